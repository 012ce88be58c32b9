import { globSync, readFileSync } from 'node:fs';
import { listMaps, mapById } from '@vinci/maps';
import { encodeIntent, type IntentCode, type MapData, type PresetId } from '@vinci/rules';
import { formatPosition, parseIntent, parsePosition } from '@vinci/rules/notation';
import { TINY_MAP } from '@vinci/rules/testing';
import { judgeAgainstProven } from '../src/analysis/index.ts';
import { weigh } from '../src/analysis/weigh.ts';
import {
  checkPuzzle,
  findPuzzles,
  KINDS,
  LEAST_MARGIN,
  type Look,
  levelOf,
  noPuzzles,
  PLAYERS,
  type Puzzle,
  type PuzzleEffort,
  type Puzzles,
  readPuzzles,
  TRIERS,
  writePuzzles,
} from '../src/puzzles/index.ts';
import { fewestMoved, type Outcome, relationOf } from '../src/puzzles/outcome.ts';
import { learned } from './learned.ts';

const maps: readonly MapData[] = listMaps().map(({ id }) => mapById(id) as MapData);

const folder = new URL('../puzzles/', import.meta.url);

/** All puzzles that are stored, by file. */
const stored: readonly Puzzles[] = globSync('*.json', { cwd: folder }).map((name) => {
  const puzzles = readPuzzles(readFileSync(new URL(name, folder), 'utf8'));
  if (!puzzles.ok) throw new Error(puzzles.error.text);
  expect(name).toBe(`${puzzles.value.preset}.json`);
  return puzzles.value;
});

const ofClassic = stored.find(({ preset }) => preset === 'deClassic') as Puzzles;

const codes = (puzzle: Puzzle, preset: PresetId, depth: 'form' | 'margin'): string[] =>
  checkPuzzle(puzzle, { preset, maps, model: learned, depth }).map(({ code, text }) => {
    expect(text).toMatch(/^[A-Z“].*\.$/);
    return code;
  });

describe('stored puzzles', () => {
  test('can be read, are legal, of their kind, and have the margin in what is noted', () => {
    expect(stored.map(({ preset }) => preset).sort()).toEqual(['deClassic', 'vinci2']);
    for (const { preset, puzzles } of stored) {
      expect(puzzles).not.toHaveLength(0);
      for (const puzzle of puzzles) {
        expect([puzzle.id, codes(puzzle, preset, 'form')]).toEqual([puzzle.id, []]);
        expect(puzzle.win.answer - puzzle.win.next).toBeGreaterThan(LEAST_MARGIN - 1e-4);
      }
    }
  });

  test.each(KINDS)('%s: the bots lead there, and the imagined games come out as noted', (kind) => {
    const all = stored.flatMap(({ preset, puzzles }) =>
      puzzles.filter((one) => one.kind === kind).map((puzzle) => ({ preset, puzzle })),
    );
    const last = all.at(-1);
    expect(last && codes(last.puzzle, last.preset, 'margin')).toEqual([]);
  });

  test('what is written is read again as it was', () => {
    for (const puzzles of stored) {
      const read = readPuzzles(writePuzzles(puzzles));
      expect(read.ok && read.value).toEqual(puzzles);
    }
  });
});

describe('an answer', () => {
  const lines = (name: string, { position, answer, next }: Puzzle) => {
    const parsed = parsePosition(position, mapById, '0'.repeat(32));
    if (!parsed.ok) throw new Error(`${name}: ${parsed.error.text}`);
    const start = parsed.value;
    const codes = (line: readonly string[]): IntentCode[] =>
      line.map((text) => {
        const intent = parseIntent(start.game, text);
        if (!intent.ok) throw new Error(`${name}: ${intent.error.text}`);
        return encodeIntent(intent.value);
      });
    const scales = { start, seat: start.turnSeat, model: learned, seed: 23 };
    return { scales, answer: codes(answer), next: codes(next) };
  };
  const arrangements = stored.flatMap(({ preset, puzzles }) =>
    puzzles.filter(({ kind }) => kind === 'reorganization').map((one) => lines(preset, one)),
  );

  test('that only moves pawns otherwise is not taken for the same', () => {
    const few = { compare: 8, confirm: 0, again: 0 };
    const losses = arrangements.map(({ scales, answer, next }) => {
      expect(weigh({ ...scales, effort: few }, answer, answer).loss).toBe(0);
      return weigh({ ...scales, effort: few }, next, answer).loss;
    });
    expect(losses.filter((loss) => loss === 0)).toEqual([]);
    expect(losses.reduce((sum, loss) => sum + loss) / losses.length).toBeGreaterThan(LEAST_MARGIN);
  });

  test('that is wrong is not let off for what might make up for it later, or for want of reasons', () => {
    const effort = { compare: 32, confirm: 32, again: 0 };
    const judged = arrangements
      .slice(0, 6)
      .map(({ scales, answer, next }) => judgeAgainstProven({ ...scales, effort }, next, answer));
    expect(judged.filter(({ verdict, better }) => verdict === 'fine' || better)).toEqual([]);
  });
});

describe('the check of a puzzle', () => {
  const { preset, puzzles } = ofClassic;
  const some = (kind: Puzzle['kind']): Puzzle => {
    const found = puzzles.find((puzzle) => puzzle.kind === kind);
    if (found === undefined) throw new Error(`no ${kind}`);
    return found;
  };
  const draft = some('draft');
  const conquest = some('conquest');
  // Games of the last round are soon imagined.
  const turn = some('lastRound');
  /** The same in the middle of the turn. */
  const acted = ((): string => {
    const text = turn.position.replace('phase=mobilisation', 'phase=expansion acted');
    const position = parsePosition(text, mapById, '0'.repeat(32));
    if (!position.ok) throw new Error(position.error.text);
    return formatPosition(position.value);
  })();

  test.each<[string, Puzzle]>([
    ['puzzle/notation', { ...draft, position: 'vinci' }],
    ['puzzle/notation', { ...draft, position: `${draft.position}# more` }],
    ['puzzle/notation', { ...draft, answer: ['chose 1'] }],
    ['puzzle/moment', { ...turn, position: acted }],
    ['puzzle/illegal', { ...draft, answer: ['end-turn'] }],
    ['puzzle/illegal', { ...conquest, answer: conquest.answer.slice(0, -1).concat('choose 1') }],
    ['puzzle/kind', { ...draft, kind: 'lastRound' }],
    ['puzzle/same', { ...conquest, next: conquest.answer }],
  ])('finds %s', (code, puzzle) => {
    expect(codes(puzzle, preset, 'form')).toEqual([code]);
  });

  test.each<[string, Puzzle]>([
    ['puzzle/other-game', { ...turn, origin: { ...turn.origin, intents: 0 } }],
    ['puzzle/other-game', { ...turn, origin: { ...turn.origin, players: ['easy', 'easy'] } }],
    ['puzzle/margin', { ...turn, answer: turn.next, next: turn.answer }],
    ['puzzle/margin', { ...turn, win: { ...turn.win, next: turn.win.next + 0.01 } }],
  ])('finds %s by playing', (code, puzzle) => {
    expect(codes(puzzle, preset, 'margin')).toEqual([code]);
  });

  test('refuses the position of another rule text', () => {
    expect(codes(draft, 'nlClassic', 'form')).toEqual(['puzzle/notation']);
  });
});

describe('a search', () => {
  const effort: PuzzleEffort = {
    plans: 4,
    lines: 3,
    glance: 1,
    sieve: 1,
    think: 4,
    least: { quick: 0, glance: 0, margin: LEAST_MARGIN },
  };
  const search = (from: number, draft: number, decline: number): Look[] => [
    ...findPuzzles({
      preset: 'deClassic',
      maps: [TINY_MAP],
      model: undefined,
      from,
      wanted: { draft, conquest: 0, reorganization: 0, decline, lastRound: 0 },
      effort,
    }),
  ];
  const puzzlesOf = (looks: readonly Look[]): Puzzle[] =>
    looks.flatMap(({ puzzle }) => puzzle ?? []);

  test('finds the same puzzles again, one of a kind in each game, and goes on where it was', () => {
    const puzzles = puzzlesOf(search(1, 2, 1));
    const drafts = puzzles.filter(({ kind }) => kind === 'draft');
    expect([puzzles.length, drafts.length]).toEqual([3, 2]);
    const first = drafts[0]!;
    const second = drafts[1]!;
    expect(second.origin.game).toBeGreaterThan(first.origin.game);
    expect(puzzlesOf(search(first.origin.game, 1, 0))).toEqual([first]);
    expect(puzzlesOf(search(first.origin.game + 1, 1, 0))).toEqual([second]);
    for (const { win, grades } of puzzles) {
      expect(win.answer - win.next).toBeGreaterThan(LEAST_MARGIN - 1e-4);
      for (const level of TRIERS) expect(grades[level]).toBeLessThanOrEqual(PLAYERS);
    }
  });

  test('looks at nothing where nothing is wanted', () => {
    expect(search(1, 0, 0)).toEqual([]);
  });
});

describe('what is different', () => {
  const turn = (...provinces: readonly number[]): Outcome => ({ choice: -1, provinces, quick: 0 });

  test('turns by what is held in the end; a part of it is the same plan, left unfinished', () => {
    expect(relationOf('turn', turn(1, 1, 0), turn(1, 1, 0))).toBe('same');
    expect(relationOf('turn', turn(1, 1, 0), turn(1, 0, 0))).toBe('part');
    expect(relationOf('turn', turn(1, 1, 0), turn(1, 0, 1))).toBe('different');
    expect(relationOf('turn', turn(1, 1, 0), turn(1, 1, 1))).toBe('different');
    expect(relationOf('turn', turn(1, 1, 2), turn(1, 2, 2))).toBe('different');
    expect(relationOf('turn', turn(1, 1), { choice: 5, provinces: [], quick: 0 })).toBe(
      'different',
    );
  });

  test('arrangements by how many pawns stand elsewhere', () => {
    expect([0, 3, 6, 7, 12].map(fewestMoved)).toEqual([2, 2, 2, 3, 4]);
    expect(relationOf('reorganization', turn(4, 1, 1), turn(3, 2, 1))).toBe('same');
    expect(relationOf('reorganization', turn(4, 1, 1), turn(2, 2, 2))).toBe('different');
  });

  test('choices by what is chosen', () => {
    const choice = (code: number): Outcome => ({ choice: code, provinces: [], quick: 0 });
    expect(relationOf('draft', choice(3), choice(3))).toBe('same');
    expect(relationOf('draft', choice(3), choice(4))).toBe('different');
  });
});

test('the level of a puzzle is the weakest from which on half of the players find it', () => {
  const grades = (...found: readonly number[]): Puzzle['grades'] =>
    Object.fromEntries(TRIERS.map((level, i) => [level, found[i]])) as Puzzle['grades'];
  expect(levelOf(grades(5, 5, 5, 5, 5, 5, 5))).toBe('easy');
  expect(levelOf(grades(9, 0, 9, 9, 4, 5, 9))).toBe('shrewd');
  expect(levelOf(grades(9, 9, 9, 9, 9, 9, 4))).toBeUndefined();
});

describe('a file of puzzles', () => {
  const { puzzles } = ofClassic;
  const file = (change: object): string =>
    JSON.stringify({ ...noPuzzles('deClassic'), puzzles: puzzles.slice(0, 1), ...change });
  const codeOf = (text: string): string => {
    const read = readPuzzles(text);
    if (read.ok) return 'ok';
    expect(read.error.text).toMatch(/^The file of puzzles .*\.$/);
    return read.error.code;
  };

  test.each([
    ['ok', file({})],
    ['puzzles/not-json', file({}).slice(0, 99)],
    ['puzzles/damaged', 'null'],
    ['puzzles/damaged', file({ format: 'vinci-record' })],
    ['puzzles/other-version', file({ version: 2 })],
    ['puzzles/damaged', file({ preset: 'classic' })],
    ['puzzles/damaged', file({ puzzles: [puzzles[0], puzzles[0]] })],
    ['puzzles/damaged', file({ puzzles: [{ ...puzzles[0], kind: 'tempo' }] })],
    ['puzzles/damaged', file({ puzzles: [{ ...puzzles[0], answer: [] }] })],
    ['puzzles/damaged', file({ puzzles: [{ ...puzzles[0], more: 1 }] })],
    ['puzzles/damaged', file({ puzzles: [{ ...puzzles[0], grades: { easy: 1 } }] })],
    ['puzzles/damaged', file({}) + ' '.repeat(4_000_000)],
  ])('is told apart: %s', (code, text) => {
    expect(codeOf(text)).toBe(code);
  });
});
