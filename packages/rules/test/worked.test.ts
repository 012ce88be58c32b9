import { scoreForecast } from '../src/index.ts';
import { board, legalLines, makeGame, makeMap, play, refusal } from '../src/testing/index.ts';
import { EUROPE } from './support.ts';

const GAME = makeGame(
  makeMap({
    provinces: { a: 'plains edge b', b: 'plains c', c: 'plains', d: 'normal mine', e: 'meadow' },
  }),
);

describe('other worked examples', () => {
  test('[X-97] Agriculture with and without column on 3 plains: 9, in decline 6', () => {
    const active = board(GAME).tiles('agriculture', 'agricultureColumn').owns({ a: 1, b: 1, c: 1 });
    expect(scoreForecast(active.build(), 0).points).toBe(9);
    const declining = board(GAME)
      .lasting('agriculture', 'agricultureColumn')
      .declines({ a: 1, b: 1, c: 1 });
    expect(scoreForecast(declining.build(), 0).points).toBe(6);
  });

  test('[X-98] Specialization and Mining on one mine: 1 + 4', () => {
    const position = board(GAME).tiles('specialization', 'mining').owns({ d: 1 }).build();
    expect(scoreForecast(position, 0).points).toBe(5);
  });

  test('[X-39][X-53] an entry of Galleys and of Revolutionaries on the map of Europe', () => {
    const galleys = board(EUROPE).tiles('galleys').hand(2).build();
    expect(legalLines(galleys)).toContain('conquer ireland');
    const rebels = board(EUROPE).tiles('revolutionaries', 'weapons').hand(2).build();
    expect(legalLines(rebels)).toContain('conquer bavaria');
  });

  test('[X-145] vacated pawns come back to the hand', () => {
    const position = board(GAME).owns({ a: 3, b: 1, c: 1 }).begin();
    play(position, 'vacate c');
    expect(position.hand(0)).toBe(3);
    expect(refusal(position, 'vacate c')).toBe('rule/not-your-province');
  });
});
