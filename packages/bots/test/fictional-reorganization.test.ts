import type { Position, RuleSet } from '@vinci/rules';
import {
  layoutCells as at,
  board,
  makeMap,
  type PositionBuilder,
  provinceId,
} from '@vinci/rules/testing';
import { explainFictional } from '../src/index.ts';
import {
  act,
  among,
  clauseOf,
  fictionalGame,
  next,
  pawnsIn,
  STAR,
  withResult,
} from './fictional-support.ts';

/** The fictional seat 0 reorganizes; everybody else has a province or no pawns, unless a test says so. */
const reorganizing = (options: Partial<RuleSet> = {}): PositionBuilder =>
  board(fictionalGame(STAR, options)).seat(0).phase('reorganization');

/** Lets it place pawns until it ends the reorganization. */
const settle = (position: Position, rolls: readonly number[] = []): string[] =>
  act(position, rolls, ({ phase }) => phase === 'reorganization' || phase === 'surplus');

describe('reorganization of a fictional player', () => {
  test('[FICT-REORG-1] all provinces come to cost the same, terrain and forts counted', () => {
    const position = reorganizing().owns({ home: 6, crag: 1, copse: 1, heath: '1 fort' }).build();
    settle(position);
    // Plain attacks then cost 2 + 3 at home and 3 + 2 everywhere else.
    expect(pawnsIn(position, 'home', 'crag', 'copse', 'heath')).toEqual([3, 2, 2, 2]);
  });

  test('[AMB-87] the lowest level is raised as long as the pawns suffice for all of it', () => {
    const position = reorganizing().owns({ home: 1, dale: 1, crag: 1 }).hand(2).build();
    expect(settle(position)).toEqual(['place dale 1', 'place home 1', 'end-reorganization']);
    const tokens = reorganizing().tiles('militia').owns({ home: 1, crag: 1 }).hand(3).build();
    settle(tokens);
    expect(pawnsIn(tokens, 'home', 'crag')).toEqual([3, 2]);
  });

  test('[FICT-REORG-1] pawns above the level are taken up first', () => {
    const position = reorganizing().owns({ home: 5, dale: 1, heath: 1, moor: 1 }).build();
    expect(settle(position).slice(0, 2)).toEqual(['collect home 3', 'place dale 1']);
    expect(pawnsIn(position, 'home', 'dale', 'heath', 'moor')).toEqual([2, 2, 2, 2]);
  });

  test('[FICT-REORG-2][AMB-88] what is left goes to the edge while a civilization is announced', () => {
    const builder = reorganizing().owns({ dale: 1, heath: 1, home: 1 }).hand(1);
    const announced = builder.seat(1).hand(9).build();
    expect(next(announced)).toBe('place home 1');
    expect(clauseOf(announced)).toBe('FICT-REORG-2');
    // Nobody is announced who is on the board, has no pawns or must decline.
    builder.seat(1).owns({ bay: 1 });
    expect(next(builder.build())).toBe('roll 3');
    expect(clauseOf(builder.build())).toBe('AMB-87');
    builder.seat(1).neutral({ bay: 1 }).hand(0);
    expect(next(builder.build())).toBe('roll 3');
    builder.hand(4).flags(at.WIPED_OUT);
    expect(next(builder.build())).toBe('roll 3');
    builder.flags(0).noTiles();
    expect(next(builder.hand(0).build())).toBe('roll 3');
  });

  test('[FICT-REORG-3] otherwise next to active empires of opponents', () => {
    const builder = reorganizing().owns({ dale: 1, heath: 1, home: 1 }).hand(1);
    builder.seat(2).owns({ behind: 1 });
    expect(next(builder.build())).toBe('place dale 1');
    expect(clauseOf(builder.build())).toBe('FICT-REORG-3');
    builder.seat(2).neutral({ behind: 1 }).declines({ behind: 1 });
    expect(next(builder.build())).toBe('roll 3');
  });

  test('[FICT-REORG-4] the more valuable first, ties at random', () => {
    const builder = reorganizing().tiles('ports').owns({ bay: 1, home: 1, lagoon: 1 }).hand(1);
    builder.seat(1).hand(9);
    expect(next(builder.build())).toBe('roll 2');
    expect(among(builder.build())).toEqual(['bay', 'lagoon']);
    expect(next(withResult(builder.build(), 1))).toBe('place lagoon 1');
    // One pawn per province, and no lot where there are as many pawns as equals.
    const position = builder.seat(0).hand(2).build();
    expect(settle(position)).toEqual(['place lagoon 1', 'place bay 1', 'end-reorganization']);
  });

  test('[FICT-REORG-2][AMB-87] edge provinces come first, whatever their level', () => {
    const builder = reorganizing().owns({ rock: 1, dale: 1, heath: 1, moor: 1 }).hand(1);
    const announced = builder.seat(1).hand(9).build();
    expect(next(announced)).toBe('place rock 1');
    expect(clauseOf(announced)).toBe('FICT-REORG-2');
  });

  test('[FICT-REORG-3][AMB-156] then those next to opponents; the last in order gets its pawn first', () => {
    const builder = reorganizing().owns({ rock: 1, dale: 1, heath: 1, moor: 1 }).hand(2);
    const position = builder.seat(1).hand(9).seat(2).owns({ behind: 1 }).build();
    expect([next(position), clauseOf(position)]).toEqual(['place dale 1', 'FICT-REORG-3']);
    expect(settle(position)).toEqual(['place dale 1', 'place rock 1', 'end-reorganization']);
  });

  test('[FICT-REORG-4][AMB-87] within a group the more valuable first, then the lowest level', () => {
    const builder = reorganizing().tiles('mining').owns({ dale: 1, heath: '1 fort', moor: 1 });
    expect(among(builder.hand(1).build())).toEqual(['dale', 'moor']);
    expect(next(builder.owns({ pit: '1 fort' }).build())).toBe('place pit 1');
  });

  test('[AMB-87] then anywhere, by a lot among all that are left', () => {
    const builder = reorganizing().owns({ dale: 1, heath: 1, moor: 1 }).hand(2);
    builder.seat(1).owns({ bay: 1 }).seat(2).owns({ lagoon: 1 });
    const position = builder.build();
    expect(settle(position, [2, 0])).toEqual([
      'roll 3',
      'place moor 1',
      'roll 2',
      'place dale 1',
      'end-reorganization',
    ]);
  });

  test('[AMB-153] a province taken for nothing gets a pawn first, the best if there are few', () => {
    const position = reorganizing().owns({ home: 5, dale: 'pending' }).hand(1).build();
    expect(settle(position)).toEqual(['collect home 2', 'place dale 3', 'end-reorganization']);
    expect(pawnsIn(position, 'home', 'dale')).toEqual([3, 3]);
    const few = reorganizing()
      .tiles('mining')
      .owns({ home: 1, dale: 'pending', pit: 'pending', heath: 'pending' })
      .hand(1);
    expect(next(few.build())).toBe('place pit 1');
    expect(among(few.hand(2).build())).toEqual(['pit']);
    const left = few.hand(2).build();
    expect(settle(left, [1])).toEqual([
      'place pit 1',
      'roll 2',
      'place heath 1',
      'end-reorganization',
    ]);
  });

  test('[AMB-94] Field General: provinces of the least value are given up', () => {
    const game = fictionalGame(STAR);
    const builder = board(game)
      .seat(0)
      .tiles('fieldGeneral', 'mining')
      .owns({ home: 2, pit: 2, crag: 2, heath: 2 })
      .phase('expansion');
    const position = builder.neutral({ barley: 9, dale: 9, moor: 9, copse: 9 }).build();
    const words = act(position, [1], ({ phase }) => phase !== 'draft');
    // Eight pawns without the seven: one province can be kept.
    expect(words.slice(0, 5)).toEqual([
      'end-expansion',
      'give-up crag',
      'roll 2',
      'give-up home',
      'give-up heath',
    ]);
    expect(pawnsIn(position, 'pit')).toEqual([1]);
  });

  test('[AMB-94] one worth less makes room for a better one taken for nothing', () => {
    const game = fictionalGame(STAR);
    const position = board(game)
      .seat(0)
      .tiles('fieldGeneral', 'mining')
      .owns({ home: 1, crag: 1, pit: 'pending' })
      .phase('surplus')
      .build();
    position.cells[at.SHORTAGE] = 1;
    expect(next(position)).toBe('give-up crag');
    expect(clauseOf(position)).toBe('AMB-112');
    expect(settle(position)).toEqual(['give-up crag', 'place pit 1', 'end-reorganization']);
    const good = board(game)
      .seat(0)
      .tiles('fieldGeneral', 'mining')
      .owns({ pit: 1, home: 'pending' })
      .phase('surplus')
      .build();
    good.cells[at.SHORTAGE] = 1;
    expect(next(good)).toBe('end-reorganization');
  });

  test('[FICT-COH-1] a split fictional empire keeps all its parts, a real one does not', () => {
    const split = (fictional: readonly number[]) =>
      board(fictionalGame(STAR, {}, fictional))
        .seat(0)
        .owns({ bay: 1, crag: 1, behind: 1 })
        .phase('reorganization')
        .build();
    const position = split([0]);
    expect(act(position)).toEqual(['end-reorganization']);
    expect(position.turnSeat).toBe(1);
    expect(position.provincesOf(1)).toBe(3);
    expect(position.vp(0)).toBe(12);
    // A position that was set up in another way is left, too.
    const strange = board(fictionalGame()).seat(0).owns({ bay: 1, home: 1, dale: 1 });
    expect(next(strange.phase('cohesion').build())).toBe('keep dale');
  });
});

describe('survivors of a fictional player', () => {
  const retreating = (pawns: number): PositionBuilder =>
    board(fictionalGame(STAR, {}, [1]))
      .seat(1)
      .survivors(pawns)
      .turn(0)
      .phase('retreat')
      .actor(1);

  test('[AMB-94] are levelled like a reorganization', () => {
    const position = retreating(3).owns({ dale: 1, heath: 3, crag: 1 }).build();
    const words = act(position);
    expect(words).toEqual(['retreat crag 1', 'retreat dale 2']);
    // An attack on each of the three then costs 5.
  });

  test('[AMB-94] and what is left goes where a reorganization would put it', () => {
    const builder = retreating(1).owns({ dale: 1, heath: 1, home: 1 });
    expect(next(builder.seat(2).hand(9).build())).toBe('retreat home 1');
    builder.hand(0).owns({ behind: 1 });
    expect(next(builder.build())).toBe('retreat dale 1');
    expect(explainFictional(builder.build()).reason).toEqual({
      topic: 'retreat',
      clause: 'FICT-REORG-3',
      candidates: [{ target: provinceId(fictionalGame(), 'dale'), value: 1, cost: 3 }],
    });
    builder.neutral({ behind: 1 });
    expect(next(builder.build())).toBe('roll 3');
  });

  test('[AMB-87][AMB-156] one pawn for each province, also where the position shows none of it', () => {
    const position = retreating(2).owns({ dale: 1, heath: 1, moor: 1, rock: 5 }).build();
    position.cells[position.seatCell(2) + at.HAND] = 9;
    expect(act(position, [1])).toEqual(['roll 3', 'retreat heath 1', 'retreat rock 1']);
  });
});

describe('forts of a fictional player', () => {
  const MAP = makeMap({
    id: 'forts',
    provinces: {
      a: 'normal edge b c d',
      b: 'normal c',
      c: 'plains',
      d: 'normal',
      e: 'mountain a f g',
      f: 'plains',
      g: 'normal',
    },
  });
  const fortifying = (options: Partial<RuleSet> = {}): PositionBuilder =>
    board(fictionalGame(MAP, options)).seat(0).tiles('fortification').phase('forts');

  test('[FICT-FORTIFICATION-1][AMB-157] where most neighbours belong to others or to nobody', () => {
    const builder = fortifying().owns({ a: 1, e: 1 });
    // Around `a` lie b, c and d; around `e` only f and g.
    expect(next(builder.build())).toBe('fort a');
    expect(next(builder.neutral({ b: 0, d: 0 }).build())).toBe('fort a');
    builder.declines({ b: 1 });
    expect(next(builder.owns({ d: 1 }).build())).toBe('fort e');
  });

  test('[FICT-FORTIFICATION-2] then where those are more valuable, then at random', () => {
    const builder = fortifying().owns({ a: 1, e: 1 }).declines({ d: 1 });
    // b + c and f + g: a plains and a normal province each.
    expect(next(builder.build())).toBe('roll 2');
    expect(next(withResult(builder.build(), 1))).toBe('fort e');
    builder.tiles('fortification', 'agriculture').neutral({ d: 1 }).declines({ c: 1 });
    // b + d against f + g, where the plains now score 2.
    expect(next(builder.build())).toBe('fort e');
    expect(clauseOf(builder.build())).toBe('FICT-FORTIFICATION-2');
  });

  test('[AMB-157] it places every fort it may, one in each province', () => {
    const position = fortifying().tiles('fortification', 'specialization').owns({ a: 1, b: 1 });
    const built = position.build();
    expect(act(built)).toEqual(['fort a', 'fort b']);
    const held = fortifying().owns({ a: '1 fort', b: '1 fort' }).build();
    expect(next(held)).toBe('end-forts');
  });
});
