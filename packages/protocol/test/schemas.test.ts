import fc from 'fast-check';
import {
  CODE_ALPHABET,
  GameState,
  isStrength,
  MAX_BATCH,
  OPPONENTS,
  PACES,
  PROTOCOL_ERRORS,
  refusal,
  STRENGTHS,
  statusOf,
  tableIn,
  unsetName,
} from '../src/index.ts';
import { REQUESTS } from '../src/requests.ts';
import { BODIES, codeSchema, nameSchema, SHAPES, tokenSchema } from '../src/schemas.ts';

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('names', () => {
  test('are trimmed, and spaces collapse', () => {
    expect(nameSchema.parse('  Ada \t  Lovelace ')).toBe('Ada Lovelace');
  });

  test('nobody can say the name of somebody who has said none, which is kept as it is', () => {
    expect(nameSchema.parse(unsetName(2))).toBe('Player 2');
    expect(SHAPES.name.parse(unsetName(2))).toBe(unsetName(2));
    expect(SHAPES.name.parse('Player 2')).toBe('Player 2');
  });

  test('lose control and direction characters', () => {
    expect(nameSchema.parse('A\u202eda\u0000')).toBe('A da');
  });

  test.each([
    ['', 'nothing'],
    ['   ', 'spaces'],
    ['\u200b', 'an invisible space'],
    ['\u3164', 'a letter that shows nothing'],
    ['\u2800', 'a dotless pattern'],
    ['\u00ad\u034f\u061c', 'characters that shape others'],
    ['\u{e0041}\u{e0042}', 'invisible letters'],
    ['\ufe0f', 'a selector of nothing'],
    ['\u0301\u0301', 'marks without a letter'],
    ['\ud800', 'half a character'],
    ['x'.repeat(25), 'too much'],
  ])('%j is refused: %s', (name) => {
    expect(accepts(nameSchema, name)).toBe(false);
  });

  test('keep letters and pictures of all writings, and no halves and towers', () => {
    for (const name of ['אְב', 'العربية', 'नमस्ते', '中文', '😀😀', '❤\ufe0f', 'Ægir', 'ไทย']) {
      expect(nameSchema.parse(name)).toBe(name.normalize('NFC'));
    }
    expect(nameSchema.parse('a\udc00b')).toBe('ab');
    expect(nameSchema.parse('A\u3164d\u00ada')).toBe('Ada');
    expect(nameSchema.parse('A\u034f\u0301')).toBe('Á');
    expect(nameSchema.parse(`Z${'\u0351'.repeat(20)}o`)).toBe(`Z${'\u0351'.repeat(4)}o`);
  });

  test('whatever is accepted is short, trimmed and printable, and accepted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const parsed = nameSchema.safeParse(text);
        if (!parsed.success) return;
        expect(parsed.data).toMatch(/^[^\p{Cc}\s](.{0,22}[^\p{Cc}\s])?$/u);
        expect(nameSchema.parse(parsed.data)).toBe(parsed.data);
      }),
      { numRuns: 500, seed: 54 },
    );
  });
});

describe('codes and tokens', () => {
  test('a code is read in lower case and with hyphens or spaces', () => {
    expect(codeSchema.parse('bcd-f 23')).toBe('BCDF23');
  });

  test.each(['BCDF2', 'BCDF234', 'BCDF2A', 'BCDF21', 'BCDF20', '', '../../etc'])(
    '%j is no code',
    (text) => {
      expect(accepts(codeSchema, text)).toBe(false);
    },
  );

  test('the alphabet has no look-alikes', () => {
    expect(CODE_ALPHABET).not.toMatch(/[01IOAEUY]/);
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
  });

  test.each(['', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}!`])(
    '%j is no token',
    (text) => {
      expect(accepts(tokenSchema, text)).toBe(false);
    },
  );
});

describe('requests', () => {
  test.each([
    ['intent', { revision: 0, intents: [3] }],
    ['undo', { revision: 7 }],
    ['sit', { name: 'Ada' }],
    ['sit', { name: 'Ada', seat: 5 }],
    ['leave', undefined],
    ['configure', { seats: 3, visibility: 'listed' }],
    ['configure', { pace: 'instant', standIn: null, opponents: [] }],
    ['configure', { standIn: { after: 30, strength: 'strong' } }],
    ['configure', { standIn: { after: 1_209_600, strength: 'easy' } }],
    ['setOccupant', { seat: 5, occupant: 'fictional' }],
    ['setOccupant', { seat: 0, occupant: '' }],
    ['start', null],
    ['history', {}],
  ] as const)('%s accepts %j', (name, payload) => {
    expect(accepts(REQUESTS[name].payload, payload)).toBe(true);
  });

  test.each([
    ['intent', { revision: -1, intents: [3] }],
    ['intent', { revision: 0, intents: [] }],
    ['intent', { revision: 0, intents: [1.5] }],
    ['intent', { revision: 0, intents: [Number.NaN] }],
    ['intent', { revision: 0, intents: [2 ** 21] }],
    ['intent', { revision: 0, intents: new Array(MAX_BATCH + 1).fill(1) }],
    ['intent', { revision: 0, intents: [3], seat: 1 }],
    ['undo', { revision: 0, steps: 0 }],
    ['sit', { name: 'Ada', seat: 6 }],
    ['sit', { name: ['Ada'] }],
    ['setColour', { colour: 6 }],
    ['configure', { seats: 7 }],
    ['configure', { visibility: 'secret' }],
    ['configure', { standIn: { after: 29, strength: 'easy' } }],
    ['configure', { standIn: { after: 1_209_601, strength: 'easy' } }],
    ['configure', { standIn: { after: 60, strength: 'person' } }],
    ['configure', { pace: 'fast' }],
    ['configure', { opponents: ['person'] }],
    ['configure', { opponents: ['easy', 'easy', 'easy', 'easy', 'easy', 'easy'] }],
    ['configure', { start: true }],
    ['setOccupant', { seat: 0, occupant: 'person' }],
    ['setOccupant', { occupant: 'easy' }],
    ['leave', { force: true }],
    ['chat', { text: '' }],
    ['chat', { text: 'x'.repeat(401) }],
  ] as const)('%s refuses %j', (name, payload) => {
    expect(accepts(REQUESTS[name].payload, payload)).toBe(false);
  });

  test('no payload whatever makes a schema throw', () => {
    const schemas = [
      ...Object.values(REQUESTS).map(({ payload }) => payload),
      ...Object.values(BODIES),
    ];
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (value) => {
        for (const schema of schemas) schema.safeParse(value);
      }),
      { numRuns: 500, seed: 55 },
    );
  });
});

describe('bots', () => {
  test('a new game takes its whole table at once', () => {
    const body = {
      name: 'Ada',
      preset: 'deClassic',
      options: {},
      map: 'europe',
      seats: 4,
      opponents: ['fictional', 'strong', 'fictional'],
      pace: 'quick',
      standIn: { after: 600, strength: 'medium' },
      start: true,
    };
    expect(BODIES.create.parse(body)).toEqual(body);
  });

  test('strengths are opponents, and fictional players have none', () => {
    expect(OPPONENTS).toEqual(expect.arrayContaining([...STRENGTHS]));
    expect(OPPONENTS.filter((opponent) => !isStrength(opponent))).toEqual(['fictional']);
    expect(isStrength('toString')).toBe(false);
    expect(PACES).toContain(new GameState().pace);
  });

  test('a stand-in is read from the state, and none where there is none', () => {
    const state = new GameState();
    expect(tableIn(state).standIn).toBeNull();
    state.standIn = '{"after":90,"strength":"easy"}';
    expect(tableIn(state).standIn).toEqual({ after: 90, strength: 'easy' });
  });
});

describe('error codes', () => {
  test.each(['server/storage', 'server/stopping', 'server/elsewhere'] as const)(
    '%s passes, so it says when to ask again',
    (code) => {
      expect(refusal(code)).toEqual({ code, text: expect.any(String), retryAfter: 1 });
    },
  );

  test.each(Object.entries(PROTOCOL_ERRORS))(
    '%s is area/fact with a sentence',
    (code, { text, status }) => {
      expect(code).toMatch(/^[a-z]+\/[a-z]+(-[a-z]+)*$/);
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  test('what the rules refuse is 422', () => {
    expect(statusOf('rule/not-reachable')).toBe(422);
    expect(statusOf('room/unknown')).toBe(404);
  });
});
