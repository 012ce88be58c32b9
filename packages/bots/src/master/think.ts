import type { IntentCode, Position } from '@vinci/rules';
import { advance } from '../policy/advance.ts';
import type { Random } from '../policy/expand.ts';
import { MEDIUM, QUICK } from '../policy/style.ts';
import { borrow, release } from '../scratch.ts';
import type { Budget } from '../strong/arms.ts';
import { imagineAfter } from './imagine.ts';
import type { Judge } from './judge.ts';
import { refine } from './refine.ts';
import { type Search, staying, type Turn, Turns } from './turns.ts';

/** Ways to expand that are tried at first. */
const EXPANSIONS = 16;

/** Turns that are looked at closely, and how often each is imagined before half of them are dropped. */
const CLOSELY = 8;
const TIMES = 60;

const STYLE = { ...QUICK, entries: 6, vacates: true };

/**
 * Plays the actor's turn on as far as nothing new is revealed. Whole turns are tried; those after which the chance to
 * win is highest are imagined on, and the one that holds up best is played.
 *
 * @param position without the random state of the game; not changed
 * @param codes receives one or more intents
 */
export function master(
  position: Position,
  judges: readonly Judge[],
  random: Random,
  budget: Budget,
  codes: IntentCode[],
): void {
  if (position.phase !== 'retreat') {
    const turns = promising(position, judges, random);
    // What is left of the turn then differs too little for so few imagined games.
    const isOver = position.phase === 'reorganization';
    const best = isOver ? turns[0] : holdingUp(position, turns, judges, random, budget);
    codes.push(...(best?.codes ?? []));
  }
  if (codes.length > 0) return;
  const trial = borrow(position.game).copyFrom(position);
  advance(trial, staying(MEDIUM), random, codes);
  release(trial);
}

/** Different turns, the one that promises most first. @param position as for `master` */
export function promising(position: Position, judges: readonly Judge[], random: Random): Turn[] {
  const search: Search = { judges, random, expansions: EXPANSIONS, style: STYLE };
  const turns = new Turns(position, search);
  const plan = turns.bestExpansion;
  const found = plan === undefined ? turns.found : [...turns.found, refine(position, plan, search)];
  const different = new Map<string, Turn>();
  for (const turn of found.toSorted((a, b) => b.chance - a.chance)) {
    const key = turn.codes.toSorted((a, b) => a - b).join();
    if (turn.codes.length > 0 && !different.has(key)) different.set(key, turn);
  }
  return [...different.values()];
}

/** The turn after which imagined rounds go best. All get the same luck; the worse half is dropped again and again. */
function holdingUp(
  position: Position,
  turns: readonly Turn[],
  judges: readonly Judge[],
  random: Random,
  budget: Budget,
): Turn | undefined {
  let arms = turns.slice(0, CLOSELY).map((turn) => ({ turn, sum: 0, tries: 0 }));
  while (arms.length > 1) {
    for (let time = 0; time < TIMES && !budget.spent(1); time++) {
      const seed = random(0x4000_0000);
      for (const arm of arms) {
        arm.sum += imagineAfter(position, arm.turn, judges, seed);
        arm.tries++;
        budget.count();
      }
    }
    if (arms[0]!.tries === 0) break;
    arms.sort((a, b) => b.sum / b.tries - a.sum / a.tries);
    arms = arms.slice(0, Math.ceil(arms.length / 2));
  }
  return arms[0]?.turn;
}
