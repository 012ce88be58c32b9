import { Protocol } from '@colyseus/core';
import { decode } from '@colyseus/schema';

/** First byte of a MessagePack string of up to 31 bytes. */
const SHORT_STRING = 0xa0;

/**
 * Whether a frame from a client can be one of this protocol: a sign of life, a goodbye, or a request
 * with a plain name. Colyseus knows further kinds, which no client of ours sends; they are not even
 * decoded.
 */
export function isOfProtocol(frame: unknown): boolean {
  if (!(frame instanceof Uint8Array) || frame.length === 0) return false;
  switch (frame[0]) {
    case Protocol.JOIN_ROOM:
    case Protocol.LEAVE_ROOM:
    case Protocol.PING:
      return true;
    case Protocol.ROOM_REQUEST:
      return hasPlainName(frame);
    default:
      return false;
  }
}

/** After the number of the request, a name of letters. */
function hasPlainName(frame: Uint8Array): boolean {
  const at = { offset: 1 };
  const id: unknown = decode.number(frame, at);
  const head = frame[at.offset] ?? 0;
  if (!Number.isInteger(id) || (head & 0xe0) !== SHORT_STRING) return false;
  const begin = at.offset + 1;
  const name = frame.subarray(begin, begin + (head & 31));
  return (
    name.length === (head & 31) && name.every((byte) => (byte | 32) >= 97 && (byte | 32) <= 122)
  );
}
