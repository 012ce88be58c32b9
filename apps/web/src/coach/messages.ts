import type { Judgement } from '@vinci/bots/analysis/page';
import type { Advice, Explanation } from '@vinci/bots/coach/page';
import type { Strength } from '@vinci/protocol';
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
      /** A turn of a bot. */
      readonly about: 'explanation';
      readonly level: Strength;
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

/** What the worker finds; `learned` tells whether what was learned about positions is at hand, where it counts. */
export type Answer =
  | { readonly about: 'advice'; readonly advice: Advice; readonly learned: boolean }
  | { readonly about: 'judgement'; readonly judgement: Judgement; readonly learned: boolean }
  | { readonly about: 'explanation'; readonly explanation: Explanation };

/** What the worker says; it answers one question after the other. */
export type Report =
  | { readonly failed: false; readonly answer: Answer }
  | { readonly failed: true };
