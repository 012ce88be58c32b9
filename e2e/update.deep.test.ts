import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '../test/support/requirements.ts';
import { createGame, seeBoard } from './support/arrive.ts';
import { type Build, makeOlder, readBuild } from './support/build.ts';
import { isKept } from './support/kept.ts';
import { type Line, openLine } from './support/line.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits, quicken } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

describeWith('browser', 'an update of the client', () => {
  const stage = setStage();
  const folder = mkdtempSync(join(tmpdir(), 'vinci-update-'));
  const newer = join(folder, 'newer');
  const older = join(folder, 'older');
  let line: Line;
  let before: Build;
  let after: Build;

  beforeAll(async () => {
    line = await openLine(stage.server.port);
    cpSync(stage.server.client, newer, { recursive: true });
    cpSync(newer, older, { recursive: true });
    after = readBuild(newer);
    before = makeOlder(older);
    await serveThat(older);
  });

  afterAll(async () => {
    await line?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The server is stopped, gets another client, and starts again. */
  async function serveThat(client: string): Promise<void> {
    await stage.server.kill();
    rmSync(stage.server.client, { recursive: true });
    cpSync(client, stage.server.client, { recursive: true });
    await stage.server.restart();
    line.mend();
  }

  test('under an open tab, without a network and back: no loop, no mixture, and the game goes on', async () => {
    expect(before.id).not.toBe(after.id);
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    const loads = listen(ada);
    // Now and then its line is cut or the server away; what fails then may be told later.
    ada.cutOff = true;
    /** Loads the page again; it has to come whole, of one build, and once. */
    const reload = async ({ code }: Build): Promise<void> => {
      loads.forget();
      await ada.page.reload();
      await seeBoard(ada);
      await ada.page.getByRole('button', { name: say('settings.title') }).click();
      await ada.page.getByRole('dialog').waitFor();
      await ada.page.keyboard.press('Escape');
      expect(loads.code().filter((name) => !code.has(name))).toEqual([]);
      expect(loads.code()).not.toEqual([]);
      expect(loads.pages()).toBe(1);
    };
    const move = async (): Promise<void> => {
      await act(ada, HABITS, await see(ada.page, 'my turn', ({ acting }) => acting));
    };

    await ada.page.goto(line.base);
    await isKept(ada.page, before.id);
    line.cut();
    await ada.page.reload();
    await ada.page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    await quicken(ada.page);
    await move();
    line.mend();

    // The tab goes on with the files that it began with, fetched or not.
    await serveThat(newer);
    loads.forget();
    await move();
    expect(loads.code().filter((name) => !before.code.has(name))).toEqual([]);
    expect(loads.pages()).toBe(0);

    // Nobody has seen the new version yet.
    line.cut();
    await reload(before);
    await move();
    line.mend();

    await reload(after);
    await move();
    await isKept(ada.page, after.id);
    line.cut();
    await reload(after);
    await move();
    line.mend();
    await reload(after);

    // Somebody goes back to the old version: without a network it is that one, too.
    await serveThat(older);
    await reload(before);
    await until('the worker that is served answers', () => ada.page.evaluate(isAnswering));
    line.cut();
    await reload(before);
    await move();
    expect(ada.complaints).toEqual([]);
    line.mend();
    await ada.context.close();
  });

  test('is offered to whoever plays on the server meanwhile, and asked for once', async () => {
    await serveThat(older);
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    await createGame(ada, line.base);
    await isKept(ada.page, before.id);
    ada.cutOff = true;
    await serveThat(newer);
    const banner = ada.page.getByTestId('banner-version');
    await banner.waitFor();
    await picture(ada, 'a newer version');
    const loads = listen(ada);
    const loaded = ada.page.waitForEvent('load');
    await banner.getByRole('button').click();
    // Nothing can be asked of a page that is being left.
    await loaded;
    await isKept(ada.page, after.id);
    await ada.page.getByTestId('code').waitFor();
    expect(loads.code().filter((name) => !after.code.has(name))).toEqual([]);
    expect(loads.pages()).toBe(1);
    expect(await banner.count()).toBe(0);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});

/** Notes what a page fetches, and how often it is loaded. */
function listen({ page }: Person) {
  let code = new Set<string>();
  let pages = 0;
  let isLeaving = false;
  page.on('request', (request) => {
    const [, name] = /\/assets\/([^/]+\.(?:js|css))$/.exec(request.url()) ?? [];
    if (name !== undefined) code.add(name);
    if (!request.isNavigationRequest()) return;
    pages++;
    isLeaving = true;
  });
  // Until the new page is there the one before fetches the rest of its own, which belongs to that one.
  page.on('framenavigated', () => {
    if (isLeaving) code = new Set();
    isLeaving = false;
  });
  return {
    code: (): readonly string[] => [...code],
    pages: (): number => pages,
    forget: (): void => {
      code = new Set();
      pages = 0;
    },
  };
}

/**
 * Whether the service worker that the server has now is the one that answers for the next page. It may take over while a
 * page is loaded again, which then stays with the worker before, so there is no event to wait for.
 */
async function isAnswering(): Promise<boolean> {
  const known = await navigator.serviceWorker.ready;
  await known.update();
  const { installing, waiting, active } = known;
  return installing === null && waiting === null && active?.state === 'activated';
}
