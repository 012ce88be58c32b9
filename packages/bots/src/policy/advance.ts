import {
  activeEmpire,
  apply,
  check,
  componentsOf,
  type IntentCode,
  isActiveOwner,
  legalIntents,
  mustNamePartner,
  NOBODY,
  type Position,
  seatOfOwner,
} from '@vinci/rules';
import {
  DECLINE,
  END_DECLINE,
  END_EXPANSION,
  END_TURN,
  PEACE,
  pack,
  provinceValue,
  VACATE,
} from '@vinci/rules/engine';
import { borrow, legal, release } from '../scratch.ts';
import { giveUpLeast, keepBest, placeFort, placeSurvivors, rearrange } from './arrange.ts';
import { letsGo, weighDecline, weighRebirth } from './declining.ts';
import { chooseCivilization } from './draft.ts';
import { conquerGreedily, inExpansion, type Random, worthAfter } from './expand.ts';
import { look, newOutlook, type Outlook } from './outlook.ts';
import type { Style } from './style.ts';

const outlook = newOutlook();

/**
 * Plays the next piece of the actor's turn: a choice, a whole expansion, a reorganization.
 *
 * @param position played on; somebody must have to act in it
 * @param codes receives the intents
 */
export function advance(
  position: Position,
  style: Style,
  random: Random,
  codes?: IntentCode[],
): void {
  const play = (code: IntentCode): void => {
    apply(position, code);
    codes?.push(code);
  };
  switch (position.phase) {
    case 'draft':
      play(chooseCivilization(position, style));
      return;
    case 'mobilisation':
    case 'expansion':
      playExpansion(position, style, random, codes);
      return;
    case 'surplus':
      play(giveUpLeast(position));
      return;
    case 'reorganization':
      rearrange(position, style, codes);
      return;
    case 'cohesion':
      play(keepBest(position));
      return;
    case 'forts':
      play(placeFort(position, style));
      return;
    case 'rebirth': {
      const sums = weighRebirth(position, style, look(position, style, outlook));
      play(pack(sums !== undefined && letsGo(sums, style) ? DECLINE : END_TURN));
      return;
    }
    case 'retreat':
      placeSurvivors(position, style, codes);
      return;
    case 'relinquish':
      play(pack(END_DECLINE));
      return;
    case 'over':
      return;
  }
}

/** Plays a turn up to the end of its expansion, or declines where that is better. */
function playExpansion(
  position: Position,
  style: Style,
  random: Random,
  codes?: IntentCode[],
): void {
  look(position, style, outlook);
  if (position.phase === 'expansion' || check(position, pack(DECLINE)) !== undefined) {
    expandAndEnd(position, style, random, outlook, codes);
    return;
  }
  const expanded = borrow(position.game).copyFrom(position);
  const from = codes?.length ?? 0;
  expandFully(expanded, style, random, outlook, codes);
  const sums = weighDecline(position, expanded, style, outlook);
  if (sums !== undefined && letsGo(sums, style)) {
    if (codes !== undefined) codes.length = from;
    apply(position, pack(DECLINE));
    codes?.push(pack(DECLINE));
  } else {
    position.copyFrom(expanded);
    end(position, random, codes);
  }
  release(expanded);
}

/**
 * Names peace partners, vacates and conquers.
 *
 * @param position played on
 * @param view what `look` made of it
 */
export function expandFully(
  position: Position,
  style: Style,
  random: Random,
  view: Outlook,
  codes?: IntentCode[],
): void {
  const play = (code: IntentCode): void => {
    apply(position, code);
    codes?.push(code);
  };
  if (position.phase === 'mobilisation') {
    while (mustNamePartner(position)) play(choosePartner(position));
    if (style.vacates) for (const code of chooseVacating(position, style, random, view)) play(code);
  }
  conquerGreedily(position, style, view, random, codes);
  if (expandsAgain(position)) {
    play(pack(END_EXPANSION));
    conquerGreedily(position, style, view, random, codes);
  }
}

/** Whether the end of this expansion is the beginning of a second one. @clause TILE-ARMY-1 */
const expandsAgain = (position: Position): boolean =>
  !position.isSecondExpansion &&
  position.round > 0 &&
  inExpansion(position) &&
  position.effects(position.turnSeat).expandsTwice &&
  check(position, pack(END_EXPANSION)) === undefined;

/** Expands, then ends the expansion if that is still to be done. */
function expandAndEnd(
  position: Position,
  style: Style,
  random: Random,
  view: Outlook,
  codes?: IntentCode[],
): void {
  const seat = position.turnSeat;
  expandFully(position, style, random, view, codes);
  if (position.actor === seat && inExpansion(position)) end(position, random, codes);
}

/** Ends the expansion, or does what the rules demand instead: enter. */
function end(position: Position, random: Random, codes?: IntentCode[]): void {
  let code: IntentCode = pack(END_EXPANSION);
  if (check(position, code) !== undefined) code = legal[random(legalIntents(position, legal))]!;
  apply(position, code);
  codes?.push(code);
}

/** The opponent whose attack would hurt most. @clause TILE-DIPLOMACY-1 */
export function choosePartner(position: Position): IntentCode {
  const { board, provinceCount, seats } = position.game;
  const seat = position.turnSeat;
  let best = -1;
  let most = -1;
  for (let other = 0; other < seats; other++) {
    if (check(position, pack(PEACE, other)) !== undefined) continue;
    let worth = 0.01 * position.vp(other) + 0.1 * position.hand(other);
    for (let p = 0; p < provinceCount; p++) {
      if (position.ownerOf(p) !== activeEmpire(seat)) continue;
      for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
        const owner = position.ownerOf(board.neighbours[i]!);
        if (isActiveOwner(owner) && seatOfOwner(owner) === other) worth += 1;
      }
    }
    if (worth <= most) continue;
    most = worth;
    best = other;
  }
  return pack(PEACE, best);
}

const NOTHING: readonly IntentCode[] = [];

/**
 * What is worth vacating: nothing, what scores nothing, or the smaller parts of a split empire.
 * Each way is tried out by a whole expansion. @clause MOB-2 MOB-8
 */
function chooseVacating(
  position: Position,
  style: Style,
  random: Random,
  view: Outlook,
): readonly IntentCode[] {
  if (!position.isOnBoard(position.turnSeat)) return NOTHING;
  const ways = [barrenProvinces(position), cutOffProvinces(position)].filter(
    (way) => way.length > 0,
  );
  if (ways.length === 0) return NOTHING;
  const trial = borrow(position.game);
  let best = NOTHING;
  let most = Number.NEGATIVE_INFINITY;
  for (const way of [NOTHING, ...ways]) {
    trial.copyFrom(position);
    for (const code of way) if (check(trial, code) === undefined) apply(trial, code);
    conquerGreedily(trial, style, view, random);
    dropCutOff(trial);
    const worth = worthAfter(trial, style, view);
    if (worth <= most + 0.01) continue;
    most = worth;
    best = way;
  }
  release(trial);
  return best;
}

/** Own provinces that score nothing and hold nothing together, as intents to vacate them. */
export function barrenProvinces(position: Position): IntentCode[] {
  const seat = position.turnSeat;
  const effects = position.effects(seat);
  const mine = activeEmpire(seat);
  const codes: IntentCode[] = [];
  const trial = borrow(position.game).copyFrom(position);
  const { count } = componentsOf(trial, seat);
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== mine || provinceValue(position, effects, p) > 0) continue;
    const pawns = trial.pawnsIn(p);
    trial.setProvince(p, NOBODY, 0, 0);
    const still = componentsOf(trial, seat).count;
    if (still > 0 && (effects.cohesionExempt || still <= count)) codes.push(pack(VACATE, p));
    else trial.setProvince(p, mine, pawns, 0);
  }
  release(trial);
  return codes;
}

/** Own provinces outside the largest part, as intents to vacate them. */
export function cutOffProvinces(position: Position): IntentCode[] {
  const seat = position.turnSeat;
  if (position.effects(seat).cohesionExempt) return [];
  const { count, part, largest } = componentsOf(position, seat);
  const codes: IntentCode[] = [];
  for (let p = 0; count > 1 && p < position.game.provinceCount; p++) {
    if (part[p]! >= 0 && part[p] !== largest) codes.push(pack(VACATE, p));
  }
  return codes;
}

/** Takes away what cohesion would take away, so that a trial is judged by what is left. */
export function dropCutOff(position: Position): void {
  const seat = position.turnSeat;
  if (position.effects(seat).cohesionExempt) return;
  const { count, part, largest } = componentsOf(position, seat);
  for (let p = 0; count > 1 && p < position.game.provinceCount; p++) {
    if (part[p]! >= 0 && part[p] !== largest) position.setProvince(p, NOBODY, 0, 0);
  }
}
