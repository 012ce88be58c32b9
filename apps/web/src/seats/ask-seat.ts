import type { GameInfo } from '@vinci/protocol';
import { type Api, ApiError } from '../net/api.ts';

/** What a token is good for; `void` when it opens nothing, `unasked` when nobody could say. */
export type Asked = GameInfo | 'void' | 'unasked';

/** Refusals that say that a token opens nothing. */
const VOID: readonly string[] = ['seat/wrong-token', 'room/unknown'];

/** Asks the server what a token is good for. */
export async function askSeat(api: Pick<Api, 'info'>, code: string, token: string): Promise<Asked> {
  try {
    return await api.info(code, token);
  } catch (error) {
    const why = error instanceof ApiError ? error.refusal?.code : undefined;
    return why !== undefined && VOID.includes(why) ? 'void' : 'unasked';
  }
}

/** The seat that is held by a token; nothing for one that waits to be taken. */
export const seatOf = (asked: Asked): number | undefined =>
  typeof asked === 'string' ? undefined : asked.seat;

/** Whether two tokens certainly open the same seat. */
export const isSameSeat = (one: Asked, other: Asked): boolean =>
  seatOf(one) !== undefined && seatOf(one) === seatOf(other);
