import {
  compileGame,
  type GameConfig,
  PRESET_IDS,
  parseRecord,
  RULES_VERSION,
  replay,
} from '../src/index.ts';
import { featuresOf, turnOf, WANTED_OPTIONS, wantedOf } from './golden.ts';
import { boardOf, type GoldenGame, packGame, readGolden, unpackGame } from './golden-file.ts';
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

/** Every turn of a replayed game with its digest. */
function turnsOf(golden: GoldenGame): [number, number][] {
  const parsed = parseRecord(golden.record);
  if (!parsed.ok) throw new Error(parsed.error.text);
  const turns: [number, number][] = [];
  let turn = '';
  const end = replay(parsed.value, boardOf(golden.record.config), (position, entry) => {
    if (entry === 0) turn = turnOf(position);
    if (turnOf(position) === turn) return;
    turn = turnOf(position);
    turns.push([entry, position.digest()]);
  });
  expect(end).toMatchObject({ ok: true, value: { phase: 'over' } });
  return turns;
}

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

/**
 * What the present rules make of the games of each earlier version, and how many of them there are.
 * Whoever raises `RULES_VERSION` adds a line here; nothing is ever taken away.
 *
 * - `positions`: they come out the same, turn by turn, so that servers let such games go on.
 * - `moves`: all moves are still allowed, but positions have other fingerprints; games that were
 *   begun under that version have to be finished with it.
 */
const EARLIER: readonly { version: number; games: number; same: 'positions' | 'moves' }[] = [
  { version: 1, games: 40, same: 'moves' },
];

describe('recorded games of earlier versions', () => {
  test('are kept, of every version there was', () => {
    const versions = Array.from({ length: RULES_VERSION - 1 }, (_, index) => index + 1);
    expect(EARLIER.map(({ version }) => version)).toEqual(versions);
    for (const { version, games } of EARLIER) {
      const kept = PRESET_IDS.flatMap((preset) => readGolden(preset, version));
      expect([version, kept.length]).toEqual([version, games]);
      expect(kept.every(([, { record }]) => record.rules === version)).toBe(true);
    }
  });

  test.each(EARLIER)('version $version: the present rules give the same $same', (earlier) => {
    for (const preset of PRESET_IDS) {
      for (const [file, { record, turns, remark }] of readGolden(preset, earlier.version)) {
        const { digest: _digest, ...rest } = record;
        const played = turnsOf({ remark, turns, record: { ...rest, rules: RULES_VERSION } });
        if (earlier.same === 'positions') expect([file, played]).toEqual([file, turns]);
        else expect([file, played.length]).toEqual([file, turns.length]);
      }
    }
  });
});

describe('recorded games', () => {
  test('together they show every value of every option', () => {
    const shown = new Set([...SHOWN.values()].flatMap((set) => [...set]));
    expect(WANTED_OPTIONS.filter((want) => !shown.has(want))).toEqual([]);
  });

  test('a game survives packing, undo and batches included', () => {
    const all = [...GAMES.values()].flat().map(([, golden]) => golden);
    const [golden] = all.filter(({ record }) => record.entries.includes('undo'));
    expect(unpackGame(packGame(golden))).toEqual(golden);
    const config: GameConfig = { ...golden.record.config, map: 'nowhere' };
    expect(() => boardOf(config)).toThrow('there is no board');
  });
});
