import {
  activeEmpire,
  apply,
  check,
  decliningEmpire,
  type IntentCode,
  legalIntents,
  mayDecline,
  mustNamePartner,
  type OwnerCode,
  type Position,
} from '@vinci/rules';
import {
  CHOOSE,
  CONQUER,
  computeReach,
  DECLINE,
  END_DECLINE,
  END_EXPANSION,
  END_FORTS,
  END_REORGANIZATION,
  END_TURN,
  FLAT_COST,
  FORT,
  firstOf,
  NORMAL,
  normalCost,
  PEACE,
  PLACE,
  pack,
  plainValue,
  RETREAT,
  secondOf,
  typeOf,
} from '@vinci/rules/engine';
import { giveUpLeast, keepBest } from '../policy/arrange.ts';
import { inExpansion, type Random } from '../policy/expand.ts';
import { borrow, copyPublic, legal, release } from '../scratch.ts';

/**
 * What somebody does next who plays by dice more than by thought. Nobody meets this player: it takes games to where
 * no level would, so that what positions are worth is learned and measured there, too.
 *
 * @param position not changed
 * @returns as `decide`
 */
export function decideCarelessly(position: Position, random: Random): IntentCode[] {
  const codes: IntentCode[] = [];
  const { actor, revealed } = position;
  const trial = copyPublic(borrow(position.game), position, random);
  while (trial.actor === actor && trial.revealed === revealed) advance(trial, random, codes);
  release(trial);
  return codes;
}

function advance(position: Position, random: Random, codes: IntentCode[]): void {
  const play = (code: IntentCode): void => {
    apply(position, code);
    codes.push(code);
  };
  switch (position.phase) {
    case 'draft':
      play(chooseNear(position, random));
      return;
    case 'mobilisation':
    case 'expansion':
      expandCarelessly(position, random, play);
      return;
    case 'surplus':
      play(giveUpLeast(position));
      return;
    case 'reorganization':
      scatter(position, random, play);
      return;
    case 'cohesion':
      play(keepBest(position));
      return;
    case 'forts':
      play(anyFort(position, random));
      return;
    case 'rebirth':
      play(pack(position.hand(position.turnSeat) === 0 ? DECLINE : END_TURN));
      return;
    case 'retreat': {
      const seat = position.actor;
      const active = position.survivors(seat);
      const owner = active > 0 ? activeEmpire(seat) : decliningEmpire(seat);
      const pawns = active > 0 ? active : position.decliningSurvivors(seat);
      play(pack(RETREAT, anyOf(position, owner, random), pawns));
      return;
    }
    case 'relinquish':
      play(pack(END_DECLINE));
      return;
    case 'over':
      return;
  }
}

/** One of the first two civilizations. */
function chooseNear(position: Position, random: Random): IntentCode {
  const count = legalIntents(position, legal);
  const code = legal[random(Math.min(2, count))]!;
  return typeOf(code) === CHOOSE ? code : legal[0]!;
}

function expandCarelessly(
  position: Position,
  random: Random,
  play: (code: IntentCode) => void,
): void {
  const seat = position.turnSeat;
  while (mustNamePartner(position)) {
    const { seats } = position.game;
    const partner = (seat + 1 + random(seats - 1)) % seats;
    if (check(position, pack(PEACE, partner)) === undefined) play(pack(PEACE, partner));
  }
  if (mayDecline(position) === undefined && isWornOut(position, random)) {
    play(pack(DECLINE));
    return;
  }
  while (position.actor === seat && inExpansion(position)) {
    const code = cheapestConquest(position, random);
    const stops = random(12) === 0 && check(position, pack(END_EXPANSION)) === undefined;
    if (code < 0 || stops) break;
    play(code);
  }
  if (position.actor === seat && inExpansion(position)) play(pack(END_EXPANSION));
}

/** Whether hardly a pawn is left, or half of the provinces were lost. */
function isWornOut(position: Position, random: Random): boolean {
  const seat = position.turnSeat;
  const provinces = position.provincesOf(activeEmpire(seat));
  const hand = position.hand(seat);
  return hand < 2 || (provinces < 3 && hand < 5 && random(2) === 0);
}

/** The cheapest conquest, more or less; −1 when none is affordable. */
function cheapestConquest(position: Position, random: Random): IntentCode {
  const count = legalIntents(position, legal);
  computeReach(position);
  const { board } = position.game;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const code = legal[i]!;
    if (typeOf(code) !== CONQUER) continue;
    const p = firstOf(code);
    const setup = position.round === 0;
    const normal = secondOf(code) === NORMAL;
    const price = normal ? normalCost(position, p) : setup ? 1 : FLAT_COST;
    const barren = plainValue(position.game, p) === 0;
    const crowd = board.first[p + 1]! - board.first[p]!;
    const rating = price + (barren ? 1 : 0) - 0.1 * crowd + random(100) / 60;
    if (rating >= least) continue;
    least = rating;
    best = code;
  }
  return best;
}

/** Any province of an empire that holds a pawn. */
function anyOf(position: Position, owner: OwnerCode, random: Random): number {
  let found = -1;
  let seen = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (!position.holds(owner, p)) continue;
    if (random(++seen) === 0) found = p;
  }
  return found;
}

/** Puts all pawns of the hand down by chance; those on the board stay where they are. */
function scatter(position: Position, random: Random, play: (code: IntentCode) => void): void {
  const seat = position.turnSeat;
  while (check(position, pack(END_REORGANIZATION)) !== undefined) {
    let p = -1;
    for (let q = 0; p < 0 && q < position.game.provinceCount; q++) if (position.isPending(q)) p = q;
    const open = p >= 0;
    if (!open) p = anyOf(position, activeEmpire(seat), random);
    const pawns = open ? 1 : 1 + random(Math.min(3, position.hand(seat)));
    play(pack(PLACE, p, pawns));
  }
  play(pack(END_REORGANIZATION));
}

function anyFort(position: Position, random: Random): IntentCode {
  const code = pack(FORT, anyOf(position, activeEmpire(position.turnSeat), random));
  return check(position, code) === undefined ? code : pack(END_FORTS);
}
