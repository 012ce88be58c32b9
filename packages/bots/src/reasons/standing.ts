import {
  activeEmpire,
  decliningEmpire,
  isActiveOwner,
  NOBODY,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { RIVER } from '@vinci/rules/engine';
import {
  decliningIncome,
  incomeInDecline,
  pawnsOnLoan,
  pawnsToCome,
  sparePawns,
  turnsLeft,
  turnsOf,
} from '../policy/outlook.ts';
import { isExposed, rivalIn } from './plain.ts';
import type { Weighty } from './reason.ts';
import type { Ended } from './turn-end.ts';

/** Of what comes first whatever else there is. */
const FIRST = 100;

/** VP that a pawn stands for which each attack on a province costs more. */
const WALL = 1;

/** What room to grow stands for at most: nobody grows into all of it. */
const MOST_ROOM = 2;

/** Whether a conquest would touch the own declining empire, which is forbidden or has it removed. @clause OWN-1 */
function touchesOwnDecline(after: Position, p: ProvinceId, seat: Seat): boolean {
  const { board, rules } = after.game;
  if (after.effects(seat).contactAllowed) return false;
  const isSpared = (other: ProvinceId): boolean =>
    rules.contactSparesRivers && (board.terrain[p] === RIVER || board.terrain[other] === RIVER);
  return board.neighbours
    .subarray(board.first[p]!, board.first[p + 1]!)
    .some((other) => after.ownerOf(other) === decliningEmpire(seat) && !isSpared(other));
}

/** Pawns that are free to conquer in the next turn, with those that are only lent for it. */
const freePawns = (after: Position, seat: Seat): number =>
  Math.max(0, sparePawns(after, seat)) + pawnsToCome(after, seat) + pawnsOnLoan(after, seat);

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
      if (isOpen && !touchesOwnDecline(after, other, seat)) room.add(other);
    }
  }
  return { exposed, room: room.size };
}

/** What tells a decline from going on; nothing where both turns do the same. */
function ofDecline(start: Position, seat: Seat, played: Ended, better: Ended): Weighty[] {
  if (better.declined === played.declined) return [];
  if (better.declined) {
    const points = Math.round(decliningIncome(better.after, seat));
    const [pawns, now] = [freePawns(better.after, seat), freePawns(played.after, seat)];
    const [lent, nowLent] = [pawnsOnLoan(better.after, seat), pawnsOnLoan(played.after, seat)];
    // It explains much, but weighs nothing by itself.
    const reason = { kind: 'fresh', points, pawns, lent, now, nowLent } as const;
    return [{ reason, weight: FIRST, carries: 0 }];
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

/** What tells two new civilizations apart: those that stay, and how hard they are to attack. */
function ofChoice(seat: Seat, played: Ended, better: Ended): Weighty[] {
  const own = ({ after }: Ended): number =>
    after.hand(seat) + after.pawnsOf(activeEmpire(seat)) + pawnsToCome(after, seat);
  const walls = ({ after }: Ended): number =>
    after.effects(seat).defence + after.effects(seat).tokens;
  const [pawns, now] = [own(better), own(played)];
  const found: Weighty[] = [];
  if (pawnsOnLoan(better.after, seat) !== pawnsOnLoan(played.after, seat)) {
    found.push({ reason: { kind: 'stay', pawns, now }, weight: pawns - now });
  }
  const more = walls(better) - walls(played);
  found.push({ reason: { kind: 'walls', pawns: more }, weight: WALL * more });
  return found;
}

/** What the pawns that are left and the borders are worth in the next turn; nothing where only one turn declines. */
function ofForces(seat: Seat, played: Ended, better: Ended): Weighty[] {
  if (better.declined !== played.declined) return [];
  const found: Weighty[] = [];
  const chose = better.chose && played.chose;
  if (pawnsOnLoan(better.after, seat) === pawnsOnLoan(played.after, seat)) {
    const [pawns, now] = [freePawns(better.after, seat), freePawns(played.after, seat)];
    const each = chose ? 1 : 0.5;
    found.push({ reason: { kind: 'pawns', pawns, now }, weight: each * (pawns - now) });
  }
  if (chose) found.push(...ofChoice(seat, played, better));
  const [one, other] = [bordersOf(better.after, seat), bordersOf(played.after, seat)];
  found.push({
    reason: { kind: 'exposed', count: one.exposed, now: other.exposed },
    weight: 0.5 * (other.exposed - one.exposed),
  });
  found.push({
    reason: { kind: 'room', count: one.room, now: other.room },
    weight: Math.min(MOST_ROOM, 0.4 * (one.room - other.room)),
  });
  return found;
}

/**
 * What the engine says of how things stand after each.
 *
 * @param isClose whether a single VP may decide the game
 */
export function ofStanding(
  start: Position,
  seat: Seat,
  played: Ended,
  better: Ended,
  isClose: boolean,
): Weighty[] {
  const found = ofDecline(start, seat, played, better);
  found.push({
    reason: { kind: 'brings', points: better.brought, now: played.brought },
    weight: better.brought - played.brought,
  });
  const rival = rivalIn(played.after, better.after, seat, isClose ? 1 : undefined, start);
  if (rival !== undefined) {
    const ahead = Math.min(2, turnsOf(start, rival.seat, turnsLeft(start)));
    // The rest of a close game is short, but who loses something has a turn for certain.
    const turns = isClose ? Math.max(1, ahead) : ahead;
    found.push({ reason: rival, weight: turns * (rival.now - rival.points) });
  }
  return [...found, ...ofForces(seat, played, better)];
}
