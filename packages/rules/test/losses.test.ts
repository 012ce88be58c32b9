import {
  board,
  finishTurn,
  legalLines,
  makeGame,
  play,
  provinceText,
  refusal,
} from '../src/testing/index.ts';
import { eventsOf, ROW, ROW_FOUR, ROW_MAP } from './support.ts';

/** Seat 1 holds b with 4 pawns and f, g, h; seat 0 attacks b from a. */
const attack = (game = ROW) =>
  board(game).owns({ a: 8 }).seat(1).owns({ b: 4, f: 1, g: 2, h: 2 }).begin();

describe('losses and retreat', () => {
  test('[DEF-1][DEF-2][X-120] the defender loses exactly one pawn for good', () => {
    const position = attack();
    const events = play(position, 'conquer b');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({ eliminated: 1, survivors: 3 });
    finishTurn(position);
    expect(position.pawnsOf(3) + position.hand(1)).toBe(8);
  });

  test('[DEF-1] an empty province costs the defender nothing', () => {
    const position = board(ROW).owns({ d: 5 }).begin();
    expect(eventsOf(play(position, 'conquer e'), 'conquered')[0]!.eliminated).toBe(0);
  });

  test('[DEF-3] survivors wait without effect until they retreat', () => {
    const position = attack();
    play(position, 'conquer b');
    expect(position.survivors(1)).toBe(3);
    expect(provinceText(position, 'b')).toBe('0 active 6');
    expect(position.pawnsOf(3)).toBe(5);
  });

  test('[DEF-4][DEF-6] at the end of the attacker’s turn the defender places his survivors', () => {
    const position = attack();
    play(position, 'conquer b', 'end-expansion', 'place a 1', 'end-reorganization');
    expect([position.phase, position.actor, position.turnSeat]).toEqual(['retreat', 1, 0]);
    play(position, 'retreat h 2', 'retreat f 1');
    expect([position.turnSeat, position.phase]).toEqual([1, 'mobilisation']);
    expect(position.hand(1)).toBe(1 + 1 + 3);
  });

  test('[DEF-5] with “afterExpansion” they retreat before the attacker reorganizes', () => {
    const position = attack(makeGame(ROW_MAP, 3, { survivorTiming: 'afterExpansion' }));
    play(position, 'conquer b', 'end-expansion');
    expect([position.phase, position.actor]).toEqual(['retreat', 1]);
    play(position, 'retreat h 3');
    expect([position.phase, position.actor]).toEqual(['reorganization', 0]);
    finishTurn(position);
    expect(position.turnSeat).toBe(1);
  });

  test('[DEF-7][AMB-76][X-121] automatic retreat goes to the fewest pawns first: 2, 3, 3', () => {
    const position = attack(makeGame(ROW_MAP, 3, { survivorChooser: 'autoFewestFirst' }));
    const before = position.clone();
    play(before, 'conquer b', 'end-expansion', 'place a 1');
    const events = play(before, 'end-reorganization');
    const placed = eventsOf(events, 'survivorsPlaced').map(({ province }) => 'abcdefgh'[province]);
    expect(placed).toEqual(['f', 'f', 'g']);
  });

  test('[DEF-8] survivors may go to any province of the same empire, adjacent or not', () => {
    const position = attack();
    play(position, 'conquer b', 'end-expansion', 'place a 1', 'end-reorganization');
    const places = legalLines(position).map((line) => line.split(' ')[1]);
    expect([...new Set(places)]).toEqual(['f', 'g', 'h']);
    expect(refusal(position, 'retreat a 1')).toBe('rule/not-your-province');
    expect(refusal(position, 'retreat h 4')).toBe('rule/no-survivors');
  });

  test('[DEF-8] with one province left the survivors go there without a question', () => {
    const position = board(ROW).owns({ a: 8 }).seat(1).owns({ b: 3, g: 1 }).begin();
    play(position, 'conquer b', 'end-expansion', 'place a 2');
    const events = play(position, 'end-reorganization');
    expect(eventsOf(events, 'survivorsPlaced')).toMatchObject([{ seat: 1, pawns: 2 }]);
    expect([position.turnSeat, position.hand(1)]).toEqual([1, 2]);
  });

  test('[DEF-9][NOPROV-4] without a province left the survivors wait off the board', () => {
    const position = board(ROW).owns({ a: 8 }).seat(1).owns({ b: 4 }).begin();
    play(position, 'conquer b');
    finishTurn(position);
    expect([position.turnSeat, position.hand(1)]).toEqual([1, 3]);
  });

  test('[DEF-10][TILE-FORTIFICATION-5] a fort in a conquered province is removed', () => {
    const position = board(ROW).owns({ a: 8 }).seat(1).owns({ b: '1 fort' }).begin();
    const events = play(position, 'conquer b');
    expect(eventsOf(events, 'conquered')[0]!.fortRemoved).toBe(true);
    expect(provinceText(position, 'b')).toBe('0 active 4');
  });

  test('[DEF-11] a conquered declining province loses its pawn and its marker', () => {
    const position = board(ROW).owns({ a: 8 }).seat(1).declines({ b: 1, h: 1 }).begin();
    const events = play(position, 'conquer b');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({ eliminated: 1, survivors: 0 });
    expect(position.provincesOf(4)).toBe(1);
  });

  test('[DEF-12] being split by an attack has no consequence for the defender at once', () => {
    const position = board(ROW).owns({ h: 20 }).seat(1).owns({ e: 1, f: 1, g: 1 }).begin();
    play(position, 'conquer g', 'conquer f');
    finishTurn(position);
    expect(position.provincesOf(3)).toBe(1);
    const middle = board(ROW).owns({ d: 20 }).seat(1).owns({ c: 1, e: 1, f: 1, b: 1 }).begin();
    play(middle, 'conquer c');
    finishTurn(middle);
    expect(middle.provincesOf(3)).toBe(3);
  });

  test('[AMB-74] a province lost in the same turn is no destination', () => {
    const position = board(ROW).owns({ a: 20 }).seat(1).owns({ b: 3, c: 3, g: 1, h: 1 }).begin();
    play(position, 'conquer b', 'conquer c');
    expect(position.survivors(1)).toBe(4);
    play(position, 'end-expansion', 'place a 9', 'end-reorganization');
    expect(refusal(position, 'retreat c 1')).toBe('rule/not-your-province');
    expect(refusal(position, 'retreat g 4')).toBeUndefined();
  });

  test('[AMB-76] several defenders place in turn order after the attacker', () => {
    const position = board(ROW_FOUR)
      .turn(2)
      .seat(2)
      .owns({ d: 20 })
      .seat(3)
      .owns({ c: 2, a: 1, b: 1 })
      .seat(1)
      .owns({ e: 2, g: 1, h: 1 })
      .begin(2);
    play(position, 'conquer c', 'conquer e', 'end-expansion');
    play(position, `place d ${position.hand(2)}`, 'end-reorganization');
    expect([position.phase, position.actor]).toEqual(['retreat', 3]);
    play(position, 'retreat a 1');
    expect([position.phase, position.actor]).toEqual(['retreat', 1]);
    play(position, 'retreat h 1');
    expect([position.turnSeat, position.phase]).toEqual([3, 'mobilisation']);
  });

  test('[AMB-77] the retreat is carried out in the last turn of the game, too', () => {
    const position = board(ROW)
      .lastRound()
      .startingSeat(1)
      .owns({ a: 8 })
      .seat(1)
      .owns({ b: 2, g: 1, h: 1 })
      .begin();
    play(position, 'conquer b', 'end-expansion', 'place a 3', 'end-reorganization');
    expect(position.phase).toBe('retreat');
    const events = play(position, 'retreat h 1');
    expect(position.phase).toBe('over');
    expect(eventsOf(events, 'gameEnded')).toHaveLength(1);
    expect(provinceText(position, 'h')).toBe('1 active 2');
  });

  test('[AMB-106] a retreat takes no new province', () => {
    const position = attack();
    play(position, 'conquer b', 'end-expansion', 'place a 1', 'end-reorganization');
    for (const line of legalLines(position)) {
      const after = position.clone();
      play(after, line);
      expect(after.provincesOf(3)).toBe(3);
    }
  });
});
