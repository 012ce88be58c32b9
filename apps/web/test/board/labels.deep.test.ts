import { readFileSync } from 'node:fs';
import { listMaps, mapById } from '@vinci/maps';
import { insideRings, loadGeometry } from '@vinci/maps/geometry';
import { lineOf } from '../../src/board/art-names.ts';
import { fitScale } from '../../src/board/camera.ts';
import { crowdedModel } from '../../src/board/demo-sample.ts';
import {
  discOf,
  KINDS,
  type Kind,
  noteSpots,
  type Placed,
  placeLabels,
  SMALLEST_TEXT,
  type Spots,
  type Wish,
} from '../../src/board/labels.ts';
import { type Box, overlap } from '../../src/board/room.ts';
import { SYMBOL, shapeOf } from '../../src/board/shape.ts';
import { spillOf } from '../../src/board/spill.ts';
import { BARE, type BoardHint } from '../../src/board/types.ts';
import { nameSize, wishesOf } from '../../src/board/wishes.ts';
import { collisions } from './collisions.ts';

/** Windows, with what panels take of them. */
const WINDOWS = [
  [1440, 900, { top: 56, right: 64, bottom: 84, left: 208 }],
  [1024, 768, { top: 56, right: 0, bottom: 84, left: 0 }],
  [768, 1024, { top: 56, right: 0, bottom: 120, left: 0 }],
  [390, 844, { top: 56, right: 0, bottom: 160, left: 0 }],
] as const;

/** Of what wishes come from, what most tests leave alone. */
const QUIET = { large: false, me: 0, pointed: [] } as const;

/** Widest letters of the names are about so wide, in em: among Latin ones, and squares with the space between them. */
const LETTERS = { en: 0.66, ja: 1.04 } as const;
type Language = keyof typeof LETTERS;

const JAPANESE: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../../../packages/words/ja/names.json', import.meta.url), 'utf8'),
);

interface Crowd {
  readonly wishes: readonly Wish[];
  readonly placed: readonly Placed[];
}

/** A board as it is shown in a window, or closer. */
function show(
  id: string,
  view: (typeof WINDOWS)[number],
  closer: number,
  language: Language = 'en',
) {
  const file = new URL(`../../../../packages/maps/data/${id}/geometry.json`, import.meta.url);
  const geometry = loadGeometry(JSON.parse(readFileSync(file, 'utf8')));
  const shape = shapeOf(geometry);
  const [width, height, insets] = view;
  const { width: boardWidth, height: boardHeight, margin } = shape;
  const zoom = fitScale({ width, height, insets, boardWidth, boardHeight, margin }) * closer;
  const names = mapById(id)!.provinces.map((province) => {
    const name = language === 'en' ? province.name : JAPANESE[`provinceName.${id}.${province.id}`]!;
    return { width: name.length * LETTERS[language], height: lineOf(name).height };
  });
  return { shape, zoom, names, crowd: crowdedModel(geometry) };
}

/** A crowd on it. */
function crowd(
  id: string,
  view: (typeof WINDOWS)[number],
  closer: number,
  large: boolean,
  language: Language,
): Crowd {
  const { shape, zoom, names, crowd: model } = show(id, view, closer, language);
  const { provinces, hints } = model;
  shape.provinces.forEach((_, i) => {
    expect(nameSize(shape, i, zoom)).toBeGreaterThanOrEqual(SMALLEST_TEXT);
  });
  const wishes = wishesOf(shape, zoom, { provinces, hints, names, large, me: 0, pointed: [] });
  return { wishes, placed: placeLabels(shape, zoom, wishes) };
}

/** Where anchors and pickaxes are, CSS pixels. */
function symbolsOf(id: string, view: (typeof WINDOWS)[number], closer: number) {
  const { shape, zoom } = show(id, view, closer);
  return shape.provinces
    .flatMap(({ port, mine }) => [port, mine])
    .flatMap((spot) => spot ?? [])
    .map(({ x, y }) => ({
      left: (x - SYMBOL) * zoom,
      right: (x + SYMBOL) * zoom,
      top: (y - SYMBOL) * zoom,
      bottom: (y + SYMBOL) * zoom,
    }));
}

/** Pieces that reach so far onto land of others that they are taken for theirs: by more than half their radius. */
function astrayOf(
  id: string,
  view: (typeof WINDOWS)[number],
  closer: number,
  pieces: readonly Placed[],
): Placed[] {
  const { shape, zoom } = show(id, view, closer);
  const spill = spillOf(shape);
  return pieces.filter(({ wish: { province }, boxes: [box] }) => {
    const { x, y, radius } = discOf(box!);
    const middle = { x: x / zoom, y: y / zoom };
    return spill(province, middle, radius / zoom) > radius / zoom / 2;
  });
}

/** Names of which more lies on the land of others than at home, who would be taken for it. */
function misreadOf(
  id: string,
  view: (typeof WINDOWS)[number],
  closer: number,
  placed: readonly Placed[],
): Placed[] {
  const { shape, zoom } = show(id, view, closer);
  const landAt = (x: number, y: number): number =>
    shape.provinces.findIndex(({ rings }) => insideRings(rings, x / zoom, y / zoom));
  return placed.filter(({ wish: { kind, province }, boxes }) => {
    if (kind !== 'name') return false;
    const [first, last] = [boxes[0]!, boxes.at(-1)!];
    const [y0, y1] = [first, last].map(({ top, bottom }) => (top + bottom) / 2);
    const points = Array.from({ length: 21 }, (_, i) =>
      landAt(first.left + ((last.right - first.left) * i) / 20, y0! + ((y1! - y0!) * i) / 20),
    );
    const abroad = points.filter((land) => land >= 0 && land !== province).length;
    return abroad > points.length * 0.6;
  });
}

/** Whose line crosses an anchor or a pickaxe. */
function struckOf(
  id: string,
  view: (typeof WINDOWS)[number],
  closer: number,
  placed: readonly Placed[],
  symbols: readonly Box[],
): Placed[] {
  const { zoom } = show(id, view, closer);
  const crosses = ({ at, leader }: Placed): boolean =>
    leader !== undefined &&
    Array.from({ length: 41 }, (_, i) => ({
      x: (at.x + ((leader.x - at.x) * i) / 40) * zoom,
      y: (at.y + ((leader.y - at.y) * i) / 40) * zoom,
    })).some(({ x, y }) =>
      symbols.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom),
    );
  return placed.filter(crosses);
}

/** What has found no place. */
const left = (
  wishes: readonly Wish[],
  placed: readonly Placed[],
  kinds: readonly Kind[],
): string[] =>
  wishes
    .filter((wish) => kinds.includes(wish.kind) && !placed.some((each) => each.wish === wish))
    .map(({ kind, province }) => `${kind} ${province}`);

const table: string[] = [];
afterAll(() => process.stdout.write(`\nplaced on crowded boards\n${table.join('\n')}\n`));

const cases = listMaps().flatMap(({ id }) =>
  WINDOWS.flatMap((view) =>
    [
      [1, false, 'en'],
      [2.2, false, 'en'],
      [1, true, 'en'],
      [1, false, 'ja'],
      [2.2, false, 'ja'],
    ].map(
      ([closer, large, language]) =>
        [
          id,
          view[0],
          view[1],
          closer as number,
          large as boolean,
          language as Language,
          view,
        ] as const,
    ),
  ),
);

describe('a crowded board', () => {
  test.each(cases)(
    '%s at %i×%i, %f times as close, larger pieces %s, names in %s',
    (id, w, h, closer, large, language, view) => {
      const { wishes, placed } = crowd(id, view, closer, large, language);
      expect(collisions(placed)).toEqual([]);
      expect(misreadOf(id, view, closer, placed)).toEqual([]);
      const symbols = symbolsOf(id, view, closer);
      const struck = struckOf(id, view, closer, placed, symbols);
      expect(struck.filter(({ wish }) => wish.kind === 'name')).toEqual([]);
      const hiding = placed.filter(({ boxes }) =>
        boxes.some((box) => symbols.some((symbol) => overlap(box, symbol))),
      );
      // Anchors and pickaxes are drawn on the board; nothing that has a choice hides one.
      expect(hiding.filter(({ wish }) => ['name', 'sign'].includes(wish.kind))).toEqual([]);
      const count = (list: readonly { kind: Kind }[], kind: Kind): number =>
        list.filter((each) => each.kind === kind).length;
      const shares = KINDS.map((kind) => {
        const all = count(wishes, kind);
        const shown = count(
          placed.map(({ wish }) => wish),
          kind,
        );
        return all === 0 ? '' : `${kind} ${shown}/${all}`;
      });
      const pieces = placed.filter(({ wish: { kind } }) => kind !== 'name' && kind !== 'sign');
      const astray = astrayOf(id, view, closer, pieces).length;
      shares.push(`astray ${astray}`, `struck ${struck.length}`);
      table.push(
        `${id.padEnd(14)} ${`${w}×${h}`.padEnd(10)} ${closer} ${large ? 'large' : '     '} ${language}  ${shares.join('  ')}`,
      );
      // What can be done now is never left out, and where there is room no number is.
      if (!large) expect(left(wishes, placed, ['coin'])).toEqual([]);
      if (!large && closer > 1 && w >= 1024)
        expect(left(wishes, placed, ['coin', 'stack', 'quietCoin'])).toEqual([]);
      // A whole board on a phone has provinces smaller than a number; with room there is hardly an excuse.
      const most = closer > 1 && w >= 1024 ? 0.02 : closer === 1 && w < 768 ? 0.2 : 0.1;
      expect(astray / pieces.length).toBeLessThanOrEqual(most);
    },
  );
});

describe('a reorganization', () => {
  const ways = listMaps().flatMap(({ id }) =>
    [WINDOWS[0], WINDOWS[3]].map((view) => [id, view[0], view] as const),
  );

  test.each(ways)('%s at %i: a pile in each province, its shield with it', (id, width, view) => {
    const { shape, zoom, names } = show(id, view, width < 768 ? 2.2 : 1);
    const provinces = shape.provinces.map((_, i) => ({
      ...BARE,
      owner: 1,
      pawns: 1 + (i % 4 === 0 ? 2 : 0),
    }));
    const hints = new Map(
      shape.provinces.map((_, i): [number, BoardHint] => [
        i,
        i % 3 === 0 ? { tone: 'target', label: '5', sign: 'shield' } : { tone: 'target' },
      ]),
    );
    const wishes = wishesOf(shape, zoom, { ...QUIET, provinces, hints, names });
    const placed = placeLabels(shape, zoom, wishes);
    expect(collisions(placed)).toEqual([]);
    expect(left(wishes, placed, ['stack'])).toEqual([]);
    expect(wishes.filter(({ kind }) => kind === 'coin')).toEqual([]);
    const piles = placed.filter(({ wish }) => wish.kind === 'stack');
    for (const { wish, form } of piles) {
      const shield = wish.shields?.[form];
      expect(shield !== undefined).toBe(wish.province % 3 === 0);
      if (shield) expect(shield.bottom - shield.top).toBeGreaterThanOrEqual(SMALLEST_TEXT * 1.5);
    }
    const led = piles.filter(({ leader }) => leader).length;
    table.push(
      `${id.padEnd(14)} ${width} reorganization: ${led}/${piles.length} piles with a line`,
    );
    expect(led).toBe(0);
  });
});

describe('what can be chosen now', () => {
  test.each(listMaps())('on $id has its name on a phone', ({ id }) => {
    const { provinces: lands } = mapById(id)!;
    const { shape, zoom, names } = show(id, WINDOWS[3], 2);
    const indexOf = (name: string): number => lands.findIndex((land) => land.id === name);
    const nextTo = (i: number): number[] => lands[i]!.neighbours.map(indexOf);
    let count = 0;
    let missing = 0;
    for (let middle = 0; middle < lands.length; middle += 6) {
      // A small empire, and whatever lies around it; one of it is pointed at.
      const own = [middle, ...nextTo(middle).slice(0, 2)];
      const targets = new Set(own.flatMap(nextTo).filter((i) => i >= 0 && !own.includes(i)));
      const provinces = lands.map((_, i) => ({
        ...BARE,
        owner: own.includes(i) ? 1 : 0,
        pawns: own.includes(i) ? 2 : 1,
      }));
      const hints = new Map(
        [...targets].map((i): [number, BoardHint] => [i, { tone: 'reachable', label: '3' }]),
      );
      const stock = { ...QUIET, provinces, hints, names, pointed: [middle] };
      const placed = placeLabels(shape, zoom, wishesOf(shape, zoom, stock));
      expect(collisions(placed)).toEqual([]);
      const named = new Set(placed.flatMap(({ wish: w }) => (w.kind === 'name' ? w.province : [])));
      const wanted = [middle, ...targets];
      count += wanted.length;
      missing += wanted.filter((i) => !named.has(i)).length;
    }
    table.push(`${id.padEnd(14)} names of targets ${count - missing}/${count}`);
    expect(missing / count).toBeLessThanOrEqual(0.03);
  });
});

describe('costs', () => {
  const { shape, names, crowd: model } = show('europe', WINDOWS[3], 1);
  /** Kinds of numbers on a board with so many costs, of which the first belongs to what was chosen. */
  const numbers = (count: number, zoom: number): ReadonlySet<string> => {
    const costs = Array.from({ length: count }, (_, i): [number, BoardHint] => [
      i,
      { tone: i === 0 ? 'selected' : 'reachable', label: '3' },
    ]);
    const { provinces } = model;
    const hints = new Map(costs);
    const wishes = wishesOf(shape, zoom, { ...QUIET, provinces, hints, names });
    const coins = wishes.filter(({ kind }) => kind === 'coin');
    expect(coins).toHaveLength(count);
    return new Set(coins.map(({ province, plain }) => `${province === 0} ${plain}`));
  };

  test('are numbers without coins where a small board is full of them, but for the chosen one', () => {
    expect(numbers(30, 0.5)).toEqual(new Set(['true false', 'false true']));
    expect(numbers(8, 0.5)).toEqual(new Set(['true false', 'false false']));
    expect(numbers(30, 1.2)).toEqual(new Set(['true false', 'false false']));
  });
});

/** What has another place than before by more than a tremble. */
function hops(before: readonly Placed[], after: readonly Placed[], zoom: number): number {
  const isSame = (a: Wish, b: Wish): boolean => a.kind === b.kind && a.province === b.province;
  return after.filter(({ wish, at, angle }) => {
    const old = before.find((each) => isSame(each.wish, wish));
    if (old === undefined) return false;
    return angle !== old.angle || Math.hypot(at.x - old.at.x, at.y - old.at.y) * zoom > 6;
  }).length;
}

describe('from move to move', () => {
  /** The reader takes one province after the other, and can take others each time. */
  const course = (id: string, remembers: boolean): number => {
    const { shape, zoom, names, crowd: model } = show(id, WINDOWS[3], 2.2);
    let spots: Spots = new Map();
    let before: readonly Placed[] = [];
    let count = 0;
    for (let taken = 0; taken < 10; taken++) {
      const provinces = model.provinces.map((_, i) => {
        const isTaken = i % 10 < taken && i < 30;
        return { ...BARE, owner: isTaken ? 1 : 0, pawns: isTaken ? 2 : i % 2 };
      });
      const hints = new Map([...model.hints].filter(([i]) => (i * 7 + taken * 3) % 10 < 3));
      const wishes = wishesOf(shape, zoom, { ...QUIET, provinces, hints, names });
      const placed = placeLabels(shape, zoom, wishes, spots);
      expect(collisions(placed)).toEqual([]);
      expect(left(wishes, placed, ['coin'])).toEqual([]);
      if (remembers) spots = noteSpots(spots, placed, zoom);
      count += hops(before, placed, zoom);
      before = placed;
    }
    return count;
  };

  test.each(listMaps())('on $id a fourth of the labels hop that would otherwise', ({ id }) => {
    const [hopping, kept] = [course(id, false), course(id, true)];
    table.push(`${id.padEnd(14)} ${hopping} hops, ${kept} from remembered places`);
    expect(kept).toBeLessThan(hopping / 4);
  });
});
