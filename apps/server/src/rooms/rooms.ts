import { matchMaker } from '@colyseus/core';
import { type EnteredReply, type Refusal, ROOM_NAME, refusal } from '@vinci/protocol';
import { fail, ok, type Result } from '@vinci/rules';
import type { Services } from '../services.ts';
import { UnplayableError } from '../session/stored.ts';

/** Who wants to enter: the hash of the seat token, if there is one, and the network of the call. */
export interface Entrant {
  readonly hash: string | undefined;
  readonly address: string;
}

export type Reservation = EnteredReply['reservation'];

/** The way to the room of a game, wherever that is. */
export class Rooms {
  readonly #services: () => Services;
  /** Rooms that are being made, so that simultaneous first touches wait for the same one. */
  readonly #making = new Map<string, Promise<unknown>>();

  /** @param services asked for at each call, because they know the rooms, too */
  constructor(services: () => Services) {
    this.#services = services;
  }

  /**
   * A place in the room of a game, which is made when there is none. The room's id is the code.
   *
   * @errors room/outdated, room/damaged, room/crowded, server/fault
   */
  async enter(code: string, entrant: Entrant): Promise<Result<Reservation, Refusal>> {
    try {
      if (!(await this.#open(code))) return fail(refusal('server/fault'));
      return ok(await reserve(code, entrant));
    } catch (error) {
      this.#services().log.error({ err: error, game: code }, 'a game could not be entered');
      if (error instanceof UnplayableError) return fail(refusal(error.code));
      const crowded = error instanceof Error && error.name === 'SeatReservationError';
      return fail(refusal(crowded ? 'room/crowded' : 'server/fault'));
    }
  }

  /**
   * Makes sure that the room of a game is open. Resolves to whether it is; a game that cannot be
   * played any more, or is none, is not.
   */
  async wake(code: string): Promise<boolean> {
    try {
      return await this.#open(code);
    } catch (error) {
      this.#services().log.error({ err: error, game: code }, 'a game could not be woken');
      return false;
    }
  }

  async #open(code: string): Promise<boolean> {
    await this.#services().sessions.open(code);
    if (matchMaker.getLocalRoomById(code) === undefined) {
      const made =
        this.#making.get(code) ??
        matchMaker.createRoom(ROOM_NAME, { code }).finally(() => this.#making.delete(code));
      this.#making.set(code, made);
      await made;
    }
    const room = matchMaker.getLocalRoomById(code);
    await matchMaker.remoteRoomCall(code, 'touch' as never);
    return room !== undefined;
  }
}

async function reserve(code: string, entrant: Entrant): Promise<Reservation> {
  const room = await matchMaker.getRoomById(code);
  if (room === undefined) throw new Error('room/gone');
  const place = await matchMaker.reserveSeatFor(room, {}, entrant);
  const { name, sessionId, roomId, processId, publicAddress } = place;
  return {
    name,
    sessionId,
    roomId,
    processId: processId ?? matchMaker.processId,
    ...(publicAddress !== undefined && { publicAddress }),
  };
}
