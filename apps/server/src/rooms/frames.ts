import { CloseCode, Protocol, type Room } from '@colyseus/core';
import { decode } from '@colyseus/schema';
import { unpack } from 'msgpackr';
import { type GameClient, holderOf } from './client.ts';
import { beforeDecoding } from './colyseus-private.ts';

/** First byte of a MessagePack string of up to 31 bytes. */
const SHORT_STRING = 0xa0;

/**
 * Whether a frame from a client can be one of this protocol: a sign of life, a goodbye, or a request
 * with a plain name and a payload that can be read. Colyseus knows further kinds, which no client of ours
 * sends; they are not even decoded. What it cannot read it would write into the log as a fault of its own.
 */
function isOfProtocol(frame: unknown): frame is Uint8Array {
  if (!(frame instanceof Uint8Array) || frame.length === 0) return false;
  switch (frame[0]) {
    case Protocol.JOIN_ROOM:
    case Protocol.LEAVE_ROOM:
    case Protocol.PING:
      return true;
    case Protocol.ROOM_REQUEST:
      return isRequest(frame);
    default:
      return false;
  }
}

/** The number of the request, a name of letters, and the payload if there is one. */
function isRequest(frame: Uint8Array): boolean {
  const at = { offset: 1 };
  const id: unknown = decode.number(frame, at);
  const head = frame[at.offset] ?? 0;
  if (!Number.isInteger(id) || (head & 0xe0) !== SHORT_STRING) return false;
  const begin = at.offset + 1;
  const end = begin + (head & 31);
  const name = frame.subarray(begin, end);
  return (
    name.length === (head & 31) &&
    name.every((byte) => (byte | 32) >= 97 && (byte | 32) <= 122) &&
    (frame.length === end || isReadable(frame.subarray(end)))
  );
}

function isReadable(payload: Uint8Array): boolean {
  try {
    unpack(payload);
    return true;
  } catch {
    return false;
  }
}

/**
 * A frame that is none of the protocol ends its connection, never the process; so does a flood. Colyseus
 * counts frames by a clock that only goes on with each patch.
 */
export function guardFrames(room: Room): void {
  beforeDecoding<GameClient>(room, (client, frame, decode) => {
    try {
      const isFlood = holderOf(client).frames.take(performance.now()) > 0;
      if (isFlood || !isOfProtocol(frame)) {
        client.leave(CloseCode.WITH_ERROR);
        return;
      }
      // Who is ready gets the whole state: a patch that tells part of it once more would add cells twice.
      if (frame[0] === Protocol.JOIN_ROOM) room.broadcastPatch();
      decode();
    } catch {
      client.leave(CloseCode.WITH_ERROR);
    }
  });
}
