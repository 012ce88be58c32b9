import {
  activeEmpire,
  isActiveOwner,
  NOBODY,
  type Position,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { decliningIncome, incomeInDecline, sparePawns, turnsLeft } from '../policy/outlook.ts';
import { isExposed, rivalIn } from './plain.ts';
import type { Weighty } from './reason.ts';
import type { Ended } from './turn-end.ts';

/** What room to grow stands for at most: nobody grows into all of it. */
const MOST_ROOM = 2;

/** How many provinces of the active empire border on opponents, and how many are there to grow into. */
function bordersOf(after: Position, seat: Seat): { exposed: number; room: number } {
  const { board, provinceCount } = after.game;
  const room = new Set<number>();
  let exposed = 0;
  for (let p = 0; p < provinceCount; p++) {
    if (after.ownerOf(p) !== activeEmpire(seat)) continue;
    if (isExposed(after, p, seat)) exposed++;
    for (const other of board.neighbours.subarray(board.first[p]!, board.first[p + 1]!)) {
      const owner = after.ownerOf(other);
      const isOpen = owner === NOBODY || (!isActiveOwner(owner) && seatOfOwner(owner) !== seat);
      if (isOpen) room.add(other);
    }
  }
  return { exposed, room: room.size };
}

/** What tells a decline from going on; nothing where both turns do the same. */
function ofDecline(start: Position, seat: Seat, played: Ended, better: Ended): Weighty[] {
  if (better.declined === played.declined) return [];
  if (better.declined) {
    const points = Math.round(decliningIncome(better.after, seat));
    const now = sparePawns(played.after, seat);
    const pawns = better.after.hand(seat);
    return [{ reason: { kind: 'fresh', points, pawns, now }, weight: 100 }];
  }
  const [points, now] = [
    Math.round(incomeInDecline(better.after, seat)),
    Math.round(decliningIncome(played.after, seat)),
  ];
  const older = Math.round(decliningIncome(start, seat));
  return [
    { reason: { kind: 'early', pawns: start.hand(seat), points, now }, weight: points - now },
    { reason: { kind: 'older', points: older }, weight: 2 * older },
  ];
}

/** What the engine says of how things stand after each. */
export function ofStanding(start: Position, seat: Seat, played: Ended, better: Ended): Weighty[] {
  const found = ofDecline(start, seat, played, better);
  found.push({
    reason: { kind: 'brings', points: better.brought, now: played.brought },
    weight: better.brought - played.brought,
  });
  const rival = rivalIn(played.after, better.after, seat);
  if (rival !== undefined) {
    const turns = Math.min(2, turnsLeft(start) - 1);
    found.push({ reason: rival, weight: turns * (rival.now - rival.points) });
  }
  if (better.declined === played.declined) {
    const [pawns, now] = [sparePawns(better.after, seat), sparePawns(played.after, seat)];
    const each = better.chose && played.chose ? 1 : 0.5;
    found.push({ reason: { kind: 'pawns', pawns, now }, weight: each * (pawns - now) });
    const [one, other] = [bordersOf(better.after, seat), bordersOf(played.after, seat)];
    found.push({
      reason: { kind: 'exposed', count: one.exposed, now: other.exposed },
      weight: 0.5 * (other.exposed - one.exposed),
    });
    found.push({
      reason: { kind: 'room', count: one.room, now: other.room },
      weight: Math.min(MOST_ROOM, 0.4 * (one.room - other.room)),
    });
  }
  return found;
}
