import { type Board, compileBoard, mapProblem } from './compile/board.ts';
import { type GameConfig, MAX_SEATS, parseOptions, ruleSetOf } from './compile/config.ts';
import { type EmpireEffects, pairTables } from './compile/effects.ts';
import { type InputError, inputError } from './errors.ts';
import { createLayout, type Layout } from './layout.ts';
import { type MapData, TERRAINS } from './map.ts';
import type { RuleSet } from './options.ts';
import { editionOf } from './tiles/definition.ts';
import { TILES } from './tiles/index.ts';
import { fail, ok, type Result, type Seat } from './types.ts';

/** Version of the rules as code; a record made under another version is not replayed silently. */
export const RULES_VERSION = 2;

/** Everything about a game that never changes: configuration, compiled rules and board. */
export interface Game {
  readonly config: GameConfig;
  readonly rules: RuleSet;
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
  /** Base cost by terrain. @clause COST-1 COST-2 */
  readonly baseCost: Int8Array;
  /** Least base cost of a province on this board. */
  readonly leastCost: number;
  /** Neutral pawns at the start by terrain. @clause SETUP-4 SETUP-5 */
  readonly neutralPawns: Uint8Array;
  /** Effects of two active tiles, by `pairIndex`. */
  readonly effects: readonly EmpireEffects[];
  /** Effects of two tiles in decline, by `pairIndex`. */
  readonly lasting: readonly EmpireEffects[];
}

/** Target score with fictional players. @clause END-8 FICT-GEN-6 */
const FICTIONAL_TARGET = 150;

/** Whether a fictional player sits there. */
export const isFictional = (game: Game, seat: Seat): boolean =>
  ((game.fictional >> seat) & 1) === 1;

/** Pawns added to the tiles of a civilization of a seat. @clause PAWN-2 FICT-TRACK-2 AMB-84 */
export const basePawnsOf = (game: Game, seat: Seat): number =>
  isFictional(game, seat) ? game.rules.fictBasePawns : game.basePawns;

/**
 * Number of fictional opponents of one or two real players; 0 for more. @clause FICT-GEN-1
 *
 * @param humans number of real players
 */
export const fictionalSeatsFor = (humans: number): number => [0, 3, 2][humans] ?? 0;

const BASE_COST = { plains: 2, meadow: 2, normal: 2, forest: 3, mountain: 3, desert: 2, river: 1 };

/** Fewest seats with fictional players. @clause FICT-GEN-1 AMB-150 */
const MIN_FICTIONAL_SEATS = 3;

/** VP that trigger the last round; what the table fixed itself counts first. @clause END-7 END-8 AMB-150 */
function targetOf({ options, seats, fictional }: GameConfig, rules: RuleSet): number | undefined {
  if (rules.targetVP === 'perMap') return undefined;
  const own = options.targetVP === 'perMap' ? undefined : options.targetVP?.[seats];
  return own ?? (fictional.length > 0 ? FICTIONAL_TARGET : rules.targetVP[seats]);
}

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
  const least = withFictional ? MIN_FICTIONAL_SEATS : 1;
  return Array.from({ length: MAX_SEATS }, (_, i) => i + 1).filter((seats) => {
    const ends =
      rules.endCondition === 'fixedRounds'
        ? rounds?.[seats] !== undefined
        : targets !== undefined && (withFictional || targets[seats] !== undefined);
    return seats >= least && ends && (withFictional || pawns?.[seats] !== undefined);
  });
}

/** Why so many cannot play, and what would help. */
function wrongSeats(rules: RuleSet, map: MapData, seats: number, withFictional: boolean): string {
  const counts = playerCounts(rules, map, withFictional);
  const [least, most] = [counts[0], counts[counts.length - 1]];
  if (least === undefined) return 'These rules fix neither pawns nor end of a game on this map.';
  const range = least === most ? `${least}` : `${least} to ${most}`;
  const help = seats === 2 && !withFictional ? ' Choose Vinci II to play with two.' : '';
  return `These rules are for ${range} players, not for ${seats}.${help}`;
}

/**
 * Compiles a configuration and a board into a game.
 *
 * @errors options/*, map/damaged
 */
export function compileGame(config: GameConfig, map: MapData): Result<Game, InputError> {
  const problem = mapProblem(map);
  if (problem !== undefined) return fail(inputError('map/damaged', problem));
  if (map.id !== config.map || map.version !== config.mapVersion) {
    return fail(
      inputError(
        'options/wrong-map',
        `The game is played on ${config.map} version ${config.mapVersion}, not on ${map.id} version ${map.version}.`,
      ),
    );
  }
  const options = parseOptions(config.options);
  if (!options.ok) return options;
  const rules = ruleSetOf(config);
  const { seats } = config;
  const fictional = config.fictional.reduce((set, seat) => set | (1 << seat), 0);
  const basePawns =
    fictional === 0
      ? (rules.basePawns === 'perMap' ? map.basePawns : rules.basePawns)?.[seats]
      : rules.humanBasePawnsWithFictional;
  const target = targetOf(config, rules);
  const rounds = rules.rounds === 'perMap' ? undefined : rules.rounds[seats];
  const end = rules.endCondition === 'targetVP' ? target : rounds;
  if (fictional !== 0 && rules.fictionalPlayers === 'none') {
    return fail(
      inputError(
        'options/fictional',
        'These rules know no fictional players; the option “fictionalPlayers” lets them join.',
      ),
    );
  }
  const tooFew = fictional !== 0 && seats < MIN_FICTIONAL_SEATS;
  if (seats > MAX_SEATS || tooFew || basePawns === undefined || end === undefined) {
    return fail(inputError('options/seats', wrongSeats(rules, map, seats, fictional !== 0)));
  }
  if (
    rules.terrainSet === 'classic5' &&
    map.provinces.some(({ terrain }) => terrain === 'desert' || terrain === 'river')
  ) {
    return fail(
      inputError(
        'options/wrong-map',
        'The map has deserts or rivers, which these rules do not know.',
      ),
    );
  }
  const neutral =
    rules.neutralPlacement === 'exceptMountain' ? ['mountain'] : ['mountain', 'desert', 'river'];
  return ok({
    config,
    rules,
    map,
    board: compileBoard(map),
    layout: createLayout(seats, map.provinces.length),
    seats,
    provinceCount: map.provinces.length,
    fictional,
    basePawns,
    targetVP: rules.endCondition === 'targetVP' ? end : Number.POSITIVE_INFINITY,
    lastRound: rules.endCondition === 'fixedRounds' ? end : Number.POSITIVE_INFINITY,
    copies: Uint8Array.from(TILES, (tile) =>
      (tile.effects.partners ?? 0) > 0 && seats < rules.diplomacyMinPlayers
        ? 0
        : (editionOf(tile, rules.tileSet)?.copies ?? 0),
    ),
    baseCost: Int8Array.from(TERRAINS, (terrain) => BASE_COST[terrain]),
    leastCost: Math.min(...map.provinces.map(({ terrain }) => BASE_COST[terrain])),
    neutralPawns: Uint8Array.from(TERRAINS, (terrain) => Number(!neutral.includes(terrain))),
    ...pairTables(rules),
  });
}
