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

/** Gives a value a short name for the report of a failure; a whole game would fill the screen. */
const named = <Value extends object>(value: Value, name: string): Value =>
  Object.defineProperty(value, fc.toStringMethod, { value: () => name });

const nameOf = ({ game, seed, choices, intents, driver }: Playthrough): string =>
  `${game.map.id} ${game.seats} seed ${seed} choices ${choices} intents ${intents} ${driver.name}`;

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
    .map(({ sensible, ...rest }) => {
      const playthrough = { ...rest, driver: sensible ? pickSensibly : pickByType };
      return named(playthrough, nameOf(playthrough));
    });

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
    .map((playthrough) => named(positionOf(playthrough), nameOf(playthrough)))
    .filter((position) => position.phase !== 'over');
