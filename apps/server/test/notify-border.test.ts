import { type QuietHours, unsetName } from '@vinci/protocol';
import { NOTIFY_BODIES } from '@vinci/protocol/schemas';
import { Words } from '@vinci/words';
import { areaOf, PACKAGE } from '@vinci/words/folder';
import fc from 'fast-check';
import { isPublicAddress } from '../src/notify/addresses.ts';
import { isAcceptableEndpoint, isWebhookAddress } from '../src/notify/allowed.ts';
import { createOutward, ForbiddenAddressError } from '../src/notify/outward.ts';
import { sendableAt } from '../src/notify/quiet.ts';
import { readQuiet } from '../src/notify/read-quiet.ts';
import { announce } from '../src/notify/words.ts';
import { CERTIFICATE } from './support/certificate.ts';
import { TestClock } from './support/clock.ts';
import { sqlitePlace, type TestPlace } from './support/databases.ts';
import { fakeBrowser, type Receiver, startReceiver } from './support/fake-push.ts';
import { callAs, followedServer } from './support/followed.ts';
import { createGame, Player } from './support/player.ts';
import type { TestServer } from './support/server.ts';

describe('quiet hours', () => {
  const at = (text: string): number => Date.parse(text);
  const night = (zone: string, from = 22 * 60, to = 8 * 60): QuietHours => ({ from, to, zone });

  test.each([
    // Winter and summer of Vienna: UTC+1 and UTC+2.
    ['Europe/Vienna', '2026-01-10T20:59:00Z', '2026-01-10T20:59:00Z'],
    ['Europe/Vienna', '2026-01-10T21:00:00Z', '2026-01-11T07:00:00Z'],
    ['Europe/Vienna', '2026-07-10T20:00:30Z', '2026-07-11T06:00:00Z'],
    ['Europe/Vienna', '2026-07-11T06:00:00Z', '2026-07-11T06:00:00Z'],
    // The nights on which clocks are set: 29 March and 25 October 2026.
    ['Europe/Vienna', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z'],
    ['Europe/Vienna', '2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z'],
    ['America/New_York', '2026-03-08T03:00:00Z', '2026-03-08T12:00:00Z'],
    ['Asia/Kathmandu', '2026-05-01T17:00:00Z', '2026-05-02T02:15:00Z'],
    ['Pacific/Kiritimati', '2026-05-01T09:00:00Z', '2026-05-01T18:00:00Z'],
    // Half an hour only, in spring and autumn.
    ['Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T21:00:00Z'],
  ])('in %s at %s until %s', (zone, now, then) => {
    expect(new Date(sendableAt(night(zone), at(now))).toISOString()).toBe(
      new Date(then).toISOString(),
    );
  });

  test('an end that the clocks leap over is where they land', () => {
    const quiet = night('Europe/Vienna', 0, 150);
    expect(sendableAt(quiet, at('2026-03-29T00:00:00Z'))).toBe(at('2026-03-29T01:00:00Z'));
  });

  test('without quiet hours it is at once', () => {
    expect(sendableAt(undefined, 5)).toBe(5);
  });

  test('whatever the hours, zone and time: it ends, is not inside, and the minute before was', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const zones = fc.constantFrom('UTC', 'Europe/Vienna', 'America/St_Johns', 'Africa/Casablanca');
    const times = fc.integer({ min: at('2026-01-01'), max: at('2027-12-31') });
    fc.assert(
      fc.property(minute, minute, zones, times, (from, to, zone, now) => {
        fc.pre(from !== to);
        const quiet = { from, to, zone };
        const end = sendableAt(quiet, now);
        expect(end - now).toBeGreaterThanOrEqual(0);
        expect(end - now).toBeLessThanOrEqual(27 * 3_600_000);
        expect(sendableAt(quiet, end)).toBe(end);
        if (end > now) expect(sendableAt(quiet, end - 60_000)).toBeGreaterThan(end - 60_000);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('the way out', () => {
  const OWN =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.0.1 169.254.169.254 172.16.0.1 172.31.9.9 192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 ' +
    ':: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::7f00:1 100::1 fc00::1 fd12::1 fe80::1 fec0::1 ff02::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 nonsense';

  test.each(OWN.split(' '))('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0177.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:a9fe:a9fe]/latest/meta-data',
    'https://169.254.169.254/latest/meta-data',
    'https://user:pass@push.example/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
  ])('%s is no push service', (address) => {
    expect(isAcceptableEndpoint(address)).toBe(false);
  });

  test.each([
    ['https://discord.com/api/webhooks/1/x', true],
    ['https://discordapp.com/api/webhooks/1/x', true],
    ['https://hooks.slack.com/services/T/B/x', true],
    ['https://chat.lan:8443/hooks/x', true],
    ['http://discord.com/api/webhooks/1/x', false],
    ['https://discord.com/api/users/@me', false],
    ['https://discord.com/api/webhooks/../users/@me', false],
    ['https://discord.com:444/api/webhooks/1/x', false],
    ['https://discord.com.evil.example/api/webhooks/1/x', false],
    ['https://evil.example/discord.com/api/webhooks/1/x', false],
    ['https://discord.com@evil.example/api/webhooks/1/x', false],
    ['https://x:y@discord.com/api/webhooks/1/x', false],
    ['https://constructor/x', false],
    ['https://chat.lan/hooks/x', false],
    ['https://localhost/x', false],
  ])('%s may be a webhook: %s', (address, expected) => {
    expect(isWebhookAddress(address, ['chat.lan:8443'])).toBe(expected);
  });

  test('a name that leads into the own network is not followed, nor is a redirect', async () => {
    const receiver = await startReceiver();
    const parcel = { url: receiver.url('/x'), headers: {}, body: 'x' };
    const strict = createOutward({ ca: CERTIFICATE.cert });
    try {
      await expect(strict.send({ ...parcel, publicOnly: true })).rejects.toThrow(
        ForbiddenAddressError,
      );
      const literal = `https://127.0.0.1:${receiver.port}/x`;
      await expect(strict.send({ ...parcel, url: literal, publicOnly: true })).rejects.toThrow(
        ForbiddenAddressError,
      );
      expect(receiver.received.length).toBe(0);
      receiver.answer = () => ({ status: 302, headers: { location: receiver.url('/inside') } });
      expect((await strict.send({ ...parcel, publicOnly: false })).status).toBe(302);
      expect(receiver.received.map(({ path }) => path)).toEqual(['/x']);
      // A certificate that nobody has signed is not taken.
      const plain = createOutward();
      await expect(plain.send({ ...parcel, publicOnly: false })).rejects.toThrow(/certificate/);
      plain.close();
    } finally {
      strict.close();
      await receiver.close();
    }
  });
});

test('names are nothing but text in a channel', () => {
  const turn = { kind: 'turn', code: 'BCDF23' } as const;
  const nasty = '@everyone <@1> [x](https://e.vil) *b* `c` <!here> &lt;';
  const discord = JSON.parse(
    announce('discord', { ...turn, name: nasty, language: '', link: undefined }),
  );
  expect(discord.allowed_mentions).toEqual({ parse: [] });
  expect(discord.content.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[@<>[\]()*`&:/]/);
  const slack = JSON.parse(
    announce('slack', { ...turn, name: nasty, language: '', link: 'https://g.example/#/X' }),
  );
  expect(slack.blocks[0].text).toEqual({
    type: 'plain_text',
    text: `It is ${nasty}’s turn in game BCDF23.`,
    emoji: false,
  });
  expect(slack.text).not.toMatch(/<[!@]|@\w|\*b|`c/);
  expect(slack.text).toContain('<https://g.example/#/X|Open the game>');
});

test.each([
  ['', 'en'],
  ['tlh-Latn', 'en'],
  ['de', 'de'],
  ['nl-BE', 'nl'],
  ['__proto__', 'en'],
])('a channel of a table that speaks %j is told in %s', (language, spoken) => {
  const words = new Words(spoken);
  words.add(areaOf(PACKAGE, spoken, 'channel'));
  const vote = { kind: 'vote', code: 'BCDF23', name: 'Cy', language, link: undefined } as const;
  expect(JSON.parse(announce('discord', vote)).content).toBe(
    words.say('channel.vote', { name: 'Cy', code: 'BCDF23' }),
  );
});

test('a channel calls who has said no name in the language of its table', () => {
  const turn = { kind: 'turn', code: 'BCDF23', name: unsetName(2), link: undefined } as const;
  const told = (language: string) => announce('discord', { ...turn, language });
  expect(told('de')).toContain('Spieler 2');
  expect(told('')).toContain('Player 2');
  expect(announce('slack', { ...turn, language: 'ja' })).not.toContain('Player');
});

test.each([
  [{ from: 0, to: 0, zone: 'UTC' }],
  [{ from: -1, to: 5, zone: 'UTC' }],
  [{ from: 1, to: 1440, zone: 'UTC' }],
  [{ from: 1, to: 2.5, zone: 'UTC' }],
  [{ from: 1, to: 2, zone: 'Mars/Olympus' }],
  [{ from: 1, to: 2, zone: '+01:00' }],
  [{ from: 1, to: 2, zone: '../etc/passwd' }],
  [{ from: 1, to: 2 }],
  ['night'],
])('quiet hours %j are refused', (quiet) => {
  const body = { url: 'https://discord.com/api/webhooks/1/x', format: 'discord', quiet };
  expect(NOTIFY_BODIES.webhook.safeParse(body).success).toBe(false);
});

test('a zone is kept by one name, however it is spelt', () => {
  const quiet = { from: 1, to: 2, zone: 'eUROPE/vIENNA' };
  const one = { ...quiet, zone: 'Europe/Vienna' };
  const body = { url: 'https://discord.com/api/webhooks/1/x', format: 'discord', quiet };
  expect(NOTIFY_BODIES.webhook.parse(body).quiet).toEqual(one);
  expect(readQuiet(JSON.stringify(quiet))).toEqual(one);
});

describe('the calls', () => {
  let place: TestPlace;
  let receiver: Receiver;
  let server: TestServer;
  let code: string;
  let token: string;

  beforeAll(async () => {
    place = await sqlitePlace();
    receiver = await startReceiver();
    server = await followedServer(place, new TestClock());
    ({ code, token } = await createGame(server.base, { name: 'Ada', seats: 3 }));
  });
  afterAll(async () => {
    await server.stop();
    await receiver.close();
    await place.remove();
  });

  const put = (as: string | undefined, body: unknown, game = code) =>
    callAs(server.base, 'PUT', `games/${game}/push`, as, body);
  const good = (name: string) => fakeBrowser(`https://push.example/${name}`).subscription;
  const count = async (): Promise<number> => (await place.query('select id from followers')).length;

  test('only whoever holds a seat is told', async () => {
    const subscription = good('a');
    const wrong = 'x'.repeat(22);
    const other = await createGame(server.base, { name: 'Eve', seats: 3 });
    const codeOf = async (answer: ReturnType<typeof put>): Promise<unknown> =>
      Object((await answer).body.error).code;
    expect(await codeOf(put(undefined, { subscription }))).toBe('seat/none');
    expect(await codeOf(put(wrong, { subscription }))).toBe('seat/wrong-token');
    expect(await codeOf(put(other.token, { subscription }))).toBe('seat/wrong-token');
    expect(await codeOf(put(token, { subscription }, 'ZZZZZZ'))).toBe('room/unknown');
    const webhook = { url: 'https://discord.com/api/webhooks/1/x', format: 'discord' };
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? webhook : undefined;
      const answer = await callAs(server.base, method, `games/${code}/webhook`, wrong, body);
      expect([method, answer.status]).toEqual([method, 403]);
    }
    expect(await count()).toBe(0);
  });

  test('with the seat goes what is kept of its browsers; the webhook is the table’s and stays', async () => {
    const game = await createGame(server.base, { name: 'Ada', seats: 3 });
    const ada = await Player.enter(server.base, game.code, game.token);
    const tokens = [game.token];
    const others: Player[] = [];
    for (const [at, name] of ['Bob', 'Cy'].entries()) {
      const other = await Player.enter(server.base, game.code);
      others.push(other);
      tokens.push((await other.request('sit', { name, seat: at + 1 })).token);
    }
    const [bob, cy] = others as [Player, Player];
    for (const as of tokens) {
      expect((await put(as, { subscription: good(as) }, game.code)).status).toBe(204);
    }
    const url = 'https://discord.com/api/webhooks/1/x';
    const hook = (as: string | undefined, method: string, body?: object) =>
      callAs(server.base, method, `games/${game.code}/webhook`, as, body);
    expect((await hook(game.token, 'PUT', { url, format: 'discord' })).status).toBe(200);
    await ada.request('start');
    expect(await count()).toBe(4);
    await bob.request('leave');
    expect(await count()).toBe(3);
    await ada.request('leave');
    expect(await count()).toBe(2);
    expect(await hook(tokens[2], 'GET')).toMatchObject({ body: { state: 'on' } });
    await bob.request('sit', { name: 'Bob', seat: 1 });
    await cy.request('kick', { seat: 1 });
    await cy.request('revoke', { seat: 2 });
    expect(await place.query('select channel from followers')).toEqual([{ channel: 'discord' }]);
    await place.query(`delete from followers where game = '${game.code}' returning id`);
    await Promise.all([ada, bob, cy].map((each) => each.leave()));
  });

  test('what is no subscription is refused', async () => {
    const subscription = good('b');
    const { p256dh, auth } = subscription.keys;
    const offCurve = Buffer.from(p256dh, 'base64url');
    offCurve[40] = (offCurve[40] ?? 0) ^ 1;
    const bad: unknown[] = [
      {},
      { subscription: null },
      { subscription: { ...subscription, endpoint: 'http://push.example/b' } },
      { subscription: { ...subscription, endpoint: 'https://127.0.0.1/b' } },
      { subscription: { ...subscription, endpoint: `https://push.example/${'x'.repeat(1000)}` } },
      { subscription: { ...subscription, keys: { p256dh } } },
      { subscription: { ...subscription, keys: { p256dh: auth, auth } } },
      { subscription: { ...subscription, keys: { p256dh: offCurve.toString('base64url'), auth } } },
      { subscription: { ...subscription, keys: { p256dh, auth, more: 1 } } },
      { subscription, quiet: { from: 1, to: 1, zone: 'UTC' } },
      { subscription, admin: true },
      '{"subscription":',
      JSON.stringify({ subscription, more: 'x'.repeat(20_000) }),
    ];
    for (const body of bad) {
      const { status } = await put(token, body);
      expect([JSON.stringify(body).slice(0, 200), [400, 413, 422].includes(status)]).toEqual([
        JSON.stringify(body).slice(0, 200),
        true,
      ]);
    }
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        expect([400, 422]).toContain((await put(token, body)).status);
      }),
      { seed: 3, numRuns: 60 },
    );
    expect(await count()).toBe(0);
    expect(server.log.some((line) => line.includes('"level":50'))).toBe(false);
  });

  test('a seat has so many browsers, and the latest stay', async () => {
    const subscriptions = Array.from({ length: 13 }, (_, n) => good(`c${n}`));
    for (const subscription of subscriptions) {
      expect((await put(token, { subscription })).status).toBe(204);
      expect((await put(token, { subscription })).status).toBe(204);
    }
    expect(await count()).toBe(10);
    const bob = await Player.join(server.base, code, 'Bob');
    expect((await put(bob.token, { subscription: subscriptions[0] })).status).toBe(204);
    expect(await count()).toBe(11);
    // Nobody can switch off somebody else's.
    await callAs(server.base, 'DELETE', `games/${code}/push`, bob.token, {
      endpoint: subscriptions[12]?.endpoint,
    });
    expect(await count()).toBe(11);
    await bob.leave();
  });

  test('one key for all processes and starts', async () => {
    const key = async (): Promise<unknown> =>
      (await callAs(server.base, 'GET', 'push/key', undefined)).body.key;
    const before = await key();
    expect(before).toMatch(/^[\w-]{87}$/);
    await server.stop();
    server = await followedServer(place, new TestClock());
    expect(await key()).toBe(before);
  });
});
