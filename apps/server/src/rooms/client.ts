import type { Client } from '@colyseus/core';
import type { ServerMessages } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import type { Bucket } from './bucket.ts';
import type { Asker } from './handlers.ts';

/** What the room keeps about a connection. */
export interface Holder extends Asker {
  /** Seat as it was last told to the client; −1 for none. */
  seat: Seat;
  readonly bucket: Bucket;
}

/** A connection. Its token is only known as a hash. */
export type GameClient = Client<{
  userData: Holder;
  auth: { readonly hash?: string };
  messages: ServerMessages & Record<number, readonly number[]>;
}>;

/**
 * Lets a connection send copies. Colyseus encodes every patch into one buffer and hands out views of
 * it; a socket that is behind would send what a later patch has written over it.
 */
export function ownFrames(client: GameClient): void {
  const raw = client.raw.bind(client);
  client.raw = (data, options, done) => raw(Buffer.from(data), options, done);
}
