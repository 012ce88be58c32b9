import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vinci as run } from './support/vinci.ts';

const SAMPLE = `vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=expansion start=2
seat 1 vp=23 tiles=weapons+galleys hand=4 entered
seat 2 vp=31 tiles=militia+mining entered
seat 3 vp=18 tiles=heritage+ports hand=6
track 1 currency+slavery coins=2
province wessex 1 2
province mercia 1 1
province flanders 2 3 fort
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinci-cli-'));
  writeFileSync(join(folder, 'sample.txt'), SAMPLE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vinci = (args: readonly string[], input?: string) => run(args, { cwd: folder, input });

describe('npm run vinci', () => {
  test('simulate plays the same games for the same seed', () => {
    const args = [
      'simulate',
      '-n',
      '3',
      '-s',
      '3',
      '--seed',
      '0123456789abcdef0123456789abcdef',
      '--json',
    ];
    const first = vinci(args);
    expect(first.code).toBe(0);
    const { outcomes } = JSON.parse(first.out) as {
      outcomes: { vp: number[]; winners: number[] }[];
    };
    expect(outcomes).toHaveLength(3);
    for (const { vp, winners } of outcomes) {
      expect(Math.max(...vp)).toBeGreaterThanOrEqual(150);
      expect(winners.every((seat) => vp[seat] === Math.max(...vp))).toBe(true);
    }
    expect(vinci(args).out).toBe(first.out);
  });

  test('simulate shows a summary', () => {
    const { code, out } = vinci(['simulate', '-n', '2']);
    expect(code).toBe(0);
    expect(out).toContain('2 games, deClassic on Europe, 4 players');
    expect(out).toContain('rounds (least / middle / most)');
  });

  test('replay checks what simulate recorded and notices a changed record', () => {
    expect(vinci(['simulate', '-n', '1', '--record', 'game.json']).code).toBe(0);
    const good = vinci(['replay', 'game.json']);
    expect(good.code).toBe(0);
    expect(good.out).toMatch(/Won by seat \d/);
    const record = JSON.parse(readFileSync(join(folder, 'game.json'), 'utf8')) as {
      entries: number[];
      digest: number;
      rules: number;
    };
    const variants = [
      { change: { ...record, digest: record.digest + 1 }, code: 'record/digest' },
      { change: { ...record, entries: record.entries.slice(0, -5) }, code: 'record/digest' },
      { change: { ...record, entries: record.entries.slice(3) }, code: 'record/illegal-intent' },
      { change: { ...record, entries: ['x'] }, code: 'record/damaged' },
      { change: { ...record, rules: 99 }, code: 'record/other-version' },
      { change: { ...record, seed: 'abc' }, code: 'record/damaged' },
      { change: { ...record, config: { preset: 'chess' } }, code: 'options/unknown-preset' },
      { change: [record], code: 'record/damaged' },
    ];
    for (const { change, code } of variants) {
      const bad = vinci(['replay', '-'], JSON.stringify(change));
      expect(bad.err).toContain(`${code}: `);
      expect(bad.code).toBe(2);
    }
  });

  test('[FICT-GEN-2] simulate lets fictional players take part, and replay checks their acts', () => {
    const args = ['simulate', '-n', '1', '-f', '3', '--seed', '0123456789abcdef0123456789abcdef'];
    const played = vinci([...args, '--record', 'solo.json']);
    expect(played.code).toBe(0);
    expect(played.out).toContain('4 players (fictional: ');
    expect(vinci(['replay', 'solo.json']).code).toBe(0);
    const { digest: _digest, ...record } = JSON.parse(
      readFileSync(join(folder, 'solo.json'), 'utf8'),
    ) as { digest: number; entries: number[]; config: { seats: number; fictional: number[] } };
    expect(record.config.fictional).toHaveLength(3);
    // The first choices follow the seats; a fictional player has to take the first place.
    const entries = record.entries.slice(0, 4);
    for (let i = 0; i < 4; i++) entries[i] = 3 << 5;
    const bad = vinci(['replay', '-'], JSON.stringify({ ...record, entries }));
    expect(bad.err).toContain('record/illegal-intent: ');
    expect(bad.err).toContain('choose 1');
    const refused = vinci(['simulate', '-n', '1', '-f', '2', '-p', 'deShort']);
    expect(refused.err).toContain('options/fictional: ');
  });

  test.each([
    [1, 'deClassic', 4, 3],
    [2, 'deClassic', 4, 2],
    [3, 'nlClassic', 3, 0],
    [2, 'vinci2', 2, 0],
  ])('[FICT-GEN-1] simulate of %i people under %s', (people, preset, seats, fictional) => {
    const { out } = vinci(['simulate', '-n', '1', '-s', `${people}`, '-p', preset, '--json']);
    const { config } = JSON.parse(out) as { config: { seats: number; fictional: number[] } };
    expect([config.seats, config.fictional.length]).toEqual([seats, fictional]);
  });

  test('[FICT-GEN-1] simulate says where another number departs from the rule text', () => {
    const said = (...args: readonly string[]) => vinci(['simulate', '-n', '1', ...args]).out;
    expect(said('-s', '3', '-f', '2')).toMatch(/; the rule text has 3 for 1 person\)/);
    expect(said('-s', '4', '-f', '1')).toMatch(/; the rule text has none for 3 people\)/);
    expect(said('-s', '4', '-f', '2')).toMatch(/\(fictional: \d, \d\),/);
    const told = (...args: readonly string[]) =>
      (JSON.parse(said(...args, '--json')) as { departure?: unknown }).departure;
    expect(told('-s', '3', '-f', '2')).toEqual({ people: 1, fictionalInText: 3 });
    expect(told('-s', '4', '-f', '1')).toEqual({ people: 3, fictionalInText: 0 });
    expect(told('-s', '4', '-f', '2')).toBeUndefined();
  });

  test('simulate takes options, tables and lists too', () => {
    const args = ['simulate', '-n', '1', '-o', 'skipCost=1', '--option', 'targetVP=4:60'];
    const { out } = vinci([...args, '--option', 'zeroVpTerrains=-', '--json']);
    const { config, outcomes } = JSON.parse(out) as {
      config: { options: unknown };
      outcomes: { vp: number[] }[];
    };
    expect(config.options).toEqual({ skipCost: 1, targetVP: { 4: 60 }, zeroVpTerrains: [] });
    expect(Math.max(...(outcomes[0]?.vp ?? []))).toBeLessThan(120);
    expect(vinci(args).out).toContain('deClassic skipCost=1 targetVP=4:60 on Europe');
  });

  test('position lists what may be done', () => {
    const { code, out } = vinci(['position', 'sample.txt', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      phase: 'expansion',
      actor: 1,
      intents: ['conquer northumbria', 'end-expansion'],
    });
  });

  test('[COST-16] position tells the cost in terms with clauses', () => {
    const { out } = vinci(['position', 'sample.txt', '--cost', 'northumbria']);
    expect(out).toContain('Costs 1 ');
    expect(out).toMatch(/\+2 terrain .*COST-1\]/);
    expect(out).toMatch(/\+1 defenders .*COST-3\]/);
    expect(out).toMatch(/-1 tile weapons \[TILE-WEAPONS-1\]/);
    expect(out).toMatch(/-1 tile galleys \[TILE-GALLEYS-1\]/);
    expect(vinci(['position', 'sample.txt', '--cost', 'poland']).out).toContain(
      'rule/not-reachable',
    );
  });

  test('position tells the score and the result of an intent', () => {
    const score = vinci(['position', 'sample.txt', '--score', '1', '--json']);
    expect(JSON.parse(score.out)).toMatchObject({ points: 2 });
    const played = vinci(['position', 'sample.txt', '--play', 'conquer northumbria']);
    expect(played.out).toContain('province northumbria 1 1');
    expect(played.out).toContain('hand=3');
  });

  test.each([
    ['an unknown file', ['position', 'nowhere.txt'], 'file/not-found'],
    ['a folder', ['replay', '.'], 'file/not-found'],
    ['no JSON', ['replay', 'sample.txt'], 'file/not-json'],
    [
      'an illegal intent',
      ['position', 'sample.txt', '--play', 'conquer poland'],
      'rule/not-reachable',
    ],
    ['no intent', ['position', 'sample.txt', '--play', 'dance'], 'notation/syntax'],
    ['an unknown province', ['position', 'sample.txt', '--cost', 'atlantis'], 'notation/syntax'],
    ['an unknown seat', ['position', 'sample.txt', '--score', '7'], 'notation/syntax'],
    ['a bad seed', ['simulate', '--seed', 'xyz'], 'options/bad-value'],
    ['an unknown preset', ['simulate', '--preset', 'chess'], 'options/unknown-preset'],
    ['an unknown option', ['simulate', '-o', 'bagEmpty=leaveGap'], 'options/unknown'],
    ['a bad value', ['simulate', '-o', 'skipCost=9'], 'options/bad-value'],
    ['an option without a value', ['simulate', '-o', 'skipCost'], 'options/bad-value'],
    ['an option twice', ['simulate', '-o', 'skipCost=1', '-o', 'skipCost=2'], 'options/bad-value'],
    ['two of the classic text alone', ['simulate', '-s', '2', '-f', '0'], 'options/two-players'],
    ['a decision of a person', ['position', 'sample.txt', '--decide'], 'position/not-fictional'],
    [
      'an unknown means',
      ['position', 'sample.txt', '--cost', 'wales', '--means', 'ownFirst'],
      'notation/syntax',
    ],
    ['an unknown board', ['simulate', '--map', 'mars'], 'options/wrong-map'],
  ])('%s is refused with a code', (_, args, expected) => {
    const { code, err } = vinci(args);
    expect(err).toContain(`${expected}: `);
    expect(code).toBe(2);
  });

  test.each([
    ['-n', '0'],
    ['-n', 'many'],
    ['-s', '9'],
  ])('simulate %s %s is refused', (flag, value) => {
    const { code, err } = vinci(['simulate', flag, value]);
    expect(code).not.toBe(0);
    expect(err).toContain('Give a whole number');
  });
});
