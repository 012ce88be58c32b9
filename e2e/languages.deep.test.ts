import { type AnyValues, type MessageKey, Words } from '@vinci/words';
import type { Request } from 'playwright-core';
import { messagesOf } from '../packages/words/build/check.ts';
import { languagesIn, PACKAGE } from '../packages/words/build/folder.ts';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { foreignTo } from './support/foreign.ts';
import { frames } from './support/frames.ts';
import { misfits, SIZES, wordsOn } from './support/layout.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { readProvinces, see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';
import { say as inEnglish } from './support/words.ts';

const languages = languagesIn(PACKAGE).filter((language) => language !== 'en');

/** Bytes that the texts of a game and its rule book may need on the line. */
const MOST = 60_000;

async function weight(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** What is wrong with what somebody sees, in every size. */
async function lookAt(
  person: Person,
  what: string,
  isForeign: (words: string) => boolean,
): Promise<readonly string[]> {
  const { page } = person;
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await frames(page, 2);
    for (const fault of await misfits(page)) {
      found.push(`${what}, ${size.width}×${size.height}: ${fault}`);
    }
    if (size.width === 390) await picture(person, what);
  }
  const left = (await wordsOn(page)).filter(isForeign);
  await page.setViewportSize(SIZES[0]);
  return [...found, ...left.map((text) => `${what}, in English: ${text}`)];
}

describeWith('browser', 'every screen in every language', () => {
  const stage = setStage();

  test.each(languages)('%s fits, and nothing is left in English', async (language) => {
    const words = new Words(language);
    words.add(messagesOf(PACKAGE, language));
    const say = (key: MessageKey, values?: AnyValues): string => words.sayAny(key, values);
    const isForeign = foreignTo(language);
    const person = await invite(stage.browser, language, { ...SIZES[0], language });
    const { page } = person;
    const texts = new Map<string, Request>();
    page.on('requestfinished', (request) => {
      if (/\/words-(first|game|book)-[\w-]+\.js$/.test(request.url()))
        texts.set(request.url(), request);
    });
    const faults: string[] = [];
    const look = async (what: string): Promise<void> => {
      faults.push(...(await lookAt(person, what, isForeign)));
    };

    const answer = await page.goto(stage.server.base);
    // Without scripts nobody chooses a language, so that the page itself says it in each.
    expect(await answer?.text()).toContain(`<p lang="${language}">${say('home.noScript')}</p>`);
    await page.getByRole('button', { name: say('home.solo') }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const told = await page.locator('meta[name=description]').getAttribute('content');
    expect(told).toBe(words.say('home.claim'));
    await look('first screen');
    await page.getByTestId('how').click();
    await page
      .getByRole('heading', { name: say('how.title') })
      .first()
      .waitFor();
    await look('how to play');
    await page.goto(stage.server.base);
    await page.getByLabel(say('home.name')).fill('Ada');
    await page.getByRole('button', { name: say('home.create') }).click();
    await page.getByTestId('code').waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await look('table');

    await page.goto(stage.server.base);
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(person);
    await see(page, 'the own draft', (seen) => seen.acting);
    await page.getByTestId('track').locator('.offer').first().click();
    await look('draft');
    await page.getByTestId('action-bar').getByRole('button').first().click();
    await see(page, 'the own turn', (seen) => seen.acting && seen.phase === 'mobilisation');
    await readProvinces(page);
    // There are targets only once a partner for peace has been named, where the tiles ask for one.
    await page.getByRole('button', { name: say('regions.all'), exact: true }).click();
    await page.locator('.drawer .region').first().click();
    await page.getByTestId('province-card').waitFor();
    await look('provinces');
    await page.getByTestId('tab-log').click();
    await page.getByTestId('log').waitFor();
    await look('log');
    await page.keyboard.press('?');
    await page.getByTestId('shortcuts').waitFor();
    await look('shortcuts');
    await page.keyboard.press('Escape');
    await page.getByTestId('open-legend').click();
    await page.getByTestId('legend-list').waitFor();
    await look('legend');
    await page.keyboard.press('Escape');
    await page.getByTestId('tab-rules').click();
    await page.getByTestId('book').waitFor();
    await look('rule book');
    expect(faults).toEqual([]);
    // That one has come is told beside what the page does with it.
    await until('the texts', async () => texts.size >= 3);
    expect(texts.size).toBe(3);
    expect(await weight([...texts.values()])).toBeLessThan(MOST);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  test.each([
    ['game', 'lesson'],
    ['lesson', 'game'],
  ])(
    'a page opened by its address has all its texts, although those of the %s come after those of the %s',
    async (last, first) => {
      const person = await invite(stage.browser, 'Ada', { ...SIZES[0], language: 'de' });
      const { page } = person;
      const fileOf = (part: string) => new RegExp(`/words-${part}-[\\w-]+\\.js$`);
      const arrived = page.waitForResponse(fileOf(first)).then((response) => response.finished());
      await page.route(fileOf(last), async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(`${stage.server.base}/lesson`);
      await seeBoard(person);
      const title = messagesOf(PACKAGE, 'de')['lesson.aim.title'] ?? '';
      await page.getByTestId('lesson').getByText(title).waitFor();
      expect(person.complaints).toEqual([]);
      await person.context.close();
    },
  );

  test('where its files do not come, English stands in, play goes on, and the console says why', async () => {
    const person = await invite(stage.browser, 'Ada', { ...SIZES[0], language: 'de' });
    const { page } = person;
    person.cutOff = true;
    await page.route(/\/words-(first|game)-[\w-]+\.js$/, (route) => route.abort());
    await page.goto(stage.server.base);
    await page.getByRole('button', { name: inEnglish('home.solo') }).click();
    await seeBoard(person);
    await see(page, 'the own draft', (seen) => seen.acting);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    for (const part of ['first', 'game']) {
      expect(person.complaints).toContainEqual(
        expect.stringContaining(`The texts de/${part} have not arrived`),
      );
    }
    expect(person.complaints.filter((one) => !one.includes('have not arrived'))).toEqual([]);
    await person.context.close();
  });

  test('what did not come when it was chosen is said, and comes when it is chosen again', async () => {
    const person = await invite(stage.browser, 'Ada', SIZES[0]);
    const { page } = person;
    await page.goto(stage.server.base);
    const choice = page.getByTestId('language');
    await choice.waitFor();
    person.cutOff = true;
    const texts = /\/words-first-[\w-]+\.js$/;
    await page.route(texts, (route) => route.abort());
    await choice.selectOption('fr');
    await page.getByRole('alert').getByText(inEnglish('load.failedText')).waitFor();
    await picture(person, 'a language that did not come');
    // The list says what is spoken, however often it fails; so does what comes next.
    await page.waitForFunction(() => document.querySelector('select')?.value === 'en');
    await choice.selectOption('fr');
    await page.waitForFunction(() => document.querySelector('select')?.value === 'en');
    await page.unroute(texts);
    await choice.selectOption('fr');
    await page.waitForFunction(() => document.documentElement.lang === 'fr');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(person.complaints.filter((one) => !one.includes('have not arrived'))).toEqual([]);
    await person.context.close();
  });
});
