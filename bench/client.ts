/**
 * `npm run bench -- client`: what the page weighs, how soon a game is on the screen of a slow phone, and how smoothly
 * the board moves, in a real browser whose pictures the processor draws. `--before FOLDER` is another built client
 * (an `apps/web/dist`), which is measured turn by turn with this one.
 */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { seatQuietly } from '../e2e/support/opponents.ts';
import { invite, openBrowser } from '../e2e/support/person.ts';
import { type Server, serve } from '../e2e/support/server.ts';
import { type Figure, median, report } from './support/report.ts';
import { longestTask, SLOWER, watchTasks } from './support/tasks.ts';

const SHORT = argv.includes('--short');
const ROUNDS = SHORT ? 1 : 5;
/** A round of play after which there is something to draw. */
const PLAYED = SHORT ? 1 : 3;
/** Steps of the mouse while the board is moved. */
const STEPS = SHORT ? 10 : 60;
/** Milliseconds in which nothing may be drawn. */
const REST = SHORT ? 300 : 2000;

/** A slow phone, over a line of 1.6 Mbit/s. */
const PHONE = { width: 390, height: 844, touch: true };
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

const DESKTOP = { width: 1440, height: 900 };
const READY = '[data-testid=board][data-ready=true]';

/** What is measured of one client, a value a round. */
type Series = Map<string, { readonly unit: string; readonly values: number[] }>;

const before = argv.includes('--before') ? argv[argv.indexOf('--before') + 1] : undefined;
if (before !== undefined && !existsSync(join(before, 'index.html'))) {
  console.error(`There is no built client in ${before}.`);
  process.exit(2);
}
const server = await serve();
const browser = await openBrowser();
const table = await seatQuietly(server.base, ['Ada', 'Bruno', 'Chiara']);
await table.playUntil(({ round }) => round > PLAYED);
const game = `${server.base}/${table.code}`;
const now: Series = new Map();
const then: Series = new Map();
const built = join(import.meta.dirname, '../apps/web/dist');
try {
  for (let round = 0; round < ROUNDS; round++) {
    if (before !== undefined) {
      show(server, before);
      await measure(browser, then);
    }
    show(server, built);
    await measure(browser, now);
  }
} finally {
  await browser.close();
  await server.stop();
}
report('The client in a browser (drawn by the processor)', figures());
// The three players are still connected to a server that is gone.
process.exit();

/** Serves another client from now on; older ones have one page for all addresses. */
function show({ client }: Server, folder: string): void {
  rmSync(client, { recursive: true });
  cpSync(folder, client, { recursive: true });
  const page = join(client, 'game.html');
  if (!existsSync(page)) cpSync(join(client, 'index.html'), page);
}

async function measure(browser: Browser, series: Series): Promise<void> {
  const add = (name: string, unit: string, value: number): void => {
    const one = series.get(name) ?? { unit, values: [] };
    one.values.push(value);
    series.set(name, one);
  };
  for (const [name, address, there] of [
    ['first screen', `${server.base}/`, '.home'],
    ['a game', game, READY],
  ] as const) {
    const { page, context } = await invite(browser, 'Ada', PHONE);
    const line = await context.newCDPSession(page);
    const loaded = await countBytes(line);
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await line.send('Network.emulateNetworkConditions', LINE);
    await watchTasks(page);
    const start = performance.now();
    await page.goto(address);
    await page.locator(there).waitFor();
    add(`slow phone, ${name} on the screen after`, 's', (performance.now() - start) / 1000);
    await page.waitForLoadState('networkidle');
    add(`slow phone, ${name}: longest task`, 'ms', await longestTask(page));
    add(`${name}: weight`, 'kB', loaded() / 1000);
    await context.close();
  }
  const { page, context } = await invite(browser, 'Ada', { ...DESKTOP, motion: true });
  await countFrames(page);
  await page.goto(game);
  await page.locator(READY).waitFor();
  await page.waitForTimeout(REST);
  const drawn = await framesOf(page);
  await page.waitForTimeout(REST);
  add('desktop, at rest: frames', '', (await framesOf(page)) - drawn);
  // A board that is whole in view has nowhere to go; and a press stops a zoom that is under way.
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(REST);
  add('desktop, panning: frames', '/s', await rateOf(page, pan));
  add('desktop, zooming: frames', '/s', await rateOf(page, zoom));
  await context.close();
}

/** @returns how many bytes have come over the line since */
async function countBytes(line: CDPSession): Promise<() => number> {
  let bytes = 0;
  await line.send('Network.enable');
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

/** Counts the animation frames that the page asks for, which are those it draws. */
async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    Reflect.set(window, 'framesAsked', 0);
    window.requestAnimationFrame = (callback) => {
      Reflect.set(window, 'framesAsked', Reflect.get(window, 'framesAsked') + 1);
      return ask(callback);
    };
  });
}

function framesOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'framesAsked')));
}

/** Frames per second while something is done with the mouse. */
async function rateOf(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  const frames = await framesOf(page);
  const start = performance.now();
  await act(page);
  return ((await framesOf(page)) - frames) / ((performance.now() - start) / 1000);
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60);
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  await page.mouse.down();
  for (let step = 0; step < STEPS; step++) {
    const angle = (step / STEPS) * 2 * Math.PI;
    const x = DESKTOP.width / 2 + 200 * Math.sin(angle);
    await page.mouse.move(x, DESKTOP.height / 2 + 100 * Math.sin(2 * angle));
  }
  await page.mouse.up();
}

/** The middle of each series, and where there are two clients the middle of their ratios. */
function figures(): Figure[] {
  return [...now].flatMap(([name, { unit, values }]) => {
    const one = { name, value: median(values), unit };
    const others = then.get(name)?.values;
    if (others === undefined || median(others) === 0) return [one];
    const ratios = values.map((value, round) => value / (others[round] ?? value));
    return [one, { name: '  beside the one before', value: median(ratios), unit: '×' }];
  });
}
