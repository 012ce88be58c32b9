import { editionOf, type MapData, PRESETS, type PresetId, type Seat, TILES } from '@vinci/rules';
import type { Strength } from '../strength.ts';
import type { CivilizationFate } from './census.ts';
import { runTasks } from './pool.ts';
import { type Interval, type Mean, Sample, wilson } from './statistics.ts';
import type { LearnedTexts } from './texts.ts';

/** What came out of one game of the report. */
export interface BalanceGame {
  readonly fates: readonly CivilizationFate[];
  readonly drawn: readonly number[];
  /** Part of the victory, by seat. */
  readonly shares: readonly number[];
  readonly startingSeat: Seat;
}

/** Which games are played for the report: bots of one level at all seats. */
export interface BalanceSetting extends LearnedTexts {
  readonly preset: PresetId;
  readonly map: MapData;
  readonly seats: number;
  readonly strength: Strength | 'yardstick';
  /** Imagined games for each decision of a bot that searches. */
  readonly iterations: number;
  readonly base: number;
}

/** How a tile fared. */
export interface TileBalance {
  readonly tile: number;
  /** Civilizations with it that were chosen. */
  readonly chosen: number;
  /** Part of its appearances on the track that ended in a choice. */
  readonly taken: number;
  /** VP of a civilization with it that was played for a turn at least, in decline too. */
  readonly points: Mean;
  /** The same as a part of the mean of all civilizations. */
  readonly ratio: number;
  /** VP for each turn it was played, as a part of the mean of all civilizations. */
  readonly perTurn: number;
  /** Mean VP paid for it; negative when coins brought more. */
  readonly price: number;
  /** How often its owner won, once for each game and owner. */
  readonly wins: Interval;
  /** That share as a part of `expected`. */
  readonly success: number;
}

/** How a pair of tiles fared. */
export interface PairBalance {
  readonly tiles: readonly [number, number];
  readonly points: Mean;
  readonly ratio: number;
}

/** The whole report. */
export interface BalanceReport {
  readonly games: number;
  readonly seats: number;
  /** VP of a civilization. */
  readonly points: Mean;
  /**
   * How often the owner of any tile won. It is less than an equal share, because who declines more
   * often owns more tiles.
   */
  readonly expected: number;
  /** By tile code, only tiles that were chosen. */
  readonly tiles: readonly TileBalance[];
  /** The least successful pairs first; only pairs that were chosen often enough. */
  readonly pairs: readonly PairBalance[];
  /** How often the first, second … player of a round won. */
  readonly order: readonly Interval[];
}

/** Times a pair must have been played to be judged. */
export const LEAST_TIMES = 12;

/**
 * Plays games between equal bots and adds up how tiles, pairs and seats fared.
 *
 * @param games at least 1
 * @param workers threads, 1 or 2
 */
export async function runBalance(
  setting: BalanceSetting,
  games: number,
  workers: number,
  progress?: (played: number) => void,
): Promise<BalanceReport> {
  let played = 0;
  const results = await runTasks<number, BalanceGame>(
    new URL('./balance-worker.ts', import.meta.url),
    setting,
    Array.from({ length: games }, (_, index) => index),
    workers,
    () => progress?.(++played),
  );
  return reportBalance(results, setting.seats);
}

/** What is added up for a tile. */
class TileTally {
  chosen = 0;
  readonly points = new Sample();
  turns = 0;
  price = 0;
  owners = 0;
  wins = 0;
  drawn = 0;
}

/** Adds up games. @param results at least one */
export function reportBalance(results: readonly BalanceGame[], seats: number): BalanceReport {
  const all = new TileTally();
  const tiles = new Map<number, TileTally>();
  const pairs = new Map<number, Sample>();
  const order = new Array<number>(seats).fill(0);
  const tallyOf = (tile: number): TileTally => {
    const tally = tiles.get(tile) ?? new TileTally();
    tiles.set(tile, tally);
    return tally;
  };
  for (const { fates, drawn, shares, startingSeat } of results) {
    for (const tile of drawn) tallyOf(tile).drawn++;
    shares.forEach((share, seat) => {
      order[(seat - startingSeat + seats) % seats]! += share;
    });
    const owners = new Set<number>();
    for (const { tiles: pair, points, turns, price, seat } of fates) {
      const played = turns > 0;
      if (played) all.points.add(points);
      all.turns += turns;
      const key = Math.min(...pair) * 64 + Math.max(...pair);
      const sample = pairs.get(key) ?? new Sample();
      pairs.set(key, sample);
      if (played) sample.add(points);
      for (const tile of new Set(pair)) {
        const tally = tallyOf(tile);
        if (played) tally.points.add(points);
        tally.chosen++;
        tally.turns += turns;
        tally.price += price;
        if (owners.has(tile * 8 + seat)) continue;
        owners.add(tile * 8 + seat);
        tally.owners++;
        tally.wins += shares[seat]!;
      }
    }
  }
  const { mean } = all.points.mean();
  const meanPerTurn = all.points.sum / Math.max(1, all.turns);
  const tallies = [...tiles.values()];
  const owners = tallies.reduce((sum, tally) => sum + tally.owners, 0);
  const expected = tallies.reduce((sum, tally) => sum + tally.wins, 0) / owners;
  const used = [...tiles].filter(([, { points }]) => points.count > 0);
  return {
    games: results.length,
    seats,
    points: all.points.mean(),
    expected,
    tiles: used
      .map(([tile, tally]) => ({
        tile,
        chosen: tally.chosen,
        taken: tally.chosen / Math.max(1, tally.drawn),
        points: tally.points.mean(),
        ratio: tally.points.mean().mean / mean,
        perTurn: tally.points.sum / Math.max(1, tally.turns) / meanPerTurn,
        price: tally.price / tally.chosen,
        wins: wilson(tally.wins, tally.owners),
        success: tally.wins / tally.owners / expected,
      }))
      .sort((a, b) => a.tile - b.tile),
    pairs: [...pairs]
      .filter(([, sample]) => sample.count >= LEAST_TIMES)
      .map(([key, sample]) => ({
        tiles: [key >> 6, key & 63] as const,
        points: sample.mean(),
        ratio: sample.mean().mean / mean,
      }))
      .sort((a, b) => a.ratio - b.ratio),
    order: order.map((wins) => wilson(wins, results.length)),
  };
}

/** Name of a tile by its code, as a rule text has it. */
export function tileName(code: number, preset: PresetId): string {
  const tile = TILES[code]!;
  return editionOf(tile, PRESETS[preset].tileSet)?.name ?? tile.name;
}
