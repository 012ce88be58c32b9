import { entryPoint, heartOf, PACE, type PlanStep, planAnimation } from '../../src/board/plan.ts';
import {
  BARE,
  type BoardModel,
  type BoardMove,
  type BoardProvince,
} from '../../src/board/types.ts';
import { TWO_AND_AN_ISLAND as shape } from './shape-sample.ts';

const p = (owner: number, pawns: number, more: Partial<BoardProvince> = {}): BoardProvince => ({
  ...BARE,
  owner,
  pawns,
  ...more,
});
const model = (...provinces: BoardProvince[]): BoardModel => ({
  provinces,
  hints: new Map(),
  seatColours: [0, 1, 2],
});
const plan = (before: BoardModel, after: BoardModel, moves: BoardMove[] = []): PlanStep[] =>
  planAnimation(before, after, moves, shape);
const kinds = (steps: PlanStep[]): string[] => steps.map((s) => s.kind);

describe('planning an animation', () => {
  const conquest: BoardMove = { type: 'conquer', province: 1, from: 0, seat: 0, pawns: 3 };

  test('nothing to do, nothing planned', () => {
    const m = model(p(1, 2), p(0, 0), p(0, 0));
    expect(plan(m, m)).toEqual([]);
  });

  test('pawns march before the land changes hands', () => {
    const steps = plan(model(p(1, 5), p(0, 0), p(0, 0)), model(p(1, 2), p(1, 3), p(0, 0)), [
      conquest,
    ]);
    const march = steps.find((s) => s.kind === 'march');
    const show = steps.find((s) => s.kind === 'show' && s.index === 1);
    expect(march).toMatchObject({
      from: shape.provinces[0]!.pawn,
      to: shape.provinces[1]!.pawn,
      pawns: 3,
    });
    expect(show?.at).toBe((march?.at ?? 0) + (march?.ms ?? 0));
    expect(show).toMatchObject({ province: p(1, 3) });
  });

  test('a beaten empire loses one pawn and the others flee', () => {
    const steps = plan(model(p(1, 5), p(3, 4), p(0, 0)), model(p(1, 2), p(1, 3), p(0, 0)), [
      conquest,
    ]);
    expect(steps).toContainEqual(expect.objectContaining({ kind: 'fall', owner: 3 }));
    expect(steps).toContainEqual(expect.objectContaining({ kind: 'flee', owner: 3, pawns: 3 }));
  });

  test('natives and declining empires have no survivors', () => {
    for (const owner of [0, 4]) {
      const steps = plan(model(p(1, 5), p(owner, 2), p(0, 0)), model(p(1, 2), p(1, 3), p(0, 0)), [
        conquest,
      ]);
      expect(kinds(steps)).toContain('fall');
      expect(kinds(steps)).not.toContain('flee');
    }
  });

  test('a conquest at cost 0 needs no march', () => {
    const after = model(p(1, 2), p(1, 0, { pending: true }), p(0, 0));
    const steps = plan(model(p(1, 2), p(0, 0), p(0, 0)), after, [{ ...conquest, pawns: 0 }]);
    expect(kinds(steps)).toEqual(['strike', 'show']);
  });

  test('pawns from outside come over the nearest edge', () => {
    expect(entryPoint({ x: 40, y: 100 }, shape)).toEqual({ x: -10, y: 100 });
    expect(entryPoint({ x: 200, y: 190 }, shape)).toEqual({ x: 200, y: 210 });
    const steps = plan(model(p(0, 0), p(0, 0), p(0, 0)), model(p(0, 0), p(0, 0), p(1, 2)), [
      { type: 'conquer', province: 2, from: -1, seat: 0, pawns: 2 },
    ]);
    expect(steps).toContainEqual(
      expect.objectContaining({ kind: 'march', from: entryPoint(shape.provinces[2]!.pawn, shape) }),
    );
  });

  test('conquests follow one another', () => {
    const steps = plan(model(p(1, 9), p(0, 0), p(0, 0)), model(p(1, 2), p(1, 3), p(1, 4)), [
      conquest,
      { type: 'conquer', province: 2, from: 1, seat: 0, pawns: 4 },
    ]);
    const marches = steps.filter((s) => s.kind === 'march');
    const first = marches[0]!;
    const second = marches[1]!;
    expect(second.at).toBeGreaterThanOrEqual(first.at + first.ms);
  });

  test('a decline bleaches all land of the empire at once', () => {
    const steps = plan(model(p(3, 2), p(3, 1), p(1, 1)), model(p(4, 1), p(4, 1), p(1, 1)), [
      { type: 'decline', seat: 1 },
    ]);
    expect(steps.map((s) => [s.kind, s.at, s.ms])).toEqual([
      ['strike', 0, 0],
      ['show', 0, PACE.bleach],
      ['show', 0, PACE.bleach],
    ]);
  });

  test('points rise from the heart of the empire that they come from', () => {
    const m = model(p(2, 1), p(1, 1), p(1, 1));
    const active = { type: 'score', seat: 0, points: 4, empire: 'active' } as const;
    const declining = { ...active, points: 1, empire: 'declining' } as const;
    expect(heartOf(declining, m, shape)).toEqual(shape.provinces[0]!.pawn);
    expect(heartOf({ ...active, seat: 1 }, m, shape)).toBeUndefined();
    expect(plan(m, m, [active, declining]).filter(({ kind }) => kind === 'points')).toEqual([
      expect.objectContaining({ kind: 'points', points: 4, place: heartOf(active, m, shape) }),
      expect.objectContaining({ kind: 'points', points: 1, place: shape.provinces[0]!.pawn }),
    ]);
    expect(plan(m, m, [{ ...active, points: 0 }])).toEqual([]);
  });

  test('a move is heard when it is seen to take effect', () => {
    const before = model(p(1, 5), p(3, 2), p(1, 1));
    const after = model(p(1, 2), p(1, 3), p(1, 1, { forts: 1 }));
    const fort: BoardMove = { type: 'fort', seat: 0, province: 2 };
    const steps = plan(before, after, [conquest, fort, { type: 'coins', seat: 0 }]);
    const strikes = steps.filter((step) => step.kind === 'strike');
    expect(strikes.map(({ move }) => move.type)).toEqual(['conquer', 'fort', 'coins']);
    const shows = steps.filter((step) => step.kind === 'show');
    expect(shows.map(({ index, at }) => [index, at])).toEqual([
      [1, strikes[0]!.at],
      [2, strikes[1]!.at],
      [0, expect.any(Number)],
    ]);
    const march = steps.find(({ kind }) => kind === 'march');
    expect(strikes[0]!.at).toBe((march?.at ?? 0) + (march?.ms ?? 0));
  });

  test('the points of two empires of a player are heard once, no points not at all', () => {
    const m = model(p(2, 1), p(1, 1), p(3, 1));
    const score = { type: 'score', seat: 0, points: 4, empire: 'active' } as const;
    const strikes = (...moves: BoardMove[]): number =>
      plan(m, m, moves).filter(({ kind }) => kind === 'strike').length;
    expect(strikes(score, { ...score, empire: 'declining' })).toBe(1);
    expect(strikes(score, { ...score, seat: 1 })).toBe(2);
    expect(strikes({ ...score, points: 0 })).toBe(0);
  });

  test('always arrives at the model, whatever the moves say', () => {
    const before = model(p(1, 2), p(3, 1), p(0, 2));
    const after = model(p(2, 1), p(1, 2), p(5, 2));
    const moves: BoardMove[] = [
      conquest,
      { type: 'decline', seat: 0 },
      { type: 'retreat', seat: 2, province: 2, pawns: 1 },
      { type: 'place', seat: 2, province: 2, pawns: 1 },
    ];
    const shown = [...before.provinces];
    for (const step of plan(before, after, moves).sort((a, b) => a.at - b.at))
      if (step.kind === 'show') shown[step.index] = step.province;
    expect(shown).toEqual(after.provinces);
  });
});
