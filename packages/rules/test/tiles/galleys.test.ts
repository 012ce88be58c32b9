import { conquestCost } from '../../src/index.ts';
import { board, costOf, makeGame, provinceId } from '../../src/testing/index.ts';
import { COAST, COAST_MAP, EUROPE } from '../support.ts';

const galleys = (second = 'barbarians', game = COAST) => board(game).tiles('galleys', second);

describe('galleys', () => {
  test('[TILE-GALLEYS-1][AMB-19] a target on the same coast as the origin costs 1 less', () => {
    const position = galleys().owns({ quay: 1 }).build();
    expect([costOf(position, 'dune'), costOf(position, 'inland')]).toEqual([2, 3]);
  });

  test('[TILE-GALLEYS-1][AMB-19][X-37] a coastal target taken from inland does not', () => {
    expect(costOf(galleys().owns({ inland: 1 }).build(), 'quay')).toBe(3);
  });

  test('[AMB-19][AMB-21] an inland water is a coast, another water is not the same', () => {
    const position = galleys().owns({ dune: 1 }).build();
    expect(costOf(position, 'heath')).toBe(2);
    const heath = galleys().owns({ heath: 1 }).build();
    expect(costOf(heath, 'inland')).toBe(3);
  });

  test('[AMB-16][AMB-19] the best of several origins counts', () => {
    const position = galleys().owns({ inland: 1, dune: 1 }).build();
    expect(conquestCost(position, provinceId(COAST, 'quay'))).toMatchObject({
      cost: 2,
      origin: provinceId(COAST, 'dune'),
    });
  });

  test('[TILE-GALLEYS-2][COMBO-9] a conquest across the sea gets the discount, too', () => {
    const position = galleys('astronomy').owns({ quay: 1 }).build();
    expect(costOf(position, 'isle')).toBe(2);
    expect(conquestCost(position, provinceId(COAST, 'far'))).toMatchObject({ cost: 2, via: 'sea' });
  });

  test('[TILE-GALLEYS-3][AMB-20][X-39] so does an entry across a sea zone', () => {
    expect(costOf(galleys().hand(9).build(), 'isle')).toBe(2);
    const off = makeGame(COAST_MAP, 3, { galleysOnSeaEntry: false });
    expect(costOf(galleys('barbarians', off).hand(9).build(), 'isle')).toBe(3);
  });

  test('[AMB-20] a coastal edge province counts as entered by sea when its sea touches the edge', () => {
    const position = galleys('barbarians', EUROPE).hand(9).build();
    // Africa lies on the Ionian Sea, which touches the edge; Numidia only on the closed western one.
    expect([costOf(position, 'africa'), costOf(position, 'numidia')]).toEqual([2, 3]);
  });

  test('[AMB-58] with Revolutionaries only where the edge can be reached by sea', () => {
    const position = galleys('revolutionaries', EUROPE).hand(9).build();
    expect([costOf(position, 'ireland'), costOf(position, 'neustria')]).toEqual([2, 3]);
  });

  test('[AMB-24] with Specialization 2 less', () => {
    expect(costOf(galleys('specialization').owns({ quay: 1 }).build(), 'dune')).toBe(1);
  });
});
