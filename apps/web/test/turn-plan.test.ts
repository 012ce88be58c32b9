import { signal } from '@preact/signals';
import { europe } from '@vinci/maps';
import { check, encodeIntent } from '@vinci/rules';
import { arbitraryPosition, board, makeGame, makeMap } from '@vinci/rules/testing';
import fc from 'fast-check';
import { forgetPlans, keepPlan, keptPlan, PLANS } from '../src/game/kept-plan.ts';
import { Planning } from '../src/game/planning.ts';
import {
  isExpanding,
  MOST_STEPS,
  NO_PLAN,
  pending,
  planOutlook,
  priced,
  raised,
  type TurnPlan,
  toggled,
} from '../src/game/turn-plan.ts';
import type { Connection } from '../src/net/connection.ts';
import {
  noteAllLocal,
  noteLocal,
  noteOver,
  putOut,
  remember,
  type Store,
} from '../src/net/storage.ts';
import { memory } from './support/memory.ts';
import { tellTabs } from './support/tabs.ts';

const map = makeMap({
  provinces: { a: 'plains edge b', b: 'plains c', c: 'plains d', d: 'plains' },
});
const game = makeGame(map, 3);
const [a, b, c, d] = [0, 1, 2, 3];
const planned = (...provinces: readonly number[]): TurnPlan => provinces.reduce(toggled, NO_PLAN);

/** Seat 1 plays while seat 0 holds the edge with seven pawns. */
const waiting = board(game)
  .turn(1)
  .seat(0)
  .tiles('barbarians')
  .owns({ a: 7 })
  .seat(1)
  .tiles('barbarians')
  .hand(3);

describe('a plan for the next turn', () => {
  test('costs what it would if the turn began now, one step after the other', () => {
    const position = waiting.build();
    const { steps, left } = planOutlook(position, 0, planned(b, c, d));
    const cost = steps[0]!.pawns ?? 0;
    expect(steps.map(({ state }) => state)).toEqual(['open', 'open', 'blocked']);
    expect(steps.map(({ missing }) => missing > 0)).toEqual([false, false, true]);
    expect(left).toBe(6 - 2 * cost);
  });

  test('says why a province out of reach cannot be taken', () => {
    const step = planOutlook(waiting.build(), 0, planned(c)).steps[0]!;
    expect(step).toMatchObject({ state: 'blocked', missing: 0 });
    expect(step.error?.clause).toBeDefined();
  });

  test('asks nothing of the position that it is about', () => {
    fc.assert(
      fc.property(arbitraryPosition([makeGame(europe, 4)], 300), fc.nat(3), (position, seat) => {
        const before = position.clone();
        const plan = planned(1, 20, 40, 60);
        const { steps } = planOutlook(position, seat, plan);
        expect(position.equals(before)).toBe(true);
        expect(steps.map(({ province }) => province)).toEqual([1, 20, 40, 60]);
        const first = steps[0]!;
        if (isExpanding(position, seat) && first.means !== undefined) {
          const { province, means } = first;
          expect(check(position, encodeIntent({ type: 'conquer', province, means }))).toBe(
            undefined,
          );
        }
      }),
      { numRuns: 60, seed: 12 },
    );
  });

  test('is put in order, holds each province once, and only so many', () => {
    const plan = planned(a, b, c);
    expect(raised(plan, c).steps.map(({ province }) => province)).toEqual([a, c, b]);
    expect(raised(plan, a)).toBe(plan);
    expect(raised(plan, d)).toBe(plan);
    expect(toggled(plan, b).steps.map(({ province }) => province)).toEqual([a, c]);
    const full = planned(...Array.from({ length: MOST_STEPS }, (_, i) => i));
    expect(toggled(full, MOST_STEPS)).toBe(full);
  });

  test('remembers its costs, and lets go of what is held', () => {
    const position = waiting.build();
    const plan = priced(position, 0, planned(b, d));
    expect(plan.steps).toEqual([
      { province: b, cost: planOutlook(position, 0, planned(b)).steps[0]!.pawns },
      { province: d, cost: undefined },
    ]);
    const later = board(game).seat(0).tiles('barbarians').owns({ a: 2, b: 2 }).build();
    expect(pending(later, 0, plan).steps.map(({ province }) => province)).toEqual([d]);
    expect(planOutlook(later, 0, plan).steps[0]!.state).toBe('held');
  });

  test('without a civilization has costs without discounts', () => {
    const position = board(game).turn(1).seat(0).noTiles().build();
    expect(planOutlook(position, 0, planned(a))).toMatchObject({
      steps: [{ state: 'rough' }],
      left: undefined,
    });
  });
});

const CODE = 'BCDFGH';
const TOKEN = 'a'.repeat(22);
const PLAN: TurnPlan = {
  steps: [
    { province: b, cost: 3 },
    { province: d, cost: undefined },
  ],
  note: 'b first',
};

/** A device with a seat in the game. */
function device() {
  const store = memory();
  remember(store, CODE, TOKEN, 1);
  return store;
}

describe('a plan that is kept', () => {
  test('belongs to one seat of one game on this device', () => {
    const store = device();
    keepPlan(store, CODE, 0, PLAN);
    expect(keptPlan(store, CODE, 0, 4)).toEqual(PLAN);
    expect(keptPlan(store, CODE, 1, 4)).toEqual(NO_PLAN);
    expect(keptPlan(store, 'ZZZZZZ', 0, 4)).toEqual(NO_PLAN);
    expect(keptPlan(device(), CODE, 0, 4)).toEqual(NO_PLAN);
    // A board with fewer provinces is another one.
    expect(keptPlan(store, CODE, 0, 3)).toEqual(NO_PLAN);
  });

  test('is kept for a game on this device, as long as that is there', () => {
    const store = memory();
    noteLocal(store, CODE);
    keepPlan(store, CODE, 0, PLAN);
    expect(keptPlan(store, CODE, 0, 4)).toEqual(PLAN);
    noteAllLocal(store, [CODE], ['ZZZZZZ']);
    keepPlan(store, 'ZZZZZZ', 0, PLAN);
    expect(store.content['vinci.plans']).not.toContain(CODE);
  });

  test('goes with the game, with the seat, and when it is emptied', () => {
    const forgotten = device();
    keepPlan(forgotten, CODE, 0, PLAN);
    forgetPlans(forgotten, CODE);
    const emptied = device();
    keepPlan(emptied, CODE, 0, PLAN);
    keepPlan(emptied, CODE, 0, NO_PLAN);
    for (const store of [forgotten, emptied]) {
      expect(keptPlan(store, CODE, 0, 4)).toEqual(NO_PLAN);
      expect(store.content['vinci.plans']).not.toContain(CODE);
    }
  });

  test.each<[string, (store: Store) => void]>([
    ['over', (store) => noteOver(store, new Map([[CODE, true]]))],
    ['lost', (store) => putOut(store, CODE)],
  ])('of a game that is %s is left out with the next one', (_, end) => {
    const store = device();
    keepPlan(store, CODE, 0, PLAN);
    end(store);
    remember(store, 'ZZZZZZ', TOKEN, 2);
    keepPlan(store, 'ZZZZZZ', 1, PLAN);
    expect(store.content['vinci.plans']).not.toContain(CODE);
    expect(keptPlan(store, 'ZZZZZZ', 1, 4)).toEqual(PLAN);
  });

  test.each([
    ['no text of ours', '{'],
    ['another version', { version: 2, plans: [{ code: CODE, seat: 0, ...PLAN }] }],
    ['no list', { version: 1, plans: {} }],
    [
      'a province that is none',
      { version: 1, plans: [{ code: CODE, seat: 0, note: '', steps: [{ province: -1 }] }] },
    ],
    [
      'a province twice',
      {
        version: 1,
        plans: [{ code: CODE, seat: 0, note: '', steps: [{ province: 1 }, { province: 1 }] }],
      },
    ],
    [
      'a cost that is none',
      {
        version: 1,
        plans: [{ code: CODE, seat: 0, note: '', steps: [{ province: 1, cost: '3' }] }],
      },
    ],
    [
      'a note without end',
      { version: 1, plans: [{ code: CODE, seat: 0, note: 'x'.repeat(300), steps: [] }] },
    ],
    ['no seat', { version: 1, plans: [{ code: CODE, seat: '0', note: 'x', steps: [] }] }],
  ])('is none with %s', (_, text) => {
    const store = device();
    store.setItem('vinci.plans', typeof text === 'string' ? text : JSON.stringify(text));
    expect(keptPlan(store, CODE, 0, 4)).toEqual(NO_PLAN);
    keepPlan(store, CODE, 0, PLAN);
    expect(keptPlan(store, CODE, 0, 4)).toEqual(PLAN);
  });
});

/** The plan of seat 0 in a tab. */
function open(device: Store) {
  const connection = {
    code: 'K7MQ2X',
    game: signal(game),
    table: signal({ status: 'playing' }),
    position: signal(waiting.build()),
  };
  const planning = new Planning({
    connection: connection as unknown as Connection,
    me: signal(0),
    reviewing: signal(false),
    device,
  });
  return { planning, stop: planning.start() };
}

test('what one tab plans and what another one writes beside it are both kept', () => {
  const device = memory();
  noteLocal(device, 'K7MQ2X');
  const [here, there] = [open(device), open(device)];
  here.planning.write('first b');
  tellTabs(PLANS);
  there.planning.toggle(1);
  tellTabs(PLANS);
  for (const { planning } of [here, there, open(device)]) {
    expect(planning.plan.value).toMatchObject({ note: 'first b', steps: [{ province: 1 }] });
  }
  here.stop();
  there.stop();
});
