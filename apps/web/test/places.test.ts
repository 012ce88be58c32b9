import fc from 'fast-check';
import {
  momentPlace,
  placeOf,
  puzzlePlace,
  routeIn,
  routeOf,
  seatPlace,
} from '../src/ui/places.ts';

const CODE = 'K7MQ2X';
const TOKEN = 'abcdefghijklmnopqrstuv';
const ROOT = '0123456789abcdef'.repeat(4);
const BASE = 'https://games.example/vinci/';

describe('a fragment', () => {
  test.each([
    ['', { type: 'home' }],
    ['k7mq-2x', { type: 'game', code: CODE }],
    [`${CODE}/review/37`, { type: 'game', code: CODE, moment: 37 }],
    [`${CODE}/review/0`, { type: 'game', code: CODE, moment: 0 }],
    [`${CODE}/review`, { type: 'unknown', text: CODE }],
    [`${CODE}/review/x`, { type: 'unknown', text: CODE }],
    [`${CODE}/review/-1`, { type: 'unknown', text: CODE }],
    [`${CODE}/review/9999999999`, { type: 'unknown', text: CODE }],
    [`${CODE}/review/3/4`, { type: 'unknown', text: CODE }],
    [`${CODE}/${TOKEN}`, { type: 'game', code: CODE, token: TOKEN }],
    [`${CODE}/${TOKEN}/${ROOT}`, { type: 'game', code: CODE, token: TOKEN, root: ROOT }],
    [`${CODE}/${TOKEN}/${ROOT.slice(1)}`, { type: 'game', code: CODE, token: TOKEN }],
    [`${CODE}/short/${ROOT}`, { type: 'game', code: CODE, torn: true }],
    [`${CODE}/${TOKEN}/${ROOT}/more`, { type: 'unknown', text: CODE }],
    [`${CODE}/short`, { type: 'game', code: CODE, torn: true }],
    ['lesson', { type: 'lesson' }],
    ['how', { type: 'how' }],
    ['analysis', { type: 'study' }],
    ['analysis/Ab-_9', { type: 'study', packed: 'Ab-_9' }],
    ['analysis/Ab%2F', { type: 'study' }],
    ['analysis/a/b', { type: 'unknown', text: 'analysis' }],
    ['puzzle', { type: 'puzzle' }],
    ['puzzle/vinci2-4.197', { type: 'puzzle', key: 'vinci2-4.197' }],
    ['puzzle/vinci2', { type: 'unknown', text: 'puzzle' }],
    ['puzzle/vinci2-4.197/more', { type: 'unknown', text: 'puzzle' }],
    ['hello', { type: 'unknown', text: 'hello' }],
  ])('%j', (place, expected) => {
    expect(routeIn(`${BASE}#/${place}`, BASE, true)).toEqual(expected);
    expect(routeIn(`${BASE}index.html#/${place}`, BASE, false)).toEqual(expected);
  });

  test('goes before the path', () => {
    expect(routeIn(`${BASE}BCDFGH/review/3#/${CODE}`, BASE, true)).toEqual({
      type: 'game',
      code: CODE,
    });
    expect(routeIn(`${BASE}BCDFGH#/`, BASE, true)).toEqual({ type: 'home' });
  });
});

describe('a path', () => {
  test.each([
    ['', { type: 'home' }],
    ['?from=elsewhere', { type: 'home' }],
    ['K7MQ2X', { type: 'game', code: CODE }],
    ['K7MQ2X/', { type: 'game', code: CODE }],
    ['k7mq%2D2x?a=b', { type: 'game', code: CODE }],
    ['k7mq%202x#about', { type: 'game', code: CODE }],
    ['K7MQ2X/review/037/', { type: 'game', code: CODE, moment: 37 }],
    ['K7MQ2X%2Freview%2F37', { type: 'unknown' }],
    ['%E0%A4%A', { type: 'unknown' }],
    ['..%2F..%2Fetc', { type: 'unknown' }],
    ['lesson', { type: 'lesson' }],
    ['how/', { type: 'how' }],
    ['puzzle/vinci2-4.197', { type: 'puzzle', key: 'vinci2-4.197' }],
    ['analysis', { type: 'study' }],
    ['analysis#Ab-_9', { type: 'study', packed: 'Ab-_9' }],
    ['analysis#%20', { type: 'study' }],
    // So long a text belongs into no log.
    ['analysis/Ab-_9', { type: 'unknown' }],
    // What was seen by a server is secret no more.
    [`K7MQ2X/${TOKEN}`, { type: 'unknown' }],
    [`K7MQ2X/${TOKEN}/${ROOT}`, { type: 'unknown' }],
    ['K7MQ2X/short', { type: 'unknown' }],
    ['seats/VS1.1.x', { type: 'unknown' }],
    ['a'.repeat(9000), { type: 'unknown' }],
  ])('%j', (path, expected) => {
    expect(routeIn(`${BASE}${path}`, BASE, true)).toMatchObject(expected);
  });

  test('says nothing on a host that does not know ours', () => {
    expect(routeIn(`${BASE}${CODE}`, BASE, false)).toEqual({ type: 'home' });
    expect(routeIn('https://games.example/vinci', BASE, true)).toEqual({ type: 'home' });
  });

  test('takes any text for something, and is written in one way', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const route = routeIn(new URL(`.${path}`, BASE).href, BASE, true);
        const place = placeOf(route);
        if (place !== undefined) expect(routeOf(place, true)).toEqual(route);
        expect(route).not.toHaveProperty('token');
      }),
      { seed: 37 },
    );
  });
});

test('a place is read as it was written, and one with a secret is never shown', () => {
  for (const root of [undefined, ROOT]) {
    const route = routeOf(seatPlace(CODE, TOKEN, root));
    expect(route).toEqual({ type: 'game', code: CODE, token: TOKEN, root });
    expect(placeOf(route)).toBeUndefined();
  }
  expect(placeOf(routeOf('seats/x'))).toBeUndefined();
  expect(placeOf(routeOf(`${CODE}/short`))).toBeUndefined();
  const moment = momentPlace(CODE, 37);
  expect(placeOf(routeOf(moment))).toBe(moment);
  const puzzle = puzzlePlace('vinci2-4.197');
  expect(placeOf(routeOf(puzzle))).toBe(puzzle);
});
