import type { GameInfo } from '@vinci/protocol';
import { keep, keepsakeOf } from '../src/fairness/keepsake.ts';
import { chainFor } from '../src/fairness/mixing.ts';
import { ApiError } from '../src/net/api.ts';
import { refusedSeats } from '../src/net/refused.ts';
import {
  hideGame,
  knownGames,
  MOST_SEATS,
  noteOver,
  remember,
  tokenFor,
} from '../src/net/storage.ts';
import { readCarried, writeCode, writeFile } from '../src/seats/carried.ts';
import { giveSeats } from '../src/seats/give.ts';
import { takeSeats } from '../src/seats/take.ts';
import { routeOf } from '../src/ui/places.ts';
import { codes } from './support/codes.ts';
import { memory } from './support/memory.ts';

const BASE = 'https://vinci.example/';
const ROOT = '0123456789abcdef'.repeat(4);
const CODES = ['K7MQ2X', 'BCDFGH', 'JKLMNP'] as const;
const tokenAt = (n: number): string => `abcdefghijklmnopqrst${n}_`;
const SEATS = [
  { code: CODES[0], token: tokenAt(0), root: ROOT },
  { code: CODES[1], token: tokenAt(1) },
  { code: CODES[2], token: tokenAt(2) },
];

describe('seats on their way', () => {
  test('arrive as they were sent, in a file, a code and a link', () => {
    const code = writeCode(SEATS);
    expect(code.length).toBeLessThan(140);
    expect(readCarried(writeFile(SEATS, BASE))).toEqual({ seats: SEATS, lost: 0, server: BASE });
    for (const text of [
      code,
      ` ${code}\n`,
      `${BASE}#/seats/${code}`,
      code.replace(/.{30}/g, '$&\n'),
    ]) {
      expect(readCarried(text)).toEqual({ seats: SEATS, lost: 0, server: undefined });
    }
    expect(routeOf(`seats/${code}`)).toEqual({ type: 'home', seats: code });
  });

  test.each([
    ['', 'foreign'],
    ['hello', 'foreign'],
    ['{"format":"vinci-record","version":1}', 'foreign'],
    ['{"format":"vinci-seats"', 'foreign'],
    ['VS1.x.', 'foreign'],
    ['VS2.1.whatever', 'newer'],
    ['{"format":"vinci-seats","version":2}', 'newer'],
    ['{"format":"vinci-seats","version":1,"seats":7}', 'damaged'],
    ['VS1.2.short.', 'damaged'],
    ['VS1.0', 'damaged'],
    [writeFile([], BASE), 'damaged'],
  ])('%j is %s', (text, why) => {
    expect(readCarried(text)).toBe(why);
  });

  test('what cannot be read of them is counted, and the rest is taken', () => {
    const cut = writeCode(SEATS).slice(0, -3);
    expect(readCarried(cut)).toEqual({ seats: SEATS.slice(0, 2), lost: 1, server: undefined });
    const gone = writeCode(SEATS).split('.').slice(0, -1).join('.');
    expect(readCarried(gone)).toMatchObject({ seats: SEATS.slice(0, 2), lost: 1 });
    const wrong = [...SEATS, { code: 'NO', token: tokenAt(3) }, { ...SEATS[1], more: 1 }, null];
    expect(readCarried(writeFile(wrong as typeof SEATS, BASE))).toEqual({
      seats: SEATS,
      lost: 3,
      server: BASE,
    });
  });
});

describe('seats that are given', () => {
  test('are all of the browser, hidden ones too, with the roots that are still needed', () => {
    const store = memory();
    for (const [n, code] of CODES.entries()) {
      remember(store, code, tokenAt(n), 10 - n);
      const value = chainFor(code, ROOT)[0];
      keep(store, { code, commitment: '', attempts: 0, root: ROOT, value });
    }
    remember(store, 'TVWXZ2', undefined, 11);
    hideGame(store, CODES[1], true);
    noteOver(store, new Map([[CODES[2], true]]));
    expect(giveSeats(store)).toEqual([
      { code: CODES[0], token: tokenAt(0), root: ROOT },
      { code: CODES[1], token: tokenAt(1), root: ROOT },
      { code: CODES[2], token: tokenAt(2) },
    ]);
    expect(CODES.map((code) => keepsakeOf(store, code)?.shared)).toEqual([true, true, undefined]);
  });
});

describe('seats that come', () => {
  /** A server that knows seats by token; `down` is what it says nothing about. */
  const server = (seats: Record<string, number>, down: readonly string[] = []) => ({
    info: async (code: string, token = ''): Promise<GameInfo> => {
      if (down.includes(code)) throw new ApiError(undefined);
      const seat = seats[token];
      if (seat === undefined) {
        throw new ApiError({ code: 'seat/wrong-token', text: 'This seat link is not valid.' });
      }
      return { code, seat } as GameInfo;
    },
  });
  const NONE = { taken: [], unchecked: [], known: [], kept: [], void: [], full: [] };

  test('are added to those that are there, with their roots', async () => {
    const store = memory();
    remember(store, CODES[2], tokenAt(2), 1);
    const all = server({ [tokenAt(0)]: 2, [tokenAt(1)]: 0, [tokenAt(2)]: 1 });
    expect(await takeSeats(store, all, SEATS, 7)).toEqual({
      ...NONE,
      taken: [CODES[0], CODES[1]],
      known: [CODES[2]],
    });
    expect(knownGames(store).map(({ code, token, at }) => [code, token, at])).toEqual([
      [CODES[1], tokenAt(1), 7],
      [CODES[0], tokenAt(0), 7],
      [CODES[2], tokenAt(2), 1],
    ]);
    expect(keepsakeOf(store, CODES[0])).toMatchObject({ root: ROOT, adopted: 'offered' });
  });

  test('never take the place of another seat that is good', async () => {
    const store = memory();
    for (const [n, code] of CODES.entries()) remember(store, code, tokenAt(n + 5), 1);
    const all = server({
      // Another seat of the game, another link to the same one, and one that has become void.
      [tokenAt(0)]: 2,
      [tokenAt(5)]: 1,
      [tokenAt(1)]: 0,
      [tokenAt(6)]: 0,
      [tokenAt(2)]: 1,
    });
    expect(await takeSeats(store, all, SEATS, 7)).toEqual({
      ...NONE,
      kept: [CODES[0]],
      known: [CODES[1]],
      taken: [CODES[2]],
    });
    expect(CODES.map((code) => tokenFor(store, code))).toEqual([
      tokenAt(5),
      tokenAt(6),
      tokenAt(2),
    ]);
    // What is void now may be good again one day.
    expect(refusedSeats(store)).toEqual([{ code: CODES[2], token: tokenAt(7), at: 7 }]);
  });

  test('are left where they are void, and taken on trust where nobody can be asked', async () => {
    const store = memory();
    remember(store, CODES[2], tokenAt(7), 1);
    const most = server({}, [CODES[1], CODES[2]]);
    expect(await takeSeats(store, most, SEATS, 7)).toEqual({
      ...NONE,
      void: [CODES[0]],
      unchecked: [CODES[1]],
      kept: [CODES[2]],
    });
    expect(CODES.map((code) => tokenFor(store, code))).toEqual([undefined, tokenAt(1), tokenAt(7)]);
  });

  test('say what does not fit, and nothing that is needed makes room', async () => {
    const store = memory();
    const codeAt = codes(MOST_SEATS);
    const held = codeAt.map((code, at) => ({ code, token: tokenAt(7), at }));
    store.setItem('vinci.seats', JSON.stringify(held));
    const all = server({ [tokenAt(0)]: 0, [tokenAt(1)]: 0, [tokenAt(2)]: 0 });
    expect(await takeSeats(store, all, SEATS, 7)).toEqual({ ...NONE, full: CODES });
    expect(knownGames(store)).toHaveLength(MOST_SEATS);
    // A game that is over makes room, and whoever sits down is not turned away.
    noteOver(store, new Map([[codeAt[9] ?? '', true]]));
    expect(await takeSeats(store, all, SEATS.slice(0, 2), 7)).toEqual({
      ...NONE,
      taken: [CODES[0]],
      full: [CODES[1]],
    });
    expect(tokenFor(store, codeAt[9] ?? '')).toBeUndefined();
    remember(store, CODES[1], tokenAt(1), 8);
    expect(knownGames(store)).toHaveLength(MOST_SEATS + 1);
  });

  test('are not said to be there where the browser keeps nothing', async () => {
    const setItem = () => {
      throw new Error('full');
    };
    const closed = { getItem: () => null, setItem };
    const all = server({ [tokenAt(1)]: 0 });
    const taken = await takeSeats(closed, all, [SEATS[1]!], 7);
    expect(taken).toEqual({ ...NONE, full: [CODES[1]] });
    expect(knownGames(closed)).toEqual([]);
  });

  test('of two invitations neither is taken for the other', async () => {
    const store = memory();
    remember(store, CODES[0], tokenAt(5), 1);
    const invited = { info: async (code: string) => ({ code }) as GameInfo };
    expect(await takeSeats(store, invited, [SEATS[0]!], 7)).toEqual({ ...NONE, kept: [CODES[0]] });
    expect(tokenFor(store, CODES[0])).toBe(tokenAt(5));
  });

  test('come once where two are of one game', async () => {
    const store = memory();
    const twice = [SEATS[1]!, { code: CODES[1], token: tokenAt(4) }];
    const all = server({ [tokenAt(1)]: 0, [tokenAt(4)]: 1 });
    expect(await takeSeats(store, all, twice, 7)).toEqual({ ...NONE, taken: [CODES[1]] });
    expect(tokenFor(store, CODES[1])).toBe(tokenAt(1));
  });
});
