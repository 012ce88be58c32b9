import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { faultsInEveryLanguage } from './support/layout.ts';
import { invite } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { say } from './support/words.ts';

const DESKTOP = { width: 1440, height: 900 } as const;

describeWith('browser', 'the lesson and what is around a game in every language', () => {
  const stage = setStage();

  test('every step of the lesson', async () => {
    const person = await invite(stage.browser, 'Ada', DESKTOP);
    const { page } = person;
    await page.goto(`${stage.server.base}/lesson`);
    await seeBoard(person);
    const panel = page.getByTestId('lesson');
    const faults: string[] = [];
    const seen = new Set<string>();
    for (;;) {
      const step = (await panel.getAttribute('data-step')) ?? '';
      seen.add(step);
      for (const fault of await faultsInEveryLanguage(page)) faults.push(`${step}, ${fault}`);
      if (step === 'done') break;
      await page.getByTestId('lesson-next').or(page.getByTestId('lesson-skip')).click();
      await page.locator(`[data-testid=lesson]:not([data-step="${step}"])`).waitFor();
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
    expect(person.complaints).toEqual([]);
  });

  test('settings, credits, the check of a record, and what an address leads to that is none', async () => {
    const person = await invite(stage.browser, 'Ada', DESKTOP);
    const { page } = person;
    const faults: string[] = [];
    const look = async (what: string): Promise<void> => {
      for (const fault of await faultsInEveryLanguage(page)) faults.push(`${what}, ${fault}`);
    };
    await page.goto(stage.server.base);
    await page.getByRole('button', { name: say('settings.title') }).click();
    await page.getByTestId('settings').waitFor();
    await look('settings');
    await page.keyboard.press('Escape');
    await page.getByText(say('credits.title'), { exact: true }).click();
    await look('credits');
    await page.getByText(say('fair.file'), { exact: true }).click();
    await look('the check of a record');
    await page.goto(`${stage.server.base}/ABCDEF`);
    await page.getByRole('heading').first().waitFor();
    await look('a game that there is not');
    expect(faults).toEqual([]);
  });
});
