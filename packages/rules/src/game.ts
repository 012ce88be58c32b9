import { type Board, compileBoard, mapProblem } from './compile/board.ts';
import {
  type GameConfig,
  MAX_SEATS,
  MIN_SEATS,
  parseOptions,
  ruleSetOf,
} from './compile/config.ts';
import { type EmpireEffects, pairOf, pairTables } from './compile/effects.ts';
import { BASE_COST } from './compile/terrain.ts';
import { type ConfigError, configError } from './errors.ts';
import { createLayout, type Layout } from './layout.ts';
import type { MapData } from './map.ts';
import { compileRules, type OptionName, type RuleSet, type Rules } from './options/index.ts';
import { PRESETS } from './texts/index.ts';
import { editionOf } from './tiles/definition.ts';
import { TILES } from './tiles/index.ts';
import { fail, ok, type Result, type Seat, type TilePair } from './types.ts';

/** Version of the rules as code; a record made under another version is not replayed silently. */
export const RULES_VERSION = 4;

/** Everything about a game that never changes: configuration, compiled rules and board. */
export interface Game {
  readonly config: GameConfig;
  /** All options as they were chosen, for people. */
  readonly options: RuleSet;
  /** What they mean, for everything that plays. */
  readonly rules: Rules;
  readonly map: MapData;
  readonly board: Board;
  readonly layout: Layout;
  readonly seats: number;
  readonly provinceCount: number;
  /** Bit set of the seats of fictional players. @clause FICT-GEN-1 */
  readonly fictional: number;
  /** Pawns added to the tiles of each civilization of a real player. @clause PAWN-2 PAWN-3 AMB-84 */
  readonly basePawns: number;
  /** VP that trigger the last round, or `Infinity` with fixed rounds. @clause END-1 */
  readonly targetVP: number;
  /** Number of rounds, or `Infinity` with a target. @clause END-5 */
  readonly lastRound: number;
  /** Copies of each tile in this game, by code. @clause COMP-5 SETUP-15 */
  readonly copies: Uint8Array;
  /** Base cost by province. @clause COST-1 COST-2 */
  readonly baseCost: Int8Array;
  /** Least base cost of a province on this board. */
  readonly leastCost: number;
  /** Neutral pawns at the start by province. @clause SETUP-4 SETUP-5 */
  readonly neutralPawns: Uint8Array;
  /** Effects of two active tiles, read by `pairOf`. */
  readonly effects: readonly EmpireEffects[];
  /** Effects of two tiles in decline, read by `pairOf`. */
  readonly lasting: readonly EmpireEffects[];
}

/** Effects of two active tiles, by their codes. */
export const effectsOf = (game: Game, [first, second]: TilePair): EmpireEffects =>
  pairOf(game.effects, first + 1, second + 1);

/** Whether a fictional player sits there. */
export const isFictional = (game: Game, seat: Seat): boolean =>
  ((game.fictional >> seat) & 1) === 1;

/** Pawns added to the tiles of a civilization of a seat. @clause PAWN-2 FICT-TRACK-2 AMB-84 */
export const basePawnsOf = (game: Game, seat: Seat): number =>
  isFictional(game, seat) ? game.rules.fictBasePawns : game.basePawns;

/** Fewest seats with fictional players. @clause FICT-GEN-1 AMB-150 */
const MIN_FICTIONAL_SEATS = 3;

/**
 * Numbers of players for which a rule text fixes pawns and end on a board, ascending.
 *
 * @param withFictional whether fictional players are among them
 * @clause PAWN-2 PAWN-3 END-1 END-5 FICT-GEN-1
 */
export function playerCounts(
  rules: RuleSet,
  { basePawns }: Pick<MapData, 'basePawns'>,
  withFictional = false,
): readonly number[] {
  const pawns = rules.basePawns === 'perMap' ? basePawns : rules.basePawns;
  const targets = rules.targetVP === 'perMap' ? undefined : rules.targetVP;
  const rounds = rules.rounds === 'perMap' ? undefined : rules.rounds;
  const least = withFictional ? MIN_FICTIONAL_SEATS : MIN_SEATS;
  return Array.from({ length: MAX_SEATS }, (_, i) => i + 1).filter((seats) => {
    const ends =
      rules.endCondition === 'fixedRounds'
        ? rounds?.[seats] !== undefined
        : targets !== undefined && (withFictional || targets[seats] !== undefined);
    return seats >= least && ends && (withFictional || pawns?.[seats] !== undefined);
  });
}

/** Ascending numbers in short: "3–6", "2, 4–6", "0" for none. */
function rangesOf(numbers: readonly number[]): string {
  const starts = numbers.filter((n) => !numbers.includes(n - 1));
  const ends = numbers.filter((n) => !numbers.includes(n + 1));
  const ranges = starts.map((n, i) => (n === ends[i] ? `${n}` : `${n}–${ends[i]}`));
  return ranges.join(', ') || '0';
}

/** Why so many cannot play, and what would help. */
function wrongSeats(
  { preset, seats, fictional }: GameConfig,
  rules: RuleSet,
  map: MapData,
  withoutNumber: readonly OptionName[],
): ConfigError {
  const withFictional = fictional.length > 0;
  const players = rangesOf(playerCounts(rules, map, withFictional));
  // A table in which somebody gave one of the numbers for two wants the other one.
  const vinci2Helps =
    seats === MIN_SEATS &&
    withoutNumber.length > 1 &&
    !withFictional &&
    preset !== 'vinci2' &&
    playerCounts(PRESETS.vinci2, map).includes(seats);
  if (vinci2Helps) return configError('options/two-players', { players });
  const [option] = withoutNumber;
  if (option !== undefined) return configError('options/no-number', { players, option, seats });
  const code = withFictional ? 'options/fictional-seats' : 'options/seats';
  return configError(code, { players, seats });
}

/**
 * Compiles a configuration and a board into a game.
 *
 * @errors options/*, map/damaged
 */
export function compileGame(config: GameConfig, map: MapData): Result<Game, ConfigError> {
  const problem = mapProblem(map);
  if (problem !== undefined) return fail(configError('map/damaged', { problem }));
  if (map.id !== config.map || map.version !== config.mapVersion) {
    return fail(
      configError('options/map-version', { map: config.map, version: config.mapVersion }),
    );
  }
  const checked = parseOptions(config.options);
  if (!checked.ok) return checked;
  const options = ruleSetOf(config, map);
  const rules = compileRules(options);
  const { seats } = config;
  const fictional = config.fictional.reduce((set, seat) => set | (1 << seat), 0);
  const basePawns =
    fictional === 0
      ? (rules.basePawns === 'perMap' ? map.basePawns : rules.basePawns)?.[seats]
      : rules.humanBasePawnsWithFictional;
  const target = rules.targetVP === 'perMap' ? undefined : rules.targetVP[seats];
  const rounds = rules.rounds === 'perMap' ? undefined : rules.rounds[seats];
  const end = rules.hasFixedRounds ? rounds : target;
  if (fictional !== 0 && !rules.allowsFictional) {
    return fail(configError('options/fictional', { option: 'fictionalPlayers' }));
  }
  const tooFew = fictional !== 0 && seats < MIN_FICTIONAL_SEATS;
  if (seats > MAX_SEATS || tooFew || basePawns === undefined || end === undefined) {
    const missing: OptionName[] = [];
    if (basePawns === undefined) missing.push('basePawns');
    if (end === undefined) missing.push(rules.hasFixedRounds ? 'rounds' : 'targetVP');
    return fail(wrongSeats(config, options, map, missing));
  }
  if (
    !rules.knowsDeserts &&
    map.provinces.some(({ terrain }) => terrain === 'desert' || terrain === 'river')
  ) {
    return fail(configError('options/terrains', {}));
  }
  const baseCost = Int8Array.from(map.provinces, ({ terrain }) => BASE_COST[terrain]);
  return ok({
    config,
    options,
    rules,
    map,
    board: compileBoard(map),
    layout: createLayout(seats, map.provinces.length),
    seats,
    provinceCount: map.provinces.length,
    fictional,
    basePawns,
    targetVP: rules.hasFixedRounds ? Number.POSITIVE_INFINITY : end,
    lastRound: rules.hasFixedRounds ? end : Number.POSITIVE_INFINITY,
    copies: Uint8Array.from(TILES, (tile) =>
      (tile.effects.partners ?? 0) > 0 && seats < rules.diplomacyMinPlayers
        ? 0
        : (editionOf(tile, rules.tileSet)?.copies ?? 0),
    ),
    baseCost,
    leastCost: Math.min(...baseCost),
    neutralPawns: Uint8Array.from(map.provinces, ({ terrain }) =>
      Number(!rules.withoutNeutrals.includes(terrain)),
    ),
    ...pairTables(rules),
  });
}
