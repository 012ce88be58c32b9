import { jest } from '@jest/globals';
import type { EnteredReply, RefusalCode } from '@vinci/protocol';
import { ApiError } from '../src/net/api.ts';
import { Keeper } from '../src/net/keeper.ts';
import { refusedSeats, setAside } from '../src/net/refused.ts';
import type { GameRoom } from '../src/net/room.ts';
import {
  entryFor,
  propose,
  proposedFor,
  putOut,
  remember,
  type Store,
  tokenFor,
} from '../src/net/storage.ts';
import { memory } from './support/memory.ts';

const CODE = 'K7MQ2X';
const TOKEN = 'abcdefghijklmnopqrstuv';

/**
 * Opens a line to a server that refuses tokens.
 *
 * @returns what was tried until the line was open, and how often a lost seat was told of
 */
async function enter(
  store: Store,
  refuses: (token: string) => boolean,
  seat = -1,
): Promise<{ tried: (string | undefined)[]; lost: number }> {
  const tried: (string | undefined)[] = [];
  let lost = 0;
  await new Promise<void>((resolve) => {
    const keeper = new Keeper({
      code: CODE,
      store,
      api: {
        base: 'http://127.0.0.1/',
        enter: async (_code: string, token?: string) => {
          tried.push(token);
          const code: RefusalCode = 'seat/wrong-token';
          if (token !== undefined && refuses(token)) throw new ApiError({ code, text: code });
          return { seat, reservation: {} } as EnteredReply;
        },
        health: () => Promise.reject(new Error('not asked')),
      },
      open: async () => ({ onClose: () => undefined, leave: () => undefined }) as never as GameRoom,
      looking: () => undefined,
      hasDrifted: () => false,
      opened: () => {
        // What is stored of the visit is stored in this turn.
        queueMicrotask(() => {
          keeper.stop();
          resolve();
        });
      },
      tokenLost: () => lost++,
    });
    keeper.start();
  });
  return { tried, lost };
}

test('a token that is refused is kept, said once, and not sent again', async () => {
  const store = memory();
  remember(store, CODE, TOKEN, 1);
  expect(await enter(store, () => true)).toEqual({ tried: [TOKEN, undefined], lost: 1 });
  expect([tokenFor(store, CODE), entryFor(store, CODE)]).toEqual([undefined, undefined]);
  expect(refusedSeats(store)).toMatchObject([{ code: CODE, token: TOKEN }]);
  expect(await enter(store, () => true)).toEqual({ tried: [undefined], lost: 0 });
  expect(refusedSeats(store)).toHaveLength(1);
});

test('whoever opens its link again has the seat again, once the server knows it', async () => {
  const store = memory();
  setAside(store, CODE, TOKEN, 1);
  remember(store, CODE, TOKEN, 2);
  expect(await enter(store, () => false)).toEqual({ tried: [TOKEN], lost: 0 });
  expect([tokenFor(store, CODE), refusedSeats(store)]).toEqual([TOKEN, []]);
});

test('whoever was taken from the table has no seat to be kept', async () => {
  const store = memory();
  remember(store, CODE, TOKEN, 1);
  putOut(store, CODE);
  expect(await enter(store, () => true)).toEqual({ tried: [TOKEN, undefined], lost: 0 });
  expect([entryFor(store, CODE), refusedSeats(store)]).toEqual([undefined, []]);
});

test('a seat that the list of games has put aside is told of, or is there again once the server knows it', async () => {
  const store = memory();
  remember(store, CODE, TOKEN, 1);
  setAside(store, CODE, TOKEN, 2);
  expect(entryFor(store, CODE)).toBe(TOKEN);
  // The host has taken this person from the table: he is let in, and has no seat.
  await enter(store, () => false);
  expect([tokenFor(store, CODE), refusedSeats(store).length]).toEqual([undefined, 1]);
  const other = memory();
  for (const key of ['vinci.seats', 'vinci.refused'])
    other.setItem(key, store.getItem(key) as string);
  expect(await enter(other, () => true)).toEqual({ tried: [TOKEN, undefined], lost: 1 });
  expect([entryFor(other, CODE), refusedSeats(other).length]).toEqual([undefined, 1]);
  expect(await enter(store, () => false, 0)).toEqual({ tried: [TOKEN], lost: 0 });
  expect([tokenFor(store, CODE), refusedSeats(store)]).toEqual([TOKEN, []]);
});

test('a store that takes nothing loses nothing, and the server is not asked for ever', async () => {
  const store = memory();
  remember(store, CODE, TOKEN, 1);
  const full = { getItem: store.getItem, setItem: () => undefined };
  expect(await enter(full, () => true)).toEqual({ tried: [TOKEN, undefined], lost: 1 });
  expect(tokenFor(store, CODE)).toBe(TOKEN);
});

describe('a line that something on the way swallows', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const room = () =>
    ({
      onClose: () => undefined,
      ping: (answered: () => void) => answered(),
      leave: jest.fn(),
    }) as never as GameRoom;

  function keeperOf(open: () => Promise<GameRoom>): Keeper {
    return new Keeper({
      code: CODE,
      store: memory(),
      api: {
        base: 'http://127.0.0.1/',
        enter: async () => ({ seat: -1, reservation: {} }) as EnteredReply,
        health: () => Promise.reject(new Error('not asked')),
      },
      open,
      looking: () => undefined,
      hasDrifted: () => false,
      opened: () => undefined,
      tokenLost: () => undefined,
    });
  }

  test.each<[string, () => Promise<GameRoom>]>([
    ['while it is opened', () => new Promise(() => undefined)],
    ['before the game has come', async () => room()],
  ])('%s is given up and opened again', async (_when, first) => {
    const open = jest.fn(first);
    const keeper = keeperOf(open);
    keeper.start();
    await jest.advanceTimersByTimeAsync(21_000);
    expect(keeper.link.value).toMatchObject({ type: 'lost', noLine: true });
    open.mockImplementation(async () => room());
    await jest.advanceTimersByTimeAsync(8000);
    keeper.isShown();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(keeper.link.value).toEqual({ type: 'open' });
    expect(open).toHaveBeenCalledTimes(2);
    keeper.stop();
  });

  test('and comes after all is let go', async () => {
    const late = room();
    const { promise, resolve } = Promise.withResolvers<GameRoom>();
    const keeper = keeperOf(() => promise);
    keeper.start();
    await jest.advanceTimersByTimeAsync(20_100);
    resolve(late);
    await jest.advanceTimersByTimeAsync(0);
    keeper.stop();
    expect(late.leave).toHaveBeenCalled();
  });
});

describe('a token that was sent, and of which no answer came', () => {
  const NEXT = 'vutsrqponmlkjihgfedcba';
  const asked = (token?: string): Store => {
    const store = memory();
    remember(store, CODE, token, 1);
    propose(store, CODE, NEXT);
    return store;
  };

  test('is that of the seat, once the server knows it', async () => {
    for (const store of [asked(TOKEN), asked()]) {
      expect(await enter(store, (token) => token !== NEXT, 1)).toEqual({ tried: [NEXT], lost: 0 });
      expect([tokenFor(store, CODE), proposedFor(store, CODE)]).toEqual([NEXT, undefined]);
      expect(refusedSeats(store)).toEqual([]);
    }
  });

  test('is forgotten otherwise, and the one before counts', async () => {
    const store = asked(TOKEN);
    const before = await enter(store, (token) => token === NEXT, 1);
    expect(before).toEqual({ tried: [NEXT, TOKEN], lost: 0 });
    expect([tokenFor(store, CODE), proposedFor(store, CODE)]).toEqual([TOKEN, undefined]);
    const visitor = asked();
    expect(await enter(visitor, () => true)).toEqual({ tried: [NEXT, undefined], lost: 0 });
    expect([entryFor(visitor, CODE), proposedFor(visitor, CODE)]).toEqual([undefined, undefined]);
  });
});

test('attempts beside each other come to one line: the latest counts, and the others are left', async () => {
  const entries: PromiseWithResolvers<EnteredReply>[] = [];
  const rooms: { left: number }[] = [];
  const opened: GameRoom[] = [];
  const keeper = new Keeper({
    code: CODE,
    store: memory(),
    api: {
      base: 'http://127.0.0.1/',
      enter: () => {
        const entry = Promise.withResolvers<EnteredReply>();
        entries.push(entry);
        return entry.promise;
      },
      health: () => Promise.reject(new Error('not asked')),
    },
    open: async () => {
      const room = { left: 0, onClose: () => undefined, leave: () => room.left++ };
      rooms.push(room);
      return room as never as GameRoom;
    },
    looking: () => undefined,
    hasDrifted: () => false,
    opened: (room) => opened.push(room),
    tokenLost: () => undefined,
  });
  const come = async (index: number): Promise<void> => {
    entries[index]?.resolve({ seat: -1, reservation: {} } as EnteredReply);
    await new Promise(setImmediate);
  };
  keeper.start();
  keeper.retry();
  await come(1);
  await come(0);
  expect([opened.length, rooms.map(({ left }) => left)]).toEqual([1, [0]]);
  // What fails late does not bring about another attempt.
  keeper.retry();
  keeper.retry();
  await come(3);
  entries[2]?.reject(new Error('the network is gone'));
  await new Promise(setImmediate);
  expect([keeper.link.value.type, entries.length]).toEqual(['connecting', 4]);
  // The first line, over which no game had come, is left for the second.
  expect(rooms.map(({ left }) => left)).toEqual([1, 0]);
  keeper.stop();
  expect(rooms.map(({ left }) => left)).toEqual([1, 1]);
});
