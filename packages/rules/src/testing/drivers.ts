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
import { listLegal } from '../legal.ts';
import type { Position } from '../position.ts';

/** A number of 0 (inclusive) … 1 (exclusive). */
export type Random = () => number;

/** Chooses one of the legal codes. */
export type Driver = (
  position: Position,
  codes: readonly IntentCode[],
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

/** One of the codes; throws when there is none. */
const anyOf = (codes: readonly IntentCode[], random: Random): IntentCode =>
  codeAt(codes, Math.floor(random() * codes.length));

function codeAt(codes: readonly IntentCode[], index: number): IntentCode {
  const code = codes[index];
  if (code === undefined) throw new RangeError(`no code ${index} of ${codes.length}`);
  return code;
}

/** Chooses a type of intent, then one of that type, so that games move on. */
export const pickByType: Driver = (_position, codes, random) => {
  const types = [...new Set(codes.map(typeOf))];
  const type = types[Math.floor(random() * types.length)];
  return anyOf(
    codes.filter((code) => typeOf(code) === type),
    random,
  );
};

/** How often a sensible player does what is rarely done, by type of intent. */
const RESERVE: Readonly<Partial<Record<number, number>>> = {
  [VACATE]: 0.06,
  [COLLECT]: 0.25,
  [END_EXPANSION]: 0.04,
  [END_FORTS]: 0.1,
  [END_TURN]: 0.3,
};

/** Plays like a hasty person: conquers while pawns last, declines when few are left. */
export const pickSensibly: Driver = (position, codes, random) => {
  const first = codeAt(codes, 0);
  const last = codeAt(codes, codes.length - 1);
  if (typeOf(first) === CHOOSE) {
    const place = (): number => Math.floor(random() * codes.length);
    return codeAt(codes, Math.min(place(), place()));
  }
  if (typeOf(first) === DECLINE && position.phase === 'mobilisation') {
    const weak = position.hand(position.turnSeat) < 3 + 2 * random();
    if (weak && random() < 0.7) return first;
  }
  if (typeOf(last) === END_EXPANSION) {
    const conquests = codes.filter((code) => typeOf(code) === CONQUER);
    if (conquests.length > 0 && random() > (RESERVE[END_EXPANSION] ?? 0)) {
      const before = codes.slice(
        0,
        codes.findIndex((code) => typeOf(code) === CONQUER),
      );
      const vacating = typeOf(before.at(-1) ?? last) === VACATE;
      if (!vacating || random() > (RESERVE[VACATE] ?? 0)) return anyOf(conquests, random);
      return pickByType(position, before, random);
    }
    return last;
  }
  // Most people keep what they have when their empire declines.
  if (position.phase === 'relinquish' && random() < 0.8) return last;
  const code = pickByType(position, codes, random);
  return random() > (RESERVE[typeOf(code)] ?? 1) ? anyOf(codes, random) : code;
};

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
    const codes = listLegal(position);
    if (codes.length === 0) {
      if (position.phase !== 'over') throw new Error(`dead end in phase ${position.phase}`);
      break;
    }
    const code = driver(position, codes, random);
    before?.(code);
    apply(position, code, events);
    after?.(code);
    played++;
  }
  return played;
}
