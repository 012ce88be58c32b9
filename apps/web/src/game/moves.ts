import type { GameEvent } from '@vinci/rules';
import type { BoardMove } from '../board/types.ts';

function moveOf(event: GameEvent): BoardMove | undefined {
  switch (event.type) {
    case 'conquered': {
      const { province, seat, pawns, origin } = event;
      return { type: 'conquer', province, from: origin, seat, pawns };
    }
    case 'survivorsPlaced':
      return { type: 'retreat', seat: event.seat, province: event.province, pawns: event.pawns };
    case 'pawnsMoved':
      return event.pawns > 0
        ? { type: 'place', seat: event.seat, province: event.province, pawns: event.pawns }
        : undefined;
    case 'declined':
      return { type: 'decline', seat: event.seat };
    case 'scored':
      return { type: 'score', seat: event.seat, points: event.points };
    default:
      return undefined;
  }
}

/** What the board animates of some events. */
export const boardMoves = (events: readonly GameEvent[]): readonly BoardMove[] =>
  events.map(moveOf).filter((move) => move !== undefined);
