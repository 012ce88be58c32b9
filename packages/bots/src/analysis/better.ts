import { apply, type IntentCode, isFictional, type Position } from '@vinci/rules';
import { decideFictional } from '../fictional/index.ts';
import { advance } from '../policy/advance.ts';
import type { Random } from '../policy/expand.ts';
import { MEDIUM } from '../policy/style.ts';
import { borrow, copyPublic, release } from '../scratch.ts';
import { gamesBudget } from '../strong/arms.ts';
import { leafOf } from '../strong/leaf.ts';
import { think } from '../strong/think.ts';
import type { Model } from '../worth/model.ts';

/**
 * The rest of the turn in progress as the strong search would play it. What is drawn on the way is
 * guessed.
 *
 * @param position with somebody to act; not changed
 * @param games that are imagined for each decision
 * @returns intents, legal one after the other with what was guessed
 */
export function searchTurn(
  position: Position,
  model: Model | undefined,
  random: Random,
  games: number,
): IntentCode[] {
  const leaf = leafOf(model);
  const trial = copyPublic(borrow(position.game), position, random);
  const { turnSeat, round } = position;
  const codes: IntentCode[] = [];
  while (trial.actor >= 0 && trial.turnSeat === turnSeat && trial.round === round) {
    if (isFictional(trial.game, trial.actor)) {
      const code = decideFictional(trial);
      apply(trial, code);
      codes.push(code);
    } else if (trial.actor === turnSeat) {
      think(trial, leaf, random, gamesBudget(games), codes);
    } else {
      advance(trial, MEDIUM, random, codes);
    }
  }
  release(trial);
  return codes;
}
