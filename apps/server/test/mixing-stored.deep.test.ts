import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import type { GameSession } from '@vinci/session/session';
import { courseOf, tableOf } from '@vinci/session/stored';
import { Store } from '../src/store/store.ts';
import { journalOf } from './support/attack.ts';
import { onSqlite } from './support/journals.ts';
import {
  actorOf,
  begunMixers,
  intentsOf,
  leave,
  playMixed,
  recordOf,
  together,
  untilChoice,
} from './support/mixer.ts';
import { randomOf } from './support/player.ts';
import { sessionOf, type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(folder.path);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** All that a game goes on from, what is secret included. */
const whole = (session: GameSession): unknown => ({
  cells: [...(session.position?.cells ?? [])],
  revision: session.revision,
  undoable: session.undoable,
  links: [0, 1, 2].map((seat) => session.links(seat)),
  history: session.history(0),
});

/** The cells that the log alone leads to. */
async function replayed(code: string): Promise<unknown> {
  const stored = await server.services.store.load(code);
  if (stored === undefined) throw new Error('no game');
  const course = courseOf(stored, tableOf(stored));
  return [...(course?.position.cells ?? [])];
}

test('a game goes on in the middle of the chains after the server was started again, to a fair end', async () => {
  const mixers = await begunMixers(server.base);
  const [ada] = mixers;
  const { code } = ada.player;
  const random = randomOf(21);
  for (const count of [2, 4]) {
    // In the middle of a turn as well as between two.
    await playMixed(mixers, random, () => mixers.every(({ links }) => links >= count));
    const actor = await untilChoice(mixers, random);
    const [kept] = intentsOf(actor, false) as [number];
    const { revision } = actor.player.state;
    await actor.act(kept);
    const { next, links } = actor;
    const before = whole(await sessionOf(server, ada.player.code));
    await server.stop();
    server = await testServer(folder.path);
    expect(whole(await sessionOf(server, ada.player.code))).toEqual(before);
    for (const mixer of mixers) await mixer.enter(server.base);
    expect([actor.links, actor.next]).toEqual([links, next]);
    await actor.player.request('undo', { revision: revision + 1 });
    await together(mixers, revision + 2);
  }
  await playMixed(mixers, random);
  const record = await recordOf(server, code);
  for (const { noted } of mixers) {
    expect(verify(record, { mapOf: mapById, noted }).verdict).toBe('fair');
  }
  await leave(mixers);
});

test('a game that comes back from its log draws as it would have', async () => {
  const mixers = await begunMixers(server.base);
  const [ada] = mixers;
  const { code } = ada.player;
  const random = randomOf(22);
  await playMixed(mixers, random, () => ada.player.state.revision > 90);
  await untilChoice(mixers, random);
  const before = whole(await sessionOf(server, ada.player.code));
  const counts = mixers.map(({ links }) => links);
  await server.stop();
  server = await testServer(folder.path);
  expect(whole(await sessionOf(server, ada.player.code))).toEqual(before);
  for (const mixer of mixers) await mixer.enter(server.base);
  expect(mixers.map(({ links }) => links)).toEqual(counts);
  await playMixed(mixers, random);
  const session = await sessionOf(server, ada.player.code);
  expect(session.table.status).toBe('over');
  expect([...(session.position?.cells ?? [])]).toEqual(await replayed(code));
  const record = await recordOf(server, code);
  expect(verify(record, { mapOf: mapById, noted: ada.noted }).verdict).toBe('fair');
  await leave(mixers);
});

onSqlite()(
  'a link that could not be stored is not used up: nothing changes, and it is taken later',
  async () => {
    const mixers = await begunMixers(server.base);
    const random = randomOf(23);
    await playMixed(mixers, random, () => mixers.every(({ links }) => links > 1));
    const actor = await untilChoice(mixers, random);
    const { player, next, links } = actor;
    const session = await sessionOf(server, actor.player.code);
    const { revision } = player.state;
    const [intent] = intentsOf(actor, true) as [number];
    const before = [whole(session), await journalOf(server, player.code)];
    const moves = mixers.map((each) => each.player.moves.length);
    const ask = (): Promise<string | undefined> =>
      player.refusalOf('intent', { revision, intents: [intent], link: next });
    const other = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
    other.exec('begin exclusive');
    expect([await ask(), await ask()]).toEqual(['server/storage', 'server/storage']);
    other.exec('rollback');
    other.close();
    expect([whole(session), await journalOf(server, player.code)]).toEqual(before);
    expect(mixers.map((each) => each.player.moves.length)).toEqual(moves);
    expect(actor.links).toBe(links);
    expect(await ask()).toBeUndefined();
    await together(mixers, revision + 1);
    expect([actor.links, session.links(actor.seat)]).toEqual([links + 1, links + 1]);
    expect([...(session.position?.cells ?? [])]).toEqual(await replayed(player.code));
    await leave(mixers);
  },
);

test('a link that another writer has stored meanwhile is taken over, and not taken twice', async () => {
  const mixers = await begunMixers(server.base);
  const random = randomOf(24);
  await playMixed(mixers, random, () => mixers.every(({ links }) => links > 1));
  const actor = await untilChoice(mixers, random);
  const { player, next, links, seat } = actor;
  const session = await sessionOf(server, actor.player.code);
  const { revision } = player.state;
  const [intent] = intentsOf(actor, true) as [number];
  // As after an append that has got through although it seemed to fail.
  // A game with a lease has a store of its own.
  const { append } = Store.prototype;
  try {
    Store.prototype.append = async function lose(this: Store, rows) {
      await append.call(this, rows);
      throw new Error('no answer came');
    };
    const lost = { revision, intents: [intent], link: next };
    expect(await player.refusalOf('intent', lost)).toBe('server/storage');
    Store.prototype.append = append;
    expect(await player.refusalOf('intent', lost)).toBe('intent/stale');
  } finally {
    Store.prototype.append = append;
  }
  await together(mixers, revision + 1);
  expect([actor.links, session.links(seat)]).toEqual([links + 1, links + 1]);
  expect([...(session.position?.cells ?? [])]).toEqual(await replayed(player.code));
  actor.taken = next;
  await playMixed(mixers, random);
  expect(actorOf(mixers)).toBeUndefined();
  const record = await recordOf(server, player.code);
  expect(verify(record, { mapOf: mapById, noted: actor.noted }).verdict).toBe('fair');
  await leave(mixers);
});
