import { europe } from '@vinci/maps';
import {
  activeEmpire,
  decliningEmpire,
  type GameEvent,
  type LossReason,
  type OwnerCode,
} from '@vinci/rules';
import { makeGame, provinceId, tileCode } from '@vinci/rules/testing';
import type { Names } from '../src/game/log.ts';
import {
  costOf,
  costText,
  hasActed,
  type MeanwhileLine,
  meanwhile,
  stepsSince,
} from '../src/game/meanwhile.ts';
import type { Step } from '../src/net/chronicle.ts';

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

const textsOf = ({ parts }: MeanwhileLine): readonly string[] => parts.map(({ text }) => text);

const since = (steps: Parameters<typeof meanwhile>[1], me: number) =>
  meanwhile(names, stepsSince(steps, me), me);

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

  test('that civilizations are chosen before the first turn is no news until somebody has had one', () => {
    const choice = (seat: number): GameEvent => ({
      type: 'civilizationChosen',
      seat,
      position: 1,
      tiles: [tileCode('weapons'), tileCode('ports')],
      paid: 0,
      gained: 0,
      pawns: 11,
    });
    const draft = [step(0, choice(0)), step(1, choice(1)), step(2, choice(2))];
    expect(since(draft, 0)).toEqual([]);
    expect(since([...draft, step(1, scored(1, 4, 14))], 0).map(({ seat }) => seat)).toEqual([1, 2]);
  });

  test('one line for each opponent, losses first', () => {
    const province = (id: string): number => provinceId(game, id);
    expect(since(course, 0)).toEqual([
      {
        seat: 1,
        parts: [
          {
            text: 'took Aquitaine and Bohemia from you',
            hurts: true,
            places: [province('aquitaine'), province('bohemia')],
          },
          {
            text: 'took Sicily from your declining empire',
            hurts: true,
            places: [province('sicily')],
          },
          { text: 'also conquered Poland', hurts: false, places: [province('poland')] },
          { text: 'scored 7, now 21', hurts: false, places: [] },
        ],
      },
      {
        seat: 2,
        parts: [
          { text: `lost ${europe.provinces[5]!.name}`, hurts: false, places: [5] },
          ...['declined', 'chose Weapons · Port Building', 'scored 3, now 13'].map((text) => ({
            text,
            hurts: false,
            places: [],
          })),
        ],
      },
    ]);
  });

  test('what others lose is no loss of the reader', () => {
    const lines = since(course.slice(0, 7), 2);
    const ada = lines[0]!;
    const bo = lines[1]!;
    expect(textsOf(ada)).toEqual(['scored 5, now 15', 'lost Aquitaine, Bohemia, and Sicily']);
    expect(textsOf(bo)).toEqual([
      'conquered Iceland, Poland, Aquitaine, and 2 more',
      'scored 7, now 21',
    ]);
    expect(bo.parts[0]!.places).toHaveLength(5);
    expect(bo.parts.some(({ hurts }) => hurts)).toBe(false);
  });

  test('the cost is what others took and what was cut off, and the pawns of it', () => {
    const mine = costOf(stepsSince(course, 0), 0);
    expect(mine).toEqual({
      lost: ['aquitaine', 'bohemia', 'sicily'].map((id) => provinceId(game, id)),
      pawns: 3,
    });
    expect(costText(names, mine)).toBe('You lost Aquitaine, Bohemia, and Sicily (3 pawns).');
    expect(costOf(stepsSince(course, 2), 2)).toEqual({ lost: [], pawns: 0 });
    // One province was cut off; the older empire went by a decision of its own.
    const cut = costOf(course, 2);
    expect(cut).toEqual({ lost: [5], pawns: 0 });
    expect(costText(names, cut)).toBe(`You lost ${europe.provinces[5]!.name}.`);
    expect(costText(names, costOf([], 2))).toBe('Nobody took anything from you.');
  });

  test('it begins after the own last scoring, or before that after the own last step', () => {
    expect(stepsSince(course, 0)).toEqual(course.slice(2));
    expect(stepsSince(course.slice(2, 7), 0)).toEqual([]);
    expect(stepsSince(course, 2)).toEqual([]);
    expect(stepsSince(course.slice(0, 4), 2)).toEqual(course.slice(0, 4));
  });

  test('a retreat that ends the turn of another is no act of the own turn', () => {
    const started: GameEvent = { type: 'turnStarted', seat: 0, round: 2 };
    const retreat: GameEvent = { type: 'survivorsPlaced', seat: 0, province: 3, pawns: 1 };
    const begun = [step(1, scored(1, 7, 21)), step(0, retreat, started)];
    expect(hasActed(begun, 0)).toBe(false);
    expect(hasActed([...begun, step(0, conquest(0, 'poland'))], 0)).toBe(true);
    expect(hasActed(begun.slice(0, 1), 1)).toBe(true);
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
    expect(textsOf(since(after, 0)[0]!)).toEqual([
      'scored 11, now 56',
      'chose Weapons · Port Building',
    ]);
    const next: GameEvent = { type: 'turnStarted', seat: 2, round: 3 };
    const later = [...after.slice(0, 2), step(2, next), step(1, chosen(1, 2, 0))];
    expect(textsOf(since(later, 0)[0]!)[0]).toBe('scored 11, now 52');
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
    expect(since(after, 0).map(textsOf)).toEqual([
      ['conquered Poland', 'scored 1, now 9', 'lost Sicily'],
      ['lost Poland', 'chose Weapons · Port Building', 'conquered Sicily and Iceland'],
    ]);
  });

  test('the order is that of play, whoever was hit first', () => {
    const after = [
      step(1, scored(1, 5, 15)),
      step(2, conquest(2, 'poland', activeEmpire(0)), scored(2, 1, 9)),
      step(0, scored(0, 1, 9)),
    ];
    expect(since(after, 1).map(({ seat }) => seat)).toEqual([2, 0]);
  });
});
