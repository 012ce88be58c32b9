import {
  forgetSeats,
  hideRefused,
  missedSeats,
  refusedSeats,
  setAside,
  takeBack,
} from '../src/net/refused.ts';
import { entryFor, forgetToken, knownGames, remember, tokenFor } from '../src/net/storage.ts';
import { codes } from './support/codes.ts';
import { memory } from './support/memory.ts';

const CODE = 'K7MQ2X';
const TOKEN = 'abcdefghijklmnopqrstuv';
const OTHER = [...TOKEN].reverse().join('');

test('a token that was refused is the one of no seat any more, and is kept whatever else is watched', () => {
  const store = memory();
  remember(store, CODE, TOKEN, 1);
  setAside(store, CODE, TOKEN, 2);
  forgetToken(store, CODE);
  for (const [at, code] of codes(60).entries()) remember(store, code, undefined, 3 + at);
  expect([tokenFor(store, CODE), entryFor(store, CODE)]).toEqual([undefined, undefined]);
  expect(missedSeats(store)).toEqual([{ code: CODE, token: TOKEN, at: 2 }]);
  setAside(store, CODE, TOKEN, 4);
  expect(refusedSeats(store)).toEqual([{ code: CODE, token: TOKEN, at: 4 }]);
});

test('another seat in the game takes its place without replacing it', () => {
  const store = memory();
  setAside(store, CODE, TOKEN, 1);
  remember(store, CODE, OTHER, 2);
  expect(missedSeats(store)).toEqual([]);
  // What another tab has got meanwhile is not given up.
  setAside(store, CODE, TOKEN, 3);
  expect(tokenFor(store, CODE)).toBe(OTHER);
  setAside(store, CODE, OTHER, 4);
  expect(refusedSeats(store).map(({ token }) => token)).toEqual([OTHER, TOKEN]);
  expect(missedSeats(store)).toEqual([{ code: CODE, token: OTHER, at: 4 }]);
  takeBack(store, CODE, TOKEN, 5);
  expect(tokenFor(store, CODE)).toBe(TOKEN);
  expect(refusedSeats(store)).toEqual([{ code: CODE, token: OTHER, at: 4 }]);
});

test('it can be hidden, shown again and forgotten', () => {
  const store = memory();
  setAside(store, CODE, TOKEN, 1);
  setAside(store, 'BCDFGH', TOKEN, 2);
  hideRefused(store, CODE, true);
  expect(missedSeats(store).map(({ code, hidden }) => [code, hidden])).toEqual([
    ['BCDFGH', undefined],
    [CODE, true],
  ]);
  hideRefused(store, CODE, false);
  expect(missedSeats(store)[1]).toEqual({ code: CODE, token: TOKEN, at: 1 });
  remember(store, CODE, undefined, 3);
  forgetSeats(store, CODE);
  expect(refusedSeats(store).map(({ code }) => code)).toEqual(['BCDFGH']);
  expect(knownGames(store)).toEqual([]);
});

test.each([
  ['{', []],
  ['7', []],
  [
    `[null, 3, {"code":"no"}, {"code":"${CODE}"}, {"code":"${CODE}","token":"${TOKEN}","at":"x"}]`,
    [{ code: CODE, token: TOKEN, at: 0 }],
  ],
])('strange content %j does no harm', (text, expected) => {
  const store = memory();
  store.setItem('vinci.refused', text);
  expect(refusedSeats(store)).toEqual(expected);
});

test('where there is no room to keep it aside, it stays where it was', () => {
  const store = memory();
  remember(store, CODE, TOKEN, 1);
  const full = {
    getItem: store.getItem,
    setItem: () => {
      throw new Error('full');
    },
  };
  setAside(full, CODE, TOKEN, 2);
  expect(tokenFor(store, CODE)).toBe(TOKEN);
});
