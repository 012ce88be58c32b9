import type { GameEvent } from '@vinci/rules';
import { type BoardMove, seatOf } from '../board/types.ts';

type Scored = Extract<GameEvent, { type: 'scored' }>;

/** Points rise from the empire that they come from. */
function scoreMoves({ seat, points, terms }: Scored): readonly BoardMove[] {
  const declining = terms
    .filter(({ empire }) => empire === 'declining')
    .reduce((sum, term) => sum + term.points, 0);
  return [
    { type: 'score', seat, points: points - declining, empire: 'active' },
    { type: 'score', seat, points: declining, empire: 'declining' },
  ];
}

function movesOf(event: GameEvent): readonly BoardMove[] {
  switch (event.type) {
    case 'conquered': {
      const { province, seat, pawns, origin } = event;
      const loser = event.from > 0 ? { loser: seatOf(event.from) } : {};
      return [{ type: 'conquer', province, from: origin, seat, pawns, ...loser }];
    }
    case 'survivorsPlaced':
      return [{ type: 'retreat', seat: event.seat, province: event.province, pawns: event.pawns }];
    case 'pawnsMoved': {
      const { seat, province, pawns } = event;
      return pawns > 0 ? [{ type: 'place', seat, province, pawns }] : [];
    }
    case 'declined':
      return [{ type: 'decline', seat: event.seat }];
    case 'fortPlaced':
      return [{ type: 'fort', seat: event.seat, province: event.province }];
    case 'civilizationChosen':
      return event.paid + event.gained > 0 ? [{ type: 'coins', seat: event.seat }] : [];
    case 'scored':
      return scoreMoves(event);
    default:
      return [];
  }
}

/** What the board animates of some events. */
export const boardMoves = (events: readonly GameEvent[]): readonly BoardMove[] =>
  events.flatMap(movesOf);
