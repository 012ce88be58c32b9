import type { Client } from '@colyseus/core';
import type { ServerMessages } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import type { Asker } from '@vinci/session/handlers';
import type { SessionEvent } from '@vinci/session/journal';
import type { Bucket } from './bucket.ts';

/** What the room keeps about a connection. */
export interface Holder extends Asker {
  /** Seat as it was last told to the client; −1 for none. */
  seat: Seat;
  /** When it came, or came back, by a clock that nobody sets. */
  since: number;
  /** Whether the person looks at the game; `undefined` when their program does not tell. */
  looking: boolean | undefined;
  /** What its requests take from. */
  readonly bucket: Bucket;
  /** What all its frames take from, signs of life and refused requests included; empty, it is cut off. */
  readonly frames: Bucket;
}

/** A connection. Its token is only known as a hash. */
export type GameClient = Client<{
  userData: Holder;
  /** What was noted with the reservation; `address` stands for the network it came from. */
  auth: {
    readonly hash?: string;
    readonly address?: string;
    readonly looking?: boolean;
    readonly request?: string;
  };
  messages: ServerMessages & Record<number, readonly number[]>;
}>;

/** Whoever sends a request to a game. */
export type Caller = Pick<GameClient, 'auth'> & { readonly userData?: Holder | undefined };

/** Somebody who follows a game by other means than a socket, and decides what to make of what is told. */
export interface Follower extends Caller {
  told(event: SessionEvent): void;
  say(...said: Said): void;
  leave(code: number): void;
}

/** Somebody at a game, as its room sees them. */
export type Guest = GameClient | Follower;

type Said = { [Type in 'seat' | 'notice']: [Type, ServerMessages[Type]] }['seat' | 'notice'];

/** Says something to somebody, whatever their door. */
export function say(guest: Guest, ...said: Said): void {
  if ('told' in guest) guest.say(...said);
  else guest.send(...(said as ['notice', ServerMessages['notice']]));
}

/** What the room keeps about a connection. Throws before `onJoin`. */
export function holderOf(client: Pick<Caller, 'userData'>): Holder {
  if (client.userData === undefined) throw new Error('room/no-holder');
  return client.userData;
}
