import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { createGame, seeBoard } from './support/arrive.ts';
import { invitePlayers } from './support/opponents.ts';
import { invite } from './support/person.ts';
import { see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

/** What came over the line for one address, in bytes as they were sent. */
interface Load {
  readonly url: string;
  readonly bytes: number;
  /** The how-manieth that was asked for. */
  readonly order: number;
  /** The page itself names it, so that no script had to run first. */
  readonly isNamed: boolean;
}

/** What the link of a game names. */
const NAMED = ['game-page', 'connection', 'board', 'alegreya-sc-latin-700-normal'];

const haveNamed = (loads: readonly Load[]): boolean =>
  NAMED.every((what) => loads.some(({ url }) => url.includes(`/${what}-`)));

describeWith('browser', 'weight', () => {
  const stage = setStage();

  test('the first screen needs less than 100 kB of script and 215 kB in all', async () => {
    const { page } = await invite(stage.browser, 'Ada');
    const loads = await listen(page);
    await page.goto(stage.server.base, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: say('home.create') }).waitFor();
    expect(scripts(loads).length).toBeGreaterThan(0);
    expect(await gzipped(scripts(loads))).toBeLessThan(100_000);
    // With the picture of the board, however late a busy machine asks for it.
    await until('the picture', async () => loads.some(({ url }) => url.includes('still-')));
    expect(loads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(215_000);
  });

  test('a game comes with less than 320 kB of script and 1.2 MB in all', async () => {
    const ada = await invite(stage.browser, 'Ada', { width: 1440, height: 900 });
    const loads = await listen(ada.page);
    const company = await invitePlayers(stage.server.base);
    await ada.page.goto(`${stage.server.base}/#/${company.code}`);
    await ada.page.getByRole('button', { name: say('table.sit', { number: 3 }) }).click();
    await company.start();
    await seeBoard(ada);
    await see(ada.page, 'the own turn', (seen) => seen.acting);
    await ada.page.waitForLoadState('networkidle');
    // The network may have been idle once before the game began.
    await until('the whole picture', async () => loads.some(({ url }) => url.includes('board@1x')));
    await company.leave();

    const all = loads.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(loads.filter(({ url }) => url.includes('board@2x'))).toEqual([]);
    expect(await gzipped(scripts(loads))).toBeLessThan(320_000);
    expect(all).toBeLessThan(1_200_000);
  });

  test('the link of a game names what draws it', async () => {
    const { page } = await invite(stage.browser, 'Ada');
    const loads = await listen(page);
    const company = await invitePlayers(stage.server.base);
    await page.goto(`${stage.server.base}/${company.code}`);
    await page.getByTestId('code').waitFor();
    await until('what the link names', async () => haveNamed(loads));
    await page.waitForLoadState('networkidle');
    await company.leave();
    const named = loads.filter(({ isNamed }) => isNamed).map(({ url }) => url);
    for (const what of NAMED)
      expect(named.filter((url) => url.includes(`/${what}-`)).length).toBeGreaterThan(0);
    // Nothing is fetched twice, as it would be if a link did not say how the page will ask.
    expect(loads).toHaveLength(new Set(loads.map(({ url }) => url)).size);
  });

  test('whoever comes again loads only the page', async () => {
    const ada = await invite(stage.browser, 'Ada');
    const first = await listen(ada.page);
    await createGame(ada, stage.server.base);
    await ada.page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    // Some of it is fetched ahead, and would come twice where that was not over.
    await until('what is fetched ahead', async () => haveNamed(first) && first.underWay.size === 0);
    const loads = await listen(ada.page);
    await ada.page.reload({ waitUntil: 'networkidle' });
    await ada.page.getByTestId('code').waitFor();
    const files = loads.filter(
      ({ url, bytes }) => url.includes('/assets/') && bytes > 0 && !LATER.test(url),
    );
    expect(files).toEqual([]);
  });
});

/** What has come, and what was asked for and has not come yet. */
type Loads = readonly Load[] & { readonly underWay: ReadonlySet<string> };

/** Notes every file that comes over the line, as the browser counts it. */
async function listen(page: Page): Promise<Loads> {
  const loads: Load[] = [];
  const underWay = new Set<string>();
  const asked = new Map<string, Omit<Load, 'bytes'>>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, initiator }) => {
    asked.set(requestId, { url, order: asked.size, isNamed: initiator.type === 'parser' });
    if (url.includes('/assets/')) underWay.add(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    underWay.delete(requestId);
    if (one !== undefined) loads.push({ ...one, bytes: encodedDataLength });
  });
  return Object.assign(loads, { underWay });
}

/**
 * Fetched some time after a game is on the screen, so that it is up to the machine whether it counts; what they
 * need is asked for after them.
 */
const LATER = /\/(seldom-dialogs|end-screen)-/;

/** The scripts that a page needs before anything is fetched ahead. */
function scripts(loads: readonly Load[]): readonly string[] {
  const ahead = loads.filter(({ url }) => LATER.test(url)).map(({ order }) => order);
  const needed = loads.filter(
    ({ url, order }) => url.endsWith('.js') && order < Math.min(...ahead),
  );
  return [...new Set(needed.map(({ url }) => url))];
}

/** Bytes of some files with gzip, which every browser and proxy can do. */
async function gzipped(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const sizeOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => {
        const packed = response.headers['content-encoding'] === 'gzip';
        if (packed) resolve(size);
        else reject(new Error(`${url} is not compressed`));
      });
    }).on('error', reject);
  });
