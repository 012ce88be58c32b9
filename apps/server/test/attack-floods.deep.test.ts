import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { CreateBody } from '@vinci/protocol';
import { faultsOf, Tally } from './support/attack.ts';
import { playSafely } from './support/bots.ts';
import { CERTIFICATE } from './support/certificate.ts';
import { TestClock } from './support/clock.ts';
import { sqlitePlace, type TestPlace } from './support/databases.ts';
import { fakeBrowser, type Receiver, startReceiver } from './support/fake-push.ts';
import { callAs, followedGame, followedServer } from './support/followed.ts';
import { plainSocket } from './support/plain-socket.ts';
import { createGame, Player } from './support/player.ts';
import { until } from './support/process.ts';
import type { TestServer } from './support/server.ts';

const tally = new Tally();
const clock = new TestClock();
let place: TestPlace;
let receiver: Receiver;
let server: TestServer;

beforeAll(async () => {
  place = await sqlitePlace();
  receiver = await startReceiver();
  server = await followedServer(place, clock, {
    VINCI_WEBHOOK_HOSTS: `localhost:${receiver.port}`,
  });
});
afterAll(async () => {
  tally.tell();
  await server.stop();
  await receiver.close();
  await place.remove();
});

/** A started game of people who are all there. */
async function started(body: Partial<CreateBody> = {}, names = ['Bob', 'Cy']): Promise<Player[]> {
  const seats = names.length + 1;
  const { code, token } = await createGame(server.base, { name: 'Ada', seats, ...body });
  const people = [await Player.enter(server.base, code, token)];
  for (const name of names) people.push(await Player.join(server.base, code, name));
  await people[0]?.request('start');
  await Promise.all(people.map((each) => each.until(() => each.state.cells.length > 0)));
  return people;
}

const notesOf = async (player: Player): Promise<number> =>
  (await player.request('history')).notes.length;

test('a host who pauses and goes on without end fills neither the record nor anybody’s line', async () => {
  const [host, bob] = (await started()) as [Player, Player];
  for (let round = 0; round < 300; round++) {
    const refused = await host.refusalOf('pause');
    tally.note('pauses in a row', refused);
    if (refused === undefined) expect(await host.refusalOf('resume')).toBeUndefined();
  }
  expect(tally.outcomes('pauses in a row')).toEqual(['accepted', 'message/too-fast']);
  expect(await notesOf(bob)).toBe(200);
  // It is not paused, nobody is locked out, and after a while once more is possible.
  expect(host.state.paused).toBe('');
  await clock.pass(5000);
  expect(await host.refusalOf('end')).toBeUndefined();
  expect(await host.refusalOf('reopen')).toBeUndefined();
  expect(await host.refusalOf('pause')).toBe('message/too-fast');
  const session = await server.services.sessions.open(host.code);
  if (session === undefined) throw new Error('no game');
  await playSafely(session, session.position?.actor ?? 0);
  expect(await host.refusalOf('pause')).toBeUndefined();
  for (const each of [host, bob]) await each.leave();
});

test('somebody who changes his vote without end holds up nobody else’s', async () => {
  const absence = { remind: 0, pause: 0, safe: 0, vote: 60 };
  const people = await started({ absence }, ['Bob', 'Cy', 'Di', 'Eve']);
  const away = people[0]?.position().actor ?? 0;
  await people[away]?.leave();
  const [one, ...others] = people.filter((_, seat) => seat !== away) as [Player, ...Player[]];
  await one.until(() => one.state.seats[away]?.present === false && one.state.awaySince > 0);
  await clock.pass(60_000);
  await one.until(() => one.state.vote !== '');
  for (let round = 0; round < 300; round++) {
    const choice = round % 2 === 0 ? 'end' : 'wait';
    tally.note('votes of one person', await one.refusalOf('vote', { choice }));
  }
  expect(tally.outcomes('votes of one person')).toEqual(['accepted', 'message/too-fast']);
  expect(await notesOf(one)).toBeLessThanOrEqual(202);
  for (const other of others.slice(0, 3)) {
    const refused = await other.refusalOf('vote', { choice: 'end' });
    expect(refused === undefined || refused === 'vote/none').toBe(true);
  }
  await one.until(() => one.state.ended === 'vote');
  for (const each of people) await each.leave();
});

test('to sit down and get up without end brings nobody anything', async () => {
  const [host, bob, cy] = (await started()) as [Player, Player, Player];
  for (let round = 0; round < 150; round++) {
    expect(await cy.refusalOf('leave')).toBeUndefined();
    const refused = await cy.refusalOf('sit', { name: 'Cy' });
    tally.note('sitting down and getting up', refused);
    if (refused !== undefined) break;
  }
  expect(tally.outcomes('sitting down and getting up')).toEqual(['accepted', 'message/too-fast']);
  // The host is not hindered in giving the seat to somebody else.
  await clock.pass(5000);
  expect(await host.refusalOf('replace', { seat: 2, by: 'bot', strength: 'easy' })).toBeUndefined();
  for (const each of [host, bob, cy]) await each.leave();
});

test('those who watch can flood neither the players nor what these have said', async () => {
  const [host, bob] = (await started()) as [Player, Player];
  await host.request('chat', { text: 'good luck' });
  const crowd = [
    await Player.enter(server.base, host.code),
    await Player.enter(server.base, host.code),
  ];
  const lines = 1100;
  for (let line = 0; line < lines; line++) {
    const watcher = crowd[line % 2] as Player;
    const refused = await watcher.refusalOf('chat', {
      text: `${line}`,
      to: 'watchers',
      name: 'Ada',
    });
    tally.note('lines of watchers', refused);
  }
  expect(bob.chat).toMatchObject([{ seat: 0, text: 'good luck' }]);
  expect((await bob.request('chatLog')).lines).toMatchObject([{ text: 'good luck' }]);
  const [count] = await place.query(
    `select count(*) as n from chat where game = '${host.code}' and audience = 'watchers'`,
  );
  expect(count).toEqual({ n: 1000 });
  // Whoever names himself as a player is still none.
  const all = (await crowd[0]?.request('chatLog'))?.lines ?? [];
  expect(new Set(all.map(({ seat, to }) => `${seat} ${to}`))).toEqual(new Set(['-1 watchers']));
  for (const each of [host, bob, ...crowd]) await each.leave();
});

test('whoever sends signs of life and reads none is cut off', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const greedy = await plainSocket(server.base, code);
  await host.until(() => host.state.watchers === 1);
  greedy.pause();
  let sent = 0;
  const flood = Buffer.alloc(125);
  await until(() => {
    for (let ping = 0; ping < 2000 && greedy.readyState === 1; ping++, sent++) greedy.ping(flood);
    return host.state.watchers === 0;
  });
  tally.note(`signs of life until the cut: ${sent}`, 'cut off');
  expect(await host.refusalOf('rename', { name: 'Adele' })).toBeUndefined();
  greedy.terminate();
  await host.leave();
});

test('a webhook is no amplifier: neither fast moves nor setting it again and again nor tests make more of it', async () => {
  const people = await started();
  const [host, bob] = people as [Player, Player];
  const { code, token = '' } = host;
  const webhook = { url: receiver.url(`/hook/${code}`), format: 'discord' };
  const hook = (method: string, as: string | undefined, body?: object) =>
    callAs(server.base, method, `games/${code}/webhook`, as, body);
  expect((await hook('PUT', bob.token, webhook)).body.error).toMatchObject({
    code: 'table/host-only',
  });
  const session = await server.services.sessions.open(code);
  if (session === undefined) throw new Error('no game');
  for (let turn = 0; turn < 40; turn++) {
    expect((await hook('PUT', token, webhook)).status).toBe(200);
    await playSafely(session, session.position?.actor ?? 0);
    await clock.pass(50);
  }
  for (let trial = 0; trial < 40; trial++) {
    const { status, body } = await hook('POST', token);
    tally.note('tests of a webhook', status === 204 ? 'sent' : Object(body.error).code);
  }
  await clock.pass(60_000);
  await until(() => receiver.received.length >= 2);
  await clock.pass(60_000);
  // One test, and one message for the turn at which the game came to rest.
  const got = receiver.received.filter(({ path }) => path === `/hook/${code}`);
  tally.note('messages of a webhook for 40 turns and 40 tests', got.length);
  expect(got).toHaveLength(2);
  for (const each of people) await each.leave();
});

test('browsers whose push service never answers hold up nobody else’s messages', async () => {
  const waiting = new Set<unknown>();
  const silent = createServer(CERTIFICATE, ({ socket }) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const hostile = await followedGame(server, receiver, []);
  for (let browser = 0; browser < 10; browser++) {
    const { subscription } = fakeBrowser(`https://localhost:${port}/${browser}`);
    const token = hostile.tokens[0];
    const path = `games/${hostile.code}/push`;
    expect((await callAs(server.base, 'PUT', path, token, { subscription })).status).toBe(204);
  }
  const other = await followedGame(server, receiver);
  do await hostile.move();
  while (hostile.actor() !== 0);
  await other.move();
  const told = other.actor();
  await clock.pass(60_000);
  await until(() => other.told(told).length > 0 && waiting.size > 0);
  tally.note('push services that never answer', `${waiting.size} waited, others were told`);
  silent.close();
  silent.closeAllConnections();
});

test('nothing of this was a fault of the server', () => {
  expect(faultsOf(server)).toEqual([]);
});
