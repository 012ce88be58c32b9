import { conquestAnswer, conquestCost, defenceCost, type RuleSet } from '../src/index.ts';
import {
  board,
  costOf,
  makeGame,
  makeMap,
  play,
  provinceId,
  provinceText,
  refusal,
} from '../src/testing/index.ts';
import { COAST, COAST_MAP, EUROPE, eventsOf, ROW } from './support.ts';

describe('cost of a conquest', () => {
  test.each([
    ['plains', 2],
    ['meadow', 2],
    ['normal', 2],
    ['forest', 3],
    ['mountain', 3],
  ])('[COST-1] %s costs %i when empty', (terrain, cost) => {
    const game = makeGame(makeMap({ provinces: { a: 'normal edge b', b: terrain } }));
    const position = board(game).owns({ a: 1 }).neutral({ b: 0 }).hand(9).build();
    expect(costOf(position, 'b')).toBe(cost);
  });

  test('[COST-2] a desert costs 2 and a river 1', () => {
    const map = makeMap({ provinces: { a: 'normal edge b c', b: 'desert', c: 'river' } });
    const game = makeGame(map, 3, {
      terrainSet: 'vinci2_7',
      neutralPlacement: 'exceptMountainDesertRiver',
      minConquestCost: 1,
    });
    const position = board(game).owns({ a: 1 }).hand(9).build();
    expect([costOf(position, 'b'), costOf(position, 'c')]).toEqual([2, 1]);
  });

  test('[COST-3] each pawn adds 1, be it neutral, of an active or of a declining empire', () => {
    const position = board(ROW)
      .owns({ c: 1 })
      .hand(9)
      .seat(1)
      .owns({ b: 3 })
      .seat(2)
      .declines({ d: 1 })
      .build();
    expect([costOf(position, 'b'), costOf(position, 'd')]).toEqual([5, 4]);
    expect(costOf(board(ROW).owns({ c: 1 }).hand(9).build(), 'b')).toBe(3);
  });

  test('[COST-4] a fort adds 1', () => {
    const position = board(ROW).owns({ c: 1 }).hand(9).seat(1).owns({ b: '2 fort' }).build();
    expect(costOf(position, 'b')).toBe(5);
    expect(defenceCost(position, provinceId(ROW, 'b')).cost).toBe(5);
  });

  test('[COST-5] Militia of the active owner adds 1', () => {
    const position = board(ROW)
      .owns({ c: 1 })
      .hand(9)
      .seat(1)
      .tiles('militia')
      .owns({ b: 2 })
      .build();
    expect(costOf(position, 'b')).toBe(5);
  });

  test('[COST-6] a conquest launched from a mountain costs 1 less', () => {
    const position = board(ROW).owns({ e: 1 }).hand(9).build();
    expect([costOf(position, 'd'), costOf(position, 'f')]).toEqual([3, 2]);
  });

  test('[COST-7] with “anyAdjacentMountain” an own mountain next to the target suffices', () => {
    const game = makeGame(ROW.map, 3, { mountainDiscount: 'anyAdjacentMountain' });
    const position = board(game).owns({ e: 1, c: 1 }).hand(9).build();
    expect(costOf(position, 'd')).toBe(3);
    expect(costOf(position, 'b')).toBe(3);
  });

  test('[COST-8] two adjacent mountains give no more than one', () => {
    const map = makeMap({ provinces: { a: 'mountain edge c', b: 'mountain c', c: 'normal' } });
    const position = board(makeGame(map)).owns({ a: 1, b: 1 }).hand(9).build();
    expect(costOf(position, 'c')).toBe(2);
  });

  test('[COST-9] all modifications by tiles add up', () => {
    const position = board(ROW)
      .tiles('weapons', 'mountaineering')
      .owns({ d: 1 })
      .hand(9)
      .seat(1)
      .tiles('militia', 'fortification')
      .owns({ e: '2 fort' })
      .build();
    expect(costOf(position, 'e')).toBe(3 + 2 + 1 + 1 - 1 - 1);
    const terms = conquestCost(position, provinceId(ROW, 'e'))?.terms ?? [];
    expect(terms.map(({ id, amount, clause }) => [id, amount, clause])).toEqual([
      ['terrain', 3, 'COST-1'],
      ['defenders', 2, 'COST-3'],
      ['fort', 1, 'COST-4'],
      ['militia', 1, 'COST-5'],
      ['tile', -1, 'TILE-WEAPONS-1'],
      ['tile', -1, 'TILE-MOUNTAINEERING-1'],
    ]);
  });

  test('[COST-10][COST-12] the cost can be 0, and then no pawn is placed', () => {
    const position = board(ROW)
      .tiles('weapons', 'mountaineering')
      .owns({ d: 1 })
      .neutral({ c: 0 })
      .hand(2)
      .build();
    expect(costOf(position, 'e')).toBe(1);
    play(position, 'conquer e');
    const free = board(makeGame(makeMap({ provinces: { a: 'mountain edge b', b: 'mountain' } })))
      .tiles('weapons', 'mountaineering')
      .owns({ a: 1 })
      .hand(1)
      .build();
    expect(costOf(free, 'b')).toBe(0);
    play(free, 'conquer b');
    expect([free.hand(0), provinceText(free, 'b')]).toEqual([1, '0 active 0 pending']);
  });

  test('[COST-10] the cost is never negative', () => {
    const position = board(ROW)
      .tiles('weapons', 'specialization')
      .owns({ e: 1 })
      .neutral({ f: 0 })
      .build();
    expect(costOf(position, 'f')).toBe(0);
    expect(conquestCost(position, provinceId(ROW, 'f'))?.terms.at(-1)).toMatchObject({
      id: 'minimum',
      amount: 1,
      clause: 'COST-10',
    });
  });

  test('[COST-11][X-21] with a least cost of 1 it is raised to 1', () => {
    const map = makeMap({ provinces: { a: 'mountain edge b', b: 'mountain' } });
    const game = makeGame(map, 3, { minConquestCost: 1, mountainDiscount: 'anyAdjacentMountain' });
    const position = board(game).tiles('weapons', 'mountaineering').owns({ a: 1 }).build();
    expect(costOf(position, 'b')).toBe(1);
  });

  test('[COST-13] a province taken for nothing is kept by a pawn placed in reorganization', () => {
    const start = board(ROW)
      .tiles('weapons', 'specialization')
      .owns({ b: 1 })
      .neutral({ a: 0, c: 0 })
      .hand(2);
    const filled = start.build();
    play(filled, 'conquer a', 'conquer c', 'end-expansion');
    play(filled, 'place a 1', 'place b 1', 'end-reorganization');
    expect(provinceText(filled, 'a')).toBe('0 active 1');
    expect(provinceText(filled, 'c')).toBe('nobody 0');
  });

  test('[COST-14][COMBO-10] no mountain discount across the sea', () => {
    const position = board(COAST).tiles('astronomy').owns({ cliff: 1 }).hand(9).build();
    expect([costOf(position, 'isle'), costOf(position, 'quay')]).toEqual([3, 2]);
    const across = makeGame(COAST_MAP, 3, { mountainDiscountAcrossSea: true });
    const other = board(across).tiles('astronomy').owns({ cliff: 1 }).hand(9).build();
    expect(costOf(other, 'isle')).toBe(2);
  });

  test('[COST-16] the formula: base + defenders + fort + militia − mountain − fort − tiles', () => {
    const map = makeMap({ provinces: { a: 'mountain edge b', b: 'forest' } });
    const position = board(makeGame(map))
      .tiles('weapons', 'fortification')
      .owns({ a: '1 fort' })
      .hand(9)
      .seat(1)
      .tiles('militia')
      .owns({ b: '3 fort' })
      .build();
    expect(costOf(position, 'b')).toBe(3 + 3 + 1 + 1 - 1 - 1 - 1);
    const events = play(position, 'conquer b');
    expect(eventsOf(events, 'conquered')[0]!.pawns).toBe(5);
  });

  test('[AMB-8] a pending province is an origin at once and counts as a mountain', () => {
    const map = makeMap({
      provinces: { a: 'mountain edge b', b: 'mountain c', c: 'normal' },
    });
    const position = board(makeGame(map))
      .tiles('weapons', 'mountaineering')
      .owns({ a: 1 })
      .hand(1)
      .build();
    play(position, 'conquer b');
    expect(costOf(position, 'c')).toBe(2 + 1 - 1 - 1);
    play(position, 'conquer c', 'end-expansion');
    expect(provinceText(position, 'c')).toBe('0 active 1');
  });

  test('[AMB-8] at cost 0 the defender loses a pawn as usual and survivors retreat', () => {
    const map = makeMap({ provinces: { a: 'mountain edge b c', b: 'normal', c: 'normal edge' } });
    const position = board(makeGame(map))
      .tiles('weapons', 'specialization')
      .owns({ a: 1 })
      .hand(1)
      .seat(1)
      .owns({ b: 1, c: 2 })
      .build();
    expect(costOf(position, 'b')).toBe(0);
    const events = play(position, 'conquer b');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({ eliminated: 1, pawns: 0 });
  });

  test('[AMB-8] one pawn can be put into it at once, and only where the cost is 0', () => {
    const position = board(ROW)
      .tiles('weapons', 'specialization')
      .owns({ b: 1 })
      .neutral({ a: 0 })
      .hand(1)
      .build();
    expect(refusal(position, 'conquer c occupy')).toBe('rule/occupy-costs');
    expect(costOf(position, 'a', 'occupy')).toBe(1);
    play(position, 'conquer a occupy');
    expect([provinceText(position, 'a'), position.hand(0)]).toEqual(['0 active 1', 0]);
  });

  test('[AMB-8] left empty it becomes an unowned empty province that scores nothing', () => {
    const position = board(ROW)
      .tiles('weapons', 'specialization')
      .owns({ b: 1 })
      .neutral({ a: 0 })
      .build();
    play(position, 'conquer a', 'end-expansion');
    const events = play(position, 'end-reorganization');
    expect(eventsOf(events, 'provinceLost')).toMatchObject([{ reason: 'unfilled' }]);
    expect(provinceText(position, 'a')).toBe('nobody 0');
    expect(eventsOf(events, 'scored')[0]!.points).toBe(1);
  });

  test('[AMB-16][X-31][X-32] mountain and fort count from one origin only', () => {
    const map = makeMap({
      provinces: { a: 'mountain edge c', b: 'normal c', c: 'normal', d: 'mountain e', e: 'forest' },
    });
    const apart = board(makeGame(map)).tiles('fortification').owns({ a: 1, b: '1 fort' }).build();
    expect(costOf(apart, 'c')).toBe(2);
    const together = board(makeGame(map)).tiles('fortification').owns({ d: '1 fort' }).build();
    expect(costOf(together, 'e')).toBe(2);
    const any = makeGame(map, 3, { discountOrigin: 'any' });
    expect(costOf(board(any).tiles('fortification').owns({ a: 1, b: '1 fort' }).build(), 'c')).toBe(
      1,
    );
  });

  /** A mountain borders on the target by land; another province lies on the sea of the target alone. */
  const shore = (mountain: string, coast: string) =>
    makeMap({
      provinces: {
        [mountain]: 'mountain t',
        [coast]: 'normal edge @s',
        t: 'normal @s',
      },
      seas: { s: '' },
    });

  test.each([
    { discountOrigin: 'any' },
    { mountainDiscount: 'anyAdjacentMountain' },
    { discountOrigin: 'any', mountainDiscount: 'anyAdjacentMountain' },
  ] as const)(
    '[AMB-16][AMB-17][COST-16] %j: a conquest goes by land or by sea, whatever provinces are called',
    (options) => {
      for (const [mountain, coast] of [
        ['a', 'b'],
        ['b', 'a'],
      ] as const) {
        const game = makeGame(shore(mountain, coast), 3, options);
        const position = board(game)
          .tiles('astronomy', 'galleys')
          .owns({ [mountain]: 1, [coast]: 1 })
          .build();
        expect(costOf(position, 't')).toBe(2);
      }
    },
  );

  test('[AMB-16][COST-7] only the mountain has no origin: fort and coast come from one province', () => {
    const map = makeMap({
      provinces: {
        a: 'normal edge t',
        b: 'normal t @s',
        c: 'mountain t',
        t: 'normal @s',
      },
      seas: { s: '' },
    });
    const cost = (
      second: string,
      holdings: Record<string, 1 | '1 fort'>,
      options: Partial<RuleSet> = {},
    ) => {
      const game = makeGame(map, 3, { mountainDiscount: 'anyAdjacentMountain', ...options });
      const position = board(game)
        .tiles('galleys', second)
        .owns(holdings)
        .neutral({ t: 3 })
        .hand(9)
        .build();
      const price = conquestCost(position, provinceId(game, 't'))!;
      expect(price.terms.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.cost);
      return price;
    };
    expect(cost('fortification', { a: '1 fort', b: 1 }).cost).toBe(5 - 1);
    expect(cost('fortification', { a: 1, b: '1 fort' }).cost).toBe(5 - 2);
    expect(cost('fortification', { a: '1 fort', b: 1, c: 1 }).cost).toBe(5 - 2);
    expect(cost('fortification', { a: 1, b: '1 fort', c: 1 })).toMatchObject({
      cost: 2,
      origin: 1,
    });
    const any = { discountOrigin: 'any' } as const;
    expect(cost('fortification', { a: '1 fort', b: 1, c: 1 }, any).cost).toBe(5 - 3);
    // Galleys twice are worth more than a fort elsewhere.
    expect(cost('specialization', { a: '1 fort', b: 1 })).toMatchObject({ cost: 3, origin: 1 });
  });

  test('[AMB-16] the best origin is taken automatically', () => {
    const map = makeMap({
      provinces: { a: 'normal edge c', b: 'mountain c', c: 'normal' },
    });
    const game = makeGame(map);
    const position = board(game).owns({ a: 1, b: 1 }).build();
    expect(conquestCost(position, 2)).toMatchObject({ cost: 2, origin: 1 });
  });

  test('[AMB-17] mountains of the own declining empire give nothing', () => {
    const position = board(ROW).tiles('heritage').declines({ e: 1 }).owns({ c: 1 }).build();
    expect(costOf(position, 'd')).toBe(4);
  });

  test('[AMB-18] the fort discount works across the sea', () => {
    const start = (game: typeof COAST) =>
      board(game).tiles('astronomy', 'fortification').owns({ quay: '1 fort' }).build();
    expect(costOf(start(COAST), 'isle')).toBe(2);
    const landOnly = makeGame(COAST_MAP, 3, { fortDiscountAcrossSea: false });
    expect(costOf(start(landOnly), 'isle')).toBe(3);
  });

  test('[AMB-103] of several neutral pawns one is eliminated, the others vanish', () => {
    const position = board(ROW).tiles('slavery').owns({ b: 1 }).neutral({ c: 3 }).hand(9).build();
    const events = play(position, 'conquer c');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({
      pawns: 5,
      eliminated: 1,
      survivors: 0,
    });
  });

  test('[COST-16][EXP-6] the answer names what is missing and what is at stake', () => {
    const position = board(EUROPE)
      .owns({ bavaria: 1 })
      .hand(2)
      .seat(1)
      .owns({ bohemia: 3 })
      .build();
    expect(conquestAnswer(position, provinceId(EUROPE, 'bohemia'))).toMatchObject({
      missing: 4,
      eliminated: 1,
      survivors: 2,
      value: 1,
      error: { code: 'rule/not-enough-pawns', needed: 6, available: 2, clause: 'EXP-6' },
    });
  });
});
