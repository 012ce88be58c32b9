import { markersOf } from '../../src/board/markers.ts';
import {
  BARE,
  type BoardModel,
  type BoardProvince,
  type HintTone,
  TONES,
} from '../../src/board/types.ts';

const model = (provinces: readonly Partial<BoardProvince>[], more: Partial<BoardModel> = {}) => ({
  provinces: provinces.map((each) => ({ ...BARE, ...each })),
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
      { owner: 3, pawns: 1, guarded: true },
      { owner: 1, pending: true },
    ];
    expect(markersOf(model(crowd))).toEqual([
      'pawns',
      'declining',
      'natives',
      'guard',
      'fort',
      'flag',
    ]);
  });

  test('tell badges by their outline', () => {
    const hints: BoardModel['hints'] = new Map([
      [0, { tone: 'reachable', label: '3' }],
      [1, { tone: 'selected', label: '4', sign: 'shield' }],
      [2, { tone: 'source', label: '1', sign: 'banner' }],
      [3, { tone: 'source' }],
    ]);
    expect(markersOf(model([{}], { hints }))).toEqual(['cost', 'shield', 'step', 'glow', 'source']);
    const arrows = [{ from: -1, to: 0, seat: 0, label: '2' }];
    expect(markersOf(model([{}], { arrows, changed: new Set([0]) }))).toEqual(['arrow', 'changed']);
  });

  test('are all lines that the land is surrounded with', () => {
    const signs = (tone: HintTone) => markersOf(model([{}], { hints: new Map([[0, { tone }]]) }));
    // What is selected has its frame besides, and what is out of reach its price.
    const without: readonly HintTone[] = ['costly', 'blocked', 'selected'];
    for (const tone of TONES.filter((each) => !without.includes(each)))
      expect([tone, signs(tone).length]).toEqual([tone, 1]);
    expect(signs('counted')).toEqual(['glow']);
    expect(markersOf(model([{}], { selected: 0 }))).toEqual(['frame']);
    expect(markersOf(model([{}], { pointed: [0] }))).toEqual(['frame']);
  });
});
