import {
  type Game,
  type OptionName,
  PRESETS,
  type PresetId,
  type RuleSet,
  writtenFor,
} from '@vinci/rules';

/**
 * The rules that the book is to tell: a complete set of options, and what is known of the game they
 * are for. Without a game (on the first screen) numbers that depend on it are told as tables.
 */
export interface Edition {
  /** The rule text, which the options change. */
  readonly preset: PresetId;
  readonly rules: RuleSet;
  /** Fictional players take part. */
  readonly fictional: boolean;
  /** How many of the players are fictional. */
  readonly fictionalSeats?: number;
  /** Number of players, fictional ones included. */
  readonly seats?: number;
  readonly basePawns?: number;
  /** VP that trigger the last round. */
  readonly targetVP?: number;
  /** Number of rounds. */
  readonly rounds?: number;
  /** Id of the board. */
  readonly map?: string;
  /** Whether the board has river provinces. @clause MAP-6 */
  readonly rivers?: boolean;
}

/** Whether something of the book applies to an edition. */
export type Condition = (edition: Edition) => boolean;

/** The edition of a rule text as it stands. */
export const editionOfPreset = (preset: PresetId): Edition => {
  const rules: RuleSet = PRESETS[preset];
  return { preset, rules, fictional: rules.fictionalPlayers === 'auto' };
};

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

/** The edition of a game. */
export const editionOfGame = (game: Game): Edition => ({
  preset: game.config.preset,
  rules: game.options,
  fictional: game.config.fictional.length > 0,
  fictionalSeats: game.config.fictional.length,
  seats: game.seats,
  basePawns: game.basePawns,
  targetVP: finite(game.targetVP),
  rounds: finite(game.lastRound),
  map: game.map.id,
  rivers: game.map.provinces.some(({ terrain }) => terrain === 'river'),
});

/** The option has one of these values. */
export const has =
  <Name extends OptionName>(name: Name, ...values: readonly RuleSet[Name][]): Condition =>
  ({ rules }) =>
    values.includes(rules[name]);

export const both =
  (...conditions: readonly Condition[]): Condition =>
  (edition) =>
    conditions.every((condition) => condition(edition));

export const either =
  (...conditions: readonly Condition[]): Condition =>
  (edition) =>
    conditions.some((condition) => condition(edition));

export const not =
  (condition: Condition): Condition =>
  (edition) =>
    !condition(edition);

export const classicTiles = has('tileSet', 'classic52');
export const vinciTiles = has('tileSet', 'vinci2_35');
/** The rule text is written for two players, too, without fictional ones. @clause COMP-13 */
export const writtenForTwo: Condition = ({ preset }) => writtenFor(preset).includes(2);
/** On the map of Europe, or where no board is known. */
export const onEurope: Condition = ({ map }) => map === undefined || map === 'europe';
export const withFictional: Condition = ({ fictional }) => fictional;
/** No fictional player takes part, as far as is known. */
export const withoutFictional: Condition = ({ fictional, seats }) =>
  !fictional || seats === undefined;
