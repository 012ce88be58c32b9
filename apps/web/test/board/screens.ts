import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
// @ts-expect-error scripts are plain modules
import * as stage from '../../scripts/stage.mjs';

const launch: () => Promise<Browser> = stage.launch;

/**
 * Takes pictures of the board's sample page, which a running `vite` serves.
 *
 * node apps/web/test/board/screens.ts <origin> <folder> [query] [widthxheight@ratio …]
 */
const [origin = 'http://127.0.0.1:5180', folder = 'screens', query = '', ...sizes] =
  process.argv.slice(2);
const wanted = sizes.length > 0 ? sizes : ['1440x900@1', '1024x768@1', '390x844@3'];

await mkdir(folder, { recursive: true });
const browser = await launch();
for (const theme of ['light', 'dark'])
  for (const size of wanted) {
    const [, width, height, ratio] = /^(\d+)x(\d+)@(\d)$/.exec(size) ?? [];
    const page = await browser.newPage({
      viewport: { width: Number(width), height: Number(height) },
      deviceScaleFactor: Number(ratio),
    });
    page.on('console', (m) => console.log(m.type(), m.text()));
    page.on('pageerror', (e) => console.log('error', e.message));
    await page.goto(`${origin}/src/board/demo.html?theme=${theme}&still&${query}`);
    await page.waitForFunction(() => 'play' in globalThis);
    const zoom = new URLSearchParams(query).get('zoom');
    if (zoom)
      await page.evaluate((f) => {
        const { board, geometry } = globalThis as unknown as {
          board: { zoomBy(f: number): void; focusProvince(i: number): void };
          geometry: { provinces: { id: string }[] };
        };
        board.zoomBy(f);
        board.focusProvince(geometry.provinces.findIndex((p) => p.id === 'bavaria'));
      }, Number(zoom));
    await page.waitForTimeout(1500);
    await page.screenshot({
      path: `${folder}/${theme}-${width}x${height}${zoom ? `-z${zoom}` : ''}.png`,
    });
    await page.close();
  }
await browser.close();
