import type { PresetId } from '@vinci/rules';
import { TINY_MAP } from '@vinci/rules/testing';
import { runArena } from '../src/arena/arena.ts';
import { reportBalance, runBalance } from '../src/arena/balance.ts';
import { Census } from '../src/arena/census.ts';
import { jobOf, type Pairing, playJob, summarize } from '../src/arena/series.ts';
import { Sample, wilson } from '../src/arena/statistics.ts';

const pairing = (...players: Pairing['players']): Pairing => ({
  preset: 'deClassic',
  map: TINY_MAP,
  players,
  budgetMs: 0,
});

describe('statistics', () => {
  test('Wilson’s interval agrees with published values', () => {
    const { share, low, high } = wilson(8, 10);
    expect(share).toBe(0.8);
    expect(low).toBeCloseTo(0.4902, 3);
    expect(high).toBeCloseTo(0.9433, 3);
    expect(wilson(0, 20).low).toBe(0);
    expect(wilson(0, 20).high).toBeCloseTo(0.1611, 3);
  });

  test('a mean comes with the half width of its interval', () => {
    const sample = new Sample();
    for (const value of [2, 4, 4, 4, 5, 5, 7, 9]) sample.add(value);
    const { mean, half, count } = sample.mean();
    expect([mean, count]).toEqual([5, 8]);
    expect(half).toBeCloseTo((1.96 * Math.sqrt(32 / 7)) / Math.sqrt(8), 6);
    expect(new Sample().mean()).toEqual({ mean: 0, half: 0, count: 0 });
  });
});

describe('matches', () => {
  test('players move on by one seat while the seed stays, then the next seed comes', () => {
    const match = pairing('medium', 'easy', 'fictional');
    const jobs = [0, 1, 2, 3].map((index) => jobOf(match, index));
    expect(jobs.map(({ players }) => players.join())).toEqual([
      'medium,easy,fictional',
      'easy,fictional,medium',
      'fictional,medium,easy',
      'medium,easy,fictional',
    ]);
    expect(jobs.map(({ first, players }) => players[first])).toEqual(Array(4).fill('medium'));
    expect(new Set(jobs.slice(0, 3).map(({ seed }) => seed)).size).toBe(1);
    expect(jobs[3]!.seed).not.toBe(jobs[0]!.seed);
    expect(jobs.map(({ game }) => game.config.fictional)).toEqual([[2], [1], [0], [2]]);
  });

  test('the same match ends the same, and the parts of the victory add up', () => {
    const match = pairing('medium', 'easy', 'fictional');
    for (const index of [0, 1, 2, 5]) {
      const result = playJob(match, index);
      expect(playJob(match, index)).toEqual(result);
      expect(result.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(result.vp).toHaveLength(3);
    }
  });

  test('the yardstick plays as it always did, or what was measured by it counts no more', () => {
    const plays = (preset: PresetId, index: number) => {
      const match = { ...pairing('yardstick', 'medium', 'yardstick'), preset, iterations: 30 };
      return playJob(match, index).vp;
    };
    expect(plays('deClassic', 0)).toEqual([155, 145, 147]);
    expect(plays('deClassic', 4)).toEqual([143, 137, 150]);
    expect(plays('vinci2', 0)).toEqual([49, 58, 75]);
    expect(plays('vinci2', 4)).toEqual([54, 59, 77]);
  });

  test('a summary counts shared victories in parts', () => {
    const result = (shares: number[], vp: number[], first: number) => ({
      shares,
      vp,
      first,
      rounds: 9,
      startingSeat: 0,
    });
    const { wins, vp, othersVp, games } = summarize([
      result([0.5, 0.5, 0], [100, 100, 80], 0),
      result([0, 1, 0], [90, 120, 60], 1),
    ]);
    expect([games, wins.share]).toEqual([2, 0.75]);
    expect(vp.mean).toBe(110);
    expect(othersVp.mean).toBe((100 + 80 + 90 + 60) / 4);
  });

  test('threads play the same matches as one program does', async () => {
    const match = pairing('medium', 'easy', 'easy');
    const alone = summarize([0, 1, 2, 3].map((index) => playJob(match, index, 5)));
    let seen = 0;
    const options = { games: 4, workers: 2, base: 5, progress: () => seen++ };
    const [result] = await runArena([match], options);
    expect(result).toEqual(alone);
    expect(seen).toBe(4);
  });

  test('what a thread throws ends the arena', async () => {
    const broken = { ...pairing('medium', 'easy'), preset: 'deClassic' as const };
    await expect(runArena([broken], { games: 2, workers: 1, base: 1 })).rejects.toThrow(
      'options/two-players',
    );
  });
});

describe('the report on balance', () => {
  test('[SCORE-7][TRACK-6][TRACK-9] every VP of a game belongs to a civilization', () => {
    for (const preset of ['deClassic', 'jaInternational'] as const) {
      for (const index of [0, 3, 6, 9]) {
        const census = new Census();
        const match = { ...pairing('medium', 'medium', 'easy'), preset };
        const { vp } = playJob(match, index, 1, {
          visit: (_position, events) => census.note(events),
        });
        const told = vp.map((_, seat) =>
          census.fates
            .filter((fate) => fate.seat === seat)
            .reduce((sum, { points, price }) => sum + points - price, 10),
        );
        expect(told).toEqual(vp);
        // Twelve tiles at the start, two more after every choice.
        expect(census.drawn).toHaveLength(12 + 2 * census.fates.length);
      }
    }
  });

  test('tiles, pairs and seats are added up', () => {
    const fate = (first: number, second: number, seat: number, points: number) => ({
      tiles: [first, second] as const,
      seat,
      points,
      turns: 2,
      price: seat,
    });
    const { tiles, order, points } = reportBalance(
      [
        {
          fates: [fate(0, 1, 0, 30), fate(1, 2, 0, 50), fate(2, 2, 1, 10)],
          drawn: [0, 1, 1, 2, 2, 2],
          shares: [1, 0],
          startingSeat: 1,
        },
      ],
      2,
    );
    expect(points.mean).toBe(30);
    const [zero, one, two] = tiles;
    expect(zero).toMatchObject({ tile: 0, chosen: 1, taken: 1, ratio: 1, price: 0 });
    expect(one).toMatchObject({ chosen: 2, taken: 1, ratio: 40 / 30 });
    expect(one!.wins.share).toBe(1);
    expect(two).toMatchObject({ chosen: 2, ratio: 1, price: 0.5 });
    expect(two!.wins.share).toBe(0.5);
    // The winner sat at seat 0, which was the second of the round.
    expect(order.map(({ share }) => share)).toEqual([0, 1]);
  });

  test('games of equal bots are played for it', async () => {
    const table = { preset: 'deClassic', map: TINY_MAP, seats: 3 } as const;
    const setting = { ...table, strength: 'medium', iterations: 1, base: 1 } as const;
    const report = await runBalance(setting, 6, 2);
    expect(report.games).toBe(6);
    expect(report.order.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(report.tiles.length).toBeGreaterThan(10);
  });
});
