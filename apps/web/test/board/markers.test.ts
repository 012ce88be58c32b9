import { markersOf } from '../../src/board/markers.ts';
import type { BoardModel, BoardProvince } from '../../src/board/types.ts';

const EMPTY: BoardProvince = { owner: 0, pawns: 0, forts: 0, pending: false };

const model = (provinces: readonly Partial<BoardProvince>[], more: Partial<BoardModel> = {}) => ({
  provinces: provinces.map((each) => ({ ...EMPTY, ...each })),
  hints: new Map(),
  seatColours: [0, 1],
  ...more,
});

describe('the markers of a board', () => {
  test('are those that lie on it, in their order', () => {
    expect(markersOf(model([{}]))).toEqual([]);
    const crowd = [
      { owner: 0, pawns: 1 },
      { owner: 2, pawns: 1 },
      { owner: 1, pawns: 3, forts: 1 },
      { owner: 1, pending: true },
    ];
    expect(markersOf(model(crowd))).toEqual(['pawns', 'declining', 'natives', 'fort', 'flag']);
  });

  test('tell badges by their outline, and a light without a badge is none', () => {
    const hints: BoardModel['hints'] = new Map([
      [0, { tone: 'reachable', label: '3' }],
      [1, { tone: 'selected', label: '4', sign: 'shield' }],
      [2, { tone: 'source', label: '1', sign: 'banner' }],
      [3, { tone: 'source' }],
    ]);
    expect(markersOf(model([{}], { hints }))).toEqual(['cost', 'shield', 'step']);
    const arrows = [{ from: -1, to: 0, seat: 0, label: '2' }];
    expect(markersOf(model([{}], { arrows, changed: new Set([0]) }))).toEqual(['arrow', 'changed']);
  });
});
