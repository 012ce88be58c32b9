import { type GameInfo, tableIn } from '@vinci/protocol';
import { TestClock } from './support/clock.ts';
import { call, Player, randomIntent, randomOf } from './support/player.ts';
import { until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { startedTable } from './support/table.ts';

/** A real server and real sockets; time passes only when it is told to. */

const MINUTE = 60_000;
const LADDER = { remind: 30, pause: 0, safe: 0, vote: 60 };

const folder = temporaryFolder();
const clock = new TestClock();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(folder.path, {}, { clock });
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** A started game of three people. */
async function started(settings: object): Promise<{ code: string; players: Player[] }> {
  const players = await startedTable(server.base, settings);
  return { code: players[0].code, players };
}

const infoOf = (code: string): Promise<GameInfo> => call(server.base, `/api/games/${code}`);

test('everybody sees the same clock; a turn that is over time is played by the server', async () => {
  const control = { type: 'turn', seconds: 120 } as const;
  const { code, players } = await started({ clock: control });
  const [host] = players as [Player];
  const { state } = host;
  expect(tableIn(state).clock).toEqual(control);
  const actor = host.position().actor;
  expect([state.clockSeat, state.seats[actor]?.time]).toEqual([actor, 2 * MINUTE]);
  const info = await infoOf(code);
  expect(info).toMatchObject({ clock: control, paused: '', dueAt: state.clockAt + 2 * MINUTE });
  expect(info.now).toBe(clock.now());
  await clock.pass(2 * MINUTE);
  await host.until(() => state.revision > 0 && state.clockSeat !== actor);
  for (const player of players) {
    await player.until(() => player.notes.some(({ type }) => type === 'timeOut'));
    expect(player.state.seats[state.clockSeat]?.time).toBe(2 * MINUTE);
  }
});

test('the host pauses, ends and reopens; others may not', async () => {
  const { code, players } = await started({ clock: { type: 'days', days: 3 } });
  const [host, bob] = players as [Player, Player];
  for (const name of ['pause', 'resume', 'end', 'reopen'] as const) {
    expect(await bob.refusalOf(name)).toBe('table/host-only');
  }
  expect(await host.refusalOf('resume')).toBe('table/not-paused');
  await host.request('pause');
  await bob.until(() => bob.state.paused === 'host' && bob.state.clockSeat === -1);
  const actor = players[host.position().actor] as Player;
  expect(await actor.refusalOf('intent', { revision: 0, intents: [32] })).toBe('table/paused');
  expect(await infoOf(code)).toMatchObject({ paused: 'host', dueAt: 0 });
  await host.request('resume');
  await host.request('end');
  await bob.until(() => bob.state.status === 'over' && bob.state.ended === 'host');
  expect(await actor.refusalOf('intent', { revision: 0, intents: [32] })).toBe('table/ended');
  expect(await host.refusalOf('replace', { seat: 1, by: 'link' })).toBe('table/ended');
  await host.request('reopen');
  await bob.until(() => bob.state.status === 'playing' && bob.state.clockSeat >= 0);
  expect(bob.notes.map(({ type }) => type)).toEqual(['paused', 'resumed', 'ended', 'reopened']);
  const { notes } = await bob.request('history', { from: 0 });
  expect(notes).toEqual(bob.notes);
});

test('a page that nobody looks at is no person who is there', async () => {
  const { players } = await started({ absence: LADDER });
  const [host] = players as [Player];
  const { actor } = host.position();
  const [idle, other] = [players[actor], players[(actor + 1) % 3]] as [Player, Player];
  await clock.pass(10 * MINUTE);
  expect(other.state.seats[actor]?.step).toBe('');
  await idle.request('looking', { yes: false });
  await clock.pass(MINUTE / 2);
  await other.until(() => other.state.seats[actor]?.step === 'reminded');
  expect(other.state.seats[actor]?.present).toBe(true);
  await clock.pass(MINUTE / 2);
  await other.until(() => tableIn(other.state).vote?.seat === actor);
  const intent = randomIntent(idle.position(), randomOf(1)) as number;
  await idle.request('intent', { revision: idle.state.revision, intents: [intent] });
  await other.until(() => other.state.vote === '' && other.state.seats[actor]?.step === '');
  expect(other.notes.map(({ type }) => type)).toEqual([
    'reminded',
    'voteOpened',
    'returned',
    'voteClosed',
  ]);
});

test('a person is replaced by link, and the newcomer goes on from there', async () => {
  const { code, players } = await started({});
  const [host, bob] = players as [Player, Player];
  expect(await bob.refusalOf('replace', { seat: 2, by: 'link' })).toBe('table/host-only');
  expect(await host.refusalOf('replace', { seat: 0, by: 'link' })).toBe('seat/unknown');
  const { token } = await host.request('replace', { seat: 1, by: 'link' });
  await bob.until(() => bob.seat === -1);
  const zoe = await Player.enter(server.base, code, token);
  expect(zoe.invitation).toBe(1);
  expect(await zoe.request('sit', { name: 'Zoe' })).toMatchObject({ seat: 1 });
  expect(await host.request('replace', { seat: 2, by: 'bot', strength: 'easy' })).toEqual({});
  await host.until(() => host.state.seats[2]?.occupant === 'easy');
  expect(host.state.seats[1]).toMatchObject({ name: 'Zoe', taken: true });
});

test('those who are there vote about somebody who is away', async () => {
  const { code, players } = await started({ absence: LADDER });
  const [host] = players as [Player];
  expect(tableIn(host.state).absence).toEqual(LADDER);
  const away = host.position().actor;
  const others = players.filter(({ seat }) => seat !== away) as [Player, Player];
  await (players[away] as Player).leave();
  const [one, two] = others;
  await one.until(() => one.state.seats[away]?.present === false && one.state.awaySince > 0);
  expect(one.state.awaySince).toBeLessThanOrEqual(server.services.time.now());
  expect(await one.refusalOf('vote', { choice: 'end' })).toBe('vote/none');
  await clock.pass(30_000);
  await one.until(() => one.state.seats[away]?.step === 'reminded');
  await clock.pass(30_000);
  await one.until(() => tableIn(one.state).vote?.seat === away);
  await one.request('vote', { choice: 'wait' });
  await one.request('vote', { choice: 'end' });
  await two.until(() => two.state.seats[one.seat]?.ballot === 'end');
  await two.request('vote', { choice: 'end' });
  await one.until(() => one.state.status === 'over' && one.state.ended === 'vote');
  expect((await infoOf(code)).status).toBe('over');
});

test('those who only watch talk apart from those who play, until the rules have ended the game', async () => {
  const { code, players } = await started({});
  const [host, bob] = players as [Player, Player];
  const eve = await Player.enter(server.base, code);
  const dan = await Player.enter(server.base, code);
  expect(await eve.refusalOf('chat', { text: 'hello' })).toBe('seat/none');
  expect(await eve.refusalOf('chat', { text: 'hello', to: 'watchers' })).toBe('message/malformed');
  expect(await host.refusalOf('chat', { text: 'hello', to: 'watchers' })).toBe('chat/not-here');
  await eve.request('chat', { text: 'who wins?', to: 'watchers', name: 'Eve' });
  await host.request('chat', { text: 'good luck' });
  const line = { seat: -1, to: 'watchers', name: 'Eve', text: 'who wins?' };
  await dan.until(() => dan.chat.length === 2);
  await bob.until(() => bob.chat.length > 0);
  expect(dan.chat).toMatchObject([line, { seat: 0, to: 'table', name: 'Ada' }]);
  expect(bob.chat).toMatchObject([{ to: 'table' }]);
  expect((await bob.request('chatLog')).lines).toEqual(bob.chat);
  expect((await dan.request('chatLog')).lines).toEqual(dan.chat);
  // An ended game can be reopened, so that what was said stays apart.
  await host.request('end');
  expect((await bob.request('chatLog')).lines).toHaveLength(1);
});

test('a sleeping game is woken when its time is up, also after a restart', async () => {
  await server.stop();
  // The only game there is: nothing else is due meanwhile.
  const own = temporaryFolder();
  server = await testServer(own.path, {}, { clock });
  const { code, players } = await started({ clock: { type: 'turn', seconds: 600 } });
  await Promise.all(players.map((each) => each.leave()));
  server.forget();
  const entries = async () => (await server.services.store.load(code))?.entries.length ?? 0;
  await until(() => server.services.sessions.size === 0);
  await clock.pass(5 * MINUTE);
  expect([await entries(), server.services.sessions.size]).toEqual([0, 0]);
  await server.stop();
  await clock.pass(600 * MINUTE);
  server = await testServer(own.path, {}, { clock });
  // It is looked at, and nothing is done: nobody could play meanwhile.
  for (let look = 0; look < 10; look++) await clock.pass(3000);
  expect(await entries()).toBe(0);
  await until(async () => {
    await clock.pass(3000);
    return (await entries()) > 0;
  });
  const stored = await server.services.store.load(code);
  expect(stored?.notes.map(({ type }) => type)).toEqual(['outage', 'timeOut', 'safeTurn']);
  await server.stop();
  own.remove();
  server = await testServer(folder.path, {}, { clock });
});
