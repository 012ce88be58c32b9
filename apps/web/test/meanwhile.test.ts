import { europe } from '@vinci/maps';
import { activeEmpire, decliningEmpire, type GameEvent, type OwnerCode } from '@vinci/rules';
import { makeGame, provinceId, tileCode } from '@vinci/rules/testing';
import type { Step } from '../src/game/chronicle.ts';
import type { Names } from '../src/game/log.ts';
import { meanwhile, stepsSince } from '../src/game/meanwhile.ts';

const game = makeGame(europe, 3);
const names: Names = { map: europe, name: (seat) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };

let revision = 0;
const step = (seat: number, ...events: readonly GameEvent[]): Step => ({
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
    const [bo, ada] = meanwhile(names, course.slice(0, 7), 2);
    expect(ada.parts).toEqual(['scored 5, now 15']);
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
});
