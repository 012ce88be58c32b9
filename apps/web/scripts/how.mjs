// Takes the pictures of "How to play" from the lesson, in every language: `npm run how -w @vinci/web [-- language/name]`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { languagesIn, PACKAGE } from '@vinci/words/folder';
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

const wanted = languagesIn(PACKAGE).flatMap((language) =>
  Object.entries(PICTURES)
    .filter(([name]) => only.test(`${language}/${name}`))
    .map(([name, picture]) => ({ language, name, ...picture })),
);
const server = await startServer();
const browser = await launch();
for (const { language, name, step, before, take } of wanted) {
  const page = await visit(browser, { ...SIZE, language });
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
    .webp({ quality: 66 })
    .toBuffer();
  if (picture.length > MOST) throw new Error(`${language}/${name} has ${picture.length} bytes`);
  await mkdir(`${OUT}${language}`, { recursive: true });
  await sharp(picture).toFile(`${OUT}${language}/${name}.webp`);
  console.log(language, name, picture.length);
  await page.context().close();
}
await browser.close();
await server.stop();
