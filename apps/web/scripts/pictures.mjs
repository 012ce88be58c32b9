// Takes the pictures of the README from real games: `npm run pictures -w @vinci/web`. The games are
// new each time, so the pictures differ; each comes in below its limit or the script fails.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chainOf } from '@vinci/fairness';
import { decliningEmpire, listConquests, mustNamePartner } from '@vinci/rules';
import sharp from 'sharp';
import { playUntil, read } from './player.mjs';
import { startServer } from './server.mjs';
import { arrive, launch, mine, pause, stage, visit } from './stage.mjs';

const OUT = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const TABLET = { width: 1024, height: 768 };
const DESK = { width: 1200, height: 900 };
const only = new RegExp(process.argv[2] ?? '.');

const server = await startServer();
const { base } = server;

const possible = (position) => listConquests(position).filter(({ error }) => error === undefined);
const fallen = (position) =>
  [0, 1, 2, 3].filter((seat) => position.provincesOf(decliningEmpire(seat)) >= 4).length;
const held = (position) =>
  Array.from({ length: position.game.provinceCount }, (_, p) => p).filter(
    (p) => position.ownerOf(p) > 0,
  ).length;

/** Neither nothing to conquer nor half of the map, which Astronomy brings within reach. */
const inviting = (position) => {
  const { length } = possible(position);
  return length >= 5 && length <= 14;
};

/** A conquest whose sum has something to tell. */
const telling = (position) =>
  possible(position).find(({ price }) => price.terms.length >= 4 && price.cost > 1);

const region = async (page, name) => {
  await page.keyboard.press('p');
  await page.locator('.region').filter({ hasText: name }).first().click();
  await page.keyboard.press('p');
};

/** Each picture: the game, how large, what to do first, how many bytes it may have. */
const PICTURES = {
  game: {
    size: { width: 1440, height: 900 },
    most: 450_000,
    stage: () =>
      stage(
        base,
        (position) =>
          mine('expansion', 4)(position) &&
          fallen(position) >= 2 &&
          held(position) >= 30 &&
          position.hand(0) >= 3 &&
          inviting(position),
        4,
        { attempts: 90 },
      ),
  },
  table: {
    size: DESK,
    most: 250_000,
    stage: async () => {
      const made = await stage(base, undefined, 3);
      const opponents = ['strong', 'fictional'];
      await made.players[0].room.request('configure', { seats: 5, opponents });
      return made;
    },
  },
  draft: {
    size: DESK,
    most: 250_000,
    stage: () => stage(base, mine('draft', 0), 3),
    act: (page) => page.getByTestId('offer-3').click(),
  },
  cost: {
    size: DESK,
    most: 250_000,
    stage: () =>
      stage(
        base,
        (position) =>
          mine('expansion', 2)(position) && inviting(position) && telling(position) !== undefined,
        4,
      ),
    act: (page, position) =>
      region(page, position.game.map.provinces[telling(position).province].name),
  },
  phone: {
    size: { width: 390, height: 844, scale: 1.5 },
    most: 250_000,
    stage: () =>
      stage(
        base,
        (position) =>
          mine('mobilisation', 3)(position) && !mustNamePartner(position) && inviting(position),
        4,
      ),
  },
  vote: {
    size: TABLET,
    most: 250_000,
    stage: async () => {
      const waiting = (position) =>
        position.actor === 2 && position.phase === 'expansion' && position.round >= 3;
      const made = await stage(base, waiting, 4, {
        settings: {
          clock: { type: 'game', seconds: 1500, increment: 15 },
          absence: { remind: 0, pause: 0, safe: 0, vote: 10 },
        },
      });
      await made.players[2].room.leave();
      made.players.splice(2, 1);
      return made;
    },
    act: async (page, _, [, other]) => {
      await page.getByTestId('vote').waitFor();
      await other.room.request('vote', { choice: 'wait' });
    },
  },
  checked: {
    size: TABLET,
    most: 250_000,
    stage: () => stage(base, undefined, 4, { options: { targetVP: { 4: 60 } } }),
    // The page is there from before the start on, so that its entropy is in the bag; and the bag is
    // mixed with its chain.
    act: async (page, _position, players) => {
      await page.getByTestId('fair-line').getByText('Ada').waitFor();
      const kept = await page.evaluate(() => localStorage.getItem('vinci.fair'));
      const [{ code, root }] = JSON.parse(kept);
      players[0].chain = chainOf(code, root);
      await players[0].room.request('start');
      while (read(players[0].state()).position === undefined) await pause(20);
      await playUntil(players, (position) => position.phase === 'over');
      await page.getByTestId('check-game').click();
      const report = page.locator('[data-testid=check-report][data-verdict=fair]');
      await report.waitFor();
      await report.evaluate((found) => found.scrollIntoView({ block: 'center' }));
    },
  },
};

/** The best quality that fits. */
async function compress(png, most) {
  for (const quality of [88, 82, 76, 70, 62, 54]) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= most) return { webp, quality };
  }
  throw new Error(`the picture does not fit into ${most} bytes`);
}

await mkdir(OUT, { recursive: true });
const browser = await launch();
for (const [name, { size, most, stage: prepare, act }] of Object.entries(PICTURES)) {
  if (!only.test(name)) continue;
  const { code, tokens, players } = await prepare();
  const page = await visit(browser, size);
  await arrive(page, `${base}/#/${code}/${tokens[0]}`);
  await page.waitForTimeout(700);
  await act?.(page, read(players[0].state()).position, players);
  await page.mouse.move(5, 5);
  await page.waitForTimeout(1200);
  const { webp, quality } = await compress(await page.screenshot(), most);
  await writeFile(`${OUT}${name}.webp`, webp);
  console.log(name, `${Math.round(webp.length / 1000)} kB at quality ${quality}`);
  await page.context().close();
  for (const { room } of players) room.leave();
  await pause(50);
}
await browser.close();
await server.stop();
process.exit(0);
