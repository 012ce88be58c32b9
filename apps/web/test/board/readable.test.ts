import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listMaps, mapById } from '@vinci/maps';
import { insideRings, loadGeometry } from '@vinci/maps/geometry';
import sharp from 'sharp';
import { distanceToRings } from '../../src/board/pick.ts';
import { glowAt, patternAt, type Rgb, rgbOf, ribbonAt, washed } from '../../src/board/wash.ts';
import { NATURAL_WOOD, SEAT_COLOURS } from '../../src/ui/palette.ts';
import { nearest, type Pair, SIGHTS, type Sight } from './colour-vision.ts';

/** CSS pixels per board unit: a whole board on a phone, on a desktop, and close by. */
const ZOOMS = [0.25, 0.7, 1.8] as const;
/** Share of the land that the lines of a pattern cover. */
const COVERAGE = 0.33;

interface Sample {
  readonly terrain: string;
  /** Colour on the board before anybody owns the land. */
  readonly picture: Rgb;
  /** Distance to the nearest border, board units. */
  readonly edge: number;
}

interface Sampled {
  readonly id: string;
  readonly land: readonly Sample[];
  readonly sea: readonly (readonly [string, Rgb])[];
}

const boards: Sampled[] = [];

beforeAll(async () => {
  for (const { id } of listMaps()) boards.push(await sample(id));
});

/** Reads the baked picture of a board: many points of each province, and the sea. */
async function sample(id: string): Promise<Sampled> {
  const file = (name: string): string =>
    fileURLToPath(new URL(`../../../../packages/maps/data/${id}/${name}`, import.meta.url));
  const { board, provinces } = loadGeometry(
    JSON.parse(readFileSync(file('geometry.json'), 'utf8')),
  );
  const { data, info } = await sharp(file('board@1x.webp'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Rgb => {
    const i =
      ((Math.round(y) + board.frame.inset) * info.width + Math.round(x) + board.frame.inset) * 3;
    return [data[i]! / 255, data[i + 1]! / 255, data[i + 2]! / 255];
  };
  const land: Sample[] = [];
  provinces.forEach(({ pole, rings }, index) => {
    const { terrain } = mapById(id)!.provinces[index]!;
    const step = Math.max(2, pole.radius / 5);
    for (let dy = -pole.radius; dy <= pole.radius; dy += step)
      for (let dx = -pole.radius; dx <= pole.radius; dx += step) {
        const x = pole.x + dx;
        const y = pole.y + dy;
        if (Math.hypot(dx, dy) > pole.radius - 2) continue;
        land.push({
          terrain,
          picture: at(x, y),
          edge: distanceToRings(rings, { x, y }),
        });
      }
  });
  const depths: Rgb[] = [];
  for (let y = 4; y < board.height; y += 24)
    for (let x = 4; x < board.width; x += 24)
      if (!provinces.some(({ rings }) => insideRings(rings, x, y))) depths.push(at(x, y));
  depths.sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]);
  const third = depths.length / 3;
  return {
    id,
    land,
    sea: ['deep sea', 'open sea', 'shallow sea'].map((name, i) => [
      name,
      mean(depths.slice(i * third, (i + 1) * third)),
    ]),
  };
}

const mean = (colours: readonly Rgb[]): Rgb => {
  const sum = [0, 0, 0];
  for (const colour of colours) for (let i = 0; i < 3; i++) sum[i]! += colour[i]!;
  return [sum[0]! / colours.length, sum[1]! / colours.length, sum[2]! / colours.length];
};

type Paint = (of: Sample) => Rgb;

/** What the terrains of a board look like on the average, but for what lies `hidden` near borders. */
function terrains({ land }: Sampled, hidden: number, paint: Paint): [string, Rgb][] {
  const seen = land.filter(({ edge }) => edge > hidden);
  const groups = Object.groupBy(seen, ({ terrain }) => terrain);
  return Object.entries(groups).map(([terrain, samples = []]) => [
    terrain,
    mean(samples.map(paint)),
  ]);
}

const bare: Paint = ({ picture }) => picture;

/** The land of an owner who owns nothing beside the province: the border is near everywhere. */
const under =
  (index: number, declining: boolean, zoom: number, everywhere: number): Paint =>
  ({ picture, edge }) => {
    const inland = edge - ribbonAt(zoom, declining);
    const colour = SEAT_COLOURS[index]!;
    return washed({
      picture,
      paint: rgbOf(declining ? colour.bleached : colour.fill),
      declining,
      glow: glowAt(inland, zoom),
      pattern: COVERAGE * patternAt(inland, zoom, everywhere),
    });
  };

/** What land looks like under each owner, on each board, at each zoom. */
function owned(declining: boolean, everywhere: number) {
  return boards.flatMap((board) =>
    ZOOMS.flatMap((zoom) =>
      SEAT_COLOURS.map(({ id }, index) => ({
        where: `${id}, ${board.id}, ${zoom}`,
        colours: terrains(
          board,
          ribbonAt(zoom, declining),
          under(index, declining, zoom, everywhere),
        ),
      })),
    ),
  );
}

/** The two terrains of a board that are hardest to tell apart under one owner. */
function nearestTerrains(declining: boolean, everywhere: number): (sight: Sight) => Pair {
  let looks: ReturnType<typeof owned> | undefined;
  return (sight) => {
    looks ??= owned(declining, everywhere);
    return looks
      .map(({ where, colours }) => {
        const { names, apart } = nearest(colours, sight);
        return { names: `${names} (${where})`, apart };
      })
      .reduce(closer);
  };
}

const active = SEAT_COLOURS.map(({ id, fill }) => [id, fill] as const);
const old = SEAT_COLOURS.map(({ id, bleached }) => [id, bleached] as const);
const wood = [['wood', NATURAL_WOOD.fill]] as const;

/**
 * What is measured, and the least CIEDE2000 that people can tell: normal sight, protanopia,
 * deuteranopia, tritanopia. Side by side 2 is noticed; apart, and in passing, it takes about 10.
 * Where that is not reached, in small provinces on a phone and for rare kinds of sight, the drawings
 * of the terrains and the patterns and marks of the owners tell what colour does not.
 */
const MEASURES: readonly (readonly [
  what: string,
  least: readonly [number, number, number, number],
  measure: (sight: Sight) => Pair,
])[] = [
  [
    'terrains of nobody',
    [16, 10, 10, 12],
    (sight) => boards.map((b) => nearest(terrains(b, 0, bare), sight)).reduce(closer),
  ],
  ['terrains of an empire', [7, 7, 6.5, 4], nearestTerrains(false, 0)],
  ['terrains in decline', [9, 7, 7, 4.5], nearestTerrains(true, 0)],
  ['with strong patterns', [7, 7, 6, 3.5], nearestTerrains(false, 1)],
  ['in decline, strong', [8, 7, 6, 4], nearestTerrains(true, 1)],
  ['owners', [25, 18, 17, 16], (sight) => nearest(active, sight)],
  ['owners in decline', [20, 10, 12, 11], (sight) => nearest(old, sight)],
  ['owners and sea', [19, 19, 15, 17], (sight) => against(sight, active, (b) => b.sea)],
  ['old owners and sea', [13, 11, 7.5, 5.5], (sight) => against(sight, old, (b) => b.sea)],
  [
    'owners and terrains',
    [12, 12, 12, 9],
    (sight) => against(sight, active, (b) => terrains(b, 0, bare)),
  ],
  ['owners and wood', [20, 20, 16, 19], (sight) => nearest(active, sight, wood)],
  [
    'active and declining',
    [9, 9, 7, 8],
    (sight) => active.map((a, i) => nearest([a], sight, [old[i]!])).reduce(closer),
  ],
  [
    'declining and others',
    [18, 10, 12, 11],
    (sight) => old.map((a, i) => nearest([a], sight, active.toSpliced(i, 1))).reduce(closer),
  ],
];

const closer = (a: Pair, b: Pair): Pair => (b.apart < a.apart ? b : a);

const against = (
  sight: Sight,
  owners: typeof active,
  other: (board: Sampled) => readonly (readonly [string, Rgb])[],
): Pair => boards.map((board) => nearest(owners, sight, other(board))).reduce(closer);

const table: string[] = [];
afterAll(() => process.stdout.write(`\nleast CIEDE2000\n${table.join('\n')}\n`));

describe('colours of the board can be told apart', () => {
  test.each(MEASURES)('%s', (what, least, measure) => {
    SIGHTS.forEach((sight, i) => {
      const pair = measure(sight);
      const apart = Math.round(pair.apart * 10) / 10;
      table.push(
        `${what.padEnd(22)} ${sight.padEnd(13)} ${apart.toFixed(1).padStart(5)}  ${pair.names}`,
      );
      expect({ what, sight, pair, ok: apart >= least[i]! }).toMatchObject({ ok: true });
    });
  });
});
