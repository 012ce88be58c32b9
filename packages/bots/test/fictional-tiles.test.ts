import type { RuleSet } from '@vinci/rules';
import { layoutCells as at, board, makeMap, type PositionBuilder } from '@vinci/rules/testing';
import { explainFictional } from '../src/index.ts';
import { act, among, fictionalGame, next, pawnsIn, STAR } from './fictional-support.ts';

/** Vinci II with a fictional player, as a mix of options. */
const vinci2 = (options: Partial<RuleSet> = {}): PositionBuilder =>
  board(fictionalGame(STAR, { fictionalPlayers: 'auto', ...options }, [0], 'vinci2')).seat(0);

const STRONG = { barley: 9, copse: 9, crag: 9, dale: 9, heath: 9, moor: 9, pit: 9 };

describe('tiles of Vinci II in fictional hands', () => {
  test('[AMB-159] Religion: a lone pawn costs nothing', () => {
    const position = vinci2()
      .tiles('religion')
      .owns({ home: 1 })
      .neutral({ ...STRONG, heath: 0 });
    position.seat(1).owns({ dale: 1 }).seat(0).hand(2).phase('expansion');
    expect(next(position.build())).toBe('conquer dale religion');
    expect(explainFictional(position.build()).reason.candidates).toEqual([
      expect.objectContaining({ cost: 0 }),
    ]);
    expect(next(position.hand(0).build())).toBe('conquer dale religion');
    position.seat(1).owns({ dale: 2 });
    expect(next(position.seat(0).hand(2).build())).toBe('conquer heath');
  });

  test('[AMB-159] Army: the second expansion goes on like the first', () => {
    const position = vinci2().tiles('army').owns({ home: 1 }).hand(6).neutral(STRONG);
    const built = position.neutral({ heath: 0, moor: 2 }).phase('expansion').build();
    const words = act(built, [], ({ phase }) => phase === 'expansion');
    expect(words).toEqual(['conquer heath', 'conquer moor', 'end-expansion', 'end-expansion']);
    const again = vinci2().tiles('army').owns({ home: 1 }).hand(3).neutral(STRONG);
    const twice = again.neutral({ heath: 0, moor: 0 }).phase('expansion').build();
    expect(act(twice, [0], ({ phase }) => phase === 'expansion').slice(0, 3)).toEqual([
      'roll 2',
      'conquer heath',
      'end-expansion',
    ]);
  });

  test('[AMB-159] Legions: the pool helps, and is no pawn to decline on', () => {
    const start = vinci2()
      .tiles('fieldGeneral')
      .owns({ home: 2 })
      .neutral({ ...STRONG, dale: 2 });
    const position = start.begin(0);
    expect(position.extra(0)).toBe(7);
    expect(explainFictional(position).reason.check).toEqual({
      worth: 1,
      available: 1,
      reduction: 2,
    });
    position.cells[at.ROLLED] = 1;
    expect(next(position)).toBe('conquer dale');
  });

  test('[AMB-159] Warband: the pawns wait off the board', () => {
    const position = vinci2({ minConquestCost: 0 }).tiles('warband').owns({ home: 4 }).hand(2);
    const built = position.neutral(STRONG).phase('expansion').build();
    expect(act(built, [], ({ phase }) => phase !== 'mobilisation').slice(0, 1)).toEqual([
      'end-expansion',
    ]);
    expect(pawnsIn(built, 'home')).toEqual([1]);
    expect(built.hand(0)).toBe(5);
  });

  test('[AMB-159] Philosophy: the last reorganization is like any other', () => {
    const position = vinci2().tiles('philosophy').owns({ home: 1, dale: 1 }).hand(4);
    const built = position.neutral({ heath: 1 }).phase('reorganization').build();
    built.cells[at.LEAVING] = 1;
    const words = act(built, [], ({ phase }) => phase === 'reorganization');
    expect(words).toEqual(['place dale 2', 'place home 2', 'end-reorganization']);
    expect(built.phase).toBe('draft');
    expect(pawnsIn(built, 'home', 'dale')).toEqual([3, 3]);
  });

  test('[AMB-159] Fishing: half points count where they make a whole one', () => {
    const map = makeMap({
      id: 'water',
      provinces: {
        bank: 'normal edge hill @sea',
        cove: 'normal bank @sea',
        hill: 'normal',
      },
      seas: { sea: 'open' },
    });
    const game = fictionalGame(map, { fictionalPlayers: 'auto' }, [0], 'vinci2');
    const builder = board(game).seat(0).tiles('fishing').hand(9).phase('expansion');
    expect(next(builder.owns({ bank: 1 }).build())).toBe('conquer cove');
    expect(among(builder.neutral({ bank: 1 }).owns({ hill: 1 }).build())).toEqual(['bank']);
    const second = builder.owns({ bank: 1, cove: 1 }).neutral({ hill: 1 }).build();
    expect(explainFictional(second).reason.candidates).toEqual([{ target: 2, value: 1, cost: 3 }]);
  });

  test('[AMB-75][AMB-94] survivors of a declining Philosophy empire are levelled, too', () => {
    const builder = board(
      fictionalGame(STAR, { fictionalPlayers: 'auto', survivorChooser: 'defender' }, [1], 'vinci2'),
    );
    const position = builder.seat(1).lasting('philosophy').declines({ dale: 3, heath: 1 }).build();
    position.addSurvivors(4, 2);
    position.cells[at.PHASE] = 8;
    position.cells[at.ACTOR] = 2;
    expect(act(position)[0]).toBe('retreat heath 2');
  });
});
