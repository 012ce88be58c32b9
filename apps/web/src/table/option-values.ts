import { mapById } from '@vinci/maps';
import {
  type GameConfig,
  OPTION_NAMES,
  OPTIONS,
  type OptionName,
  type RuleSet,
  type RulesConfig,
  ruleSetOf,
} from '@vinci/rules';
import { formatList, formatNumber, hasMessage, t } from '../i18n/index.ts';
import { optionName, optionText, valueName } from '../i18n/options.ts';

export type OptionValue = RuleSet[OptionName];

type Config = RulesConfig & Partial<Pick<GameConfig, 'map'>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the rule text says about an option, for fictional players too if some take part. @clause END-8 */
export const standardOf = (config: Config, name: OptionName): OptionValue =>
  ruleSetOf({ ...config, options: {} })[name];

/** What to ask about deserts and rivers that are not played: the text or an option leaves them out. */
export const dryQuestion = (config: Config): 'table.dryText' | 'table.dryOption' =>
  standardOf(config, 'terrainSet') === 'classic5' ? 'table.dryText' : 'table.dryOption';

/** What is played. @clause PAWN-3 */
export const chosenValue = (config: Config, name: OptionName): OptionValue =>
  ruleSetOf(config, mapById(config.map ?? ''))[name];

/** Options that differ from the rule text, in the order of the table of options. */
export const changedOptions = (config: Config): readonly OptionName[] =>
  OPTION_NAMES.filter((name) => !same(chosenValue(config, name), standardOf(config, name)));

/** The changes with one option set to a value; setting it to what the text says takes it back. */
export function withOption(
  config: Config,
  name: OptionName,
  value: OptionValue | undefined,
): Partial<RuleSet> {
  const { [name]: _former, ...others } = config.options;
  return value === undefined || same(value, standardOf(config, name))
    ? others
    : { ...others, [name]: value };
}

/** How an option is chosen on screen. */
export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** A number for the present number of players. */
  | { readonly kind: 'table'; readonly min: number; readonly max: number }
  | { readonly kind: 'list'; readonly values: readonly string[] };

export function controlOf(name: OptionName): Control {
  const option = OPTIONS[name];
  switch (option.kind) {
    case 'choice': {
      const values = option.values as readonly (string | number | boolean)[];
      return typeof values[0] === 'boolean' ? { kind: 'switch' } : { kind: 'choice', values };
    }
    case 'number':
    case 'table':
      return { kind: option.kind, min: option.min, max: option.max };
    case 'list':
      return { kind: 'list', values: option.values };
  }
}

/** One plain value in words. */
export function plainText(name: OptionName, value: string | number | boolean): string {
  return typeof value === 'number' && !hasMessage(`valueOf.${name}.${value}`)
    ? formatNumber(value)
    : valueName(name, value);
}

/**
 * The value of an option in words.
 *
 * @param seats a table of numbers is read at this number of players; without it all are named
 */
export function valueText(name: OptionName, value: OptionValue, seats?: number): string {
  if (Array.isArray(value)) {
    return value.length === 0
      ? t('table.noTerrain')
      : formatList(value.map((item) => plainText(name, item)));
  }
  if (typeof value !== 'object') return plainText(name, value as string | number | boolean);
  const table = value as Readonly<Record<number, number>>;
  if (seats !== undefined && table[seats] !== undefined) return formatNumber(table[seats]);
  return Object.entries(table)
    .map(([players, number]) => t('table.forPlayers', { players: Number(players), number }))
    .reduce((first, second) => t('glue.list', { first, second }));
}

/** A table of numbers with one for a number of players; those that were not changed are as in the text. */
export function tableWith(
  config: Config,
  name: OptionName,
  seats: number,
  number: number,
): OptionValue {
  const own = config.options[name];
  return { ...(typeof own === 'object' ? own : {}), [seats]: number } as OptionValue;
}

/** Whether an option answers a search: by its name, its explanation, its values or a clause. */
export function matchesOption(name: OptionName, query: string): boolean {
  const words = query.trim().toLowerCase().split(/\s+/);
  const option = OPTIONS[name];
  const values: readonly (string | number | boolean)[] =
    option.kind === 'choice' || option.kind === 'list' ? option.values : [];
  const text = [
    optionName(name),
    optionText(name),
    name,
    ...option.clauses,
    ...values.map((value) => plainText(name, value)),
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
