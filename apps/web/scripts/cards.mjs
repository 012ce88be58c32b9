// Makes the pictures that previews of links show, one for each board and one for everything else:
// `npm run cards -w @vinci/web`. They come from real games, which are new each time. Nothing but the
// name of the game is written on them, since everybody gets the same ones, whatever they read.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { decliningEmpire } from '@vinci/rules';
import general from '@vinci/words/en/general.json' with { type: 'json' };
import sharp from 'sharp';
import { startServer } from './server.mjs';
import { launch, stage, visit } from './stage.mjs';

const OUT = fileURLToPath(new URL('../public/cards/', import.meta.url));
/** What those who show previews want; the same in the server's `previews/head`. */
const SIZE = { width: 1200, height: 630 };
const MOST_BYTES = 150_000;
const only = new RegExp(process.argv[2] ?? '.');

const BOARDS = {
  vinci: { map: 'europe', seats: 5 },
  europe: { map: 'europe', seats: 4 },
  'near-east': { map: 'near-east', seats: 4 },
  'british-isles': { map: 'british-isles', seats: 3 },
  india: { map: 'india', seats: 4 },
};

const held = (position) =>
  Array.from({ length: position.game.provinceCount }, (_, p) => p).filter(
    (p) => position.ownerOf(p) > 0,
  ).length;

/** A board on which several empires stand, and some have fallen. */
const lively = (seats) => (position) =>
  position.phase === 'expansion' &&
  Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => position.provincesOf(decliningEmpire(seat)) >= 2,
  ).length >= 2 &&
  held(position) >= position.game.provinceCount * 0.45;

/** The board is taken large, without what surrounds it. */
const LARGE = { width: 1800, height: 1300 };

const BARE = `
  .game > :not(.board-host), .toasts, dialog, .banner { visibility: hidden !important; }
`;

const CARD = `
  #app { display: none; }
  .link-card {
    position: fixed; inset: 0; box-sizing: border-box; padding: 0 28px 0 44px;
    display: flex; align-items: center; justify-content: space-between; gap: 30px;
    background: linear-gradient(100deg, var(--paper), var(--paper-deep, var(--paper)));
    color: var(--ink);
  }
  .link-card div { flex: 0 1 340px; display: grid; gap: 22px; }
  .link-card img { max-width: 780px; max-height: 594px; box-shadow: 0 4px 22px #0006; }
  .link-card svg { width: 116px; height: 116px; }
  .link-card h1 { font: 700 58px/1.02 var(--serif); margin: 0; }
`;

/** Adds a style, though not as an element, which the policy of the page would refuse. */
const addStyle = (page, style) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, style);

/** The board in its frame; the table that it lies on is of one colour. */
async function takeBoard(page) {
  await addStyle(page, BARE);
  await page.waitForTimeout(1500);
  const png = await sharp(await page.screenshot())
    .trim({ threshold: 70 })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Has the board write its numbers alone. */
const withoutNames = (page) =>
  page.addInitScript(() => {
    for (const how of ['fillText', 'strokeText']) {
      const write = CanvasRenderingContext2D.prototype[how];
      CanvasRenderingContext2D.prototype[how] = function (text, ...rest) {
        if (/^\d+$/.test(text)) write.call(this, text, ...rest);
      };
    }
  });

/** Replaces the page by the board and the name of the game beside it. */
async function dress(page, board) {
  await addStyle(page, CARD);
  await page.setViewportSize(SIZE);
  await page.evaluate(
    async ({ board, title }) => {
      const card = document.createElement('div');
      card.className = 'link-card';
      const words = document.createElement('div');
      const head = document.createElement('h1');
      head.textContent = title;
      words.append(document.querySelector('.home-button svg').cloneNode(true), head);
      const picture = new Image();
      picture.src = board;
      card.append(words, picture);
      document.body.append(card);
      await picture.decode();
    },
    { board, title: general['app.name'] },
  );
}

/** The best quality that fits. */
async function compress(png) {
  for (const quality of [90, 86, 82, 78, 72, 66, 60]) {
    const jpeg = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MOST_BYTES) return { jpeg, quality };
  }
  throw new Error(`the picture does not fit into ${MOST_BYTES} bytes`);
}

await mkdir(OUT, { recursive: true });
const server = await startServer();
const browser = await launch();
for (const [name, { map, seats }] of Object.entries(BOARDS)) {
  if (!only.test(name)) continue;
  const preset = map === 'europe' ? 'deClassic' : 'vinci2';
  const { code, players } = await stage(server.base, lively(seats), seats, {
    settings: { map, preset },
  });
  const page = await visit(browser, LARGE);
  await withoutNames(page);
  await page.goto(`${server.base}/${code}`);
  await page.waitForSelector('.board-host[data-ready=true]');
  await dress(page, await takeBoard(page));
  const { jpeg, quality } = await compress(await page.screenshot());
  await writeFile(`${OUT}${name}.jpg`, jpeg);
  console.log(name, `${Math.round(jpeg.length / 1000)} kB at quality ${quality}`);
  await page.context().close();
  for (const { room } of players) room.leave();
}
await browser.close();
await server.stop();
process.exit(0);
