import {
  apply,
  check,
  compileGame,
  type Game,
  type GameConfig,
  type IntentCode,
  type MapData,
  newPosition,
  OPTION_NAMES,
  OPTIONS,
  type Position,
  PRESETS,
  type PresetId,
  publicCells,
  type RuleSet,
  restorePosition,
} from '@vinci/rules';
import { DELTA_MAP, makeRandom, pickByType, playOn, TINY_MAP } from '@vinci/rules/testing';
import fc from 'fast-check';

/** What makes a game. */
interface Table {
  readonly preset: PresetId;
  readonly seats: number;
  readonly options: Partial<RuleSet>;
}

/** The board of a preset: with deserts and rivers where its rules know them. */
const boardFor = (preset: PresetId): MapData =>
  PRESETS[preset].terrainSet === 'vinci2_7' ? DELTA_MAP : TINY_MAP;

/** The game of a table, or `undefined` when the rules refuse the combination. */
function gameOf({ preset, seats, options }: Table): Game | undefined {
  const map = boardFor(preset);
  const config: GameConfig = {
    preset,
    options: { ...options, targetVP: { [seats]: 60 }, rounds: { [seats]: 7 } },
    map: map.id,
    mapVersion: map.version,
    seats,
    fictional: [],
  };
  const game = compileGame(config, map);
  return game.ok ? game.value : undefined;
}

/** Any changes of options that are a choice; those that fix the board stay as they are. */
const arbitraryOptions = (): fc.Arbitrary<Partial<RuleSet>> =>
  fc.record(
    Object.fromEntries(
      OPTION_NAMES.flatMap((name) => {
        const option = OPTIONS[name];
        if (option.kind !== 'choice' || name === 'terrainSet') return [];
        return [[name, fc.constantFrom(...(option.values as readonly unknown[]))]];
      }),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<RuleSet>>;

/**
 * Games of all presets, and as many with changed options. Compiling a game takes longer than playing
 * it, so that all tests share these.
 */
const GAMES: readonly Game[] = (() => {
  const presets = Object.keys(PRESETS) as PresetId[];
  const options = fc.sample(arbitraryOptions(), { numRuns: 14, seed: 2 });
  const settings = [
    ...presets.flatMap((preset) => [3, 5].map((seats) => ({ preset, seats, options: {} }))),
    { preset: 'vinci2' as const, seats: 2, options: {} },
    { preset: 'deClassic' as const, seats: 6, options: {} },
    ...options.map((changed, i) => ({
      preset: presets[i % presets.length]!,
      seats: 2 + (i % 5),
      options: changed,
    })),
  ];
  return settings.flatMap((setting) => gameOf(setting) ?? []);
})();

/** A game of one of all presets, half of them with changed options, and a seed. */
export interface Setting {
  readonly game: Game;
  readonly seed: number;
}

/** Any setting; a failure prints the number of the game among all. */
export const arbitrarySetting = (): fc.Arbitrary<Setting> =>
  fc.record({ number: fc.nat(GAMES.length - 1), seed: fc.nat() }).map(({ number, seed }) => {
    const setting = { game: GAMES[number]!, seed };
    const text = `game ${number} (${setting.game.config.preset}) seed ${seed}`;
    return Object.defineProperty(setting, fc.toStringMethod, { value: () => text });
  });

/** All games of the tests. */
export const allGames = (): readonly Game[] => GAMES;

/** A seed of the engine made from a number. */
export const seedOf = (number: number): string => number.toString(16).padStart(32, '0');

/** A source of random numbers for a bot. */
export function chance(seed: number): (bound: number) => number {
  const random = makeRandom(seed);
  return (bound) => Math.floor(random() * bound);
}

/** What is handed to a bot: the public cells and nothing else. */
export const seenBy = (position: Position): Position =>
  restorePosition(position.game, publicCells(position));

/**
 * Plays the intents of a player and holds them against the contract: at least one, all legal, by the
 * same seat, none after something new was revealed.
 */
export function playChecked(position: Position, codes: readonly IntentCode[]): void {
  const { actor, revealed, phase } = position;
  expect(codes.length).toBeGreaterThan(0);
  codes.forEach((code, i) => {
    const refused = check(position, code);
    if (refused !== undefined) throw new Error(`${phase}: intent ${i} of ${codes}: ${refused}`);
    if (position.actor !== actor) throw new Error(`${phase}: another seat acts after ${i} intents`);
    if (position.revealed !== revealed) throw new Error(`${phase}: revealed after ${i} intents`);
    apply(position, code);
  });
}

/** The position of a setting after some random intents, anywhere in a turn; `undefined` when over. */
export function amidst({ game, seed }: Setting, intents: number): Position | undefined {
  const position = newPosition(game, seedOf(seed));
  playOn(position, makeRandom(seed), { driver: pickByType, limit: intents });
  return position.actor < 0 ? undefined : position;
}
