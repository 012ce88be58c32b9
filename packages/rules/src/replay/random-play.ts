import { apply } from '../apply.ts';
import { DECLINE, type IntentCode, typeOf } from '../intents.ts';
import { legalIntents, MAX_INTENTS } from '../legal.ts';
import type { Position } from '../position.ts';

const buffer = new Int32Array(MAX_INTENTS);

/**
 * A random legal intent. Every one is equally likely, but declining is reconsidered once in a
 * while, so that empires grow old enough to meet each other.
 *
 * @param random gives an integer of 0 … bound − 1
 */
export function randomIntent(position: Position, random: (bound: number) => number): IntentCode {
  const count = legalIntents(position, buffer);
  if (count === 0) throw new Error('position/dead-end');
  const first = buffer[random(count)];
  return typeOf(first) === DECLINE && count > 1 && random(4) > 0 ? buffer[random(count)] : first;
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
