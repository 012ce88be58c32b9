import type { BoardMove } from '../src/board/types.ts';
import { soundBetween, soundOf } from '../src/hud/sounds.ts';

describe('what the board sounds like', () => {
  const conquest: BoardMove = {
    type: 'conquer',
    province: 3,
    from: 2,
    seat: 1,
    pawns: 4,
    loser: 0,
  };

  test('the same conquest is a loss to who held the land', () => {
    expect(soundOf(conquest, 0)).toEqual({ cue: 'loss', level: 1 });
    expect(soundOf(conquest, 1)).toEqual({ cue: 'conquest', level: 1 });
    expect(soundOf({ ...conquest, loser: undefined }, 1)?.cue).toBe('conquest');
  });

  test('what concerns others is quieter', () => {
    for (const me of [2, -1]) expect(soundOf(conquest, me)?.level).toBeLessThan(1);
  });

  test.each([
    [{ type: 'decline', seat: 1 }, 'decline'],
    [{ type: 'score', seat: 1, points: 7, empire: 'active' }, 'points'],
    [{ type: 'fort', seat: 1, province: 3 }, 'fort'],
    [{ type: 'coins', seat: 1 }, 'coin'],
  ] as const)('%j is heard as %s', (move, cue) => {
    expect(soundOf(move, 1)?.cue).toBe(cue);
  });

  test('pawns that are moved about make no sound', () => {
    expect(soundOf({ type: 'place', seat: 1, province: 3, pawns: 2 }, 1)).toBeUndefined();
    expect(soundOf({ type: 'retreat', seat: 1, province: 3, pawns: 2 }, 1)).toBeUndefined();
  });
});

describe('what the course of a game sounds like', () => {
  const early = { last: false, over: false };
  const last = { last: true, over: false };
  const over = { last: true, over: true };

  test.each([
    [early, last, 'lastRound'],
    [last, over, 'victory'],
    [early, over, 'victory'],
    [last, last, undefined],
    [over, over, undefined],
    [over, last, undefined],
  ])('%j, then %j: %s', (before, after, cue) => {
    expect(soundBetween(before, after)).toBe(cue);
  });
});
