import fc from 'fast-check';
import { HANG } from '../../../test/support/patience.ts';
import { faultsOf, journalOf, RUNS, Tally } from './support/attack.ts';
import {
  actorOf,
  begin,
  intentsOf,
  leave,
  Mixer,
  mixersAt,
  playMixed,
  recordOf,
  rowsOf,
  together,
  untilChoice,
} from './support/mixer.ts';
import { Player, randomIntent, randomOf } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
const tally = new Tally();
const random = randomOf(41);
let server: TestServer;
let mixers: [Mixer, Mixer, Mixer];
let code: string;

beforeAll(async () => {
  server = await testServer(folder.path);
});
beforeEach(async () => {
  mixers = await mixersAt(server.base);
  await begin(mixers);
  code = mixers[0].player.code;
  await playMixed(mixers, random, () => mixers.every(({ links }) => links > 1));
});
afterEach(async () => {
  await leave(mixers);
  expect(faultsOf(server)).toEqual([]);
});
afterAll(async () => {
  tally.tell();
  await server.stop();
  folder.remove();
});

test('a right link opens nothing to who has not the seat, and no link turns a wrong move into a right one', async () => {
  const actor = await untilChoice(mixers, random);
  const { player, next, chain, links } = actor;
  const { revision } = player.state;
  const intents = intentsOf(actor, true).slice(0, 1);
  const visitor = await Player.enter(server.base, code);
  const others = mixers.filter((each) => each !== actor);
  const before = await journalOf(server, code);
  const message = { revision, intents, link: next };
  expect(await visitor.refusalOf('intent', message)).toBe('seat/none');
  for (const other of others) {
    for (const link of [next, other.next]) {
      expect(await other.player.refusalOf('intent', { ...message, link })).toBe(
        'rule/not-your-turn',
      );
    }
  }
  // All or nothing: the link is not used up by a move with which something else is wrong.
  const wrong = { ...message, intents: [...intents, 1_000_000] };
  expect(await player.refusalOf('intent', wrong)).toMatch(/^rule\//);
  const early = { ...wrong, link: chain[links + 2] };
  expect(await player.refusalOf('intent', early)).toBe('entropy/other');
  expect(await player.refusalOf('undo', { revision, link: next })).toBe('message/malformed');
  expect(await journalOf(server, code)).toEqual(before);
  await player.request('intent', message);
  await visitor.leave();
});

test(
  'no other link is ever taken, however it was made of right ones',
  async () => {
    const actor = await untilChoice(mixers, random);
    const { player, next, chain } = actor;
    const { revision } = player.state;
    const intents = intentsOf(actor, true).slice(0, 1);
    const before = await journalOf(server, code);
    const known = [
      ...mixers.flatMap((mixer) => mixer.chain),
      ...mixers.map((each) => each.promise),
    ];
    const flipped = (link: string, at: number): string =>
      link.slice(0, at) + (link[at] === '0' ? '1' : '0') + link.slice(at + 1);
    const made = fc.oneof(
      fc.constantFrom(...known),
      fc.nat(63).map((at) => flipped(next, at)),
      fc.tuple(fc.constantFrom(...chain), fc.nat(63)).map(([link, at]) => flipped(link, at)),
      fc.nat(63).map((at) => next.slice(at) + next.slice(0, at)),
      fc.constant([...next].reverse().join('')),
    );
    await fc.assert(
      fc.asyncProperty(made, async (link) => {
        fc.pre(link !== next);
        const refused = await player.refusalOf('intent', { revision, intents, link });
        tally.note('wrong links', refused);
        expect(refused).toBe('entropy/other');
      }),
      { seed: 43, numRuns: RUNS },
    );
    const other: readonly unknown[] = [
      `${next}\n`,
      ` ${next}`,
      `0x${next.slice(2)}`,
      next.toUpperCase().replace(/\d/g, 'A'),
      '０'.repeat(64),
      [next],
      { toString: next },
      { __proto__: null, length: 64 },
      Buffer.from(next, 'hex'),
      true,
      2 ** 53,
    ];
    for (const link of other) {
      const refused = await player.refusalOf('intent', { revision, intents, link });
      tally.note('links that are none', refused);
      expect([link, refused]).toEqual([link, 'message/malformed']);
    }
    expect(await journalOf(server, code)).toEqual(before);
    expect(await player.refusalOf('intent', { revision, intents, link: next })).toBeUndefined();
  },
  HANG + 2000 * RUNS,
);

test('moves that were carried out cannot be sent again for their link', async () => {
  const sent: { player: Player; intents: number[]; link: string }[] = [];
  for (let move = 0; move < 60; move++) {
    const actor = actorOf(mixers);
    const intent = actor && randomIntent(actor.player.position(), random);
    if (actor === undefined || intent === undefined) break;
    const { revision } = actor.player.state;
    const { taken } = actor;
    await actor.act(intent);
    await together(mixers, revision + 1);
    if (actor.taken !== undefined && actor.taken !== taken) {
      sent.push({ player: actor.player, intents: [intent], link: actor.taken });
    }
  }
  expect(sent.length).toBeGreaterThan(3);
  const before = await journalOf(server, code);
  const { revision } = mixers[0].player.state;
  const links = mixers.map((each) => each.links);
  const actor = actorOf(mixers);
  for (const { player, intents, link } of sent) {
    // What reveals nothing now is a move like any other, and needs no link.
    const isPlain = player === actor?.player && intentsOf(actor, false).includes(intents[0]!);
    if (isPlain) continue;
    // At the present revision it is refused for the move, or for the link.
    const refused = await player.refusalOf('intent', { revision, intents, link });
    tally.note('moves sent again with their link', refused);
    expect(refused).toMatch(/^(rule\/|entropy\/other$)/);
  }
  expect(await journalOf(server, code)).toEqual(before);
  expect(mixers.map((each) => each.links)).toEqual(links);
});

test('of two devices of a seat that give the same link at the same moment one is heard', async () => {
  const actor = await untilChoice(mixers, random);
  const { player, next, links, seat } = actor;
  const devices = await Promise.all(
    [1, 2, 3].map(() => Player.enter(server.base, code, player.token)),
  );
  const { revision } = player.state;
  const codes = intentsOf(actor, true);
  const answers = await Promise.all(
    [player, ...devices].map((device, index) => {
      const intents = [codes[index % codes.length] as number];
      return device.refusalOf('intent', { revision, intents, link: next });
    }),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'intent/stale')).toHaveLength(3);
  await together(mixers, revision + 1);
  const rows = await rowsOf(server, code);
  expect(rows.filter(({ link }) => link === next)).toHaveLength(1);
  expect([actor.links, rows.length]).toEqual([links + 1, revision + 1]);
  for (const device of devices) {
    await device.until(() => device.state.revision > revision);
    expect(device.state.seats[seat]?.links).toBe(links + 1);
    await device.leave();
  }
});

test('a host who puts somebody else in a seat cannot go on along the chain, nor begin another one', async () => {
  const [ada, bob] = mixers;
  const { seat, links } = bob;
  const { token } = await ada.player.request('replace', { seat, by: 'link' });
  await bob.player.until(() => bob.player.seat === -1);
  const other = new Mixer(await Player.enter(server.base, code, token));
  await other.player.request('sit', { name: 'Bob' });
  await other.player.until(() => other.seat === seat);
  const { promise, value } = other;
  expect(await other.player.refusalOf('entropy', { promise })).toBe('table/already-started');
  expect(await other.player.refusalOf('reveal', { value })).toBe('entropy/not-asked');
  const now = [ada, other, mixers[2]];
  await playMixed(now, random, () => actorOf(now) === other && intentsOf(other, true).length > 0);
  const { revision } = other.player.state;
  const intents = intentsOf(other, true).slice(0, 1);
  const before = await journalOf(server, code);
  for (const link of [value, other.chain[1], other.chain[links + 1], promise, bob.taken]) {
    expect(await other.player.refusalOf('intent', { revision, intents, link })).toBe(
      'entropy/other',
    );
  }
  // Who was put out has his links still, and nothing to give them with.
  const message = { revision, intents, link: bob.chain[links + 1] };
  expect(await bob.player.refusalOf('intent', message)).toBe('seat/none');
  expect(await journalOf(server, code)).toEqual(before);
  await other.player.request('intent', { revision, intents });
  await leave([other]);
});

test('a link that was given is not shown before the end, neither with the game nor in its record', async () => {
  const links = mixers.map(({ taken }) => taken as string);
  const pages = ['', '/record'].map((path) => `${server.base}/api/games/${code}${path}`);
  for (const page of pages) {
    const { token } = mixers[0].player;
    const response = await fetch(page, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    for (const link of links) expect(text).not.toContain(link);
  }
  // One that is ended early can be reopened, and stays closed.
  await mixers[0].player.request('end');
  await expect(recordOf(server, code)).rejects.toThrow('table/no-result');
});
