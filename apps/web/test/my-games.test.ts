import type { GameInfo } from '@vinci/protocol';
import { ServerClock } from '../src/net/server-clock.ts';
import { remember } from '../src/net/storage.ts';
import { Lookout } from '../src/screens/look-up.ts';
import {
  byUrgency,
  isTurn,
  type MyGame,
  resultOf,
  roughly,
  timeLeft,
  whoseTurn,
} from '../src/screens/my-games.ts';
import { memory } from './support/memory.ts';

const NOW = 1_800_000_000_000;

const game = (code: string, info?: Partial<GameInfo>): MyGame => ({
  known: { code, token: 'x'.repeat(22), at: NOW },
  info:
    info === undefined
      ? undefined
      : {
          code,
          status: 'playing',
          preset: 'deClassic',
          map: 'europe',
          seats: 3,
          names: ['Ada', 'Bob', 'Cy'],
          occupants: ['person', 'person', 'person'],
          open: false,
          watch: true,
          updatedAt: NOW,
          clock: null,
          paused: '',
          dueAt: 0,
          now: NOW,
          early: false,
          round: 1,
          actor: 1,
          points: [10, 10, 10],
          seat: 0,
          turn: false,
          standIn: '',
          ...info,
        },
});

test('games stand in order of urgency', () => {
  const games = [
    game('gone'),
    game('over', { status: 'over' }),
    game('table', { status: 'table' }),
    game('older', { updatedAt: NOW - 5 }),
    game('newer', { updatedAt: NOW - 1 }),
    game('bot', { turn: true, standIn: 'easy', updatedAt: NOW - 9 }),
    game('halted', { turn: true, paused: 'host', updatedAt: NOW - 10 }),
    game('patient', { turn: true, updatedAt: NOW - 7 }),
    game('longer', { turn: true, updatedAt: NOW - 8 }),
    game('tomorrow', { turn: true, dueAt: NOW + 90_000_000 }),
    game('soon', { turn: true, dueAt: NOW + 60_000 }),
  ];
  const order = byUrgency(games).map(({ known }) => known.code);
  expect(order.join(' ')).toBe(
    'soon tomorrow longer patient newer older bot halted table over gone',
  );
  expect(byUrgency([...games].reverse()).map(({ known }) => known.code)).toEqual(order);
});

test('a seat that the server does not know stands below the tables, whichever was visited last', () => {
  const at = (code: string, visited: number, info?: Partial<GameInfo>): MyGame => ({
    ...game(code, info),
    known: { code, at: visited },
    ...(info === undefined && { trouble: 'refused' }),
  });
  const games = [
    at('refused', NOW),
    at('old table', NOW + 5, { status: 'table', updatedAt: 1 }),
    at('table', NOW - 5, { status: 'table', updatedAt: 2 }),
    at('over', NOW + 9, { status: 'over' }),
  ];
  for (let turn = 0; turn < games.length; turn++) {
    games.push(games.shift() as MyGame);
    expect(byUrgency(games).map(({ known }) => known.code)).toEqual([
      'table',
      'old table',
      'refused',
      'over',
    ]);
  }
});

test('a pause by the host is no turn; one for the absent person is', () => {
  const info = (paused: GameInfo['paused']): GameInfo =>
    game('x', { turn: true, paused }).info as GameInfo;
  expect([isTurn(info('')), isTurn(info('host')), isTurn(info('absence'))]).toEqual([
    true,
    false,
    true,
  ]);
});

test('time that is left', () => {
  const left = (dueAt: number, turn = true): number | undefined =>
    timeLeft(game('x', { turn, dueAt }).info as GameInfo, NOW);
  expect([left(0), left(NOW + 5), left(NOW - 5), left(NOW + 5, false)]).toEqual([
    undefined,
    5,
    0,
    undefined,
  ]);
  expect([0, 90_000, 3_700_000, 200_000_000].map((span) => roughly(span, 'en'))).toEqual([
    '1 min',
    '1 min',
    '1 hr',
    '2 days',
  ]);
});

test.each([0, -7_200_000, 7_200_000])(
  'a device whose clock is wrong by %i ms tells the same time that is left',
  async (wrong) => {
    let passed = 0;
    const device = { date: () => NOW + wrong + passed, passed: () => passed };
    const { known, info } = game('BCDFGH', { turn: true, dueAt: NOW + 3_600_000 });
    const store = memory();
    remember(store, known.code, known.token, known.at);
    const lookout = new Lookout(
      { info: async () => info as GameInfo },
      store,
      device.date,
      new ServerClock(device),
    );
    await lookout.look([known]);
    passed += 600_000;
    const [found] = lookout.of([known]);
    expect(timeLeft(found?.info as GameInfo, lookout.clock.now())).toBe(3_000_000);
  },
);

test('whose turn it is, unless it is the own one or nobody’s', () => {
  const whose = (info: Partial<GameInfo>) => whoseTurn(game('turn', info).info as GameInfo);
  expect(whose({ actor: 2 })).toBe('Cy');
  expect(whose({ actor: 0, turn: true })).toBe('');
  expect(whose({ actor: -1, status: 'over' })).toBe('');
});

test('a game that is over has a result, unless it was ended early or only watched', () => {
  const result = (info: Partial<GameInfo>) =>
    resultOf(
      game('over', { status: 'over', actor: -1, points: [40, 52, 40], ...info }).info as GameInfo,
    );
  expect(result({ seat: 1 })).toEqual({ points: 52, place: 1 });
  expect(result({ seat: 0 })).toEqual({ points: 40, place: 2 });
  expect(result({ seat: 2 })).toEqual({ points: 40, place: 2 });
  expect(result({ seat: -1 })).toBeUndefined();
  expect(result({ early: true })).toBeUndefined();
  expect(result({ status: 'playing' })).toBeUndefined();
});
