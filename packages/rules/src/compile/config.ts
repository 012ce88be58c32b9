import { type InputError, inputError } from '../errors.ts';
import { isOptionValue, OPTION_NAMES, type OptionName, type RuleSet } from '../options.ts';
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

/**
 * Reads a configuration from outside.
 *
 * @param value parsed JSON or anything else
 * @errors options/unknown-preset, options/unknown, options/bad-value,
 *   options/seats, options/wrong-map
 */
export function parseGameConfig(value: unknown): Result<GameConfig, InputError> {
  if (!isRecord(value)) {
    return fail(inputError('options/bad-value', 'The configuration must be an object.'));
  }
  const { preset, options = {}, map, mapVersion = 1, seats, fictional = [] } = value;
  if (typeof preset !== 'string' || !isPresetId(preset)) {
    return fail(
      inputError(
        'options/unknown-preset',
        `There is no rule text “${String(preset).slice(0, 40)}”.`,
      ),
    );
  }
  if (typeof map !== 'string' || !/^[a-z0-9-]{1,40}$/.test(map)) {
    return fail(inputError('options/wrong-map', 'The map must be named by its id.'));
  }
  if (typeof mapVersion !== 'number' || !Number.isInteger(mapVersion) || mapVersion < 1) {
    return fail(inputError('options/wrong-map', 'The version of the map must be a whole number.'));
  }
  if (
    typeof seats !== 'number' ||
    !Number.isInteger(seats) ||
    seats < MIN_SEATS ||
    seats > MAX_SEATS
  ) {
    return fail(inputError('options/seats', `A game has ${MIN_SEATS} to ${MAX_SEATS} players.`));
  }
  if (!isSeatList(fictional, seats)) {
    return fail(
      inputError(
        'options/seats',
        'Fictional players are named by their seats, each once, in order.',
      ),
    );
  }
  if (fictional.length === seats) {
    return fail(inputError('options/seats', 'At least one player must be real.'));
  }
  const checked = parseOptions(options);
  if (!checked.ok) return checked;
  return ok({ preset, options: checked.value, map, mapVersion, seats, fictional });
}

const isSeatList = (value: unknown, seats: number): value is readonly Seat[] =>
  Array.isArray(value) &&
  value.every((seat, i) => Number.isInteger(seat) && seat > (value[i - 1] ?? -1) && seat < seats);

/** Reads changes of options from outside. */
export function parseOptions(value: unknown): Result<Partial<RuleSet>, InputError> {
  if (!isRecord(value)) {
    return fail(inputError('options/bad-value', 'The options must be an object.'));
  }
  const result: Partial<Record<OptionName, unknown>> = {};
  for (const [key, option] of Object.entries(value)) {
    if (!(OPTION_NAMES as string[]).includes(key)) {
      return fail(inputError('options/unknown', `There is no option “${key.slice(0, 40)}”.`));
    }
    const name = key as OptionName;
    if (!isOptionValue(name, option)) {
      return fail(inputError('options/bad-value', `The option “${name}” cannot have this value.`));
    }
    result[name] = option;
  }
  return ok(result as Partial<RuleSet>);
}

/** The complete options of a configuration. */
export const ruleSetOf = (config: GameConfig): RuleSet => ({
  ...PRESETS[config.preset],
  ...config.options,
});
