import { newPosition, playerCounts, trackOffers } from '../src/index.ts';
import { board, finishTurn, makeGame, play, TINY_MAP } from '../src/testing/index.ts';
import { EUROPE, EUROPE_FOR, eventsOf } from './support.ts';

/** Pawns in hand after choosing a civilization of these two tiles. */
function pawnsFor(seats: number, first: string, second: string): number {
  const position = board(EUROPE_FOR[seats]).phase('draft').track([first, second]).build();
  return eventsOf(play(position, 'choose 1'), 'civilizationChosen')[0].pawns;
}

describe('pawns of a civilization', () => {
  test('[PAWN-1] base pawns plus the red numbers of both tiles', () => {
    expect(pawnsFor(3, 'weapons', 'astronomy')).toBe(8 + 3 + 5);
  });

  test.each([
    [3, 8],
    [4, 6],
    [5, 4],
    [6, 3],
  ])('[PAWN-2] base pawns with %i players are %i', (seats, base) => {
    expect(pawnsFor(seats, 'currency', 'miningColumn')).toBe(base);
  });

  test.each([
    [3, 12],
    [4, 10],
    [5, 8],
    [6, 7],
  ])('[X-62] Livestock + Field General with %i players: %i', (seats, pawns) => {
    expect(pawnsFor(seats, 'livestock', 'fieldGeneral')).toBe(pawns);
  });

  test('[PAWN-3][X-61] base pawns can be those of the map', () => {
    const game = makeGame({ ...TINY_MAP, basePawns: { 4: 6 } }, 4, { basePawns: 'perMap' });
    const position = board(game).phase('draft').track(['galleys', 'mountaineering']).build();
    expect(trackOffers(position, 0)[0].pawns).toBe(6 + 4 + 4);
    expect(() => makeGame(TINY_MAP, 6, { basePawns: 'perMap' })).toThrow('options/seats');
  });

  test('[PAWN-2] [PAWN-3] a wrong number of players is told the right ones', () => {
    expect(() => makeGame(TINY_MAP, 2)).toThrow(
      'for 3 to 6 players, not for 2. Choose Vinci II to play with two.',
    );
    const base = { ...TINY_MAP, basePawns: { 2: 9, 3: 8, 4: 6, 5: 4 } };
    expect(() => makeGame(base, 6, {}, 'vinci2')).toThrow('for 2 to 5 players, not for 6.');
  });

  test('[PAWN-2] [FICT-GEN-1] the counts that are told are those that compile', () => {
    const base = { ...TINY_MAP, basePawns: { 2: 9, 4: 6, 5: 4 } };
    for (const preset of ['deClassic', 'vinci2', 'deShort', 'jaInternational'] as const) {
      for (const fictional of [[], [1]]) {
        const options = { fictionalPlayers: 'auto' } as const;
        const playable = [2, 3, 4, 5, 6].filter((seats) => {
          try {
            makeGame(base, seats, options, preset, fictional);
            return true;
          } catch {
            return false;
          }
        });
        const { rules } = makeGame(base, playable[0], options, preset, fictional);
        expect(playerCounts(rules, base, fictional.length > 0)).toEqual(playable);
      }
    }
  });

  test('[PAWN-4] turns bring no further pawns', () => {
    const position = board(EUROPE).owns({ bavaria: 4, franconia: 3 }).begin();
    for (let turn = 0; turn < 6; turn++) finishTurn(position);
    expect(position.hand(0) + position.pawnsOf(1)).toBe(7);
  });

  test('[PAWN-5] Medicine is excepted: it brings pawns', () => {
    const position = board(EUROPE).tiles('medicine').owns({ bavaria: 4 }).begin();
    for (let turn = 0; turn < 6; turn++) finishTurn(position);
    expect(position.hand(0) + position.pawnsOf(1)).toBe(4 + 3);
  });

  test('[PAWN-6] the pawns come with the choice and are all there on entry', () => {
    const position = newPosition(EUROPE, '00112233445566778899aabbccddeeff');
    const { actor } = position;
    const { pawns } = trackOffers(position, actor)[0];
    play(position, 'choose 1');
    expect(position.hand(actor)).toBe(pawns);
    play(position, 'choose 1', 'choose 1');
    expect(position.actor).toBe(actor);
    expect(position.hand(actor)).toBeGreaterThanOrEqual(pawns);
  });

  test('[PAWN-7][TILE-SPECIALIZATION-2][AMB-26][X-64] Specialization counts partner plus 1', () => {
    expect(pawnsFor(3, 'specialization', 'livestock')).toBe(2 + 3 + 8);
    expect(pawnsFor(3, 'livestock', 'specialization')).toBe(13);
  });

  test('[PAWN-7][X-65] Specialization + Barbarians with 4 players: 19', () => {
    expect(pawnsFor(4, 'specialization', 'barbarians')).toBe(19);
  });

  test('[AMB-25] two Specialization tiles count 1 pawn each and do nothing', () => {
    expect(pawnsFor(3, 'specialization', 'specialization')).toBe(8 + 2);
  });
});
