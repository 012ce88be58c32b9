import type { Judgement } from '@vinci/bots/analysis/page';
import type { Advice, Explanation } from '@vinci/bots/coach/page';
import type { GameConfig, IntentCode, MapData, Seat } from '@vinci/rules';

/** What the coach is asked, about public cells: it knows what its player knows. */
export type Question = { readonly cells: Int32Array } & (
  | { readonly about: 'advice' }
  | {
      /** A turn that was played, or part of one that is about to be. */
      readonly about: 'judgement';
      readonly seat: Seat;
      readonly line: readonly IntentCode[];
      /** Somebody waits for the answer before going on. */
      readonly quick: boolean;
    }
  | {
      /** A turn of somebody else. */
      readonly about: 'explanation';
      readonly asker: Seat;
      readonly line: readonly IntentCode[];
    }
);

/** A question for the worker. */
export interface Job {
  readonly config: GameConfig;
  readonly map: MapData;
  /** Text of the file with what was learned, once for a worker; absent where it could not be fetched. */
  readonly model: string | undefined;
  readonly question: Question;
}

/** What the worker finds. */
export type Answer = { readonly learned: boolean } & (
  | { readonly about: 'advice'; readonly advice: Advice }
  | { readonly about: 'judgement'; readonly judgement: Judgement }
  | { readonly about: 'explanation'; readonly explanation: Explanation }
);

/** What the worker says; it answers one question after the other. */
export type Report =
  | { readonly failed: false; readonly answer: Answer }
  | { readonly failed: true };
