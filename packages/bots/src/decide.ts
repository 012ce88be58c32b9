import type { IntentCode, Position } from '@vinci/rules';
import { judgesFor, type Learned } from './master/model.ts';
import { master } from './master/think.ts';
import { advance } from './policy/advance.ts';
import { CHARACTERS } from './policy/characters.ts';
import type { Random } from './policy/expand.ts';
import { borrow, copyPublic, release } from './scratch.ts';
import type { Strength } from './strength.ts';
import { type Budget, gamesBudget, timeBudget } from './strong/arms.ts';
import { byIncome, byPoints } from './strong/leaf.ts';
import { think } from './strong/think.ts';
import type { Model } from './worth/model.ts';

/** Limits of thinking besides time. */
export interface DecideOptions {
  /**
   * Games that are imagined at most. With it no clock is read: the same position, random numbers
   * and iterations give the same intents on every machine.
   */
  readonly iterations?: number | undefined;
  /** What positions were learned to be worth. Without it shrewd plays in the stead of strong. */
  readonly model?: Model | undefined;
  /** What master learned. Without it, and on a board that it was not taught, strong plays in its stead. */
  readonly learned?: readonly Learned[] | undefined;
}

/** Games that a shrewd bot imagines for a decision, however much time it has. */
const SHREWD_GAMES = 28;

function budgetOf(
  strength: 'shrewd' | 'strong',
  milliseconds: number,
  { iterations }: DecideOptions,
): Budget {
  const most = strength === 'shrewd' ? SHREWD_GAMES : Number.POSITIVE_INFINITY;
  if (iterations !== undefined) return gamesBudget(Math.min(iterations, most));
  const time = timeBudget(milliseconds);
  if (strength === 'strong') return time;
  const games = gamesBudget(most);
  return {
    spent: (share) => games.spent(share) || time.spent(share),
    count: games.count,
  };
}

/** Master imagines a single round each time, not four or more, and so six times as often. */
const masterBudget = (milliseconds: number, { iterations }: DecideOptions): Budget =>
  iterations === undefined ? timeBudget(milliseconds) : gamesBudget(6 * iterations);

/**
 * What a bot does next. It sees what every player sees: the random state of the position is not
 * looked at, and what may be drawn is guessed from the tiles that are not in sight.
 *
 * @param position not changed
 * @param random gives an integer of 0 … bound − 1; the bot's own, never the game's
 * @param budgetMs time that thinking may take; those that do not search need a few milliseconds
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
  const judges = strength === 'master' ? judgesFor(options.learned ?? [], position.game) : [];
  if (judges.length > 0) {
    master(trial, judges, random, masterBudget(budgetMs, options), codes);
  } else if (strength === 'master' || strength === 'strong' || strength === 'shrewd') {
    const { model } = options;
    const isStrong = strength !== 'shrewd' && model !== undefined;
    const leaf = isStrong ? byPoints(model) : byIncome;
    think(trial, leaf, random, budgetOf(isStrong ? 'strong' : 'shrewd', budgetMs, options), codes);
  } else {
    while (trial.actor === actor && trial.revealed === revealed) {
      advance(trial, CHARACTERS[strength], random, codes);
    }
  }
  release(trial);
  return codes;
}
