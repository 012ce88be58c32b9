import { bonus, bonusInDecline } from './yields.ts';

describe('agriculture', () => {
  test('[TILE-AGRICULTURE-1] each owned plains province scores 1 VP more', () => {
    expect(bonus('agriculture')).toBe(2);
    expect(bonus('agricultureColumn')).toBe(2);
  });

  test('[TILE-AGRICULTURE-1] without a column it does nothing in decline', () => {
    expect(bonusInDecline('agriculture')).toBe(0);
  });

  test('[TILE-AGRICULTURE-2][TILE-GEN-4] the column variant also works for the declining empire', () => {
    expect(bonusInDecline('agricultureColumn')).toBe(2);
  });

  test('[AMB-10][AMB-24] both kinds together, or with Specialization, count twice', () => {
    expect(bonus('agriculture', 'agricultureColumn')).toBe(4);
    expect(bonus('specialization', 'agriculture')).toBe(4);
  });

  test('[AMB-27][COMBO-11][TILE-SPECIALIZATION-3] Specialization doubles the column in decline', () => {
    expect(bonusInDecline('agricultureColumn', 'specialization')).toBe(4);
    expect(bonusInDecline('agriculture', 'specialization')).toBe(0);
  });
});
