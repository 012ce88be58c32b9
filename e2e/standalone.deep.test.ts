import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { type FileHost, hostFiles } from './support/files.ts';
import { isKept } from './support/kept.ts';
import { invite, openBrowser } from './support/person.ts';
import { picture } from './support/picture.ts';
import { see } from './support/screen.ts';
import { act, type Habits, quicken } from './support/turn.ts';
import { say } from './support/words.ts';

const WEB = fileURLToPath(new URL('../apps/web', import.meta.url));
const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

describeWith('browser', 'a folder for any host of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinci-standalone-'));
  let host: FileHost;
  let browser: Browser;

  beforeAll(async () => {
    const args = ['scripts/build.mjs', '--standalone', folder];
    execFileSync(process.execPath, args, { cwd: WEB, stdio: 'pipe' });
    host = await hostFiles(folder, '/some/where/');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('plays alone and teaches below a path, also once the host is gone, and says what needs a server', async () => {
    const ada = await invite(browser, 'Ada', { worker: true });
    await ada.page.goto(host.base);
    await ada.page.getByText(say('local.needsServer')).waitFor();
    await picture(ada, 'the first screen of a folder');
    await ada.page.getByLabel(say('local.server')).fill('ftp://example.org');
    await ada.page.getByRole('button', { name: say('local.toServer') }).click();
    await ada.page.getByText(say('local.serverWrong')).waitFor();

    await ada.page.getByTestId('learn').click();
    await seeBoard(ada);
    await ada.page.goto(`${host.base}#/how`);
    await ada.page.getByRole('heading', { level: 1 }).waitFor();

    await isKept(ada.page);
    await host.close();
    ada.cutOff = true;

    await ada.page.goto(host.base);
    await ada.page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    await quicken(ada.page);
    let seen = await see(ada.page, 'something to do', ({ acting }) => acting);
    for (const { round } = seen; seen.round === round; ) {
      await act(ada, HABITS, seen);
      seen = await see(ada.page, 'something to do', ({ acting }) => acting);
    }
    const address = ada.page.url();
    await ada.page.reload();
    await seeBoard(ada);
    expect(ada.page.url()).toBe(address);
    expect((await see(ada.page, 'the same round', () => true)).round).toBe(seen.round);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});
