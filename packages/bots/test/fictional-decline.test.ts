import { apply, check, encodeIntent, type RuleSet } from '@vinci/rules';
import { layoutCells as at, board, makeMap, type PositionBuilder } from '@vinci/rules/testing';
import { decideFictional, explainFictional } from '../src/index.ts';
import { act, clauseOf, fictionalGame, next, STAR, withResult } from './fictional-support.ts';

const ROLL = encodeIntent({ type: 'roll', sides: 6 });

/** Twelve provinces in a row, all worth 1, so that an empire's worth is the number of its provinces. */
const NAMES = Array.from('abcdefghijkl');
const LINE = makeMap({
  id: 'line',
  provinces: Object.fromEntries(
    NAMES.map((id, i) => [
      id,
      ['normal', ...(i === 0 ? ['edge'] : []), ...NAMES.slice(i + 1, i + 2)].join(' '),
    ]),
  ),
});

/** The turn of the fictional seat 0 begins: an empire of that worth with pawns to spare. */
function begins(
  worth: number,
  available: number,
  tiles: readonly [string, string?] = ['barbarians'],
  options: Partial<RuleSet> = {},
): PositionBuilder {
  const ids = NAMES.slice(0, worth);
  return board(fictionalGame(LINE, options))
    .seat(0)
    .tiles(tiles[0], tiles[1])
    .owns(Object.fromEntries(ids.map((id, i) => [id, i === 0 ? 1 + available : 1])));
}

describe('decline of a fictional player', () => {
  test('[FICT-DECL-1] it thinks of declining below 10 VP and with 5 pawns at most, only then', () => {
    const rolls = (worth: number, pawns: number) =>
      next(begins(worth, pawns).begin(0)) === 'roll 6';
    expect(rolls(9, 5)).toBe(true);
    expect(rolls(9, 0)).toBe(true);
    expect(rolls(1, 5)).toBe(true);
    expect(rolls(9, 6)).toBe(false);
    expect(rolls(10, 0)).toBe(false);
    expect(rolls(10, 5)).toBe(false);
  });

  test('[AMB-89] worth is the active empire alone, with its tiles and without Slavery', () => {
    expect(next(begins(6, 0, ['currency']).begin(0))).not.toBe('roll 6');
    expect(next(begins(4, 0, ['currency']).begin(0))).toBe('roll 6');
    const declining = begins(9, 0).declines({ k: 1, l: 1 });
    expect(next(declining.begin(0))).toBe('roll 6');
    const slavery = begins(9, 0, ['slavery']).eliminated(5);
    expect(explainFictional(slavery.begin(0)).reason.check?.worth).toBe(9);
  });

  test('[AMB-89] the Medicine pawn is available, the pawns of the general are not', () => {
    expect(explainFictional(begins(9, 2, ['medicine']).begin(0)).reason.check).toEqual({
      worth: 9,
      available: 3,
      reduction: 0,
    });
    expect(explainFictional(begins(9, 2, ['fieldGeneral']).begin(0)).reason.check).toEqual({
      worth: 9,
      available: 2,
      reduction: 2,
    });
  });

  test('[AMB-160] pawns without any target are not available', () => {
    const island = makeMap({
      id: 'island',
      provinces: { a: 'normal edge', b: 'normal edge c', c: 'normal' },
    });
    const alone = () => board(fictionalGame(island)).seat(0);
    const filled = alone().tiles('barbarians').owns({ a: 12 });
    expect(explainFictional(filled.begin(0)).reason.check).toMatchObject({ available: 0 });
    expect(next(withResult(filled.begin(0), 0))).toBe('decline');
    // With somewhere to go, however dear, the pawns count.
    const guarded = alone().tiles('barbarians').owns({ b: 12 }).seat(1).owns({ c: 99 });
    expect(next(guarded.begin(0))).not.toBe('roll 6');
    const general = alone().tiles('fieldGeneral').owns({ a: 12 });
    expect(explainFictional(general.begin(0)).reason.check).toMatchObject({ available: 0 });
    const rebirth = alone().tiles('rebirth').owns({ a: 12 });
    expect(explainFictional(rebirth.phase('rebirth').build()).reason.check).toMatchObject({
      available: 0,
    });
  });

  test('[AMB-160][AMB-94][AMB-152] a target it never takes is none', () => {
    const enclosed = (tile: string, options: Partial<RuleSet>) =>
      explainFictional(
        board(fictionalGame(LINE, options))
          .seat(0)
          .tiles(tile)
          .owns({ a: 8 })
          .declines({ c: 1 })
          .begin(0),
      ).reason.check?.available;
    // The only neighbour borders on its declining empire.
    expect(enclosed('barbarians', { ownDecliningAdjacency: 'clearAdjacent' })).toBe(0);
    expect(enclosed('barbarians', { ownDecliningAdjacency: 'removeWholeDeclining' })).toBe(0);
    expect(enclosed('heritage', { ownDecliningAdjacency: 'clearAdjacent' })).toBeUndefined();
    const own = board(fictionalGame(LINE, { conquerOwnDeclining: 'withHeritage' }))
      .seat(0)
      .tiles('heritage')
      .owns({ a: 8 })
      .declines({ b: 1 });
    expect(explainFictional(own.begin(0)).reason.check).toMatchObject({ available: 0 });
  });

  test('[FICT-DECL-2][COMP-11] it declines if the die shows more than the available pawns', () => {
    for (let available = 0; available <= 5; available++) {
      const position = begins(9, available).begin(0);
      for (let die = 1; die <= 6; die++) {
        const decided = next(withResult(position, die - 1));
        expect(decided === 'decline').toBe(die > available);
      }
    }
  });

  test('[FICT-FIELDGENERAL-1][FICT-FIELDGENERAL-2] with a general fewer than 3 pawns, and the die less 2', () => {
    expect(next(begins(9, 3, ['fieldGeneral']).begin(0))).not.toBe('roll 6');
    for (let available = 0; available <= 2; available++) {
      const position = begins(9, available, ['fieldGeneral']).begin(0);
      expect(next(position)).toBe('roll 6');
      for (let die = 1; die <= 6; die++) {
        expect(next(withResult(position, die - 1)) === 'decline').toBe(die - 2 > available);
      }
    }
  });

  test('[AMB-151] who goes on may roll once more at once, and can then not decline any more', () => {
    const tie = board(fictionalGame(STAR)).seat(0).owns({ home: 4 }).begin(0);
    expect(next(tie)).toBe('roll 6');
    apply(tie, ROLL);
    tie.cells[at.ROLLED] = 2;
    expect(next(tie)).toBe('roll 5');
    apply(tie, decideFictional(tie));
    expect(check(tie, encodeIntent({ type: 'decline' }))).toBe('rule/decline-not-now');
    expect(check(tie, ROLL)).toBe('rule/roll-waits');
    expect(next(tie)).toMatch(/^conquer /);
    apply(tie, decideFictional(tie));
    expect(tie.cells[at.ROLLED]).toBe(0);
    expect(next(tie)).not.toBe('roll 6');
  });

  test('[AMB-151] a roll for something else at the start of the turn is no decline check', () => {
    const tie = board(fictionalGame(STAR)).seat(0).owns({ home: 12 }).begin(0);
    expect(next(tie)).toBe('roll 5');
    expect(next(withResult(tie, 4))).toBe('conquer pit');
    expect(next(withResult(tie, 0))).toBe('conquer barley');
  });

  test('[AMB-158] no check where the empire may not decline or is not on the board', () => {
    const options = { firstChoiceTiming: 'setupWithFoothold' } as const;
    const first = begins(2, 1, ['barbarians'], options).round(1).begin(0);
    expect(next(first)).not.toBe('roll 6');
    const away = board(fictionalGame(STAR)).seat(0).entered().hand(4).begin(0);
    expect(next(away)).toMatch(/^(conquer|roll 3)/);
    const only = begins(9, 0, ['rebirth'], { rebirth: 'onlyWay' }).begin(0);
    expect(next(only)).not.toBe('decline');
  });
});

describe('Rebirth of a fictional player', () => {
  const scored = (worth: number, available: number, options: Partial<RuleSet> = {}) =>
    begins(worth, available, ['rebirth'], options).phase('rebirth').build();

  test('[FICT-REBIRTH-1][AMB-90] checks after scoring instead of at the start', () => {
    expect(next(begins(9, 0, ['rebirth']).begin(0))).toBe('end-expansion');
    expect(next(scored(9, 3))).toBe('roll 6');
    expect(clauseOf(scored(9, 3))).toBe('FICT-REBIRTH-1');
    expect(next(withResult(scored(9, 3), 2))).toBe('end-turn');
    expect(next(withResult(scored(9, 3), 3))).toBe('decline');
    expect(next(scored(10, 3))).toBe('end-turn');
    expect(next(scored(9, 6))).toBe('end-turn');
  });

  test('[AMB-90] the state is the one reached: pawns above one per province', () => {
    const position = board(fictionalGame(STAR))
      .seat(0)
      .tiles('rebirth', 'medicine')
      .owns({ home: 3, dale: 2, heath: 1 })
      .phase('rebirth')
      .build();
    expect(explainFictional(position).reason.check?.available).toBe(3);
  });

  const offBoard = (options: Partial<RuleSet>, hand: number) =>
    board(fictionalGame(STAR, options)).seat(0).tiles('rebirth').entered().hand(hand);

  test.each(['optional', 'onlyWay'] as const)(
    '[AMB-94][AMB-152][AMB-158] %s: without a province, which it could not enter, it declines',
    (rebirth) => {
      for (const hand of [0, 2, 8]) {
        expect(next(offBoard({ rebirth }, hand).phase('rebirth').build())).toBe('decline');
      }
    },
  );

  test('[AMB-158] at the end of a round it may have lost its provinces since, and enter again', () => {
    const later = (hand: number) =>
      next(offBoard({ fictRebirthCheck: 'endOfRound' }, hand).phase('rebirth').build());
    expect([later(0), later(2), later(8)]).toEqual(['decline', 'roll 6', 'end-turn']);
  });

  test('[AMB-158][AMB-94] at the end of a round nobody stays off a board that they cannot enter', () => {
    // It may not decline at the start of its turn, and with more than 5 pawns it is not checked.
    const later = (guards: number, hand: number, second = 'barbarians') =>
      next(
        board(fictionalGame(LINE, { rebirth: 'onlyWay', fictRebirthCheck: 'endOfRound' }))
          .seat(0)
          .tiles('rebirth', second)
          .entered()
          .hand(hand)
          .partners(...(second === 'diplomacy' ? [1] : []))
          .seat(1)
          .owns({ a: guards })
          .phase('rebirth')
          .build(),
      );
    expect([later(9, 8), later(9, 10), later(1, 8), later(6, 8)]).toEqual([
      'decline',
      'decline',
      'end-turn',
      'end-turn',
    ]);
    // What its next turn brings counts.
    expect([later(7, 8), later(7, 8, 'medicine')]).toEqual(['decline', 'end-turn']);
    expect(later(9, 8, 'fieldGeneral')).toBe('end-turn');
    // Its peace ends before it enters.
    expect(later(9, 8, 'diplomacy')).toBe('decline');
    expect(later(1, 8, 'diplomacy')).not.toBe('decline');
  });

  /** The last seat of the round has the turn; seats 0 and 1 are fictional Rebirth empires. */
  const roundEnds = (options: Partial<RuleSet>): PositionBuilder =>
    board(fictionalGame(LINE, options, [0, 1]))
      .seat(0)
      .tiles('rebirth')
      .owns({ a: 1, b: 1 })
      .seat(1)
      .tiles('rebirth')
      .owns({ e: 1, f: 1 })
      .startingSeat(0)
      .turn(2)
      .seat(2)
      .owns({ j: 1 })
      .phase('reorganization');

  test('[AMB-90][AMB-155] endOfRound: all of them check after the last turn of the round', () => {
    const position = roundEnds({ fictRebirthCheck: 'endOfRound' }).build();
    apply(position, encodeIntent({ type: 'endReorganization' }));
    expect([position.phase, position.actor, position.round]).toEqual(['rebirth', 0, 2]);
    const vp = position.vp(0);
    expect(act(position, [0])).toEqual(['roll 6', 'decline', 'choose 1']);
    expect(position.vp(0)).toBe(vp);
    expect([position.phase, position.actor, position.round]).toEqual(['rebirth', 1, 2]);
    // The die can only be too low for pawns that are there.
    expect(act(position, [5])).toEqual(['roll 6', 'decline', 'choose 1']);
    expect([position.phase, position.actor, position.round]).toEqual(['mobilisation', 0, 3]);
    expect(position.cells[at.RETREAT_RETURN]).toBe(0);
  });

  test('[AMB-155] not after its own turn, not after the last round, not for who must decline', () => {
    const own = board(fictionalGame(LINE, { fictRebirthCheck: 'endOfRound' }))
      .seat(0)
      .tiles('rebirth')
      .owns({ a: 1, b: 1 })
      .startingSeat(0)
      .phase('reorganization')
      .build();
    apply(own, encodeIntent({ type: 'endReorganization' }));
    expect([own.phase, own.turnSeat]).toEqual(['mobilisation', 1]);
    const over = roundEnds({ fictRebirthCheck: 'endOfRound' }).lastRound().build();
    apply(over, encodeIntent({ type: 'endReorganization' }));
    expect(over.phase).toBe('over');
    const lost = roundEnds({ fictRebirthCheck: 'endOfRound' }).seat(0).neutral({ a: 1, b: 1 });
    const next = lost.build();
    apply(next, encodeIntent({ type: 'endReorganization' }));
    expect([next.phase, next.actor]).toEqual(['rebirth', 1]);
    const plain = roundEnds({}).build();
    apply(plain, encodeIntent({ type: 'endReorganization' }));
    expect([plain.phase, plain.actor]).toEqual(['mobilisation', 0]);
  });
});
