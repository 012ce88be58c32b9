import { type ConfigError, configError } from '../errors.ts';
import type { MapData } from '../map.ts';
import {
  isOptionValue,
  OPTION_NAMES,
  type OptionName,
  possibleValues,
  type RuleSet,
} from '../options/index.ts';
import { isPresetId, PRESETS, type PresetId } from '../texts/index.ts';
import { fail, ok, type Result, type Seat } from '../types.ts';

/** Everything that fixes a game besides its seed. */
export interface GameConfig {
  readonly preset: PresetId;
  /** Changes on top of the preset. */
  readonly options: Partial<RuleSet>;
  readonly map: string;
  readonly mapVersion: number;
  /** Number of players, 2 … 6, fictional ones included. */
  readonly seats: number;
  /** Seats of the fictional players, ascending. @clause FICT-GEN-1 */
  readonly fictional: readonly Seat[];
}

/** Fewest and most seats of a game. @clause COMP-12 */
export const MIN_SEATS = 2;
export const MAX_SEATS = 6;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What somebody wrote, short enough for a sentence. */
const shown = (value: unknown): string => String(value).slice(0, 40);

/**
 * Reads a configuration from outside.
 *
 * @param value parsed JSON or anything else
 * @errors options/*
 */
export function parseGameConfig(value: unknown): Result<GameConfig, ConfigError> {
  if (!isRecord(value)) {
    return fail(configError('options/malformed', { part: 'config' }));
  }
  const { preset, options = {}, map, mapVersion = 1, seats, fictional = [] } = value;
  if (typeof preset !== 'string' || !isPresetId(preset)) {
    return fail(configError('options/unknown-preset', { preset: shown(preset) }));
  }
  if (typeof map !== 'string' || !/^[a-z0-9-]{1,40}$/.test(map)) {
    return fail(configError('options/wrong-map', { map: shown(map) }));
  }
  if (typeof mapVersion !== 'number' || !Number.isInteger(mapVersion) || mapVersion < 1) {
    return fail(configError('options/malformed', { part: 'mapVersion' }));
  }
  if (
    typeof seats !== 'number' ||
    !Number.isInteger(seats) ||
    seats < MIN_SEATS ||
    seats > MAX_SEATS
  ) {
    const players = `${MIN_SEATS}–${MAX_SEATS}`;
    return fail(configError('options/seats', { players, seats: shown(seats) }));
  }
  if (!isSeatList(fictional, seats)) {
    return fail(configError('options/malformed', { part: 'fictional' }));
  }
  if (fictional.length === seats) {
    return fail(configError('options/nobody', {}));
  }
  const checked = parseOptions(options);
  if (!checked.ok) return checked;
  return ok({ preset, options: checked.value, map, mapVersion, seats, fictional });
}

const isSeatList = (value: unknown, seats: number): value is readonly Seat[] =>
  Array.isArray(value) &&
  value.every((seat, i) => Number.isInteger(seat) && seat > (value[i - 1] ?? -1) && seat < seats);

/** Reads changes of options from outside. */
export function parseOptions(value: unknown): Result<Partial<RuleSet>, ConfigError> {
  if (!isRecord(value)) {
    return fail(configError('options/malformed', { part: 'options' }));
  }
  const result: Partial<Record<OptionName, unknown>> = {};
  for (const [key, option] of Object.entries(value)) {
    if (!(OPTION_NAMES as string[]).includes(key)) {
      return fail(configError('options/unknown', { option: shown(key) }));
    }
    const name = key as OptionName;
    if (!isOptionValue(name, option)) {
      const possible = possibleValues(name);
      return fail(configError('options/bad-value', { option: name, possible }));
    }
    result[name] = option;
  }
  return ok(result as Partial<RuleSet>);
}

/** What fixes the rules of a game; without seats those of any number of players. */
export type RulesConfig = Pick<GameConfig, 'preset' | 'options'> &
  Partial<Pick<GameConfig, 'seats' | 'fictional'>>;

/** Target score with fictional players. @clause END-8 FICT-GEN-6 */
const FICTIONAL_TARGET = 150;

/** What a table of the configuration completes. @clause PAWN-3 END-7 */
const tableBelow = (value: unknown, map: Pick<MapData, 'basePawns'> | undefined): unknown =>
  value === 'perMap' ? map?.basePawns : value;

/**
 * The complete options of a configuration. A table of numbers that it changes for some numbers of players
 * is for the others as in the rule text. With fictional players that has another target.
 *
 * @param map the board, for numbers that the rule text leaves to it
 * @clause END-7 END-8 AMB-150
 */
export function ruleSetOf(
  { preset, options, seats = 0, fictional = [] }: RulesConfig,
  map?: Pick<MapData, 'basePawns'>,
): RuleSet {
  const own: RuleSet = PRESETS[preset];
  const text =
    fictional.length > 0 && isRecord(own.targetVP)
      ? { ...own, targetVP: { ...own.targetVP, [seats]: FICTIONAL_TARGET } }
      : own;
  const changes = Object.entries(options).map(([name, value]) => {
    const below = tableBelow(text[name as OptionName], map);
    return [name, isRecord(value) && isRecord(below) ? { ...below, ...value } : value];
  });
  return { ...text, ...Object.fromEntries(changes) };
}
