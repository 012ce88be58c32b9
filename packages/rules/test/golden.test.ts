import { compileGame, type GameConfig, PRESET_IDS } from '../src/index.ts';
import { featuresOf, WANTED_OPTIONS, wantedOf } from './golden.ts';
import {
  boardOf,
  type GoldenGame,
  packGame,
  readGolden,
  turnsOf,
  unpackGame,
} from './golden-file.ts';
import { seatsOf } from './support.ts';

const GAMES = new Map(PRESET_IDS.map((preset) => [preset, readGolden(preset)]));

function showsOf({ record }: GoldenGame): Set<string> {
  const game = compileGame(record.config, boardOf(record.config));
  if (!game.ok) throw new Error(game.error.text);
  return featuresOf(game.value, record);
}

/** What the games of each rule text show, worked out once. */
const SHOWN = new Map(
  [...GAMES].map(([preset, games]) => [
    preset,
    new Set(games.flatMap(([, golden]) => [...showsOf(golden)])),
  ]),
);

describe.each(PRESET_IDS)('recorded games, %s', (preset) => {
  const games = GAMES.get(preset) ?? [];
  const of = (seats: number): (readonly [string, GoldenGame])[] =>
    games.filter(([, { record }]) => record.config.seats === seats);

  test.each(seatsOf(preset))(
    '[END-1][END-4] %i players: at least ten replay, turn by turn',
    (seats) => {
      const chosen = of(seats);
      expect(chosen.length).toBeGreaterThanOrEqual(10);
      for (const [file, golden] of chosen) {
        expect([file, golden.record.config.preset]).toEqual([file, preset]);
        expect([file, turnsOf(golden)]).toEqual([file, golden.turns]);
      }
    },
  );

  test('[TILE-GEN-7][TILE-GEN-8] together they show every tile, intent, event and ending', () => {
    expect(wantedOf(preset).filter((want) => !SHOWN.get(preset)?.has(want))).toEqual([]);
  });
});

describe('recorded games', () => {
  test('together they show every value of every option', () => {
    const shown = new Set([...SHOWN.values()].flatMap((set) => [...set]));
    expect(WANTED_OPTIONS.filter((want) => !shown.has(want))).toEqual([]);
  });

  test('a game survives packing, undo and batches included', () => {
    const all = [...GAMES.values()].flat().map(([, golden]) => golden);
    const golden = all.find(({ record }) => record.entries.includes('undo'))!;
    expect(unpackGame(packGame(golden))).toEqual(golden);
    const config: GameConfig = { ...golden.record.config, map: 'nowhere' };
    expect(() => boardOf(config)).toThrow('there is no board');
  });
});
