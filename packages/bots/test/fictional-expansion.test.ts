import { check, decodeIntent, encodeIntent, type RuleSet } from '@vinci/rules';
import { board, makeMap } from '@vinci/rules/testing';
import { decideFictional, explainFictional } from '../src/index.ts';
import {
  act,
  among,
  clauseOf,
  entering,
  expanding,
  fictionalGame,
  next,
  STAR,
  strongBut,
  withResult,
} from './fictional-support.ts';

describe('expansion of a fictional player', () => {
  test('[FICT-EXP-1][FICT-GEN-3] highest value, then lowest cost, then random', () => {
    const position = expanding(9, ['agriculture']).build();
    expect(next(position)).toBe('conquer barley');
    const plain = expanding(9).neutral({ copse: 0, dale: 0, heath: 2 }).build();
    expect(next(plain)).toBe('conquer dale');
    const tie = expanding(9).build();
    expect(next(tie)).toBe('roll 5');
    expect(among(tie)).toEqual(['barley', 'dale', 'heath', 'moor', 'pit']);
  });

  test('[FICT-EXP-2] what is too strong is passed over for the next best', () => {
    const position = expanding(4, ['agriculture']).neutral({ barley: 6, copse: 9, dale: 1 });
    position.neutral({ heath: 2, moor: 9, pit: 9 });
    expect(next(position.build())).toBe('conquer dale');
    expect(next(position.hand(8).build())).toBe('conquer barley');
  });

  test('[FICT-EXP-3] it expands until nothing is affordable', () => {
    const position = expanding(10).build();
    const done = act(position, [], ({ phase }) => phase === 'expansion');
    expect(done.filter((text) => text.startsWith('conquer'))).toHaveLength(3);
    expect(done.at(-1)).toBe('end-expansion');
    expect(position.phase).toBe('reorganization');
  });

  test('[FICT-EXP-4] it never vacates a province, however poor', () => {
    const position = expanding(0, ['rebirth']).owns({ home: 1, rock: 1, dale: 1 });
    position.phase('mobilisation').neutral(strongBut('rock', 'dale'));
    const poor = position.begin(0);
    expect(check(poor, encodeIntent({ type: 'vacate', province: 5 }))).toBeUndefined();
    expect(next(poor)).toBe('end-expansion');
  });

  test('[FICT-EXP-5][FICT-EXP-6][AMB-93] variant: cost less twice the value, lowest first', () => {
    const options = { fictRanking: 'costMinusTwiceValue' } as const;
    const choice = { ...strongBut('crag', 'barley'), barley: 6, crag: 0 };
    expect(next(expanding(9).neutral(choice).build())).toBe('conquer barley');
    const variant = expanding(9, ['barbarians'], options).neutral(choice).build();
    expect(next(variant)).toBe('conquer crag');
    expect(clauseOf(variant)).toBe('FICT-EXP-5');
    // 3 − 2 · 0 and 5 − 2 · 1 are equal: a tie as usual, whatever value and cost are.
    const tie = expanding(9, ['barbarians'], options).neutral({ ...choice, barley: 3 });
    expect(next(tie.build())).toBe('roll 2');
    expect(among(tie.build())).toEqual(['barley', 'crag']);
    expect(next(tie.neutral({ barley: 2 }).build())).toBe('conquer barley');
  });

  test('[FICT-SLAVERY-1][AMB-85] Slavery counts the pawn that would be eliminated, once each', () => {
    const position = expanding(9, ['slavery']).neutral({ ...strongBut(), barley: 0, dale: 3 });
    expect(next(position.build())).toBe('conquer dale');
    const both = expanding(9, ['slavery', 'specialization']).neutral({ barley: 0, dale: 3 });
    const chosen = explainFictional(both.neutral({ heath: 9, moor: 9, pit: 9, copse: 9 }).build());
    expect(chosen.reason.candidates).toEqual([{ target: 5, value: 3, cost: 5 }]);
  });

  test('[AMB-85] value counts all tiles; the cost is that from the best origin', () => {
    const position = expanding(9, ['mining', 'weapons']).build();
    expect(explainFictional(position).reason.candidates).toEqual([
      { target: 10, value: 3, cost: 2 },
    ]);
  });

  test('[FICT-ESPIONAGE-1][AMB-86] Espionage is used when the best are equal and cost over 2', () => {
    const tie = expanding(9, ['espionage']).neutral({ ...strongBut(), dale: 3, moor: 3 });
    expect(next(tie.build())).toBe('roll 2');
    expect(next(withResult(tie.build(), 1))).toBe('conquer moor espionage');
    const single = expanding(9, ['espionage']).neutral({ ...strongBut(), dale: 3, moor: 4 });
    expect(next(single.build())).toBe('conquer dale');
    const cheap = expanding(9, ['espionage']).neutral({ ...strongBut(), dale: 0, moor: 0 });
    expect(next(withResult(cheap.build(), 0))).toBe('conquer dale');
  });

  test('[AMB-86] and once per turn', () => {
    const position = expanding(9, ['espionage']).build();
    const words = act(position, [], ({ phase }) => phase === 'expansion');
    expect(words.filter((text) => text.endsWith('espionage'))).toHaveLength(1);
  });

  test('[AMB-86] where nothing is affordable it spies on the most valuable, strongest first', () => {
    const builder = expanding(2, ['espionage', 'agriculture']).neutral({ barley: 4, dale: 9 });
    expect(next(builder.build())).toBe('conquer barley espionage');
    expect(clauseOf(builder.build())).toBe('AMB-86');
    const equal = expanding(2, ['espionage']).neutral({ barley: 4, dale: 8, copse: 6, heath: 3 });
    expect(next(equal.neutral({ moor: 5, pit: 5, crag: 9 }).build())).toBe(
      'conquer dale espionage',
    );
    expect(next(builder.hand(1).build())).toBe('end-expansion');
    const off = expanding(2, ['espionage'], { fictEspionageFallback: false }).neutral({ dale: 9 });
    expect(next(off.build())).toBe('end-expansion');
  });

  test('[FICT-HERITAGE-1][AMB-91] Heritage breaks a tie by guarding its declining empire', () => {
    const builder = (tile: string, options: Partial<RuleSet> = {}) =>
      expanding(9, [tile], options)
        .seat(1)
        .owns({ dale: 1, heath: 1 })
        .seat(0)
        .declines({ behind: 1 })
        .neutral({ barley: 9, moor: 9, pit: 9, copse: 9 });
    expect(next(builder('heritage').build())).toBe('conquer dale');
    expect(clauseOf(builder('heritage').build())).toBe('FICT-HERITAGE-1');
    // A neutral province there is no threat, and cost comes first.
    const neutral = builder('heritage').neutral({ dale: 1, heath: 1 });
    expect(next(neutral.build())).toBe('roll 2');
    expect(next(builder('heritage').seat(1).owns({ dale: 2 }).build())).toBe('conquer heath');
    // Without Heritage contact is forbidden.
    expect(next(builder('barbarians').build())).toBe('conquer heath');
  });

  test('[AMB-91] the variant for real players comes before the preference of Heritage', () => {
    const position = board(fictionalGame(STAR, { fictTieHumanFirst: true }, [0, 2]))
      .seat(1)
      .owns({ heath: 1 })
      .seat(2)
      .owns({ dale: 1 })
      .seat(0)
      .tiles('heritage')
      .owns({ home: 1 })
      .declines({ behind: 1 })
      .neutral({ barley: 9, moor: 9, pit: 9, copse: 9 })
      .hand(9)
      .phase('expansion')
      .build();
    expect(next(position)).toBe('conquer heath');
  });

  test('[AMB-94] in a clearing text targets that would cost declining provinces are skipped', () => {
    const position = board(
      fictionalGame(STAR, { ownDecliningAdjacency: 'clearAdjacent', fictionalPlayers: 'auto' }),
    )
      .seat(0)
      .owns({ home: 1 })
      .declines({ behind: 1 })
      .neutral({ dale: 0, heath: 2, barley: 9, moor: 9, pit: 9, copse: 9, crag: 9 })
      .hand(4)
      .phase('expansion')
      .build();
    expect(next(position)).toBe('conquer heath');
  });

  test('[AMB-94][AMB-153] conquests of cost 0 only while a pawn is left for each province', () => {
    const free = expanding(0, ['weapons', 'galleys']).tiles('weapons', 'specialization');
    free.neutral({ ...strongBut(), dale: 0 });
    expect(next(free.build())).toBe('end-expansion');
    expect(next(free.hand(1).build())).toBe('conquer dale');
    // The lent pawns of the general pay, but do not count as pawns to spare.
    const map = makeMap({
      id: 'ridge',
      provinces: { glen: 'normal ridge', ridge: 'mountain edge' },
    });
    const general = board(fictionalGame(map)).seat(0).tiles('weapons', 'fieldGeneral');
    general.owns({ ridge: 1 }).neutral({ glen: 0 }).phase('expansion');
    expect(next(general.hand(7).build())).toBe('end-expansion');
    expect(next(general.hand(8).build())).toBe('conquer glen');
  });

  test('[AMB-152] an empire off the board accepts contact rather than to stay away', () => {
    const map = makeMap({
      id: 'edge',
      provinces: { gate: 'normal edge inner', inner: 'normal', other: 'mountain edge' },
    });
    const options = { ownDecliningAdjacency: 'clearAdjacent', fictionalPlayers: 'auto' } as const;
    const builder = board(fictionalGame(map, options)).seat(0).declines({ inner: 1 }).hand(3);
    expect(next(builder.build())).toBe('conquer other');
    expect(next(builder.neutral({ other: 9 }).build())).toBe('conquer gate');
  });

  test('[AMB-152] an empire off the board takes no province of its own declining empire', () => {
    const map = makeMap({
      id: 'edge',
      provinces: { gate: 'normal edge inner', inner: 'normal', other: 'mountain edge' },
    });
    const options = { conquerOwnDeclining: 'withHeritage', fictionalPlayers: 'auto' } as const;
    const builder = board(fictionalGame(map, options)).seat(0).tiles('heritage', 'weapons');
    builder.declines({ gate: 1 }).neutral({ other: 9 }).entered().hand(5);
    const position = builder.build();
    const own = encodeIntent({
      type: 'conquer',
      province: map.provinces.findIndex(({ id }) => id === 'gate'),
      means: 'normal',
    });
    expect(check(position, own)).toBeUndefined();
    expect(next(position)).toBe('decline');
    expect(next(builder.neutral({ other: 0 }).build())).toBe('conquer other');
  });

  test('[AMB-152] obliged to enter, it does so by Espionage whatever the option says', () => {
    const options = { fictEspionageFallback: false } as const;
    const position = entering(2, ['espionage'], options).build();
    const intent = decideFictional(withResult(position, 0));
    expect(check(position, intent)).toBeUndefined();
    expect(decodeIntent(intent)).toMatchObject({ type: 'conquer', means: 'espionage' });
  });

  test('[AMB-94] an empire without provinces enters again, or declines', () => {
    const builder = entering(3).entered().neutral(strongBut());
    expect(next(builder.build())).toBe('conquer home');
    expect(next(builder.hand(2).build())).toBe('decline');
    expect(clauseOf(builder.hand(2).build())).toBe('AMB-94');
    // With Diplomacy, too: it has to decline before it names a partner.
    const envoy = builder.tiles('diplomacy').build();
    expect(next(envoy)).toBe('decline');
    expect(next(builder.hand(3).build())).toBe('roll 2');
    builder.tiles('barbarians').hand(2);
    // What has never entered cannot decline yet and waits.
    expect(next(builder.flags(0).build())).toBe('end-expansion');
  });

  test('[AMB-94] it attacks real players and other fictional ones alike', () => {
    const position = board(fictionalGame(STAR, {}, [0, 2]))
      .seat(2)
      .owns({ dale: 1 })
      .seat(0)
      .owns({ home: 1 })
      .neutral({ heath: 9, moor: 9, pit: 9, copse: 9, barley: 9, crag: 9 })
      .hand(3)
      .phase('expansion')
      .build();
    expect(next(position)).toBe('conquer dale');
  });
});
