import type { GameRoom } from './game-room.ts';

/** The rooms of this process. It holds one server, because Colyseus’ matchmaker is global. */
export const openRooms = new Set<GameRoom>();
