import fc from 'fast-check';
import type { Game } from '../game.ts';
import type { Position } from '../position.ts';
import { newPosition } from '../setup.ts';
import { type Driver, makeRandom, pickByType, pickSensibly, playOn, seedFrom } from './drivers.ts';

/** A game that was played for some intents; small to print, so that a failure can be repeated. */
export interface Playthrough {
  readonly game: Game;
  readonly seed: string;
  /** Seed of the driver. */
  readonly choices: number;
  readonly intents: number;
  readonly driver: Driver;
}

const described = (made: Omit<Playthrough, 'driver'> & { sensible: boolean }): Playthrough => ({
  game: made.game,
  seed: made.seed,
  choices: made.choices,
  intents: made.intents,
  driver: made.sensible ? pickSensibly : pickByType,
  ...{
    [fc.toStringMethod]: () =>
      `${made.game.map.id}/${made.game.seats} seed ${made.seed} choices ${made.choices} intents ${made.intents} sensible ${made.sensible}`,
  },
});

/** Any seed of the engine. */
export const arbitrarySeed = (): fc.Arbitrary<string> => fc.nat().map(seedFrom);

/**
 * Any random game on one of the given boards, cut off after some intents.
 *
 * @param longest most intents, 0 for none
 */
export const arbitraryPlaythrough = (
  games: readonly Game[],
  longest = 600,
): fc.Arbitrary<Playthrough> =>
  fc
    .record({
      game: fc.constantFrom(...games),
      seed: arbitrarySeed(),
      choices: fc.nat(),
      intents: fc.nat(longest),
      sensible: fc.boolean(),
    })
    .map(described);

/** The position at the end of a playthrough. */
export function positionOf({ game, seed, choices, intents, driver }: Playthrough): Position {
  const position = newPosition(game, seed);
  playOn(position, makeRandom(choices), { limit: intents, driver });
  return position;
}

/** A position reached by random play in which somebody has to act. */
export const arbitraryPosition = (
  games: readonly Game[],
  longest?: number,
): fc.Arbitrary<Position> =>
  arbitraryPlaythrough(games, longest)
    .map(positionOf)
    .filter((position) => position.phase !== 'over');
