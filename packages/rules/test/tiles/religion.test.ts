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
import { DELTA, DELTA_FOR, eventsOf } from '../support.ts';

const start = () =>
  board(DELTA)
    .tiles('religion')
    .owns({ elder: 1 })
    .seat(1)
    .owns({ fig: '1 fort', grass: 1, kelp: 2 })
    .seat(2)
    .owns({ hill: 1, lotus: 2 });

describe('religion', () => {
  test('[TILE-RELIGION-1][AMB-64] a province is taken with 0 pawns, a new one from the stock stands there', () => {
    const position = start().build();
    const answer = conquestAnswer(position, provinceId(DELTA, 'grass'), 'religion');
    expect(answer).toMatchObject({ price: { cost: 0 }, eliminated: 1, survivors: 0 });
    expect(answer.error).toBeUndefined();
    const [conquered] = eventsOf(play(position, 'conquer grass religion'), 'conquered');
    expect(conquered).toMatchObject({ means: 'religion', pawns: 0, eliminated: 1 });
    expect(provinceText(position, 'grass')).toBe('0 active 1');
    expect(position.pawnsOf(1)).toBe(2);
  });

  test('[TILE-RELIGION-2][AMB-68][X-163] only a lone pawn of an active empire of an opponent', () => {
    const position = board(DELTA)
      .tiles('religion')
      .owns({ elder: 1 })
      .hand(9)
      .seat(1)
      .owns({ grass: 2, kelp: 1 })
      .declines({ hill: 1 })
      .build();
    expect(refusal(position, 'conquer grass religion')).toBe('rule/not-alone');
    expect(refusal(position, 'conquer hill religion')).toBe('rule/not-alone');
    expect(refusal(position, 'conquer fig religion')).toBe('rule/not-alone');
    expect(refusal(position, 'conquer kelp religion')).toBe('rule/not-reachable');
    const other = start().seat(0).tiles('weapons').build();
    expect(refusal(other, 'conquer grass religion')).toBe('rule/no-religion');
  });

  test('[TILE-RELIGION-3] once per turn against each opponent', () => {
    const position = start().build();
    play(position, 'conquer grass religion');
    expect(refusal(position, 'conquer fig religion')).toBe('rule/already-converted');
    play(position, 'conquer hill religion', 'end-expansion', 'end-reorganization');
    const next = start().turn(0).converted(1).build();
    expect(refusal(next, 'conquer hill religion')).toBeUndefined();
    const again = board(DELTA).tiles('religion').owns({ elder: 1 }).converted(1);
    const position2 = again.seat(1).owns({ fig: 1 }).begin(0);
    expect(refusal(position2, 'conquer fig religion')).toBeUndefined();
  });

  test('[TILE-RELIGION-4] a fort does not prevent it, and vanishes', () => {
    const position = start().build();
    const events = play(position, 'conquer fig religion');
    expect(eventsOf(events, 'conquered')[0]!.fortRemoved).toBe(true);
    expect(provinceText(position, 'fig')).toBe('0 active 1');
  });

  test('[AMB-68] a start province, too; own contact bars it', () => {
    const entering = board(DELTA).tiles('religion').seat(1).owns({ fig: 1, elder: 1 }).build();
    expect(legalLines(entering)).toEqual(['conquer fig religion']);
    const forbidding = makeGame(
      DELTA.map,
      3,
      { ownDecliningAdjacency: 'forbidConquest' },
      'vinci2',
    );
    const touching = board(forbidding)
      .tiles('religion')
      .owns({ elder: 1 })
      .declines({ kelp: 1 })
      .seat(1)
      .owns({ grass: 1, fig: 1 })
      .build();
    expect(refusal(touching, 'conquer grass religion')).toBe('rule/contact');
    expect(refusal(touching, 'conquer fig religion')).toBeUndefined();
  });

  test('[AMB-68][AMB-81] who must enter must also enter by Religion', () => {
    const position = board(DELTA).tiles('religion').seat(1).owns({ fig: 1 }).build();
    expect(refusal(position, 'end-expansion')).toBe('rule/must-enter');
  });

  test('[AMB-68] what stands alone because of a Warband is alone', () => {
    const position = board(DELTA)
      .tiles('religion')
      .owns({ elder: 1 })
      .seat(1)
      .tiles('warband')
      .hand(9)
      .owns({ fig: 1 })
      .build();
    expect(refusal(position, 'conquer fig religion')).toBeUndefined();
  });

  test('[COMBO-2][COMBO-3] a converted pawn counts neither for Culture nor for Slavery', () => {
    const position = start().build();
    play(position, 'conquer grass religion', 'conquer hill religion', 'end-expansion');
    const slaver = start().seat(0).tiles('religion', 'slavery').build();
    play(slaver, 'conquer grass religion', 'end-expansion');
    const { points, terms } = eventsOf(play(slaver, 'end-reorganization'), 'scored')[0]!;
    expect([points, terms.some(({ id }) => id === 'eliminated')]).toEqual([1, false]);
    const learned = start().seat(0).tiles('religion', 'culture').enemies(1).build();
    play(learned, 'conquer grass religion', 'end-expansion');
    expect(learned.hand(0)).toBe(0);
  });

  test('[COMBO-4][AMB-48][AMB-125] the promise of the victim does not protect him, one’s own does', () => {
    const game = DELTA_FOR[4]!;
    const position = board(game)
      .tiles('religion', 'diplomacy')
      .partners(2)
      .owns({ elder: 1 })
      .hand(9)
      .seat(1)
      .partners(0)
      .owns({ fig: 1 })
      .seat(2)
      .owns({ grass: 1 })
      .phase('expansion')
      .build();
    expect(refusal(position, 'conquer fig')).toBe('rule/peace');
    expect(refusal(position, 'conquer fig religion')).toBeUndefined();
    expect(refusal(position, 'conquer grass religion')).toBe('rule/peace');
    expect(legalLines(position)).toContain('conquer fig religion');
    expect(legalLines(position)).not.toContain('conquer grass religion');
  });

  test('[AMB-115] an empire of 240 pawns converts nobody', () => {
    const grown = (pawns: number) => start().seat(0).hand(pawns).build();
    expect(refusal(grown(238), 'conquer grass religion')).toBeUndefined();
    const full = grown(239);
    expect(refusal(full, 'conquer grass religion')).toBe('rule/stock-empty');
    expect(legalLines(full)).not.toContain('conquer grass religion');
  });

  test('[COMBO-5] a Nomadic player does lose the pawn', () => {
    const position = start().seat(1).tiles('nomadic').build();
    play(position, 'conquer grass religion');
    expect(position.survivors(1)).toBe(0);
    expect(position.pawnsOf(3)).toBe(3);
  });
});
