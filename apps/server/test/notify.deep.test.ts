import { safeTurn } from '@vinci/bots';
import { Words } from '@vinci/words';
import { areaOf, PACKAGE } from '@vinci/words/folder';
import { TestClock } from './support/clock.ts';
import { onEachDatabase, type TestPlace } from './support/databases.ts';
import { type Receiver, startReceiver, vapidClaims } from './support/fake-push.ts';
import {
  callAs,
  type FollowedGame,
  followedGame,
  followedServer,
  PATIENCE,
  restUntil,
} from './support/followed.ts';
import { Player } from './support/player.ts';
import type { TestServer } from './support/server.ts';

onEachDatabase('being told', (fresh) => {
  let place: TestPlace;
  let clock: TestClock;
  let receiver: Receiver;
  let server: TestServer;

  beforeEach(async () => {
    place = await fresh();
    clock = new TestClock();
    receiver = await startReceiver();
    server = await followedServer(place, clock);
  });
  afterEach(async () => {
    await server.stop();
    await receiver.close();
    await place.remove();
  });

  /** Lets time pass, and everything happen in it that reaches the disk and the network. */
  const rest = (milliseconds: number): Promise<void> =>
    restUntil(clock, milliseconds, async () => {
      await server.services.sessions.settled();
      await server.services.notify.notifier.settled();
    });

  const webhookOf = (game: FollowedGame): Promise<{ body: Record<string, unknown> }> =>
    callAs(server.base, 'GET', `games/${game.code}/webhook`, game.tokens[0]);

  test('each turn is told once to the browsers of its seat, and the end to everybody', async () => {
    const game = await followedGame(server, receiver);
    const turns: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      turns.push(game.actor());
      const before = receiver.received.length;
      await rest(PATIENCE);
      await rest(PATIENCE);
      expect(receiver.received.length).toBe(before + 1);
      await game.move();
    }
    for (const seat of [0, 1, 2]) {
      const names = ['Ada', 'Bob', 'Cy'];
      const [name] = names.splice(seat, 1);
      const told = game.told(seat);
      expect(told.length).toBe(turns.filter((one) => one === seat).length);
      for (const news of told) {
        expect(news).toEqual({ kind: 'turn', code: game.code, name, about: '', others: names });
      }
    }
    const key = (await callAs(server.base, 'GET', 'push/key', undefined)).body.key as string;
    const topics = new Set<unknown>();
    for (const { headers } of receiver.received) {
      const claims = vapidClaims(headers.authorization, key);
      expect(claims).toMatchObject({
        aud: `https://localhost:${receiver.port}`,
        sub: 'mailto:operator@example.org',
      });
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      topics.add(headers.topic);
    }
    expect(topics.size).toBe(1);
    expect([...topics][0]).not.toContain(game.code);

    while (game.actor() >= 0) await game.move();
    const before = receiver.received.length;
    await rest(PATIENCE);
    expect(receiver.received.length).toBe(before + 3);
    for (const seat of [0, 1, 2]) expect(game.told(seat).at(-1)?.kind).toBe('over');
  });

  test('whoever acts at once or looks at the game is not told; an open tab is not enough', async () => {
    const game = await followedGame(server, receiver);
    await rest(PATIENCE / 2);
    await game.move();
    const second = game.actor();
    const person = await Player.enter(server.base, game.code, game.tokens[second]);
    expect(await person.refusalOf('looking', { yes: 1 })).toBe('message/malformed');
    await person.request('looking', { yes: true });
    await rest(PATIENCE);
    // It counts as told: to look away later changes nothing.
    await person.request('looking', { yes: false });
    await rest(10 * 60_000);
    expect(receiver.received.length).toBe(0);

    await game.move();
    const third = game.actor();
    const away = await Player.enter(server.base, game.code, game.tokens[third]);
    await away.request('looking', { yes: true });
    await away.request('looking', { yes: false });
    await rest(PATIENCE);
    expect(game.told(third).length).toBe(1);
    expect(receiver.received.length).toBe(1);
    await person.leave();
    await away.leave();
  });

  test('whoever sits at two seats in one browser and looks at one of them is not told of the other', async () => {
    const game = await followedGame(server, receiver);
    await game.move();
    const own = game.actor();
    const beside = (own + 1) % 3;
    const { subscription } = game.browsers[beside] ?? {};
    const both = { subscription };
    await callAs(server.base, 'PUT', `games/${game.code}/push`, game.tokens[own], both);
    const person = await Player.enter(server.base, game.code, game.tokens[beside]);
    await person.request('looking', { yes: true });
    await rest(2 * PATIENCE);
    // The browser that the seat had before is told all the same.
    expect(game.told(own).length).toBe(1);
    expect(receiver.received.length).toBe(1);
    await person.leave();
  });

  test('a vote is told to those who have a vote and have not given it, and once', async () => {
    const game = await followedGame(server, receiver);
    const host = await Player.enter(server.base, game.code, game.tokens[0]);
    await host.request('configure', { absence: { remind: 0, pause: 0, safe: 0, vote: 60 } });
    await host.leave();
    while (game.actor() !== 2) await game.move();
    await rest(59_000);
    expect(receiver.received.length).toBe(1);
    await rest(2000);
    const quick = await Player.enter(server.base, game.code, game.tokens[0]);
    await quick.until(() => quick.state.vote !== '');
    await quick.request('vote', { choice: 'wait' });
    await quick.leave();
    await rest(PATIENCE);
    expect(game.told(0)).toEqual([]);
    expect(game.told(1)).toEqual([
      { kind: 'vote', code: game.code, name: 'Bob', about: 'Cy', others: ['Ada', 'Cy'] },
    ]);
    expect(game.told(2).map(({ kind }) => kind)).toEqual(['turn']);
    await rest(3 * 3_600_000);
    expect(receiver.received.length).toBe(2);
  });

  test('whoever sits down while a vote is open has none in it, and is not told of it', async () => {
    const game = await followedGame(server, receiver, [2]);
    const host = await Player.enter(server.base, game.code, game.tokens[0]);
    await host.request('configure', { absence: { remind: 0, pause: 0, safe: 0, vote: 60 } });
    await host.leave();
    while (game.actor() !== 2) await game.move();
    await rest(60_000);
    const bob = await Player.enter(server.base, game.code, game.tokens[1]);
    await bob.until(() => bob.state.vote !== '');
    await bob.request('leave');
    const zoe = await Player.join(server.base, game.code, 'Zoe');
    expect([zoe.seat, await zoe.refusalOf('vote', { choice: 'end' })]).toEqual([
      1,
      'vote/not-a-voter',
    ]);
    await callAs(server.base, 'PUT', `games/${game.code}/push`, zoe.token, {
      subscription: game.browsers[1]?.subscription,
    });
    await zoe.leave();
    await bob.leave();
    await rest(3 * 3_600_000);
    expect(game.told(1)).toEqual([]);
  });

  test('in quiet hours it waits, and is sent afterwards only if it is still true', async () => {
    const game = await followedGame(server, receiver, []);
    const now = new Date(clock.now());
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const quiet = { from: minute, to: (minute + 120) % 1440, zone: 'UTC' };
    for (const seat of [0, 1, 2]) {
      await callAs(server.base, 'PUT', `games/${game.code}/push`, game.tokens[seat], {
        subscription: game.browsers[seat]?.subscription,
        quiet,
      });
    }
    await game.move();
    const passed = game.actor();
    await rest(PATIENCE);
    await rest(60_000);
    expect(receiver.received.length).toBe(0);
    await game.move();
    const waits = game.actor();
    await rest(PATIENCE);
    await rest(115 * 60_000);
    expect(receiver.received.length).toBe(0);
    await rest(10 * 60_000);
    expect(game.told(waits).map(({ kind }) => kind)).toEqual(['turn']);
    if (passed !== waits) expect(game.told(passed)).toEqual([]);
  });

  test('a webhook is set up by the host alone, tried, told, and ends when it is gone', async () => {
    await server.stop();
    const hosts = `localhost:${receiver.port}`;
    server = await followedServer(place, clock, {
      VINCI_WEBHOOK_HOSTS: hosts,
      VINCI_PUBLIC_URL: 'https://games.example/vinci',
    });
    const game = await followedGame(server, receiver, [], 'de-AT');
    const german = new Words('de');
    german.add(areaOf(PACKAGE, 'de', 'channel'));
    const link = `<https://games.example/vinci/#/${game.code}>`;
    const path = `games/${game.code}/webhook`;
    const url = receiver.url('/api/webhooks/1/secret');
    const set = (seat: number, body: unknown) =>
      callAs(server.base, 'PUT', path, game.tokens[seat], body);
    expect(await webhookOf(game)).toMatchObject({ body: { state: 'none' } });
    expect((await callAs(server.base, 'POST', path, game.tokens[0])).status).toBe(404);
    expect(await set(1, { url, format: 'discord' })).toMatchObject({
      body: { error: { code: 'table/host-only' } },
    });
    const answer = await set(0, { url, format: 'discord' });
    expect(answer.body).toEqual({ state: 'on', host: hosts, format: 'discord', quiet: null });
    expect(await webhookOf(game)).toEqual(answer);
    expect((await callAs(server.base, 'POST', path, game.tokens[0])).status).toBe(204);
    expect(await callAs(server.base, 'POST', path, game.tokens[0])).toMatchObject({
      body: { error: { code: 'message/too-fast' } },
    });
    expect(receiver.received.map(({ body }) => JSON.parse(body.toString()))).toEqual([
      {
        content: `${german.say('channel.trial', { code: game.code })} ${link}`,
        allowed_mentions: { parse: [] },
      },
    ]);
    await game.move();
    const name = ['Ada', 'Bob', 'Cy'][game.actor()] as string;
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '45' } });
    await rest(PATIENCE);
    expect(receiver.received.length).toBe(2);
    receiver.answer = () => 204;
    await rest(40_000);
    expect(receiver.received.length).toBe(2);
    await rest(10_000);
    expect(receiver.received.length).toBe(3);
    const { content } = JSON.parse(receiver.received[2]?.body.toString() ?? '');
    expect(content).toBe(`${german.say('channel.turn', { name, code: game.code })} ${link}`);
    await game.move();
    receiver.answer = () => 404;
    await rest(PATIENCE);
    expect((await webhookOf(game)).body.state).toBe('off');
    await game.move();
    await rest(PATIENCE);
    expect(receiver.received.length).toBe(4);
    // To set it again switches it on again, and a rematch has it, too.
    const on = await set(0, { url, format: 'slack' });
    expect(on.body.state).toBe('on');
    const host = await Player.enter(server.base, game.code, game.tokens[0]);
    await host.request('end');
    const { code } = await host.request('rematch');
    await host.leave();
    expect(await callAs(server.base, 'GET', `games/${code}/webhook`, game.tokens[0])).toEqual(on);
    expect((await callAs(server.base, 'DELETE', path, game.tokens[0])).status).toBe(204);
    expect(await webhookOf(game)).toMatchObject({ body: { state: 'none' } });
    // The address and the private key are secrets.
    const everything = server.log.join('');
    expect(everything).not.toContain('/api/webhooks');
    const [row] = await place.query("select value from secrets where name = 'vapid'");
    expect(everything).not.toContain(JSON.parse(String(row?.value)).privateKey);
  });

  test('what becomes of a webhook while a message is on its way stays so', async () => {
    await server.stop();
    const hosts = `localhost:${receiver.port}`;
    server = await followedServer(place, clock, { VINCI_WEBHOOK_HOSTS: hosts });
    const game = await followedGame(server, receiver, []);
    const call = (method: string, body?: unknown) =>
      callAs(server.base, method, `games/${game.code}/webhook`, game.tokens[0], body);
    const set = (name: string) => call('PUT', { url: receiver.url(`/${name}`), format: 'slack' });
    await set('first');
    receiver.answer = async () => ((await call('DELETE')).status === 204 ? 200 : 500);
    expect((await call('POST')).status).toBe(204);
    expect(await webhookOf(game)).toMatchObject({ body: { state: 'none' } });

    await set('second');
    receiver.answer = async () => ((await set('third')).status === 200 ? 200 : 500);
    await rest(PATIENCE);
    expect((await call('POST')).status).toBe(204);
    receiver.answer = async ({ path }) =>
      path === '/third' ? ((await set('fourth')).status === 200 ? 410 : 500) : 200;
    await game.move();
    await rest(PATIENCE);
    expect(await webhookOf(game)).toMatchObject({ body: { state: 'on' } });
    await game.move();
    await rest(PATIENCE);
    expect(receiver.received.map(({ path }) => path)).toEqual([
      '/first',
      '/second',
      '/third',
      // The turn of which the third did not want to hear, and the next.
      '/fourth',
      '/fourth',
    ]);
  });

  test('what fails is tried again, and a browser that is gone is forgotten', async () => {
    const game = await followedGame(server, receiver);
    receiver.answer = () => 0;
    await rest(PATIENCE);
    expect(receiver.received.length).toBe(1);
    receiver.answer = () => 503;
    await rest(31_000);
    expect(receiver.received.length).toBe(2);
    receiver.answer = () => 410;
    await rest(121_000);
    expect(receiver.received.length).toBe(3);
    expect((await place.query('select id from followers')).length).toBe(2);
    expect(await place.query('select follower from outbox')).toEqual([]);
    const others = [0, 1, 2].filter((seat) => seat !== game.actor());
    receiver.answer = () => 201;
    await game.move();
    await rest(PATIENCE);
    if (others.includes(game.actor())) expect(game.told(game.actor()).length).toBe(1);
  });

  test('what a crash has left is told by the next process, and nothing twice', async () => {
    const game = await followedGame(server, receiver);
    const actor = game.actor();
    // It ends before the ten seconds are over: nothing has been put out.
    await server.stop();
    expect(await place.query('select follower from outbox')).toEqual([]);
    server = await followedServer(place, clock);
    await rest(61_000);
    expect(game.told(actor).length).toBe(1);
    // Sent, but not noted: as if it had ended in between.
    const [row] = await place.query('select game, told, id from followers where told > 0');
    await server.stop();
    await place.query(`insert into outbox (follower, game, kind, mark, due_at, attempts, claimed_until)
      values ('${row?.id}', '${row?.game}', 'turn', ${row?.told}, 0, 0, ${clock.now() + 30_000}) returning 1`);
    await place.query(`update followers set told = 0 where id = '${row?.id}' returning 1`);
    server = await followedServer(place, clock);
    await rest(20_000);
    expect(receiver.received.length).toBe(1);
    await rest(20_000);
    expect(receiver.received.length).toBe(2);
    const [first, second] = receiver.received;
    // The browser shows one in the place of the other.
    expect(second?.headers.topic).toBe(first?.headers.topic);
    await rest(10 * 60_000);
    expect(receiver.received.length).toBe(2);
  });

  test('what is put out again while it is told is not told a second time', async () => {
    const game = await followedGame(server, receiver);
    const actor = game.actor();
    await rest(PATIENCE);
    expect(game.told(actor).length).toBe(1);
    // What a look leaves that read who has been told before the journal had it.
    await place.query(`insert into outbox (follower, game, kind, mark, due_at, attempts, claimed_until)
      select id, game, 'turn', told, 0, 0, 0 from followers where told > 0 returning 1`);
    await rest(5 * 60_000);
    expect(game.told(actor).length).toBe(1);
    expect(await place.query('select follower from outbox')).toEqual([]);
  });

  test('the ladder reminds, a pause by the host is silent, and a game that is reopened calls again', async () => {
    const game = await followedGame(server, receiver);
    const host = await Player.enter(server.base, game.code, game.tokens[0]);
    await host.request('configure', { absence: { remind: 60, pause: 0, safe: 0, vote: 0 } });
    if (game.actor() === 0) await game.move();
    const actor = game.actor();
    const kinds = (): string[] => game.told(actor).map(({ kind }) => kind);
    await rest(PATIENCE);
    expect(kinds()).toEqual(['turn']);
    await rest(61_000);
    await rest(10 * 60_000);
    expect(kinds()).toEqual(['turn', 'reminder']);

    await host.request('end');
    await rest(PATIENCE);
    expect(kinds()).toEqual(['turn', 'reminder', 'over']);
    await host.request('reopen');
    await rest(2 * PATIENCE);
    // The ladder goes on where it was, so the call may be a reminder.
    expect(kinds().length).toBe(4);
    expect(['turn', 'reminder']).toContain(kinds()[3]);

    await game.move();
    await host.request('pause');
    const before = receiver.received.length;
    await rest(10 * 60_000);
    expect(receiver.received.length).toBe(before);
    await host.request('resume');
    await rest(PATIENCE);
    expect(receiver.received.length).toBe(before + (game.actor() < 0 ? 0 : 1));
    await host.leave();
  });

  test('a game that is reopened in the midst of a turn calls again, too', async () => {
    const game = await followedGame(server, receiver);
    const { session } = game;
    const turn = (): number[] => (session.position ? safeTurn(session.position) : []);
    while (turn().length < 2) await game.move();
    const seat = game.actor();
    await rest(PATIENCE);
    await session.submit(seat, session.revision, turn().slice(0, 1));
    expect([session.last.seat, game.actor()]).toEqual([seat, seat]);
    const host = await Player.enter(server.base, game.code, game.tokens[0]);
    await host.request('end');
    await rest(PATIENCE);
    await host.request('reopen');
    await host.leave();
    await rest(2 * PATIENCE);
    expect(game.told(seat).map(({ kind }) => kind)).toEqual(['turn', 'over', 'turn']);
  });

  test('a game that is reopened before its end was told calls whoever has to act', async () => {
    const game = await followedGame(server, receiver);
    const actor = game.actor();
    const host = await Player.enter(server.base, game.code, game.tokens[0]);
    await host.request('end');
    receiver.answer = () => 503;
    await rest(PATIENCE);
    // It is to be tried again.
    expect(await place.query('select distinct kind from outbox')).toEqual([{ kind: 'over' }]);
    receiver.answer = () => 201;
    await host.request('reopen');
    await host.leave();
    await rest(2 * PATIENCE);
    expect(game.told(actor).at(-1)?.kind).toBe('turn');
  });

  test('who leaves the seat, switches it off or loses the link is not told any more', async () => {
    const game = await followedGame(server, receiver);
    const actor = game.actor();
    const off = await callAs(server.base, 'DELETE', `games/${game.code}/push`, game.tokens[actor], {
      endpoint: game.browsers[actor]?.subscription.endpoint,
    });
    expect(off.status).toBe(204);
    await rest(PATIENCE);
    await game.move();
    const next = await Player.enter(server.base, game.code, game.tokens[game.actor()]);
    await next.request('revoke', { seat: next.seat });
    await next.leave();
    await rest(6 * 60_000);
    expect(receiver.received.length).toBe(0);
    expect((await place.query('select id from followers')).length).toBe(1);
  });
});
