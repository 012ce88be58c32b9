import type { IntentCode, Position } from '@vinci/rules';
import { advanceEasily } from './easy.ts';
import { advance } from './policy/advance.ts';
import type { Random } from './policy/expand.ts';
import { MEDIUM } from './policy/style.ts';
import { borrow, copyPublic, release } from './scratch.ts';
import type { Strength } from './strength.ts';
import { gamesBudget, timeBudget } from './strong/arms.ts';
import { think } from './strong/think.ts';

/** Limits of thinking besides time. */
export interface DecideOptions {
  /**
   * Games that are imagined at most. With it no clock is read: the same position, random numbers
   * and iterations give the same intents on every machine.
   */
  readonly iterations?: number | undefined;
}

/**
 * What a bot does next. It sees what every player sees: the random state of the position is not
 * looked at, and what may be drawn is guessed from the tiles that are not in sight.
 *
 * @param position not changed
 * @param random gives an integer of 0 … bound − 1; the bot's own, never the game's
 * @param budgetMs time that thinking may take; `easy` and `medium` need a few milliseconds
 * @returns one or more intents, legal in this order, to be played while the same seat acts and
 *   nothing new is revealed; empty when the game is over
 */
export function decide(
  strength: Strength,
  position: Position,
  random: Random,
  budgetMs: number,
  options: DecideOptions = {},
): IntentCode[] {
  const codes: IntentCode[] = [];
  const { actor, revealed } = position;
  if (actor < 0) return codes;
  const trial = copyPublic(borrow(position.game), position, random);
  if (strength === 'strong') {
    const { iterations } = options;
    const budget = iterations === undefined ? timeBudget(budgetMs) : gamesBudget(iterations);
    think(trial, random, budget, codes);
  } else {
    while (trial.actor === actor && trial.revealed === revealed) {
      if (strength === 'easy') advanceEasily(trial, random, codes);
      else advance(trial, MEDIUM, random, codes);
    }
  }
  release(trial);
  return codes;
}
