import { conquestAnswer } from '../../src/index.ts';
import { board, play, provinceId } from '../../src/testing/index.ts';
import { DELTA, eventsOf } from '../support.ts';

const attacked = (first: string, second = 'barbarians') =>
  board(DELTA)
    .tiles(first, second)
    .owns({ elder: 1 })
    .hand(12)
    .seat(1)
    .tiles('nomadic')
    .owns({ fig: 3, kelp: 1 });

describe('nomadic', () => {
  test('[TILE-NOMADIC-1] no pawn is lost, all of them retreat', () => {
    const position = attacked('barbarians').build();
    expect(conquestAnswer(position, provinceId(DELTA, 'fig'))).toMatchObject({
      eliminated: 0,
      survivors: 3,
    });
    const events = play(position, 'conquer fig');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({ eliminated: 0, survivors: 3 });
    const after = play(position, 'end-expansion', 'place elder 7', 'end-reorganization');
    const back = eventsOf(after, 'survivorsPlaced');
    const kelp = provinceId(DELTA, 'kelp');
    expect(back).toEqual([{ type: 'survivorsPlaced', seat: 1, province: kelp, pawns: 3 }]);
  });

  test('[AMB-71] without a province left they wait off the board; the cost is as usual', () => {
    const position = board(DELTA)
      .owns({ elder: 1 })
      .hand(4)
      .seat(1)
      .tiles('nomadic')
      .owns({ fig: 2 })
      .build();
    const events = play(position, 'conquer fig');
    expect(eventsOf(events, 'conquered')[0]!.pawns).toBe(4);
    play(position, 'end-expansion', 'end-reorganization');
    expect([position.turnSeat, position.hand(1)]).toEqual([1, 2]);
  });

  test('[AMB-71][TILE-GEN-6] a declining empire loses its pawn', () => {
    const position = board(DELTA)
      .owns({ elder: 1 })
      .hand(9)
      .seat(1)
      .lasting('nomadic', 'weapons')
      .declines({ fig: 1 })
      .build();
    expect(eventsOf(play(position, 'conquer fig'), 'conquered')[0]!.eliminated).toBe(1);
  });

  test('[COMBO-7][X-102] Slavery gets nothing for pawns that are not lost', () => {
    const position = board(DELTA)
      .tiles('slavery')
      .owns({ elder: 1 })
      .hand(20)
      .seat(1)
      .tiles('nomadic')
      .owns({ fig: 2, grass: 1, kelp: 1 })
      .build();
    play(position, 'conquer fig', 'conquer grass', 'conquer hill', 'end-expansion');
    const events = play(position, `place elder ${position.hand(0)}`, 'end-reorganization');
    const { terms } = eventsOf(events, 'scored')[0]!;
    expect(terms.find(({ id }) => id === 'eliminated')).toMatchObject({ count: 1, points: 1 });
  });

  test('[COMBO-6] nor does Culture', () => {
    const position = attacked('culture').build();
    play(position, 'conquer fig', 'conquer grass', 'conquer kelp');
    const hand = position.hand(0);
    play(position, 'end-expansion');
    expect(position.hand(0)).toBe(hand);
  });
});
