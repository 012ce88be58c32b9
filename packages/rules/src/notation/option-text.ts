import { parseOptions } from '../compile/config.ts';
import type { InputError } from '../errors.ts';
import { OPTIONS, type OptionDefinition, type OptionName, type RuleSet } from '../options/index.ts';
import type { Result } from '../types.ts';

/** An option value as one word: tables as `3:150,4:120`, lists as `a,b`. */
export function formatOptionValue(value: RuleSet[OptionName]): string {
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(',');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([seats, number]) => `${seats}:${number}`)
      .join(',');
  }
  return String(value);
}

function tableOf(text: string): unknown {
  if (text === 'perMap') return text;
  const pairs = text.split(',').map((pair) => /^(\d):(\d{1,4})$/.exec(pair));
  const numbers = new Map(pairs.flatMap((pair) => (pair ? [[pair[1], Number(pair[2])]] : [])));
  return numbers.size === pairs.length ? Object.fromEntries(numbers) : undefined;
}

/** What a word stands for in an option; `undefined` when it stands for nothing. */
function meaningOf(option: OptionDefinition, text: string): unknown {
  switch (option.kind) {
    case 'choice':
      return option.values.find((value) => String(value) === text);
    case 'number':
      return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
    case 'list':
      return text === '-' ? [] : text.split(',');
    case 'table':
      return tableOf(text);
  }
}

/**
 * Reads the change of an option as `formatOptionValue` writes it, or as it is given by hand.
 *
 * @errors options/unknown, options/bad-value
 */
export function parseOption(name: string, text: string): Result<Partial<RuleSet>, InputError> {
  const known = Object.hasOwn(OPTIONS, name);
  return parseOptions({ [name]: known ? meaningOf(OPTIONS[name as OptionName], text) : text });
}
