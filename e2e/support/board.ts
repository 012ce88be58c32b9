import { readFileSync } from 'node:fs';
import { europe } from '@vinci/maps';
import { loadGeometry } from '@vinci/maps/geometry';
import type { Page } from 'playwright-core';
import { toScreen } from '../../apps/web/src/board/camera.ts';
import { readCamera } from '../../apps/web/src/board/camera-words.ts';
import { shapeOf } from '../../apps/web/src/board/shape.ts';
import type { Point } from '../../apps/web/src/board/types.ts';
import { measureCovers } from '../../apps/web/src/hud/covers.ts';
import { frames } from './frames.ts';
import { cardOf } from './screen.ts';
import { until } from './wait.ts';

const file = new URL('../../packages/maps/data/europe/geometry.json', import.meta.url);
const shape = shapeOf(loadGeometry(JSON.parse(readFileSync(file, 'utf8'))));

/** Sides of the window that panels cover, CSS pixels, as the client itself measures them. */
export const coversOf = (page: Page) => page.evaluate(measureCovers);

/**
 * The camera, once it has come to rest: for what is on the page it sets out up to three frames later, as panels
 * come to their places first.
 */
export async function cameraOf(page: Page) {
  await frames(page, 4);
  return until('a camera at rest', async () => {
    const camera = readCamera(await page.getByTestId('board').getAttribute('data-camera'));
    return camera?.moving === false && camera;
  });
}

/** Where the pawns of all provinces stand in the page now, by name, CSS pixels. */
export async function placesOnScreen(page: Page): Promise<ReadonlyMap<string, Point>> {
  const camera = await cameraOf(page);
  return new Map(
    europe.provinces.map(({ name }, i) => [name, toScreen(camera, shape.provinces[i]!.pawn)]),
  );
}

/** Where the board with its frame ends, from the upper edge of the page, CSS pixels. */
export async function lowerEdge(page: Page): Promise<number> {
  const { y, scale } = await cameraOf(page);
  return y + (shape.height + shape.margin) * scale;
}

/**
 * Where the pawns of a province stand on the screen: an eye would see it.
 *
 * @param around so far around it nothing else may lie, CSS pixels
 * @returns CSS pixels in the page; `undefined` when something lies over that place
 */
export async function placeOf(page: Page, name: string, around = 0): Promise<Point | undefined> {
  const at = (await placesOnScreen(page)).get(name);
  if (at === undefined) throw new Error(`There is no province ${name}.`);
  const free = await page.evaluate(
    ({ x, y, r }) =>
      [-r, 0, r].every((dx) =>
        [-r, 0, r].every((dy) => document.elementFromPoint(x + dx, y + dy)?.tagName === 'CANVAS'),
      ),
    { ...at, r: around },
  );
  return free ? at : undefined;
}

/** Closes what lies over the board and shows all of it. */
export async function clearBoard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
  await page.locator('.drawer').waitFor({ state: 'detached' });
}

/** Looks after which a person would take the list instead. */
const TRIES = 200;

/**
 * Moves the mouse onto a province until its card agrees.
 *
 * @returns where the mouse is; `undefined` when something lies over the province, or when it is too small to be
 * found among its neighbours
 */
export async function pointAt(page: Page, name: string): Promise<Point | undefined> {
  let tries = 0;
  const found = await until(`the card of ${name}`, async () => {
    // Again and again, as a person would: the view may move to what somebody else has just done.
    if (tries % 20 === 0) await clearBoard(page);
    const at = await placeOf(page, name);
    if (at === undefined || tries > TRIES) return 'hidden';
    // A mouse that does not move at all points at nothing new.
    const here = { x: at.x + (tries++ % 2), y: at.y };
    await page.mouse.move(here.x, here.y);
    return (await cardOf(page, name).isVisible()) && here;
  });
  return found === 'hidden' ? undefined : found;
}
