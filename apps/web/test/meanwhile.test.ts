import { europe } from '@vinci/maps';
import {
  activeEmpire,
  decliningEmpire,
  type GameEvent,
  type LossReason,
  type OwnerCode,
} from '@vinci/rules';
import { makeGame, provinceId, tileCode } from '@vinci/rules/testing';
import type { Step } from '../src/game/chronicle.ts';
import type { Names } from '../src/game/log.ts';
import { meanwhile, stepsSince } from '../src/game/meanwhile.ts';

const game = makeGame(europe, 3);
const names: Names = { map: europe, name: (seat) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };

let revision = 0;
const step = (seat: number, ...events: readonly GameEvent[]): Omit<Step, 'before'> => ({
  revision: ++revision,
  seat,
  code: 0,
  events,
});

const conquest = (seat: number, id: string, from: OwnerCode = 0): GameEvent => ({
  type: 'conquered',
  seat,
  province: provinceId(game, id),
  means: 'normal',
  pawns: 3,
  origin: -1,
  from,
  eliminated: 1,
  survivors: 0,
  fortRemoved: false,
  extra: 0,
});

const scored = (seat: number, points: number, total: number): GameEvent => ({
  type: 'scored',
  seat,
  points,
  total,
  terms: [],
});

describe('what happened since the own last turn', () => {
  const course = [
    step(1, conquest(1, 'iceland')),
    step(0, scored(0, 5, 15)),
    step(1, conquest(1, 'poland')),
    step(1, conquest(1, 'aquitaine', activeEmpire(0))),
    step(1, conquest(1, 'bohemia', activeEmpire(0))),
    step(1, conquest(1, 'sicily', decliningEmpire(0)), scored(1, 7, 21)),
    // A retreat in between does not end the waiting.
    step(0, { type: 'survivorsPlaced', seat: 0, province: 3, pawns: 1 }),
    step(
      2,
      {
        type: 'provinceLost',
        owner: activeEmpire(2),
        province: 5,
        pawns: 1,
        reason: 'cohesion',
      },
      { type: 'declined', seat: 2, compulsory: false },
      {
        type: 'provinceLost',
        owner: decliningEmpire(2),
        province: 6,
        pawns: 1,
        reason: 'olderEmpire',
      },
      {
        type: 'civilizationChosen',
        seat: 2,
        position: 1,
        tiles: [tileCode('weapons'), tileCode('ports')],
        paid: 0,
        gained: 0,
        pawns: 11,
      },
      scored(2, 3, 13),
    ),
  ];

  test('one line for each opponent, losses first', () => {
    expect(meanwhile(names, course, 0)).toEqual([
      {
        seat: 1,
        losses: 2,
        parts: [
          'took Aquitaine and Bohemia from you',
          'took Sicily from your declining empire',
          'conquered 1 more province',
          'scored 7, now 21',
        ],
      },
      {
        seat: 2,
        losses: 0,
        parts: ['lost 1 province', 'declined', 'chose Weapons · Port Building', 'scored 3, now 13'],
      },
    ]);
  });

  test('what others lose is no loss of the reader', () => {
    const [ada, bo] = meanwhile(names, course.slice(0, 7), 2);
    expect(ada.parts).toEqual(['scored 5, now 15', 'lost 3 provinces']);
    expect(bo).toEqual({
      seat: 1,
      losses: 0,
      parts: ['conquered 5 provinces', 'scored 7, now 21'],
    });
  });

  test('it begins after the own last scoring, or before that after the own last step', () => {
    expect(stepsSince(course, 0)).toEqual(course.slice(2));
    expect(stepsSince(course.slice(2, 7), 0)).toEqual([]);
    expect(stepsSince(course, 2)).toEqual([]);
    expect(stepsSince(course.slice(0, 4), 2)).toEqual(course.slice(0, 4));
  });

  const chosen = (seat: number, paid: number, gained: number): GameEvent => ({
    type: 'civilizationChosen',
    seat,
    position: 1,
    tiles: [tileCode('weapons'), tileCode('ports')],
    paid,
    gained,
    pawns: 11,
  });

  test('[DECL-12] the standing is that of the end of the turn, also when a choice follows on the scoring', () => {
    const after = [step(0, scored(0, 5, 15)), step(1, scored(1, 11, 52)), step(1, chosen(1, 2, 6))];
    expect(meanwhile(names, after, 0)[0].parts).toEqual([
      'scored 11, now 56',
      'chose Weapons · Port Building',
    ]);
    const next: GameEvent = { type: 'turnStarted', seat: 2, round: 3 };
    const later = [...after.slice(0, 2), step(2, next), step(1, chosen(1, 2, 0))];
    expect(meanwhile(names, later, 0)[0].parts[0]).toBe('scored 11, now 52');
  });

  test('what somebody gave up is no loss, what others took is', () => {
    const gone = (owner: OwnerCode, reason: LossReason): GameEvent => ({
      type: 'provinceLost',
      owner,
      province: 5,
      pawns: 1,
      reason,
    });
    const after = [
      step(0, scored(0, 5, 15)),
      step(1, gone(activeEmpire(1), 'vacated'), conquest(1, 'poland', activeEmpire(2))),
      step(1, scored(1, 1, 9)),
      step(2, gone(decliningEmpire(2), 'relinquished'), chosen(2, 0, 0)),
      step(2, conquest(2, 'sicily', decliningEmpire(1)), conquest(2, 'iceland')),
    ];
    expect(meanwhile(names, after, 0)).toEqual([
      { seat: 1, losses: 0, parts: ['conquered 1 province', 'scored 1, now 9', 'lost 1 province'] },
      {
        seat: 2,
        losses: 0,
        parts: ['lost 1 province', 'chose Weapons · Port Building', 'conquered 2 provinces'],
      },
    ]);
  });

  test('the order is that of play, whoever was hit first', () => {
    const after = [
      step(1, scored(1, 5, 15)),
      step(2, conquest(2, 'poland', activeEmpire(0)), scored(2, 1, 9)),
      step(0, scored(0, 1, 9)),
    ];
    expect(meanwhile(names, after, 1).map(({ seat }) => seat)).toEqual([2, 0]);
  });
});
