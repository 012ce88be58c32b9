import { newPosition } from '../../src/index.ts';
import { makeRandom, pickByType, pickSensibly, playOn, seedFrom } from '../../src/testing/index.ts';
import { EUROPE_FOR, TINY_FOR } from '../support.ts';

/** Far more intents than any game takes; a game that reaches them goes round in circles. */
const LIMIT = 100_000;

/** Plays games of all player counts on both boards, by both drivers; every game must end. */
function playGames(first: number, games: number): { ended: number; intents: number } {
  let ended = 0;
  let intents = 0;
  for (let i = first; i < first + games; i++) {
    const seats = 3 + (i % 4);
    const game = i % 8 < 3 ? EUROPE_FOR[seats] : TINY_FOR[seats];
    const position = newPosition(game, seedFrom(i));
    const driver = i % 5 === 0 ? pickByType : pickSensibly;
    intents += playOn(position, makeRandom(i), { driver, limit: LIMIT });
    if (position.phase === 'over') ended++;
  }
  return { ended, intents };
}

describe('random play', () => {
  test('[EXP-8][END-1] 10,000 games end without a dead end', () => {
    const { ended, intents } = playGames(0, 10_000);
    expect(ended).toBe(10_000);
    expect(intents).toBeGreaterThan(1_000_000);
  });
});
