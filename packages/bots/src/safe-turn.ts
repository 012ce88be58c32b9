import {
  apply,
  check,
  componentsOf,
  type IntentCode,
  isActiveOwner,
  legalIntents,
  type Position,
  type ProvinceId,
} from '@vinci/rules';
import {
  CHOOSE,
  COLLECT,
  CONQUER,
  END_DECLINE,
  END_EXPANSION,
  END_FORTS,
  END_REORGANIZATION,
  END_TURN,
  GIVE_UP,
  KEEP,
  NORMAL,
  PEACE,
  PLACE,
  pack,
  provinceValue,
  RETREAT,
  secondOf,
  typeOf,
} from '@vinci/rules/engine';
import { borrow, copyPublic, legal, release } from './scratch.ts';

/**
 * Hold and score: the least that ends what the actor has to do. It keeps what there is, conquers
 * nothing that need not be conquered, and declines only when the rules leave nothing else.
 *
 * @param position not changed; its random state is not looked at
 * @returns legal intents in order, for the same seat and up to the first new revelation; empty when
 *   the game is over
 * @clause EXP-8 AMB-81
 */
export function safeTurn(position: Position): IntentCode[] {
  const trial = copyPublic(borrow(position.game), position);
  const codes: IntentCode[] = [];
  const { revealed } = position;
  while (trial.actor >= 0 && trial.revealed === revealed) {
    const code = safeIntent(trial);
    codes.push(code);
    apply(trial, code);
  }
  release(trial);
  return codes;
}

/** The next intent of a safe turn. The game must not be over. */
function safeIntent(position: Position): IntentCode {
  const { turnSeat } = position;
  switch (position.phase) {
    case 'surplus':
      return giveUpLeast(position);
    case 'reorganization':
      return placeSome(position, PLACE);
    case 'retreat':
      return placeSome(position, RETREAT);
    case 'cohesion':
      return pack(KEEP, componentsOf(position, turnSeat).largest);
    case 'forts':
      return pack(END_FORTS);
    case 'rebirth':
      return pack(END_TURN);
    case 'relinquish':
      return pack(END_DECLINE);
    default:
      return leastOfTurn(position);
  }
}

/** Chooses the cheapest civilization, ends the expansion, or enters as cheaply as possible. */
function leastOfTurn(position: Position): IntentCode {
  const codes = [...legal.subarray(0, legalIntents(position, legal))];
  const mustName = check(position, pack(END_EXPANSION)) === 'rule/must-name-partner';
  // Places on the track are listed from the cheapest on.
  const least = codes.find((code) => {
    const type = typeOf(code);
    return type === END_EXPANSION || type === CHOOSE || (type === PEACE && mustName);
  });
  return least ?? cheapestConquest(position, codes);
}

/** The legal conquest that costs fewest pawns, without the help of tiles where that is possible; an entry is compulsory. */
function cheapestConquest(position: Position, codes: readonly IntentCode[]): IntentCode {
  const conquests = codes.filter((code) => typeOf(code) === CONQUER);
  const plain = conquests.filter((code) => secondOf(code) === NORMAL);
  const trial = borrow(position.game);
  const seat = position.turnSeat;
  let best = conquests[0]!;
  let most = -1;
  for (const code of plain.length > 0 ? plain : conquests) {
    trial.copyFrom(position);
    apply(trial, code);
    const left = trial.hand(seat);
    if (left <= most) continue;
    most = left;
    best = code;
  }
  release(trial);
  return best;
}

/** Gives up what is worth least, and nothing that need not be. @clause REORG-6 */
function giveUpLeast(position: Position): IntentCode {
  if (check(position, pack(END_REORGANIZATION)) === undefined) return pack(END_REORGANIZATION);
  const effects = position.effects(position.turnSeat);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (check(position, pack(GIVE_UP, p)) !== undefined) continue;
    const value = provinceValue(position, effects, p);
    if (value >= least) continue;
    least = value;
    best = p;
  }
  return pack(GIVE_UP, best);
}

/** Puts pawns where fewest are, as many as bring the province up to the next, or ends. */
function placeSome(position: Position, type: number): IntentCode {
  if (type === PLACE && check(position, pack(END_REORGANIZATION)) === undefined) {
    return pack(END_REORGANIZATION);
  }
  let fewest: ProvinceId = -1;
  let next = Number.POSITIVE_INFINITY;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (check(position, pack(type, p, 1)) !== undefined) continue;
    const pawns = position.pawnsIn(p);
    if (fewest < 0 || pawns < position.pawnsIn(fewest)) {
      if (fewest >= 0) next = position.pawnsIn(fewest);
      fewest = p;
    } else if (pawns < next) next = pawns;
  }
  if (fewest < 0) return lastLegal(position);
  const level = Math.max(1, Math.min(pawnsFor(position, fewest), next - position.pawnsIn(fewest)));
  const code = pack(type, fewest, level);
  return check(position, code) === undefined ? code : pack(type, fewest, 1);
}

/** Pawns that the actor has for a province: of its hand, or survivors of the same empire. */
function pawnsFor(position: Position, province: ProvinceId): number {
  const { actor } = position;
  if (position.phase !== 'retreat') return position.hand(actor);
  return isActiveOwner(position.ownerOf(province))
    ? position.survivors(actor)
    : position.decliningSurvivors(actor);
}

/** For phases that ask for something none of the above knows: what the list ends with. */
function lastLegal(position: Position): IntentCode {
  const count = legalIntents(position, legal);
  for (let i = count - 1; i >= 0; i--) if (typeOf(legal[i]!) !== COLLECT) return legal[i]!;
  return legal[count - 1]!;
}
