import { isHex, promiseOf } from '@vinci/fairness';
import type { Noted } from '@vinci/fairness/verify';
import { Contributor } from '../src/fairness/contribute.ts';
import { Keeping, keepsakeOf } from '../src/fairness/keepsake.ts';
import { notedOf, readNoted } from '../src/fairness/noted.ts';
import type { Store } from '../src/net/storage.ts';
import type { TableView } from '../src/net/table.ts';
import { memory } from './support/memory.ts';

const CODE = 'K7MQ2X';
const hex = (digit: string): string => digit.repeat(64);

const closed: Store = {
  getItem: () => {
    throw new Error('not allowed');
  },
  setItem: () => {
    throw new Error('not allowed');
  },
};

interface Asked {
  readonly name: string;
  readonly payload: { readonly promise?: string; readonly value?: string };
}

const TAKEN = { ok: true, value: undefined };

/** A contributor with what it asks for, and the table it sees. */
function sitting(store: Store, answers: (name: string) => unknown = () => TAKEN) {
  const asked: Asked[] = [];
  const line = {
    code: CODE,
    request: async (name: string, payload: unknown) => {
      asked.push({ name, payload } as Asked);
      return answers(name);
    },
  };
  const contributor = new Contributor(line as never, new Keeping(store, CODE));
  const see = (
    entropies: readonly string[],
    change: Partial<TableView> = {},
    absent: readonly number[] = [],
  ): void => {
    const seats = entropies.map((promise, seat) => {
      return { seat, promise, links: -1, later: absent.includes(seat) };
    });
    const table = { code: CODE, status: 'table', commitment: hex('c'), seal: '', fixed: false };
    contributor.see({ ...table, ...change, seats } as unknown as TableView, 0);
  };
  return { asked, see, contributor };
}

/** The promise that was asked for last. */
const promised = ({ asked }: { asked: readonly Asked[] }): string =>
  asked.findLast(({ name }) => name === 'entropy')?.payload.promise ?? '';

test('promises once, shows once when all is fixed, and keeps what it saw', async () => {
  const store = memory();
  const ada = sitting(store);
  ada.see(['', '']);
  ada.see(['', '']);
  const mine = promised(ada);
  expect(isHex(mine)).toBe(true);
  ada.see([mine, '']);
  ada.see([mine, hex('b')]);
  const promises = ada.asked.length;
  ada.see([mine, hex('b')], { fixed: true });
  ada.see([mine, hex('b')], { fixed: true });
  const shown = ada.asked.slice(promises);
  expect(shown.map(({ name }) => name)).toEqual(['reveal']);
  const value = shown[0]?.payload.value ?? '';
  expect(promiseOf(CODE, value)).toBe(mine);
  ada.see([mine, hex('b')], { status: 'playing', seal: hex('5') });
  // What is told otherwise later does not count any more.
  ada.see([mine, hex('b')], { status: 'playing', seal: hex('6'), commitment: hex('d') });
  await answered();
  expect(notedOf(store, CODE)).toEqual({
    commitment: hex('c'),
    seal: hex('5'),
    value,
    stood: 'own',
    absent: false,
    shown: { answer: 'taken', after: expect.any(Number) },
    promises: [mine, hex('b')],
    later: [],
    attempts: 0,
  } satisfies Noted);
});

test('after a reload it promises and shows the same; after a start that failed, something else', () => {
  const store = memory();
  const ada = sitting(store);
  ada.see(['', '']);
  const mine = promised(ada);
  const again = sitting(store);
  again.see(['', '']);
  expect(promised(again)).toBe(mine);
  again.see([mine, ''], { fixed: true });
  const reloaded = sitting(store);
  reloaded.see([mine, ''], { fixed: true });
  expect(reloaded.asked).toEqual(again.asked.slice(-1));
  // Promises that were exchanged after the value was shown get nothing.
  const late = sitting(store);
  late.see([mine, hex('e')], { fixed: true });
  expect(late.asked).toEqual([]);
  reloaded.see([mine, '']);
  expect(promised(reloaded)).not.toBe(mine);
  expect(keepsakeOf(store, CODE)?.attempts).toBe(1);
});

test('two devices of one seat do not fight: each promises once for a connection', () => {
  const phone = sitting(memory());
  const desk = sitting(memory());
  phone.see(['', '']);
  desk.see([promised(phone), '']);
  phone.see([promised(desk), '']);
  phone.see([promised(desk), hex('b')]);
  expect([phone.asked.length, desk.asked.length]).toEqual([1, 1]);
  phone.see([promised(desk), ''], { fixed: true });
  expect(phone.asked).toHaveLength(1);
  phone.contributor.see(undefined, 0);
  phone.see([promised(desk), '']);
  expect(phone.asked).toHaveLength(2);
});

test('a visitor only notes; a browser that keeps nothing takes part', () => {
  const store = memory();
  const visitor = sitting(store);
  visitor.contributor.see(
    { code: CODE, status: 'table', commitment: hex('c'), seal: '', seats: [] } as never,
    -1,
  );
  expect(visitor.asked).toEqual([]);
  expect(notedOf(store, CODE)).toEqual({ commitment: hex('c'), attempts: 0, absent: true });

  const bare = sitting(closed);
  for (let look = 0; look < 3; look++) bare.see(['', '']);
  expect(new Set(bare.asked.map(({ payload }) => payload.promise)).size).toBe(1);
  bare.see([promised(bare), ''], { fixed: true });
  expect(bare.asked.at(-1)?.name).toBe('reveal');
});

test.each(['', 'null', '{}', '[null,3,{"code":1},{"code":"K7MQ2X","commitment":"x"}]', '['])(
  'what others wrote into the storage is no keepsake: %s',
  (content) => {
    const store = memory();
    store.content['vinci.fair'] = content;
    expect(keepsakeOf(store, CODE)).toBeUndefined();
  },
);

/** Lets the answers of the server arrive. */
const answered = () => new Promise((resolve) => setTimeout(resolve));

describe('what it notes about its own part', () => {
  const begin = { status: 'playing', seal: hex('5') } as const;
  const own = (store: Store) => {
    const { stood, absent, shown } = notedOf(store, CODE) ?? {};
    return { stood, absent, answer: shown?.answer };
  };

  test('it was there, its promise stood, and nobody asked', () => {
    const store = memory();
    const ada = sitting(store);
    ada.see(['', '']);
    ada.see([promised(ada), '']);
    ada.see([promised(ada), ''], begin);
    expect(own(store)).toEqual({ stood: 'own', absent: false });
    expect(notedOf(store, CODE)?.value).toBeDefined();
  });

  test('its promise was never taken down, or another took its place', () => {
    const store = memory();
    const ada = sitting(store);
    ada.see(['', hex('b')]);
    ada.see(['', hex('b')], begin);
    expect(own(store)).toEqual({ stood: 'none', absent: false });

    const other = memory();
    const bo = sitting(other);
    bo.see(['', '']);
    bo.see([promised(bo), '']);
    bo.see([hex('e'), '']);
    bo.see([hex('e'), ''], begin);
    expect(own(other)).toEqual({ stood: 'other', absent: false });
  });

  test('it was not connected when the game began', () => {
    const store = memory();
    const ada = sitting(store);
    ada.see(['', '']);
    ada.see([promised(ada), '']);
    ada.contributor.see(undefined, 0);
    ada.see([promised(ada), ''], begin);
    expect(own(store)).toEqual({ stood: 'own', absent: true });
  });

  test('whoever was there, and of whom the server says that he was not', () => {
    const store = memory();
    const ada = sitting(store);
    ada.see(['', '']);
    ada.see([promised(ada), '']);
    ada.see([promised(ada), ''], { fixed: true }, [0]);
    ada.see([promised(ada), ''], begin, [0]);
    expect(ada.asked.map(({ name }) => name)).toEqual(['entropy']);
    expect(own(store)).toEqual({ stood: 'own', absent: false });
    expect(notedOf(store, CODE)?.later).toEqual([0]);
  });

  test('whoever came when it was too late to be asked was not there', () => {
    const store = memory();
    const ada = sitting(store);
    ada.see(['', hex('b')]);
    const mine = promised(ada);
    ada.see([mine, hex('b')]);
    ada.contributor.see(undefined, 0);
    ada.see([mine, hex('b')], { fixed: true }, [0]);
    ada.see([mine, hex('b')], begin, [0]);
    expect(ada.asked.map(({ name }) => name)).toEqual(['entropy']);
    expect(own(store)).toEqual({ stood: 'own', absent: true });
  });

  test.each([
    ['refused', { ok: false, refusal: { code: 'entropy/not-asked', text: '' } }],
    ['none', { ok: false, refusal: undefined }],
  ])('what it showed was answered with: %s', async (answer, outcome) => {
    const store = memory();
    const ada = sitting(store, (name) => (name === 'reveal' ? outcome : TAKEN));
    ada.see(['', '']);
    ada.see([promised(ada), '']);
    ada.see([promised(ada), ''], { fixed: true });
    ada.see([promised(ada), ''], begin);
    await answered();
    expect(own(store)).toEqual({ stood: 'own', absent: false, answer });
  });

  test('it kept its value back when others promised anew', () => {
    const store = memory();
    const ada = sitting(store);
    ada.see(['', '']);
    const mine = promised(ada);
    ada.see([mine, hex('b')], { fixed: true });
    const again = sitting(store);
    again.see([mine, hex('e')], { fixed: true });
    again.see([mine, hex('e')], { fixed: true });
    again.see([mine, hex('e')], begin);
    expect(again.asked).toEqual([]);
    expect(own(store)).toEqual({ stood: 'own', absent: false, answer: 'withheld' });
    expect(notedOf(store, CODE)?.attempts).toBe(1);
  });

  test('nothing, once the seat was given up; a seat without a promise keeps its place', () => {
    const store = memory();
    const ada = sitting(store);
    ada.see(['', '', '']);
    const mine = promised(ada);
    ada.see([mine, '', hex('b')], { fixed: true });
    expect(notedOf(store, CODE)?.promises).toEqual([mine, '', hex('b')]);
    const seats = [{ seat: 0, promise: '' }];
    const table = { code: CODE, status: 'table', commitment: hex('c'), seal: '', fixed: false };
    ada.contributor.see({ ...table, seats } as unknown as TableView, -1);
    expect(own(store)).toEqual({ absent: true });
    expect(notedOf(store, CODE)?.value).toBeUndefined();
  });

  test('that the commitment was seen only after the start', () => {
    const store = memory();
    sitting(store).see(['', ''], begin);
    expect(notedOf(store, CODE)).toMatchObject({ late: true, absent: true });
  });
});

test.each<[string, Noted | undefined]>([
  ['', undefined],
  [hex('c').slice(1), undefined],
  [`${hex('c')}0`, undefined],
  [`seal ${hex('5')}`, undefined],
  [`commitment ${hex('c')} seal ${hex('5').slice(1)}`, undefined],
  [` ${hex('C')} `, { commitment: hex('c') }],
  [`commitment ${hex('c')} seal ${hex('5')}`, { commitment: hex('c'), seal: hex('5') }],
])('notes that somebody typed: %s', (text, noted) => {
  expect(readNoted(text)).toEqual(noted);
});
