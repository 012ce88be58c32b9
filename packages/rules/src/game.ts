import { type Board, compileBoard, mapProblem } from './compile/board.ts';
import { type GameConfig, MAX_SEATS, parseOptions, ruleSetOf } from './compile/config.ts';
import {
  compileEffects,
  compileLasting,
  compilePairs,
  type EmpireEffects,
} from './compile/effects.ts';
import { type InputError, inputError } from './errors.ts';
import { createLayout, type Layout } from './layout.ts';
import { type MapData, TERRAINS } from './map.ts';
import type { RuleSet } from './options.ts';
import { TILES } from './tiles/index.ts';
import { fail, ok, type Result } from './types.ts';

/** Version of the rules as code; a record made under another version is not replayed silently. */
export const RULES_VERSION = 1;

/** Everything about a game that never changes: configuration, compiled rules and board. */
export interface Game {
  readonly config: GameConfig;
  readonly rules: RuleSet;
  readonly map: MapData;
  readonly board: Board;
  readonly layout: Layout;
  readonly seats: number;
  readonly provinceCount: number;
  /** Pawns added to the tiles of each civilization. @clause PAWN-2 PAWN-3 */
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

const BASE_COST = { plains: 2, meadow: 2, normal: 2, forest: 3, mountain: 3, desert: 2, river: 1 };

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
  const basePawns = (rules.basePawns === 'perMap' ? map.basePawns : rules.basePawns)?.[seats];
  const target = rules.targetVP === 'perMap' ? undefined : rules.targetVP[seats];
  const rounds = rules.rounds === 'perMap' ? undefined : rules.rounds[seats];
  const end = rules.endCondition === 'targetVP' ? target : rounds;
  if (seats > MAX_SEATS || basePawns === undefined || end === undefined) {
    return fail(inputError('options/seats', `These rules do not fix a game for ${seats} players.`));
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
    basePawns,
    targetVP: rules.endCondition === 'targetVP' ? end : Number.POSITIVE_INFINITY,
    lastRound: rules.endCondition === 'fixedRounds' ? end : Number.POSITIVE_INFINITY,
    copies: Uint8Array.from(TILES, ({ effects, classic }) =>
      (effects.partners ?? 0) > 0 && seats < rules.diplomacyMinPlayers ? 0 : (classic?.copies ?? 0),
    ),
    baseCost: Int8Array.from(TERRAINS, (terrain) => BASE_COST[terrain]),
    leastCost: Math.min(...map.provinces.map(({ terrain }) => BASE_COST[terrain])),
    neutralPawns: Uint8Array.from(TERRAINS, (terrain) => Number(!neutral.includes(terrain))),
    effects: compilePairs(rules, compileEffects),
    lasting: compilePairs(rules, compileLasting),
  });
}
