import type { Insets, Point } from '../board/types.ts';

export const SIDES = ['left', 'right', 'top', 'bottom'] as const;
type Side = (typeof SIDES)[number];

/** Provinces that lie beyond each edge of what can be seen. */
export type BeyondEdges = Readonly<Record<Side, readonly number[]>>;

/**
 * Sorts provinces that are out of view by the edge they lie farthest beyond.
 *
 * @param insets of a window of this width and height, CSS pixels
 * @param pointOf tells where a province stands in it
 */
export function beyondEdges(
  provinces: readonly number[],
  pointOf: (province: number) => Point,
  insets: Insets,
  width: number,
  height: number,
): BeyondEdges {
  const beyond: Record<Side, number[]> = { left: [], right: [], top: [], bottom: [] };
  const bottom = Math.max(insets.bottom, insets.sheet ?? 0);
  for (const province of provinces) {
    const { x, y } = pointOf(province);
    const out = {
      left: insets.left - x,
      right: x - (width - insets.right),
      top: insets.top - y,
      bottom: y - (height - bottom),
    };
    const side = SIDES.reduce((a, b) => (out[b] > out[a] ? b : a));
    if (out[side] > 0) beyond[side].push(province);
  }
  return beyond;
}
