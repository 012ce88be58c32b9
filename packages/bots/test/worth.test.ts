import { apply, newPosition, type Position, PRESET_IDS } from '@vinci/rules';
import { DELTA_MAP, TINY_MAP } from '@vinci/rules/testing';
import fc from 'fast-check';
import { runs } from '../../../test/support/runs.ts';
import { decide } from '../src/index.ts';
import { evaluateText } from '../src/learn/evaluate.ts';
import { learnText, modelOf } from '../src/learn/learn.ts';
import type { Sample } from '../src/learn/samples.ts';
import {
  bestBlend,
  bestTemperature,
  binsOf,
  brier,
  fitPlainly,
  tempered,
} from '../src/learn/scores.ts';
import { train } from '../src/learn/train.ts';
import { QUICK, type Style } from '../src/policy/style.ts';
import { blended, blendedPoints } from '../src/worth/blend.ts';
import { WIDTH } from '../src/worth/features.ts';
import {
  type ImaginedWorth,
  quickWorth,
  readModel,
  type SeatWorth,
  worth,
} from '../src/worth/index.ts';
import { mindOf } from '../src/worth/minds.ts';
import { SPREADS } from '../src/worth/model.ts';
import { modelFile as file, learned } from './learned.ts';
import { allGames, amidst, arbitrarySetting, chance, seedOf } from './players.ts';

const arbitraryMoment = () =>
  fc.tuple(arbitrarySetting(), fc.nat(600)).map(([setting, intents]) => ({ setting, intents }));

function expectWorth(position: Position, seats: readonly SeatWorth[]): void {
  expect(seats).toHaveLength(position.game.seats);
  expect(seats.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 6);
  seats.forEach(({ win, points, low, high }, seat) => {
    expect(win).toBeGreaterThanOrEqual(0);
    expect(win).toBeLessThanOrEqual(1);
    expect(low).toBeGreaterThanOrEqual(position.vp(seat));
    expect(points).toBeGreaterThanOrEqual(position.vp(seat));
    expect(high).toBeGreaterThanOrEqual(points);
  });
}

function expectBounds(seats: readonly ImaginedWorth[]): void {
  for (const { win, winLow, winHigh } of seats) {
    expect([0, winLow, win, winHigh, 1]).toEqual(
      [0, winLow, win, winHigh, 1].sort((a, b) => a - b),
    );
  }
}

/** The same with another random state. */
function disguised(position: Position): Position {
  const other = position.clone();
  for (let i = position.game.layout.random; i < other.cells.length; i++) other.cells[i]! ^= 77 + i;
  return other;
}

describe('what a position is worth', () => {
  test.each([
    ['learned', learned],
    ['without a model', undefined],
  ] as const)(
    '%s: chances add up, bounds hold, nothing hidden is seen, nothing changes',
    (_, model) => {
      fc.assert(
        fc.property(arbitraryMoment(), ({ setting, intents }) => {
          const position = amidst(setting, intents);
          if (position === undefined) return;
          const before = position.clone();
          const quick = quickWorth(position, model);
          const imagined = worth(position, { model, games: 3, seed: 5 });
          expectWorth(position, quick);
          expectWorth(position, imagined);
          expectBounds(imagined);
          expect(position.equals(before)).toBe(true);
          const other = disguised(position);
          expect(quickWorth(other, model)).toEqual(quick);
          expect(worth(other, { model, games: 3, seed: 5 })).toEqual(imagined);
        }),
        { numRuns: runs(40), seed: 21 },
      );
    },
  );

  test('[AMB-14] a game that is over is worth what it ended with', () => {
    const position = newPosition(allGames()[0]!, seedOf(4));
    const random = chance(4);
    while (position.actor >= 0) position.copyFrom(playedOn(position, random));
    const seats = quickWorth(position, learned);
    expect(Math.max(...seats.map(({ win }) => win))).toBeGreaterThan(0);
    seats.forEach(({ points, low, high }, seat) => {
      expect([points, low, high]).toEqual(new Array(3).fill(position.vp(seat)));
    });
    const imagined = worth(position, { model: learned, games: 2, seed: 1 });
    const wins = seats.map(({ win }) => win);
    for (const told of ['win', 'winLow', 'winHigh'] as const) {
      expect(imagined.map((seat) => seat[told])).toEqual(wins);
    }
  });
});

function playedOn(position: Position, random: (bound: number) => number): Position {
  const after = position.clone();
  for (const code of decide('easy', after, random, 0)) apply(after, code);
  return after;
}

describe('the file with what was learned', () => {
  test('is small and knows every rule text', () => {
    expect(file.length).toBeLessThan(1_000_000);
    expect(Object.keys(learned.texts).sort()).toEqual([...PRESET_IDS].sort());
  });

  test('is refused where it is missing or damaged, with a code and a sentence', () => {
    const codeOf = (text: string | undefined): string => {
      const model = readModel(text);
      if (model.ok) return 'ok';
      expect(model.error.text).toMatch(/^[A-Z].*\.$/);
      return model.error.code;
    };
    interface Loose {
      readonly texts: Record<string, Record<string, unknown[]>>;
      readonly features: string[];
    }
    const changed = (change: (model: Loose) => void): string => {
      const model: Loose = JSON.parse(file);
      change(model);
      return codeOf(JSON.stringify(model));
    };
    expect(codeOf(undefined)).toBe('model/missing');
    expect(codeOf('')).toBe('model/damaged');
    expect(codeOf(file.slice(0, 500))).toBe('model/damaged');
    expect(codeOf(`${file}${' '.repeat(1_000_000)}`)).toBe('model/damaged');
    expect(changed(({ texts }) => texts.deClassic!.hidden!.pop())).toBe('model/damaged');
    expect(changed(({ texts }) => texts.vinci2!.score!.splice(0, 1, null))).toBe('model/damaged');
    expect(changed(({ texts }) => texts.vinci2!.scale!.fill(0))).toBe('model/damaged');
    expect(changed((model) => Object.assign(model, { version: 2 }))).toBe('model/damaged');
    expect(changed(({ features }) => features.reverse())).toBe('model/damaged');
    expect(changed(({ texts }) => Reflect.deleteProperty(texts, 'nlClassic'))).toBe(
      'model/damaged',
    );
    expect(changed(() => {})).toBe('ok');
  });
});

describe('learning', () => {
  test('the same games teach the same, and what was learned can be read and measured', () => {
    let played = 0;
    const maps = [TINY_MAP, DELTA_MAP];
    const options = { maps, games: 4, seed: 3, progress: () => played++ };
    const network = learnText('vinci2', options);
    expect(played).toBe(4);
    expect(learnText('vinci2', options)).toEqual(network);
    const model = modelOf({ ...learned.texts, vinci2: network }, learned.learnedFrom);
    expect(readModel(JSON.stringify(model)).ok).toBe(true);
    const { positions, quick, imagined } = evaluateText('vinci2', {
      maps,
      model,
      games: 6,
      seed: 50_000,
    });
    expect(positions).toBeGreaterThan(5);
    for (const { brier, pointsOff, within } of [quick, imagined]) {
      expect(brier).toBeLessThan(1);
      expect(pointsOff).toBeGreaterThan(0);
      expect(within).toBeGreaterThan(0);
      expect(within).toBeLessThanOrEqual(1);
    }
    const counted = (bins: readonly { count: number }[]): number =>
      bins.reduce((sum, { count }) => sum + count, 0);
    expect(counted(imagined.bins)).toBe(counted(quick.bins));
  });

  test('finds which number decides a game', () => {
    const random = chance(9);
    const samples = Array.from({ length: 150 }, (): Sample => {
      const features = Float64Array.from({ length: 3 * WIDTH }, () => random(1000) / 500 - 1);
      const strength = (seat: number): number => features[seat * WIDTH + 4]!;
      const best = [0, 1, 2].sort((a, b) => strength(b) - strength(a))[0];
      const shares = [0, 1, 2].map((seat) => (seat === best ? 1 : 0));
      const rest = [0, 1, 2].map((seat) => 50 + 30 * strength(seat));
      return { seats: 3, features, shares, rest, vp: [0, 0, 0], round: 1, turns: 5 };
    });
    const { hidden, score } = train(samples, chance(10));
    const weight = (feature: number): number =>
      Math.abs(hidden.reduce((sum, unit, i) => sum + unit[feature]! * score[i]!, 0));
    const weights = Array.from({ length: WIDTH }, (_, feature) => weight(feature));
    expect(weights.indexOf(Math.max(...weights))).toBe(4);
    expect(SPREADS).toBeGreaterThan(5);
  });
});

describe('scores', () => {
  const told = [
    { win: [0.75, 0.25], shares: [1, 0] },
    { win: [0.55, 0.45], shares: [0.5, 0.5] },
  ];

  test('squared errors and bins are added up over seats', () => {
    expect(brier(told)).toBeCloseTo((2 * 0.0625 + 2 * 0.0025) / 4, 9);
    expect(binsOf(told)[7]).toEqual({ count: 1, told: 0.75, came: 1 });
    expect(binsOf([{ win: [1, 0], shares: [1, 0] }])[9]!.count).toBe(1);
  });

  test('chances that are too bold are cooled, and shy ones sharpened', () => {
    const half = Array.from({ length: 40 }, (_, i) => ({
      win: [0.9, 0.1],
      shares: [i % 2, 1 - (i % 2)],
    }));
    expect(bestTemperature(half)).toBeGreaterThan(2);
    const sure = half.map(({ win }) => ({ win: tempered(win, 3), shares: [1, 0] }));
    expect(bestTemperature(sure)).toBeLessThan(0.6);
  });

  test('of two tellings the one that comes true weighs more', () => {
    const random = chance(7);
    const knows = Array.from({ length: 200 }, () => {
      const truth = random(1000) / 1000;
      const first = random(1000) < 1000 * truth ? 1 : 0;
      const guess = random(1000) / 1000;
      const pair = (share: number): number[] => [share, 1 - share];
      return { right: pair(truth), wrong: pair(guess), shares: pair(first) };
    });
    const seen = knows.map(({ right, wrong, shares }) => ({ win: right, quick: wrong, shares }));
    const estimated = knows.map(({ right, wrong, shares }) => ({
      win: wrong,
      quick: right,
      shares,
    }));
    expect(bestBlend(seen).imagined).toBeGreaterThan(3 * bestBlend(seen).quick);
    expect(bestBlend(estimated).quick).toBeGreaterThan(3 * bestBlend(estimated).imagined);
    const both = blended([1, 0, 0], [0, 1, 0], { imagined: 1, quick: 1 });
    expect(both.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    // A few imagined games without a victory rule nothing out.
    expect(Math.min(...both)).toBeGreaterThan(0);
    expect(both[2]).toBeLessThan(both[1]!);
  });

  test('of two tellings of points the surer weighs more, and what they disagree about makes both unsure', () => {
    fc.assert(
      fc.property(
        fc.record({
          mean: fc.integer({ max: 200, min: 0 }),
          variance: fc.integer({ max: 900, min: 0 }),
        }),
        fc.record({
          mean: fc.integer({ max: 200, min: 0 }),
          variance: fc.integer({ max: 900, min: 1 }),
        }),
        (imagined, quick) => {
          const { mean, variance } = blendedPoints(imagined, quick);
          const near = (to: number): number => Math.abs(mean - to);
          if (imagined.variance > quick.variance)
            expect(near(quick.mean)).toBeLessThanOrEqual(near(imagined.mean));
          if (imagined.variance < quick.variance - 1)
            expect(near(imagined.mean)).toBeLessThanOrEqual(near(quick.mean));
          const agreed = blendedPoints({ ...imagined, mean: quick.mean }, quick).variance;
          expect(variance).toBeGreaterThanOrEqual(agreed);
          expect(variance).toBeGreaterThan(0);
        },
      ),
    );
    const same = blendedPoints({ mean: 50, variance: 3 }, { mean: 50, variance: 4 });
    expect(same).toEqual({ mean: 50, variance: 4 });
  });

  test('the logistic fit learns that points count more at the end', () => {
    const random = chance(3);
    const samples = Array.from({ length: 120 }, () => {
      const round = 1 + random(10);
      const vp = [random(60), random(60)];
      const leads = vp[0]! > vp[1]! ? 0 : 1;
      const winner = random(10) < round ? leads : random(2);
      return { vp, round, shares: [winner === 0 ? 1 : 0, winner === 1 ? 1 : 0] };
    });
    const fit = fitPlainly(samples);
    const chanceOf = (round: number): number => fit({ vp: [40, 20], round, shares: [] })[0]!;
    expect(chanceOf(10)).toBeGreaterThan(chanceOf(2) + 0.1);
  });
});

test('no two players of an imagined game think alike, and each stays within reason', () => {
  const minds = new Set<Style>();
  for (let game = 0; game < 100; game++) {
    const table = [0, 1, 2, 3, 4, 5].map((seat) => mindOf(game, seat));
    expect(new Set(table).size).toBe(table.length);
    for (const mind of table) minds.add(mind);
  }
  for (const mind of minds) {
    for (const key of [
      'legacy',
      'newcomer',
      'deterrence',
      'decliningKeeps',
      'activeKeeps',
    ] as const) {
      expect(mind[key]).toBeGreaterThanOrEqual(0);
      expect(mind[key]).toBeLessThanOrEqual(1);
    }
    for (const key of ['denial', 'redNumber', 'crossing', 'growth'] as const) {
      expect(mind[key]).toBeGreaterThanOrEqual(0);
    }
  }
  const all = [...minds];
  const mean = (key: 'inertia' | 'crossing'): number =>
    all.reduce((sum, mind) => sum + mind[key], 0) / all.length;
  // On average they are quick medium players.
  expect(Math.abs(mean('inertia') - QUICK.inertia)).toBeLessThan(1.5);
  expect(Math.abs(mean('crossing') - QUICK.crossing)).toBeLessThan(1);
});
