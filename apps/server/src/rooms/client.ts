import type { Client } from '@colyseus/core';
import type { ServerMessages } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import type { Asker } from '@vinci/session/handlers';
import type { SessionEvent } from '@vinci/session/journal';
import type { Bucket } from './bucket.ts';
import { streamOf, terminate, waitingBytes } from './colyseus-private.ts';

/** What the room keeps about a connection. */
export interface Holder extends Asker {
  /** Seat as it was last told to the client; −1 for none. */
  seat: Seat;
  /** Whether the person looks at the game; `undefined` when his program does not tell. */
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

/** Somebody who follows a game by other means than a socket, and decides what he makes of what he is told. */
export interface Follower extends Caller {
  told(event: SessionEvent): void;
  say(...said: Said): void;
  leave(code: number): void;
}

/** Somebody at a game, as its room sees him. */
export type Guest = GameClient | Follower;

type Said = { [Type in 'seat' | 'notice']: [Type, ServerMessages[Type]] }['seat' | 'notice'];

/** Says something to somebody, whatever his door. */
export function say(guest: Guest, ...said: Said): void {
  if ('told' in guest) guest.say(...said);
  else guest.send(...(said as ['notice', ServerMessages['notice']]));
}

/**
 * Bytes that may wait for a connection that does not read; the largest answer has a small part of
 * that. Who asks without reading the answers would fill the memory.
 */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Lets a connection send copies, and all frames of one turn together.
 *
 * Copies, because Colyseus encodes every patch into one buffer and hands out views of it: a socket
 * that is behind would send what a later patch has written over it. Together, because the frames
 * that belong to one intent (what was moved, the patch, the answer) then cost one system call and
 * one packet. A connection for which too much waits is cut.
 */
export function ownFrames(client: GameClient): void {
  const raw = client.raw.bind(client);
  const stream = streamOf(client);
  let corked = false;
  client.raw = (data, options, done) => {
    if (waitingBytes(client) > MAX_WAITING_BYTES) {
      terminate(client);
      return;
    }
    if (!corked && stream !== undefined) {
      corked = true;
      stream.cork();
      process.nextTick(() => {
        corked = false;
        stream.uncork();
      });
    }
    raw(Buffer.from(data), options, done);
  };
}

/** What the room keeps about a connection. Throws before `onJoin`. */
export function holderOf(client: Pick<Caller, 'userData'>): Holder {
  if (client.userData === undefined) throw new Error('room/no-holder');
  return client.userData;
}
