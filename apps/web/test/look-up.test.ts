import type { GameInfo } from '@vinci/protocol';
import { ApiError } from '../src/net/api.ts';
import { missedSeats, refusedSeats, setAside } from '../src/net/refused.ts';
import {
  entryFor,
  hideGame,
  knownGames,
  noteOver,
  remember,
  type Store,
  tokenFor,
} from '../src/net/storage.ts';
import { Lookout, PAUSE, SHORT_LIST } from '../src/screens/look-up.ts';
import { codes } from './support/codes.ts';
import { memory } from './support/memory.ts';

const TOKEN = 'abcdefghijklmnopqrstuv';
const MINUTE = 60_000;
const START = 1_800_000_000_000;

/** What the server says: of a game nothing else is told, it is going on. */
type Answer = 'over' | 'room/unknown' | 'message/too-fast' | 'seat/wrong-token' | 'silence';

/** A browser with so many seats, which looks at the time that `pass` leads to. */
function browserWith(count: number) {
  const store: Store = memory();
  const all = codes(count);
  for (const [at, code] of all.entries()) remember(store, code, TOKEN, at + 1);
  const answers = new Map<string, Answer>();
  const calls: { readonly code: string; readonly at: number }[] = [];
  let now = START;
  /** The only tokens that the server knows, if any are named. */
  const knows = new Set<string>();
  const info = async (code: string, token?: string): Promise<GameInfo> => {
    calls.push({ code, at: now });
    const isKnown = knows.size === 0 || knows.has(token ?? '');
    const answer = isKnown ? answers.get(code) : 'seat/wrong-token';
    if (answer === 'silence') throw new ApiError(undefined);
    if (answer === undefined || answer === 'over') {
      return { code, status: answer ?? 'playing', updatedAt: 1, now } as GameInfo;
    }
    throw new ApiError({ code: answer, text: answer });
  };
  const open = (): Lookout => new Lookout({ info }, store, () => now);
  let lookout = open();
  return {
    store,
    all,
    answers,
    calls,
    knows,
    retry: (code: string) => lookout.retry(code),
    look: (shown?: number) => lookout.look(knownGames(store), shown),
    games: () => lookout.of(knownGames(store)),
    troubleOf: (code = '') => lookout.of(knownGames(store)).find(isOf(code))?.trouble,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    reload: () => {
      lookout = open();
    },
    callsFor: (code = '') => calls.filter((call) => call.code === code).length,
    visit: (code = '') => remember(store, code, undefined, now),
  };
}

const isOf =
  (code: string) =>
  ({ known }: { readonly known: { readonly code: string } }): boolean =>
    known.code === code;

test('a few games are asked for at each look', async () => {
  const browser = browserWith(5);
  for (let look = 1; look <= 4; look++) {
    await browser.look();
    expect(browser.calls).toHaveLength(5 * look);
    browser.pass(PAUSE);
  }
});

test('two hundred are far from what a server allows, and none is left out', async () => {
  const browser = browserWith(200);
  for (let look = 0; look < 31; look++) {
    await browser.look();
    // Other tabs write, and this one is looked at: that is no reason to ask more.
    browser.pass(PAUSE / 2);
    await browser.look();
    browser.pass(PAUSE / 2);
  }
  const perMinute = (from: number): number =>
    browser.calls.filter(({ at }) => at >= from && at < from + MINUTE).length;
  const times = browser.calls.map(({ at }) => at);
  expect(Math.max(...times.map(perMinute))).toBeLessThanOrEqual(300);
  expect(times.filter((at) => at >= START + 5 * MINUTE).length / 5).toBeLessThan(160);
  for (const code of browser.all) expect(browser.callsFor(code)).toBeGreaterThanOrEqual(4);
  // What can be seen without asking for more is as fresh as ever.
  for (const { known } of browser.games().slice(0, SHORT_LIST)) {
    expect(browser.callsFor(known.code)).toBeGreaterThanOrEqual(30);
  }
});

test('a game that is over is asked for once, and later only when its line can be seen', async () => {
  const browser = browserWith(30);
  for (const code of browser.all) browser.answers.set(code, 'over');
  for (let look = 0; look < 5; look++, browser.pass(PAUSE)) await browser.look();
  expect(browser.calls).toHaveLength(30);
  expect(knownGames(browser.store).every(({ over }) => over)).toBe(true);
  browser.reload();
  for (let look = 0; look < 5; look++, browser.pass(PAUSE)) await browser.look();
  expect(browser.calls).toHaveLength(30 + SHORT_LIST);
  await browser.look(Number.POSITIVE_INFINITY);
  expect(browser.calls).toHaveLength(60);
  // A host may have reopened it.
  const [first] = browser.all;
  browser.answers.delete(first ?? '');
  browser.pass(1);
  browser.visit(first);
  await browser.look();
  expect(browser.callsFor(first)).toBe(3);
  expect(knownGames(browser.store).find(({ code }) => code === first)?.over).toBeUndefined();
});

test('those that are over do not slow down the others', async () => {
  const browser = browserWith(320);
  const open = browser.all.slice(0, 20);
  noteOver(browser.store, new Map(browser.all.map((code) => [code, !open.includes(code)])));
  for (let look = 0; look < 5; look++, browser.pass(PAUSE)) await browser.look();
  expect(open.map(browser.callsFor)).toEqual(open.map(() => 5));
});

test('a game that the server does not know keeps its seat, and comes back with the server', async () => {
  const browser = browserWith(60);
  const [first = '', second = ''] = browser.all;
  for (const code of browser.all) browser.answers.set(code, 'room/unknown');
  await browser.look();
  expect(browser.games().every(({ trouble }) => trouble === 'unknown')).toBe(true);
  expect(browser.all.map((code) => tokenFor(browser.store, code))).toEqual(
    browser.all.map(() => TOKEN),
  );
  for (let look = 0; look < 10; look++, browser.pass(PAUSE)) await browser.look();
  expect(browser.calls).toHaveLength(60);
  browser.pass(10 * MINUTE);
  browser.answers.delete(first);
  // So many wrong tokens are refused as guesses; that says nothing new.
  browser.answers.set(second, 'message/too-fast');
  await browser.look();
  expect([browser.troubleOf(first), browser.troubleOf(second)]).toEqual([undefined, 'unknown']);
  expect(browser.games()[0]).toMatchObject({ known: { code: first }, info: { code: first } });
});

test('a game that was visited is asked for at once, and one with another token anew', async () => {
  const browser = browserWith(2);
  const [first = ''] = browser.all;
  await browser.look();
  browser.pass(100);
  browser.visit(first);
  await browser.look();
  expect(browser.callsFor(first)).toBe(2);
  browser.pass(100);
  await browser.look();
  expect(browser.calls).toHaveLength(3);
  remember(browser.store, first, [...TOKEN].reverse().join(''), 1);
  expect(browser.games().find(isOf(first))?.info).toBeUndefined();
  await browser.look();
  expect(browser.callsFor(first)).toBe(3);
});

test('what went wrong is told only of games that were asked for', async () => {
  const browser = browserWith(3);
  const [first = '', second = '', third = ''] = browser.all;
  browser.answers.set(first, 'silence');
  browser.answers.set(second, 'message/too-fast');
  browser.answers.set(third, 'seat/wrong-token');
  const troubles = () => browser.all.map((code) => browser.troubleOf(code));
  expect(troubles()).toEqual([undefined, undefined, undefined]);
  await browser.look();
  expect(troubles()).toEqual(['unreachable', 'limited', undefined]);
  expect(knownGames(browser.store)).toHaveLength(3);
});

test('a seat that the server does not know is kept, and asked for again only when somebody says so', async () => {
  const browser = browserWith(2);
  const [first = '', second = ''] = browser.all;
  browser.answers.set(first, 'seat/wrong-token');
  await browser.look();
  expect(missedSeats(browser.store)).toEqual([{ code: first, token: TOKEN, at: START }]);
  expect(tokenFor(browser.store, first)).toBeUndefined();
  // Whom the host has taken from the table the server knows by it.
  expect(entryFor(browser.store, first)).toBe(TOKEN);
  browser.reload();
  const seats = () => knownGames(browser.store).filter(({ token }) => token !== undefined);
  expect(seats().map(({ code }) => code)).toEqual([second]);

  expect(await browser.retry(first)).toMatchObject({ trouble: 'refused' });
  browser.answers.set(first, 'silence');
  expect(await browser.retry(first)).toMatchObject({ trouble: 'unreachable' });
  expect(missedSeats(browser.store)).toHaveLength(1);
  browser.answers.delete(first);
  expect(await browser.retry(first)).toMatchObject({ info: { code: first } });
  expect([tokenFor(browser.store, first), missedSeats(browser.store)]).toEqual([TOKEN, []]);
  expect(browser.games().find(isOf(first))?.info).toBeDefined();
});

test('of several seats in one game the one is taken back that the server knows', async () => {
  const browser = browserWith(1);
  const [code = ''] = browser.all;
  const other = [...TOKEN].reverse().join('');
  setAside(browser.store, code, TOKEN, 1);
  setAside(browser.store, code, other, 2);
  browser.knows.add(TOKEN);
  expect(await browser.retry(code)).toMatchObject({ info: { code } });
  expect(tokenFor(browser.store, code)).toBe(TOKEN);
  expect(refusedSeats(browser.store)).toEqual([{ code, token: other, at: 2 }]);
});

test('a seat that another tab has got meanwhile is not given up for an older one', async () => {
  const browser = browserWith(1);
  const [code = ''] = browser.all;
  const newer = [...TOKEN].reverse().join('');
  setAside(browser.store, code, TOKEN, 1);
  const retried = browser.retry(code);
  remember(browser.store, code, newer, 2);
  await retried;
  expect(tokenFor(browser.store, code)).toBe(newer);
  expect(refusedSeats(browser.store)).toEqual([{ code, token: TOKEN, at: 1 }]);
});

test('a hidden game stays hidden where the server does not know the seat', async () => {
  const browser = browserWith(1);
  const [code = ''] = browser.all;
  hideGame(browser.store, code, true);
  browser.answers.set(code, 'seat/wrong-token');
  await browser.look();
  expect(missedSeats(browser.store)).toEqual([{ code, token: TOKEN, hidden: true, at: START }]);
});
