import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vinci } from './support/vinci.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinci-position-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the verb prints about a position. */
async function ask(position: string, ...args: readonly string[]): Promise<string> {
  const file = join(folder, 'position.txt');
  writeFileSync(file, position);
  const { code, out, err } = vinci(['position', file, ...args]);
  expect([code, err]).toEqual([0, '']);
  return out;
}

const HEAD = 'vinci 1 deClassic europe@1 3';

const ATTACK = `${HEAD}
turn round=4 seat=1 phase=expansion start=2
seat 1 vp=23 tiles=weapons+galleys hand=9 entered
seat 2 vp=31 tiles=militia+mining declining=-+miningColumn entered
seat 3 vp=18 tiles=heritage+ports hand=6
province wessex 1 2
province mercia 1 1
province northumbria 2 2
`;

const DRAFT = `${HEAD}
turn round=4 seat=1 phase=draft start=2 draft=decline
seat 1 vp=23
seat 2 vp=31 tiles=militia+mining
seat 3 vp=18 tiles=heritage+ports
track 1 currency+slavery coins=2
track 2 medicine+diplomacy
`;

const SPLIT = `${HEAD}
turn round=4 seat=1 phase=cohesion start=1
seat 1 vp=23 tiles=weapons+galleys entered
seat 2 vp=31 tiles=militia+mining
seat 3 vp=18 tiles=heritage+ports
province wessex 1 2
province mercia 1 1
province poland 1 3
`;

const FICTIONAL = `${HEAD}
fictional 1,2
turn round=4 seat=1 phase=expansion start=2
seat 1 vp=23 tiles=weapons+livestock hand=4 entered
seat 2 vp=31 tiles=militia+mining
seat 3 vp=18 tiles=heritage+ports
province wessex 1 2
`;

describe('npm run vinci -- position', () => {
  test('prints seats, provinces and tiles of answers as the notation writes them', async () => {
    const cost = JSON.parse(await ask(ATTACK, '--cost', 'northumbria', '--json'));
    expect(cost).toMatchObject({ province: 'northumbria', price: { origin: 'mercia' } });
    const tiles = cost.price.terms.flatMap(({ tile }: { tile?: string }) => tile ?? []);
    expect(tiles).toEqual(['militia', 'weapons', 'galleys']);
    const score = JSON.parse(await ask(ATTACK, '--score', '2', '--json'));
    expect(score.points).toBe(
      score.terms.reduce((sum: number, { points }: { points: number }) => sum + points, 0),
    );
    const played = JSON.parse(await ask(ATTACK, '--play', 'conquer northumbria', '--json'));
    expect(played.position).toContain('province northumbria 1 ');
    expect(played.events).toEqual([
      expect.objectContaining({
        type: 'conquered',
        seat: 1,
        province: 'northumbria',
        means: 'normal',
        origin: 'mercia',
        from: '2',
      }),
    ]);
  });

  test('writes intents that can be played, one after the other', async () => {
    const { intents } = JSON.parse(await ask(ATTACK, '--json'));
    for (const intent of intents) await ask(ATTACK, '--play', intent);
    const played = await ask(ATTACK, '--play', ...intents.slice(0, 1));
    expect(await ask(played)).toContain('Seat 1 has to act, phase expansion.');
  });

  test('[TRACK-4] [TRACK-9] [PAWN-1] shows the draft with price and pawns', async () => {
    const track = [
      { place: 1, tiles: 'currency+slavery', coins: 2, pays: 0, gains: 4, pawns: 10 },
      { place: 2, tiles: 'medicine+diplomacy', coins: 0, pays: 2, gains: 0, pawns: 15 },
    ];
    expect(JSON.parse(await ask(DRAFT, '--json'))).toEqual({
      phase: 'draft',
      actor: 1,
      intents: ['choose 1', 'choose 2'],
      track,
    });
    expect(await ask(DRAFT)).toContain('currency+slavery');
    const { events } = JSON.parse(await ask(DRAFT, '--play', 'choose 2', '--json'));
    expect(events[0]).toMatchObject({ seat: 1, place: 2, tiles: 'medicine+diplomacy' });
  });

  test('names no seat where nobody acts any more', async () => {
    const over = ATTACK.replace('phase=expansion', 'phase=over');
    expect(JSON.parse(await ask(over, '--json'))).toEqual({ phase: 'over', intents: [] });
    expect(await ask(over)).toBe('The game is over.\n');
  });

  test('[COH-5] says which provinces are kept', async () => {
    expect(JSON.parse(await ask(SPLIT, '--json')).parts).toEqual([
      { intent: 'keep mercia', provinces: ['mercia', 'wessex'] },
      { intent: 'keep poland', provinces: ['poland'] },
    ]);
    const [line = ''] = /keep mercia.*/.exec(await ask(SPLIT)) ?? [];
    expect(line).toBe('keep mercia  # mercia, wessex');
    expect(await ask(SPLIT, '--play', line)).not.toContain('province poland 1');
  });

  test('[FICT-EXP-1] [FICT-GEN-2] tells what a fictional player decides and why', async () => {
    const decided = JSON.parse(await ask(FICTIONAL, '--decide', '--json'));
    expect(decided).toMatchObject({
      actor: 1,
      topic: 'target',
      clause: expect.stringMatching(/^FICT-/),
    });
    expect(decided.candidates).not.toHaveLength(0);
    for (const { province, value, cost } of decided.candidates) {
      expect([typeof province, typeof value, typeof cost]).toEqual(['string', 'number', 'number']);
    }
    const said = await ask(FICTIONAL, '--decide');
    expect(said.split('\n')[0]).toBe(decided.intent);
    expect(said).toContain(`# seat 1, target [${decided.clause}]`);
    expect(said).toContain(`${decided.candidates[0].province} (value `);
    // What it decides is legal, and the notation carries it on.
    const after = await ask(FICTIONAL, '--play', decided.intent);
    expect(after).toContain('fictional 1,2');
  });

  test('tells what the position is worth, with bounds', async () => {
    const { learned, games, seats } = JSON.parse(
      await ask(ATTACK, '--worth', '--games', '8', '--json'),
    );
    expect([learned, games]).toEqual([true, 8]);
    expect(seats.map(({ seat }: { seat: number }) => seat)).toEqual([1, 2, 3]);
    for (const { win, winLow, winHigh, points, low, high, quick } of seats) {
      expect([winLow, win, winHigh]).toEqual([winLow, win, winHigh].sort((a, b) => a - b));
      expect(winHigh).toBeGreaterThan(winLow);
      expect(low).toBeLessThan(points);
      expect(high).toBeGreaterThan(points);
      expect(Object.keys(quick)).toEqual(['win', 'points', 'low', 'high']);
    }
    expect(await ask(ATTACK, '--worth', '--games', '8')).toMatch(
      /\| 1 \| \d+ %( \(\d+–\d+\))? \| \d+ \(\d+–\d+\) \| \d+ % \| \d+ \(\d+–\d+\) \|/,
    );
  });
});
