import {
  encodeIntent,
  type GameConfig,
  INTENT_TYPES,
  type Intent,
  MEANS,
  newPosition,
  OPTION_NAMES,
  OPTIONS,
  parseGameConfig,
  parseOptions,
  parseRecord,
  RULES_VERSION,
  replay,
  submit,
} from '../src/index.ts';
import { formatIntent, parseIntent } from '../src/notation/index.ts';
import { board, makeGame, SEEDS, TINY_MAP } from '../src/testing/index.ts';
import { EUROPE, ROW } from './support.ts';

const CONFIG: GameConfig = {
  preset: 'deClassic',
  options: {},
  map: 'tiny',
  mapVersion: 1,
  seats: 3,
  fictional: [],
};

describe('submitted intents', () => {
  test('[TURN-1] another seat and a finished game are refused and change nothing', () => {
    const position = board(ROW).owns({ a: 3 }).begin();
    const before = position.clone();
    expect(submit(position, 1, { type: 'endExpansion' })).toMatchObject({
      error: { code: 'rule/not-your-turn' },
    });
    const over = board(ROW).phase('over').actor(-1).build();
    expect(submit(over, 0, { type: 'decline' })).toMatchObject({
      error: { code: 'rule/game-over', clause: 'END-4' },
    });
    expect(position.equals(before)).toBe(true);
  });

  test('an operand out of range is refused instead of becoming another intent', () => {
    const position = board(ROW).tiles('espionage').owns({ b: 3 }).hand(20).build();
    const before = position.clone();
    const odd: unknown[] = [
      // Without the check 256 would spill into the means and conquer province 0 by Espionage.
      { type: 'conquer', province: 256, means: 'normal' },
      { type: 'conquer', province: -1, means: 'normal' },
      { type: 'conquer', province: 0.5, means: 'normal' },
      { type: 'conquer', province: 0, means: 'magic' },
      { type: 'place', province: 0, pawns: 4096 },
      { type: 'surrender' },
    ];
    for (const intent of odd) {
      expect(submit(position, 0, intent as Intent)).toMatchObject({
        error: { code: 'rule/unknown-intent' },
      });
      expect(position.equals(before)).toBe(true);
    }
  });

  test('provinces that do not exist are refused', () => {
    const position = board(ROW).owns({ b: 3 }).hand(20).build();
    for (const type of ['vacate', 'conquer'] as const) {
      expect(submit(position, 0, { type, province: 8, means: 'normal' } as Intent)).toMatchObject({
        error: { code: 'rule/no-such-province' },
      });
    }
  });
});

describe('notation of intents', () => {
  const samples: readonly Intent[] = [
    { type: 'choose', position: 6 },
    { type: 'decline' },
    { type: 'peace', seat: 2 },
    { type: 'vacate', province: 3 },
    ...MEANS.map((means): Intent => ({ type: 'conquer', province: 0, means })),
    { type: 'endExpansion' },
    { type: 'giveUp', province: 1 },
    { type: 'collect', province: 2, pawns: 255 },
    { type: 'place', province: 2, pawns: 1 },
    { type: 'endReorganization' },
    { type: 'keep', province: 4 },
    { type: 'fort', province: 5 },
    { type: 'endForts' },
    { type: 'retreat', province: 6, pawns: 12 },
    { type: 'endTurn' },
    { type: 'endDecline' },
    { type: 'roll', sides: 6 },
  ];

  test('every type of intent is written and read back', () => {
    expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(INTENT_TYPES));
    for (const intent of samples) {
      expect(parseIntent(EUROPE, formatIntent(EUROPE, intent))).toEqual({
        ok: true,
        value: intent,
      });
    }
  });

  test('what follows # is a comment', () => {
    expect(parseIntent(EUROPE, 'keep bavaria  # bavaria and franconia')).toEqual(
      parseIntent(EUROPE, 'keep bavaria'),
    );
  });

  test.each([
    '',
    'conquer',
    'conquer atlantis',
    'conquer bavaria magic',
    'conquer bavaria espionage twice',
    'choose 0',
    'choose 7',
    'choose one',
    'peace 4',
    'place bavaria',
    'place bavaria 0',
    'place bavaria -1',
    'place bavaria 256',
    'fort bavaria franconia',
    'decline now',
    'surrender',
  ])('“%s” is refused with a sentence', (line) => {
    expect(parseIntent(EUROPE, line)).toMatchObject({
      ok: false,
      error: { code: 'notation/syntax', text: expect.stringMatching(/.\.$/) },
    });
  });
});

describe('options', () => {
  test('every value of every choice is taken, and only these', () => {
    for (const name of OPTION_NAMES) {
      const option = OPTIONS[name];
      if (option.kind !== 'choice') continue;
      for (const value of option.values) expect(parseOptions({ [name]: value }).ok).toBe(true);
      expect(parseOptions({ [name]: 'other' })).toMatchObject({
        error: { code: 'options/bad-value' },
      });
    }
  });

  test.each([
    [{ skipCost: 6 }, 'The option “skipCost” takes 0 … 5.'],
    [{ vpFloor: 1 }, 'The option “vpFloor” takes zero | none.'],
    [{ basePawns: 3 }, 'The option “basePawns” takes 3:0 … 3:20 | perMap.'],
    [{ zeroVpTerrains: 1 }, 'The option “zeroVpTerrains” takes mountain, desert, river.'],
  ])('%j is told what it may be', (options, text) => {
    expect(parseOptions(options)).toMatchObject({ ok: false, error: { text } });
  });

  test.each([
    [{ skip: 2 }, 'options/unknown'],
    [{ skipCost: 6 }, 'options/bad-value'],
    [{ skipCost: 1.5 }, 'options/bad-value'],
    [{ skipCost: '2' }, 'options/bad-value'],
    [{ targetVP: 150 }, 'options/bad-value'],
    [{ targetVP: {} }, 'options/bad-value'],
    [{ targetVP: { 3: 5 } }, 'options/bad-value'],
    [{ targetVP: { 9: 50 } }, 'options/bad-value'],
    [{ targetVP: 'perMap' }, 'options/bad-value'],
    [{ zeroVpTerrains: ['sea'] }, 'options/bad-value'],
    [{ militiaModel: 'coins' }, 'options/bad-value'],
    [[], 'options/malformed'],
    ['weapons', 'options/malformed'],
  ])('%j is refused: %s', (options, code) => {
    expect(parseOptions(options)).toMatchObject({ ok: false, error: { code } });
  });

  test.each([
    [{ preset: 'other' }, 'options/unknown-preset'],
    [{ preset: 7 }, 'options/unknown-preset'],
    [{ map: '../secret' }, 'options/wrong-map'],
    [{ map: undefined }, 'options/wrong-map'],
    [{ mapVersion: 0 }, 'options/malformed'],
    [{ seats: '3' }, 'options/seats'],
    [{ options: { skip: 1 } }, 'options/unknown'],
  ])('a configuration with %j is refused: %s', (change, code) => {
    expect(parseGameConfig({ ...CONFIG, ...change })).toMatchObject({ ok: false, error: { code } });
  });

  test('what is no object is refused', () => {
    for (const value of [undefined, null, 3, 'x', []]) {
      expect(parseGameConfig(value)).toMatchObject({ error: { code: 'options/malformed' } });
    }
    expect(parseGameConfig(CONFIG)).toEqual({ ok: true, value: CONFIG });
  });
});

describe('records', () => {
  const record = {
    format: 1,
    rules: RULES_VERSION,
    config: CONFIG,
    seed: SEEDS.one,
    entries: [] as unknown[],
  };
  const choose = encodeIntent({ type: 'choose', position: 1 });

  test.each([
    [{ format: 2 }, 'record/damaged'],
    [{ rules: RULES_VERSION - 1 }, 'record/other-version'],
    [{ rules: RULES_VERSION + 1 }, 'record/other-version'],
    [{ seed: 'x' }, 'record/damaged'],
    [{ entries: 'none' }, 'record/damaged'],
    [{ entries: [[]] }, 'record/damaged'],
    [{ entries: ['redo'] }, 'record/damaged'],
    [{ entries: [-1] }, 'record/damaged'],
    [{ digest: 'abc' }, 'record/damaged'],
    [{ config: {} }, 'options/unknown-preset'],
  ])('a record with %j is refused: %s', (change, code) => {
    expect(parseRecord({ ...record, ...change })).toMatchObject({ ok: false, error: { code } });
  });

  test.each([
    [[choose, choose, choose, choose], 'record/illegal-intent', 4],
    [['undo'], 'record/illegal-intent', 1],
    [[choose, 'undo'], 'record/illegal-intent', 2],
    [[[choose, choose, choose, choose]], 'record/illegal-intent', 1],
    [[(1 << 20) + 31], 'record/illegal-intent', 1],
  ])('entries %j do not replay: %s', (entries, code, at) => {
    const parsed = parseRecord({ ...record, entries });
    if (!parsed.ok) throw new Error(parsed.error.text);
    expect(replay(parsed.value, TINY_MAP)).toMatchObject({ ok: false, error: { code, at } });
  });

  test('a wrong digest or a wrong map is told', () => {
    const parsed = parseRecord({ ...record, digest: 1 });
    if (!parsed.ok) throw new Error(parsed.error.text);
    expect(replay(parsed.value, TINY_MAP)).toMatchObject({ error: { code: 'record/digest' } });
    expect(replay(parsed.value, EUROPE.map)).toMatchObject({
      error: { code: 'options/map-version' },
    });
  });

  test('a record replays to its digest', () => {
    const digest = newPosition(makeGame(TINY_MAP), SEEDS.one).digest();
    const parsed = parseRecord({ ...record, digest });
    if (!parsed.ok) throw new Error(parsed.error.text);
    expect(replay(parsed.value, TINY_MAP).ok).toBe(true);
  });
});
