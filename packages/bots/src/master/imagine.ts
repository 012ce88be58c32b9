import { apply, isFictional, type Position } from '@vinci/rules';
import { fastRandom } from '../fast-random.ts';
import { decideFictional } from '../fictional/index.ts';
import { advance } from '../policy/advance.ts';
import { QUICK } from '../policy/style.ts';
import { borrow, release } from '../scratch.ts';
import { chanceOf, type Judge } from './judge.ts';
import { dealAnew, finishTurn, type Search, staying, type Turn, Turns } from './turns.ts';

/** Ways to expand that an imagined player tries. */
const EXPANSIONS = 3;

const luck = fastRandom();
const calm = staying(QUICK);

/** Plays a piece of the actor's turn as a quick player with the same judge does. */
function playOn(position: Position, search: Search): void {
  const { actor, phase, revealed } = position;
  const thinks = phase === 'mobilisation' || phase === 'draft' || phase === 'rebirth';
  const codes = thinks ? (new Turns(position, search).best?.codes ?? []) : [];
  if (codes.length === 0) advance(position, calm, luck.next);
  for (const code of codes) {
    if (position.actor !== actor || position.revealed !== revealed) return;
    apply(position, code);
  }
}

/**
 * Imagines how the game goes on after a turn until the same seat's next turn begins.
 *
 * @param position where the turn is to be played; not changed
 * @param seed the same brings the same luck to all turns
 * @returns the chance of the seat to win then, 0 … 1
 */
export function imagineAfter(
  position: Position,
  turn: Pick<Turn, 'codes'>,
  judges: readonly Judge[],
  seed: number,
): number {
  const { actor, turnSeat, round, game, revealed } = position;
  luck.seed(seed);
  const trial = dealAnew(borrow(game).copyFrom(position), luck.next);
  for (const code of turn.codes) apply(trial, code);
  if (trial.turnSeat === turnSeat && trial.round === round) {
    finishTurn(trial, calm, luck.next, revealed);
  }
  const search: Search = { judges, random: luck.next, expansions: EXPANSIONS, style: QUICK };
  while (trial.actor >= 0 && trial.turnSeat !== actor) {
    if (isFictional(game, trial.actor)) apply(trial, decideFictional(trial));
    else playOn(trial, search);
  }
  const chance = chanceOf(judges, trial, actor);
  release(trial);
  return chance;
}
