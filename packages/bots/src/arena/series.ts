import {
  compileGame,
  type Game,
  type GameConfig,
  type MapData,
  type PresetId,
  parseGameConfig,
  type Seed,
} from '@vinci/rules';
import { type MatchOptions, type MatchResult, type Player, playMatch } from './match.ts';
import { type Interval, type Mean, Sample, wilson } from './statistics.ts';

/** A setting in which one player meets others: players[0] is the one whose success is measured. */
export interface Pairing {
  readonly preset: PresetId;
  readonly map: MapData;
  /** One per seat. */
  readonly players: readonly Player[];
  /** Milliseconds for each decision of a strong bot. */
  readonly budgetMs: number;
  /** Imagined games for each decision in place of time; then matches repeat exactly. */
  readonly iterations?: number | undefined;
}

/** What came out of a pairing. */
export interface PairingResult {
  readonly games: number;
  /** Share of victories of the first player. */
  readonly wins: Interval;
  /** Mean VP of the first player. */
  readonly vp: Mean;
  /** Mean VP of the others. */
  readonly othersVp: Mean;
  readonly rounds: Mean;
}

/** A match of a pairing, ready to be played. */
export interface Job {
  readonly game: Game;
  readonly seed: Seed;
  /** By seat. */
  readonly players: readonly Player[];
  /** Seat of the first player of the pairing. */
  readonly first: number;
}

const games = new WeakMap<MapData, Map<string, Game>>();

/**
 * The game for players at their seats. Fictional players join where the preset does not know them,
 * too.
 *
 * Throws with code and sentence when the rules refuse the configuration.
 */
export function gameFor(preset: PresetId, map: MapData, players: readonly Player[]): Game {
  const known = games.get(map) ?? new Map<string, Game>();
  games.set(map, known);
  const fictional = players.flatMap((player, seat) => (player === 'fictional' ? [seat] : []));
  const key = `${preset} ${players.length} ${fictional}`;
  const old = known.get(key);
  if (old !== undefined) return old;
  const config = parseGameConfig({
    preset,
    options: fictional.length > 0 ? { fictionalPlayers: 'auto' } : {},
    map: map.id,
    mapVersion: map.version,
    seats: players.length,
    fictional,
  } satisfies Record<keyof GameConfig, unknown>);
  const game = config.ok ? compileGame(config.value, map) : config;
  if (!game.ok) throw new Error(`${game.error.code}: ${game.error.text}`);
  known.set(key, game.value);
  return game.value;
}

/**
 * The match number `index` of a pairing. As many matches as there are seats share a seed, and the
 * players move on by one seat in each, so that neither luck nor the order of seats favours anybody.
 *
 * @param base first of the seeds
 */
export function jobOf(pairing: Pairing, index: number, base = 1): Job {
  const seats = pairing.players.length;
  const turn = index % seats;
  const players = pairing.players.map((_, seat) => pairing.players[(seat + turn) % seats]!);
  const seed = (base + Math.floor(index / seats)).toString(16).padStart(8, '0').repeat(4);
  const first = (seats - turn) % seats;
  return { game: gameFor(pairing.preset, pairing.map, players), seed, players, first };
}

/** Plays one match of a pairing. */
export function playJob(
  pairing: Pairing,
  index: number,
  base?: number,
  options: Pick<MatchOptions, 'visit' | 'model' | 'learned'> = {},
): MatchResult & { readonly first: number } {
  const { game, seed, players, first } = jobOf(pairing, index, base);
  const { budgetMs, iterations } = pairing;
  return { ...playMatch(game, seed, players, { ...options, budgetMs, iterations }), first };
}

/** Adds up matches of a pairing. @param results at least one */
export function summarize(
  results: readonly (MatchResult & { readonly first: number })[],
): PairingResult {
  const vp = new Sample();
  const othersVp = new Sample();
  const rounds = new Sample();
  let wins = 0;
  for (const result of results) {
    wins += result.shares[result.first]!;
    rounds.add(result.rounds);
    result.vp.forEach((points, seat) => {
      (seat === result.first ? vp : othersVp).add(points);
    });
  }
  return {
    games: results.length,
    wins: wilson(wins, results.length),
    vp: vp.mean(),
    othersVp: othersVp.mean(),
    rounds: rounds.mean(),
  };
}
