import { MAX_BATCH, type Pace } from '@vinci/protocol';
import { decodeIntent, type IntentCode, type IntentType, type Phase } from '@vinci/rules';

const FACTOR: Readonly<Record<Pace, number>> = { slow: 1.8, normal: 1, quick: 0.35, instant: 0 };

/** Milliseconds before the first intent of a turn, and before a choice or a decline. */
const PONDERING = 900;

/** Milliseconds before other intents: people have to see what happened. */
const BEFORE: Readonly<Partial<Record<IntentType, number>>> = {
  choose: PONDERING,
  decline: PONDERING,
  conquer: 700,
  roll: 300,
};

/** Milliseconds before a lot for pawns or forts, of which there are many in a row. */
const BETWEEN_PLACINGS = 60;

/** Milliseconds before everything else. */
const OTHERWISE = 250;

/** What is put down and taken up is shown at once, as people send it at once. */
const TOGETHER: ReadonlySet<IntentType | undefined> = new Set<IntentType>([
  'vacate',
  'giveUp',
  'collect',
  'place',
  'fort',
  'retreat',
]);

const typeOf = (code: IntentCode): IntentType | undefined => decodeIntent(code)?.type;

/** Whether the intent after this one may be shown together with it. */
export const isPartOfMore = (code: IntentCode): boolean => TOGETHER.has(typeOf(code));

const PLACING: ReadonlySet<Phase> = new Set<Phase>([
  'surplus',
  'reorganization',
  'forts',
  'retreat',
]);

/**
 * Milliseconds between the last move and an intent of a bot.
 *
 * @param first whether it begins a turn
 */
export function delayBefore(code: IntentCode, first: boolean, phase: Phase, pace: Pace): number {
  const type = typeOf(code);
  const usual = PLACING.has(phase)
    ? BETWEEN_PLACINGS
    : ((type === undefined ? undefined : BEFORE[type]) ?? OTHERWISE);
  return Math.round(FACTOR[pace] * (first ? PONDERING : usual));
}

/** How many of the next intents are shown together; at least 1. */
export function batchLength(intents: readonly IntentCode[]): number {
  const end = intents.findIndex((code) => !isPartOfMore(code));
  // What ends the reorganization belongs to it; a conquest or a choice does not.
  const ends = typeOf(intents[end] as IntentCode)?.startsWith('end') ? 1 : 0;
  const length = end === -1 ? intents.length : end + (end === 0 ? 1 : ends);
  return Math.min(length, MAX_BATCH);
}
