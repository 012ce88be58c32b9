import { type GameConfig, OPTIONS, type OptionName, PRESETS, type RuleSet } from '@vinci/rules';
import { OPTION_LABELS, VALUE_LABELS, VALUE_LABELS_OF } from '../i18n/en/options.ts';
import { formatList, formatNumber, t } from '../i18n/index.ts';
import { optionText } from '../i18n/rules-words.ts';

export type OptionValue = RuleSet[OptionName];

type Config = Pick<GameConfig, 'preset' | 'options'>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the rule text says about an option. */
export const standardOf = (config: Config, name: OptionName): OptionValue =>
  PRESETS[config.preset][name];

/** What is played. */
export const chosenValue = (config: Config, name: OptionName): OptionValue =>
  (config.options[name] ?? standardOf(config, name)) as OptionValue;

/** Options that differ from the rule text, in the order of the table of options. */
export const changedOptions = (config: Config): readonly OptionName[] =>
  (Object.keys(OPTIONS) as OptionName[]).filter(
    (name) =>
      config.options[name] !== undefined && !same(config.options[name], standardOf(config, name)),
  );

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
  /** It has one value only. */
  | { readonly kind: 'fixed' }
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
      if (values.length < 2) return { kind: 'fixed' };
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
  const own = VALUE_LABELS_OF[name]?.[String(value)];
  if (own !== undefined) return own;
  return typeof value === 'number'
    ? formatNumber(value)
    : (VALUE_LABELS[String(value)] ?? String(value));
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
    .join(', ');
}

/** A table of numbers with one for a number of players; the others stay as they are in the text. */
export function tableWith(
  config: Config,
  name: OptionName,
  seats: number,
  number: number,
): OptionValue {
  const standard = standardOf(config, name);
  const present = chosenValue(config, name);
  const base = typeof present === 'object' ? present : typeof standard === 'object' ? standard : {};
  return { ...base, [seats]: number } as OptionValue;
}

/** Whether an option answers a search: by its name, its explanation, its values or a clause. */
export function matchesOption(name: OptionName, query: string): boolean {
  const words = query.trim().toLowerCase().split(/\s+/);
  const option = OPTIONS[name];
  const values: readonly (string | number | boolean)[] =
    option.kind === 'choice' || option.kind === 'list' ? option.values : [];
  const text = [
    OPTION_LABELS[name],
    optionText(name),
    name,
    ...option.clauses,
    ...values.map((value) => plainText(name, value)),
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
