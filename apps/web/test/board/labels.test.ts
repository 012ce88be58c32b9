import { insideRings } from '@vinci/maps/geometry';
import {
  type Kind,
  noteSpots,
  type Placed,
  placeLabels,
  type Spots,
  type Wish,
} from '../../src/board/labels.ts';
import type { Point } from '../../src/board/types.ts';
import { labelAt } from '../../src/board/wishes.ts';
import { collisions } from './collisions.ts';
import { TWO_AND_AN_ISLAND } from './shape-sample.ts';

describe('a place', () => {
  const box = { left: -10, top: -10, right: 10, bottom: 10 };
  const wish = (
    kind: Kind,
    province: number,
    at: Point = TWO_AND_AN_ISLAND.provinces[province]!.pawn,
  ): Wish => ({ kind, province, at, forms: [box] });

  test('is home where nothing else is', () => {
    const only = placeLabels(TWO_AND_AN_ISLAND, 1, [wish('stack', 0)])[0]!;
    expect(only.at).toEqual({ x: 100, y: 100 });
    expect(only.leader).toBeUndefined();
  });

  test('goes to what matters most', () => {
    const at = { x: 100, y: 100 };
    const placed = placeLabels(TWO_AND_AN_ISLAND, 1, [
      wish('name', 0, at),
      wish('stack', 0, at),
      wish('coin', 0, at),
    ]);
    expect(placed.find(({ at: { x, y } }) => x === 100 && y === 100)?.wish.kind).toBe('coin');
    expect(placed).toHaveLength(3);
    expect(collisions(placed)).toEqual([]);
  });

  test('goes to what can be done or is the own before others of its kind', () => {
    const at = { x: 100, y: 100 };
    const placed = placeLabels(TWO_AND_AN_ISLAND, 1, [
      wish('stack', 1, at),
      { ...wish('stack', 0, at), first: true },
    ]);
    expect(placed.find(({ wish: { first } }) => first)?.at).toEqual(at);
  });

  /** Still in the province, CSS pixels from home. */
  const AFAR = { x: 60, y: 0, turn: true };

  test('is kept when another one would be a little better, and left for a much better one', () => {
    const lay = (wishes: readonly Wish[], spots?: Spots): Placed[] =>
      placeLabels(TWO_AND_AN_ISLAND, 1, wishes, spots);
    const first = lay([wish('coin', 0), wish('stack', 0)]);
    const aside = first.find(({ wish: { kind } }) => kind === 'stack')!.at;
    expect(aside).not.toEqual({ x: 100, y: 100 });
    const alone = lay([wish('stack', 0)], noteSpots(new Map(), first, 1));
    expect(alone[0]!.at).toEqual(aside);
    const far = new Map([...noteSpots(new Map(), first, 1).keys()].map((key) => [key, AFAR]));
    expect(lay([wish('stack', 0)], far)[0]!.at).toEqual({ x: 100, y: 100 });
  });

  test('lies in the sea with a line that leads to a small island, and is touched there', () => {
    const placed = placeLabels(TWO_AND_AN_ISLAND, 1, [wish('coin', 2), wish('stack', 2)]);
    const beside = placed.find(({ wish: { kind } }) => kind === 'stack')!;
    const { rings } = TWO_AND_AN_ISLAND.provinces[2]!;
    const { x, y } = beside.leader!;
    expect(insideRings(rings, x, y)).toBe(true);
    expect(labelAt(placed, 1, beside.at)).toBe(2);
    expect(labelAt(placed, 1, { x: 20, y: 20 })).toBeUndefined();
  });

  test('a name is touched wherever it is written, and a sign of terrain is no more than land', () => {
    const [name] = placeLabels(TWO_AND_AN_ISLAND, 1, [wish('name', 0)]);
    const [box] = name!.boxes;
    expect(labelAt([name!], 1, { x: box!.right - 1, y: box!.bottom - 1 })).toBe(0);
    expect(labelAt([name!], 2, { x: box!.right - 1, y: box!.bottom - 1 })).toBeUndefined();
    const signs = placeLabels(TWO_AND_AN_ISLAND, 1, [wish('sign', 0)]);
    expect(labelAt(signs, 1, signs[0]!.at)).toBeUndefined();
  });

  test('is taken in a smaller form where there is no room for the whole', () => {
    const huge = { left: -45, top: -45, right: 45, bottom: 45 };
    const placed = placeLabels(TWO_AND_AN_ISLAND, 1, [
      { ...wish('coin', 0), forms: [{ left: -20, top: -20, right: 20, bottom: 20 }] },
      { ...wish('stack', 0), forms: [huge, box] },
    ]);
    expect(placed.map(({ form }) => form)).toEqual([0, 1]);
    expect(placed[1]!.leader).toBeUndefined();
  });

  test('is taken where a piece does not reach onto the land of somebody else', () => {
    const only = placeLabels(TWO_AND_AN_ISLAND, 1, [wish('coin', 0, { x: 148, y: 100 })])[0]!;
    expect(only.at.x).toBeLessThanOrEqual(143);
    const atSea = placeLabels(TWO_AND_AN_ISLAND, 1, [wish('coin', 0, { x: 52, y: 100 })])[0]!;
    expect(atSea.at).toEqual({ x: 52, y: 100 });
  });

  test('a name is rather left out than put on the land of somebody else', () => {
    const wide = { left: -60, top: -6, right: 60, bottom: 6 };
    const name: Wish = { kind: 'name', province: 0, at: { x: 100, y: 100 }, forms: [wide] };
    const placed = placeLabels(TWO_AND_AN_ISLAND, 1, [
      { ...wish('stack', 0), forms: [{ left: -50, top: -50, right: 50, bottom: 50 }] },
      name,
    ]);
    for (const { wish: w, at } of placed)
      if (w.kind === 'name') expect(at.y < 50 || at.y > 150).toBe(true);
  });
});
