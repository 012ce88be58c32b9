import { declineForecast, scoreForecast } from '../src/index.ts';
import { board, finishTurn, makeGame, makeMap, play } from '../src/testing/index.ts';
import { EUROPE, eventsOf, ROW } from './support.ts';

const points = (position: ReturnType<ReturnType<typeof board>['build']>): number =>
  scoreForecast(position, 0).points;

describe('scoring', () => {
  test('[SCORE-1][X-107] 1 VP for each province of the active and of the declining empire', () => {
    const game = makeGame(
      makeMap({
        provinces: Object.fromEntries(
          'abcdefghijkl'.split('').map((id, i) => [id, i === 0 ? 'plains edge' : 'normal']),
        ),
      }),
    );
    const position = board(game)
      .owns({ a: 2, b: 1, c: 1, d: 1, e: 1, f: 1 })
      .declines({ g: 1, h: 1, i: 1, j: 1 })
      .build();
    expect(points(position)).toBe(10);
  });

  test('[SCORE-2] mountains score 0', () => {
    expect(points(board(ROW).owns({ d: 1, e: 1, f: 1 }).build())).toBe(2);
    expect(points(board(ROW).owns({ a: 1 }).declines({ e: 1 }).build())).toBe(1);
  });

  test('[AMB-8] an unfilled province scores nothing', () => {
    expect(points(board(ROW).owns({ a: 1, b: 'pending' }).build())).toBe(1);
  });

  test('[SCORE-3] other terrains can be worth 0, too', () => {
    const map = makeMap({ provinces: { a: 'desert edge b', b: 'river c', c: 'normal' } });
    const game = makeGame(map, 3, {
      terrainSet: 'vinci2_7',
      zeroVpTerrains: ['mountain', 'desert', 'river'],
    });
    expect(points(board(game).owns({ a: 1, b: 1, c: 1 }).build())).toBe(1);
  });

  test('[SCORE-4][AMB-80] tile bonuses also apply to terrain that scores 0', () => {
    const map = makeMap({ provinces: { a: 'mountain port mine edge b', b: 'normal' } });
    const game = makeGame(map);
    expect(points(board(game).tiles('mining').owns({ a: 1 }).build())).toBe(2);
    expect(points(board(game).tiles('ports').owns({ a: 1 }).build())).toBe(1);
    expect(points(board(game).tiles('currency').owns({ a: 1 }).build())).toBe(1);
  });

  test('[SCORE-5] tiles of the active empire give nothing for the declining one', () => {
    const position = board(ROW).tiles('agriculture').owns({ g: 1 }).declines({ a: 1 }).build();
    expect(points(position)).toBe(2 + 1);
    const reverse = board(ROW).lasting('agricultureColumn').owns({ g: 1 }).declines({ a: 1 });
    expect(points(reverse.build())).toBe(1 + 2);
  });

  test('[SCORE-6][AMB-79] for the declining empire only persistent tiles count', () => {
    for (const tile of ['currency', 'mountaineering', 'agriculture', 'mining']) {
      expect(points(board(ROW).lasting(tile).declines({ a: 1, e: 1 }).build())).toBe(1);
    }
    expect(points(board(ROW).lasting('miningColumn').declines({ a: 1, e: 1 }).build())).toBe(3);
  });

  test('[SCORE-7] points accumulate', () => {
    const position = board(ROW).vp(30).owns({ a: 2, b: 1 }).begin();
    const events = finishTurn(position);
    expect(eventsOf(events, 'scored')[0]).toMatchObject({ points: 2, total: 32 });
    expect(position.vp(0)).toBe(32);
  });

  test('[SCORE-8] a player scores at the end of his own turns only', () => {
    const position = board(ROW).owns({ a: 2 }).seat(1).owns({ h: 2 }).begin();
    finishTurn(position);
    expect([position.vp(0), position.vp(1), position.vp(2)]).toEqual([11, 10, 10]);
    finishTurn(position);
    expect([position.vp(0), position.vp(1), position.vp(2)]).toEqual([11, 11, 10]);
  });

  test('[SCORE-9][DECL-15] a decline turn scores, without the bonuses of the removed tiles', () => {
    const position = board(ROW).tiles('agriculture').owns({ a: 3, b: 1, g: 1 }).begin();
    expect(scoreForecast(position, 0).points).toBe(5);
    expect(declineForecast(position, 0).points).toBe(3);
    const events = play(position, 'decline', 'choose 1');
    expect(eventsOf(events, 'scored')[0]!.points).toBe(3);
  });

  test('[SCORE-1] the terms name provinces and tiles and add up', () => {
    const position = board(EUROPE)
      .tiles('mining', 'slavery')
      .eliminated(2)
      .owns({ saxony: 1, brandenburg: 1, carinthia: 2 })
      .lasting('portsColumn')
      .declines({ syria: 1 })
      .build();
    const answer = scoreForecast(position, 0);
    expect(
      answer.terms.map(({ id, empire, count, points: sum }) => [id, empire, count, sum]),
    ).toEqual([
      ['provinces', 'active', 2, 2],
      ['tile', 'active', 2, 4],
      ['provinces', 'declining', 1, 1],
      ['tile', 'declining', 1, 1],
      ['eliminated', 'active', 2, 2],
    ]);
    expect(answer.points).toBe(10);
  });
});
