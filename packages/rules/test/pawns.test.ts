import {
  compileGame,
  type GameConfig,
  type MapData,
  newPosition,
  PRESET_IDS,
  PRESETS,
  type PresetId,
  playerCounts,
  trackOffers,
} from '../src/index.ts';
import { board, finishTurn, makeGame, play, TINY_MAP } from '../src/testing/index.ts';
import { boards } from './maps.ts';
import { EUROPE, EUROPE_FOR, eventsOf } from './support.ts';

/** What is said against a game; `undefined` where it can be played. */
function refusal(
  map: MapData,
  seats: number,
  options: GameConfig['options'],
  preset: PresetId,
  fictional: readonly number[] = [],
): string | undefined {
  const mapVersion = map.version;
  const game = compileGame({ preset, options, map: map.id, mapVersion, seats, fictional }, map);
  return game.ok ? undefined : game.error.text;
}

/** Pawns in hand after choosing a civilization of these two tiles. */
function pawnsFor(seats: number, first: string, second: string): number {
  const position = board(EUROPE_FOR[seats]!).phase('draft').track([first, second]).build();
  return eventsOf(play(position, 'choose 1'), 'civilizationChosen')[0]!.pawns;
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
    expect(trackOffers(position, 0)[0]!.pawns).toBe(6 + 4 + 4);
    expect(() => makeGame(TINY_MAP, 6, { basePawns: 'perMap' })).toThrow('options/no-number');
  });

  describe('a wrong number of players', () => {
    const base = { ...TINY_MAP, basePawns: { 2: 9, 3: 8, 4: 6, 5: 4 } };

    test.each([
      ['deClassic', 2, {}, 'These rules are for 3–6 players. Choose Vinci II to play with two.'],
      [
        'deClassic',
        6,
        { endCondition: 'fixedRounds' },
        'These rules are for 3–5 players: “rounds” has no number for 6.',
      ],
      [
        'vinci2',
        2,
        { endCondition: 'targetVP' },
        'These rules are for 3–5 players: “targetVP” has no number for 2.',
      ],
      ['vinci2', 6, {}, 'These rules are for 2–5 players: “basePawns” has no number for 6.'],
      [
        'deClassic',
        2,
        { targetVP: { 1: 50 }, basePawns: { 1: 8 } },
        'These rules are for 3–6 players. Choose Vinci II to play with two.',
      ],
      [
        'deClassic',
        2,
        { basePawns: { 2: 9 } },
        'These rules are for 3–6 players: “targetVP” has no number for 2.',
      ],
      [
        'deClassic',
        2,
        { targetVP: { 2: 90 } },
        'These rules are for 3–6 players: “basePawns” has no number for 2.',
      ],
    ] as const)(
      '[PAWN-2] [PAWN-3] [END-1] [END-5] %s for %i with %j names what has no number',
      (preset, seats, options, text) => {
        expect(() => makeGame(base, seats, options, preset)).toThrow(text);
      },
    );

    test.each([
      [{ 2: 9, 4: 6, 5: 4 }, 3, 'for 2, 4–5 players: “basePawns” has no number for 3.'],
      [{ 2: 9, 4: 6 }, 3, 'for 2, 4 players: “basePawns” has no number for 3.'],
      [{ 3: 9 }, 4, 'for 3 players: “basePawns” has no number for 4.'],
    ] as const)('[PAWN-3] with %j a gap is no range', (basePawns, seats, text) => {
      expect(() => makeGame({ ...TINY_MAP, basePawns }, seats, {}, 'vinci2')).toThrow(text);
    });

    test('[FICT-GEN-1] is told with fictional players, too', () => {
      expect(() => makeGame(base, 2, {}, 'deClassic', [1])).toThrow(
        'With rulebook opponents these rules are for 3–6 players, not for 2.',
      );
    });

    test('[COMP-12] [COMP-13] is never advised to choose what is chosen, or what would not help', () => {
      let advised = 0;
      for (const map of [base, TINY_MAP, ...boards()]) {
        for (const preset of PRESET_IDS) {
          for (const endCondition of ['targetVP', 'fixedRounds'] as const) {
            for (const seats of [2, 3, 4, 5, 6]) {
              for (const fictional of [[], [0], [0, 1]].filter(({ length }) => length < seats)) {
                const options = { endCondition, terrainSet: 'vinci2_7' } as const;
                const refused = refusal(map, seats, options, preset, fictional);
                if (refused === undefined) continue;
                const where = [map.id, preset, endCondition, seats, fictional];
                const advice = /Choose (.+) to|option “(\w+)” lets/.exec(refused);
                if (advice === null) {
                  expect([...where, /[Cc]hoose|option/.test(refused)]).toEqual([...where, false]);
                  continue;
                }
                advised++;
                const [, text, option] = advice;
                expect([undefined, 'Vinci II']).toContain(text);
                expect([undefined, 'fictionalPlayers']).toContain(option);
                const helps =
                  text !== undefined
                    ? preset !== 'vinci2' && refusal(map, seats, {}, 'vinci2') === undefined
                    : PRESETS[preset].fictionalPlayers === 'none' &&
                      !refusal(
                        map,
                        seats,
                        { ...options, fictionalPlayers: 'auto' },
                        preset,
                        fictional,
                      )?.includes('fictionalPlayers');
                expect([...where, refused, helps]).toEqual([...where, refused, true]);
              }
            }
          }
        }
      }
      expect(advised).toBeGreaterThan(100);
    });
  });

  test('[END-1] [END-5] [END-7] [PAWN-2] [PAWN-3] a table of some numbers leaves the others as they are', () => {
    const targets = { targetVP: { 4: 60 } };
    expect([3, 4, 5, 6].map((seats) => makeGame(TINY_MAP, seats, targets).targetVP)).toEqual([
      150, 60, 100, 100,
    ]);
    expect(makeGame(TINY_MAP, 3, targets).options.targetVP).toEqual({
      3: 150,
      4: 60,
      5: 100,
      6: 100,
    });
    expect(makeGame(TINY_MAP, 5, { basePawns: { 3: 12 } }).basePawns).toBe(4);
    const rounds = { endCondition: 'fixedRounds', rounds: { 6: 9 } } as const;
    expect([5, 6].map((seats) => makeGame(TINY_MAP, seats, rounds).lastRound)).toEqual([10, 9]);
    const base = { ...TINY_MAP, basePawns: { 3: 10, 4: 6 } };
    const pawns = { basePawns: { 5: 5 } };
    const vinci = [3, 4, 5].map((seats) => makeGame(base, seats, pawns, 'vinci2').basePawns);
    expect(vinci).toEqual([10, 6, 5]);
    expect(makeGame(base, 3, { basePawns: 'perMap' }).basePawns).toBe(10);
  });

  test('[END-8] with fictional players the target of a table for other numbers is still 150', () => {
    const own = { targetVP: { 3: 90 } };
    expect(makeGame(TINY_MAP, 4, own, 'deClassic', [1, 2]).targetVP).toBe(150);
    expect(makeGame(TINY_MAP, 3, own, 'deClassic', [1, 2]).targetVP).toBe(90);
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
        const { options: rules } = makeGame(base, playable[0], options, preset, fictional);
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
    const { pawns } = trackOffers(position, actor)[0]!;
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
