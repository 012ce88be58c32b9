import { conquestCost } from '../../src/index.ts';
import {
  board,
  costOf,
  finishTurn,
  legalLines,
  makeGame,
  makeMap,
  play,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { EUROPE, eventsOf, ROW } from '../support.ts';

const spy = (second = 'barbarians') =>
  board(ROW)
    .tiles('espionage', second)
    .owns({ c: 1 })
    .hand(6)
    .seat(1)
    .tiles('militia')
    .owns({ d: '5 fort', b: 1, h: 1 });

describe('espionage', () => {
  test('[TILE-ESPIONAGE-1] once per turn a province costs exactly 2 whatever stands there', () => {
    const position = spy().build();
    expect(costOf(position, 'd')).toBe(3 + 5 + 1 + 1);
    const events = play(position, 'conquer d espionage');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({
      pawns: 2,
      eliminated: 1,
      survivors: 4,
    });
    expect(refusal(position, 'conquer b espionage')).toBe('rule/no-espionage');
  });

  test('[TILE-ESPIONAGE-1] once in every turn', () => {
    const position = spy().build();
    play(position, 'conquer d espionage');
    while (position.turnSeat === 0) finishTurn(position);
    finishTurn(position);
    finishTurn(position);
    expect(position.turnSeat).toBe(0);
    expect(refusal(position, 'conquer b espionage')).not.toBe('rule/no-espionage');
  });

  test('[TILE-ESPIONAGE-2][AMB-22][COMBO-13] every other modifier is ignored, neither more nor less', () => {
    const position = spy('weapons').neutral({ b: 0 }).build();
    expect(conquestCost(position, 1, 'espionage')).toMatchObject({
      cost: 2,
      terms: [{ id: 'espionage', amount: 2, clause: 'TILE-ESPIONAGE-1' }],
    });
  });

  test('[TILE-ESPIONAGE-3] all other conquests of the turn follow the normal rules', () => {
    const position = spy().build();
    play(position, 'conquer d espionage');
    expect(costOf(position, 'b')).toBe(4);
    play(position, 'conquer b');
    expect(position.hand(0)).toBe(0);
  });

  test('[TILE-ESPIONAGE-4] the target must be reachable', () => {
    expect(refusal(spy().build(), 'conquer h espionage')).toBe('rule/not-reachable');
  });

  test('[AMB-23][X-29] use is optional: a normal cost below 2 may be paid', () => {
    const position = board(ROW).tiles('espionage').owns({ e: 1 }).neutral({ f: 0 }).hand(5).build();
    expect(costOf(position, 'f')).toBe(1);
    play(position, 'conquer f');
    expect(position.hand(0)).toBe(4);
    expect(refusal(position, 'conquer d espionage')).toBeUndefined();
  });

  test('[AMB-23] it may be used for the start province', () => {
    const position = board(EUROPE).tiles('espionage').hand(2).seat(1).owns({ scotland: 7 }).build();
    expect(refusal(position, 'end-expansion')).toBe('rule/must-enter');
    play(position, 'conquer scotland espionage');
    expect(provinceText(position, 'scotland')).toBe('0 active 2');
  });

  test('[TILE-ESPIONAGE-1] two pawns are enough on a board without cheap provinces, one is not', () => {
    const map = makeMap({ provinces: { a: 'forest edge b', b: 'mountain c', c: 'forest' } });
    const start = board(makeGame(map)).tiles('espionage').owns({ a: 1 });
    expect(legalLines(start.hand(2).phase('expansion').build())).toEqual([
      'conquer b espionage',
      'end-expansion',
    ]);
    expect(refusal(start.hand(1).build(), 'conquer b espionage')).toBe('rule/not-enough-pawns');
  });

  test('[AMB-24] with Specialization two such conquests per turn', () => {
    const position = spy('specialization').build();
    play(position, 'conquer d espionage', 'conquer b espionage');
    expect(refusal(position, 'conquer a espionage')).toBe('rule/no-espionage');
  });

  test('[TILE-ESPIONAGE-1] without the tile it does not exist', () => {
    const position = board(ROW).owns({ c: 1 }).hand(9).build();
    expect(refusal(position, 'conquer d espionage')).toBe('rule/no-espionage');
  });
});
