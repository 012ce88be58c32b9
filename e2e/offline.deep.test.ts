import { readFileSync } from 'node:fs';
import { STRENGTHS, type Strength } from '@vinci/protocol';
import type { Locator, Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { isKept } from './support/kept.ts';
import { type Line, openLine } from './support/line.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { type Seen, see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits, quicken } from './support/turn.ts';
import { like, say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

describeWith('browser', 'without a server', () => {
  const stage = setStage();
  let line: Line;

  beforeAll(async () => {
    line = await openLine(Number(new URL(stage.server.base).port));
  });

  afterAll(() => line?.close());

  test('a page that was loaded once opens, plays alone, resumes and teaches without a network', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    await ada.page.goto(line.base);
    await isKept(ada.page);
    ada.cutOff = true;
    line.cut();

    await ada.page.reload();
    await ada.page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(ada);
    await ada.page.getByText(say('local.here')).waitFor();
    await quicken(ada.page);
    await playTurn(ada);
    const address = ada.page.url();
    const { revision } = await toAct(ada.page);
    await picture(ada, 'a game on this device');
    await ada.page.close();

    ada.page = await ada.context.newPage();
    await ada.page.goto(line.base);
    const games = ada.page.getByTestId('local-games');
    await games.getByText(say('home.yourTurn')).waitFor();
    await picture(ada, 'games on this device');
    await games.getByRole('link').click();
    await seeBoard(ada);
    expect(ada.page.url()).toBe(address);
    const seen = await toAct(ada.page);
    expect(seen.revision).toBe(revision);
    await act(ada, HABITS, seen);

    // A worker that the browser ends says nothing; another one goes on with the game.
    const successor = ada.page.waitForEvent('worker');
    await eachWorker(ada.page, () => setTimeout(() => self.close()));
    await successor;
    await seeBoard(ada);
    await act(ada, HABITS, await toAct(ada.page));

    // What is not stored has not happened, and is told in one sentence.
    await eachWorker(ada.page, fill);
    const tried = await toAct(ada.page);
    const toasts = ada.page.getByTestId('toasts');
    await toasts.evaluate(countMost);
    const moved = act(ada, HABITS, tried);
    await toasts.getByText(say('local.trouble.full')).waitFor();
    await picture(ada, 'a full device');
    expect(await toasts.getAttribute('data-most')).toBe('1');
    expect((await toAct(ada.page)).revision).toBe(tried.revision);
    await eachWorker(ada.page, empty);
    await Promise.all([moved, act(ada, HABITS, tried)]);

    const other = await ada.context.newPage();
    await other.goto(address);
    await other.getByText(say('local.trouble.elsewhere')).waitFor();
    await other.getByRole('button', { name: say('local.takeOver') }).click();
    await other.locator('[data-testid=board][data-ready=true]').waitFor();
    await ada.page.getByText(say('local.trouble.elsewhere')).waitFor();
    await picture(ada, 'a game in another tab');
    // It goes on by itself once no other tab has it, as after a page was loaded anew on a slow device.
    await other.close();
    await seeBoard(ada);

    // A tab that has waited for it and has gone elsewhere does not take it.
    const former = await ada.context.newPage();
    await former.goto(line.base);
    await former.getByTestId('local-games').getByRole('link').click();
    await former.getByText(say('local.trouble.elsewhere')).waitFor();
    await former.goBack();
    await former.getByTestId('local-games').waitFor();
    await ada.page.goto(line.base);
    await games.getByRole('link').click();
    await seeBoard(ada);
    await former.close();

    await ada.page.goto(`${line.base}/#/lesson`);
    await seeBoard(ada);

    await ada.page.evaluate(damage);
    await ada.page.goto(line.base);
    await games.getByText(say('local.damaged', { code: codeIn(address) })).waitFor();
    const [file] = await Promise.all([
      ada.page.waitForEvent('download'),
      ada.page.getByTestId('local-save').click(),
    ]);
    const rest = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(rest).toMatchObject({ about: say('local.restAbout'), code: codeIn(address) });
    expect(rest.rest.entries).toContainEqual(expect.objectContaining({ code: 'none' }));
    await games.getByText(say('local.restSaved', { code: codeIn(address) })).waitFor();
    await picture(ada, 'a damaged game on this device');
    await ada.page.getByTestId('local-delete').click();
    await ada.page.getByTestId('local-delete-sure').click();
    await ada.page.getByText(say('local.deleted', { code: codeIn(address) })).waitFor();
    await ada.page.getByTestId('local-games').getByRole('link').waitFor({ state: 'detached' });
    expect(ada.complaints).toEqual([]);
    line.mend();
    await ada.context.close();
  });

  test('every level plays on the device itself, master with what it learned', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    await ada.page.goto(line.base);
    await isKept(ada.page);
    ada.cutOff = true;
    line.cut();
    for (const level of STRENGTHS) {
      const log = await playAgainst(ada, level);
      expect(await log.getByText(like('log.masterLacks', 'log.strongLacks')).count()).toBe(0);
    }
    expect(await ada.page.evaluate(reasonsOfFailures)).toEqual([]);
    expect(ada.complaints).toEqual([]);
    line.mend();
    await ada.context.close();
  });

  test('where what was learned is damaged, shrewd plays for master and strong, and the log says so', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    const { page } = ada;
    await page.goto(line.base);
    await isKept(page);
    await page.evaluate(damageLearned);
    ada.cutOff = true;
    line.cut();
    const log = await playAgainst(ada, 'master');
    for (const key of ['log.masterLacks', 'log.strongLacks'] as const) {
      const [sentence = ''] = say(key, { name: '|' }).split('|');
      await log.getByText(sentence).first().waitFor();
    }
    expect(ada.complaints).toEqual([]);
    line.mend();
    await ada.context.close();
  });

  test('where the worker of a bot ends without a word, it is noticed at once and the game goes on', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    const { page } = ada;
    await page.goto(line.base);
    await isKept(page);
    ada.cutOff = true;
    line.cut();
    await playAgainst(ada, 'medium');
    const thinking = page.workers().find((worker) => worker.url().includes('bot-thread'));
    await thinking!.evaluate(endWhenAsked);
    await playTurn(ada);
    await toAct(page);
    await page.getByTestId('tab-log').click();
    await page.getByTestId('log').getByText(like('log.botFailed')).first().waitFor();
    expect(await page.evaluate(reasonsOfFailures)).toEqual(['died']);
    expect(ada.complaints).toEqual([]);
    line.mend();
    await ada.context.close();
  });

  /** Loads the first screen and plays alone against bots of a level until all have had a turn; the log. */
  async function playAgainst(person: Person, level: Strength): Promise<Locator> {
    const { page } = person;
    await page.goto(line.base);
    await page.reload();
    const levels = page.locator('.solo-choice');
    if (!(await levels.locator('input').first().isVisible()))
      await levels.locator('summary').click();
    await page.locator(`input[name=level][value=${level}]`).check();
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(person);
    await eachWorker(page, giveTime);
    await quicken(page);
    await playTurn(person);
    await toAct(page);
    await page.getByTestId('tab-log').click();
    return page.getByTestId('log');
  }
});

/** Damages what was learned in what the browser keeps. */
async function damageLearned(): Promise<void> {
  let damaged = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!/\/(master|worth)-[^/]+\.json$/.test(request.url)) continue;
      await cache.put(request, new Response('{'));
      damaged++;
    }
  }
  if (damaged < 2) throw new Error('there was nothing to damage');
}

/** Makes nonsense of an entry in the journal of this browser. */
function damage(): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('vinci-local');
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const transaction = asked.result.transaction('entries', 'readwrite');
      transaction.oncomplete = () => resolve();
      const cursor = transaction.objectStore('entries').openCursor();
      cursor.onsuccess = () => cursor.result?.update({ ...cursor.result.value, code: 'none' });
    };
  });
}

/** In a worker: bots have longer than five seconds to decide, as on a busy machine they may need. */
function giveTime(): void {
  const wait = self.setTimeout.bind(self);
  const patient = (call: TimerHandler, milliseconds = 0) =>
    wait(call, milliseconds === 5000 ? 60_000 : milliseconds);
  Object.assign(self, { setTimeout: patient });
}

/** In a worker: ends it, as a browser without memory does, in place of its next answer. */
function endWhenAsked(): void {
  globalThis.postMessage = () => close();
}

/** Why bots could not decide, as the notes of all games on this device tell it. */
function reasonsOfFailures(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('vinci-local');
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      const notes = asked.result.transaction('notes').objectStore('notes').getAll();
      notes.onsuccess = () =>
        resolve(
          notes.result
            .filter(({ type }) => type === 'botFailed')
            .map(({ details }) => JSON.parse(details).reason),
        );
    };
  });
}

/** Does something in each worker of a page. */
async function eachWorker(page: Page, act: () => void): Promise<void> {
  for (const worker of page.workers()) await worker.evaluate(act);
}

/** Has the store refuse whatever is added, as that of a browser without space. */
function fill(): void {
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('no space', 'QuotaExceededError');
  };
}

/** Has toasts say how many there were at once, as each is there for seconds only. */
function countMost(toasts: Element): void {
  let most = 0;
  new MutationObserver(() => {
    most = Math.max(most, toasts.querySelectorAll('.note').length);
    toasts.setAttribute('data-most', `${most}`);
  }).observe(toasts, { childList: true });
}

function empty(): void {
  IDBObjectStore.prototype.add = IDBObjectStore.prototype.put;
}

const codeIn = (address: string): string => /[^/]+$/.exec(address)?.[0] ?? '';

const toAct = (page: Page): Promise<Seen> => see(page, 'something to do', ({ acting }) => acting);

/** Plays until the next round begins. */
async function playTurn(person: Person): Promise<void> {
  let seen = await toAct(person.page);
  for (const { round } = seen; seen.round === round; seen = await toAct(person.page)) {
    await act(person, HABITS, seen);
  }
}
