import { LONGEST_PAUSE, pauseBefore } from '../src/net/backoff.ts';
import {
  carryOver,
  entryFor,
  forgetToken,
  hideGame,
  keeps,
  knownGames,
  MOST_SEATS,
  noteOver,
  putOut,
  readCode,
  remember,
  type Store,
  savedName,
  saveName,
  tokenFor,
  yieldTo,
} from '../src/net/storage.ts';
import { readSettings } from '../src/ui/settings.ts';
import { codes } from './support/codes.ts';
import { memory } from './support/memory.ts';

const OVER = { over: true };
const TOKEN = 'abcdefghijklmnopqrstuv';

describe('remembered games', () => {
  test('the token of a seat is kept through later visits without one', () => {
    const store = memory();
    remember(store, 'K7MQ2X', TOKEN, 1);
    remember(store, 'K7MQ2X', undefined, 2);
    expect(knownGames(store)).toEqual([{ code: 'K7MQ2X', token: TOKEN, at: 2 }]);
    forgetToken(store, 'K7MQ2X');
    expect(tokenFor(store, 'K7MQ2X')).toBeUndefined();
  });

  test('a token of which the host has taken the seat is kept to enter with, until there is another', () => {
    const store = memory();
    remember(store, 'K7MQ2X', TOKEN, 1);
    putOut(store, 'K7MQ2X');
    remember(store, 'K7MQ2X', undefined, 2);
    carryOver(store, 'K7MQ2X', 'BCDFGH', 3);
    for (const code of ['K7MQ2X', 'BCDFGH']) {
      expect([tokenFor(store, code), entryFor(store, code)]).toEqual([undefined, TOKEN]);
    }
    const other = [...TOKEN].reverse().join('');
    remember(store, 'K7MQ2X', other, 4);
    expect([tokenFor(store, 'K7MQ2X'), entryFor(store, 'K7MQ2X')]).toEqual([other, other]);
    // Whoever has a seat in the new game already keeps it.
    remember(store, 'BCDFGH', other, 5);
    remember(store, 'K7MQ2X', TOKEN, 6);
    carryOver(store, 'K7MQ2X', 'BCDFGH', 7);
    expect(tokenFor(store, 'BCDFGH')).toBe(other);
    forgetToken(store, 'BCDFGH');
    expect(entryFor(store, 'BCDFGH')).toBeUndefined();
  });

  test('a hidden game keeps its seat, and comes back by itself when it is opened', () => {
    const store = memory({
      'vinci.seats': JSON.stringify([{ code: 'K7MQ2X', token: TOKEN, at: 1 }]),
    });
    hideGame(store, 'K7MQ2X', true);
    hideGame(store, 'BCDFGH', true);
    expect(knownGames(store)).toEqual([{ code: 'K7MQ2X', token: TOKEN, at: 1, hidden: true }]);
    expect(tokenFor(store, 'K7MQ2X')).toBe(TOKEN);
    hideGame(store, 'K7MQ2X', false);
    expect(knownGames(store)).toEqual([{ code: 'K7MQ2X', token: TOKEN, at: 1 }]);
    hideGame(store, 'K7MQ2X', true);
    remember(store, 'K7MQ2X', undefined, 2);
    expect(knownGames(store)).toEqual([{ code: 'K7MQ2X', token: TOKEN, at: 2 }]);
    hideGame(store, 'K7MQ2X', true);
    carryOver(store, 'K7MQ2X', 'BCDFGH', 3);
    expect(knownGames(store)).toEqual([
      { code: 'BCDFGH', token: TOKEN, at: 3 },
      { code: 'K7MQ2X', token: TOKEN, at: 2, hidden: true },
    ]);
  });

  test('whoever watches many games loses no seat by that', () => {
    const store = memory();
    remember(store, 'K7MQ2X', TOKEN, 1);
    for (const [game, code] of codes(60).entries()) remember(store, code, undefined, 2 + game);
    expect(knownGames(store)).toHaveLength(41);
    expect(tokenFor(store, 'K7MQ2X')).toBe(TOKEN);
  });

  test('no seat is forgotten for want of room but those of games that are over, the oldest first', () => {
    const many = codes(MOST_SEATS + 3);
    const seats = many.map((code, at) => ({ code, token: TOKEN, at, ...(at % 2 === 0 && OVER) }));
    const store = memory({ 'vinci.seats': JSON.stringify(seats) });
    remember(store, 'K7MQ2X', TOKEN, 1e6);
    expect(knownGames(store)).toHaveLength(MOST_SEATS);
    expect([0, 2, 4, 6].map((at) => tokenFor(store, many[at] ?? ''))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(tokenFor(store, many[8] ?? '')).toBe(TOKEN);
    noteOver(store, new Map(many.map((code) => [code, false])));
    for (const code of codes(MOST_SEATS + 9).slice(-6)) remember(store, code, TOKEN, 2e6);
    expect(knownGames(store)).toHaveLength(MOST_SEATS + 6);
    expect(tokenFor(store, many[1] ?? '')).toBe(TOKEN);
  });

  test('a game is noted to be over until it is visited again, and that costs a watcher nothing', () => {
    const store = memory();
    remember(store, 'K7MQ2X', TOKEN, 1);
    remember(store, 'BCDFGH', undefined, 2);
    const over = new Map([
      ['K7MQ2X', true],
      ['BCDFGH', true],
    ]);
    noteOver(store, over);
    expect(knownGames(store)).toEqual([
      { code: 'BCDFGH', at: 2 },
      { code: 'K7MQ2X', token: TOKEN, at: 1, ...OVER },
    ]);
    remember(store, 'K7MQ2X', undefined, 3);
    expect(knownGames(store)[0]).toEqual({ code: 'K7MQ2X', token: TOKEN, at: 3 });
  });

  test('two tabs that remember different games both succeed', () => {
    const store = memory();
    remember(store, 'K7MQ2X', TOKEN, 1);
    remember(store, 'BCDFGH', undefined, 2);
    expect(knownGames(store).map(({ code }) => code)).toEqual(['BCDFGH', 'K7MQ2X']);
  });

  test.each([
    ['{', []],
    ['7', []],
    ['[null, 3, {"code":"no"}, {"code":"K7MQ2X","token":7,"at":"x"}]', [{ code: 'K7MQ2X', at: 0 }]],
  ])('strange content %j does no harm', (text, expected) => {
    expect(knownGames(memory({ 'vinci.seats': text }))).toEqual(expected);
  });

  const full = (): never => {
    throw new Error('full');
  };

  test.each([
    ['cannot be read', { getItem: full, setItem: full }],
    ['is full', { getItem: () => null, setItem: full }],
  ])('a seat is known as long as the page is where the store %s', (_, store: Store) => {
    remember(store, 'K7MQ2X', TOKEN, 1);
    expect(tokenFor(store, 'K7MQ2X')).toBe(TOKEN);
    expect(keeps(store, 'vinci.x', 'a')).toBe(false);
  });

  test('what a store has refused gives way to what it takes, and to what another tab has stored', () => {
    const items = memory();
    let isFull = true;
    const store: Store = {
      getItem: (key) => items.getItem(key),
      setItem: (key, value) => (isFull ? full() : items.setItem(key, value)),
    };
    saveName(store, 'Ada');
    saveName(store, 'Bob');
    expect(savedName(store)).toBe('Bob');
    items.setItem('vinci.name', 'Cleo');
    yieldTo(store, 'vinci.name');
    expect(savedName(store)).toBe('Cleo');
    isFull = false;
    saveName(store, 'Dan');
    items.setItem('vinci.name', 'Eve');
    expect(savedName(store)).toBe('Eve');
  });

  test('a seat that a full store has refused is known whatever another tab stores', () => {
    const items = memory();
    const store: Store = { getItem: (key) => items.getItem(key), setItem: full };
    remember(items, 'BCDF23', TOKEN, 1);
    remember(store, 'K7MQ2X', TOKEN, 2);
    forgetToken(items, 'BCDF23');
    yieldTo(store, 'vinci.seats');
    expect(tokenFor(store, 'K7MQ2X')).toBe(TOKEN);
  });
});

describe('codes', () => {
  test.each([
    ['k7m q2x', 'K7MQ2X'],
    ['K7MQ2', undefined],
    ['K7MQ2O', undefined],
  ])('the code %j is read as %j', (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});

describe('settings', () => {
  test.each(['', '{', 'null', '{"theme":"pink","speed":9,"motion":1}'])(
    'the stored text %j falls back to what is usual',
    (text) => {
      expect(readSettings(text)).toMatchObject({
        theme: 'system',
        speed: 1,
        motion: 'system',
        muted: false,
        volume: 0.7,
      });
    },
  );

  test.each([
    ['{"muted":true,"volume":0.3}', true, 0.3],
    ['{"volume":0}', false, 0],
    ['{"volume":1.2}', false, 0.7],
    ['{"volume":null,"muted":1}', false, 0.7],
    // What earlier versions kept: a chime that was off unless somebody asked for it.
    ['{"sound":false}', false, 0.7],
    ['{"sound":true}', false, 0.7],
  ])('the stored text %j: muted %j, volume %d', (text, muted, volume) => {
    expect(readSettings(text)).toMatchObject({ muted, volume });
  });
});

describe('pauses between attempts', () => {
  test('grow from a quarter of a second and end at the longest', () => {
    expect(pauseBefore(1, 1)).toBe(250);
    expect(pauseBefore(3, 1)).toBe(1000);
    expect(pauseBefore(50, 1)).toBe(LONGEST_PAUSE);
    expect(pauseBefore(50, 0)).toBeLessThan(LONGEST_PAUSE);
  });
});
