import { apply, check, type IntentCode, legalIntents, type Position } from '@vinci/rules';
import { CHOOSE, DECLINE, END_TURN, FORT, KEEP, pack, typeOf } from '@vinci/rules/engine';
import { advance } from '../policy/advance.ts';
import type { Random } from '../policy/expand.ts';
import { MEDIUM, type Style } from '../policy/style.ts';
import { borrow, legal, release } from '../scratch.ts';
import { type Arm, type Budget, bestArm, newArm } from './arms.ts';
import type { Leaf } from './leaf.ts';
import { planExpansions } from './plans.ts';

/** Expansions that are looked at closely. */
const PLANS = 10;

/** Share of what is left of the budget that making plans may use. */
const PLANNING = 0.15;

/** Share of what is left of the budget that each phase may use. */
const SHARE: Readonly<Record<string, number>> = {
  draft: 1,
  mobilisation: 0.65,
  expansion: 0.65,
  reorganization: 0.8,
  rebirth: 1,
};

/** Ways to level the defence, besides the medium one. */
const LEVELLING: readonly Partial<Style>[] = [
  { deterrence: 0.3 },
  { deterrence: 0.65 },
  { deterrence: 0.8 },
  { deterrence: 0.45, calm: 0.4 },
  { deterrence: 0.6, calm: 0.02 },
];

/**
 * Plays the actor's turn on as far as nothing new is revealed, each step chosen by imagined games.
 *
 * @param position played on
 * @param leaf how good the end of an imagined game is
 * @param codes receives the intents
 */
export function think(
  position: Position,
  leaf: Leaf,
  random: Random,
  budget: Budget,
  codes: IntentCode[],
): void {
  const { actor, revealed } = position;
  let from = 0;
  while (position.actor === actor && position.revealed === revealed) {
    const arms = waysOn(position, random, () => budget.spent(from + (1 - from) * PLANNING));
    const share = from + (1 - from) * (SHARE[position.phase] ?? 0.4);
    const best =
      arms.length === 1
        ? withoutThought(arms[0]!)
        : bestArm(arms, actor, leaf, random, budget, from, share);
    if (arms.length > 1) from = share;
    for (const code of best.codes) apply(position, code);
    codes.push(...best.codes);
  }
}

function withoutThought(arm: Arm): Arm {
  release(arm.after);
  return arm;
}

/** What could be done next; first what a medium player would do. */
function waysOn(position: Position, random: Random, enough: () => boolean): Arm[] {
  const arms: Arm[] = [];
  const known = new Set<string>();
  const add = (codes: readonly IntentCode[], after: Position): void => {
    const key = [...codes].sort((a, b) => a - b).join();
    if (codes.length === 0 || known.has(key)) {
      release(after);
      return;
    }
    known.add(key);
    arms.push(newArm(codes, after));
  };
  const addStyle = (style: Style): void => {
    const after = borrow(position.game).copyFrom(position);
    const codes: IntentCode[] = [];
    advance(after, style, random, codes);
    add(codes, after);
  };
  const addCodes = (codes: readonly IntentCode[]): void => {
    const after = borrow(position.game).copyFrom(position);
    for (const code of codes) apply(after, code);
    add(codes, after);
  };
  const addLegal = (type: number, most: number): void => {
    const count = legalIntents(position, legal);
    const found = Array.from(legal.subarray(0, count)).filter((code) => typeOf(code) === type);
    // Where there are too many, chance picks.
    while (found.length > most) found.splice(random(found.length), 1);
    for (const code of found) addCodes([code]);
  };
  addStyle(MEDIUM);
  switch (position.phase) {
    case 'draft':
      addLegal(CHOOSE, 6);
      break;
    case 'mobilisation':
    case 'expansion':
      if (check(position, pack(DECLINE)) === undefined) addCodes([pack(DECLINE)]);
      for (const { codes } of planExpansions(position, random, PLANS, enough)) addCodes(codes);
      break;
    case 'rebirth':
      addCodes([pack(DECLINE)]);
      addCodes([pack(END_TURN)]);
      break;
    case 'cohesion':
      addLegal(KEEP, 4);
      break;
    case 'forts':
      addLegal(FORT, 5);
      break;
    case 'reorganization':
    case 'retreat':
      for (const change of LEVELLING) addStyle({ ...MEDIUM, ...change });
      break;
    default:
  }
  return arms;
}
