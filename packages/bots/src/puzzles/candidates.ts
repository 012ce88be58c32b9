import {
  activeEmpire,
  apply,
  check,
  type IntentCode,
  legalIntents,
  type Position,
} from '@vinci/rules';
import {
  CHOOSE,
  COLLECT,
  CONQUER,
  DECLINE,
  END_EXPANSION,
  END_REORGANIZATION,
  firstOf,
  PLACE,
  pack,
  typeOf,
} from '@vinci/rules/engine';
import { advance } from '../policy/advance.ts';
import type { Random } from '../policy/expand.ts';
import { MEDIUM } from '../policy/style.ts';
import { borrow, legal, release } from '../scratch.ts';
import { planExpansions } from '../strong/plans.ts';
import { fewestMoved, type Moment, type Outcome } from './outcome.ts';

type Line = readonly IntentCode[];

/** Deterrences by which pawns are spread, from all on the one province in most danger to everywhere alike. */
const SPREADS: readonly number[] = [0.98, 0.9, 0.8, 0.65, 0.45, 0.3, 0.1];

/** What could be done in a moment, as far as it suggests itself; some of it may not be legal. */
export function candidatesIn(
  position: Position,
  moment: Moment,
  random: Random,
  plans: number,
): Line[] {
  if (moment === 'draft') {
    return legalOf(position, CHOOSE).map((code) => [code]);
  }
  if (moment === 'reorganization') return arrangements(position, random);
  const found = planExpansions(position, random, plans, () => false);
  return [[pack(DECLINE)], ...found.map(({ codes }) => codes)];
}

function legalOf(position: Position, type: number): IntentCode[] {
  const count = legalIntents(position, legal);
  return Array.from(legal.subarray(0, count)).filter((code) => typeOf(code) === type);
}

/** Pawns spread more and less evenly, or all that can be moved on one province. */
function arrangements(position: Position, random: Random): Line[] {
  const { own, spare } = placesOf(position);
  // With fewer pawns to move, all arrangements are the same turn.
  if (spare < fewestMoved(spare)) return [];
  const spread = SPREADS.flatMap((deterrence) =>
    [MEDIUM.calm, 0.4].map((calm): Line => {
      const trial = borrow(position.game).copyFrom(position);
      const codes: IntentCode[] = [];
      advance(trial, { ...MEDIUM, deterrence, calm }, random, codes);
      release(trial);
      return codes;
    }),
  );
  return [...spread, ...own.map((p) => arranged(position, new Map([[p, spare]])))];
}

/** Own provinces, and the pawns that need not stay where they are. */
function placesOf(position: Position): { readonly own: readonly number[]; readonly spare: number } {
  const mine = activeEmpire(position.turnSeat);
  const own: number[] = [];
  let spare = position.hand(position.turnSeat);
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (!position.holds(mine, p)) continue;
    own.push(p);
    spare += position.pawnsIn(p) - 1;
  }
  return { own, spare };
}

/** The intents after which a province has so many pawns besides the one that stays. */
function arranged(position: Position, extra: ReadonlyMap<number, number>): Line {
  const collected: IntentCode[] = [];
  const placed: IntentCode[] = [];
  for (const p of placesOf(position).own) {
    const more = (extra.get(p) ?? 0) - (position.pawnsIn(p) - 1);
    if (more < 0) collected.push(pack(COLLECT, p, -more));
    else if (more > 0) placed.push(pack(PLACE, p, more));
  }
  return [...collected, ...placed, pack(END_REORGANIZATION)];
}

/**
 * Arrangements that are just different from one: the fewest pawns that make it so leave the provinces that
 * hold most, or least, and all go to one other province.
 */
function rearranged(position: Position, pawns: readonly number[]): Line[] {
  const { own } = placesOf(position);
  const extra = new Map(own.map((p) => [p, Math.max(0, pawns[p]! - 1)]));
  const moved = fewestMoved([...extra.values()].reduce((sum, more) => sum + more, 0));
  const found: Line[] = [];
  for (const to of own) {
    for (const sign of [1, -1]) {
      const after = new Map(extra);
      const others = own
        .filter((p) => p !== to && extra.get(p)! > 0)
        .sort((a, b) => sign * (extra.get(b)! - extra.get(a)!));
      let left = moved;
      for (const p of others) {
        const taken = Math.min(left, after.get(p)!);
        after.set(p, after.get(p)! - taken);
        left -= taken;
      }
      if (left > 0) continue;
      after.set(to, after.get(to)! + moved);
      found.push(arranged(position, after));
    }
  }
  return found;
}

/** What is hardly different from something that could be done. */
export const neighboursOf = (
  position: Position,
  moment: Moment,
  { codes, provinces }: Outcome & { readonly codes: Line },
): Line[] =>
  moment === 'reorganization' ? rearranged(position, provinces) : exchanged(position, codes);

/**
 * Expansions that differ from one in a single conquest: without it, and with any other one in its place
 * or besides.
 */
function exchanged(position: Position, line: Line): Line[] {
  const found: Line[] = [];
  const conquests = line.filter((code) => typeOf(code) === CONQUER);
  const trial = borrow(position.game);
  for (const left of [undefined, ...conquests]) {
    const head = playWithout(trial.copyFrom(position), line, left);
    if (check(trial, pack(END_EXPANSION)) === undefined) found.push([...head, pack(END_EXPANSION)]);
    for (const other of legalOf(trial, CONQUER)) {
      if (left !== undefined && firstOf(other) === firstOf(left)) continue;
      const after = borrow(position.game).copyFrom(trial);
      apply(after, other);
      if (check(after, pack(END_EXPANSION)) === undefined) {
        found.push([...head, other, pack(END_EXPANSION)]);
      }
      release(after);
    }
  }
  release(trial);
  return found;
}

/** Plays a line without one of its conquests, its end, and what is not legal then. */
function playWithout(trial: Position, line: Line, left: IntentCode | undefined): IntentCode[] {
  const played: IntentCode[] = [];
  for (const code of line) {
    if (code === left || typeOf(code) === END_EXPANSION || check(trial, code) !== undefined)
      continue;
    apply(trial, code);
    played.push(code);
  }
  return played;
}
