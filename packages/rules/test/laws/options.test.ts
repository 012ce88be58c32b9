import fc from 'fast-check';
import {
  check,
  INTENT_TYPES,
  isAvailable,
  newPosition,
  OPTION_NAMES,
  OPTIONS,
  type Position,
  type RuleSet,
} from '../../src/index.ts';
import {
  arbitrarySeed,
  listLegal,
  makeGame,
  makeRandom,
  pickByType,
  pickSensibly,
  playOn,
  TINY_MAP,
} from '../../src/testing/index.ts';
import { brokenLaw } from './accounting.ts';

/** Any values of all options that are a choice and that the engine plays. */
const arbitraryOptions = (): fc.Arbitrary<Partial<RuleSet>> =>
  fc.record(
    Object.fromEntries(
      OPTION_NAMES.flatMap((name) => {
        const option = OPTIONS[name];
        if (option.kind !== 'choice') return [];
        const values = (option.values as readonly unknown[]).filter((value) =>
          isAvailable(name, value),
        );
        return [[name, fc.constantFrom(...values)]];
      }),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<RuleSet>>;

/** Intents that are legal by asking about each listed and many unlisted ones. */
function listMatchesCheck(position: Position, random: () => number): boolean {
  const listed = new Set(listLegal(position));
  for (const code of listed) if (check(position, code) !== undefined) return false;
  for (let i = 0; i < 150; i++) {
    const province = Math.floor(random() * position.game.provinceCount);
    const code =
      Math.floor(random() * INTENT_TYPES.length) |
      (province << 5) |
      (Math.floor(random() * 4) << 13);
    if ((check(position, code) === undefined) !== listed.has(code)) return false;
  }
  return true;
}

describe('laws under any options', () => {
  test('games end, no law is broken, and the list of intents is what passes the check', () => {
    fc.assert(
      fc.property(
        arbitraryOptions(),
        arbitrarySeed(),
        fc.nat(),
        fc.integer({ min: 3, max: 6 }),
        fc.boolean(),
        (options, seed, choices, seats, sensible) => {
          const game = makeGame(TINY_MAP, seats, { ...options, rounds: { [seats]: 8 } });
          const position = newPosition(game, seed);
          const random = makeRandom(choices);
          const laxVP = options.vpFloor === 'none';
          let played = 0;
          playOn(position, random, {
            driver: sensible ? pickSensibly : pickByType,
            limit: 20_000,
            after: () => {
              const broken = brokenLaw(position);
              const expected =
                (laxVP && broken?.endsWith('VP below zero')) ||
                (game.rules.ownDecliningAdjacency !== 'forbidConquest' &&
                  broken?.endsWith('touches the own declining empire'));
              if (broken !== undefined && !expected) throw new Error(broken);
              if (++played % 40 === 0) expect(listMatchesCheck(position, random)).toBe(true);
            },
          });
          expect(position.phase).toBe('over');
        },
      ),
      { numRuns: 150, seed: 41 },
    );
  });
});
