import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluationPage } from '../src/evaluation-page.ts';
import { vinci as run } from './support/vinci.ts';

const vinci = (...args: readonly string[]) => run(args);

describe('npm run vinci -- analyse', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinci-analyse-'));
  const record = join(folder, 'record.json');
  const written = (text: string): string => {
    const file = join(folder, 'other.json');
    writeFileSync(file, text);
    return file;
  };

  beforeAll(() => {
    const short = ['-s', '3', '-o', 'targetVP=3:18', '--seed', '7'.repeat(32)];
    expect(vinci('simulate', '-n', '1', ...short, '--record', record).code).toBe(0);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('tells chances, verdicts and better turns, as text and as JSON', () => {
    const { code, out, err } = vinci('analyse', record, '--effort', '5');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/\| seat \| fine \| inaccuracy \| mistake \| blunder \|/);
    expect(out).toMatch(/\| end \| \d+ % \| \d+ % \| \d+ % \|/);
    expect(out).toMatch(
      /\n {2}played: .+\n {2}better: .+\n {2}wins \d+ % instead of \d+ %.+\n {2}· .+\./,
    );
    // Chances and expected points have bounds.
    expect(out).toMatch(/\| \d+ \| \d+ % \(\d+–\d+\) \|/);
    expect(out).toMatch(/\| \d+ \| \d+ \(\d+–\d+\) \|/);
    // What is chosen has a name.
    expect(out).toMatch(/: choose \d \(\w+\+\w+\)/);
  });

  test('without what was learned it says so, and goes on', () => {
    const { code, out, err } = vinci('analyse', record, '--effort', '5', '--json', '--model', 'no');
    expect(code).toBe(0);
    expect(err).toMatch(/^model\/missing: .+ points and income alone\.\n$/);
    const { learned, turns } = JSON.parse(out);
    expect(learned).toBe(false);
    expect(turns.some((turn: { better?: object }) => turn.better !== undefined)).toBe(true);
    expect(Object.keys(turns[0].before[0])).toEqual([
      'win',
      'winLow',
      'winHigh',
      'points',
      'low',
      'high',
    ]);
  });

  test('refuses what is no record, with a sentence', () => {
    expect(vinci('analyse', written('x')).err).toContain('file/not-json: ');
    expect(vinci('analyse', written('{"format":"vinci-record"}')).err).toContain(
      'record/damaged: ',
    );
    const { code, err } = vinci('analyse', written('{"format":1}'));
    expect([code, err.split(':')[0]]).toEqual([2, 'record/other-version']);
    const broken = JSON.parse(readFileSync(record, 'utf8'));
    broken.entries[4] = 9;
    expect(vinci('analyse', written(JSON.stringify(broken))).err).toMatch(/^record\//);
  });
});

describe('npm run vinci -- evaluate', () => {
  test('measures nothing where nothing was learned', () => {
    const { code, err } = vinci('evaluate', '--model', 'no');
    expect(code).toBe(2);
    expect(err).toContain('evaluate/no-model: ');
  });

  test('measures nothing on the games that it was learned from', () => {
    const { code, err } = vinci('evaluate', '--seed', '1');
    expect(code).toBe(2);
    expect(err).toContain('evaluate/seed: ');
  });

  test('writes how far off chances and points are, at once and imagined', () => {
    const bins = Array.from({ length: 10 }, () => ({ count: 200, told: 0.5, came: 0.48 }));
    const quick = { brier: 0.11, bins, pointsOff: 12.8, within: 0.82 };
    const imagined = { brier: 0.1, bins, pointsOff: 11.44, within: 0.795 };
    const result = { games: 4, positions: 90, plain: { brier: 0.14, bins }, quick, imagined };
    const page = evaluationPage([{ preset: 'deClassic', ...result }], 7);
    expect(page).toContain('| deClassic | 90 | 0.1400 | 0.1100 (−21 %) | 0.1000 (−29 %) |');
    expect(page).toContain('| deClassic | 12.8 VP | 11.4 VP | 82 % | 80 % |');
    expect(page).toContain('Furthest off, in points: deClassic 2.');
  });
});
