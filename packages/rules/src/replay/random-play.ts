import { apply } from '../apply.ts';
import { DECLINE, type IntentCode, typeOf } from '../intents.ts';
import { listLegal } from '../legal.ts';
import type { Position } from '../position.ts';

/**
 * A random legal intent. Every one is equally likely, but declining is reconsidered once in a
 * while, so that empires grow old enough to meet each other.
 *
 * @param random gives an integer of 0 … bound − 1
 */
export function randomIntent(position: Position, random: (bound: number) => number): IntentCode {
  const codes = listLegal(position);
  const one = (): IntentCode => {
    const code = codes[random(codes.length)];
    if (code === undefined) throw new Error('position/dead-end');
    return code;
  };
  const first = one();
  return typeOf(first) === DECLINE && codes.length > 1 && random(4) > 0 ? one() : first;
}

/**
 * Plays a position to the end by random legal intents.
 *
 * @param visit called with each intent before it is carried out
 * @returns number of intents
 */
export function playRandomly(
  position: Position,
  random: (bound: number) => number,
  visit?: (code: IntentCode) => void,
): number {
  let intents = 0;
  while (position.actor >= 0) {
    const code = randomIntent(position, random);
    visit?.(code);
    apply(position, code);
    intents++;
  }
  return intents;
}
