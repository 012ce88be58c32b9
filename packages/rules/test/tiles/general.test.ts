import { scoreForecast, TILES } from '../../src/index.ts';
import { board, costOf, finishTurn, play, refusal } from '../../src/testing/index.ts';
import { ROW } from '../support.ts';

describe('tiles in general', () => {
  test('[TILE-GEN-1] effects are cumulative', () => {
    const position = board(ROW).tiles('currency', 'agriculture').owns({ a: 1 }).build();
    expect(scoreForecast(position, 0).points).toBe(3);
    expect(costOf(board(ROW).tiles('weapons', 'mountaineering').owns({ d: 1 }).build(), 'e')).toBe(
      1,
    );
  });

  test('[TILE-GEN-2] effects take precedence over the base rules', () => {
    const spy = board(ROW).tiles('espionage').owns({ c: 1 }).hand(2).seat(1).owns({ d: 9 }).build();
    expect(refusal(spy, 'conquer d espionage')).toBeUndefined();
    const messengers = board(ROW).tiles('messengers').owns({ a: 1, h: 1 }).begin();
    play(messengers, 'end-expansion', 'end-reorganization');
    expect(messengers.provincesOf(1)).toBe(2);
  });

  test('[TILE-GEN-3][TILE-GEN-7] 10 yellow, 7 pink and 9 blue kinds', () => {
    const of = (category: string) =>
      TILES.filter((tile) => tile.category === category && tile.classic !== undefined);
    expect(of('points').map(({ id }) => id)).toEqual([
      'agriculture',
      'agricultureColumn',
      'livestock',
      'livestockColumn',
      'mining',
      'miningColumn',
      'ports',
      'portsColumn',
      'currency',
      'slavery',
    ]);
    expect([of('military').length, of('special').length]).toEqual([7, 9]);
    expect(TILES.every(({ code }, i) => code === i)).toBe(true);
  });

  test('[PAWN-1] the red numbers', () => {
    const numbers = Object.fromEntries(TILES.map(({ id, classic }) => [id, classic?.pawns]));
    expect(numbers).toEqual({
      agriculture: 2,
      agricultureColumn: 1,
      livestock: 2,
      livestockColumn: 1,
      mining: 1,
      miningColumn: 0,
      ports: 2,
      portsColumn: 1,
      currency: 0,
      slavery: 2,
      espionage: 3,
      fieldGeneral: 2,
      fortification: 4,
      militia: 4,
      mountaineering: 4,
      galleys: 4,
      weapons: 3,
      astronomy: 5,
      barbarians: 6,
      diplomacy: 4,
      heritage: 5,
      medicine: 3,
      messengers: 5,
      rebirth: 3,
      revolutionaries: 4,
      // Its number is that of its partner plus 1.
      specialization: 0,
    });
  });

  test('[TILE-GEN-4][TILE-GEN-5][TILE-GEN-6] in decline only the four column kinds stay', () => {
    for (const { id, persists } of TILES) {
      if (id === 'specialization') continue;
      const position = board(ROW).tiles(id, 'barbarians').owns({ a: 2 }).begin();
      play(position, 'decline');
      expect([id, position.decliningTiles(0).length]).toEqual([id, persists ? 1 : 0]);
    }
  });

  test('[TILE-GEN-6] an empire in decline has no effect on the turn of its owner', () => {
    const position = board(ROW)
      .lasting('medicine', 'fieldGeneral')
      .declines({ a: 1 })
      .owns({ e: 2 })
      .begin();
    expect(position.hand(0)).toBe(1);
    finishTurn(position);
    expect(position.pawnsOf(1)).toBe(2);
  });
});
