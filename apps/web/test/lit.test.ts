import { trackOffers } from '@vinci/rules';
import { board, makeGame, makeMap } from '@vinci/rules/testing';
import { litBy, placesOf } from '../src/game/lit.ts';

const map = makeMap({
  provinces: { a: 'plains edge port b', b: 'plains mine c', c: 'mountain d', d: 'meadow' },
});
const game = makeGame(map, 3);

/** What is said of a civilization, and what of the board is lit. */
function look(first: string, second: string) {
  const position = board(game).phase('draft').seat(0).track([first, second]).build();
  const lit = litBy(position, trackOffers(position, 0)[0]!);
  return {
    said: lit.map(({ by, provinces }) => `${by} ${provinces.size}`),
    places: [...placesOf(lit)].sort((a, b) => a - b).map((p) => map.provinces[p]!.id),
  };
}

describe('what a civilization counts', () => {
  test('is lit up for both tiles, and said once where both count the same', () => {
    expect(look('agriculture', 'ports')).toEqual({
      said: ['plains 2', 'port 1'],
      places: ['a', 'b'],
    });
    expect(look('agriculture', 'agricultureColumn').said).toEqual(['plains 2']);
  });

  test('is said only where it is every province, and nothing where there is nothing to count', () => {
    expect(look('currency', 'mining')).toEqual({ said: ['any 4', 'mine 1'], places: ['b'] });
    expect(look('weapons', 'heritage')).toEqual({ said: [], places: [] });
  });
});
