/**
 * `npm run bench -- review`: whole games of medium bots, reviewed by computer in a real browser: how long it takes on
 * this machine, which a phone four times slower needs four times as long for (the review runs in one worker), and
 * whether the page of such a phone stays usable meanwhile.
 */
import { argv } from 'node:process';
import { decide } from '@vinci/bots';
import { mapById } from '@vinci/maps';
import { newPosition, type PresetId, seededRandom } from '@vinci/rules';
import { makeGame, SEEDS } from '@vinci/rules/testing';
import type { Browser } from 'playwright-core';
import { recordOfGame } from '../apps/web/test/support/record-text.ts';
import { invite, openBrowser } from '../e2e/support/person.ts';
import { serve } from '../e2e/support/server.ts';
import { type Figure, report } from './support/report.ts';
import { longestTask, SLOWER, watchTasks } from './support/tasks.ts';

const SHORT = argv.includes('--short');
/** Rule text, board and number of players; the last has the most turns of any. */
const GAMES: readonly (readonly [PresetId, string, number])[] = SHORT
  ? [['deClassic', 'europe', 3]]
  : [
      ['deClassic', 'europe', 3],
      ['vinci2', 'near-east', 3],
      ['jaInternational', 'europe', 6],
    ];
const PHONE = { width: 390, height: 844, touch: true };
/** Milliseconds of a review in which the tasks of a slow phone's page are looked at. */
const LOOKED_AT = SHORT ? 2000 : 10_000;

const server = await serve();
const browser = await openBrowser();
const figures: Figure[] = [];
try {
  for (const [preset, board, seats] of GAMES) await measure(browser, preset, board, seats);
} finally {
  await browser.close();
  await server.stop();
}
report('The review by computer in a browser', figures);

/** A game of medium bots to its end, as a file. */
function played(preset: PresetId, board: string, seats: number): string {
  const map = mapById(board);
  if (map === undefined) throw new Error(`no board ${board}`);
  const random = seededRandom(SEEDS.one);
  const position = newPosition(makeGame(map, seats, {}, preset), SEEDS.one);
  const ahead: number[] = [];
  return recordOfGame(
    position,
    (now) => {
      if (ahead.length === 0) ahead.push(...decide('medium', now, random, 0));
      return ahead.shift()!;
    },
    () => position.actor < 0,
  );
}

async function measure(
  browser: Browser,
  preset: PresetId,
  board: string,
  seats: number,
): Promise<void> {
  const name = `${preset}, ${board}, ${seats} players`;
  const { page, context } = await invite(browser, 'Ada', PHONE);
  await watchTasks(page);
  await page.goto(`${server.base}/analysis`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(played(preset, board, seats)),
  });
  await page.getByTestId('review-slider').waitFor();
  await page.getByTestId('review-analysis').click();
  const line = await context.newCDPSession(page);
  const start = performance.now();
  await page.getByTestId('analysis-start').click();
  await page.getByTestId('analysis-chart').waitFor();
  // The worker is a thread of its own, which this does not slow down.
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await longestTask(page);
  await page.waitForTimeout(LOOKED_AT);
  figures.push({
    name: `${name}: longest task, slow phone`,
    value: await longestTask(page),
    unit: 'ms',
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.locator('[data-testid=analysis-progress][data-state=done]').waitFor();
  const seconds = (performance.now() - start) / 1000;
  figures.push(
    { name: `${name}: reviewed after`, value: seconds, unit: 's' },
    { name: '  four times slower', value: seconds * SLOWER, unit: 's' },
  );
  await context.close();
}
