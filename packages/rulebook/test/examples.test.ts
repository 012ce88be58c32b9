import {
  conquestCost,
  type MapData,
  type OptionName,
  PRESET_IDS,
  PRESETS,
  type PresetId,
  type RuleSet,
  scoreForecast,
  TILES,
  trackOffers,
} from '@vinci/rules';
import {
  board,
  type Holding,
  type MapSketch,
  makeGame,
  makeMap,
  type PositionBuilder,
  provinceId,
} from '@vinci/rules/testing';
import { applies, EXAMPLES, editionOfGame, exampleOf } from '../src/index.ts';
import { valuesOf } from './editions.ts';

type Game = ReturnType<typeof makeGame>;

const CLASSIC = ['plains', 'meadow', 'normal', 'forest', 'mountain'] as const;
const VINCI = [...CLASSIC, 'desert', 'river'] as const;

/**
 * One board for all examples, so that a rule text is compiled once: a province to attack from of each
 * terrain, inland and at the shore, beside targets of each terrain, inland and at the shore; another
 * one across the sea; and provinces of each terrain to score.
 */
function stage(terrains: readonly string[]): MapSketch {
  const provinces: Record<string, string> = { yonder: 'plains edge', alone: 'mountain @near' };
  for (const terrain of terrains) {
    provinces[`home-${terrain}`] = terrain;
    provinces[`pier-${terrain}`] = `${terrain} @near`;
  }
  const homes = Object.keys(provinces)
    .filter((id) => /^(home|pier)-/.test(id))
    .join(' ');
  for (const terrain of terrains) {
    provinces[`target-${terrain}`] = `${terrain} ${homes}`;
    provinces[`beach-${terrain}`] = `${terrain} @near ${homes}`;
    provinces[`isle-${terrain}`] = `${terrain} @near`;
    for (let i = 0; i < (terrain === 'normal' ? 10 : 4); i++)
      provinces[`land-${terrain}-${i}`] = terrain;
    for (let i = 0; i < 4; i++) provinces[`shore-${terrain}-${i}`] = `${terrain} @near`;
  }
  provinces.mine = 'normal mine';
  return { provinces, seas: { near: 'open edge' } };
}

const BOARDS = { classic5: makeMap(stage(CLASSIC)), vinci2_7: makeMap(stage(VINCI)) };

interface Attack {
  /** Terrain of the target. */
  readonly on: string;
  readonly tiles?: readonly [string, string?];
  /** Terrain of the province attacked from; without it the empire enters. */
  readonly from?: string;
  readonly held?: Holding;
  readonly neutral?: Holding;
  readonly enemy?: Holding;
  readonly declining?: Holding;
  readonly ownDeclining?: Holding;
  readonly theirs?: readonly [string, string?];
  /** Which of target and origin lie at the shore. */
  readonly coast?: 'target' | 'both' | 'across';
  /** Terrain of a further own province beside the target. */
  readonly also?: string;
}

const targetOf = ({ on, coast, from }: Attack): string =>
  coast === undefined
    ? `target-${on}`
    : coast === 'across' || from === undefined
      ? `isle-${on}`
      : `beach-${on}`;

const originOf = ({ from, coast }: Attack): string | undefined =>
  from === undefined
    ? undefined
    : coast === 'across'
      ? 'alone'
      : `${coast === 'both' ? 'pier' : 'home'}-${from}`;

function setAttack(builder: PositionBuilder, one: Attack): PositionBuilder {
  const target = targetOf(one);
  const origin = originOf(one);
  if (one.theirs !== undefined) builder.seat(1).tiles(...one.theirs);
  builder.neutral({ [target]: one.neutral ?? 0 });
  if (one.enemy !== undefined) builder.seat(1).owns({ [target]: one.enemy });
  if (one.declining !== undefined) builder.seat(1).declines({ [target]: one.declining });
  builder.seat(0).hand(20);
  if (one.tiles !== undefined) builder.tiles(...one.tiles);
  if (origin !== undefined) {
    const also = one.also === undefined ? {} : { [`home-${one.also}`]: 1 };
    builder.owns({ [origin]: one.held ?? 1, ...also });
  }
  if (one.ownDeclining !== undefined) builder.declines({ [target]: one.ownDeclining });
  return builder;
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  'X-2': { on: 'forest', neutral: 1, from: 'normal' },
  'X-3': { on: 'mountain', from: 'normal' },
  'X-6': { on: 'meadow', neutral: 1, from: 'mountain' },
  'X-7': { on: 'forest', neutral: 1, from: 'mountain' },
  'X-8': { on: 'mountain', enemy: 2, from: 'normal' },
  'X-9': { on: 'mountain', enemy: 2, from: 'mountain' },
  'X-10': { on: 'plains', enemy: 6, from: 'normal' },
  'X-11': { on: 'normal', declining: 1, from: 'normal' },
  'X-13': { on: 'forest', declining: '1 fort', from: 'normal' },
  'X-15': { on: 'normal', enemy: '2 fort', theirs: ['militia'], from: 'normal' },
  'X-16': { on: 'normal', declining: 1, theirs: ['militia'], from: 'normal' },
  'X-17': { on: 'normal', enemy: 2, theirs: ['militia', 'specialization'], from: 'normal' },
  'X-18': { on: 'normal', neutral: 1, tiles: ['weapons'], from: 'normal' },
  'X-19': { on: 'mountain', tiles: ['weapons', 'mountaineering'], from: 'normal' },
  'X-20': { on: 'mountain', tiles: ['weapons', 'mountaineering'], from: 'mountain' },
  'X-21': { on: 'mountain', tiles: ['weapons', 'mountaineering'], from: 'mountain' },
  'X-22': { on: 'normal', tiles: ['weapons', 'galleys'], from: 'normal', coast: 'both' },
  'X-24': { on: 'normal', tiles: ['weapons', 'specialization'], from: 'mountain' },
  'X-25': { on: 'plains', neutral: 1, tiles: ['weapons', 'specialization'], from: 'normal' },
  'X-26': {
    on: 'mountain',
    enemy: 1,
    tiles: ['mountaineering', 'specialization'],
    from: 'mountain',
  },
  'X-29': { on: 'normal', tiles: ['espionage'], from: 'mountain' },
  'X-31': { on: 'forest', neutral: 1, tiles: ['fortification'], from: 'mountain', held: '1 fort' },
  'X-32': {
    on: 'normal',
    neutral: 1,
    tiles: ['fortification'],
    from: 'normal',
    held: '1 fort',
    also: 'mountain',
  },
  'X-34': { on: 'normal', neutral: 1, tiles: ['astronomy'], from: 'mountain', coast: 'across' },
  'X-37': { on: 'normal', neutral: 1, tiles: ['galleys'], from: 'normal', coast: 'target' },
  'X-38': { on: 'normal', neutral: 1, tiles: ['galleys'], from: 'normal', coast: 'target' },
  'X-39': { on: 'normal', neutral: 1, tiles: ['galleys'], coast: 'target' },
  'X-42': { on: 'river', from: 'normal' },
  'X-43': { on: 'river', enemy: 2, tiles: ['drakkar'], from: 'normal' },
  'X-44': { on: 'river', tiles: ['weapons'], from: 'mountain' },
  'X-45': { on: 'plains', enemy: 2, tiles: ['cavalry', 'weapons'], from: 'mountain' },
  'X-46': { on: 'forest', neutral: 1, tiles: ['cavalry'], from: 'normal' },
  'X-47': { on: 'normal', enemy: '2 forts', theirs: ['militia', 'fortification'], from: 'normal' },
  'X-49': { on: 'river', enemy: 1, theirs: ['fortification'], from: 'normal' },
  'X-51': { on: 'normal', ownDeclining: 1, tiles: ['heritage'], from: 'normal' },
  'X-53': { on: 'normal', neutral: 1, tiles: ['revolutionaries', 'weapons'] },
  'X-54': { on: 'mountain', enemy: 1, tiles: ['mountaineering'], from: 'normal' },
};

interface Holdings {
  readonly tiles: readonly [string, string?];
  readonly active: readonly string[];
  readonly declining?: readonly string[];
}

const some = (what: string, count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, i) => `${what}-${i + from}`);

const SCORES: Readonly<Record<string, Holdings>> = {
  'X-92': {
    tiles: ['mountaineering'],
    active: [...some('land-mountain', 4), ...some('land-normal', 2)],
  },
  'X-98': { tiles: ['specialization', 'mining'], active: ['mine'] },
  'X-104': {
    tiles: ['currency'],
    active: ['land-mountain-0', 'land-desert-0', 'land-river-0', ...some('land-plains', 2)],
  },
  'X-106': {
    tiles: ['fishing'],
    active: [...some('shore-normal', 4), 'shore-river-0', ...some('land-normal', 2)],
  },
  'X-107': {
    tiles: ['weapons'],
    active: some('land-normal', 6),
    declining: some('land-normal', 4, 6),
  },
};

const holdEach = (ids: readonly string[]): Record<string, Holding> =>
  Object.fromEntries(ids.map((id) => [id, 1]));

/** Options on which a cost or a score can depend. */
const OPTIONS_THAT_MATTER: readonly OptionName[] = [
  'minConquestCost',
  'mountainDiscount',
  'mountainDiscountAcrossSea',
  'discountOrigin',
  'fortAttackDiscount',
  'fortDiscountAcrossSea',
  'fortPlacement',
  'fortStacking',
  'militiaModel',
  'galleysScope',
  'galleysOnSeaEntry',
  'entryCost',
  'currencyScope',
  'zeroVpTerrains',
  'terrainSet',
  'conquerOwnDeclining',
  'ownDecliningAdjacency',
];

/** Every rule text as it stands, and two with each of those options changed. */
const VARIANTS: readonly { readonly preset: PresetId; readonly options: Partial<RuleSet> }[] = [
  ...PRESET_IDS.map((preset) => ({ preset, options: {} })),
  ...(['deClassic', 'vinci2'] as const).flatMap((preset) =>
    OPTIONS_THAT_MATTER.flatMap((name) =>
      valuesOf(name).map((value) => ({ preset, options: { [name]: value } as Partial<RuleSet> })),
    ),
  ),
];

const GAMES: readonly { readonly game: Game; readonly name: string; readonly plain: boolean }[] =
  VARIANTS.flatMap(({ preset, options }) => {
    const terrains = options.terrainSet ?? PRESETS[preset].terrainSet;
    const game = gameOf(BOARDS[terrains], preset, options);
    const plain = Object.keys(options).length === 0;
    return game === undefined
      ? []
      : [{ game, name: `${preset} ${JSON.stringify(options)}`, plain }];
  });

/** The game of some options; `undefined` where they exclude each other. */
function gameOf(map: MapData, preset: PresetId, options: Partial<RuleSet>): Game | undefined {
  try {
    return makeGame(map, 3, options, preset);
  } catch (error) {
    if (String(error).startsWith('Error: options/')) return undefined;
    throw error;
  }
}

/** Runs a check in every variant that shows an example; how many rule texts show it. */
function whereShown(id: string, check: (game: Game, name: string) => void): number {
  const one = exampleOf(id);
  if (one === undefined) throw new Error(`there is no example ${id}`);
  const shown = GAMES.filter(({ game }) => applies(one, editionOfGame(game)));
  for (const { game, name } of shown) check(game, name);
  return shown.filter(({ plain }) => plain).length;
}

const PAWNS = [
  { id: 'X-61', preset: 'vinci2', seats: 4, tiles: ['galleys', 'mountaineering'] },
  { id: 'X-64', preset: 'deClassic', seats: 3, tiles: ['livestock', 'specialization'] },
  { id: 'X-65', preset: 'deClassic', seats: 4, tiles: ['barbarians', 'specialization'] },
] as const;

const amounts = (id: string): readonly number[] =>
  exampleOf(id)?.sum?.lines.map(([amount]) => amount) ?? [];

describe('sums of examples are those of the engine', () => {
  test.each(Object.keys(ATTACKS))('[%s] the cost of a conquest', (id) => {
    const texts = whereShown(id, (game, name) => {
      const position = setAttack(board(game), ATTACKS[id]!).build();
      const answer = conquestCost(position, provinceId(game, targetOf(ATTACKS[id]!)));
      const terms = answer?.terms.map(({ amount }) => amount);
      expect([name, terms]).toEqual([name, amounts(id)]);
      expect([name, answer?.cost]).toEqual([name, exampleOf(id)?.sum?.total]);
    });
    expect(texts).toBeGreaterThan(0);
  });

  test.each(Object.keys(SCORES))('[%s] the points of a turn', (id) => {
    const { tiles, active, declining = [] } = SCORES[id]!;
    const texts = whereShown(id, (game, name) => {
      const position = board(game)
        .tiles(...tiles)
        .owns(holdEach(active))
        .declines(holdEach(declining))
        .build();
      const { points, terms } = scoreForecast(position, 0);
      expect([name, terms.map((term) => term.points)]).toEqual([name, amounts(id)]);
      expect([name, points]).toEqual([name, exampleOf(id)?.sum?.total]);
    });
    expect(texts).toBeGreaterThan(0);
  });

  test.each(PAWNS)('[$id] the pawns of a civilization', ({ id, preset, seats, tiles }) => {
    const map = makeMap({ provinces: { a: 'plains edge', b: 'plains a' }, basePawns: { 4: 6 } });
    const position = board(makeGame(map, seats, {}, preset))
      .opening()
      .track(tiles)
      .build();
    const [first, second] = tiles.map((name) => TILES.find(({ id: own }) => own === name));
    expect(trackOffers(position, 0)[0]!.pawns).toBe(exampleOf(id)?.sum?.total);
    // The lines name base pawns and then the number of each tile, Specialization after its partner.
    const numbers = [first, second].map(
      (tile) => tile?.[preset === 'vinci2' ? 'vinci2' : 'classic'],
    );
    expect(amounts(id)[1]).toBe(numbers[0]?.pawns);
    if (second?.effects.doublesPartner !== true) expect(amounts(id)[2]).toBe(numbers[1]?.pawns);
  });

  test('no sum is left without a check', () => {
    const checked = new Set([
      ...Object.keys(ATTACKS),
      ...Object.keys(SCORES),
      ...PAWNS.map(({ id }) => id),
    ]);
    const unchecked = EXAMPLES.filter(({ sum }) => sum !== undefined).filter(
      ({ id }) => !checked.has(id),
    );
    expect(unchecked).toEqual([]);
  });
});
