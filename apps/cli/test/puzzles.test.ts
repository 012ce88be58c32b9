import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Puzzles, writePuzzles } from '@vinci/bots/puzzles';
import { allPuzzles, puzzlesTable } from '../src/puzzles-file.ts';
import { vinci as run } from './support/vinci.ts';

const vinci = (...args: readonly string[]) => run(['puzzles', ...args]);

const folder = mkdtempSync(join(tmpdir(), 'vinci-puzzles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = allPuzzles()[0]!;
/** Two stored puzzles, of the last round as far as there are such, whose games are soon imagined. */
const short: Puzzles = { ...stored, puzzles: stored.puzzles.slice(-2) };

const written = (name: string, puzzles: Puzzles): string => {
  const file = join(folder, name);
  writeFileSync(file, writePuzzles(puzzles));
  return file;
};

test('the page tells how many there are', () => {
  const { code, out } = vinci();
  expect([code, out.trim()]).toEqual([0, puzzlesTable(allPuzzles())]);
  const page = readFileSync(new URL('../../../docs/puzzles.md', import.meta.url), 'utf8');
  expect(page).toContain(`\n\n${out}\n`);
});

describe('npm run vinci -- puzzles --make', () => {
  test('adds to a file, and goes on behind the games that it looked through', () => {
    const file = join(folder, 'made.json');
    const make = (count: string) =>
      vinci('--make', '--kinds', 'lastRound', '--count', count, '-n', '2', '--out', file, '--json');
    const first = make('1');
    expect([first.code, first.err]).toEqual([0, '']);
    expect(JSON.parse(first.out)).toMatchObject({ file, looked: 2 });
    expect(JSON.parse(make('1').out)).toMatchObject({ looked: 4 });
    const other = vinci('--make', '-p', 'vinci2', '--out', file);
    expect([other.code, other.err.split(':')[0]]).toEqual([2, 'puzzles/other-preset']);
  });

  test('looks no further where there are enough, and drops what a game that was broken off gave', () => {
    const file = written('enough.json', short);
    const enough = vinci('--make', '--kinds', 'lastRound', '--count', '1', '--out', file, '--json');
    expect(JSON.parse(enough.out)).toMatchObject({ looked: short.looked, added: 0 });
    expect(readFileSync(file, 'utf8')).toBe(writePuzzles(short));
    const broken = written('broken.json', { ...short, looked: 0 });
    vinci('--make', '--kinds', 'lastRound', '-n', '1', '--out', broken);
    expect(JSON.parse(readFileSync(broken, 'utf8'))).toMatchObject({ looked: 1, puzzles: [] });
  });
});

describe('npm run vinci -- puzzles --check', () => {
  test('says that all hold', () => {
    const { code, out } = vinci('--check', written('good.json', short));
    expect([code, out]).toEqual([0, '2 of 2 puzzles hold.\n']);
  });

  test('names what does not hold, and takes it out of the file', () => {
    const bad = short.puzzles[0]!;
    const good = short.puzzles[1]!;
    const file = written('bad.json', {
      ...short,
      puzzles: [{ ...bad, answer: ['end-turn'] }, good],
    });
    const { code, out } = vinci('--check', file, '--depth', 'form');
    expect(code).toBe(1);
    expect(out).toContain(`| ${bad.id} | puzzle/illegal | “end-turn” is not legal`);
    expect(out).toContain('1 of 2 puzzles hold.');
    const pruned = JSON.parse(vinci('--check', file, '--depth', 'form', '--prune', '--json').out);
    expect(pruned).toMatchObject({ puzzles: 2, pruned: 1, troubles: [{ id: bad.id }] });
    expect(vinci('--check', file, '--depth', 'form').out).toBe('1 of 1 puzzles hold.\n');
  });

  test.each([
    [['--check', 'no.json'], 'file/not-found'],
    [['--check', 'no.json', '--make'], 'puzzles/make-or-check'],
    [['--make', '-p', 'klassik'], 'options/unknown-preset'],
    [['--make', '--kinds', 'draft,tempo'], 'error'],
    [['--check', 'no.json', '--depth', 'deep'], 'error'],
  ])('refuses %j', (args, code) => {
    const { code: exit, err } = vinci(...args);
    expect(exit).toBeGreaterThan(0);
    expect(err.split(':')[0]).toBe(code);
  });

  test('refuses a damaged file', () => {
    const file = join(folder, 'damaged.json');
    writeFileSync(file, '{"format":"vinci-puzzles"}');
    expect(vinci('--check', file).err).toMatch(/^puzzles\/other-version: .*\.\n$/);
  });
});
