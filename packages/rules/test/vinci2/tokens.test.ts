import { supposeCollected, supposeDecline } from '../../src/engine.ts';
import { defenceCost, type RuleSet } from '../../src/index.ts';
import {
  board,
  costOf,
  legalLines,
  makeGame,
  play,
  provinceId,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { DELTA } from '../support.ts';

const start = (first: string, second = 'barbarians', game = DELTA) =>
  board(game).tiles(first, second).owns({ elder: 1 }).hand(9).build();

const variant = (options: Partial<RuleSet>) => makeGame(DELTA.map, 3, options, 'vinci2');

describe('fort tokens', () => {
  test('[TILE-FORTIFICATION-8][AMB-32] every owned province but rivers gets one, without a phase for it', () => {
    const position = start('fortification');
    play(position, 'conquer fig', 'conquer grass');
    expect([provinceText(position, 'fig'), provinceText(position, 'grass')]).toEqual([
      '0 active 3 fort',
      '0 active 1',
    ]);
    play(position, 'end-expansion', 'place fig 5', 'end-reorganization');
    expect(position.turnSeat).toBe(1);
  });

  test('[TILE-MILITIA-2] Militia places one, too, and adds nothing else', () => {
    const position = start('militia');
    play(position, 'conquer fig');
    expect(provinceText(position, 'fig')).toBe('0 active 3 fort');
    expect(defenceCost(position, provinceId(DELTA, 'fig'))).toMatchObject({
      cost: 2 + 3 + 1,
      terms: [{ id: 'terrain' }, { id: 'defenders' }, { id: 'fort', clause: 'COST-4' }],
    });
  });

  test('[AMB-29][X-47] both together: two tokens, 2 more to conquer', () => {
    const position = start('militia', 'fortification');
    play(position, 'conquer fig');
    expect(provinceText(position, 'fig')).toBe('0 active 3 2 forts');
    expect(defenceCost(position, provinceId(DELTA, 'fig')).cost).toBe(2 + 3 + 2);
  });

  test('[TILE-FORTIFICATION-9][TILE-MILITIA-3][X-143] in decline those of Fortification stay: 6 of 12', () => {
    const six = { acacia: 1, baobab: 1, cactus: 1, elder: 1, fig: 1, hill: 1 } as const;
    const forts = Object.fromEntries(Object.keys(six).map((id) => [id, '1 forts' as const]));
    const position = board(DELTA)
      .tiles('militia', 'fortification')
      .owns({ ...forts, delta: 1 })
      .begin();
    const tokens = (): number =>
      DELTA.map.provinces.reduce((sum, _, p) => sum + position.fortsIn(p), 0);
    expect(tokens()).toBe(12);
    play(position, 'decline');
    expect([tokens(), provinceText(position, 'fig')]).toEqual([6, '0 declining 1 fort']);
    const militia = board(DELTA).tiles('militia').owns({ fig: '2 fort' }).begin();
    play(militia, 'decline');
    expect(provinceText(militia, 'fig')).toBe('0 declining 1');
  });

  test('[TILE-MILITIA-3] a province without its token, as one imagines it, has none in decline', () => {
    const position = board(DELTA)
      .tiles('militia')
      .owns({ elder: 3, fig: 'pending' })
      .hand(1)
      .build();
    supposeCollected(position, 0);
    supposeDecline(position, 0);
    expect(provinceText(position, 'fig')).toBe('0 declining 1');
  });

  test('[TILE-FORTIFICATION-5][AMB-31] a token goes with its province', () => {
    const position = board(DELTA)
      .tiles('fortification')
      .owns({ fig: '1 fort', elder: '1 fort' })
      .begin();
    play(position, 'vacate fig');
    expect(provinceText(position, 'fig')).toBe('nobody 0');
  });

  test('[TILE-FORTIFICATION-3] an attack from it is not cheaper', () => {
    const position = start('fortification');
    play(position, 'conquer fig');
    expect(costOf(position, 'hill')).toBe(4);
  });

  test('[TILE-MILITIA-3] Militia tokens and forts of one’s own choice: the latter stay', () => {
    const game = variant({ fortPlacement: 'onePerTurn', fortAttackDiscount: 1 });
    const position = start('militia', 'fortification', game);
    play(position, 'conquer fig', 'conquer grass', 'end-expansion');
    play(position, `place elder ${position.hand(0)}`, 'end-reorganization');
    expect(legalLines(position)).toEqual(['fort elder', 'fort fig', 'fort grass', 'end-forts']);
    play(position, 'fort fig');
    expect(provinceText(position, 'fig')).toBe('0 active 3 2 forts');
    const declining = board(game)
      .tiles('militia', 'fortification')
      .owns({ fig: '1 forts', elder: '1 fort', grass: '1 fort' })
      .begin();
    play(declining, 'decline');
    expect(['fig', 'elder', 'grass'].map((id) => provinceText(declining, id))).toEqual([
      '0 declining 1 fort',
      '0 declining 1',
      '0 declining 1 fort',
    ]);
  });

  test('[AMB-122] one fort per province: a Militia token leaves no room for another', () => {
    const one = variant({ fortStacking: 'one' });
    const both = start('militia', 'fortification', one);
    play(both, 'conquer fig');
    expect(provinceText(both, 'fig')).toBe('0 active 3 fort');
    play(both, 'end-expansion', `place fig ${both.hand(0)}`, 'end-reorganization');
    const declining = board(one).tiles('militia', 'fortification').owns({ fig: '1 fort' }).begin();
    play(declining, 'decline');
    expect(provinceText(declining, 'fig')).toBe('0 declining 1 fort');
    const chosen = variant({ fortStacking: 'one', fortPlacement: 'onePerTurn' });
    const full = board(chosen)
      .tiles('militia', 'fortification')
      .owns({ fig: '2 fort', grass: 1, elder: '1 fort' })
      .build();
    play(full, 'end-expansion', 'end-reorganization');
    expect(refusal(full, 'fort fig')).toBe('rule/fort-stands');
    expect(legalLines(full)).toEqual(['fort grass', 'end-forts']);
  });

  test('[AMB-122] Specialization places a second token, if several may stand', () => {
    const twice = makeGame(DELTA.map, 3, { tileSet: 'classic52' }, 'vinci2');
    const position = start('militia', 'specialization', twice);
    play(position, 'conquer fig');
    expect(provinceText(position, 'fig')).toBe('0 active 3 2 forts');
  });

  test('[AMB-122] with a discount for attacks from a fort every token counts, from the moment it stands', () => {
    const position = start('militia', 'barbarians', variant({ fortAttackDiscount: 1 }));
    play(position, 'conquer fig');
    expect(costOf(position, 'grass')).toBe(1);
    expect(costOf(position, 'hill')).toBe(4);
    play(position, 'conquer hill');
    expect(costOf(position, 'cactus')).toBe(3 - 1);
  });

  test('[AMB-122] a province taken for nothing gets its token with its first pawn', () => {
    const free = variant({ minConquestCost: 0 });
    const position = board(free)
      .tiles('fortification', 'weapons')
      .neutral({ fig: 0 })
      .owns({ jade: 1, lotus: 1 })
      .hand(1)
      .build();
    play(position, 'conquer iris');
    expect(provinceText(position, 'iris')).toBe('0 active 0 pending');
    play(position, 'end-expansion', 'place iris 1');
    expect(provinceText(position, 'iris')).toBe('0 active 1 fort');
  });
});
