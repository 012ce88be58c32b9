import { listMaps, mapById } from '@vinci/maps';
import { OPPONENTS } from '@vinci/protocol/occupants';
import { compileGame, PRESET_IDS, type RuleSet } from '@vinci/rules';
import { t } from '../src/i18n/index.ts';
import {
  FIRST_SOLO,
  forgetTable,
  savedSolo,
  savedTable,
  saveSolo,
  saveTable,
  type TableChoice,
} from '../src/table/choices.ts';
import {
  BOARD_IDS,
  boardOf,
  borrowsDeserts,
  countOf,
  countsFor,
  departsFromText,
  optionsFor,
  presetOf,
  SHORT,
  SOLO_BOARDS,
  SOLO_PRESETS,
  shortEnd,
  withOpponents,
} from '../src/table/solo.ts';
import { memory } from './support/memory.ts';

const TABLE: TableChoice = {
  preset: 'jaInternational',
  options: { skipCost: 3 },
  map: 'europe',
  seats: 4,
  opponents: ['fictional', 'strong'],
  pace: 'quick',
  standIn: { after: 600, strength: 'medium' },
  clock: { type: 'turn', seconds: 120 },
  absence: { remind: 60, pause: 0, safe: 300, vote: 3600 },
  visibility: 'listed',
  spectators: false,
};

describe('the last game alone', () => {
  test('is the solo game of the rule text at first, and then what was chosen', () => {
    const store = memory();
    expect(savedSolo(store)).toEqual(FIRST_SOLO);
    const choice = {
      opponents: 'easy',
      count: 5,
      map: 'europe',
      preset: 'deShort',
      short: true,
    } as const;
    saveSolo(store, choice);
    expect(savedSolo(store)).toEqual(choice);
  });

  test.each([
    ['{'],
    ['[]'],
    ['{"version":2,"opponents":"easy"}'],
    ['{"version":1,"opponents":"god","count":9,"map":"../x","preset":7,"short":1}'],
  ])('strange content %s counts as not chosen', (text) => {
    expect(savedSolo(memory({ 'vinci.solo': text }))).toEqual(FIRST_SOLO);
  });

  test('one strange field does not take the others with it', () => {
    const text = '{"version":1,"opponents":"strong","count":0,"map":"europe","preset":"vinci2"}';
    expect(savedSolo(memory({ 'vinci.solo': text }))).toEqual({
      ...FIRST_SOLO,
      opponents: 'strong',
      preset: 'vinci2',
    });
  });
});

describe('the last table', () => {
  test('comes back as it was, and can be forgotten', () => {
    const store = memory();
    expect(savedTable(store)).toBeUndefined();
    saveTable(store, TABLE);
    expect(savedTable(store)).toEqual(TABLE);
    saveTable(store, { ...TABLE, standIn: null });
    expect(savedTable(store)?.standIn).toBeNull();
    forgetTable(store);
    expect(savedTable(store)).toBeUndefined();
  });

  test.each([
    ['version', 2],
    ['preset', 'a b'],
    ['options', []],
    ['map', 3],
    ['seats', 1],
    ['seats', 2.5],
    ['opponents', ['fictional', 'person']],
    ['opponents', ['easy', 'easy', 'easy', 'easy']],
    ['pace', 'fast'],
    ['standIn', { after: 0, strength: 'easy' }],
    ['standIn', { after: 60 }],
    ['standIn', 'never'],
    ['clock', 'slow'],
    ['clock', { type: 'turn', seconds: 0 }],
    ['clock', { type: 'game', seconds: 60 }],
    ['absence', null],
    ['absence', { remind: 0, pause: 0, safe: -1, vote: 0 }],
    ['visibility', 'open'],
    ['spectators', 'yes'],
  ])('with a strange %s it is left alone', (field, value) => {
    const text = JSON.stringify({ version: 1, ...TABLE, [field]: value });
    expect(savedTable(memory({ 'vinci.table': text }))).toBeUndefined();
  });
});

describe('what the first screen offers', () => {
  test('every rule text and every board, each with the terrains it needs', () => {
    expect(SOLO_PRESETS).toEqual(PRESET_IDS);
    expect(BOARD_IDS).toEqual(listMaps().map(({ id }) => id));
    expect(Object.values(SOLO_BOARDS).map(({ terrainSet }) => terrainSet)).toEqual(
      listMaps().map(({ terrainSet }) => terrainSet),
    );
  });

  test.each([
    [false, 150, 11],
    [true, SHORT.pointsWithFictional, SHORT.rounds],
  ])(
    '[FICT-GEN-1] [MAP-3] [VAR-1] every text is played on every board against fictional players; short: %s',
    (short, target, rounds) => {
      for (const map of BOARD_IDS) {
        for (const preset of SOLO_PRESETS) {
          const choice = { ...FIRST_SOLO, map, preset, short };
          const board = mapById(map);
          if (board === undefined) throw new Error(`there is no board ${map}`);
          const game = compileGame(
            {
              preset,
              options: optionsFor(choice) as Partial<RuleSet>,
              map,
              mapVersion: board.version,
              seats: 4,
              fictional: [1, 2, 3],
            },
            board,
          );
          if (!game.ok) throw new Error(`${preset} on ${map}: ${game.error.code}`);
          const { rules, targetVP, lastRound } = game.value;
          expect([map, preset, Math.min(targetVP, lastRound)]).toEqual([
            map,
            preset,
            rules.hasFixedRounds ? rounds : target,
          ]);
        }
      }
    },
  );

  test.each(OPPONENTS)(
    '[PAWN-2] [PAWN-3] %s are offered in numbers that have a game',
    (opponents) => {
      for (const map of BOARD_IDS) {
        const board = mapById(map);
        if (board === undefined) throw new Error(`there is no board ${map}`);
        for (const preset of SOLO_PRESETS) {
          const choice = { ...FIRST_SOLO, map, preset, opponents };
          const playable = [1, 2, 3, 4, 5].filter((count) => {
            const fictional = opponents === 'fictional' ? [1, 2, 3, 4, 5].slice(0, count) : [];
            const options = optionsFor(choice) as Partial<RuleSet>;
            const config = { preset, options, map, mapVersion: board.version, seats: count + 1 };
            const fits = count + 1 >= board.players.min && count + 1 <= board.players.max;
            return fits && compileGame({ ...config, fictional }, board).ok;
          });
          expect([map, preset, countsFor(choice)]).toEqual([map, preset, playable]);
          for (const count of [1, 5]) expect(playable).toContain(countOf({ ...choice, count }));
        }
      }
    },
  );

  test('[END-1] [FICT-GEN-6] a short game ends at two thirds of the points of its text, to the ten', () => {
    const choice = { ...FIRST_SOLO, short: true };
    const full = (seats: number, fictional: number[]): number => {
      const config = { preset: 'deClassic', options: {}, map: 'europe', seats, fictional } as const;
      const board = mapById('europe');
      if (board === undefined) throw new Error('there is no board');
      const game = compileGame({ ...config, mapVersion: board.version }, board);
      if (!game.ok) throw new Error(game.error.code);
      return game.value.targetVP;
    };
    const short = (target: number) => ['targetVP', Math.round((target * 2) / 30) * 10];
    expect(shortEnd(choice)).toEqual(short(full(4, [1, 2, 3])));
    for (const count of [2, 3, 4, 5]) {
      const end = shortEnd({ ...choice, opponents: 'easy', count });
      expect(end).toEqual(short(full(count + 1, [])));
    }
  });

  test('a number comes back when the rule text has it again', () => {
    const choice = { ...FIRST_SOLO, opponents: 'easy', count: 1 } as const;
    expect(countOf({ ...choice, preset: 'deClassic' })).toBe(2);
    expect(countOf({ ...choice, preset: 'vinci2' })).toBe(1);
  });

  test('[FICT-GEN-1] fictional players come as three, whatever number of bots was chosen before', () => {
    for (const map of BOARD_IDS) {
      for (const preset of SOLO_PRESETS) {
        for (const count of [1, 2, 4, 5]) {
          const bots = { ...FIRST_SOLO, opponents: 'easy', count, map, preset } as const;
          expect(departsFromText(bots)).toBe(false);
          const choice = withOpponents(bots, 'fictional');
          expect([map, preset, countOf(choice)]).toEqual([map, preset, 3]);
          expect(departsFromText(choice)).toBe(false);
          expect(withOpponents({ ...choice, count }, 'strong').count).toBe(count);
          // Another number stays possible where there is a game for it, and departs from the text.
          const other = { ...choice, count };
          expect(departsFromText(other)).toBe(countOf(other) !== 3);
        }
      }
    }
  });

  test('[MAP-3] deserts and rivers are said to come from another text', () => {
    expect(borrowsDeserts({ ...FIRST_SOLO, map: 'india' })).toBe(true);
    expect(borrowsDeserts({ ...FIRST_SOLO, map: 'india', preset: 'vinci2' })).toBe(false);
    expect(borrowsDeserts(FIRST_SOLO)).toBe(false);
  });

  test('boards by the names that they have', () => {
    for (const { id, name } of listMaps()) {
      const known = BOARD_IDS.find((each) => each === id);
      expect(known === undefined ? undefined : t(`map.${known}`)).toBe(name);
    }
  });

  test('what is gone gives way to what there is', () => {
    expect(boardOf({ ...FIRST_SOLO, map: 'atlantis' })).toBe('europe');
    expect(presetOf({ ...FIRST_SOLO, preset: 'lost' })).toBe('deClassic');
  });
});
