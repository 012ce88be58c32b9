import { readdirSync, readFileSync } from 'node:fs';
import { europe } from '../../maps/src/index.ts';
import { parseRecord, replay } from '../src/index.ts';
import { TINY_MAP } from '../src/testing/index.ts';
import { featuresOf, type GoldenGame, turnOf, WANTED } from './golden.ts';
import { EUROPE_FOR, TINY_FOR } from './support.ts';

const folder = new URL('golden/', import.meta.url);
const GAMES = readdirSync(folder)
  .sort()
  .map((file): readonly [string, GoldenGame] => [
    file,
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  ]);

describe('recorded games', () => {
  test('there are ten of them', () => {
    expect(GAMES).toHaveLength(10);
  });

  test.each(GAMES)('[END-1][END-4] %s replays to its digest, turn by turn', (_file, golden) => {
    const parsed = parseRecord(golden.record);
    if (!parsed.ok) throw new Error(parsed.error.text);
    const turns: [number, number][] = [];
    let turn = '';
    const map = golden.record.config.map === 'tiny' ? TINY_MAP : europe;
    const end = replay(parsed.value, map, (position, entry) => {
      if (entry === 0) turn = turnOf(position);
      if (turnOf(position) === turn) return;
      turn = turnOf(position);
      turns.push([entry, position.digest()]);
    });
    expect(turns).toEqual(golden.turns);
    expect(end).toMatchObject({ ok: true, value: { phase: 'over' } });
  });

  test('[TILE-GEN-7] together they show every tile, intent, event and ending', () => {
    const shown = new Set(
      GAMES.flatMap(([, { record }]) => {
        const games = record.config.map === 'tiny' ? TINY_FOR : EUROPE_FOR;
        return [...featuresOf(games[record.config.seats], record)];
      }),
    );
    expect(WANTED.filter((want) => !shown.has(want))).toEqual([]);
  });
});
