import { describeWith } from '../test/support/requirements.ts';
import { comeByCode, seeBoard, sitDown } from './support/arrive.ts';
import { nameless, smallTargets } from './support/checks.ts';
import { type Company, invitePlayers } from './support/opponents.ts';
import { type Equipment, invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { see } from './support/screen.ts';
import { setStage } from './support/stage.ts';
import { act, type Habits } from './support/turn.ts';
import { until } from './support/wait.ts';
import { say } from './support/words.ts';

const HABITS: Habits = { conquers: 'list', reorganizes: 'even', declinesIn: 9 };

/** Counts what the page starts to play; the sounds are the browser's own. */
function countSounds(): void {
  const heard = { devices: 0, sounds: 0 };
  Object.assign(globalThis, { heard });
  const Device = globalThis.AudioContext;
  globalThis.AudioContext = class extends Device {
    constructor(options?: AudioContextOptions) {
      super(options);
      heard.devices++;
    }
  };
  for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...when: []) {
      heard.sounds++;
      start.apply(this, when);
    };
  }
}

/** A machine on which nothing can be played. */
function blockDevice(): void {
  globalThis.AudioContext = class {
    constructor() {
      throw new DOMException('there is no device', 'NotSupportedError');
    }
  } as unknown as typeof AudioContext;
}

const heardBy = ({ page }: Person): Promise<{ devices: number; sounds: number }> =>
  page.evaluate(() => (globalThis as unknown as { heard: never }).heard);

const soundsOf = async (person: Person): Promise<number> => (await heardBy(person)).sounds;

/** Plays until the own hand has taken a province. */
async function conquer(person: Person): Promise<void> {
  for (;;) {
    const seen = await see(person.page, 'something to do', (now) => now.acting);
    if ((await act(person, HABITS, seen)) === 'conquer in the list') return;
  }
}

describeWith('browser', 'sound', () => {
  const stage = setStage();
  let company: Company;

  /** Somebody at the board of a game that has begun, after a hook was put into the page. */
  async function begin(hook: () => void, equipment: Equipment = {}): Promise<Person> {
    company = await invitePlayers(stage.server.base);
    const ada = await invite(stage.browser, 'Ada', equipment);
    await ada.context.addInitScript(hook);
    await comeByCode(ada, stage.server.base, company.code);
    await sitDown(ada, 3);
    await company.start();
    await seeBoard(ada);
    return ada;
  }

  /** Something audible that is also seen. */
  async function hearFrom({ page }: Person, text: string): Promise<void> {
    await company.players[0]?.request('chat', { text, to: 'table' });
    await page.getByText(text).waitFor();
  }

  afterEach(() => company?.leave());

  test('begins with the first touch, follows the game, and is silent when it is turned off', async () => {
    const ada = await begin(countSounds, { width: 1440, height: 900 });
    const { page } = ada;
    // Whoever came here by hand has touched the page before.
    await until('the device', async () => (await heardBy(ada)).devices === 1);

    await page.reload();
    await seeBoard(ada);
    await company.players[0]?.request('chat', { text: 'before any touch', to: 'table' });
    await page.locator('.tab-chat .unread').waitFor();
    expect(await heardBy(ada)).toEqual({ devices: 0, sounds: 0 });
    await page.getByTestId('tab-chat').click();
    await until('the device', async () => (await heardBy(ada)).devices === 1);
    await hearFrom(ada, 'after a touch');
    await until('the sound of a line', async () => (await soundsOf(ada)) > 0);
    const before = await soundsOf(ada);
    await conquer(ada);
    await until('the sound of a conquest', async () => (await soundsOf(ada)) > before);

    await page.getByRole('button', { name: say('sound.off') }).click();
    const silent = await soundsOf(ada);
    await conquer(ada);
    await page.getByTestId('tab-chat').click();
    await hearFrom(ada, 'without a sound');
    expect(await soundsOf(ada)).toBe(silent);
    await page.reload();
    await seeBoard(ada);
    await page.getByRole('button', { name: say('sound.on') }).waitFor();

    // The key does the same as the button, and the sound is back with the next move.
    await page.keyboard.press('m');
    await page.getByRole('button', { name: say('sound.off') }).waitFor();
    await until('the device', async () => (await heardBy(ada)).devices === 1);
    await conquer(ada);
    await until('the sound of a conquest', async () => (await soundsOf(ada)) > 0);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('is two touches away on a phone, and the volume is remembered', async () => {
    const ada = await begin(countSounds, { width: 390, height: 844, touch: true });
    const { page } = ada;
    await page.getByRole('button', { name: say('settings.title') }).tap();
    const muted = page.getByRole('checkbox', { name: say('settings.sound') });
    await muted.waitFor();
    await picture(ada, 'the sound in the settings');
    expect([await smallTargets(page), await nameless(page)]).toEqual([[], []]);
    const volume = page.getByRole('slider', { name: say('settings.volume') });
    await volume.fill('0.3');
    await until('a sample', async () => (await soundsOf(ada)) > 0);
    await muted.tap();
    expect(await volume.isDisabled()).toBe(true);
    await page.reload();
    await seeBoard(ada);
    await page.getByRole('button', { name: say('settings.title') }).tap();
    expect([await volume.inputValue(), await muted.isChecked()]).toEqual(['0.3', false]);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('that cannot be played is missed by nobody', async () => {
    const ada = await begin(blockDevice);
    const { page } = ada;
    await conquer(ada);
    await page.getByRole('button', { name: say('settings.title') }).click();
    await page.getByText(say('settings.soundFailed')).waitFor();
    await page.keyboard.press('Escape');
    await conquer(ada);
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });
});
