import { apply } from '../apply.ts';
import type { GameEvent } from '../events.ts';
import {
  CHOOSE,
  COLLECT,
  CONQUER,
  DECLINE,
  END_EXPANSION,
  END_FORTS,
  END_TURN,
  type IntentCode,
  typeOf,
  VACATE,
} from '../intents.ts';
import { legalIntents, MAX_INTENTS } from '../legal.ts';
import type { Position } from '../position.ts';

/** A number of 0 (inclusive) … 1 (exclusive). */
export type Random = () => number;

/** Chooses one of the first `count` codes. */
export type Driver = (
  position: Position,
  codes: Int32Array,
  count: number,
  random: Random,
) => IntentCode;

/** A small generator for drivers (mulberry32); the engine's own is not for choices. */
export function makeRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A seed of the engine made from a small number. */
export const seedFrom = (number: number): string =>
  (number >>> 0).toString(16).padStart(8, '0').repeat(4);

const anyOf = (codes: Int32Array, from: number, to: number, random: Random): IntentCode =>
  codes[from + Math.floor(random() * (to - from))];

/** Chooses a type of intent, then one of that type, so that games move on. */
export const pickByType: Driver = (_position, codes, count, random) => {
  let types = 1;
  for (let i = 1; i < count; i++) if (typeOf(codes[i]) !== typeOf(codes[i - 1])) types++;
  let wanted = Math.floor(random() * types);
  let from = 0;
  while (wanted > 0) {
    const type = typeOf(codes[from]);
    while (typeOf(codes[from]) === type) from++;
    wanted--;
  }
  let to = from;
  while (to < count && typeOf(codes[to]) === typeOf(codes[from])) to++;
  return anyOf(codes, from, to, random);
};

/** How often a sensible player does what he rarely does, by type of intent. */
const RESERVE: Readonly<Partial<Record<number, number>>> = {
  [VACATE]: 0.06,
  [COLLECT]: 0.25,
  [END_EXPANSION]: 0.04,
  [END_FORTS]: 0.1,
  [END_TURN]: 0.3,
};

/** Plays like a hasty person: conquers while pawns last, declines when few are left. */
export const pickSensibly: Driver = (position, codes, count, random) => {
  const last = codes[count - 1];
  if (typeOf(codes[0]) === CHOOSE) {
    return codes[Math.min(Math.floor(random() * count), Math.floor(random() * count))];
  }
  if (typeOf(codes[0]) === DECLINE && position.phase === 'mobilisation') {
    const weak = position.hand(position.turnSeat) < 3 + 2 * random();
    if (weak && random() < 0.7) return codes[0];
  }
  if (typeOf(last) === END_EXPANSION) {
    const conquests = codes.subarray(0, count).findIndex((code) => typeOf(code) === CONQUER);
    if (conquests >= 0 && random() > (RESERVE[END_EXPANSION] ?? 0)) {
      const vacating = typeOf(codes[conquests - 1] ?? last) === VACATE;
      if (!vacating || random() > (RESERVE[VACATE] ?? 0)) {
        return anyOf(codes, conquests, count - 1, random);
      }
      return pickByType(position, codes, conquests, random);
    }
    return last;
  }
  // Most people keep what they have when their empire declines.
  if (position.phase === 'relinquish' && random() < 0.8) return last;
  const code = pickByType(position, codes, count, random);
  return random() > (RESERVE[typeOf(code)] ?? 1) ? anyOf(codes, 0, count, random) : code;
};

const buffer = new Int32Array(MAX_INTENTS);

/** Limits and listeners of `playOn`. */
export interface PlayOptions {
  readonly driver?: Driver;
  /** Intents after which play stops. */
  readonly limit?: number;
  readonly events?: GameEvent[];
  /** Called before each intent. */
  readonly before?: (code: IntentCode) => void;
  /** Called after each intent. */
  readonly after?: (code: IntentCode) => void;
}

/**
 * Plays a position on by a driver, to the end or to the limit. Throws at a dead end.
 *
 * @returns the number of intents
 */
export function playOn(position: Position, random: Random, options: PlayOptions = {}): number {
  const { driver = pickByType, limit = Number.POSITIVE_INFINITY, events, before, after } = options;
  let played = 0;
  while (played < limit) {
    const count = legalIntents(position, buffer);
    if (count === 0) {
      if (position.phase !== 'over') throw new Error(`dead end in phase ${position.phase}`);
      break;
    }
    const code = driver(position, buffer, count, random);
    before?.(code);
    apply(position, code, events);
    after?.(code);
    played++;
  }
  return played;
}
