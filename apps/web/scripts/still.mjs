// Takes the still of the first screen from the real board, by day and by night, without names, which no language shares: `npm run still -w @vinci/web`.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createServer } from 'vite';
import { launch } from './stage.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = fileURLToPath(new URL('../src/screens/pictures/', import.meta.url));
/** Of the page, and the part of it that is shown: the middle of Europe, without the frame. */
const PAGE = { width: 1720, height: 1300 };
const PART = { left: 300, top: 300, width: 1200, height: 720 };
/** What is sent, in pixels. */
const WIDTH = 960;
/** Most bytes of a still: the first screen is to be light. */
const MOST = 32_000;

const server = await createServer({ root: ROOT, logLevel: 'error' });
await server.listen(0);
const browser = await launch();
await mkdir(OUT, { recursive: true });
for (const theme of ['light', 'dark']) {
  const page = await browser.newPage({ viewport: PAGE });
  const [base] = server.resolvedUrls?.local ?? [];
  await page.goto(`${base}src/board/demo.html?bare&still&nameless&theme=${theme}`);
  // The sharper picture follows the first one.
  await page.waitForFunction(() => 'board' in globalThis);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2000);
  const part = sharp(await page.screenshot())
    .extract(PART)
    .resize({ width: WIDTH });
  const shot = await part.png().toBuffer();
  let picture;
  for (let quality = 32; picture === undefined || picture.length > MOST; quality -= 3) {
    picture = await sharp(shot).avif({ quality, effort: 6 }).toBuffer();
    console.log(theme, quality, picture.length);
  }
  await writeFile(`${OUT}still-${theme}.avif`, picture);
  await page.close();
}
await browser.close();
await server.close();
