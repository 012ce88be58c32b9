import { board, costOf, play } from '../../src/testing/index.ts';
import { DELTA, eventsOf } from '../support.ts';

describe('drakkar', () => {
  test('[TILE-DRAKKAR-1] rivers cost 1 less, other provinces do not', () => {
    const costs = (tile: string) => {
      const position = board(DELTA)
        .tiles(tile)
        .owns({ elder: 1 })
        .seat(1)
        .owns({ grass: 3, hill: 2 })
        .build();
      return [costOf(position, 'grass'), costOf(position, 'hill'), costOf(position, 'delta')];
    };
    expect(costs('barbarians')).toEqual([4, 5, 1]);
    expect(costs('drakkar')).toEqual([3, 5, 1]);
  });

  test('[TILE-DRAKKAR-2][AMB-71] no pawn is lost on its rivers, only there', () => {
    const position = board(DELTA)
      .owns({ elder: 1 })
      .hand(20)
      .seat(1)
      .tiles('drakkar', 'nomadic')
      .owns({ grass: 2, fig: 1 })
      .seat(2)
      .tiles('drakkar')
      .owns({ hill: 2, kelp: 1 })
      .build();
    const events = play(position, 'conquer grass', 'conquer hill');
    expect(eventsOf(events, 'conquered').map(({ eliminated }) => eliminated)).toEqual([0, 1]);
    const hand = position.hand(0);
    const after = play(position, 'end-expansion', `place elder ${hand}`, 'end-reorganization');
    expect(eventsOf(after, 'survivorsPlaced')).toMatchObject([
      { seat: 1, pawns: 2 },
      { seat: 2, pawns: 1 },
    ]);
  });
});
