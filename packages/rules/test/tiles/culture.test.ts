import { excessProvinces } from '../../src/engine.ts';
import { board, makeGame, play } from '../../src/testing/index.ts';
import { DELTA, eventsOf } from '../support.ts';

/** Pawns that arrive at the start of reorganization. */
function arriving(tile: string, enemies: number, eliminated = enemies): number {
  const position = board(DELTA)
    .tiles(tile)
    .owns({ elder: 1 })
    .eliminated(eliminated)
    .enemies(enemies)
    .phase('expansion')
    .build();
  const events = play(position, 'end-expansion');
  return eventsOf(events, 'pawnsGained').reduce((sum, { pawns }) => sum + pawns, 0);
}

describe('culture', () => {
  test('[TILE-CULTURE-1][PAWN-5][X-138] 1 pawn for every two enemy pawns eliminated, rounded down', () => {
    expect([0, 1, 2, 3, 5].map((enemies) => arriving('culture', enemies))).toEqual([0, 0, 1, 1, 2]);
    expect(arriving('culture', 5, 8)).toBe(2);
    expect(arriving('slavery', 5)).toBe(0);
  });

  test('[AMB-67] pawns of others count, active or declining; neutral ones and own ones do not', () => {
    const position = board(DELTA)
      .tiles('culture', 'heritage')
      .owns({ elder: 1 })
      .hand(30)
      .declines({ cactus: 1 })
      .seat(1)
      .owns({ fig: 2, kelp: 1 })
      .seat(2)
      .declines({ hill: 1 })
      .build();
    play(position, 'conquer fig', 'conquer hill', 'conquer cactus', 'conquer baobab');
    const hand = position.hand(0);
    const events = play(position, 'end-expansion');
    expect(position.hand(0)).toBe(hand + 1);
    expect(eventsOf(events, 'pawnsGained')).toMatchObject([{ clause: 'TILE-CULTURE-1' }]);
  });

  test('[AMB-67] nothing is carried over, and the new pawns stay', () => {
    const position = board(DELTA).tiles('culture').owns({ elder: 1 }).enemies(3).build();
    play(position, 'end-expansion', 'place elder 1', 'end-reorganization');
    expect(position.pawnsOf(1)).toBe(2);
    expect(position.cells[position.seatCell(0) + 13]).toBe(0);
  });

  test('[TURN-7][TILE-CULTURE-1][AMB-101] a new pawn keeps a province that a lent one held', () => {
    const lending = { fieldGeneralMode: 'removeSevenAfterExpansion' } as const;
    const position = board(makeGame(DELTA.map, 3, lending, 'vinci2'))
      .tiles('fieldGeneral', 'culture')
      .owns({ cactus: 1, elder: 1, fig: 1 })
      .hand(5)
      .enemies(3)
      .phase('expansion')
      .build();
    expect(excessProvinces(position)).toBe(1);
    play(position, 'end-expansion');
    expect([position.phase, position.debt]).toEqual(['surplus', 1]);
    play(position, 'give-up fig');
    expect([position.phase, position.pawnsOf(1)]).toEqual(['reorganization', 2]);
  });
});
