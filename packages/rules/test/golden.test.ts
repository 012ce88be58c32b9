import { readdirSync, readFileSync } from 'node:fs';
import { europe } from '../../maps/src/index.ts';
import { PRESET_IDS, parseRecord, replay } from '../src/index.ts';
import { TINY_MAP } from '../src/testing/index.ts';
import { featuresOf, type GoldenGame, turnOf, wantedOf } from './golden.ts';
import { fileNameOf, gameOn } from './support.ts';

describe.each(PRESET_IDS)('recorded games, %s', (preset) => {
  const folder = new URL(`golden/${fileNameOf(preset)}/`, import.meta.url);
  const games = readdirSync(folder)
    .sort()
    .map((file): readonly [string, GoldenGame] => [
      file,
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ]);

  test('there are ten of them', () => {
    expect(games).toHaveLength(10);
    expect(games.every(([, { record }]) => record.config.preset === preset)).toBe(true);
  });

  test.each(games)('[END-1][END-4] %s replays to its digest, turn by turn', (_file, golden) => {
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
      games.flatMap(([, { record }]) => {
        const map = record.config.map === 'tiny' ? TINY_MAP : europe;
        return [...featuresOf(gameOn(map, record.config.seats, preset), record)];
      }),
    );
    expect(wantedOf(preset).filter((want) => !shown.has(want))).toEqual([]);
  });
});
