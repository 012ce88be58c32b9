import type { AbsenceRules, TimeControl } from '@vinci/protocol';
import { OPPONENTS, type Opponent, STRENGTHS, type StandIn } from '@vinci/protocol/occupants';
import { PACES, type Pace, VISIBILITIES } from '@vinci/protocol/words';
import { fictionalSeatsFor } from '@vinci/rules/company';
import { put, readJson, type Store } from '../net/storage.ts';

/**
 * What a person chose last for a game alone and for a table, so that the next one begins with it.
 * Everything is read with care: other versions and curious people write there, too. What the server
 * does not know any more it refuses, and then a table opens without these choices.
 */

/** A game alone. */
export interface SoloChoice {
  readonly opponents: Opponent;
  /** 1 … 5 */
  readonly count: number;
  readonly map: string;
  readonly preset: string;
  /** Over after fewer points or rounds than the rule text has. @clause VAR-1 */
  readonly short: boolean;
}

/** A table with others. */
export interface TableChoice {
  readonly preset: string;
  /** Changes on top of the rule text; the server checks them. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly map: string;
  /** 2 … 6 */
  readonly seats: number;
  /** Bots and fictional players; the other seats are for people. */
  readonly opponents: readonly Opponent[];
  readonly pace: Pace;
  readonly standIn: StandIn | null;
  readonly clock: TimeControl | null;
  readonly absence: AbsenceRules;
  readonly visibility: 'private' | 'code' | 'listed';
  readonly spectators: boolean;
}

/** Most opponents of a game alone. */
const MOST_OPPONENTS = 5;

/** The solo game of the rule text. @clause FICT-GEN-1 */
export const FIRST_SOLO: SoloChoice = {
  opponents: 'fictional',
  count: fictionalSeatsFor(1),
  map: 'europe',
  preset: 'deClassic',
  short: false,
};

/** Two weeks, the longest that anything at a table takes. */
const MOST_SECONDS = 1_209_600;

/** Version of what is stored; another one is left alone. */
const VERSION = 1;
const SOLO = 'vinci.solo';
const TABLE = 'vinci.table';

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A short id as rule texts and boards have them. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9-]{1,40}$/.test(value);

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

const oneOf = <const Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((candidate) => candidate === value);

/** The stored record of this version; `undefined` for anything else. */
function load(store: Store, key: string): Raw | undefined {
  const value = readJson(store, key);
  return isRaw(value) && value.version === VERSION ? value : undefined;
}

const save = (store: Store, key: string, choice: object): void =>
  put(store, key, JSON.stringify({ version: VERSION, ...choice }));

/** The last game alone, or the one of the rule text; a field that is strange counts as not chosen. */
export function savedSolo(store: Store): SoloChoice {
  const raw = load(store, SOLO) ?? {};
  return {
    opponents: oneOf(OPPONENTS, raw.opponents) ?? FIRST_SOLO.opponents,
    count: isWhole(raw.count, 1, MOST_OPPONENTS) ? raw.count : FIRST_SOLO.count,
    map: isId(raw.map) ? raw.map : FIRST_SOLO.map,
    preset: isId(raw.preset) ? raw.preset : FIRST_SOLO.preset,
    short: raw.short === true,
  };
}

export const saveSolo = (store: Store, choice: SoloChoice): void => save(store, SOLO, choice);

function readStandIn(value: unknown): TableChoice['standIn'] | undefined {
  if (value === null) return null;
  if (!isRaw(value)) return undefined;
  const strength = oneOf(STRENGTHS, value.strength);
  return strength !== undefined && isWhole(value.after, 1, MOST_SECONDS)
    ? { after: value.after, strength }
    : undefined;
}

/** `null` also where tables had no clocks yet; `undefined` when it cannot be understood. */
function readClock(value: unknown): TableChoice['clock'] | undefined {
  if (value === null || value === undefined) return null;
  if (!isRaw(value)) return undefined;
  const { type, seconds, increment, days } = value;
  if (type === 'turn' && isWhole(seconds, 1, MOST_SECONDS)) return { type, seconds };
  if (type === 'days' && isWhole(days, 1, 365)) return { type, days };
  const whole = isWhole(seconds, 1, MOST_SECONDS) && isWhole(increment, 0, MOST_SECONDS);
  return type === 'game' && whole ? { type, seconds, increment } : undefined;
}

/** No step where tables had none yet. */
function readAbsence(value: unknown): AbsenceRules | undefined {
  if (value === undefined) return { remind: 0, pause: 0, safe: 0, vote: 0 };
  if (!isRaw(value)) return undefined;
  const { remind, pause, safe, vote } = value;
  const isStep = (time: unknown): time is number => isWhole(time, 0, MOST_SECONDS);
  return isStep(remind) && isStep(pause) && isStep(safe) && isStep(vote)
    ? { remind, pause, safe, vote }
    : undefined;
}

/** The last table; `undefined` when there is none or a part of it cannot be understood. */
export function savedTable(store: Store): TableChoice | undefined {
  const raw = load(store, TABLE);
  if (raw === undefined) return undefined;
  const { preset, options, map, seats, spectators } = raw;
  const pace = oneOf(PACES, raw.pace);
  const visibility = oneOf(VISIBILITIES, raw.visibility);
  const standIn = readStandIn(raw.standIn);
  const clock = readClock(raw.clock);
  const absence = readAbsence(raw.absence);
  if (!isId(preset) || !isId(map) || !isRaw(options) || !isWhole(seats, 2, 6)) return undefined;
  if (pace === undefined || visibility === undefined || standIn === undefined) return undefined;
  if (clock === undefined || absence === undefined) return undefined;
  if (!Array.isArray(raw.opponents) || typeof spectators !== 'boolean') return undefined;
  const opponents = raw.opponents.map((each) => oneOf(OPPONENTS, each));
  if (opponents.length >= seats || !opponents.every((each) => each !== undefined)) return undefined;
  const company = { seats, opponents, pace, visibility, spectators };
  return { preset, options, map, ...company, standIn, clock, absence };
}

export const saveTable = (store: Store, choice: TableChoice): void => save(store, TABLE, choice);

/** Forgets the last table, so that the next one begins with the rule text. */
export const forgetTable = (store: Store): void => put(store, TABLE, 'null');
