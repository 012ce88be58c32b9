import { bonus, bonusInDecline } from './yields.ts';

describe('livestock', () => {
  test('[TILE-LIVESTOCK-1] each owned meadow province scores 1 VP more', () => {
    expect(bonus('livestock')).toBe(1);
    expect(bonus('livestockColumn')).toBe(1);
  });

  test('[TILE-LIVESTOCK-1] without a column it does nothing in decline', () => {
    expect(bonusInDecline('livestock')).toBe(0);
  });

  test('[TILE-LIVESTOCK-2][TILE-GEN-4] the column variant also works for the declining empire', () => {
    expect(bonusInDecline('livestockColumn')).toBe(1);
  });

  test('[AMB-10][AMB-24] both kinds together, or with Specialization, count twice', () => {
    expect(bonus('livestock', 'livestockColumn')).toBe(2);
    expect(bonus('specialization', 'livestock')).toBe(2);
  });

  test('[AMB-27][COMBO-11][TILE-SPECIALIZATION-3] Specialization doubles the column in decline', () => {
    expect(bonusInDecline('livestockColumn', 'specialization')).toBe(2);
    expect(bonusInDecline('livestock', 'specialization')).toBe(0);
  });
});
