import { TILES } from '../../src/index.ts';
import { board, makeGame, play, tileCode } from '../../src/testing/index.ts';
import { ROW, ROW_MAP } from '../support.ts';

const idsOf = (codes: readonly number[]): string[] => codes.map((code) => TILES[code]!.id);

describe('specialization', () => {
  test('[TILE-SPECIALIZATION-1][AMB-24] every number of the partner doubles, no fact can', () => {
    const index = (first: number, second: number) => (first + 1) * 64 + second + 1;
    const special = tileCode('specialization');
    for (const { code, id, effects } of TILES) {
      if (code === special) continue;
      const twice = ROW.effects[index(code, special)]!;
      expect([id, twice.defence, twice.loan, twice.growth, twice.partners, twice.forts]).toEqual([
        id,
        ...[effects.defence, effects.loan, effects.growth, effects.partners, effects.forts].map(
          (value) => 2 * (value ?? 0),
        ),
      ]);
      expect(twice.coastDiscount).toBe(2 * (effects.coastDiscount ?? 0));
      expect(twice.flatConquests).toBe(2 * (effects.flatConquests ?? 0));
      expect(twice.eliminationPoints).toBe(2 * (effects.eliminationPoints ?? 0));
      expect(twice.crossesSea).toBe(effects.crossesSea ?? false);
      expect(twice.pawns).toBe(2 * (TILES[code]!.classic?.pawns ?? 0) + 1);
    }
  });

  test('[TILE-SPECIALIZATION-2] both tiles together give 2 × partner + 1 pawns', () => {
    const position = board(ROW).phase('draft').track(['specialization', 'astronomy']).build();
    play(position, 'choose 1');
    expect(position.hand(0)).toBe(8 + 11);
  });

  test.each(['agriculture', 'livestock', 'mining', 'ports'])(
    '[TILE-SPECIALIZATION-3][AMB-27][COMBO-11] it stays with the column of %s and only with it',
    (kind) => {
      const column = board(ROW).tiles('specialization', `${kind}Column`).owns({ a: 2 }).begin();
      play(column, 'decline');
      expect(idsOf(column.decliningTiles(0))).toEqual(['specialization', `${kind}Column`]);
      const plain = board(ROW).tiles('specialization', kind).owns({ a: 2 }).begin();
      play(plain, 'decline');
      expect(plain.decliningTiles(0)).toEqual([]);
    },
  );

  test('[AMB-27] with “never” it leaves and the column counts once', () => {
    const game = makeGame(ROW_MAP, 3, { specializationPersists: 'never' });
    const position = board(game).tiles('specialization', 'portsColumn').owns({ f: 2 }).begin();
    play(position, 'decline', 'choose 1');
    expect(idsOf(position.decliningTiles(0))).toEqual(['portsColumn']);
    expect(position.vp(0)).toBe(10 + 2);
  });
});
