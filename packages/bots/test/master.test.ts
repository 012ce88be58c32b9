import { europe, mapById } from '@vinci/maps';
import { apply, newPosition } from '@vinci/rules';
import { gameFor } from '../src/arena/series.ts';
import { type DecideOptions, decide } from '../src/decide.ts';
import { fastRandom } from '../src/fast-random.ts';
import { knownFor } from '../src/known.ts';
import { gamesOf, newCounter, runCourse, TAUGHT } from '../src/master/course.ts';
import { type Learned, readLearned, writeLearned } from '../src/master/index.ts';
import { chanceOf } from '../src/master/judge.ts';
import { judgesFor } from '../src/master/model.ts';
import { teach } from '../src/master/teach.ts';
import type { Strength } from '../src/strength.ts';
import { readModel } from '../src/worth/index.ts';
import { masterLearned, learned as model, modelFile, untaught } from './learned.ts';
import { allGames, chance, seedOf } from './players.ts';

const game = gameFor('deClassic', europe, ['medium', 'medium', 'medium']);

describe('the file with what master learned', () => {
  test('holds what a course teaches', () => {
    const learned = masterLearned();
    expect(learned).toHaveLength(TAUGHT.flatMap(({ networks }) => networks).length);
    for (const { preset, map, networks } of TAUGHT) {
      const table = gameFor(preset, mapById(map)!, ['medium', 'medium', 'medium']);
      expect(judgesFor(learned, table)).toHaveLength(networks.length);
    }
  });

  test('reads as it was written, but for rounding', () => {
    const one = untaught(game);
    const read = readLearned(writeLearned([one]));
    if (!read.ok) throw new Error(read.error.text);
    const [again] = read.value;
    expect(again).toMatchObject({ preset: 'deClassic', map: 'europe', mapVersion: europe.version });
    for (const layer of ['hidden', 'score', 'points'] as const) {
      expect(again?.judge[layer]).toHaveLength(one.judge[layer].length);
      again?.judge[layer].forEach((weight, i) => {
        expect(Math.abs(weight - one.judge[layer][i]!)).toBeLessThan(1e-4);
      });
    }
    expect(writeLearned(read.value).length).toBe(writeLearned([one]).length);
  });

  const whole = writeLearned([untaught(game)]);
  const changed = (change: (entry: Record<string, unknown>) => void): string => {
    const file = JSON.parse(whole) as { learned: Record<string, unknown>[] };
    change(file.learned[0]!);
    return JSON.stringify(file);
  };
  test.each([
    ['half of it', whole.slice(0, whole.length / 2)],
    ['too long', `${whole}${' '.repeat(1_000_000)}`],
    ['another version', whole.replace('"version":1', '"version":2')],
    ['one unit more', changed((entry) => Object.assign(entry, { units: 8 }))],
    ['no base64', changed((entry) => Object.assign(entry, { score: { step: 0.1, numbers: '$' } }))],
    [
      'a layer that is too short',
      changed((entry) => Object.assign(entry, { points: { step: 0.1, numbers: 'AAAA' } })),
    ],
  ])('is refused: %s', (_, text) => {
    expect(readLearned(text)).toMatchObject({ ok: false, error: { code: 'model/damaged' } });
  });

  test('may be missing', () => {
    expect(readLearned(undefined)).toMatchObject({ ok: false, error: { code: 'model/missing' } });
  });

  test('tells why it is of no use', () => {
    const lackOf = (text: string | undefined) =>
      knownFor(game, readModel(modelFile), readLearned(text)).lacks[0]?.why;
    expect(lackOf(whole)).toBeUndefined();
    expect(lackOf(undefined)).toBe('model/missing: There is no file with what master learned.');
    expect(lackOf('{')).toContain('model/damaged');
    expect(lackOf(whole.replace('europe', 'india'))).toBe('master was not taught the board europe');
  });

  test('is used for its own board only, for tables of so many, and rather for its own text', () => {
    const one = untaught(game);
    expect(judgesFor([{ ...one, seats: 3 }], game)).toEqual([one.judge]);
    expect(judgesFor([{ ...one, seats: 4 }], game)).toEqual([]);
    expect(judgesFor([one, one], game)).toEqual([one.judge, one.judge]);
    const kin = { ...one, preset: 'nlClassic', judge: untaught(game, 2).judge };
    expect(judgesFor([kin, one], game)).toEqual([one.judge]);
    expect(judgesFor([kin, { ...one, preset: 'vinci2' }], game)).toEqual([kin.judge]);
    expect(judgesFor([{ ...one, mapVersion: one.mapVersion + 1 }], game)).toEqual([]);
    expect(judgesFor([{ ...one, judge: untaught(allGames()[0]!).judge }], game)).toEqual([]);
  });
});

describe('the level below plays', () => {
  const plays = (level: Strength, options: DecideOptions) =>
    decide(level, newPosition(game, seedOf(5)), chance(3), 0, { iterations: 30, ...options });

  test('in the stead of a master that was not taught', () => {
    expect(plays('master', { model })).toEqual(plays('strong', { model }));
  });

  test('in the stead of a strong that has learned nothing, and of a master that lacks that, too', () => {
    for (const level of ['strong', 'master'] as const) {
      expect(plays(level, {})).toEqual(plays('shrewd', {}));
    }
  });

  test('and it is told for whom, and why', () => {
    const [worth, master] = [readModel(modelFile), readLearned(undefined)];
    const why = expect.stringContaining('model/missing');
    expect(knownFor(game, worth)).toEqual({ model, lacks: [] });
    expect(knownFor(game, worth, master)).toEqual({ model, lacks: [{ level: 'master', why }] });
    const nothing = readModel(undefined);
    expect(knownFor(game, nothing)).toEqual({ lacks: [{ level: 'strong', why }] });
    expect(knownFor(game, nothing, master).lacks.map(({ level }) => level)).toEqual([
      'master',
      'strong',
    ]);
  });
});

describe('lessons', () => {
  const table = () => game;
  const randomOf = (seed: number) => {
    const random = fastRandom();
    random.seed(seed);
    return random.next;
  };

  test('teach the same again', () => {
    const learn = () => teach({ table, games: 3, random: randomOf(4) });
    const judge = learn();
    expect(learn()).toEqual(judge);
    expect(teach({ table, games: 4, random: randomOf(4) })).not.toEqual(judge);
  });

  test('bring what is told nearer to what comes', () => {
    // So few games teach little more than that whoever leads late mostly wins.
    const judge = teach({ table, games: 60, random: randomOf(2) });
    const late = newPosition(game, seedOf(8));
    while (late.actor >= 0 && late.round < 9) {
      for (const code of decide('medium', late, chance(1), 0))
        if (late.actor >= 0) apply(late, code);
    }
    const told = [0, 1, 2].map((seat) => chanceOf([judge], late, seat));
    const vp = [0, 1, 2].map((seat) => late.vp(seat));
    expect(told.indexOf(Math.max(...told))).toBe(vp.indexOf(Math.max(...vp)));
  });

  test('are given for each network apart, and leave what was not taught again', async () => {
    const steps: (readonly Learned[])[] = [];
    const known = [untaught(gameFor('vinci2', europe, ['medium', 'medium', 'medium']))];
    const played = newCounter();
    const all = await runCourse({
      maps: [europe],
      games: 1,
      seed: 1,
      subjects: TAUGHT.slice(0, 1),
      known,
      workers: 2,
      played,
      learned: (so) => steps.push(so),
    });
    // The first text of a board judges its kin, so that it stays the first.
    const [anew, old] = [all.slice(0, -1), all.at(-1)];
    expect(old).toBe(known[0]);
    expect(anew).toHaveLength(TAUGHT[0]!.networks.length);
    expect(anew.every(({ preset }) => preset === 'deClassic')).toBe(true);
    expect(steps.map(({ length }) => length)).toEqual(anew.map((_, i) => i + 2));
    expect([...played]).toEqual([gamesOf({ subjects: TAUGHT.slice(0, 1), games: 1 })]);
  });

  test('teach the same in one thread as in two', async () => {
    const course = { maps: [europe], games: 2, seed: 3, subjects: TAUGHT.slice(0, 2), known: [] };
    const one = await runCourse({ ...course, workers: 1 });
    expect(await runCourse({ ...course, workers: 2 })).toEqual(one);
  });

  test('need the board', async () => {
    const course = { games: 1, seed: 1, subjects: TAUGHT, known: [], workers: 1 };
    await expect(runCourse({ ...course, maps: [] })).rejects.toThrow('europe');
  });
});
