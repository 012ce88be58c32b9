import type { Worker } from 'playwright-core';
import { Player } from '../apps/server/test/support/player.ts';
import { describeWith } from '../test/support/requirements.ts';
import { createGame } from './support/arrive.ts';
import { invite, type Person } from './support/person.ts';
import { picture } from './support/picture.ts';
import { setStage } from './support/stage.ts';
import { until } from './support/wait.ts';
import { like, say } from './support/words.ts';

/** A message as the browser shows it. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/**
 * Stands for the push service, which a browser under test cannot reach: to subscribe gives a
 * subscription of the right form. All else is the browser's own.
 */
function subscribeHere(): void {
  let held: PushSubscription | null = null;
  const make = (key: string): PushSubscription => {
    const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    );
    const endpoint = 'https://push.example/browser';
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    return {
      endpoint,
      options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        held = null;
        return true;
      },
    } as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async (options) => {
    held = make(String(options?.applicationServerKey));
    return held;
  };
}

/** In a page: the games that this browser is told about. */
async function followedHere(): Promise<readonly string[]> {
  const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answer(indexedDB.open('vinci'));
  const codes = await answer(database.transaction('followed').objectStore('followed').getAllKeys());
  database.close();
  return codes.map(String);
}

describeWith('browser', 'messages', () => {
  const stage = setStage({ VINCI_BASE_PATH: '/games/vinci' }, true);

  const base = (): string => `${stage.server.base}/games/vinci`;
  const toggle = ({ page }: Person) => page.getByRole('checkbox', { name: say('notify.switch') });

  /** Delivers a message to the service worker as the browser does after it has decrypted it. */
  async function deliver({ page }: Person, data: unknown): Promise<void> {
    const line = await page.context().newCDPSession(page);
    const registrationId = await new Promise<string>((resolve, reject) => {
      line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ isDeleted }) => !isDeleted);
        if (found !== undefined) resolve(found.registrationId);
      });
      line.send('ServiceWorker.enable').catch(reject);
    });
    await line.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(stage.server.base).origin,
      registrationId,
      data: typeof data === 'string' ? data : JSON.stringify(data),
    });
    await line.detach();
  }

  const shown = ({ page }: Person): Promise<Shown[]> =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, tag }) => ({
        title,
        body,
        tag,
      }));
    });

  /** Takes away what belongs to no game. */
  const clear = ({ page }: Person): Promise<void> =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      for (const one of await worker.getNotifications()) if (one.tag === 'other') one.close();
    });

  async function waitFor<Value>(read: () => Promise<Value>, fits: (value: Value) => boolean) {
    const { value } = await until(String(fits), async () => {
      const found = await read();
      return fits(found) && { value: found };
    });
    return value;
  }

  /**
   * Delivers until it is shown: a message with the same tag that is being closed at that moment may
   * take the new one with it.
   */
  async function arrive(person: Person, data: unknown, fits: (all: Shown[]) => boolean) {
    let looks = 0;
    return until(`${JSON.stringify(data)} is shown`, async () => {
      if (looks++ % 20 === 0) await deliver(person, data);
      const all = await shown(person);
      return fits(all) && all;
    });
  }

  /** Clicks on the message that is shown; resolves to the address it opens, or to “focus”. */
  const click = (worker: Worker, action: string): Promise<string> =>
    worker.evaluate(async (button) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        clients: { openWindow: (url: string) => Promise<null> };
        WindowClient: { prototype: { focus: () => Promise<void> } };
        NotificationEvent: new (type: string, init: object) => Event;
        dispatchEvent: (event: Event) => void;
        setTimeout: () => number;
      };
      // The worker waits for pages as long as it takes.
      scope.setTimeout = () => 0;
      const [notification] = await scope.registration.getNotifications();
      // Only what a person does may bring a window to the front.
      const led = new Promise<string>((resolve) => {
        scope.clients.openWindow = async (url) => {
          resolve(url);
          return null;
        };
        scope.WindowClient.prototype.focus = async () => resolve('focus');
        if (button !== '') resolve('');
      });
      const init = { notification, action: button };
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', init));
      return led;
    }, action);

  test('are switched on and off with one click, shown once for a game, and lead to it', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    await ada.context.grantPermissions(['notifications']);
    await ada.page.addInitScript(subscribeHere);
    const code = await createGame(ada, base());
    await toggle(ada).click();
    await ada.page.getByText(say('notify.on')).waitFor();
    await ada.page.getByRole('checkbox', { name: say('quiet.switch') }).check();
    const from: unknown[] = [];
    ada.page.on('request', (request) => {
      if (request.url().endsWith('/push')) from.push(request.postDataJSON()?.quiet?.from);
    });
    // Each digit that makes a time is a change, and the server is still being told of the one before.
    await ada.page
      .getByTestId('notify')
      .getByLabel(say('quiet.from'))
      .evaluate((field: HTMLInputElement) => {
        for (const typed of ['02:00', '21:00', '21:30']) {
          field.value = typed;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }
      });
    await ada.page.getByText(like('quiet.zone')).waitFor();
    await waitFor(
      async () => from.at(-1),
      (minute) => minute === 21 * 60 + 30,
    );
    await waitFor(
      () => toggle(ada).isEnabled(),
      (enabled) => enabled,
    );
    await picture(ada, 'messages on the table');

    const news = { kind: 'turn', code, name: 'Ada', others: ['Bob', '<b>Cy</b>'] };
    const body = `Game ${code} with Bob and <b>Cy</b>`;
    const turn = { title: say('news.turn', { name: 'Ada' }), body, tag: code };
    expect(await arrive(ada, news, ({ length }) => length > 0)).toEqual([turn]);
    // A newer one takes its place; what cannot be understood is shown all the same.
    await arrive(
      ada,
      { ...news, kind: 'reminder' },
      ([one]) => one?.title === say('news.reminder', { name: 'Ada' }),
    );
    expect(await shown(ada)).toHaveLength(1);
    await arrive(ada, '{"kind":"turn","code":"../../x"}', ({ length }) => length === 2);
    expect((await shown(ada)).map(({ title }) => title)).toContain(say('news.unknown'));

    // Whoever looks at the game has no need of its message any more.
    await ada.page.reload();
    await waitFor(
      () => shown(ada),
      (all) => all.every(({ tag }) => tag !== code),
    );
    await toggle(ada).and(ada.page.locator(':checked')).waitFor();

    // A page without a game goes there.
    await ada.page.goto(`${base()}/#/`);
    await ada.page.getByRole('button', { name: say('home.create') }).waitFor();
    await arrive(ada, { ...news, kind: 'over' }, (all) =>
      all.some(({ title }) => title === say('news.over')),
    );
    await clear(ada);
    const [worker] = ada.context.serviceWorkers();
    if (worker === undefined) throw new Error('there is no service worker');
    expect(await click(worker, '')).toBe('focus');
    await ada.page.getByTestId('code').getByText(code).waitFor();

    // From another game a further page is opened.
    await createGame(ada, base());
    await arrive(ada, news, ({ length }) => length === 1);
    expect(await click(worker, '')).toBe(`${base()}/#/${code}`);

    await arrive(ada, news, ({ length }) => length === 1);
    await click(worker, 'off');
    await ada.page.goto(`${base()}/#/${code}`);
    await toggle(ada).and(ada.page.locator(':not(:checked):enabled')).waitFor();
    await toggle(ada).click();
    await ada.page.getByText(say('notify.on')).waitFor();
    await toggle(ada).click();
    await toggle(ada).and(ada.page.locator(':not(:checked):enabled')).waitFor();
    await ada.page.reload();
    await toggle(ada).and(ada.page.locator(':not(:checked):enabled')).waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('have the same quiet hours in every tab, whatever became of another game', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    await ada.context.grantPermissions(['notifications']);
    await ada.context.addInitScript(subscribeHere);
    const code = await createGame(ada, base());
    await toggle(ada).click();
    await ada.page.getByText(say('notify.on')).waitFor();
    const other = { ...ada, page: await ada.context.newPage() };
    await createGame(other, base());
    await toggle(other).click();
    await other.page.getByText(say('notify.on')).waitFor();
    const quiet = ({ page }: Person) => page.getByRole('checkbox', { name: say('quiet.switch') });
    await quiet(ada).check();
    await ada.page.getByText(like('quiet.zone')).waitFor();
    await toggle(ada).and(ada.page.locator(':enabled')).waitFor();
    // Hours that are none are refused, and what holds is shown again, however often.
    const end = ada.page.getByTestId('notify').getByRole('textbox', { name: say('quiet.to') });
    for (let attempt = 0; attempt < 2; attempt++) {
      await end.fill('22:00');
      await end.blur();
      await ada.page.getByText(say('quiet.same')).waitFor();
      await waitFor(
        () => end.inputValue(),
        (time) => time === '08:00',
      );
    }
    // As when somebody comes back to this tab.
    await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await quiet(other).and(other.page.locator(':checked')).waitFor();

    const seats = await ada.page.evaluate(() => localStorage.getItem('vinci.seats'));
    const known = JSON.parse(seats ?? '[]') as { code: string; token: string }[];
    const { token } = known.find((seat) => seat.code === code) ?? {};
    await ada.page.close();
    const host = await Player.enter(base(), code, token);
    await host.request('leave');
    await host.leave();
    await quiet(other).uncheck();
    await toggle(other).and(other.page.locator(':enabled')).waitFor();
    expect(await other.page.getByText(say('notify.failed.server')).count()).toBe(0);
    expect(await other.page.evaluate(followedHere)).not.toContain(code);
    // What the server refused for the game that Ada has left.
    expect(ada.complaints).toEqual([expect.stringContaining('status of 403')]);
    await ada.context.close();
  });

  test('go on in a rematch', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    await ada.context.grantPermissions(['notifications']);
    await ada.page.addInitScript(subscribeHere);
    const code = await createGame(ada, base());
    await toggle(ada).click();
    await ada.page.getByText(say('notify.on')).waitFor();
    const seats = await ada.page.evaluate(() => localStorage.getItem('vinci.seats'));
    const [known] = JSON.parse(seats ?? '[]') as { token: string }[];
    const host = await Player.enter(base(), code, known?.token);
    const cy = await Player.join(base(), code, 'Cy');
    await host.until(() => host.state.seats[1]?.taken === true);
    for (const [seat, { taken }] of host.state.seats.entries()) {
      if (!taken) await host.request('setOccupant', { seat, occupant: 'easy' });
    }
    await host.request('start');
    await host.until(() => host.state.status === 'playing');
    await host.request('end');
    await Promise.all([host.leave(), cy.leave()]);
    await ada.page.getByRole('button', { name: say('end.rematch') }).click();
    const next = ada.page.getByTestId('code').filter({ hasNotText: code });
    await next.waitFor();
    await toggle(ada).and(ada.page.locator(':checked:enabled')).waitFor();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('say what stands in their way', async () => {
    const bob = await invite(stage.browser, 'Bob', { worker: true });
    await bob.page.addInitScript(() => {
      Object.defineProperty(window, 'Notification', { value: { permission: 'denied' } });
    });
    await createGame(bob, base());
    await bob.page.getByText(say('notify.blocked')).waitFor();
    expect(await toggle(bob).isDisabled()).toBe(true);
    await bob.context.close();

    const cy = await invite(stage.browser, 'Cy', { worker: true });
    await cy.page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU)' });
    });
    await createGame(cy, base());
    await cy.page.getByText(say('notify.homeScreen')).waitFor();
    expect([...bob.complaints, ...cy.complaints]).toEqual([]);
    await cy.context.close();

    const di = await invite(stage.browser, 'Di', { worker: true });
    await di.context.grantPermissions(['notifications']);
    await di.page.addInitScript(() => {
      PushManager.prototype.subscribe = () =>
        Promise.reject(new DOMException('no push service', 'AbortError'));
    });
    await createGame(di, base());
    await toggle(di).click();
    await di.page.getByText(say('notify.failed.push')).waitFor();
    expect(await toggle(di).isChecked()).toBe(false);
    await di.context.close();
  });

  test('go to a channel that only the host sets up', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    const code = await createGame(ada, base());
    const open = async (): Promise<void> => {
      await ada.page.getByRole('button', { name: say('settings.title') }).click();
      await ada.page.getByRole('button', { name: say('notify.title') }).click();
    };
    await open();
    const form = ada.page.getByTestId('webhook');
    await form.getByLabel(say('webhook.url')).fill('https://hooks.slack.com/other/x');
    expect(await form.getByLabel(say('webhook.format')).inputValue()).toBe('slack');
    await form.getByRole('button', { name: say('webhook.save') }).click();
    await form.getByText(say('refusal.webhook/address')).waitFor();
    await form.getByLabel(say('webhook.url')).fill('https://discord.com/api/webhooks/1/s3cret');
    await form.getByRole('button', { name: say('webhook.save') }).click();
    await form.getByText(say('webhook.on', { host: 'discord.com' })).waitFor();
    await picture(ada, 'a webhook');
    await ada.page.reload();
    await open();
    await form.getByText(say('webhook.on', { host: 'discord.com' })).waitFor();
    expect(await ada.page.content()).not.toContain('s3cret');
    await form.getByRole('button', { name: say('webhook.remove') }).click();
    await form.getByText(like('webhook.on')).waitFor({ state: 'detached' });
    const bob = await Player.join(base(), code, 'Bob');
    await bob.leave();
    expect(ada.complaints).toEqual([]);
    await ada.context.close();
  });

  test('the page can be installed', async () => {
    const ada = await invite(stage.browser, 'Ada', { worker: true });
    await ada.page.goto(`${base()}/`);
    const line = await ada.page.context().newCDPSession(ada.page);
    const { errors, url } = await line.send('Page.getAppManifest');
    expect([errors, url]).toEqual([[], `${base()}/manifest.webmanifest`]);
    const own = await (await fetch(`${base()}/manifest.de.webmanifest`)).json();
    expect(own).toMatchObject({ lang: 'de', name: say('app.name'), start_url: './' });
    expect(own.description).not.toBe(say('home.claim'));
    const reader = await stage.browser.newContext({ locale: 'de-AT' });
    const page = await reader.newPage();
    await page.goto(`${base()}/`);
    await page.locator('link[rel=manifest][href="./manifest.de.webmanifest"]').waitFor({
      state: 'attached',
    });
    await reader.close();
    const { installabilityErrors } = await line.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await ada.context.close();
  });
});
