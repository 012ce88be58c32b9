import type { Page } from 'playwright-core';
import { recordOf } from '../apps/web/test/support/record-text.ts';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { faultsInEveryLanguage } from './support/layout.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { choiceDay, chooseFrom, dayOfKind, KINDS, letItBe } from './support/puzzle-day.ts';
import { see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits, quicken } from './support/turn.ts';
import { say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };
const FILE = 'game.json';
const DESKTOP = { width: 1440, height: 900 } as const;

/** A turn that begins with the choice of a partner for peace, and in which a decline is possible, too. */
const PEACE = `vinci 1 deClassic europe@1 3
turn round=4 seat=2 phase=mobilisation start=2
seat 1 vp=23 tiles=weapons+galleys hand=4 entered
seat 2 vp=31 tiles=diplomacy+mining entered
seat 3 vp=18 tiles=heritage+ports declining=-+miningColumn hand=6
track 1 currency+slavery coins=2
track 2 medicine+militia
province wessex 1 2
province mercia 1 1
province flanders 2 3 fort
province sicily 3d 1
province tuscany neutral 0
`;

describeWith('browser', 'coach, analysis board and puzzles in every language', () => {
  const stage = setStage();

  const bring = async (): Promise<{ person: Person; faults: string[]; look: Look }> => {
    const person = await invite(stage.browser, 'Ada', DESKTOP);
    const faults: string[] = [];
    const look = async (what: string): Promise<void> => {
      await picture(person, `${what}, in English`);
      for (const fault of await faultsInEveryLanguage(person.page))
        faults.push(`${what}, ${fault}`);
    };
    return { person, faults, look };
  };

  test('the coach: offer, plan, verdict, and why a bot did what it did', async () => {
    const { person, faults, look } = await bring();
    const { page } = person;
    await page.goto(stage.server.base);
    await page.getByText(say('solo.change'), { exact: true }).click();
    await look('the choice of a level');
    await page.getByRole('radio', { name: say('level.easy') }).check();
    await page.getByRole('button', { name: say('home.solo') }).click();
    await seeBoard(person);
    await quicken(page);
    await page.getByTestId('coach-button').click();
    await page.getByTestId('coach-on').waitFor();
    await look('the offer of a coach');
    await page.getByTestId('coach-on').click();
    await page.getByTestId('coach-ask').click();
    await page.getByTestId('coach-plan').waitFor();
    await look('a plan');
    await page.getByTestId('coach-button').click();
    for (;;) {
      const seen = await see(page, 'something to do', (now) => now.acting && !now.busy);
      if (seen.round === 2 && seen.phase === 'mobilisation') break;
      await act(person, HABITS, seen);
    }
    await page.getByTestId('coach-button').click();
    await page.getByTestId('coach-judge').click();
    await page.getByTestId('coach-verdict').waitFor();
    // What was announced before a language was chosen goes by as it was said.
    await page.locator('.herald').first().waitFor({ state: 'detached' });
    await look('a verdict');
    await page.getByTestId('coach-why').first().click();
    await page.getByTestId('coach-because').waitFor();
    await look('why a bot did that');
    expect(faults).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  test('puzzles of every kind: question, answer, verdict, and what to do without them', async () => {
    const { person, faults, look } = await bring();
    const { page } = person;
    const openOn = async (day: number): Promise<void> => {
      await letItBe(person, day);
      await page.goto(`${stage.server.base}/puzzle`);
      await page.reload();
      await seeBoard(person);
    };
    for (const kind of KINDS) {
      await openOn(dayOfKind(kind));
      await look(`a puzzle, ${kind}`);
      await page.getByTestId('learn-show').click();
      await page.locator('[data-testid=learn-verdict][data-state=answered]').waitFor({
        state: 'attached',
      });
      await look(`its answer, ${kind}`);
    }
    const { day, place } = choiceDay();
    await openOn(day);
    await chooseFrom(person, place);
    await page.locator('[data-testid=learn-verdict][data-state=fine]').waitFor();
    await look('a puzzle that was solved');
    await page.route(/vinci2-[\w-]+\.json/, (route) => route.fulfill({ body: '{}' }));
    await page.reload();
    await page.getByTestId('puzzle-fetch').waitFor();
    await look('puzzles that cannot be fetched');
    expect(faults).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });

  test('the analysis board: form, refusal, dialogs of a turn, best turns, a record', async () => {
    const { person, faults, look } = await bring();
    const { page } = person;
    await page.goto(`${stage.server.base}/analysis`);
    await page.getByTestId('study-open').waitFor();
    await look('the form');
    await open(page, PEACE.replace('diplomacy', 'dinosaurs'));
    await page.getByTestId('study-trouble').waitFor();
    await look('a refusal');
    await open(page, PEACE);
    await seeBoard(person);
    await look('the tools');
    await page.getByTestId('study-evaluate').click();
    await page.locator('[data-testid=study-evaluation][data-state=done]').waitFor();
    await look('the best turns');
    await page.getByTestId('study-tools').click();
    for (const [button, dialog] of [
      [say('action.peace'), 'peace-dialog'],
      [say('action.decline'), 'decline-dialog'],
    ] as const) {
      await page.getByTestId('action-bar').getByRole('button', { name: button }).click();
      await page.getByTestId(dialog).waitFor();
      await look(dialog);
      await page.keyboard.press('Escape');
      await page.getByTestId(dialog).waitFor({ state: 'detached' });
    }
    await page.getByTestId('study-leave').click();
    await page.getByTestId('study-link').click();
    await page.getByTestId('study-open').waitFor();
    const file = (text: string) => ({
      name: FILE,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles(file('{"format":"vinci-record"}'));
    await page.getByTestId('study-trouble').waitFor();
    await look('a record that is none');
    await choose.setInputFiles(file(recordOf(40)));
    await page.getByTestId('review-slider').waitFor();
    await look('the review of a record');
    expect(faults).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });
});

type Look = (what: string) => Promise<void>;

async function open(page: Page, notation: string): Promise<void> {
  await page.getByLabel(say('study.notation')).fill(notation);
  await page.getByTestId('study-open').click();
}
