import { compileGame, conquestCost, TERRAINS } from '../src/index.ts';
import {
  board,
  costOf,
  makeGame,
  makeMap,
  play,
  provinceId,
  refusal,
} from '../src/testing/index.ts';
import { europe } from './maps.ts';
import { COAST, COAST_MAP, EUROPE, ROW } from './support.ts';

describe('map', () => {
  test('[MAP-1] a province has exactly one known terrain, and a damaged map is refused', () => {
    const config = { ...EUROPE.config };
    const odd = {
      ...europe,
      provinces: [
        { ...europe.provinces[0]!, terrain: 'lava' as 'plains' },
        ...europe.provinces.slice(1),
      ],
    };
    expect(compileGame(config, odd)).toMatchObject({ error: { code: 'map/damaged' } });
    const oneWay = {
      ...europe,
      provinces: [{ ...europe.provinces[0]!, neighbours: [] }, ...europe.provinces.slice(1)],
    };
    expect(compileGame(config, oneWay)).toMatchObject({ error: { code: 'map/damaged' } });
  });

  test('[MAP-2] the classic game knows plains, meadow, normal, forest and mountain only', () => {
    expect(new Set(europe.provinces.map(({ terrain }) => terrain))).toEqual(
      new Set(TERRAINS.slice(0, 5)),
    );
    expect(() => makeGame(makeMap({ provinces: { a: 'desert edge b', b: 'plains' } }))).toThrow(
      'options/terrains',
    );
  });

  test('[MAP-4] a port and a mine symbol are independent of the terrain', () => {
    const game = makeGame(makeMap({ provinces: { a: 'mountain port mine edge b', b: 'plains' } }));
    expect([game.board.port[0], game.board.mine[0], game.board.port[1]]).toEqual([1, 1, 0]);
  });

  test('[MAP-5][MAP-7] a common border over shallows is an ordinary border', () => {
    // Scotland and Ireland touch across a narrow strait; the graph lists it like any border.
    const position = board(EUROPE).owns({ scotland: 3 }).hand(5).build();
    expect(conquestCost(position, provinceId(EUROPE, 'ireland'))).toMatchObject({ via: 'land' });
  });

  test('[MAP-8] an edge province can be entered, one that does not touch the edge cannot', () => {
    const position = board(ROW).hand(9).build();
    expect(refusal(position, 'conquer a')).toBeUndefined();
    expect(refusal(position, 'conquer b')).toBe('rule/not-an-entry');
  });

  test('[MAP-9][SEA-3] provinces with a sea zone between them are not adjacent', () => {
    const position = board(COAST).owns({ quay: 3 }).hand(9).build();
    expect(refusal(position, 'conquer isle')).toBe('rule/not-reachable');
    expect(refusal(position, 'conquer cliff')).toBeUndefined();
  });

  test('[MAP-10] the coasts of a province serve Galleys, Astronomy and entry', () => {
    const entering = board(COAST).hand(9).build();
    expect(refusal(entering, 'conquer isle')).toBeUndefined();
    const galleys = board(COAST).tiles('galleys').owns({ quay: 3 }).hand(9).build();
    expect([costOf(galleys, 'dune'), costOf(galleys, 'inland')]).toEqual([2, 3]);
  });
});

describe('sea', () => {
  test('[SEA-1][EXP-9] a sea zone is no target', () => {
    const position = board(COAST).owns({ quay: 3 }).hand(9).build();
    expect(COAST.provinceCount).toBe(COAST_MAP.provinces.length);
    expect(() => refusal(position, 'conquer outer')).toThrow('no province');
  });

  test('[SEA-2] one sea zone can be crossed on entry, more only with Astronomy', () => {
    const plain = board(COAST).hand(9).build();
    expect(refusal(plain, 'conquer isle')).toBeUndefined();
    expect(refusal(plain, 'conquer far')).toBe('rule/not-an-entry');
    const astronomy = board(COAST).tiles('astronomy').hand(9).build();
    expect(refusal(astronomy, 'conquer far')).toBeUndefined();
  });

  test('[SEA-4] crossing a sea zone costs no pawns', () => {
    const entering = board(COAST).hand(9).build();
    expect(costOf(entering, 'isle')).toBe(costOf(entering, 'inland'));
    const astronomy = board(COAST).tiles('astronomy').owns({ quay: 1 }).hand(9).build();
    expect(costOf(astronomy, 'far')).toBe(3);
    play(astronomy, 'conquer far');
    expect(astronomy.hand(0)).toBe(6);
  });
});
