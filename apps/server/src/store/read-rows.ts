import { UnplayableError } from '@vinci/session/stored';
import { isUnreadable } from './faults.ts';

/** What is read of a game. Throws `UnplayableError` where its rows are there and cannot be had. */
export async function readRows<Value>(rows: Promise<Value>): Promise<Value> {
  try {
    return await rows;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const text = error instanceof Error ? error.message : String(error);
    throw new UnplayableError('room/damaged', `its rows cannot be read: ${text}`);
  }
}
