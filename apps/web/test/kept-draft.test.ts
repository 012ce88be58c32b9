import { carry, shift, startReorganization } from '../src/game/draft.ts';
import { type DraftMoment, keepDraft, keptDraft } from '../src/game/kept-draft.ts';
import type { Store } from '../src/net/storage.ts';
import { placing as position } from './support/placing.ts';

const fresh = startReorganization(position, 0);
const moment: DraftMoment = { code: 'BCDFGH', revision: 17, phase: 'reorganization' };
const a = fresh.provinces[0]!;
const b = fresh.provinces[1]!;
const c = fresh.provinces[2]!;

function memory(): Store & { text: string | undefined } {
  const store = {
    text: undefined as string | undefined,
    getItem: () => store.text ?? null,
    setItem: (_: string, text: string) => {
      store.text = text;
    },
  };
  return store;
}

describe('a draft that outlives a reload', () => {
  test('comes back with its pawns and its hand', () => {
    const store = memory();
    const draft = shift(carry(fresh, a, b, 2), c, 1);
    keepDraft(store, moment, draft);
    expect(keptDraft(store, moment, fresh)).toEqual(draft);
    expect(keptDraft(store, moment, fresh)?.hand).toBe(1);
  });

  test.each([
    ['game', { code: 'ZZZZZZ' }],
    ['revision', { revision: 18 }],
    ['phase', { phase: 'retreat' }],
  ])('belongs to its %s', (_, other) => {
    const store = memory();
    keepDraft(store, moment, carry(fresh, a, b, 1));
    expect(keptDraft(store, { ...moment, ...other }, fresh)).toBeUndefined();
  });

  test('is forgotten', () => {
    const store = memory();
    keepDraft(store, moment, carry(fresh, a, b, 1));
    keepDraft(store, moment, undefined);
    expect(keptDraft(store, moment, fresh)).toBeUndefined();
  });

  test.each([
    ['no text of ours', '{'],
    ['another version', { version: 2 }],
    ['another seat', { seat: 1 }],
    [
      'pawns from nowhere',
      {
        pawns: [
          [a, 9],
          [b, 1],
          [c, 1],
        ],
      },
    ],
    [
      'fewer than have to stay',
      {
        pawns: [
          [a, 3],
          [b, 0],
          [c, 1],
        ],
      },
    ],
    [
      'land of others',
      {
        pawns: [
          [a, 3],
          [b, 1],
          [3, 1],
        ],
      },
    ],
    [
      'land missing',
      {
        pawns: [
          [a, 3],
          [b, 1],
        ],
      },
    ],
    [
      'halves',
      {
        pawns: [
          [a, 2.5],
          [b, 1],
          [c, 1],
        ],
      },
    ],
    ['no pairs', { pawns: [a, b, c] }],
    ['no list', { pawns: 'abc' }],
  ])('with %s it is left alone', (_, change) => {
    const store = memory();
    keepDraft(store, moment, carry(fresh, a, b, 1));
    const kept = JSON.parse(store.text ?? '');
    store.text = typeof change === 'string' ? change : JSON.stringify({ ...kept, ...change });
    expect(keptDraft(store, moment, fresh)).toBeUndefined();
  });
});
