import type { PresetId, RuleSet } from '../src/index.ts';
import { conquestAnswer, trackOffers } from '../src/index.ts';
import { board, makeGame, play, provinceId, refusal } from '../src/testing/index.ts';
import { DELTA, eventsOf, ROW_MAP } from './support.ts';

const strict = (options: Partial<RuleSet> = {}, preset: PresetId = 'deClassic') =>
  makeGame(
    preset === 'vinci2' ? DELTA.map : ROW_MAP,
    3,
    { stockLimits: 'strict', ...options },
    preset,
  );

describe('a stock of 25 pawns of each colour', () => {
  test('[AMB-123][COMP-1] a new civilization gets no more than are left', () => {
    const many = { basePawns: { 3: 18 } };
    const start = (options: Partial<RuleSet>) =>
      board(strict(options))
        .track(['barbarians', 'astronomy'])
        .noTiles()
        .declines({ a: 1, b: 1, c: 1 })
        .phase('draft')
        .build();
    const position = start(many);
    expect(trackOffers(position, 0)[0]!.pawns).toBe(22);
    const chosen = eventsOf(play(position, 'choose 1'), 'civilizationChosen')[0]!;
    expect([chosen.pawns, position.hand(0)]).toEqual([22, 22]);
    const unlimited = start({ ...many, stockLimits: 'none' });
    play(unlimited, 'choose 1');
    expect(unlimited.hand(0)).toBe(18 + 6 + 5);
  });

  test('[AMB-123] pawns of tiles come as far as the stock goes', () => {
    const medic = board(strict()).tiles('medicine').owns({ a: 20 }).declines({ h: 1, g: 1 });
    expect(medic.begin().hand(0)).toBe(20);
    const full = board(strict()).tiles('medicine').owns({ a: 23 }).declines({ h: 1, g: 1 });
    expect(full.begin().hand(0)).toBe(22);
  });

  test('[AMB-123] the Field General gives back what he got', () => {
    const position = board(strict())
      .tiles('fieldGeneral')
      .owns({ a: 20 })
      .declines({ h: 1 })
      .begin();
    expect(position.hand(0)).toBe(19 + 4);
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'pawnsReturned')).toMatchObject([{ pawns: 4 }]);
    expect(position.hand(0)).toBe(19);
  });

  test('[AMB-123] so it is with the extra pawns of Legions and with Philosophy', () => {
    const legions = board(strict({}, 'vinci2')).tiles('fieldGeneral').owns({ elder: 22 }).begin();
    expect([legions.hand(0), legions.extra(0)]).toEqual([21, 3]);
    const lending = strict({ fieldGeneralMode: 'removeSevenAfterExpansion' }, 'vinci2');
    const wise = board(lending).tiles('fieldGeneral', 'philosophy').owns({ elder: 22 }).begin();
    expect(wise.hand(0)).toBe(24);
    play(wise, 'decline');
    expect(wise.hand(0)).toBe(21);
  });

  test('[AMB-123] what was eliminated or cleared is back in the stock at once', () => {
    const position = board(strict())
      .owns({ c: 1 })
      .hand(9)
      .seat(1)
      .tiles('medicine')
      .owns({ b: 24, h: 1 })
      .build();
    play(position, 'end-expansion', 'place c 9', 'end-reorganization');
    expect(position.hand(1)).toBe(23);
    const attacked = board(strict())
      .owns({ c: 1 })
      .hand(30)
      .seat(1)
      .tiles('medicine')
      .owns({ b: 24, h: 1 })
      .build();
    play(attacked, 'conquer b', 'end-expansion');
    play(attacked, `place c ${attacked.hand(0)}`, 'end-reorganization');
    expect(attacked.hand(1) + attacked.pawnsOf(3)).toBe(25);
  });

  test('[AMB-123][TILE-RELIGION-1] Religion needs a pawn in the stock', () => {
    const start = (pawns: number) =>
      board(strict({}, 'vinci2'))
        .tiles('religion')
        .owns({ elder: pawns })
        .seat(1)
        .owns({ fig: 1 })
        .build();
    expect(refusal(start(25), 'conquer fig religion')).toBe('rule/stock-empty');
    expect(refusal(start(24), 'conquer fig religion')).toBeUndefined();
    const answer = conquestAnswer(start(25), provinceId(DELTA, 'fig'), 'religion');
    expect(answer.error).toMatchObject({ code: 'rule/stock-empty', clause: 'AMB-123' });
  });
});
