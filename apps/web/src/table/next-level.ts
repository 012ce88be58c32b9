import { isStrength, STRENGTHS } from '@vinci/protocol/occupants';
import type { GameConfig, Seat } from '@vinci/rules';
import type { SoloChoice } from './choices.ts';
import { optionsFor } from './solo.ts';

/** A game alone against bots of the level above or below. */
export interface NextLevel {
  readonly way: 'up' | 'down';
  readonly choice: SoloChoice;
}

interface Played {
  /** What the seats are played by, in order. */
  readonly occupants: readonly string[];
  readonly config: Pick<GameConfig, 'options' | 'map' | 'preset'>;
  readonly ranking: readonly { readonly seat: Seat; readonly place: number }[];
  /** Own seat; −1 for whoever watched. */
  readonly seat: Seat;
}

/**
 * Whom to play next, after a game alone against bots of one level: who won is offered the level above, who came
 * last the level below. Nothing after any other game, nor where the game had options that a game alone cannot have.
 */
export function nextLevel({ occupants, config, ranking, seat }: Played): NextLevel | undefined {
  const others = occupants.filter((_, other) => other !== seat);
  const [level] = others;
  if (occupants[seat] !== 'person' || level === undefined || !isStrength(level)) return undefined;
  if (others.some((other) => other !== level)) return undefined;
  const place = ranking.find((entry) => entry.seat === seat)?.place;
  const last = Math.max(...ranking.map((entry) => entry.place));
  const way = place === 1 ? 'up' : place === last ? 'down' : undefined;
  const opponents = STRENGTHS[STRENGTHS.indexOf(level) + (way === 'up' ? 1 : -1)];
  if (way === undefined || opponents === undefined) return undefined;
  const { map, preset } = config;
  const full = { opponents, count: others.length, map, preset, short: false };
  const options = written(config.options);
  const choice = [full, { ...full, short: true }].find(
    (each) => written(optionsFor(each)) === options,
  );
  return choice && { way, choice };
}

/** Options as a text that does not depend on their order. */
const written = (options: Played['config']['options']): string =>
  JSON.stringify(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)));
