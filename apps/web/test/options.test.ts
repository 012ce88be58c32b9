import { europe } from '@vinci/maps';
import { compileGame, OPTION_NAMES, OPTIONS, PRESETS } from '@vinci/rules';
import {
  OPTION_GROUPS,
  OPTION_LABELS,
  VALUE_LABELS,
  VALUE_LABELS_OF,
} from '../src/i18n/en/options.ts';
import type { TableView } from '../src/net/table.ts';
import {
  changedOptions,
  chosenValue,
  controlOf,
  matchesOption,
  plainText,
  standardOf,
  tableWith,
  valueText,
  withOption,
} from '../src/table/option-values.ts';
import { choiceOf, tableSummary } from '../src/table/summary.ts';
import { NO_LADDER } from '../src/time/ladder.ts';

const TEXT = { preset: 'deClassic', options: {} } as const;

describe('the options on screen', () => {
  test('every option stands in one group and has a name', () => {
    const shown = OPTION_GROUPS.flatMap(({ options }) => options);
    expect([...shown].sort()).toEqual([...OPTION_NAMES].sort());
    for (const name of OPTION_NAMES) expect(OPTION_LABELS[name]).toBeTruthy();
  });

  test('every value that can be chosen has words of its own', () => {
    for (const name of OPTION_NAMES) {
      const option = OPTIONS[name];
      if (option.kind !== 'choice' && option.kind !== 'list') continue;
      const texts = option.values.map((value) => plainText(name, value));
      expect([name, new Set(texts).size]).toEqual([name, texts.length]);
      for (const value of option.values) {
        const known =
          typeof value === 'number' ||
          VALUE_LABELS_OF[name]?.[String(value)] !== undefined ||
          VALUE_LABELS[String(value)] !== undefined;
        expect([name, value, known]).toEqual([name, value, true]);
      }
    }
  });

  test('a change is told from what the text says, and taken back by choosing that', () => {
    const config = { ...TEXT, options: withOption(TEXT, 'skipCost', 3) };
    expect(config.options).toEqual({ skipCost: 3 });
    expect(changedOptions(config)).toEqual(['skipCost']);
    expect(chosenValue(config, 'skipCost')).toBe(3);
    expect(standardOf(config, 'skipCost')).toBe(2);
    expect(withOption(config, 'skipCost', 2)).toEqual({});
    expect(withOption(config, 'coinValue', 3)).toEqual({ skipCost: 3, coinValue: 3 });
    expect(withOption(config, 'skipCost', undefined)).toEqual({});
  });

  test('an option that repeats the text is no change', () => {
    expect(changedOptions({ ...TEXT, options: { zeroVpTerrains: ['mountain'] } })).toEqual([]);
  });

  test('tables of numbers are read and changed at the number of players', () => {
    expect(valueText('basePawns', PRESETS.deClassic.basePawns, 4)).toBe('6');
    const changed = tableWith(TEXT, 'basePawns', 4, 9);
    expect(changed).toEqual({ 3: 8, 4: 9, 5: 4, 6: 3 });
    expect(valueText('basePawns', changed)).toBe('8 with 3, 9 with 4, 4 with 5, 3 with 6');
    expect(valueText('basePawns', 'perMap', 4)).toBe('as the board says');
    const perMap = { preset: 'vinci2', options: {} } as const;
    expect(tableWith(perMap, 'basePawns', 3, 11)).toEqual({ 3: 11 });
  });

  test('lists are read as words', () => {
    expect(valueText('zeroVpTerrains', ['mountain', 'river'])).toBe('mountains and rivers');
    expect(valueText('zeroVpTerrains', [])).toBe('none');
  });

  test('each kind of option has its control', () => {
    expect(controlOf('coinsTravel').kind).toBe('switch');
    expect(controlOf('bagEmpty').kind).toBe('fixed');
    expect(controlOf('skipCost')).toEqual({ kind: 'number', min: 0, max: 5 });
    expect(controlOf('targetVP').kind).toBe('table');
    expect(controlOf('zeroVpTerrains').kind).toBe('list');
    expect(controlOf('rebirth')).toEqual({ kind: 'choice', values: ['optional', 'onlyWay'] });
  });

  test.each([
    ['coin', ['coinValue', 'coinsTravel']],
    ['TRACK-4', ['skipCost']],
    ['peace partner', ['diplomacyChoice']],
    ['fewest pawns', ['survivorChooser']],
    ['xyzzy', []],
  ])('a search for “%s” finds %j', (query, wanted) => {
    expect(OPTION_NAMES.filter((name) => matchesOption(name, query))).toEqual(wanted);
  });
});

describe('a table in one line', () => {
  const config = {
    preset: 'deClassic',
    options: { skipCost: 3 },
    map: 'europe',
    mapVersion: europe.version,
    seats: 4,
    fictional: [],
  } as const;
  const seat = {
    name: '',
    colour: 0,
    taken: true,
    standIn: '',
    present: false,
    time: -1,
    step: '',
    ballot: '',
    entropy: '',
    later: false,
    links: -1,
  } as const;
  const table: TableView = {
    code: 'K7MQ2X',
    status: 'table',
    config,
    configText: '',
    visibility: 'code',
    spectators: true,
    host: 0,
    seats: (['person', 'medium', 'medium', ''] as const).map((occupant, index) => ({
      ...seat,
      seat: index,
      occupant,
    })),
    pace: 'normal',
    standIn: null,
    ladder: NO_LADDER,
    clock: { type: 'game', seconds: 900, increment: 10 },
    clockSeat: -1,
    clockAt: 0,
    awaySince: 0,
    paused: '',
    vote: undefined,
    ended: '',
    commitment: '',
    fixed: false,
    seal: '',
    watchers: 0,
    next: '',
    protocol: 0,
    rules: 0,
    undo: 0,
  };

  test('says text, board, company, length and changes', () => {
    const game = compileGame(config, europe);
    if (!game.ok) throw new Error(game.error.text);
    expect(tableSummary(table, game.value)).toEqual([
      'Classic rules',
      'Europe',
      '1 person, 2 medium bots, and 1 free seat',
      'to 120 points',
      '15 min + 10 sec per game',
      '1 option changed',
    ]);
  });

  test('is what the next table begins with', () => {
    expect(choiceOf(table)).toEqual({
      preset: 'deClassic',
      options: { skipCost: 3 },
      map: 'europe',
      seats: 4,
      opponents: ['medium', 'medium'],
      pace: 'normal',
      standIn: null,
      clock: { type: 'game', seconds: 900, increment: 10 },
      absence: { remind: 0, pause: 0, safe: 0, vote: 0 },
      visibility: 'code',
      spectators: true,
    });
  });
});
