import { playGames } from './random-games.ts';

describe('random play', () => {
  test('[EXP-8][END-1] 500 games end without a dead end', () => {
    const { ended, intents } = playGames(0, 500);
    expect(ended).toBe(500);
    expect(intents).toBeGreaterThan(50_000);
  });
});
