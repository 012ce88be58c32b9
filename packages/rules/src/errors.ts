import type { NotationProblem } from './notation/problem-texts.ts';

/**
 * Why an intent is refused. One row per code: the clause it breaks and what it says in plain
 * English. Other languages have their sentences in `packages/words`.
 */
export const RULE_ERRORS = {
  'rule/unknown-intent': { clause: 'TURN-2', text: 'This is not an intent of the game.' },
  'rule/game-over': { clause: 'END-4', text: 'The game has ended.' },
  'rule/not-your-turn': { clause: 'TURN-1', text: 'Another player has to act.' },
  'rule/wrong-phase': { clause: 'TURN-2', text: 'This cannot be done in this phase.' },
  'rule/empty-track-place': { clause: 'AMB-59', text: 'No civilization lies there.' },
  'rule/civilization-too-expensive': {
    clause: 'AMB-11',
    text: 'You do not have enough victory points for this place.',
  },
  'rule/decline-not-now': {
    clause: 'DECL-1',
    text: 'Decline is declared at the start of a turn, before anything else.',
  },
  'rule/not-entered-yet': {
    clause: 'AMB-82',
    text: 'A civilization that could have entered cannot decline before it is on the board.',
  },
  'rule/first-turn': {
    clause: 'TURN-5',
    text: 'Nobody declines in the first turn of the game.',
  },
  'rule/peace-not-offered': {
    clause: 'TILE-DIPLOMACY-1',
    text: 'Your civilization names no peace partner (or no further one).',
  },
  'rule/not-an-opponent': { clause: 'TILE-DIPLOMACY-1', text: 'Name one of your opponents.' },
  'rule/partner-already-named': {
    clause: 'AMB-24',
    text: 'This opponent is already your peace partner in this turn.',
  },
  'rule/must-name-partner': {
    clause: 'TILE-DIPLOMACY-1',
    text: 'Name your peace partner first.',
  },
  'rule/vacate-only-at-start': {
    clause: 'MOB-5',
    text: 'Provinces are vacated at the start of the turn, before the first conquest.',
  },
  'rule/not-your-province': { clause: 'REORG-1', text: 'This province is not yours.' },
  'rule/no-such-province': { clause: 'MAP-1', text: 'There is no such province on this board.' },
  'rule/already-yours': { clause: 'EXP-9', text: 'This province is already yours.' },
  'rule/own-declining-province': {
    clause: 'OWN-6',
    text: 'Your own declining empire cannot be conquered.',
  },
  'rule/contact': {
    clause: 'OWN-2',
    text: 'Your active and your declining empire must not touch.',
  },
  'rule/peace': { clause: 'TILE-DIPLOMACY-2', text: 'You are at peace with this player.' },
  'rule/not-reachable': {
    clause: 'EXP-1',
    text: 'This province is not adjacent to your active empire.',
  },
  'rule/not-an-entry': {
    clause: 'ENTRY-2',
    text: 'A civilization enters from the board edge, or across one sea zone from it.',
  },
  'rule/not-enough-pawns': { clause: 'EXP-6', text: 'You do not have enough pawns in hand.' },
  'rule/no-espionage': {
    clause: 'TILE-ESPIONAGE-1',
    text: 'Your civilization has no Espionage left in this turn.',
  },
  'rule/own-pawn-needed': {
    clause: 'TILE-FIELDGENERAL-5',
    text: 'At least one of your own pawns must take part.',
  },
  'rule/no-extra-pawns': {
    clause: 'AMB-124',
    text: 'You have no extra pawns that this way of paying would save.',
  },
  'rule/no-religion': {
    clause: 'TILE-RELIGION-1',
    text: 'Your civilization does not have Religion.',
  },
  'rule/not-alone': {
    clause: 'TILE-RELIGION-2',
    text: 'Religion converts a lone pawn of an opponent’s active empire.',
  },
  'rule/already-converted': {
    clause: 'TILE-RELIGION-3',
    text: 'You have already converted a pawn of this player in this turn.',
  },
  'rule/stock-empty': {
    clause: 'AMB-123',
    text: 'There is no pawn of your colour left in the stock.',
  },
  'rule/occupy-costs': {
    clause: 'AMB-8',
    text: 'A single pawn is enough only where the cost is 0.',
  },
  'rule/must-enter': {
    clause: 'AMB-81',
    text: 'You can afford a start province, so you must take one.',
  },
  'rule/collect-before-placing': {
    clause: 'REORG-1',
    text: 'Pawns are taken up before the first one is placed.',
  },
  'rule/one-pawn-stays': { clause: 'REORG-5', text: 'One pawn must stay in each province.' },
  'rule/pawns-in-hand': { clause: 'REORG-2', text: 'All pawns must be on the board.' },
  'rule/only-open-provinces': {
    clause: 'REORG-6',
    text: 'While provinces are given up, each kept one holds one pawn.',
  },
  'rule/not-a-part': { clause: 'COH-5', text: 'Name a part of your empire.' },
  'rule/fort-stands': { clause: 'TILE-FORTIFICATION-6', text: 'A fort already stands there.' },
  'rule/no-survivors': { clause: 'DEF-6', text: 'You don’t have that many survivors.' },
  'rule/number-of-pawns': { clause: 'REORG-1', text: 'Name a number of pawns of at least one.' },
  'rule/only-rebirth': {
    clause: 'TILE-REBIRTH-1',
    text: 'With Rebirth the decline is declared at the end of a turn.',
  },
  'rule/no-roll': { clause: 'FICT-GEN-2', text: 'Only a rulebook opponent rolls.' },
  'rule/roll-waits': { clause: 'FICT-GEN-2', text: 'The last roll has not been used yet.' },
} as const satisfies Record<string, { clause: string; text: string }>;

export type RuleErrorCode = keyof typeof RULE_ERRORS;

/** A refusal with everything a person needs to understand it. */
export interface RuleError {
  readonly code: RuleErrorCode;
  readonly clause: string;
  /** A sentence in English. */
  readonly text: string;
  /** Pawns or VP that would be needed, where that is the reason. */
  readonly needed?: number;
  /** Pawns or VP at hand, where that is the reason. */
  readonly available?: number;
}

/** The refusal for a code. */
export const ruleError = (
  code: RuleErrorCode,
  amounts: { needed?: number; available?: number } = {},
): RuleError => ({ code, ...RULE_ERRORS[code], ...amounts });

/**
 * Why a configuration is refused, in plain English. Words in braces are values; `option` and
 * `map` are ids, for which a client shows names.
 */
export const CONFIG_ERRORS = {
  'options/malformed': 'In this configuration “{part}” is not of the expected form.',
  'options/unknown': 'There is no option “{option}”.',
  'options/bad-value': 'The option “{option}” takes {possible}.',
  'options/unknown-preset': 'There is no rule text “{preset}”.',
  'options/seats': 'A game is for {players} players, not for {seats}.',
  'options/no-number':
    'These rules are for {players} players: “{option}” has no number for {seats}.',
  'options/two-players': 'These rules are for {players} players. Choose Vinci II to play with two.',
  'options/fictional-seats':
    'With rulebook opponents these rules are for {players} players, not for {seats}.',
  'options/fictional':
    'These rules know no rulebook opponents; the option “{option}” lets them join.',
  'options/nobody': 'At least one player must be real.',
  'options/wrong-map': 'There is no map “{map}”.',
  'options/map-version': 'The game is played on “{map}” in version {version}.',
  'options/map-seats': 'The map “{map}” is for {players} players.',
  'options/terrains': 'The map has deserts or rivers, which these rules do not know.',
  'map/damaged': 'The map cannot be played: {problem}',
} as const;

export type ConfigErrorCode = keyof typeof CONFIG_ERRORS;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values that a sentence takes. */
export type ValuesIn<Text extends string> = Readonly<Record<NamesIn<Text>, string | number>>;

/** The values that the sentence of a code takes. */
export type ConfigErrorValues<Code extends ConfigErrorCode> = ValuesIn<
  (typeof CONFIG_ERRORS)[Code]
>;

/** What is wrong with a configuration. */
export interface ConfigError {
  readonly code: ConfigErrorCode;
  /** A sentence in English. */
  readonly text: string;
  /** What fills the sentence of the code in any language. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** A sentence with its values filled in. */
export const fillIn = (text: string, values: ConfigError['values']): string =>
  text.replace(/\{(\w+)\}/g, (_braces, name: string) => String(values[name]));

/** The refusal of a configuration. */
export const configError = <Code extends ConfigErrorCode>(
  code: Code,
  values: ConfigErrorValues<Code>,
): ConfigError => ({ code, text: fillIn(CONFIG_ERRORS[code], values), values });

/** Why a configuration, a record or a notation is refused. */
export type InputErrorCode =
  | ConfigErrorCode
  | 'record/damaged'
  | 'record/other-version'
  | 'record/illegal-intent'
  | 'record/digest'
  | 'notation/syntax'
  | 'notation/impossible';

/** Bad input from outside, with a sentence in English and where it went wrong. */
export interface InputError {
  readonly code: InputErrorCode;
  readonly text: string;
  /** Line of the text or index of the entry, counted from 1. */
  readonly at?: number;
  /** Which sentence of a notation's it is. */
  readonly problem?: NotationProblem;
  /** What fills the sentence in any language. */
  readonly values?: ConfigError['values'];
}

/** Bad input as a value, for those who read it where they wrote it: on the command line. */
export const inputError = (
  code: Exclude<InputErrorCode, ConfigErrorCode>,
  text: string,
  at?: number,
): InputError => (at === undefined ? { code, text } : { code, text, at });
