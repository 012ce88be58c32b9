// Games in a wanted state on a real server, and pages of a real browser that look at them.
import { encodeIntent, TILES, trackOffers } from '@vinci/rules';
import { chromium } from 'playwright-core';
import { decide, playUntil, read, startGame } from './player.mjs';

export const NAMES = ['Ada', 'Benvenuto', 'Caterina', 'Dürer', 'Erasmus', 'Filippa'];

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A game that stands where it is wanted; tried again with other tiles when it ended before.
 * `wanted` undefined leaves it at the table.
 */
export async function stage(
  base,
  wanted,
  seats = 3,
  { options = {}, settings = {}, choose, names = NAMES, attempts = 30 } = {},
) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { code, tokens, players } = await startGame(
      base,
      names.slice(0, seats),
      options,
      settings,
    );
    if (wanted === undefined) return { code, tokens, players };
    await players[0].room.request('start');
    while (read(players[0].state()).position === undefined) await pause(20);
    if (wanted(await playUntil(players, wanted, choose))) return { code, tokens, players };
    for (const { room } of players) room.leave();
  }
  throw new Error('a game did not reach the wanted state');
}

/** The first seat is to act in a phase, from a round on. */
export const mine = (phase, round) => (position) =>
  position.actor === 0 && position.phase === phase && position.round >= round;

const idsOf = (tiles) => tiles.map((code) => TILES[code].id.replace(/Column$/, ''));

/** The first seat chooses a civilization with all these tiles when it is offered, and declines early. */
export const seeking =
  (...ids) =>
  (position) => {
    if (position.actor !== 0) return decide(position);
    const has = (tiles) => ids.every((id) => idsOf(tiles).includes(id));
    if (position.phase === 'draft') {
      const offer = trackOffers(position, 0).find(
        ({ tiles, error }) => error === undefined && has(tiles),
      );
      if (offer !== undefined) return [encodeIntent({ type: 'choose', position: offer.position })];
    }
    return decide(position);
  };

/** Whether the first seat's active empire has all these tiles. */
export const holds = (position, ...ids) => {
  const tiles = position.tiles(0);
  return tiles !== undefined && ids.every((id) => idsOf(tiles).includes(id));
};

/** A browser with WebGL drawn by the processor. */
export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu-rasterization',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });

/** A page of a person called Ada; `known` are games she has a seat in, `language` what she reads. */
export async function visit(
  browser,
  { width, height, theme = 'light', known = [], scale = 1, tips = false, language = 'en' },
) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 1000,
  });
  const page = await context.newPage();
  await page.addInitScript(
    ({ games, tips, language }) => {
      localStorage.setItem('vinci.name', 'Ada');
      localStorage.setItem('vinci.settings', JSON.stringify({ tips, language }));
      if (games.length > 0) localStorage.setItem('vinci.seats', JSON.stringify(games));
    },
    {
      games: known.map(({ code, tokens }, at) => ({ code, token: tokens[0], at })),
      tips,
      language,
    },
  );
  return page;
}

/** Opens an address and waits until the screen stands. */
export async function arrive(page, address) {
  await page.goto(address);
  await page.waitForSelector('.home, .table, .board-host[data-ready=true], .message h1', {
    timeout: 30_000,
  });
  await page.waitForTimeout(500);
}
