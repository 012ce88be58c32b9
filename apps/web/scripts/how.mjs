// Takes the pictures of "How to play" from the lesson: `npm run how -w @vinci/web [-- name]`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { startServer } from './server.mjs';
import { arrive, launch, visit } from './stage.mjs';

const OUT = fileURLToPath(new URL('../src/lesson/pictures/', import.meta.url));
const SIZE = { width: 820, height: 1180 };
/** Most bytes of a picture. */
const MOST = 70_000;

const only = new RegExp(process.argv[2] ?? '.');

const card = (selector) => (page) => page.locator(selector).screenshot();
const land = (x, y) => (page) => page.screenshot({ clip: { x, y, width: 620, height: 400 } });

/** Each picture: the step of the lesson, what to do first, what of the screen it shows. */
const PICTURES = {
  draft: { step: 'draft', take: card('[data-testid=track] > ol') },
  conquer: { step: 'more', take: land(200, 560) },
  cost: {
    step: 'cost',
    before: async (page) => {
      await page.getByTestId('tab-provinces').click();
      await page.getByTestId('region-kent').click();
      await page.getByTestId('tab-provinces').click();
    },
    take: card('.province-card'),
  },
  decline: { step: 'end', take: land(160, 500) },
};

const server = await startServer();
const browser = await launch();
await mkdir(OUT, { recursive: true });
for (const [name, { step, before, take }] of Object.entries(PICTURES)) {
  if (!only.test(name)) continue;
  const page = await visit(browser, SIZE);
  await arrive(page, `${server.base}/#/lesson`);
  const panel = page.getByTestId('lesson');
  while ((await panel.getAttribute('data-step')) !== step) {
    await page.getByTestId('lesson-next').or(page.getByTestId('lesson-skip')).click();
  }
  await page.waitForTimeout(800);
  await before?.(page);
  await page.waitForTimeout(800);
  // Nothing stands out that is not to be seen.
  await page.evaluate(() => {
    for (const over of document.querySelectorAll('.zoom-buttons, .lesson')) {
      over.style.visibility = 'hidden';
    }
  });
  const picture = await sharp(await take(page))
    .resize({ width: 620, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
  if (picture.length > MOST) throw new Error(`${name} has ${picture.length} bytes`);
  await sharp(picture).toFile(`${OUT}${name}.webp`);
  await page.context().close();
}
await browser.close();
await server.stop();
