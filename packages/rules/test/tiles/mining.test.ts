import { bonus, bonusInDecline } from './yields.ts';

describe('mining', () => {
  test('[TILE-MINING-1] each owned mine province scores 2 VP more', () => {
    expect(bonus('mining')).toBe(4);
    expect(bonus('miningColumn')).toBe(4);
  });

  test('[TILE-MINING-1] without a column it does nothing in decline', () => {
    expect(bonusInDecline('mining')).toBe(0);
  });

  test('[TILE-MINING-2][TILE-GEN-4] the column variant also works for the declining empire', () => {
    expect(bonusInDecline('miningColumn')).toBe(4);
  });

  test('[AMB-10][AMB-24] both kinds together, or with Specialization, count twice', () => {
    expect(bonus('mining', 'miningColumn')).toBe(8);
    expect(bonus('specialization', 'mining')).toBe(8);
  });

  test('[AMB-27][COMBO-11][TILE-SPECIALIZATION-3] Specialization doubles the column in decline', () => {
    expect(bonusInDecline('miningColumn', 'specialization')).toBe(8);
    expect(bonusInDecline('mining', 'specialization')).toBe(0);
  });
});
