import { board, costOf, makeMap } from '../../src/testing/index.ts';
import { gameOn } from '../support.ts';

const STAR = makeMap({
  id: 'star',
  provinces: {
    centre: 'normal edge a-desert a-forest a-meadow a-mountain a-normal a-plains a-river',
    'a-desert': 'desert',
    'a-forest': 'forest',
    'a-meadow': 'meadow',
    'a-mountain': 'mountain',
    'a-normal': 'normal',
    'a-plains': 'plains',
    'a-river': 'river',
  },
});

/** Costs of all terrains, each held by two enemy pawns. */
function costs(first: string, second = 'barbarians'): Record<string, number | undefined> {
  const ids = ['desert', 'forest', 'meadow', 'mountain', 'normal', 'plains', 'river'];
  const position = board(gameOn(STAR, 3, 'vinci2'))
    .tiles(first, second)
    .owns({ centre: 1 })
    .seat(1)
    .owns(Object.fromEntries(ids.map((id) => [`a-${id}`, 2])))
    .build();
  return Object.fromEntries(ids.map((id) => [id, costOf(position, `a-${id}`)]));
}

const PLAIN = { desert: 4, forest: 5, meadow: 4, mountain: 5, normal: 4, plains: 4, river: 3 };

describe('cavalry', () => {
  test('[TILE-CAVALRY-1][COST-2] plains, meadow and normal provinces cost 1 less', () => {
    expect(costs('barbarians')).toEqual(PLAIN);
    expect(costs('cavalry')).toEqual({ ...PLAIN, meadow: 3, normal: 3, plains: 3 });
  });

  test('[AMB-73][COST-9] discounts add up', () => {
    expect(costs('cavalry', 'weapons')).toEqual({
      desert: 3,
      forest: 4,
      meadow: 2,
      mountain: 4,
      normal: 2,
      plains: 2,
      river: 2,
    });
    expect(costs('camels', 'drakkar')).toEqual({ ...PLAIN, desert: 3, river: 2 });
  });
});
