import type { Page } from 'playwright-core';
import { describeWith } from '../test/support/requirements.ts';
import { seeBoard } from './support/arrive.ts';
import { nameless, sidewaysRoom, smallTargets } from './support/checks.ts';
import { type Equipment, invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits, quicken } from './support/turn.ts';
import { say } from './support/words.ts';

type Level = 'easy' | 'master';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

/** A game of somebody alone against bots of a level. */
async function playAlone(person: Person, base: string, level: Level): Promise<void> {
  const { page } = person;
  await page.goto(base);
  await page.getByText(say('solo.change'), { exact: true }).click();
  await page.getByRole('radio', { name: say(`level.${level}`) }).check();
  await page.getByRole('button', { name: say('home.solo') }).click();
  await seeBoard(person);
  await quicken(page);
}

/** Opens the coach, and switches it on. */
async function hire(page: Page): Promise<void> {
  await page.getByTestId('coach-button').click();
  await page.getByTestId('coach-on').click();
  await page.getByTestId('coach-ask').waitFor();
}

/** Plays until a round, up to the first decision of the turn. */
async function playTo(person: Person, round: number): Promise<void> {
  for (;;) {
    const seen = await see(person.page, 'something to do', (now) => now.acting && !now.busy);
    if (seen.round === round && seen.phase === 'mobilisation') return;
    await act(person, HABITS, seen);
  }
}

describeWith('browser', 'the coach', () => {
  const stage = setStage();

  const bring = async (more: Equipment = {}, level: Level = 'easy'): Promise<Person> => {
    const person = await invite(stage.browser, 'Ada', { width: 1440, height: 900, ...more });
    await playAlone(person, stage.server.base, level);
    return person;
  };

  test('is switched on, advises, judges, explains, and is noted', async () => {
    const ada = await bring();
    const { page } = ada;
    await page.getByTestId('coach-button').click();
    await page.getByTestId('coach-on').waitFor();
    await picture(ada, 'the offer of a coach');
    await page.getByTestId('coach-on').click();
    await page.getByTestId('coach-ask').click();
    await page.getByTestId('coach-plan').waitFor();
    await picture(ada, 'advice for a choice');
    await page.getByTestId('coach-button').click();
    await page.getByTestId('coach').waitFor({ state: 'detached' });
    // The first turn cannot be a decline, so its plan has attacks to show.
    await playTo(ada, 1);
    await page.getByTestId('coach-button').click();
    await page.getByTestId('coach-ask').click();
    await page.getByTestId('coach-show').click();
    await picture(ada, 'advice for a turn');
    expect(await nameless(page)).toEqual([]);
    await page.getByTestId('coach-adopt').click();
    await page.getByTestId('plan').waitFor();
    await picture(ada, 'the advice as a plan');
    await playTo(ada, 2);
    await page.getByTestId('coach-button').click();
    await page.getByTestId('coach-judge').click();
    await page.getByTestId('coach-verdict').waitFor();
    await picture(ada, 'a verdict');
    await page.getByTestId('coach-why').first().click();
    await page.getByTestId('coach-because').waitFor();
    await picture(ada, 'an explanation');
    await page.getByTestId('tab-log').click();
    const name = say('name.unset', { number: 1 });
    await page.getByTestId('log').getByText(say('log.coach.on', { name })).waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('explains master by what master learned, on a phone, too', async () => {
    const ada = await bring({ width: 390, height: 844, touch: true }, 'master');
    const { page } = ada;
    await playTo(ada, 2);
    await hire(page);
    await page.getByTestId('coach-why').first().click();
    const because = page.getByTestId('coach-because');
    await because.getByText(say('occupant.master')).waitFor();
    await picture(ada, 'an explanation of master on a phone');
    expect(await sidewaysRoom(page)).toBe(0);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('has room on a phone', async () => {
    const ada = await bring({ width: 390, height: 844, touch: true });
    const { page } = ada;
    await hire(page);
    await page.getByTestId('coach-ask').click();
    await page.getByTestId('coach-plan').waitFor();
    await picture(ada, 'the coach on a phone');
    expect(await smallTargets(page)).toEqual([]);
    expect(await sidewaysRoom(page)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByTestId('coach').waitFor({ state: 'detached' });
    await playTo(ada, 1);
    await picture(ada, 'the turn with a coach on a phone');
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});
