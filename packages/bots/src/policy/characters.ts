import type { Strength } from '../strength.ts';
import { MEDIUM, type Style } from './style.ts';

/** The levels that weigh and do not search. */
export type Character = Exclude<Strength, 'shrewd' | 'strong' | 'master'>;

/**
 * How each of them weighs; found by letting variants play their neighbours. All below `medium` err as
 * people do, and none of them by dice.
 */
export const CHARACTERS: Readonly<Record<Character, Style>> = {
  /** Takes what is cheap and leaves the rest, looks neither past this turn nor to the others, and declines late. */
  easy: {
    ...MEDIUM,
    thrift: 4,
    horizon: 0,
    lure: 0,
    compact: 0,
    exposure: 0,
    leastWorth: 0.3,
    entries: 1,
    vacates: false,
    draftsOnBoard: false,
    deterrence: 0.95,
    inertia: 11,
  },
  /** Weighs its conquests well, but clings to its empire, thinks it safe behind few pawns, and declines much too late. */
  stubborn: { ...MEDIUM, inertia: 18, deterrence: 0.9 },
  /** Takes what scores this turn, leaves its provinces bare, and does not like to let go either. */
  greedy: { ...MEDIUM, horizon: 0, deterrence: 0.95, inertia: 7 },
  /** Would rather hurt others, the leader above all, than earn; is too busy with them to decline in time. */
  quarrelsome: { ...MEDIUM, horizon: 1, denial: 6, againstLeader: 4, inertia: 5 },
  medium: MEDIUM,
};
