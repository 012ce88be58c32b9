import { newPosition, parseGameConfig, TILES } from '../src/index.ts';
import {
  board,
  costOf,
  finishTurn,
  legalLines,
  makeGame,
  play,
  provinceText,
  refusal,
  SEEDS,
} from '../src/testing/index.ts';
import { eventsOf, gameOn, ROW_MAP } from './support.ts';

const ROW = gameOn(ROW_MAP, 3, 'deShort');
const LITERAL = makeGame(ROW_MAP, 3, { firstChoiceTiming: 'setupWithFoothold' }, 'deShort');

/** Setup with a known track; nobody has a civilization yet. */
const opening = (game = LITERAL) =>
  board(game)
    .track(['barbarians', 'militia'], ['barbarians', 'medicine'], ['weapons', 'militia'])
    .noTiles()
    .seat(1)
    .noTiles()
    .seat(2)
    .noTiles()
    .opening()
    .build();

describe('deShort: opening', () => {
  test('[SETUP-12][AMB-6] choice and first conquest open each player’s first turn', () => {
    const position = newPosition(ROW, SEEDS.one);
    const first = position.startingSeat;
    expect([position.phase, position.round, position.actor]).toEqual(['draft', 1, first]);
    expect(refusal(position, 'decline')).toBe('rule/wrong-phase');
    play(position, 'choose 1');
    // It goes on in the same turn: enter, expand, reorganize, score.
    expect([position.phase, position.actor]).toEqual(['mobilisation', first]);
    expect(refusal(position, 'decline')).toBe('rule/not-entered-yet');
    expect(refusal(position, 'end-expansion')).toBe('rule/must-enter');
    play(position, 'conquer h');
    expect([position.phase, position.actor]).toEqual(['expansion', first]);
    const events = finishTurn(position);
    expect(eventsOf(events, 'scored')).toMatchObject([{ seat: first }]);
    expect(position.actor).toBe((first + 1) % 3);
    expect(position.phase).toBe('draft');
  });

  test('[SETUP-12][AMB-120] literally: each chooses and takes a start province before round 1', () => {
    const position = opening();
    for (const [seat, target] of ['a', 'h', 'a'].entries()) {
      expect([position.phase, position.round, position.actor]).toEqual(['draft', 0, seat]);
      play(position, 'choose 1');
      expect([position.phase, position.round, position.actor]).toEqual(['mobilisation', 0, seat]);
      expect(position.hand(seat)).toBeGreaterThan(8);
      if (seat === 2) break;
      const events = play(position, `conquer ${target}`);
      expect(eventsOf(events, 'scored')).toEqual([]);
      expect(provinceText(position, target)).toBe(`${seat} active 3`);
    }
    // The pawns that are left stay in hand; the province itself is defended by what was placed.
    expect(position.hand(0)).toBe(8 + 6 + 4 - 3);
    expect(costOf(position, 'a')).toBe(2 + 3 + 1 - 1);
    const before = position.hand(2);
    play(position, 'conquer h');
    expect([position.round, position.phase, position.actor]).toEqual([1, 'mobilisation', 0]);
    expect(before - position.hand(2)).toBe(2 + 3 - 1);
    // The first regular turn goes on from there.
    expect(position.hand(0)).toBe(8 + 6 + 4 - 1);
    expect(legalLines(position)).toEqual(['vacate a', 'conquer b', 'end-expansion']);
  });

  test('[SETUP-12][AMB-120] who was driven out in setup enters in the first turn, and cannot decline', () => {
    const position = opening();
    play(position, 'choose 1', 'conquer a', 'choose 1', 'conquer a');
    expect([position.hand(0), position.isOnBoard(0)]).toEqual([8 + 6 + 4 - 1, false]);
    play(position, 'choose 1', 'conquer h');
    expect([position.round, position.actor]).toEqual([1, 0]);
    expect(refusal(position, 'decline')).toBe('rule/first-turn');
    expect(refusal(position, 'end-expansion')).toBe('rule/must-enter');
    play(position, 'conquer a');
    finishTurn(position);
    finishTurn(position);
    finishTurn(position);
    expect([position.round, refusal(position, 'decline')]).toEqual([2, undefined]);
  });

  test('[AMB-120] setup is no turn: no peace, no extra pawns, nothing counted or scored', () => {
    const position = board(LITERAL)
      .track(['diplomacy', 'fieldGeneral'], ['slavery', 'medicine'])
      .noTiles()
      .seat(1)
      .noTiles()
      .seat(2)
      .noTiles()
      .opening()
      .build();
    play(position, 'choose 1');
    expect(position.hand(0)).toBe(8 + 4 + 2);
    expect(refusal(position, 'peace 2')).toBe('rule/peace-not-offered');
    expect(refusal(position, 'decline')).toBe('rule/first-turn');
    expect(legalLines(position)).toEqual(['conquer a', 'conquer h']);
    play(position, 'conquer a', 'choose 1');
    expect(position.hand(1)).toBe(8 + 2 + 3);
    play(position, 'conquer h', 'choose 1');
    play(position, legalLines(position)[0]!);
    expect(position.vp(1)).toBe(10);
    expect([position.round, position.phase]).toEqual([1, 'mobilisation']);
    expect(refusal(position, 'conquer b')).toBe('rule/must-name-partner');
    expect(position.hand(0)).toBe(8 + 4 + 2 - 1 + 7);
  });

  test('[AMB-120] who cannot pay for a start province passes and tries in his first turn', () => {
    const poor = makeGame(
      ROW_MAP,
      3,
      { firstChoiceTiming: 'setupWithFoothold', basePawns: { 3: 0 } },
      'deShort',
    );
    const position = board(poor)
      .track(['currency', 'miningColumn'])
      .noTiles()
      .seat(1)
      .noTiles()
      .seat(2)
      .noTiles()
      .opening()
      .build();
    play(position, 'choose 1');
    expect(legalLines(position)).toEqual(['end-expansion']);
    play(position, 'end-expansion');
    expect([position.phase, position.actor, position.round]).toEqual(['draft', 1, 0]);
  });

  test('[AMB-120][COST-13] a start province taken for nothing is not held', () => {
    const position = opening();
    const free = board(LITERAL)
      .tiles('weapons', 'specialization')
      .neutral({ a: 0 })
      .hand(5)
      .round(0)
      .build();
    const events = play(free, 'conquer a');
    expect(eventsOf(events, 'provinceLost')).toMatchObject([{ reason: 'unfilled' }]);
    expect(provinceText(free, 'a')).toBe('nobody 0');
    expect(position.round).toBe(0);
  });

  test('[ENTRY-5][AMB-7] the start province costs the normal price, or literally one unit', () => {
    expect(costOf(board(ROW).hand(9).build(), 'a')).toBe(3);
    const literal = makeGame(ROW_MAP, 3, { entryCost: 'onePawn' }, 'deShort');
    const position = board(literal).hand(2).seat(1).owns({ a: 4, g: 1 }).build();
    expect([costOf(position, 'a'), costOf(position, 'h')]).toEqual([1, 1]);
    const events = play(position, 'conquer a');
    expect(eventsOf(events, 'conquered')).toMatchObject([
      { pawns: 1, eliminated: 1, survivors: 3 },
    ]);
    // From there on everything costs what it costs.
    expect(costOf(position, 'b')).toBe(3);
  });
});

describe('deShort: the rest', () => {
  test('[DEF-5][TURN-6] survivors retreat before the attacker reorganizes', () => {
    const position = board(ROW).owns({ a: 8 }).seat(1).owns({ b: 4, f: 1, g: 2 }).begin();
    play(position, 'conquer b', 'end-expansion');
    expect([position.phase, position.actor, position.turnSeat]).toEqual(['retreat', 1, 0]);
    play(position, 'retreat g 2');
    expect([position.phase, position.actor]).toEqual(['retreat', 1]);
    play(position, 'retreat f 1');
    expect([position.phase, position.actor]).toEqual(['reorganization', 0]);
    // The attacker answers: he sees where they stand.
    expect([provinceText(position, 'g'), provinceText(position, 'f')]).toEqual([
      '1 active 4',
      '1 active 2',
    ]);
    const events = finishTurn(position);
    expect(eventsOf(events, 'survivorsPlaced')).toEqual([]);
    expect(position.turnSeat).toBe(1);
  });

  test('[DEF-5][AMB-76] several defenders place in turn order', () => {
    const position = board(gameOn(ROW_MAP, 3, 'deShort'))
      .turn(1)
      .seat(1)
      .owns({ c: 14 })
      .seat(0)
      .owns({ b: 2, a: 1, h: 1 })
      .seat(2)
      .owns({ d: 2, e: 1, f: 1 })
      .begin(1);
    play(position, 'conquer b', 'conquer d', 'end-expansion');
    expect([position.phase, position.actor]).toEqual(['retreat', 2]);
    play(position, 'retreat f 1');
    expect([position.phase, position.actor]).toEqual(['retreat', 0]);
    play(position, 'retreat h 1');
    expect([position.phase, position.actor]).toEqual(['reorganization', 1]);
  });

  test('[NOPROV-4][NOPROV-3][X-123] pawns without a province enter again or decline; the last pawn decides', () => {
    const wipeOut = (pawns: number) => {
      const position = board(ROW).owns({ a: 12 }).seat(1).owns({ b: pawns }).begin();
      play(position, 'conquer b', 'end-expansion');
      expect(position.phase).toBe('reorganization');
      finishTurn(position);
      return position;
    };
    expect(wipeOut(5).hand(1)).toBe(4);
    expect(legalLines(wipeOut(5))).toEqual(['decline', 'conquer a', 'conquer h']);
    expect([wipeOut(1).phase, wipeOut(1).actor]).toEqual(['draft', 1]);
  });

  test('[AMB-4] literally the older declining empire goes at the end of the attacker’s turn', () => {
    const literal = makeGame(ROW_MAP, 3, { autoDeclineTiming: 'immediate' }, 'deShort');
    const position = board(literal)
      .turn(2)
      .seat(2)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 1 })
      .declines({ g: 1 })
      .seat(0)
      .owns({ d: 1 })
      .begin(2);
    play(position, 'conquer b', 'end-expansion');
    expect(provinceText(position, 'g')).toBe('1 declining 1');
    finishTurn(position);
    expect([position.turnSeat, provinceText(position, 'g')]).toEqual([0, 'nobody 0']);
  });

  test('[TILE-GEN-2] tiles change the rules: costs, cohesion, pawns, points', () => {
    const position = board(ROW).tiles('weapons', 'messengers').owns({ a: 1, c: 1 }).hand(5).build();
    expect(costOf(position, 'b')).toBe(2 + 1 - 1);
    play(position, 'end-expansion', 'place a 5', 'end-reorganization');
    expect(position.provincesOf(1)).toBe(2);
    expect(TILES.filter(({ classic }) => classic !== undefined)).toHaveLength(26);
  });

  test('all three literal readings can be played together', () => {
    const options = {
      firstChoiceTiming: 'setupWithFoothold',
      entryCost: 'onePawn',
      autoDeclineTiming: 'immediate',
    };
    const config = { preset: 'deShort', options, map: 'row', mapVersion: 1, seats: 3 };
    expect(parseGameConfig(config).ok).toBe(true);
  });
});
