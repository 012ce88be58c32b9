import { nextLevel } from '../src/table/next-level.ts';
import { SHORT } from '../src/table/solo.ts';

const CLASSIC = { preset: 'deClassic', map: 'europe', options: {} } as const;
const places = (...all: readonly number[]) => all.map((place, seat) => ({ seat, place }));

test('who won against bots of one level is offered the level above, on the same board by the same rules', () => {
  const occupants = ['person', 'medium', 'medium'];
  expect(nextLevel({ occupants, config: CLASSIC, ranking: places(1, 2, 3), seat: 0 })).toEqual({
    way: 'up',
    choice: { opponents: 'shrewd', count: 2, map: 'europe', preset: 'deClassic', short: false },
  });
});

test('who came last is offered the level below, and who came in between nothing', () => {
  const occupants = ['stubborn', 'person', 'stubborn'];
  const played = { occupants, config: CLASSIC, seat: 1 };
  const last = nextLevel({ ...played, ranking: places(1, 3, 2) });
  expect([last?.way, last?.choice.opponents]).toEqual(['down', 'easy']);
  expect(nextLevel({ ...played, ranking: places(1, 2, 3) })).toBeUndefined();
});

test('there is nothing above the strongest, nor below the weakest', () => {
  const master = { occupants: ['person', 'master'], config: CLASSIC, seat: 0 };
  expect(nextLevel({ ...master, ranking: places(1, 2) })).toBeUndefined();
  const strong = { occupants: ['person', 'strong'], seat: 0, ranking: places(1, 2) };
  expect(nextLevel({ ...strong, config: CLASSIC })?.choice.opponents).toBe('master');
  const easy = { occupants: ['person', 'easy'], config: CLASSIC, seat: 0 };
  expect(nextLevel({ ...easy, ranking: places(2, 1) })).toBeUndefined();
});

test.each([
  ['with two people', ['person', 'person', 'easy'], 0],
  ['against two levels', ['person', 'easy', 'medium'], 0],
  ['against fictional players', ['person', 'fictional', 'fictional'], 0],
  ['that was watched', ['easy', 'easy', 'easy'], -1],
])('nothing is offered after a game %s', (_, occupants, seat) => {
  expect(nextLevel({ occupants, config: CLASSIC, ranking: places(1, 2, 3), seat })).toBeUndefined();
});

test('a short game and the deserts of a board are offered again; a game with other options is not', () => {
  const occupants = ['person', 'easy', 'easy'];
  const desert = {
    preset: 'deClassic',
    map: 'india',
    options: { terrainSet: 'vinci2_7' },
  } as const;
  const played = { occupants, ranking: places(1, 2, 3), seat: 0 };
  expect(nextLevel({ ...played, config: desert })?.choice.map).toBe('india');
  const short = {
    ...desert,
    options: { terrainSet: 'vinci2_7', targetVP: { 3: SHORT.points[2] ?? 0 } },
  } as const;
  expect(nextLevel({ ...played, config: short })?.choice.short).toBe(true);
  const own = { ...CLASSIC, options: { targetVP: { 3: 50 } } };
  expect(nextLevel({ ...played, config: own })).toBeUndefined();
});
