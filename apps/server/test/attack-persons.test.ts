import { once } from 'node:events';
import { request } from 'node:http';
import type { RequestName } from '@vinci/protocol';
import { faultsOf, journalOf, Tally } from './support/attack.ts';
import { plainSocket, requestFrame } from './support/plain-socket.ts';
import { createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

// The client library tells of each connection that is cut.
console.info = () => undefined;

const folder = temporaryFolder();
const tally = new Tally();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(folder.path);
});
afterAll(async () => {
  tally.tell();
  await server.stop();
  folder.remove();
});

/** A table of three; Kim was put out of the third seat, which Cy has now, and is still connected. */
interface Table {
  readonly code: string;
  readonly host: Player;
  readonly player: Player;
  readonly third: Player;
  readonly visitor: Player;
  readonly kicked: Player;
}

async function table(): Promise<Table> {
  const options = { targetVP: { 3: 40 } };
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3, options });
  const host = await Player.enter(server.base, code, token);
  const player = await Player.join(server.base, code, 'Bob');
  const kicked = await Player.join(server.base, code, 'Kim');
  await host.request('kick', { seat: 2 });
  await kicked.until(() => kicked.seat === -1);
  const third = await Player.join(server.base, code, 'Cy');
  return { code, host, player, third, kicked, visitor: await Player.enter(server.base, code) };
}

async function playToEnd({ host, player, third }: Table): Promise<void> {
  const random = randomOf(8);
  const people = [host, player, third];
  for (;;) {
    const intent = randomIntent(host.position(), random);
    if (intent === undefined) return;
    const { revision } = host.state;
    const actor = people[host.position().actor] as Player;
    await actor.request('intent', { revision, intents: [intent] });
    await Promise.all(people.map((each) => each.until(() => each.state.revision > revision)));
  }
}

const DIGITS = '0'.repeat(64);

/** Everything that changes something, in a form that is in order. */
const REQUESTS: readonly [RequestName, (asker: Player) => object][] = [
  ['intent', ({ state }) => ({ revision: state.revision, intents: [0] })],
  ['undo', ({ state }) => ({ revision: state.revision })],
  ['sit', () => ({ name: 'Eve' })],
  ['leave', () => ({})],
  ['rename', () => ({ name: 'Eve' })],
  ['setColour', () => ({ colour: 5 })],
  ['configure', () => ({ visibility: 'private' })],
  ['setOccupant', () => ({ seat: 1, occupant: 'easy' })],
  ['entropy', () => ({ promise: DIGITS })],
  ['reveal', () => ({ value: DIGITS })],
  ['start', () => ({})],
  ['kick', () => ({ seat: 1 })],
  ['replace', () => ({ seat: 1, by: 'bot', strength: 'easy' })],
  ['replace', () => ({ seat: 1, by: 'link' })],
  ['handOver', () => ({ seat: 1 })],
  ['seatLink', () => ({ seat: 0 })],
  ['revoke', () => ({ seat: 0 })],
  ['pause', () => ({})],
  ['resume', () => ({})],
  ['vote', () => ({ choice: 'end' })],
  ['end', () => ({})],
  ['reopen', () => ({})],
  ['rematch', () => ({})],
  ['chat', () => ({ text: 'hello', to: 'table' })],
];

type Phase = 'table' | 'playing' | 'paused' | 'ended' | 'over';
const PHASES: readonly Phase[] = ['table', 'playing', 'paused', 'ended', 'over'];

/** Whoever holds no seat is refused everything, in every phase. */
const visitorIs = (name: RequestName): string => (name === 'sit' ? 'seat/taken' : 'seat/none');

const HOST_ONLY =
  'configure setOccupant start kick replace handOver seatLink revoke pause resume end reopen';

/** What people with a seat are refused in each phase; `-` for what they may, which is not tried. */
const SEATED = `
  intent   table/not-started - table/paused table/ended rule/game-over
  undo     table/not-started - table/paused table/ended rule/game-over
  sit      seat/already-seated seat/already-seated seat/already-seated seat/already-seated seat/already-seated
  entropy  - table/already-started table/already-started table/already-started table/already-started
  reveal   entropy/not-asked entropy/not-asked entropy/not-asked entropy/not-asked entropy/not-asked
  vote     vote/none vote/none vote/none vote/none vote/none
  leave    - - - table/ended rule/game-over
  rematch  table/not-over table/not-over table/not-over - -`;

/** What the host is refused besides. */
const HOST = `${SEATED}
  setOccupant seat/taken table/already-started table/already-started table/already-started table/already-started
  start    - table/already-started table/already-started table/already-started table/already-started
  replace  table/not-started - - table/ended rule/game-over
  pause    table/not-started - table/paused table/ended rule/game-over
  resume   table/not-started table/not-paused - table/ended rule/game-over
  end      table/not-started - - table/ended rule/game-over
  reopen   table/not-ended table/not-ended table/not-ended - table/not-ended`;

const PLAYER = [
  SEATED,
  ...HOST_ONLY.split(' ').map((name) => `${name} ${Array(5).fill('table/host-only').join(' ')}`),
].join('\n');

const rowsOf = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([name = '', ...cells]) => [name, cells]),
  );

test('nobody can do what is not for him, whatever the phase', async () => {
  const game = await table();
  const { code, host, player, visitor, kicked } = game;
  const record = async (): Promise<number> =>
    (await fetch(`${server.base}/api/games/${code}/record`)).status;
  const begin: Record<Phase, () => Promise<unknown>> = {
    table: async () => undefined,
    playing: () => host.request('start'),
    paused: () => host.request('pause'),
    ended: async () => {
      await host.request('resume');
      await host.request('end');
    },
    over: async () => {
      await host.request('reopen');
      await host.until(() => host.state.status === 'playing');
      await playToEnd(game);
    },
  };
  const isIn = (phase: Phase, { status, paused, ended }: Player['state']): boolean => {
    if (phase === 'paused') return paused === 'host';
    if (phase === 'ended') return ended === 'host';
    return status === phase && paused === '' && ended === '';
  };
  const seated = [
    ['player', player, rowsOf(PLAYER)],
    ['host', host, rowsOf(HOST)],
  ] as const;
  for (const [column, phase] of PHASES.entries()) {
    await begin[phase]();
    for (const each of [host, player, visitor, kicked]) {
      await each.until(() => isIn(phase, each.state));
    }
    const before = await journalOf(server, code);
    for (const [name, payload] of REQUESTS) {
      for (const asker of [visitor, kicked]) {
        const refused = await asker.refusalOf(name, payload(asker));
        tally.note('requests without a seat', refused);
        expect([phase, name, refused]).toEqual([phase, name, visitorIs(name)]);
      }
      for (const [who, asker, rows] of seated) {
        const expected = rows.get(name)?.[column] ?? '-';
        if (expected === '-') continue;
        const refused = await asker.refusalOf(name, payload(asker));
        tally.note('requests of the wrong person or phase', refused);
        expect([phase, who, name, refused]).toEqual([phase, who, name, expected]);
      }
    }
    expect(await journalOf(server, code)).toEqual(before);
    // The seed stays secret as long as the game can go on.
    expect([phase, await record()]).toEqual([phase, phase === 'over' ? 200 : 409]);
  }
  expect(faultsOf(server)).toEqual([]);
});

test('a host who ends a game he is losing does so before everybody’s eyes', async () => {
  const { code, host, player, third, visitor } = await table();
  await host.request('start');
  await player.until(() => player.state.status === 'playing');
  await host.request('end');
  const ended = { type: 'ended', by: 'host', seat: 0 };
  for (const each of [player, third, visitor]) {
    await each.until(() => each.notes.length > 0 && each.state.ended === 'host');
    expect(each.notes).toMatchObject([ended]);
    expect((await each.request('history')).notes).toMatchObject([ended]);
  }
  // Whoever comes to have the role can let it go on; what was done stays in the record.
  await host.request('handOver', { seat: 1 });
  await player.until(() => player.state.host === 1);
  expect(await host.refusalOf('reopen')).toBe('table/host-only');
  await player.request('reopen');
  const late = await Player.enter(server.base, code);
  const { notes } = await late.request('history');
  expect(notes.map(({ type }) => type)).toEqual(['ended', 'reopened']);
});

test('requests that were carried out cannot be sent again, by anybody', async () => {
  const { host, player, third, code, visitor } = await table();
  const people = [host, player, third];
  await host.request('start');
  await Promise.all(people.map((each) => each.until(() => each.state.cells.length > 0)));
  const random = randomOf(2);
  const sent: { readonly revision: number; readonly intents: number[] }[] = [];
  for (let move = 0; move < 40; move++) {
    const { revision } = host.state;
    const intents = [randomIntent(host.position(), random) ?? 0];
    sent.push({ revision, intents });
    await (people[host.position().actor] as Player).request('intent', { revision, intents });
    await Promise.all(people.map((each) => each.until(() => each.state.revision > revision)));
  }
  const before = await journalOf(server, code);
  for (const message of sent) {
    for (const [who, asker] of [...people, visitor].entries()) {
      for (const [name, payload] of [
        ['intent', message],
        ['undo', { revision: message.revision }],
      ] as const) {
        const refused = await asker.refusalOf(name, payload);
        tally.note('requests sent again', refused);
        expect(refused).toBe(who === 3 ? 'seat/none' : 'intent/stale');
      }
    }
  }
  expect(await journalOf(server, code)).toEqual(before);
});

test('whoever the host has taken from the table sits down again only with a link from him', async () => {
  const { code, host, player, third } = await table();
  const { token: spare } = await player.request('seatLink', { seat: 1 });
  await host.request('start');
  await player.until(() => player.state.status === 'playing');
  await host.request('kick', { seat: 1 });
  await player.until(() => player.seat === -1);
  const sits = async (token: string | undefined): Promise<string | undefined> => {
    const again = await Player.enter(server.base, code, token);
    expect(again.seat).toBe(-1);
    return again.refusalOf('sit', { name: 'Pat' });
  };
  expect(await player.refusalOf('sit', { name: 'Pat' })).toBe('seat/put-out');
  expect(await player.refusalOf('sit', { name: 'Pat', seat: 1 })).toBe('seat/put-out');
  for (const token of [player.token, spare]) expect(await sits(token)).toBe('seat/put-out');
  // What he has is good for nothing else: others cannot come by him, and a closed game stays closed.
  await host.request('configure', { visibility: 'private' });
  await expect(Player.enter(server.base, code, player.token)).rejects.toThrow('room/unknown');
  await host.request('configure', { visibility: 'code' });
  // It holds in the journal, in the rematch and whoever comes to have the seat.
  const stranger = await Player.join(server.base, code, 'Zoe');
  expect(stranger.seat).toBe(1);
  await host.request('end');
  const { code: next } = await host.request('rematch');
  const rematch = await Player.enter(server.base, next, host.token);
  const { token: invitation } = await rematch
    .request('kick', { seat: 1 })
    .then(() => rematch.request('seatLink', { seat: 1 }));
  const back = await Player.enter(server.base, next, player.token);
  expect(await back.refusalOf('sit', { name: 'Pat' })).toBe('seat/put-out');
  const invited = await Player.enter(server.base, next, invitation);
  expect(await invited.request('sit', { name: 'Pat' })).toMatchObject({ seat: 1 });
  await third.leave();
});

describe('whoever was let in before the host closed the table does not sit down', () => {
  const openTable = async () => {
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    return { code, host: await Player.enter(server.base, code, token) };
  };
  const EVE = { name: 'Eve', token: 'abcdefghijklmnopqrstuv' };

  test('by a socket that goes on writing after it was shown out', async () => {
    const { code, host } = await openTable();
    const stranger = await plainSocket(server.base, code);
    await host.until(() => host.state.watchers === 1);
    stranger.pause();
    await host.request('configure', { visibility: 'private' });
    stranger.send(requestFrame('sit', EVE));
    const closed = once(stranger, 'close');
    stranger.resume();
    await closed;
    await host.request('rename', { name: 'Adele' });
    expect(host.state.seats.filter(({ taken }) => taken)).toHaveLength(1);
    await host.leave();
  });

  test('by a call whose body comes later', async () => {
    const { code, host } = await openTable();
    const body = JSON.stringify(EVE);
    const call = request(`${server.base}/api/v1/games/${code}/seats`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    call.flushHeaders();
    await once(call, 'continue');
    // The answer comes after the call was let in.
    await host.request('rename', { name: 'Adele' });
    await host.request('configure', { visibility: 'private' });
    call.end(body);
    const [answer] = await once(call, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(404);
    expect(host.state.seats.filter(({ taken }) => taken)).toHaveLength(1);
    await host.leave();
  });
});

test('whoever was put out of a seat has nothing left of it: not by a socket, not by a lost one, not by HTTP', async () => {
  const { code, host, player, third, kicked } = await table();
  await host.request('start');
  await third.until(() => third.state.cells.length > 0);
  third.room.reconnection.enabled = true;
  third.room.reconnection.minUptime = 0;
  // Later than the next patch, by which the others see that he is gone.
  third.room.reconnection.minDelay = 1500;
  third.drop();
  await host.until(() => host.state.seats[2]?.present === false);
  const back = new Promise<void>((resolve) => third.room.onReconnect(() => resolve()));
  await host.request('kick', { seat: 2 });
  await back;
  await third.until(() => third.seat === -1);
  const { token: second } = await player.request('seatLink', { seat: 1 });
  await host.request('replace', { seat: 1, by: 'bot', strength: 'easy' });
  await player.until(() => player.seat === -1);
  // The bot may be the first to act.
  await host.until(() => host.position().actor !== 1);
  const before = await journalOf(server, code);
  for (const each of [third, player, kicked]) {
    for (const [name, payload] of REQUESTS.filter(([name]) => name !== 'sit')) {
      expect([name, await each.refusalOf(name, payload(each))]).toEqual([name, 'seat/none']);
    }
  }
  for (const token of [third.token, player.token, kicked.token, second]) {
    const authorization = `Bearer ${token}`;
    const calls: readonly [string, string, string?][] = [
      ['GET', ''],
      ['GET', '/record'],
      ['POST', '/enter', JSON.stringify({ token })],
      ['PUT', '/push', '{}'],
      ['DELETE', '/push', '{}'],
      ['GET', '/webhook'],
      ['PUT', '/webhook', '{}'],
      ['POST', '/webhook'],
      ['DELETE', '/webhook'],
    ];
    for (const [method, path, body] of calls) {
      const response = await fetch(`${server.base}/api/games/${code}${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body }),
      });
      const reply = (await response.json()) as { error?: { code: string }; seat?: number };
      tally.note('calls with a token that was taken away', reply.error?.code);
      // Whom the host has taken from the table may watch, and is known when he wants to sit down.
      const out = path === '/enter' && [third.token, kicked.token].includes(token);
      expect([method, path, out ? reply.seat : reply.error?.code]).toEqual([
        method,
        path,
        out ? -1 : 'seat/wrong-token',
      ]);
    }
  }
  expect(await journalOf(server, code)).toEqual(before);
});
