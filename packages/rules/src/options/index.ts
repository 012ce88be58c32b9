/**
 * Every point on which the five rule texts differ, as typed options, by areas. An option is one entry in
 * the file of its area: the types, validation, the rule texts, and the table on screen with a section for each area derive
 * from it, and the engine reads the facts it compiles to.
 */
import { conquest } from './conquest.ts';
import { decline } from './decline.ts';
import type { ByPlayers, OptionDefinition } from './definition.ts';
import { end } from './end.ts';
import { fictional } from './fictional.ts';
import { losses } from './losses.ts';
import { setup } from './setup.ts';
import { tiles } from './tiles.ts';
import { track } from './track.ts';
import { turn } from './turn.ts';

export type { ByPlayers, OptionDefinition };

export const OPTIONS = {
  ...setup,
  ...track,
  ...turn,
  ...conquest,
  ...tiles,
  ...losses,
  ...decline,
  ...end,
  ...fictional,
} as const;

export type OptionName = keyof typeof OPTIONS;

type ValueOf<Definition> = Definition extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : Definition extends { kind: 'number' }
    ? number
    : Definition extends { kind: 'table' }
      ? ByPlayers | 'perMap'
      : Definition extends { kind: 'list'; values: readonly (infer Item)[] }
        ? readonly Item[]
        : never;

/** A complete set of options. */
export type RuleSet = { readonly [Name in OptionName]: ValueOf<(typeof OPTIONS)[Name]> };

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type AllFacts = Together<ReturnType<(typeof OPTIONS)[OptionName]['compile']>>;

/** What a set of options means for the engine: plain facts, each under the name its option gives it. */
export type Rules = { readonly [Fact in keyof AllFacts]: AllFacts[Fact] };

export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

const AREAS = { end, setup, track, turn, conquest, tiles, losses, decline, fictional };

/** The options by areas, both in the order in which they are shown. */
export const OPTION_AREAS = Object.entries(AREAS).map(([id, options]) => ({
  id: id as keyof typeof AREAS,
  options: Object.keys(options) as OptionName[],
}));

/** The options of the German classic rules. */
export const USUAL = Object.fromEntries(
  OPTION_NAMES.map((name) => [name, OPTIONS[name].usual]),
) as RuleSet;

/** Compiles all options once; whatever plays reads only the result. */
export function compileRules(options: RuleSet): Rules {
  const facts = OPTION_NAMES.map((name) => {
    const { compile }: { readonly compile: (value: never) => object } = OPTIONS[name];
    return compile(options[name] as never);
  });
  // The copy is laid out as one; V8 looks up names in an object grown piece by piece more slowly.
  return { ...Object.assign({}, ...facts) };
}

/** What an option may be, in signs that need no language: "a | b", "0 … 5", "3:0 … 3:20 | perMap". */
export function possibleValues(name: OptionName): string {
  const option: OptionDefinition = OPTIONS[name];
  switch (option.kind) {
    case 'choice':
    case 'list':
      return option.values.join(option.kind === 'list' ? ', ' : ' | ');
    case 'number':
      return `${option.min} … ${option.max}`;
    case 'table':
      return `3:${option.min} … 3:${option.max}${name === 'basePawns' ? ' | perMap' : ''}`;
  }
}

/**
 * Whether a value is one that the option may take.
 *
 * @param value anything, for example parsed JSON
 */
export function isOptionValue(name: OptionName, value: unknown): boolean {
  const option: OptionDefinition = OPTIONS[name];
  const inRange = (number: unknown): boolean =>
    option.kind !== 'choice' &&
    option.kind !== 'list' &&
    Number.isInteger(number) &&
    (number as number) >= option.min &&
    (number as number) <= option.max;
  switch (option.kind) {
    case 'choice':
      return (option.values as readonly unknown[]).includes(value);
    case 'number':
      return inRange(value);
    case 'table':
      if (value === 'perMap') return name === 'basePawns';
      return (
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.keys(value).length > 0 &&
        Object.entries(value).every(([seats, number]) => /^[1-6]$/.test(seats) && inRange(number))
      );
    case 'list':
      return Array.isArray(value) && value.every((item) => option.values.includes(item));
  }
}
