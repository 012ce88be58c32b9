import {
  activeEmpire,
  check,
  decliningEmpire,
  encodeIntent,
  isActiveOwner,
  isFictional,
  legalIntents,
  MAX_INTENTS,
  MEANS,
  type Means,
  marginalValue,
  mustNamePartner,
  NOBODY,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import {
  CONQUER,
  clearedByContact,
  computeReach,
  FLAT_COST,
  firstOf,
  isSafe,
  normalCost,
  reach,
  secondOf,
  supposeExpansion,
  supposeTurn,
  typeOf,
} from '@vinci/rules/engine';
import { DECLINE, declineOffBoard } from './decline.ts';
import { Chance, most, plainly, settle } from './draw.ts';
import type { FictionalDecision } from './reason.ts';
import { hasGalleys, lentInHand, neighboursOf, ownProvinces } from './situation.ts';

/** A province that could be conquered now. */
interface Target {
  readonly target: ProvinceId;
  /** VP, pawns eliminated with Slavery included. @clause AMB-85 FICT-SLAVERY-1 */
  readonly value: number;
  /** Normal cost from the best origin; 0 where Religion converts. @clause AMB-85 AMB-159 */
  readonly cost: number;
  readonly means: ReadonlySet<Means>;
  /** Conquering it would cost the own declining empire a province by contact. @clause AMB-94 */
  readonly harmful: boolean;
  /** Of the own declining empire, never to be taken where anything else can be. @clause AMB-152 */
  readonly own: boolean;
}

const END = encodeIntent({ type: 'endExpansion' });
const buffer = new Int32Array(MAX_INTENTS);

/** Every province that can legally be conquered now, ascending. @clause COMBO-3 */
function targetsOf(position: Position, seat: Seat): Target[] {
  const means = new Map<ProvinceId, Set<Means>>();
  const count = legalIntents(position, buffer);
  for (let i = 0; i < count; i++) {
    const code = buffer[i]!;
    if (typeOf(code) !== CONQUER) continue;
    const province = firstOf(code);
    const way = MEANS[secondOf(code)]!;
    const known = means.get(province);
    if (known === undefined) means.set(province, new Set([way]));
    else known.add(way);
  }
  // Asked for its numbers alone: the answers with their reasons would take a third of all imagining.
  computeReach(position);
  const { eliminationPoints } = position.effects(seat);
  return [...means].map(([target, ways]) => {
    const converts = ways.has('religion');
    // A converted pawn earns nothing by Slavery.
    const slave = !converts && position.pawnsIn(target) > 0 && !isSafe(position, target);
    return {
      target,
      value: marginalValue(position, seat, target) + (slave ? eliminationPoints : 0),
      cost: converts ? 0 : normalCost(position, target),
      means: ways,
      harmful: reach.contact[target] === 1 && clearedByContact(position, target).length > 0,
      own: position.ownerOf(target) === decliningEmpire(seat),
    };
  });
}

/** Whether pawns would be left for one more province taken for nothing. @clause AMB-94 AMB-153 */
function hasPawnToSpare(position: Position, seat: Seat): boolean {
  const pawns = position.hand(seat) + position.pawnsOf(activeEmpire(seat));
  return pawns - lentInHand(position) > ownProvinces(position, seat).length;
}

/** Whether a province lies on an open sea. @clause FICT-GALLEYS-1 AMB-92 */
function liesOnOpenSea(position: Position, province: ProvinceId): boolean {
  const { provinces, seas } = position.game.map;
  return provinces[province]!.coasts.some((coast) => seas.find(({ id }) => id === coast)?.open);
}

/** Those that can be paid for in the normal way. @clause FICT-EXP-2 AMB-94 */
function affordable(position: Position, seat: Seat, targets: readonly Target[]): Target[] {
  const spare = hasPawnToSpare(position, seat);
  return targets.filter(
    ({ means, cost }) => means.has('religion') || (means.has('normal') && (cost > 0 || spare)),
  );
}

/** Start provinces of the first turn of an empire with Galleys. @clause FICT-GALLEYS-1 AMB-92 */
function preferOpenSea(position: Position, seat: Seat, targets: Target[]): Target[] {
  if (position.hasEntered(seat) || !hasGalleys(position, seat)) return targets;
  const open = targets.filter(({ target }) => liesOnOpenSea(position, target));
  return open.length > 0 ? open : targets;
}

/** The best ones by the ranking of the rules in force. @clause FICT-EXP-1 FICT-EXP-5 AMB-93 */
function ranked(position: Position, targets: readonly Target[]): Target[] {
  if (position.game.rules.ranksByFormula) {
    return most(targets, ({ cost, value }) => 2 * value - cost);
  }
  return most(
    most(targets, ({ value }) => value),
    ({ cost }) => -cost,
  );
}

/** Narrows a tie down before anything is rolled. @clause FICT-START-5 FICT-HERITAGE-1 AMB-91 */
function narrowed(
  position: Position,
  seat: Seat,
  tie: readonly Target[],
  clause: string,
): { readonly tie: readonly Target[]; readonly clause: string } {
  let left = { tie, clause };
  const prefer = (wanted: (target: Target) => boolean, reason: string): void => {
    const preferred = left.tie.filter(wanted);
    if (preferred.length > 0 && preferred.length < left.tie.length) {
      left = { tie: preferred, clause: reason };
    }
  };
  if (position.game.rules.tiesAgainstReal) {
    prefer(({ target }) => isOfRealPlayer(position, target), 'FICT-START-5');
  }
  if (position.effects(seat).contactAllowed && position.isOnBoardAtAll(seat)) {
    prefer(({ target }) => threatensDeclining(position, seat, target), 'FICT-HERITAGE-1');
  }
  return left;
}

function isOfRealPlayer(position: Position, province: ProvinceId): boolean {
  const owner = position.ownerOf(province);
  return owner !== NOBODY && !isFictional(position.game, seatOfOwner(owner));
}

/** Whether an opponent's active province borders on the own declining empire. @clause AMB-91 */
const threatensDeclining = (position: Position, seat: Seat, province: ProvinceId): boolean =>
  isActiveOwner(position.ownerOf(province)) &&
  neighboursOf(position, province).some((p) => position.ownerOf(p) === decliningEmpire(seat));

/** How a chosen province is taken. @clause FICT-ESPIONAGE-1 AMB-86 AMB-120 */
function meansFor(position: Position, chosen: Target, equals: readonly Target[]): Means {
  if (chosen.means.has('religion')) return 'religion';
  if (!chosen.means.has('normal')) return [...chosen.means][0]!;
  const same = equals.filter(({ value, cost }) => value === chosen.value && cost === chosen.cost);
  if (same.length > 1 && chosen.cost > FLAT_COST && chosen.means.has('espionage'))
    return 'espionage';
  // A start province of the opening is held only by a pawn.
  return chosen.cost === 0 && position.round === 0 && chosen.means.has('occupy')
    ? 'occupy'
    : 'normal';
}

/** Conquers the best of the targets. */
function conquerBest(
  position: Position,
  seat: Seat,
  chance: Chance,
  targets: readonly Target[],
): FictionalDecision {
  const entering = !position.isOnBoardAtAll(seat);
  const byFormula = position.game.rules.ranksByFormula;
  const best = ranked(position, targets);
  const first = byFormula ? 'FICT-EXP-5' : entering ? 'FICT-START-1' : 'FICT-EXP-1';
  const { tie, clause } = narrowed(position, seat, best, first);
  return settle(chance, entering ? 'startProvince' : 'target', clause, tie, (chosen) =>
    encodeIntent({
      type: 'conquer',
      province: chosen.target,
      means: meansFor(position, chosen, best),
    }),
  );
}

/** Espionage where nothing can be paid for: the most valuable, then the strongest. @clause AMB-86 */
function spyOnBest(
  position: Position,
  seat: Seat,
  chance: Chance,
  targets: readonly Target[],
): FictionalDecision {
  const entering = !position.isOnBoardAtAll(seat);
  const best = most(
    most(targets, ({ value }) => value),
    ({ cost }) => cost,
  );
  const { tie, clause } = narrowed(position, seat, best, 'AMB-86');
  return settle(chance, entering ? 'startProvince' : 'target', clause, tie, ({ target }) =>
    encodeIntent({ type: 'conquer', province: target, means: 'espionage' }),
  );
}

/**
 * The next conquest, or the end of the expansion.
 *
 * @clause FICT-START-1 FICT-EXP-1 FICT-EXP-2 FICT-EXP-3 FICT-EXP-4 AMB-86 AMB-92 AMB-94 AMB-152
 */
export function decideExpansion(position: Position, seat: Seat, chance: Chance): FictionalDecision {
  const { rules } = position.game;
  const entering = !position.isOnBoardAtAll(seat);
  const legal = targetsOf(position, seat);
  const all = legal.filter(({ own }) => !own);
  const harmless = all.filter(({ harmful }) => !harmful);
  const prefer = (targets: Target[]): Target[] =>
    entering ? preferOpenSea(position, seat, targets) : targets;
  const normal = prefer(affordable(position, seat, harmless));
  if (normal.length > 0) return conquerBest(position, seat, chance, normal);
  const spied = prefer(harmless.filter(({ means }) => means.has('espionage')));
  if (rules.spiesAsFallback && spied.length > 0) {
    return spyOnBest(position, seat, chance, spied);
  }
  if (entering) {
    const costly = prefer(affordable(position, seat, all));
    if (costly.length > 0) return conquerBest(position, seat, chance, costly);
    const gone = declineOffBoard(position);
    if (gone !== undefined) return gone;
    // The rules oblige it to enter, if only with its spies or for nothing.
    if (check(position, END) !== undefined) {
      return conquerBest(position, seat, chance, all.length > 0 ? all : legal);
    }
  }
  return plainly('endExpansion', 'FICT-EXP-3', END);
}

/** Whether it takes no start province in a position that was imagined. */
const waits = (trial: Position, seat: Seat): boolean =>
  decideExpansion(trial, seat, new Chance(trial)).reason.topic === 'endExpansion';

/**
 * The decline of an empire with Diplomacy that is off the board and can afford no start province,
 * whoever its partner will be. It has to come before the partner is named, as that is an act.
 *
 * @clause AMB-94 DECL-1
 */
export function declineBeforePeace(position: Position, seat: Seat): FictionalDecision | undefined {
  if (position.isOnBoardAtAll(seat) || !mustNamePartner(position)) return undefined;
  const trial = position.clone();
  supposeExpansion(trial);
  return waits(trial, seat) ? declineOffBoard(position) : undefined;
}

/**
 * The decline at the end of a round of an empire off the board that, as things stand, could not enter in
 * its next turn. Where Rebirth is the only way it could not decline then, and might wait for ever.
 *
 * @clause AMB-94 AMB-158
 */
export function declineBeforeWaiting(
  position: Position,
  seat: Seat,
): FictionalDecision | undefined {
  if (position.isOnBoardAtAll(seat) || !position.game.rules.onlyRebirth) return undefined;
  const trial = position.clone();
  supposeTurn(trial, seat);
  return waits(trial, seat) ? plainly('decline', 'AMB-94', DECLINE) : undefined;
}
