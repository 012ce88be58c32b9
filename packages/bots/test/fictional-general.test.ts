import {
  apply,
  check,
  compileGame,
  encodeIntent,
  explain,
  fictionalSeatsFor,
  type GameConfig,
  type GameEvent,
  isFictional,
  newPosition,
  parseGameConfig,
  type RuleSet,
  submit,
} from '@vinci/rules';
import { formatPosition, parsePosition } from '@vinci/rules/notation';
import { layoutCells as at, board, SEEDS } from '@vinci/rules/testing';
import { decideFictional, explainFictional } from '../src/index.ts';
import { act, fictionalGame, next, STAR, withResult } from './fictional-support.ts';

const config = (changes: Partial<GameConfig> = {}): GameConfig => ({
  preset: 'deClassic',
  options: {},
  map: STAR.id,
  mapVersion: STAR.version,
  seats: 4,
  fictional: [1, 2, 3],
  ...changes,
});

const compiled = (changes: Partial<GameConfig> = {}) => {
  const game = compileGame(config(changes), STAR);
  if (!game.ok) throw new Error(game.error.text);
  return game.value;
};

const refusal = (changes: Partial<GameConfig>): string | undefined => {
  const game = compileGame(config(changes), STAR);
  return game.ok ? undefined : game.error.code;
};

describe('a game with fictional players', () => {
  test('[FICT-GEN-1][COMP-12] three of them for one player, two for two, none for more', () => {
    expect([1, 2, 3, 4].map(fictionalSeatsFor)).toEqual([3, 2, 0, 0]);
    expect(compiled().seats).toBe(1 + fictionalSeatsFor(1));
    expect([0, 1, 2, 3].map((seat) => isFictional(compiled(), seat))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('[FICT-GEN-6][END-8] the target is 150, whatever the number of seats', () => {
    for (const seats of [3, 4, 5, 6]) {
      expect(compiled({ seats, fictional: [1, 2] }).targetVP).toBe(150);
    }
    expect(compiled({ fictional: [] }).targetVP).toBe(120);
  });

  test('[AMB-150] unless the table fixed one for that number of seats', () => {
    const own = (targetVP: RuleSet['targetVP']) => compiled({ options: { targetVP } }).targetVP;
    expect(own({ 4: 80 })).toBe(80);
    expect(own({ 3: 80 })).toBe(150);
  });

  test('[AMB-150] three to six seats, one of them real, in a text that knows fictional players', () => {
    expect(refusal({ seats: 3, fictional: [0, 1] })).toBeUndefined();
    expect(refusal({ seats: 6, fictional: [5] })).toBeUndefined();
    expect(refusal({ seats: 2, fictional: [0] })).toBe('options/fictional-seats');
    expect(refusal({ preset: 'deShort' })).toBe('options/fictional');
    expect(refusal({ preset: 'jaInternational' })).toBe('options/fictional');
    expect(refusal({ preset: 'deShort', options: { fictionalPlayers: 'auto' } })).toBeUndefined();
    expect(refusal({ options: { fictionalPlayers: 'none' } })).toBe('options/fictional');
    expect(refusal({ options: { fictionalPlayers: 'none' }, fictional: [] })).toBeUndefined();
    const all = parseGameConfig(config({ fictional: [0, 1, 2, 3] }));
    expect(!all.ok && all.error.code).toBe('options/nobody');
  });

  test('[AMB-84] real players get 8 base pawns as well, or what the option says', () => {
    expect(compiled().basePawns).toBe(8);
    expect(compiled({ options: { humanBasePawnsWithFictional: 6 } }).basePawns).toBe(6);
    expect(compiled({ options: { basePawns: { 4: 12 } } }).basePawns).toBe(8);
    expect(compiled({ fictional: [] }).basePawns).toBe(6);
  });

  test('[FICT-GEN-7][FICT-DIFF-1] fictional players start with 10 VP, or with 0 to 50', () => {
    const vp = (options: Partial<RuleSet>) => {
      const position = newPosition(compiled({ options }), SEEDS.one);
      return [0, 1, 2, 3].map((seat) => position.vp(seat));
    };
    expect(vp({})).toEqual([10, 10, 10, 10]);
    expect(vp({ fictStartVP: 15 })).toEqual([10, 15, 15, 15]);
    expect(vp({ fictStartVP: 0 })).toEqual([10, 0, 0, 0]);
    expect(vp({ fictStartVP: 50 })).toEqual([10, 50, 50, 50]);
    const refused = ([-1, 51, 10.5] as const).map((fictStartVP) =>
      refusal({ options: { fictStartVP } }),
    );
    expect(refused).toEqual(Array(3).fill('options/bad-value'));
    expect(vp({ startVP: 20 })).toEqual([20, 10, 10, 10]);
  });

  test('[FICT-GEN-5] the starting seat is drawn, fictional or not', () => {
    const starting = new Set(
      Array.from({ length: 40 }, (_, i) => {
        const seed = (i + 1).toString(16).padStart(32, '0');
        return newPosition(compiled(), seed).startingSeat;
      }),
    );
    expect([...starting].sort()).toEqual([0, 1, 2, 3]);
  });

  test('[AMB-94] a fictional player can win', () => {
    const game = fictionalGame(STAR, {}, [1, 2]);
    const position = board(game)
      .seat(0)
      .owns({ home: 1 })
      .seat(2)
      .vp(170)
      .startingSeat(1)
      .lastRound()
      .turn(0)
      .phase('reorganization')
      .build();
    const events: GameEvent[] = [];
    submit(position, 0, { type: 'endReorganization' }, events);
    expect(events.at(-1)).toMatchObject({ type: 'gameEnded', winners: [2] });
  });
});

describe('rolling', () => {
  const turn = () => board(fictionalGame()).seat(0).hand(12).begin(0);
  const roll = (sides: number) => encodeIntent({ type: 'roll', sides });

  test('[FICT-GEN-2] a fictional player rolls, a result waits, the next act uses it up', () => {
    const position = turn();
    const events: GameEvent[] = [];
    const revealed = position.revealed;
    apply(position, roll(3), events);
    const result = position.draws[0]!;
    expect(result).toBeGreaterThanOrEqual(0);
    expect(result).toBeLessThan(3);
    expect(events).toEqual([{ type: 'rolled', seat: 0, sides: 3, result }]);
    expect(position.cells[at.ROLLED]).toBe(result + 1);
    expect(position.revealed).toBe(revealed + 1);
    apply(position, decideFictional(position));
    expect(position.cells[at.ROLLED]).toBe(0);
    apply(position, roll(2));
    expect(check(position, roll(2))).toBe('rule/roll-waits');
    expect(explain(position, roll(2))?.clause).toBe('FICT-GEN-2');
  });

  test('[FICT-GEN-2] every result occurs about equally often', () => {
    const seen = [0, 0, 0, 0, 0, 0];
    const position = turn();
    for (let i = 0; i < 1200; i++) {
      position.cells[at.ROLLED] = 0;
      apply(position, roll(6));
      seen[position.cells[at.ROLLED] - 1]!++;
    }
    expect(Math.min(...seen)).toBeGreaterThan(140);
    expect(Math.max(...seen)).toBeLessThan(260);
  });

  test('[FICT-GEN-2] real players do not roll, and nobody before or after the game', () => {
    const real = board(fictionalGame(STAR, {}, [1]))
      .seat(0)
      .hand(9)
      .begin(0);
    expect(check(real, roll(6))).toBe('rule/no-roll');
    const over = board(fictionalGame()).phase('over').actor(-1).build();
    expect(check(over, roll(6))).toBe('rule/game-over');
    const position = turn();
    for (const sides of [0, 1, 201, 255])
      expect(check(position, roll(sides))).toBe('rule/unknown-intent');
    expect(check(position, roll(200))).toBeUndefined();
  });

  test('[FICT-GEN-2] the automaton answers only for fictional players', () => {
    const real = board(fictionalGame(STAR, {}, [1]))
      .seat(0)
      .hand(9)
      .begin(0);
    expect(() => decideFictional(real)).toThrow('fictional');
    expect(() => decideFictional(board(fictionalGame()).phase('over').actor(-1).build())).toThrow();
  });

  test('a position in words says who is fictional and which result waits', () => {
    const game = compiled({ seats: 3, fictional: [0, 2] });
    const start = newPosition(game, SEEDS.one);
    while (start.actor === 1) apply(start, encodeIntent({ type: 'choose', position: 1 }));
    const position = withResult(start, 4);
    const text = formatPosition(position);
    expect(text).toContain('\nfictional 1,3\n');
    expect(text).toContain(' rolled=5 ');
    const read = parsePosition(text, () => STAR);
    expect(read.ok && read.value.digest()).toBe(position.digest());
    const code = (changed: string) => {
      const again = parsePosition(changed, () => STAR);
      return again.ok ? undefined : again.error.code;
    };
    expect(code(text.replace('fictional 1,3', 'fictional 2'))).toBe('notation/impossible');
    expect(code(text.replace('fictional 1,3', 'fictional 4'))).toBe('options/malformed');
    expect(code(text.replace('fictional 1,3', 'fictional one'))).toBe('notation/syntax');
    expect(code(text.replace('fictional 1,3', 'fictional 1\nfictional 3'))).toBe('notation/syntax');
  });
});

describe('choice of a civilization by a fictional player', () => {
  const choosing = (options: Partial<RuleSet> = {}) =>
    board(fictionalGame(STAR, options)).seat(0).noTiles().phase('draft').vp(30);

  test('[FICT-TRACK-1] always the first one', () => {
    expect(next(choosing().build())).toBe('choose 1');
    expect(next(choosing().coins(4, 9).build())).toBe('choose 1');
    expect(explainFictional(choosing().build()).reason.clause).toBe('FICT-TRACK-1');
  });

  test('[FICT-TRACK-2][FICT-DIFF-2] with 8 base pawns, or more', () => {
    const pawns = (options: Partial<RuleSet>, fictional = [0]) => {
      const game = fictionalGame(STAR, options, fictional);
      const position = board(game).seat(0).noTiles().track(['weapons', 'slavery']).phase('draft');
      const events: GameEvent[] = [];
      apply(position.build(), encodeIntent({ type: 'choose', position: 1 }), events);
      const chosen = events.find((event) => event.type === 'civilizationChosen');
      return chosen?.type === 'civilizationChosen' ? chosen.pawns : undefined;
    };
    const plain = pawns({}) ?? 0;
    expect(pawns({}, [])).toBe(plain);
    expect(pawns({ fictBasePawns: 11 })).toBe(plain + 3);
    expect(pawns({ fictBasePawns: 11 }, [1])).toBe(plain);
    expect(pawns({ humanBasePawnsWithFictional: 6 }, [1])).toBe(plain - 2);
  });

  test('[FICT-TRACK-3] it pays nothing and gains the coins that lie there', () => {
    const position = choosing().coins(1, 3).build();
    const events: GameEvent[] = [];
    act(position, [], ({ phase }) => phase === 'draft', events);
    expect(events[0]).toMatchObject({ type: 'civilizationChosen', paid: 0, gained: 6 });
    expect(position.vp(0)).toBe(36);
  });
});

describe('Diplomacy of a fictional player', () => {
  const naming = (
    fictional: readonly number[],
    tile = 'barbarians',
    options: Partial<RuleSet> = {},
  ) =>
    board(fictionalGame(STAR, options, fictional))
      .seat(0)
      .tiles('diplomacy', tile)
      .hand(9);

  test('[FICT-DIPLOMACY-1] the peace partner is the real player, or one of two by lot', () => {
    expect(next(naming([0, 1]).build())).toBe('peace 3');
    expect(next(naming([0]).build())).toBe('roll 2');
    expect(next(withResult(naming([0]).build(), 1))).toBe('peace 3');
    const optional = naming([0, 1], 'barbarians', { diplomacyChoice: 'optional' });
    expect(next(optional.build())).toBe('peace 3');
  });

  test('[AMB-154] a second partner must be real, too, while there is one', () => {
    const two = naming([0], 'specialization').partners(1);
    expect(next(two.build())).toBe('peace 3');
    const one = naming([0, 1], 'specialization').partners(2);
    expect(next(one.build())).toBe('peace 2');
    const free = naming([0, 1], 'specialization', { diplomacyChoice: 'optional' }).partners(2);
    expect(next(free.build())).toBe('roll 3');
  });

  test('[AMB-94] a real player may name a fictional one, who then leaves him alone', () => {
    const builder = board(fictionalGame(STAR, {}, [1]))
      .seat(0)
      .tiles('diplomacy')
      .owns({ dale: 1 })
      .seat(1)
      .owns({ home: 1 })
      .neutral({ barley: 9, heath: 9, moor: 9, pit: 9, copse: 9, crag: 9 });
    const position = builder.turn(0).build();
    expect(submit(position, 0, { type: 'peace', seat: 1 }).ok).toBe(true);
    const attacked = builder.turn(1).hand(4).phase('expansion');
    expect(next(attacked.build())).toBe('conquer dale');
    expect(next(attacked.seat(0).partners(1).build())).toBe('end-expansion');
  });
});

describe('decline of a fictional player in the texts', () => {
  test('[AMB-94] it gives nothing up when its empire declines', () => {
    const options = { declinePawns: 'oneOrVacate' } as const;
    const position = board(fictionalGame(STAR, options)).seat(0).noTiles().declines({ home: 1 });
    expect(next(position.phase('relinquish').build())).toBe('end-decline');
  });
});
