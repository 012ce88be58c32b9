import { PRESET_IDS, type PresetId } from '../src/index.ts';
import { board, costOf, type Holding, makeGame, makeMap } from '../src/testing/index.ts';

/**
 * The worked examples of conquest costs as a table. The attacker owns `home`; `target`
 * is the province attacked. Other worked examples are tests beside the clauses they belong to.
 */
interface Example {
  readonly id: string;
  readonly target: string;
  readonly holding?: Holding;
  readonly owner?: 'neutral' | 'active' | 'declining' | 'own declining';
  readonly defenderTiles?: readonly [string, string];
  readonly tiles?: readonly [string, string];
  /** Terrain of the origin, `normal` unless said otherwise; `none` for an entry. */
  readonly origin?: string;
  readonly via?: 'land' | 'sea' | 'sameCoast';
  /** The target has a shore, the origin has none. */
  readonly coast?: boolean;
  readonly fort?: boolean;
  /** Rule texts of the example, `all` unless said otherwise. */
  readonly texts?: 'classic' | 'vinci2' | 'all';
  readonly cost: number;
}

const EXAMPLES: readonly Example[] = [
  { id: 'X-2', target: 'forest', holding: 1, cost: 4 },
  { id: 'X-3', target: 'mountain', cost: 3 },
  { id: 'X-6', target: 'meadow', holding: 1, origin: 'mountain', cost: 2 },
  { id: 'X-7', target: 'forest', holding: 1, origin: 'mountain', cost: 3 },
  { id: 'X-8', target: 'mountain', holding: 2, owner: 'active', cost: 5 },
  { id: 'X-9', target: 'mountain', holding: 2, owner: 'active', origin: 'mountain', cost: 4 },
  { id: 'X-10', target: 'plains', holding: 6, owner: 'active', cost: 8 },
  { id: 'X-11', target: 'normal', holding: 1, owner: 'declining', cost: 3 },
  { id: 'X-13', target: 'forest', holding: '1 fort', owner: 'declining', cost: 5 },
  {
    id: 'X-15',
    texts: 'classic',
    target: 'normal',
    holding: '2 fort',
    owner: 'active',
    defenderTiles: ['militia', 'barbarians'],
    cost: 6,
  },
  {
    id: 'X-16',
    texts: 'classic',
    target: 'normal',
    holding: 1,
    owner: 'declining',
    defenderTiles: ['militia', 'barbarians'],
    cost: 3,
  },
  {
    id: 'X-17',
    texts: 'classic',
    target: 'normal',
    holding: 2,
    owner: 'active',
    defenderTiles: ['militia', 'specialization'],
    cost: 6,
  },
  { id: 'X-18', target: 'normal', holding: 1, tiles: ['weapons', 'barbarians'], cost: 2 },
  {
    id: 'X-19',
    texts: 'classic',
    target: 'mountain',
    tiles: ['weapons', 'mountaineering'],
    cost: 1,
  },
  {
    id: 'X-20',
    texts: 'classic',
    target: 'mountain',
    tiles: ['weapons', 'mountaineering'],
    origin: 'mountain',
    cost: 0,
  },
  {
    id: 'X-21',
    target: 'mountain',
    tiles: ['weapons', 'mountaineering'],
    origin: 'mountain',
    texts: 'vinci2',
    cost: 1,
  },
  {
    id: 'X-22',
    texts: 'classic',
    target: 'normal',
    tiles: ['weapons', 'galleys'],
    via: 'sameCoast',
    cost: 0,
  },
  {
    id: 'X-24',
    texts: 'classic',
    target: 'normal',
    tiles: ['weapons', 'specialization'],
    origin: 'mountain',
    cost: 0,
  },
  {
    id: 'X-25',
    texts: 'classic',
    target: 'plains',
    holding: 1,
    tiles: ['weapons', 'specialization'],
    cost: 1,
  },
  {
    id: 'X-26',
    texts: 'classic',
    target: 'mountain',
    holding: 1,
    owner: 'active',
    tiles: ['mountaineering', 'specialization'],
    origin: 'mountain',
    cost: 1,
  },
  {
    id: 'X-29',
    texts: 'classic',
    target: 'normal',
    tiles: ['espionage', 'barbarians'],
    origin: 'mountain',
    cost: 1,
  },
  {
    id: 'X-31',
    texts: 'classic',
    target: 'forest',
    holding: 1,
    tiles: ['fortification', 'barbarians'],
    origin: 'mountain',
    fort: true,
    cost: 2,
  },
  {
    id: 'X-34',
    target: 'normal',
    holding: 1,
    tiles: ['astronomy', 'barbarians'],
    origin: 'mountain',
    via: 'sea',
    cost: 3,
  },
  {
    id: 'X-37',
    texts: 'classic',
    target: 'normal',
    holding: 1,
    tiles: ['galleys', 'barbarians'],
    cost: 3,
  },
  {
    id: 'X-39',
    texts: 'classic',
    target: 'normal',
    holding: 1,
    tiles: ['galleys', 'barbarians'],
    origin: 'none',
    via: 'sea',
    cost: 2,
  },
  { id: 'X-42', target: 'river', texts: 'vinci2', cost: 1 },
  {
    id: 'X-44',
    target: 'river',
    tiles: ['weapons', 'barbarians'],
    origin: 'mountain',
    texts: 'vinci2',
    cost: 1,
  },
  {
    id: 'X-38',
    texts: 'vinci2',
    target: 'normal',
    holding: 1,
    tiles: ['galleys', 'barbarians'],
    coast: true,
    cost: 2,
  },
  {
    id: 'X-43',
    texts: 'vinci2',
    target: 'river',
    holding: 2,
    owner: 'active',
    tiles: ['drakkar', 'barbarians'],
    cost: 2,
  },
  {
    id: 'X-45',
    texts: 'vinci2',
    target: 'plains',
    holding: 2,
    owner: 'active',
    tiles: ['cavalry', 'weapons'],
    origin: 'mountain',
    cost: 1,
  },
  {
    id: 'X-46',
    texts: 'vinci2',
    target: 'forest',
    holding: 1,
    tiles: ['cavalry', 'barbarians'],
    cost: 4,
  },
  {
    id: 'X-47',
    texts: 'vinci2',
    target: 'normal',
    holding: '2 forts',
    owner: 'active',
    defenderTiles: ['militia', 'fortification'],
    cost: 6,
  },
  {
    id: 'X-49',
    texts: 'vinci2',
    target: 'river',
    holding: 1,
    owner: 'active',
    defenderTiles: ['fortification', 'barbarians'],
    cost: 2,
  },
  {
    id: 'X-51',
    target: 'normal',
    holding: 1,
    owner: 'own declining',
    tiles: ['heritage', 'barbarians'],
    texts: 'vinci2',
    cost: 3,
  },
  {
    id: 'X-53',
    target: 'normal',
    holding: 1,
    tiles: ['revolutionaries', 'weapons'],
    origin: 'none',
    cost: 2,
  },
  {
    id: 'X-54',
    target: 'mountain',
    holding: 1,
    owner: 'active',
    tiles: ['mountaineering', 'barbarians'],
    cost: 3,
  },
];

function costIn(example: Example, preset: PresetId): number | undefined {
  const { origin = 'normal', via = 'land', owner = 'neutral', holding = 0 } = example;
  const coast = via === 'land' ? '' : ' @shore';
  const game = makeGame(
    makeMap({
      provinces: {
        home: `${origin === 'none' ? 'mountain' : origin} edge${coast}`,
        target: `${example.target}${example.coast ? ' @shore' : coast}${via === 'sea' ? '' : ' home'}`,
      },
      seas: { shore: 'open edge' },
    }),
    3,
    {},
    preset,
  );
  const position = board(game)
    .neutral({ target: 0 })
    .tiles(...(example.tiles ?? (['barbarians', 'barbarians'] as const)))
    .hand(20);
  if (origin !== 'none') position.owns({ home: example.fort ? '1 fort' : 1 });
  if (owner === 'neutral') position.neutral({ target: holding });
  if (owner === 'own declining') position.declines({ target: holding });
  position.seat(1);
  const [first, second] = example.defenderTiles ?? ['barbarians', 'barbarians'];
  if (owner === 'active') position.tiles(first, second).owns({ target: holding });
  if (owner === 'declining') position.lasting(first, second).declines({ target: holding });
  return costOf(position.build(), 'target');
}

describe.each(PRESET_IDS)('worked examples of the cost of a conquest, %s', (preset) => {
  const text = preset === 'vinci2' ? 'vinci2' : 'classic';
  const examples = EXAMPLES.filter(({ texts = 'all' }) => texts === 'all' || texts === text);
  test.each(examples.map((example) => [example.id, example] as const))(
    '[%s] cost',
    (_id, example) => {
      expect(costIn(example, preset)).toBe(example.cost);
    },
  );
});
