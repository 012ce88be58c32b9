import { conquestAnswer } from '../../src/index.ts';
import {
  board,
  legalLines,
  makeGame,
  play,
  provinceId,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { DELTA, eventsOf } from '../support.ts';

const start = (own: number, extra = 7) =>
  board(DELTA).tiles('fieldGeneral').owns({ elder: 1 }).hand(own).extra(extra);

describe('Legions', () => {
  test('[TILE-FIELDGENERAL-1][AMB-44] 7 extra pawns in a pool of their own at the start of each turn', () => {
    const position = board(DELTA).tiles('fieldGeneral').owns({ elder: 3 }).begin();
    expect([position.hand(0), position.extra(0)]).toEqual([2, 7]);
  });

  test('[TILE-FIELDGENERAL-5][COMBO-14] each conquest needs at least one own pawn', () => {
    const position = start(1).build();
    const [conquered] = eventsOf(play(position, 'conquer fig'), 'conquered');
    expect(conquered).toMatchObject({ pawns: 3, extra: 2 });
    expect([position.hand(0), position.extra(0)]).toEqual([0, 5]);
    expect(refusal(position, 'conquer delta')).toBe('rule/own-pawn-needed');
    const answer = conquestAnswer(position, provinceId(DELTA, 'hill'));
    expect([answer.error?.code, answer.missing]).toEqual(['rule/own-pawn-needed', 1]);
  });

  test('[TILE-FIELDGENERAL-6][AMB-44] extra pawns leave at once, only own ones hold the province', () => {
    const position = start(2).build();
    play(position, 'conquer hill');
    expect(provinceText(position, 'hill')).toBe('0 active 1');
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'pawnsReturned')).toMatchObject([
      { pawns: 4, clause: 'TILE-FIELDGENERAL-6' },
    ]);
    expect([position.hand(0), position.extra(0)]).toEqual([1, 0]);
  });

  test('[AMB-44][X-129] 3 own pawns, targets of cost 4, 4, 2: 3 own and 7 extra pawns', () => {
    const position = start(3).seat(1).owns({ fig: 2, baobab: 2 }).seat(0).build();
    play(position, 'conquer fig', 'conquer delta');
    const other = board(DELTA)
      .tiles('fieldGeneral')
      .owns({ elder: 1 })
      .hand(3)
      .extra(7)
      .neutral({ grass: 1 })
      .seat(1)
      .owns({ fig: 2 })
      .build();
    expect(play(other, 'conquer fig', 'conquer hill', 'conquer grass')).toHaveLength(3);
    expect([other.hand(0), other.extra(0)]).toEqual([0, 0]);
    expect(['fig', 'hill', 'grass'].map((id) => provinceText(other, id))).toEqual([
      '0 active 1',
      '0 active 1',
      '0 active 1',
    ]);
  });

  test('[AMB-44][AMB-124] or own pawns first, the extra ones for the rest', () => {
    const position = start(2).build();
    expect(conquestAnswer(position, provinceId(DELTA, 'fig'), 'ownFirst').price).toMatchObject({
      cost: 3,
      extra: 1,
    });
    play(position, 'conquer fig own-first');
    expect([position.hand(0), position.extra(0), provinceText(position, 'fig')]).toEqual([
      0,
      6,
      '0 active 2',
    ]);
  });

  test('[AMB-124] that is offered only where it makes a difference', () => {
    expect(legalLines(start(1).build()).some((line) => line.endsWith('own-first'))).toBe(false);
    const position = start(2, 0).build();
    expect(refusal(position, 'conquer delta own-first')).toBe('rule/no-extra-pawns');
    expect(refusal(start(5).build(), 'conquer delta own-first')).toBe('rule/no-extra-pawns');
    expect(refusal(start(5).build(), 'conquer fig own-first')).toBeUndefined();
  });

  test('[AMB-23] a conquest by Espionage takes one own pawn, too', () => {
    const spy = start(1)
      .seat(1)
      .owns({ fig: 9 })
      .seat(0)
      .tiles('fieldGeneral', 'espionage')
      .build();
    const [conquered] = eventsOf(play(spy, 'conquer fig espionage'), 'conquered');
    expect(conquered).toMatchObject({ pawns: 2, extra: 1 });
    const none = board(DELTA)
      .tiles('fieldGeneral', 'espionage')
      .owns({ elder: 1 })
      .extra(7)
      .seat(1)
      .owns({ fig: 9 })
      .build();
    expect(refusal(none, 'conquer fig espionage')).toBe('rule/own-pawn-needed');
  });

  test('[AMB-44] Religion uses none', () => {
    const position = board(DELTA)
      .tiles('fieldGeneral', 'religion')
      .owns({ elder: 1 })
      .extra(7)
      .seat(1)
      .owns({ fig: 1 })
      .build();
    play(position, 'conquer fig religion');
    expect(position.extra(0)).toBe(7);
  });

  test('[EXP-6] what is missing counts own and extra pawns', () => {
    const position = start(1, 1).build();
    const answer = conquestAnswer(position, provinceId(DELTA, 'hill'));
    expect(answer).toMatchObject({ missing: 2, error: { needed: 4, available: 2 } });
  });

  test('[AMB-42][AMB-60] they help to enter, but not without an own pawn', () => {
    const position = board(DELTA).tiles('fieldGeneral').hand(1).extra(7).build();
    expect(legalLines(position)).toContain('conquer kelp');
    const none = board(DELTA).tiles('fieldGeneral').entered().extra(7).build();
    expect(legalLines(none)).toEqual(['decline', 'end-expansion']);
  });

  test('[AMB-43] none in a decline turn', () => {
    const position = board(DELTA).tiles('fieldGeneral').owns({ elder: 3 }).begin();
    play(position, 'decline');
    expect([position.extra(0), position.hand(0)]).toEqual([0, 0]);
  });

  test('[TILE-FIELDGENERAL-2] with the classic mode they are lent instead', () => {
    const game = makeGame(
      DELTA.map,
      3,
      { fieldGeneralMode: 'removeSevenAfterExpansion' },
      'vinci2',
    );
    const position = board(game).tiles('fieldGeneral').owns({ elder: 3 }).begin();
    expect([position.hand(0), position.extra(0)]).toEqual([9, 0]);
    play(position, 'end-expansion');
    expect(position.hand(0)).toBe(2);
  });
});
