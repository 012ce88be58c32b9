import { apply, check, type IntentCode, legalIntents, type Position } from '@vinci/rules';
import { CONQUER, END_EXPANSION, typeOf } from '@vinci/rules/engine';
import { borrow, legal, release } from '../scratch.ts';
import { bestOf, playedOn, type Search, staying, type Turn } from './turns.ts';

/** Conquests in a row that are looked at. */
const DEPTH = 14;

/** Conquests that are tried at each step, those that chance picks where there are more. */
const WIDTH = 20;

const conquersOrEnds = (code: IntentCode): boolean =>
  typeOf(code) === CONQUER || typeOf(code) === END_EXPANSION;

/**
 * Improves an expansion step by step: after what is fixed so far each possible conquest is tried, with the usual
 * way on to the end of the turn; then the next step of the best turn found is fixed.
 *
 * @param position the start of the turn; not changed
 * @returns a turn that promises at least as much
 */
export function refine(position: Position, plan: Turn, search: Search): Turn {
  const { actor, revealed, game } = position;
  const style = { ...staying(search.style), entries: 2, vacates: false };
  const at = borrow(game).copyFrom(position);
  const fixed: IntentCode[] = [];
  const fix = (code: IntentCode): void => {
    apply(at, code);
    fixed.push(code);
  };
  // Partners and what is vacated stay as they are.
  const start = plan.codes.findIndex(conquersOrEnds);
  for (const code of start < 0 ? [] : plan.codes.slice(0, start)) fix(code);
  let best = plan;
  for (let depth = 0; depth < DEPTH; depth++) {
    const goesOn = at.phase === 'mobilisation' || at.phase === 'expansion';
    if (!goesOn || at.actor !== actor || at.revealed !== revealed) break;
    const steps = stepsFrom(at, best.codes[fixed.length], search).map((code) =>
      playedOn(at, [code], style, true, position, search, fixed),
    );
    best = bestOf([best, ...steps]) ?? best;
    const next = best.codes[fixed.length];
    if (next === undefined || check(at, next) !== undefined) break;
    fix(next);
  }
  release(at);
  return best;
}

/** Conquests to try, and the end of the expansion. @param known the step of the best turn, which is always one of them */
function stepsFrom(at: Position, known: IntentCode | undefined, { random }: Search): IntentCode[] {
  const steps = Array.from(legal.subarray(0, legalIntents(at, legal))).filter(conquersOrEnds);
  const mayGo = (code: IntentCode): boolean => code !== known && typeOf(code) === CONQUER;
  const most = WIDTH + steps.filter((code) => !mayGo(code)).length;
  while (steps.length > most) {
    const i = random(steps.length);
    if (mayGo(steps[i]!)) steps.splice(i, 1);
  }
  return steps;
}
