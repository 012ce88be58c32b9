import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import {
  check,
  INTENT_TYPES,
  newPosition,
  OPTION_NAMES,
  OPTIONS,
  type Position,
  PRESET_IDS,
  PRESETS,
  type RuleSet,
} from '../../src/index.ts';
import {
  arbitrarySeed,
  DELTA_MAP,
  listLegal,
  makeGame,
  makeRandom,
  pickByType,
  pickSensibly,
  playOn,
  TINY_MAP,
} from '../../src/testing/index.ts';
import { seatsOf } from '../support.ts';
import { brokenLaw } from './accounting.ts';

/** Any values of all options that are a choice. */
const arbitraryOptions = (): fc.Arbitrary<Partial<RuleSet>> =>
  fc.record(
    Object.fromEntries(
      OPTION_NAMES.flatMap((name) => {
        const option = OPTIONS[name];
        if (option.kind !== 'choice') return [];
        const values = option.values as readonly unknown[];
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
      (Math.floor(random() * 6) << 13);
    if ((check(position, code) === undefined) !== listed.has(code)) return false;
  }
  return true;
}

describe('laws under any options', () => {
  test('games end, no law is broken, and the list of intents is what passes the check', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRESET_IDS),
        arbitraryOptions(),
        arbitrarySeed(),
        fc.nat(),
        fc.nat(3),
        fc.boolean(),
        (preset, options, seed, choices, count, sensible) => {
          const seats = seatsOf(preset)[count]!;
          const lengths = { rounds: { [seats]: 8 }, targetVP: { [seats]: 90 } };
          const { terrainSet } = { ...PRESETS[preset], ...options };
          const map = terrainSet === 'vinci2_7' && choices % 2 === 0 ? DELTA_MAP : TINY_MAP;
          const basePawns = { 2: 10, 3: 8, 4: 6, 5: 4, 6: 3 };
          const game = makeGame(map, seats, { ...options, ...lengths, basePawns }, preset);
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
                (game.options.ownDecliningAdjacency !== 'forbidConquest' &&
                  broken?.endsWith('touches the own declining empire'));
              if (broken !== undefined && !expected) throw new Error(broken);
              if (++played % 40 === 0) expect(listMatchesCheck(position, random)).toBe(true);
            },
          });
          expect(position.phase).toBe('over');
        },
      ),
      { numRuns: runs(300), seed: 41 },
    );
  });
});
