import {
  activeEmpire,
  isActiveOwner,
  isFictional,
  NOBODY,
  type Position,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { expected } from '../policy/expected.ts';
import { prospectOf } from '../policy/imagine.ts';
import {
  decliningIncome,
  incomeInDecline,
  incomeOf,
  sparePawns,
  turnsLeft,
  turnsOf,
} from '../policy/outlook.ts';

/** What the estimate looks at, for each seat; the order is that of the model file. */
export const FEATURES = [
  'vp',
  'lead',
  'leadLate',
  'soon',
  'leadSoon',
  'leadSoonLate',
  'active',
  'declining',
  'legacy',
  'provinces',
  'spare',
  'hand',
  'waiting',
  'without',
  'turns',
  'onTurn',
  'fictional',
  'seats',
  'progress',
  'income',
  'borders',
  'othersSpare',
  'lastRound',
  'tilePawns',
  'rank',
] as const;

/** Numbers for each seat. */
export const WIDTH = FEATURES.length;

/** Most seats of a game, with room. */
const ROOM = 8;

const vp = new Float64Array(ROOM);
const soon = new Float64Array(ROOM);
const spare = new Float64Array(ROOM);

/** The highest of the other seats. */
function bestOther(values: Float64Array, seats: number, seat: Seat): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let other = 0; other < seats; other++) {
    if (other !== seat && values[other]! > best) best = values[other]!;
  }
  return best;
}

/** Borders of an active empire with others' active empires, for each of its provinces. */
function bordersOf(position: Position, seat: Seat): number {
  const { board, provinceCount } = position.game;
  const mine = activeEmpire(seat);
  let borders = 0;
  let provinces = 0;
  for (let p = 0; p < provinceCount; p++) {
    if (position.ownerOf(p) !== mine) continue;
    provinces++;
    for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
      const owner = position.ownerOf(board.neighbours[i]!);
      if (owner !== NOBODY && isActiveOwner(owner) && seatOfOwner(owner) !== seat) borders++;
    }
  }
  return provinces === 0 ? 0 : borders / provinces;
}

/** VP of the first turns of a civilization that is not on the board yet; 0 without one. */
function waitingFor(position: Position, seat: Seat): number {
  const tiles = position.tiles(seat);
  if (tiles === undefined || position.isOnBoardAtAll(seat)) return 0;
  const [first, second, third] = prospectOf(position.game, tiles);
  return first! + second! + third!;
}

/**
 * What a position looks like from each seat, in numbers of about −2 … 2.
 *
 * @param position public cells suffice; not changed
 * @param out receives `WIDTH` numbers for each seat
 * @returns own turns that the seat on turn is taken to have left, this one included
 */
export function featuresOf(position: Position, out: Float64Array): number {
  const { seats } = position.game;
  const turns = turnsLeft(position);
  const progress = position.round / (position.round + turns);
  let allSpare = 0;
  for (let seat = 0; seat < seats; seat++) {
    vp[seat] = position.vp(seat);
    soon[seat] = vp[seat]! + expected(position, seat, turns);
    spare[seat] = Math.max(0, sparePawns(position, seat));
    allSpare += spare[seat]!;
  }
  for (let seat = 0; seat < seats; seat++) {
    const declining = decliningIncome(position, seat);
    const active = incomeOf(position, seat) - declining;
    const own = seat === position.turnSeat ? turns : turnsOf(position, seat, turns);
    const lead = (vp[seat]! - bestOther(vp, seats, seat)) / 30;
    const leadSoon = (soon[seat]! - bestOther(soon, seats, seat)) / 30;
    let better = 0;
    for (let other = 0; other < seats; other++) if (soon[other]! > soon[seat]!) better++;
    const has = position.hasCivilization(seat);
    out.set(
      [
        vp[seat]! / 60,
        lead,
        lead * progress,
        (soon[seat]! - vp[seat]!) / 30,
        leadSoon,
        leadSoon * progress,
        active / 10,
        declining / 10,
        incomeInDecline(position, seat) / 10,
        position.provincesOf(activeEmpire(seat)) / 10,
        spare[seat]! / 10,
        position.hand(seat) / 10,
        waitingFor(position, seat) / 30,
        has ? 0 : 1,
        Math.min(own, 12) / 6,
        seat === position.turnSeat ? 1 : 0,
        isFictional(position.game, seat) ? 1 : 0,
        seats / 4,
        progress,
        (Math.min(own, 12) * (active + declining)) / 80,
        bordersOf(position, seat) / 3,
        (allSpare - spare[seat]!) / 20,
        position.isLastRound ? 1 : 0,
        has ? position.effects(seat).pawns / 8 : 0,
        better / (seats - 1),
      ],
      seat * WIDTH,
    );
  }
  return turns;
}
