import type { ProvinceId } from '@vinci/rules';
import type { Strength } from '../strength.ts';
import type { Decision } from './decisions.ts';

/** What a decision is held against: a decline, going on, another civilization, an expansion without a province, or any other. */
export type Instead = 'decline' | 'goOn' | 'choose' | 'elsewhere' | 'expand';

/** What its inertia did to who weighs: it clung to what promises less, let go all the same, or let go before its time. */
export type Leaning = 'clings' | 'despite' | 'early';

/** A decision and what was held against it, in the numbers of whoever decided. */
export type Reckoning = {
  readonly than: Instead;
  /** Whether the decision holds up: nothing is clearly better. */
  readonly better: boolean;
  /** The number after the decision, and after the best of what it is held against. */
  readonly one: number;
  readonly other: number;
} & (
  | {
      /** Chance to win, or to be ahead of an opponent, 0 … 1; the mean of so many imagined courses of the game. */
      readonly by: 'chance';
      readonly of: 'win' | 'ahead';
      readonly games: number;
    }
  | {
      /** VP of the next turns, the one in progress included. */
      readonly by: 'turns';
      readonly turns: number;
      /** VP by which declining must be better than staying; negative where it may be worse. */
      readonly inertia: number;
      readonly leaning?: Leaning;
    }
  /** VP on a scale of its own: of a civilization, or of all that is conquered in the turn. */
  | { readonly by: 'worth' }
);

/** What a conquest is worth to whoever weighs, in VP of its own scale. */
export interface Valued {
  /** What the province brings over the turns that count. */
  readonly gain: number;
  /** What its former holder loses by it. */
  readonly harm: number;
  /** Whether that one stands best among the opponents. */
  readonly leads: boolean;
}

/** How somebody decides, and tells why. */
export interface Mind {
  readonly level: Strength;
  /** @param spared the province that is left alone, for `elsewhere`; −1 otherwise */
  reckon(decision: Decision, than: Instead, spared: ProvinceId): Reckoning | undefined;
  /** What a conquest of a decision is worth; only who weighs can tell. */
  value?(decision: Decision, province: ProvinceId): Valued;
}
