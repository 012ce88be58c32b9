import type { Part, Turn, TurnReview } from '@vinci/bots/analysis/page';
import type { GameConfig, MapData } from '@vinci/rules';

/** What the worker is told. It gets the positions themselves, so that it needs no secret and no replay. */
export interface Job {
  readonly config: GameConfig;
  readonly map: MapData;
  /** Public cells before each step, and at the end. */
  readonly cells: readonly Int32Array[];
  readonly steps: readonly {
    readonly code: number;
    readonly seat: number;
    readonly drawn: number;
  }[];
  /** Text of the file with what was learned; absent where it could not be fetched. */
  readonly model: string | undefined;
  /** Reviews of this game that were kept, as text; may be empty. */
  readonly kept: string;
  /** Which of what is missing is to be made; nothing where what was kept is only to be read. */
  readonly part: Part | undefined;
}

/** What the worker says. */
export type Report =
  | {
      readonly kind: 'begun';
      readonly turns: readonly Turn[];
      readonly known: readonly TurnReview[];
      /** Whether what was learned could be read. */
      readonly learned: boolean;
    }
  | { readonly kind: 'review'; readonly review: TurnReview }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' };
