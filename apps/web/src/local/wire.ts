import type { FairRecord } from '@vinci/fairness/record';
import type { CreateBody, GameInfo, Refusal } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';

/**
 * What a page and the worker with its games say to each other. Both come from one build, so that neither
 * checks the other; what is stored is checked when it is read.
 */

/**
 * Why nothing can be done with the games of this device: another tab plays this one, the browser gives no
 * store, its store is full, the worker does not start, or it has a fault.
 */
export type Trouble = 'elsewhere' | 'store' | 'full' | 'worker' | 'fault';

/** The games of this device. */
export interface LocalGames {
  readonly games: readonly GameInfo[];
  /** Codes of those of which something else is stored than a game. */
  readonly damaged: readonly string[];
}

/** What a page asks the worker for: the payload, and what it is answered with. */
export interface Calls {
  /** Makes a game, begun if that is wanted. @errors options/*, table/* */
  create: { payload: CreateBody; answer: { code: string } };
  /** All games of this device, and the codes of those that cannot be read. */
  games: { payload: undefined; answer: LocalGames };
  /** Opens a game. `steal` takes it from another tab. @errors room/unknown, room/outdated, room/damaged */
  enter: { payload: { code: string; steal: boolean }; answer: { seat: Seat } };
  /** The page listens from now on: the seat and the whole state follow. */
  ready: { payload: { code: string }; answer: undefined };
  /** Closes a game; resolves when all that was asked is stored. */
  leave: { payload: { code: string }; answer: undefined };
  /** A request as the protocol has it. */
  request: { payload: { code: string; name: string; payload: unknown }; answer: unknown };
  /** Deletes a game for good; with `entries` only while it has no more than those, and says whether it did. */
  remove: { payload: { code: string; entries?: number }; answer: boolean };
  /** The record of a game, at any point. @errors room/unknown, room/outdated, room/damaged */
  record: { payload: { code: string }; answer: FairRecord };
  /** What is stored of a game, whatever it is. */
  rest: { payload: { code: string }; answer: unknown };
}

export type CallName = keyof Calls;

/** A call, with a number by which its answer is known. */
export interface Asked<Name extends CallName = CallName> {
  readonly id: number;
  readonly name: Name;
  readonly payload: Calls[Name]['payload'];
}

/** What became of a call. */
export type Answered =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly refusal: Refusal }
  | { readonly id: number; readonly trouble: Trouble };

/** What the worker says of a game without being asked. */
export type Told =
  /** A message as the protocol has it. */
  | {
      readonly code: string;
      readonly type: 'message';
      readonly name: string | number;
      readonly payload: unknown;
    }
  /** The synchronized state, or what has changed in it, as `@colyseus/schema` writes it. */
  | { readonly code: string; readonly type: 'state'; readonly bytes: Uint8Array }
  /** The game is let go: another tab has taken it. */
  | { readonly code: string; readonly type: 'closed' }
  /** Something could not be stored, and so has not happened. */
  | { readonly code: string; readonly type: 'unstored' };
