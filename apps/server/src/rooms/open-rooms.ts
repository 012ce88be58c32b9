import type { Room } from '@colyseus/core';
import { matchMaker } from '@colyseus/core';
import type { GameState, Refusal, RequestName } from '@vinci/protocol';
import type { Result, Seat } from '@vinci/rules';
import type { GameSession } from '@vinci/session/session';
import type { Caller, Follower } from './client.ts';

/** Who is connected to a room. */
export interface Attendance {
  readonly seats: readonly Seat[];
  /** Connections without a seat. */
  readonly visitors: number;
}

/** The room of a game, as the rest of the server sees it. */
export interface OpenRoom extends Room<{ state: GameState }> {
  /** `undefined` while the room is open; resolves when it is closed and its session has left memory. */
  readonly gone: Promise<unknown> | undefined;
  /** Somebody is about to join: the game stays in memory for a further while. */
  touch(): void;
  /** Closes the room without waiting for those who reserved a place and did not come. */
  close(): void;
  /** Whether somebody may enter who has the token of a hash, or none. */
  hasPlaceFor(hash: string | undefined): boolean;
  readonly session: GameSession;
  /** Whether somebody may look who has the token of a hash, or none. */
  admits(hash: string | undefined): boolean;
  /** Somebody follows the game by a stream from now on. */
  join(stream: Follower): void;
  part(stream: Follower): void;
  /** Number of those who follow by a stream. */
  readonly streams: number;
  /** Carries out a request of somebody who has no socket here, under an id. */
  ask(
    name: RequestName,
    caller: Caller,
    payload: unknown,
    id: string | undefined,
  ): Promise<Result<unknown, Refusal>>;
  /** Shows everybody here a sentence from the operator. */
  announce(text: string): void;
  /** Ends the game as its host can, for the operator. @errors as `governing.end` */
  endForOperator(): Promise<Result<undefined, Refusal>>;
  /** Who is connected: seats with somebody, and the number of visitors. */
  attendance(): Attendance;
  /** Seats whose person looks at the game. */
  lookers(): Seat[];
}

/** The rooms of this process. It holds one server, because Colyseus’ matchmaker is global. */
export const openRooms = new Set<OpenRoom>();

/** The room of a code in this process, if it has one. */
export const localRoom = (code: string): OpenRoom | undefined =>
  matchMaker.getLocalRoomById(code) as OpenRoom | undefined;
