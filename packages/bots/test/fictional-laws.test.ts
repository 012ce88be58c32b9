import { europe } from '@vinci/maps';
import {
  apply,
  applyWithDraws,
  check,
  decodeIntent,
  type Game,
  isFictional,
  listLegal,
  type MapData,
  newPosition,
  newPositionFromDraws,
  OPTION_NAMES,
  OPTIONS,
  type Position,
  PRESET_IDS,
  type PresetId,
  parseRecord,
  publicCells,
  type RuleSet,
  restorePosition,
  type Seat,
} from '@vinci/rules';
import { formatIntent, formatPosition, parsePosition } from '@vinci/rules/notation';
import {
  arbitrarySeed,
  layoutCells,
  makeGame,
  makeRandom,
  pickByType,
  pickSensibly,
  seedFrom,
  TINY_MAP,
} from '@vinci/rules/testing';
import fc from 'fast-check';
import { decideFictional, verifyFictional } from '../src/index.ts';
import { FICTIONAL_TEXTS, gameFor, nextIntent, playGame, VARIANTS } from './fictional-games.ts';

/** Any values of all options that are a choice and that the engine plays. */
const arbitraryOptions = (): fc.Arbitrary<Partial<RuleSet>> =>
  fc
    .record(
      Object.fromEntries(
        OPTION_NAMES.flatMap((name) => {
          const option = OPTIONS[name];
          if (option.kind !== 'choice' || name === 'terrainSet') return [];
          const values = option.values as readonly unknown[];
          return [[name, fc.constantFrom(...values)]];
        }),
      ),
      { requiredKeys: [] },
    )
    .map((options) => ({ ...options, fictionalPlayers: 'auto' }) as Partial<RuleSet>);

/** Any game with fictional players: text, options, seats, who of them is real. */
const arbitraryGame = (): fc.Arbitrary<Game> =>
  fc
    .record({
      preset: fc.constantFrom(...PRESET_IDS),
      options: arbitraryOptions(),
      seats: fc.integer({ min: 3, max: 5 }),
      real: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ preset, options, seats, real }) => {
      const all = Array.from({ length: seats }, (_, seat) => seat);
      const fictional = all.filter((seat) => ((real >> seat) & 1) === 0);
      return makeGame(TINY_MAP, seats, options, preset, without(fictional, seats));
    });

/** One seat at least is real. */
const without = (fictional: readonly Seat[], seats: number): readonly Seat[] =>
  fictional.length === seats ? fictional.slice(1) : fictional;

const wordsOf = (position: Position, code: number): string => {
  const intent = decodeIntent(code);
  return intent === undefined ? String(code) : formatIntent(position.game, intent);
};

/** Plays on; real players act at random, and fictional ones too once in a while. */
function* positionsOf(game: Game, seed: string, choices: number): Generator<Position> {
  const random = makeRandom(choices);
  const position = newPosition(game, seed);
  const driver = choices % 2 === 0 ? pickSensibly : pickByType;
  for (let i = 0; i < 700 && position.phase !== 'over'; i++) {
    yield position;
    const waits = position.cells[layoutCells.ROLLED]! > 0;
    const strays = !waits && random() < 0.1;
    const code = strays
      ? driver(position, listLegal(position), random)
      : nextIntent(position, driver, random).code;
    apply(position, code);
  }
}

describe('laws of fictional players', () => {
  test('[FICT-GEN-2][AMB-94] the automaton knows a legal intent in every position, under all options', () => {
    const phases = new Set<string>();
    fc.assert(
      fc.property(arbitraryGame(), arbitrarySeed(), fc.nat(), (game, seed, choices) => {
        for (const position of positionsOf(game, seed, choices)) {
          if (!isFictional(game, position.actor)) continue;
          phases.add(position.phase);
          const code = decideFictional(position);
          const refused = check(position, code);
          if (refused !== undefined) {
            throw new Error(`${wordsOf(position, code)}: ${refused}\n${formatPosition(position)}`);
          }
        }
      }),
      { numRuns: 40, seed: 23 },
    );
    expect([...phases].sort()).toEqual([
      'draft',
      'expansion',
      'forts',
      'mobilisation',
      'rebirth',
      'relinquish',
      'reorganization',
      'retreat',
      'surplus',
    ]);
  });

  test('[FICT-GEN-2] it needs only what is public, and changes nothing', () => {
    fc.assert(
      fc.property(arbitraryGame(), arbitrarySeed(), fc.nat(), (game, seed, choices) => {
        for (const position of positionsOf(game, seed, choices)) {
          if (!isFictional(game, position.actor)) continue;
          const before = position.clone();
          const code = decideFictional(position);
          expect(position.equals(before)).toBe(true);
          const seen = restorePosition(game, publicCells(position));
          if (decideFictional(seen) !== code) throw new Error('decided otherwise');
        }
      }),
      { numRuns: 15, seed: 29 },
    );
  });

  test('[AMB-151] a roll is asked for only where none waits, but once at the start of a turn', () => {
    for (let number = 0; number < 12; number++) {
      const game = gameFor(TINY_MAP, FICTIONAL_TEXTS[number % 2]!, 1, VARIANTS[number]);
      let rolls = 0;
      playGame(game, number, {
        before: (position, code) => {
          const roll = isFictional(game, position.actor) && decodeIntent(code)?.type === 'roll';
          rolls = roll ? rolls + 1 : 0;
          if (rolls > (position.phase === 'mobilisation' ? 2 : 1)) throw new Error('rolls again');
        },
      });
    }
  });

  test('what a position in words keeps is enough to go on', () => {
    const game = gameFor(TINY_MAP, 'deClassic', 1, { fictRebirthCheck: 'endOfRound' });
    const byId = (id: string): MapData | undefined => (id === TINY_MAP.id ? TINY_MAP : undefined);
    let compared = 0;
    for (let number = 0; number < 3; number++) {
      let step = 0;
      for (const position of positionsOf(game, seedFrom(number + 1), number)) {
        // Reading compiles the game anew; waiting rolls are looked at more often.
        const rolled = position.cells[layoutCells.ROLLED]! > 0 && step % 7 === 0;
        if (step++ % 40 !== 0 && !rolled) continue;
        const read = parsePosition(formatPosition(position), byId);
        if (!read.ok) throw new Error(`${read.error.text}\n${formatPosition(position)}`);
        if (read.value.digest() !== position.digest()) throw new Error(formatPosition(position));
        if (!isFictional(game, position.actor)) continue;
        if (decideFictional(read.value) !== decideFictional(position)) throw new Error('differs');
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describe('whole games with fictional players', () => {
  const cases = FICTIONAL_TEXTS.flatMap((preset) =>
    ([1, 2] as const).map((humans) => [preset, humans] as const),
  );

  test.each(cases)(
    '[FICT-GEN-1][FICT-GEN-6] %s, %i real: every variant comes to its end at 150',
    (preset: PresetId, humans: 1 | 2) => {
      VARIANTS.forEach((variant, number) => {
        const harder = number % 2 === 0 ? {} : ({ fictStartVP: 15, fictBasePawns: 10 } as const);
        const base = number % 3 === 0 ? ({ humanBasePawnsWithFictional: 6 } as const) : {};
        const options = { ...variant, ...harder, ...base };
        const { position } = playGame(gameFor(TINY_MAP, preset, humans, options, number), number);
        expect(position.phase).toBe('over');
        // Not the final VP: who has reached the target may have paid since. AMB-13
        expect([position.game.targetVP, position.isLastRound]).toEqual([150, true]);
      });
    },
  );

  test('[FICT-EXP-4][FICT-COH-1] on Europe: nobody vacates, nobody has to cohere', () => {
    for (const [i, [preset, humans]] of cases.entries()) {
      const game = gameFor(europe, preset, humans, {}, i);
      const { position } = playGame(game, i, {
        before: (now, code) => {
          if (!isFictional(game, now.actor)) return;
          const type = decodeIntent(code)?.type;
          if (type === 'vacate' || now.phase === 'cohesion') throw new Error(`${type}`);
        },
      });
      expect(position.phase).toBe('over');
    }
  });

  test('[FICT-GEN-2] the same seed gives the same game, and a mirror needs only what was drawn', () => {
    const game = gameFor(TINY_MAP, 'deClassic', 1);
    const first = playGame(game, 5);
    expect(playGame(game, 5).record).toEqual(first.record);
    const start = newPosition(game, first.record.seed);
    const mirror = newPositionFromDraws(game, start.draws);
    first.record.entries.forEach((entry, i) => {
      if (typeof entry !== 'number') throw new Error('plain entries only');
      if (isFictional(game, mirror.actor)) expect(decideFictional(mirror)).toBe(entry);
      applyWithDraws(mirror, entry, first.draws[i]!);
    });
    expect(mirror.digest()).toBe(first.position.digest());
  });

  test('[FICT-GEN-2] a record is verified act by act; a single other one is found', () => {
    const game = gameFor(TINY_MAP, 'nlClassic', 2);
    const { record } = playGame(game, 8);
    const parsed = parseRecord(JSON.parse(JSON.stringify(record)));
    if (!parsed.ok) throw new Error(parsed.error.text);
    expect(parsed.value).toEqual(record);
    const verified = verifyFictional(parsed.value, TINY_MAP);
    expect(verified.ok && verified.value).toBeGreaterThan(100);
    // Another civilization than the first would be legal, but not for a fictional player.
    const { entries, digest: _digest, ...rest } = record;
    const position = newPosition(game, record.seed);
    const at = entries.findIndex((entry) => {
      if (isFictional(game, position.actor) && position.phase === 'draft') return true;
      apply(position, entry as number);
      return false;
    });
    const other = [...entries.slice(0, at), 2 << 5];
    const found = verifyFictional({ ...rest, entries: other }, TINY_MAP);
    expect(found).toMatchObject({
      ok: false,
      error: { code: 'record/illegal-intent', at: at + 1 },
    });
    expect(!found.ok && found.error.text).toContain('choose 1');
  });
});
