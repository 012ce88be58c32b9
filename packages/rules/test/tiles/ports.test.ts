import { bonus, bonusInDecline } from './yields.ts';

describe('ports', () => {
  test('[TILE-PORTS-1] each owned port province scores 1 VP more', () => {
    expect(bonus('ports')).toBe(2);
    expect(bonus('portsColumn')).toBe(2);
  });

  test('[TILE-PORTS-1] without a column it does nothing in decline', () => {
    expect(bonusInDecline('ports')).toBe(0);
  });

  test('[TILE-PORTS-2][TILE-GEN-4] the column variant also works for the declining empire', () => {
    expect(bonusInDecline('portsColumn')).toBe(2);
  });

  test('[AMB-10][AMB-24] both kinds together, or with Specialization, count twice', () => {
    expect(bonus('ports', 'portsColumn')).toBe(4);
    expect(bonus('specialization', 'ports')).toBe(4);
  });

  test('[AMB-27][COMBO-11][TILE-SPECIALIZATION-3] Specialization doubles the column in decline', () => {
    expect(bonusInDecline('portsColumn', 'specialization')).toBe(4);
    expect(bonusInDecline('ports', 'specialization')).toBe(0);
  });
});
