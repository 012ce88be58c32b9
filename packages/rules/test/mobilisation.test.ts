import {
  board,
  costOf,
  finishTurn,
  makeGame,
  play,
  provinceText,
  refusal,
} from '../src/testing/index.ts';
import { europe } from './maps.ts';
import { EUROPE, eventsOf, ROW } from './support.ts';

describe('mobilisation', () => {
  test('[MOB-1][AMB-96] one pawn stays in each province, the others go into the hand', () => {
    const position = board(EUROPE).owns({ bavaria: 5, franconia: 1, austrasia: 3 }).begin();
    expect(position.hand(0)).toBe(6);
    expect(provinceText(position, 'bavaria')).toBe('0 active 1');
    expect(provinceText(position, 'austrasia')).toBe('0 active 1');
  });

  test('[AMB-113] pawns are taken up before the choice to decline, and lost by it', () => {
    const position = board(EUROPE).owns({ bavaria: 5 }).begin();
    expect([position.phase, position.hand(0)]).toEqual(['mobilisation', 4]);
    play(position, 'decline');
    expect([position.hand(0), provinceText(position, 'bavaria')]).toEqual([0, '0 declining 1']);
  });

  test('[AMB-114] the first conquest ends mobilisation', () => {
    const position = board(EUROPE).owns({ bavaria: 5, franconia: 1 }).begin();
    play(position, 'conquer austrasia');
    expect(position.phase).toBe('expansion');
    expect(refusal(position, 'vacate franconia')).toBe('rule/vacate-only-at-start');
    expect(refusal(position, 'decline')).toBe('rule/decline-not-now');
  });

  test('[MOB-2][MOB-3][MOB-4] a vacated province is empty, owned by nobody, and scores nothing', () => {
    const position = board(EUROPE).owns({ bavaria: 2, franconia: 1 }).begin();
    play(position, 'vacate franconia');
    expect(position.hand(0)).toBe(2);
    expect(provinceText(position, 'franconia')).toBe('nobody 0');
    expect(costOf(position, 'franconia')).toBe(3);
    const events = finishTurn(position);
    expect(eventsOf(events, 'scored')[0]!.points).toBe(1);
  });

  test('[MOB-2][X-145] 14 pawns on 9 provinces, two are vacated: 7 in hand, 7 provinces', () => {
    const nine = ['bavaria', 'franconia', 'austrasia', 'burgundy', 'helvetia', 'bohemia', 'saxony'];
    const holdings = Object.fromEntries([
      ...nine.map((id, i) => [id, i < 5 ? 2 : 1]),
      ['neustria', 1],
      ['flanders', 1],
    ]);
    const position = board(EUROPE).owns(holdings).begin();
    expect(position.hand(0) + position.pawnsOf(1)).toBe(14);
    play(position, 'vacate neustria', 'vacate flanders');
    expect([position.hand(0), position.provincesOf(1)]).toEqual([7, 7]);
  });

  test('[MOB-5] provinces are vacated before the first conquest only', () => {
    const position = board(EUROPE).owns({ bavaria: 6, franconia: 1 }).begin();
    play(position, 'conquer bohemia');
    expect(refusal(position, 'vacate franconia')).toBe('rule/vacate-only-at-start');
  });

  test('[MOB-6] a fort in a vacated province is removed', () => {
    const position = board(EUROPE).owns({ bavaria: '2 fort', franconia: 1 }).begin();
    play(position, 'vacate bavaria');
    expect(provinceText(position, 'bavaria')).toBe('nobody 0');
  });

  test('[MOB-7][AMB-54][X-168] who vacates everything enters from the board edge in the same turn', () => {
    const position = board(EUROPE).owns({ bavaria: 4, franconia: 3 }).begin();
    play(position, 'vacate bavaria', 'vacate franconia');
    expect(position.hand(0)).toBe(7);
    expect(refusal(position, 'conquer bohemia')).toBe('rule/not-an-entry');
    play(position, 'conquer scotland');
    expect(provinceText(position, 'scotland')).toBe('0 active 3');
    expect(position.tiles(0)).toBeDefined();
  });

  test('[MOB-7] with “vacateAll” forbidden the last province stays', () => {
    const game = makeGame(europe, 3, { vacateAll: 'forbid' });
    const position = board(game).owns({ bavaria: 4, franconia: 3 }).begin();
    play(position, 'vacate bavaria');
    expect(refusal(position, 'vacate franconia')).toBe('rule/one-pawn-stays');
  });

  test('[MOB-8] the pawns of a cut-off part can be taken up by vacating it', () => {
    const position = board(ROW).owns({ a: 2, b: 1, d: 3 }).begin();
    play(position, 'vacate d');
    expect(position.hand(0)).toBe(4);
    play(position, 'end-expansion', 'place a 4', 'end-reorganization');
    expect(position.pawnsOf(1)).toBe(6);
  });

  test('[MOB-9] a new civilization has all its pawns in hand', () => {
    const position = board(EUROPE).hand(13).begin();
    expect([position.hand(0), position.pawnsOf(1)]).toEqual([13, 0]);
  });

  test('[MOB-10][REORG-8] pawns of a declining empire are never collected or moved', () => {
    const position = board(EUROPE).declines({ scotland: 1 }).owns({ bavaria: 3 }).begin();
    expect(position.hand(0)).toBe(2);
    expect(refusal(position, 'vacate scotland')).toBe('rule/not-your-province');
    play(position, 'end-expansion');
    expect(refusal(position, 'place scotland 1')).toBe('rule/not-your-province');
    expect(refusal(position, 'collect scotland 1')).toBe('rule/not-your-province');
  });
});
