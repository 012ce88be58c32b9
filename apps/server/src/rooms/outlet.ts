import type { Writable } from 'node:stream';
import type { GameClient } from './client.ts';
import { isOpen, streamOf, terminate } from './colyseus-private.ts';

/**
 * Bytes that may wait for a connection that does not read; the largest answer has a small part of
 * that. Who asks without reading the answers would fill the memory.
 */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** From so many on a connection counts as slow; it is cut when more than that waits for all slow ones together. */
const SLOW_BYTES = 256 * 1024;
const MAX_SLOW_BYTES = 64 * 1024 * 1024;

/** What waits for the end of the turn of the event loop. */
interface Outlet {
  readonly client: GameClient;
  readonly stream: Writable;
  frames: Buffer[];
  bytes: number;
}

/** Outlets with something in them. */
let filled: Outlet[] = [];

/** Those for which much waited when something was last added. */
const slow = new Set<Outlet>();

/** What was framed last: a message for everybody in a room comes once for each of them. */
let message: Uint8Array | undefined;
let frame = Buffer.alloc(0);

/**
 * Lets a connection send all frames of one turn together, which then are one buffer, the same for all who are sent the
 * same. So a move costs one write for each connection, however many messages it consists of.
 *
 * They are copies, because Colyseus encodes every patch into one buffer and hands out views of it. A connection for
 * which too much waits is cut.
 */
export function ownFrames(client: GameClient): void {
  const stream = streamOf(client);
  if (stream === undefined) return;
  const raw = client.raw.bind(client);
  const leave = client.leave.bind(client);
  const outlet: Outlet = { client, stream, frames: [], bytes: 0 };
  stream.once('close', () => slow.delete(outlet));
  client.raw = (data, options, done) => {
    if (done !== undefined) {
      // Whoever wants to know when it is written does something then.
      flush(outlet);
      raw(Buffer.from(data), options, done);
    } else if (isTooMuch(outlet)) {
      terminate(client);
    } else {
      fill(outlet, framed(data));
    }
  };
  client.leave = (code, reason) => {
    // Nothing is read after a goodbye.
    flush(outlet);
    leave(code, reason);
  };
}

const waitingFor = ({ stream, bytes }: Outlet): number => stream.writableLength + bytes;

/** Whether too much waits for a connection, by itself or together with others: many that do not read fill the memory, too. */
function isTooMuch(outlet: Outlet): boolean {
  const waiting = waitingFor(outlet);
  if (waiting <= SLOW_BYTES) {
    slow.delete(outlet);
    return false;
  }
  slow.add(outlet);
  if (waiting > MAX_WAITING_BYTES) return true;
  let together = 0;
  for (const each of slow) together += waitingFor(each);
  return together > MAX_SLOW_BYTES;
}

function fill(outlet: Outlet, added: Buffer): void {
  if (filled.length === 0) process.nextTick(flushAll);
  if (outlet.bytes === 0) filled.push(outlet);
  outlet.frames.push(added);
  outlet.bytes += added.length;
}

/** Those of a room come one after the other, and most of them have the same frames. */
function flushAll(): void {
  const all = filled;
  filled = [];
  message = undefined;
  let frames: readonly Buffer[] = [];
  let joined = frame;
  for (const outlet of all) {
    if (!isSame(outlet.frames, frames)) {
      frames = outlet.frames;
      joined = Buffer.concat(frames);
    }
    write(outlet, joined);
  }
}

function flush(outlet: Outlet): void {
  if (outlet.bytes > 0) write(outlet, Buffer.concat(outlet.frames));
}

function write(outlet: Outlet, joined: Buffer): void {
  const { client, stream, bytes } = outlet;
  outlet.frames = [];
  outlet.bytes = 0;
  if (bytes > 0 && isOpen(client)) stream.write(joined);
}

const isSame = (some: readonly Buffer[], others: readonly Buffer[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** A message of bytes as a WebSocket takes it from a server, RFC 6455 section 5.2. */
function framed(data: Uint8Array): Buffer {
  if (data === message) return frame;
  const { length } = data;
  const head = length < 126 ? 2 : length < 65536 ? 4 : 10;
  const made = Buffer.allocUnsafe(head + length);
  made[0] = 0x82;
  if (head === 2) made[1] = length;
  else if (head === 4) {
    made[1] = 126;
    made.writeUInt16BE(length, 2);
  } else {
    made[1] = 127;
    made.writeBigUInt64BE(BigInt(length), 2);
  }
  made.set(data, head);
  message = data;
  frame = made;
  return made;
}
