import { type BoardModel, type HintTone, isDeclining } from './types.ts';

/** What can lie on the board, in the order in which it is explained. */
export const MARKERS = [
  'pawns',
  'declining',
  'natives',
  'guard',
  'fort',
  'flag',
  'cost',
  'dear',
  'shield',
  'arrow',
  'step',
  'part',
  'glow',
  'frame',
  'source',
  'target',
  'vacate',
  'warning',
  'changed',
] as const;
/** What is printed on every board. */
export const PRINTED = ['edge', 'crossing'] as const;
type Lying = (typeof MARKERS)[number];
export type Marker = Lying | (typeof PRINTED)[number];

/** What lies on the board now. */
export function markersOf(model: BoardModel): Lying[] {
  const { provinces, hints, arrows = [], changed, selected, pointed = [] } = model;
  const has = (...tones: HintTone[]): boolean =>
    [...hints.values()].some(({ tone }) => tones.includes(tone));
  const badges = [...hints.values()].filter(({ label }) => label !== undefined);
  const coins = badges.filter(({ sign = 'coin' }) => sign === 'coin');
  const shown: Readonly<Record<Lying, boolean>> = {
    pawns: provinces.some(({ owner, pawns }) => owner > 0 && !isDeclining(owner) && pawns > 0),
    declining: provinces.some(({ owner, pawns }) => isDeclining(owner) && pawns > 0),
    natives: provinces.some(({ owner, pawns }) => owner === 0 && pawns > 0),
    guard: provinces.some(({ guarded }) => guarded),
    fort: provinces.some(({ forts }) => forts > 0),
    flag: provinces.some(({ pending }) => pending),
    cost: coins.some(({ tone }) => tone === 'reachable'),
    dear: coins.some(({ tone }) => tone === 'costly'),
    shield: badges.some(({ sign }) => sign === 'shield'),
    arrow: arrows.length > 0,
    step: badges.some(({ sign }) => sign === 'banner'),
    part: badges.some(({ sign }) => sign === 'tile'),
    glow: has('reachable', 'counted'),
    frame: selected !== undefined || pointed.length > 0,
    source: has('source'),
    target: has('target'),
    vacate: has('vacate'),
    warning: has('warning'),
    changed: (changed?.size ?? 0) > 0,
  };
  return MARKERS.filter((marker) => shown[marker]);
}
