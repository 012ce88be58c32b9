import { europe } from '@vinci/maps';
import { GameState, SeatState, seatIn } from '@vinci/protocol';
import { compileGame, OPTION_NAMES, OPTIONS, PRESETS } from '@vinci/rules';
import { hasMessage, t } from '../src/i18n/index.ts';
import { readTable, type TableView } from '../src/net/table.ts';
import {
  changedOptions,
  chosenValue,
  controlOf,
  dryQuestion,
  matchesOption,
  plainText,
  standardOf,
  tableWith,
  valueText,
  withOption,
} from '../src/table/option-values.ts';
import { choiceOf, tableSummary } from '../src/table/summary.ts';

const TEXT = { preset: 'deClassic', options: {} } as const;

describe('the options on screen', () => {
  test('every value that can be chosen has words of its own', () => {
    for (const name of OPTION_NAMES) {
      const option = OPTIONS[name];
      if (option.kind !== 'choice' && option.kind !== 'list') continue;
      const texts = option.values.map((value) => plainText(name, value));
      expect([name, new Set(texts).size]).toEqual([name, texts.length]);
      for (const value of option.values) {
        const known =
          typeof value === 'number' ||
          hasMessage(`valueOf.${name}.${value}`) ||
          hasMessage(`value.${value}`);
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
    expect(changedOptions({ ...TEXT, options: { targetVP: { 3: 150 } } })).toEqual([]);
  });

  test('[END-7][END-8] with fictional players the usual target is theirs', () => {
    const solo = { ...TEXT, seats: 4, fictional: [1, 2, 3] };
    const target = (options: object) => {
      const config = { ...solo, options };
      const value = valueText('targetVP', chosenValue(config, 'targetVP'), 4);
      return [changedOptions(config), value];
    };
    expect(valueText('targetVP', standardOf(solo, 'targetVP'), 4)).toBe('150');
    expect(target({})).toEqual([[], '150']);
    expect(target({ targetVP: { 4: 120 } })).toEqual([['targetVP'], '120']);
    expect(target({ targetVP: { 4: 150 } })).toEqual([[], '150']);
  });

  test('[PAWN-3] a table that is not for these players leaves them the number of the board', () => {
    const config = { preset: 'vinci2', options: { basePawns: { 4: 7 } }, map: 'europe' } as const;
    const value = chosenValue(config, 'basePawns');
    expect(valueText('basePawns', value, 3)).toBe(String(europe.basePawns?.[3]));
    expect(valueText('basePawns', value, 4)).toBe('7');
  });

  test('tables of numbers are read and changed at the number of players', () => {
    expect(valueText('basePawns', PRESETS.deClassic.basePawns, 4)).toBe('6');
    const changed = tableWith(TEXT, 'basePawns', 4, 9);
    expect(changed).toEqual({ 4: 9 });
    const config = { ...TEXT, options: withOption(TEXT, 'basePawns', changed) };
    expect(changedOptions(config)).toEqual(['basePawns']);
    expect(tableWith(config, 'basePawns', 5, 7)).toEqual({ 4: 9, 5: 7 });
    expect(valueText('basePawns', chosenValue(config, 'basePawns'))).toBe(
      '8 with 3, 9 with 4, 4 with 5, 3 with 6',
    );
    expect(valueText('basePawns', 'perMap', 4)).toBe('as the board says');
    const perMap = { preset: 'vinci2', options: {} } as const;
    expect(tableWith(perMap, 'basePawns', 3, 11)).toEqual({ 3: 11 });
  });

  test('[MAP-3] deserts are asked for by what leaves them out, the text or an option', () => {
    expect(dryQuestion(TEXT)).toBe('table.dryText');
    const without = { preset: 'vinci2', options: { terrainSet: 'classic5' } } as const;
    expect(dryQuestion(without)).toBe('table.dryOption');
    expect(t('table.dryOption', { map: 'India' })).toContain(`“${t('option.terrainSet')}”`);
  });

  test('lists are read as words', () => {
    expect(valueText('zeroVpTerrains', ['mountain', 'river'])).toBe('mountains and rivers');
    expect(valueText('zeroVpTerrains', [])).toBe('none');
  });

  test('each kind of option has its control', () => {
    expect(controlOf('coinsTravel').kind).toBe('switch');
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
  const table: TableView = {
    ...readTable(new GameState(), undefined),
    config,
    seats: (['person', 'medium', 'medium', ''] as const).map((occupant, seat) => ({
      ...seatIn(new SeatState()),
      seat,
      taken: true,
      occupant,
    })),
    clock: { type: 'game', seconds: 900, increment: 10 },
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
