import { playGames } from './random-games.ts';

describe('random play', () => {
  test('[EXP-8][END-1] 10,000 games end without a dead end', () => {
    const { ended, intents } = playGames(0, 10_000);
    expect(ended).toBe(10_000);
    expect(intents).toBeGreaterThan(1_000_000);
  });
});
