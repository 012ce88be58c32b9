import { costBy, FLAT_COST, mostAffordable, normalCost, refusalOfMeans } from './conquest/cost.ts';
import { canEnter, mayStayOff } from './conquest/entry.ts';
import { barrier, computeReach, computeReachOf, reach, UNREACHABLE } from './conquest/reach.ts';
import { isBoundByOwnPeace } from './conquest/religion.ts';
import { type RuleError, type RuleErrorCode, ruleError } from './errors.ts';
import { componentsOf } from './flow/cohesion.ts';
import { fillsOnlyOpen, mayEndReorganization, mostForts } from './flow/reorganize.ts';
import { priceOf } from './flow/track.ts';
import { isFictional } from './game.ts';
import {
  CHOOSE,
  COLLECT,
  CONQUER,
  DECLINE,
  decodeIntent,
  END_EXPANSION,
  END_REORGANIZATION,
  ESPIONAGE,
  FORT,
  firstOf,
  GIVE_UP,
  type IntentCode,
  type IntentType,
  KEEP,
  OCCUPY,
  PEACE,
  PLACE,
  RELIGION,
  RETREAT,
  ROLL,
  secondOf,
  typeOf,
  VACATE,
} from './intents.ts';
import * as at from './layout.ts';
import { mayDecline, mustNamePartner, priceIsAffordable } from './permissions.ts';
import { behind, type Position } from './position.ts';
import { activeEmpire, decliningEmpire, PHASES, type Phase, type ProvinceId } from './types.ts';
import type { PositionView } from './view.ts';

type Verdict = RuleErrorCode | undefined;

/** Phases in which each type of intent can be legal. */
const PHASES_OF: Readonly<Record<IntentType, readonly Phase[]>> = {
  choose: ['draft'],
  decline: ['mobilisation', 'expansion', 'rebirth'],
  peace: ['mobilisation'],
  vacate: ['mobilisation', 'expansion'],
  conquer: ['mobilisation', 'expansion'],
  endExpansion: ['mobilisation', 'expansion'],
  giveUp: ['surplus', 'relinquish'],
  collect: ['reorganization'],
  place: ['reorganization'],
  endReorganization: ['reorganization', 'surplus'],
  keep: ['cohesion'],
  fort: ['forts'],
  endForts: ['forts'],
  retreat: ['retreat'],
  endTurn: ['rebirth'],
  endDecline: ['relinquish'],
  roll: PHASES.filter((phase) => phase !== 'over'),
};

/**
 * Whether the actor may do this now.
 *
 * @returns `undefined` when it is legal, otherwise why not
 */
export function check(view: PositionView, code: IntentCode): Verdict {
  const position = behind(view);
  const intent = decodeIntent(code);
  if (intent === undefined) return 'rule/unknown-intent';
  const phase = position.phase;
  if (phase === 'over') return 'rule/game-over';
  if (!PHASES_OF[intent.type].includes(phase)) return 'rule/wrong-phase';
  const first = firstOf(code);
  const second = secondOf(code);
  switch (typeOf(code)) {
    case CHOOSE:
      return checkChoice(position, first);
    case DECLINE:
      return phase === 'rebirth' ? undefined : mayDecline(position);
    case PEACE:
      return checkPeace(position, first);
    case VACATE:
      return mandatoryPeace(position) ?? checkVacate(position, first);
    case CONQUER:
      return mandatoryPeace(position) ?? checkConquest(position, first, second);
    case END_EXPANSION:
      return mandatoryPeace(position) ?? checkEndExpansion(position);
    case GIVE_UP:
      return checkGiveUp(position, first);
    case COLLECT:
      return checkCollect(position, first, second);
    case PLACE:
      return checkPlace(position, first, second);
    case END_REORGANIZATION:
      return checkEndReorganization(position);
    case KEEP:
      return componentsOf(position, position.turnSeat).part[first] === first &&
        first < position.game.provinceCount
        ? undefined
        : 'rule/not-a-part';
    case FORT:
      return checkFort(position, first);
    case RETREAT:
      return checkRetreat(position, first, second);
    case ROLL:
      return checkRoll(position);
    default:
      return undefined;
  }
}

/** The refusal of an intent with the amounts behind it; `undefined` when it is legal. */
export function explain(view: PositionView, code: IntentCode): RuleError | undefined {
  const position = behind(view);
  const verdict = check(position, code);
  if (verdict === undefined) return undefined;
  const seat = position.actor;
  if (verdict === 'rule/civilization-too-expensive') {
    const needed = priceOf(position, firstOf(code));
    return ruleError(verdict, { needed, available: position.vp(seat) });
  }
  if (verdict === 'rule/not-enough-pawns') {
    const hand = position.hand(seat);
    if (typeOf(code) !== CONQUER) {
      return ruleError(verdict, { needed: secondOf(code), available: hand });
    }
    const available = hand + position.extra(seat);
    computeReach(position);
    const flat = secondOf(code) === ESPIONAGE;
    const needed = flat ? FLAT_COST : Math.max(1, normalCost(position, firstOf(code)));
    return ruleError(verdict, { needed, available });
  }
  if (verdict === 'rule/own-declining-province' && position.game.rules.heritageConquers) {
    return { ...ruleError(verdict), clause: 'AMB-39' };
  }
  return ruleError(verdict);
}

const isProvince = (position: Position, p: ProvinceId): boolean => p < position.game.provinceCount;

const isMine = (position: Position, p: ProvinceId): boolean =>
  isProvince(position, p) && position.ownerOf(p) === activeEmpire(position.turnSeat);

/** An owned province that holds a pawn, or why it is none. */
function checkMine(position: Position, p: ProvinceId): Verdict {
  if (!isProvince(position, p)) return 'rule/no-such-province';
  return isMine(position, p) ? undefined : 'rule/not-your-province';
}

function checkChoice(position: Position, place: number): Verdict {
  if (place < 1 || place > at.TRACK_PLACES || position.trackTiles(place) === undefined) {
    return 'rule/empty-track-place';
  }
  return priceIsAffordable(position, place) ? undefined : 'rule/civilization-too-expensive';
}

function checkPeace(position: Position, partner: number): Verdict {
  const seat = position.turnSeat;
  if (partner >= position.game.seats || partner === seat) return 'rule/not-an-opponent';
  if (position.hasNamed(seat, partner)) return 'rule/partner-already-named';
  return mustNamePartner(position) ? undefined : 'rule/peace-not-offered';
}

const mandatoryPeace = (position: Position): Verdict =>
  position.game.rules.mustMakePeace && mustNamePartner(position)
    ? 'rule/must-name-partner'
    : undefined;

function checkVacate(position: Position, p: ProvinceId): Verdict {
  if (position.phase !== 'mobilisation') return 'rule/vacate-only-at-start';
  const refused = checkMine(position, p);
  if (refused !== undefined) return refused;
  const last = position.provincesOf(activeEmpire(position.turnSeat)) <= 1;
  return last && !position.game.rules.mayVacateAll ? 'rule/one-pawn-stays' : undefined;
}

function checkConquest(position: Position, target: ProvinceId, means: number): Verdict {
  if (!isProvince(position, target)) return 'rule/no-such-province';
  if (isMine(position, target)) return 'rule/already-yours';
  computeReachOf(position, target);
  const blocked = barrier(position, target);
  const converting = means === RELIGION && blocked === 'rule/peace';
  if (blocked !== undefined && (!converting || isBoundByOwnPeace(position, target))) return blocked;
  if (reach.discount[target] === UNREACHABLE) {
    return reach.entering ? 'rule/not-an-entry' : 'rule/not-reachable';
  }
  const refused = refusalOfMeans(position, target, means, normalCost(position, target));
  if (refused !== undefined) return refused;
  const seat = position.turnSeat;
  const hand = position.hand(seat);
  const extra = position.extra(seat);
  const price = costBy(position, target, means);
  if (price <= mostAffordable(hand, means === OCCUPY ? 0 : extra)) return undefined;
  return hand === 0 && price <= extra ? 'rule/own-pawn-needed' : 'rule/not-enough-pawns';
}

/** Whether a start province is within reach, which then must be taken. @clause AMB-81 */
export const mustEnter = (view: PositionView): boolean => {
  const position = behind(view);
  return !mayStayOff(position) && canEnter(position);
};

const checkEndExpansion = (position: Position): Verdict =>
  mustEnter(position) ? 'rule/must-enter' : undefined;

function checkGiveUp(position: Position, p: ProvinceId): Verdict {
  if (position.phase === 'relinquish') {
    if (!isProvince(position, p)) return 'rule/no-such-province';
    const own = position.ownerOf(p) === decliningEmpire(position.turnSeat);
    return own ? undefined : 'rule/not-your-province';
  }
  const refused = checkMine(position, p);
  if (refused !== undefined) return refused;
  return position.isPending(p) ? 'rule/only-open-provinces' : undefined;
}

function checkCollect(position: Position, p: ProvinceId, pawns: number): Verdict {
  if (position.isPlacing) return 'rule/collect-before-placing';
  const refused = checkMine(position, p);
  if (refused !== undefined) return refused;
  if (pawns === 0) return 'rule/number-of-pawns';
  return position.pawnsIn(p) - pawns < 1 ? 'rule/one-pawn-stays' : undefined;
}

function checkPlace(position: Position, p: ProvinceId, pawns: number): Verdict {
  const refused = checkMine(position, p);
  if (refused !== undefined) return refused;
  if (pawns === 0) return 'rule/number-of-pawns';
  if (pawns > position.hand(position.turnSeat)) return 'rule/not-enough-pawns';
  const onlyOpen = fillsOnlyOpen(position);
  return onlyOpen && (!position.isPending(p) || pawns > 1) ? 'rule/only-open-provinces' : undefined;
}

function checkEndReorganization(position: Position): Verdict {
  if (position.phase === 'surplus') {
    return position.debt > 0 ? 'rule/pawns-in-hand' : undefined;
  }
  return mayEndReorganization(position) ? undefined : 'rule/pawns-in-hand';
}

function checkFort(position: Position, p: ProvinceId): Verdict {
  const refused = checkMine(position, p);
  if (refused !== undefined) return refused;
  return position.fortsIn(p) >= mostForts(position, p) ? 'rule/fort-stands' : undefined;
}

function checkRetreat(position: Position, p: ProvinceId, pawns: number): Verdict {
  if (!isProvince(position, p)) return 'rule/no-such-province';
  const seat = position.actor;
  const owner = position.ownerOf(p);
  const declining = owner === decliningEmpire(seat);
  if (owner !== activeEmpire(seat) && !declining) return 'rule/not-your-province';
  if (pawns === 0) return 'rule/number-of-pawns';
  const left = declining ? position.decliningSurvivors(seat) : position.survivors(seat);
  return pawns > left ? 'rule/no-survivors' : undefined;
}

/**
 * One result waits at a time. At the start of a turn the die of the decline check may be followed by
 * another roll.
 *
 * @clause FICT-GEN-2 AMB-151
 */
function checkRoll(position: Position): Verdict {
  const { game, phase } = position;
  if (!isFictional(game, position.actor)) return 'rule/no-roll';
  const again = phase === 'mobilisation' && !position.hasActed;
  return position.rolled >= 0 && !again ? 'rule/roll-waits' : undefined;
}
