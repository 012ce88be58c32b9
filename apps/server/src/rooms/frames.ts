import { ClientState, CloseCode, Protocol, type Room } from '@colyseus/core';
import { decode } from '@colyseus/schema';
import type { RequestName } from '@vinci/protocol';
import { REQUESTS } from '@vinci/protocol/requests';
import { Unpackr } from 'msgpackr';
import { type GameClient, holderOf } from './client.ts';
import { beforeDecoding, isOpen } from './colyseus-private.ts';

/** First byte of a MessagePack string of up to 31 bytes. */
const SHORT_STRING = 0xa0;

/**
 * Reads payloads. Without the extensions for clones, by which a few bytes make a value that contains itself, or one that
 * doubles with each level: to walk through either takes for ever.
 */
const payloads = new Unpackr({ useRecords: false, structuredClone: false });

/** A request as it came. */
export interface FramedRequest {
  /** What the answer is to be called by. */
  readonly id: number;
  readonly name: RequestName;
  readonly payload: unknown;
}

/** A request of a name that may be none. */
type AnyRequest = Omit<FramedRequest, 'name'> & { readonly name: string };

/**
 * The request in a frame: its number, a name of letters, and the payload if there is one.
 *
 * @returns nothing when it is none; throws when its payload cannot be read
 */
function requestIn(frame: Uint8Array): AnyRequest | undefined {
  const at = { offset: 1 };
  const id: unknown = decode.number(frame, at);
  const head = frame[at.offset] ?? 0;
  const begin = at.offset + 1;
  const end = begin + (head & 31);
  if (typeof id !== 'number' || !Number.isInteger(id)) return undefined;
  if ((head & 0xe0) !== SHORT_STRING || end > frame.length) return undefined;
  for (let index = begin; index < end; index++) {
    const letter = (frame[index] as number) | 32;
    if (letter < 97 || letter > 122) return undefined;
  }
  const name = decode.string(frame, at);
  const payload = end === frame.length ? undefined : payloads.unpack(frame.subarray(end));
  return { id, name, payload };
}

const isDeclared = (request: AnyRequest): request is FramedRequest =>
  Object.hasOwn(REQUESTS, request.name);

/** Whether a frame is a sign of life, a goodbye, or says that somebody is ready. */
const isSign = (frame: Uint8Array): boolean =>
  frame[0] === Protocol.PING || frame[0] === Protocol.LEAVE_ROOM || frame[0] === Protocol.JOIN_ROOM;

/**
 * Takes the requests out of the frames of a room, and leaves signs to Colyseus, which knows further kinds that no client of ours
 * sends. A frame that is none of the protocol ends its connection, never the process, and so does a flood: Colyseus would write
 * into the log as a fault of its own what it cannot read, and counts frames by a clock that only goes on with each patch.
 */
export function guardFrames(
  room: Room,
  receive: (client: GameClient, request: FramedRequest) => void,
): void {
  const take = (client: GameClient, frame: unknown, decode: () => void): boolean => {
    const isFlood = holderOf(client).frames.take(performance.now()) > 0;
    if (isFlood || !(frame instanceof Uint8Array)) return false;
    if (frame[0] === Protocol.ROOM_REQUEST) {
      // Answers would be kept without a limit for somebody who never says that they are ready.
      if (client.state === ClientState.JOINING) return false;
      const request = requestIn(frame);
      if (request === undefined) return false;
      // That there is none of this name, Colyseus says.
      if (!isDeclared(request)) decode();
      else if (client.state !== ClientState.LEAVING) receive(client, request);
      return true;
    }
    if (!isSign(frame)) return false;
    // Who is ready gets the whole state: a patch that tells part of it once more would add cells twice.
    if (frame[0] === Protocol.JOIN_ROOM) room.broadcastPatch();
    decode();
    return true;
  };
  beforeDecoding<GameClient>(room, (client, frame, decode) => {
    // Who was shown out may go on writing until the line is closed.
    if (!isOpen(client)) return;
    try {
      if (take(client, frame, decode)) return;
    } catch {
      // What cannot be read is none of the protocol.
    }
    client.leave(CloseCode.WITH_ERROR);
  });
}
