import { readFileSync } from 'node:fs';
import { type Puzzle, readPuzzles } from '@vinci/bots/puzzles/page';
import { type IntentCode, listLegal, type Position } from '@vinci/rules';
import { decideForOthers } from '../src/study/learn/board.ts';
import { Lines } from '../src/study/lines.ts';
import { dailyIndex, dayOf, indexAfter } from '../src/study/puzzle/choice.ts';
import { keepProgress, progressIn, solvedIn, streakOn } from '../src/study/puzzle/progress.ts';
import { decidedBy, type Found, judgedBy, type Posed, posed } from '../src/study/puzzle/task.ts';

const FILES = ['deClassic', 'vinci2'];
const folder = new URL('../../../packages/bots/puzzles/', import.meta.url);

const puzzles: readonly Found[] = FILES.flatMap((name) => {
  const read = readPuzzles(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
  if (!read.ok) throw new Error(read.error.text);
  const { preset } = read.value;
  return read.value.puzzles.map((one) => ({ ...one, preset, key: `${preset}-${one.id}` }));
});

const ofKind = (kind: Puzzle['kind']): Posed => {
  const found = puzzles.find((one) => one.kind === kind);
  const task = found && posed(found);
  if (task === undefined) throw new Error(`no ${kind}`);
  return task;
};

/** What is decided once these intents were played, and others did what they do. */
function playing({ position, ...task }: Posed, codes: readonly IntentCode[]) {
  const lines = new Lines(position);
  const path: { code: IntentCode; position: Position }[] = [];
  const decided = () => decidedBy({ position, ...task }, path);
  for (const code of codes) {
    if (decided() !== undefined) break;
    const played = lines.play([code]);
    if (played === undefined) throw new Error('illegal');
    path.push(...played);
    while (lines.now.position.actor >= 0 && lines.now.position.actor !== position.turnSeat) {
      if (lines.now.position.turnSeat !== position.turnSeat) break;
      path.push(...(lines.play([decideForOthers(lines.now.position)]) ?? []));
    }
  }
  return decided();
}

test('every puzzle can be posed', () => {
  expect(puzzles.filter((one) => posed(one) === undefined)).toEqual([]);
});

test.each(['draft', 'decline', 'reorganization'] as const)(
  '%s: the answer is decided with its last intent, and is the answer',
  (kind) => {
    const task = ofKind(kind);
    const decided = playing(task, task.answer);
    expect(decided).toEqual(task.answer);
    expect(judgedBy(task, decided ?? [])).toMatchObject({ verdict: 'fine', loss: 0 });
  },
);

test('a whole turn is decided when it is over, not before', () => {
  const task = ofKind('conquest');
  expect(playing(task, task.answer.slice(0, -1))).toBeUndefined();
  expect(judgedBy(task, task.answer)).toMatchObject({ verdict: 'fine', loss: 0 });
});

test('the best turn that is another one is never right, and loses what the puzzle says', () => {
  for (const puzzle of puzzles) {
    const task = posed(puzzle);
    const { win, key } = puzzle;
    const { verdict, loss } = (task && judgedBy(task, task.next)) ?? {};
    expect([key, loss]).toEqual([key, win.answer - win.next]);
    expect(['mistake', 'blunder', 'inaccuracy']).toContain(verdict);
  }
});

test('of any other choice the puzzle knows nothing', () => {
  const task = ofKind('draft');
  const known = [...task.answer, ...task.next];
  const others = listLegal(task.position).filter((code) => !known.includes(code));
  expect(others).not.toHaveLength(0);
  expect(others.map((code) => judgedBy(task, [code]))).toEqual(others.map(() => undefined));
});

test('a puzzle that cannot be read is none', () => {
  const [first] = puzzles as [Found];
  expect(posed({ ...first, position: 'vinci 1' })).toBeUndefined();
  expect(posed({ ...first, answer: ['chose 1'] })).toBeUndefined();
  expect(posed({ ...first, next: ['chose 1'] })).toBeUndefined();
});

describe('the choice of a puzzle', () => {
  test('each day has one, none comes twice before all have been, and neighbours lie far apart', () => {
    const { length } = puzzles;
    const days = Array.from({ length }, (_, day) => dailyIndex(20_000 + day, length));
    expect(new Set(days).size).toBe(length);
    const apart = days.slice(1).map((index, i) => Math.abs(index - days[i]!));
    expect(Math.min(...apart)).toBeGreaterThan(length / 10);
    expect(dailyIndex(5, 1)).toBe(0);
    expect(dayOf(Date.UTC(2026, 0, 2) - 1)).toBe(dayOf(Date.UTC(2026, 0, 1)));
  });

  const three = [
    { key: 'a', kind: 'decline', preset: 'vinci2' },
    { key: 'b', kind: 'draft', preset: 'vinci2' },
    { key: 'c', kind: 'conquest', preset: 'deClassic' },
  ] as const;

  test.each([
    ['the next that was not solved', 0, {}, ['a', 'b'], 2],
    ['around', 2, {}, ['b'], 0],
    ['the next where all were solved', 2, {}, ['a', 'b', 'c'], 0],
    ['the same where no other is open', 1, {}, ['a', 'c'], 1],
    ['the first for an address that leads nowhere', -1, {}, [], 0],
    ['a kind: expanding and declining are one', 0, { theme: 'turn' }, [], 2],
    ['a rule text', 0, { preset: 'vinci2' }, [], 1],
    ['both', 1, { theme: 'turn', preset: 'vinci2' }, [], 0],
    ['a kind that is used up', 0, { theme: 'turn' }, ['a', 'c'], 2],
    ['the next where there is nothing of a choice', 0, { theme: 'lastRound' }, [], 1],
  ] as const)('goes on with %s', (_, at, wanted, solved, index) => {
    expect(indexAfter(at, three, wanted, solved)).toBe(index);
  });
});

describe('what was solved', () => {
  const storeOf = (text = ''): Storage => {
    const kept = new Map<string, string>(text === '' ? [] : [['vinci.puzzles', text]]);
    const store: Partial<Storage> = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    };
    return store as Storage;
  };

  test('is kept, each once, and days in a row are counted', () => {
    const store = storeOf();
    keepProgress(store, solvedIn(progressIn(store), 'a', 10));
    keepProgress(store, solvedIn(progressIn(store), 'a', 10));
    keepProgress(store, solvedIn(progressIn(store), 'b', undefined));
    expect(progressIn(store)).toMatchObject({ solved: ['a', 'b'], day: 10, streak: 1 });
    const next = solvedIn(progressIn(store), 'c', 11);
    expect([streakOn(next, 11), streakOn(next, 12), streakOn(next, 13)]).toEqual([2, 2, 0]);
    expect(solvedIn(next, 'd', 14).streak).toBe(1);
    expect(keepProgress(store, { ...next, wanted: { theme: 'draft' } })).toBe(true);
    expect(progressIn(store)).toEqual({ ...next, wanted: { theme: 'draft' } });
  });

  test('lasts as long as the page where the store is full, which the page says', () => {
    const store = storeOf();
    store.setItem = () => {
      throw new Error('full');
    };
    expect(keepProgress(store, solvedIn(progressIn(store), 'a', 10))).toBe(false);
    expect(progressIn(store).solved).toEqual(['a']);
  });

  test.each([
    '{',
    '{"version":2}',
    '{"version":1,"solved":[7],"day":0,"streak":0}',
    'null',
    '{"version":1,"solved":[],"day":0,"streak":0,"wanted":{"theme":"all"}}',
  ])('begins anew with %s', (text) => expect(progressIn(storeOf(text)).solved).toEqual([]));
});
