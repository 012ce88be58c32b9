import { matchMaker } from '@colyseus/core';
import { ROOM_NAME } from '@vinci/protocol';
import { z } from 'zod';
import { inRoom } from '../../rooms/anywhere.ts';
import { type Attendance, openRooms } from '../../rooms/open-rooms.ts';
import { counted } from './html.ts';

export interface KnownRooms {
  /** Ids of their processes, by the codes of the games. */
  readonly processes: ReadonlyMap<string, string>;
  /** Whether those of other processes are among them. */
  readonly areAll: boolean;
}

/** The rooms of all processes; while Redis is away only those of this one. */
export async function knownRooms(): Promise<KnownRooms> {
  try {
    const rooms = await matchMaker.query({ name: ROOM_NAME });
    const processes = new Map(rooms.map(({ roomId, processId }) => [roomId, processId]));
    return { processes, areAll: true };
  } catch {
    const own = [...openRooms].map(({ roomId }) => [roomId, matchMaker.processId] as const);
    return { processes: new Map(own), areAll: false };
  }
}

const ATTENDANCE = z.object({ seats: z.array(z.number()), visitors: z.number() });

/** Who is connected to the room of a game; nothing where it has none, or none that answers. */
export async function attendanceOf(code: string): Promise<Attendance | undefined> {
  const answer = await inRoom(code, 'attendance').catch(() => undefined);
  return ATTENDANCE.optional().catch(undefined).parse(answer);
}

export function crowd(attendance: Attendance | undefined): string {
  if (attendance === undefined) return 'it is not known who is connected';
  const { seats, visitors } = attendance;
  if (seats.length + visitors === 0) return 'nobody connected';
  const people = `${counted(seats.length, 'seat')} connected`;
  return visitors === 0 ? people : `${people}, ${visitors} without a seat`;
}
