import { europe } from '@vinci/maps';
import { conquestAnswer, type ScoreTerm } from '@vinci/rules';
import { makeGame, PositionBuilder, provinceId, tileCode } from '@vinci/rules/testing';
import { costLines, sumSentence } from '../src/game/cost.ts';
import { scoreLines } from '../src/game/score.ts';

const game = makeGame(europe, 3);

describe('a cost as a sum in words', () => {
  test('names terrain, defenders and the discount of a tile', () => {
    const province = provinceId(game, 'aquitaine');
    const price = {
      terms: [
        { id: 'terrain', amount: 2, clause: 'COST-1' },
        { id: 'defenders', amount: 1, clause: 'COST-3' },
        { id: 'tile', amount: -1, clause: 'TILE-WEAPONS-1', tile: tileCode('weapons') },
      ],
    } as const;
    const lines = costLines(game, province, price);
    expect(sumSentence(lines, 2)).toBe('2 plains + 1 pawn − 1 Weapons = 2');
    expect(lines[2]!.tile).toBe(tileCode('weapons'));
  });

  test('the lines of every answer of the engine add up to its cost', () => {
    const position = new PositionBuilder(game)
      .seat(0)
      .tiles('weapons', 'mountaineering')
      .hand(9)
      .build();
    for (let province = 0; province < game.provinceCount; province++) {
      const { price } = conquestAnswer(position, province);
      if (price === undefined) continue;
      const lines = costLines(game, province, price);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.cost);
      expect(lines.every(({ label }) => label !== '')).toBe(true);
    }
  });
});

describe('a scoring in words', () => {
  test('says where points come from and leaves out what brings nothing', () => {
    const terms: readonly ScoreTerm[] = [
      { id: 'provinces', empire: 'active', count: 4, points: 4, clause: 'SCORE-1' },
      {
        id: 'tile',
        empire: 'declining',
        count: 0,
        points: 0,
        clause: 'TILE-PORTS-1',
        tile: tileCode('ports'),
      },
      {
        id: 'eliminated',
        empire: 'active',
        count: 2,
        points: 2,
        clause: 'TILE-SLAVERY-1',
        tile: tileCode('slavery'),
      },
    ];
    expect(scoreLines({ terms }).map(({ points, label }) => `${points} ${label}`)).toEqual([
      '4 4 provinces',
      '2 Slavery: 2 defeated',
    ]);
  });
});
