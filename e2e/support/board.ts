import { readFileSync } from 'node:fs';
import { europe } from '@vinci/maps';
import { loadGeometry } from '@vinci/maps/geometry';
import type { Page } from 'playwright-core';
import { fitCamera, toScreen } from '../../apps/web/src/board/camera.ts';
import { shapeOf } from '../../apps/web/src/board/shape.ts';
import type { Point } from '../../apps/web/src/board/types.ts';
import { cardOf } from './screen.ts';
import { until } from './wait.ts';

const file = new URL('../../packages/maps/data/europe/geometry.json', import.meta.url);
const shape = shapeOf(loadGeometry(JSON.parse(readFileSync(file, 'utf8'))));

/**
 * Where the pawns of a province stand on the screen while the whole map is shown: an eye would see
 * it, a test has to work it out from the window and the panels.
 *
 * @returns CSS pixels in the page; `undefined` when something lies over that place
 */
export async function placeOf(page: Page, name: string): Promise<Point | undefined> {
  const province = europe.provinces.findIndex((each) => each.name === name);
  if (province < 0) throw new Error(`There is no province ${name}.`);
  const seen = await page.evaluate(() => {
    const host = document.querySelector('[data-testid=board]')?.getBoundingClientRect();
    const insets = { top: 0, right: 0, bottom: 0, left: 0 };
    for (const panel of document.querySelectorAll<HTMLElement>('[data-covers]')) {
      const box = panel.getBoundingClientRect();
      if (box.width === 0 || getComputedStyle(panel).visibility === 'hidden') continue;
      const side = panel.dataset.covers;
      if (side === 'top') insets.top = Math.max(insets.top, box.bottom);
      if (side === 'bottom') insets.bottom = Math.max(insets.bottom, innerHeight - box.top);
      if (side === 'left' && box.right < innerWidth) insets.left = box.right;
      if (side === 'right' && box.left > 0) insets.right = innerWidth - box.left;
    }
    return { width: host?.width ?? 0, height: host?.height ?? 0, insets };
  });
  const { width: boardWidth, height: boardHeight, margin } = shape;
  const camera = fitCamera({ ...seen, boardWidth, boardHeight, margin });
  const at = toScreen(camera, shape.provinces[province].pawn);
  const free = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.tagName === 'CANVAS',
    at,
  );
  return free ? at : undefined;
}

/** Closes what lies over the board and shows all of it. */
export async function clearBoard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
  await page.locator('.drawer').waitFor({ state: 'detached' });
}

/**
 * Moves the mouse onto a province until its card agrees; the map shifts a little when the action bar
 * grows or shrinks.
 *
 * @returns where the mouse is; `undefined` when something lies over the province
 */
export async function pointAt(page: Page, name: string): Promise<Point | undefined> {
  await clearBoard(page);
  let tries = 0;
  const found = await until(`the card of ${name}`, async () => {
    const at = await placeOf(page, name);
    if (at === undefined) return 'hidden';
    // A mouse that does not move at all points at nothing new.
    const here = { x: at.x + (tries++ % 2), y: at.y };
    await page.mouse.move(here.x, here.y);
    return (await cardOf(page, name).isVisible()) && here;
  });
  return found === 'hidden' ? undefined : found;
}
