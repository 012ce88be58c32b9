import { join as pathOf } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decodeIntent, encodeIntent, type Intent, legalIntents, MAX_INTENTS } from '@vinci/rules';
// @ts-expect-error scripts are plain modules
import { startServer } from '../scripts/server.mjs';
import { evenOut, reorganizationIntents, startReorganization } from '../src/game/draft.ts';
import { Api } from '../src/net/api.ts';
import { Session } from '../src/net/session.ts';
import { remember, type Store, tokenFor } from '../src/net/storage.ts';

interface Server {
  readonly base: string;
  readonly port: number;
  readonly folder: string;
  stop(options?: { signal?: string; keep?: boolean }): Promise<void>;
}

function memory(): Store {
  const content: Record<string, string> = {};
  return {
    getItem: (key) => content[key] ?? null,
    setItem: (key, value) => {
      content[key] = value;
    },
  };
}

/** Waits until something holds; fails with the words when it does not come about. */
async function until(what: string, holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2000; i++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`in vain: ${what}`);
}

describe('a session against a real server', () => {
  let server: Server;
  const open: Session[] = [];

  beforeAll(async () => {
    server = await startServer();
  });

  afterAll(async () => {
    for (const session of open) session.stop();
    await server.stop();
  });

  function join(code: string, store = memory()): Session {
    const session = new Session(code, new Api(`${server.base}/`), store);
    open.push(session);
    session.start();
    return session;
  }

  async function seated(names: readonly string[]): Promise<Session[]> {
    const api = new Api(`${server.base}/`);
    const { code, token } = await api.create({ name: names[0], seats: names.length });
    const store = memory();
    remember(store, code, token, 1);
    const sessions = [join(code, store)];
    for (const name of names.slice(1)) {
      const session = join(code);
      await until('connected', () => session.link.value.type === 'open');
      expect((await session.request('sit', { name })).ok).toBe(true);
      sessions.push(session);
    }
    await until('seated', () => sessions.every((session) => session.seat.value >= 0));
    return sessions;
  }

  async function started(): Promise<Session[]> {
    const sessions = await seated(['Ada', 'Bo', 'Cy']);
    expect((await sessions[0].request('start')).ok).toBe(true);
    await until('started', () => sessions.every(({ position }) => position.value !== undefined));
    return sessions;
  }

  const actorOf = (sessions: readonly Session[]): Session => {
    const actor = sessions[0].position.value?.actor;
    const session = sessions.find(({ seat }) => seat.value === actor);
    if (session === undefined) throw new Error('nobody is to move');
    return session;
  };

  async function act(sessions: readonly Session[], intents: readonly number[]): Promise<void> {
    const session = actorOf(sessions);
    const before = session.revision.value;
    const outcome = await session.play(intents);
    expect(outcome).toMatchObject({ ok: true });
    await until('everybody has it', () =>
      sessions.every(({ revision }) => revision.value >= before + intents.length),
    );
  }

  const choose = encodeIntent({ type: 'choose', position: 1 });

  /** The first legal intent of a type for whoever has to act, by the client's own mirror. */
  function firstLegal(session: Session, type: Intent['type']): number | undefined {
    const out = new Int32Array(MAX_INTENTS);
    const count = legalIntents(session.position.value!, out);
    return out.subarray(0, count).find((code) => decodeIntent(code)?.type === type);
  }

  /** Takes a province; a civilization with Diplomacy must name a partner first. */
  async function conquer(sessions: readonly Session[]): Promise<void> {
    const peace = firstLegal(actorOf(sessions), 'peace');
    if (peace !== undefined) {
      await act(sessions, [peace]);
      await conquer(sessions);
      return;
    }
    const target = firstLegal(actorOf(sessions), 'conquer');
    expect(target).toBeDefined();
    await act(sessions, [target!]);
  }

  test('says with every connection whether anybody looks, where that can be seen', async () => {
    const [host] = await seated(['Ada', 'Bo', 'Cy']);
    const api = new Api(`${server.base}/`);
    const { enter } = api;
    const asked: unknown[] = [];
    api.enter = (code, token, looking) => {
      asked.push(looking);
      return enter(code, token, looking);
    };
    const session = new Session(host.code, api, memory());
    open.push(session);
    session.looking = () => asked.length === 0;
    session.start();
    await until('connected', () => session.link.value.type === 'open');
    session.stop();
    session.start();
    await until('asked again', () => asked.length === 2);
    expect(asked).toEqual([true, false]);
  });

  test('keeps the token of a seat that was taken', async () => {
    const store = memory();
    const [host] = await seated(['Ada', 'Bo', 'Cy']);
    const { code } = host;
    expect((await host.request('configure', { seats: 4 })).ok).toBe(true);
    const late = join(code, store);
    await until('connected', () => late.link.value.type === 'open');
    expect(late.seat.value).toBe(-1);
    expect((await late.request('sit', { name: 'Di' })).ok).toBe(true);
    expect(tokenFor(store, code)).toMatch(/^[\w-]{22}$/);
    const again = join(code, store);
    await until(
      'the same seat',
      () => again.seat.value === late.seat.value && again.seat.value >= 0,
    );
  });

  test('follows every move, also joined late and watching, and tells the same log', async () => {
    const sessions = await started();
    for (let i = 0; i < 3; i++) await act(sessions, [choose]);
    const watcher = join(sessions[0].code);
    await until('the watcher sees it', () => watcher.revision.value === sessions[0].revision.value);
    await until('the watcher has the past', () => watcher.steps.value.length === 3);
    expect(watcher.seat.value).toBe(-1);
    const refused = await watcher.play([choose]);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'seat/none' } });
    const all = [...sessions, watcher];
    await until('all agree', () =>
      all.every(({ position }) => position.value?.equals(sessions[0].position.value!)),
    );
    expect(watcher.steps.value.map(({ code }) => code)).toEqual([choose, choose, choose]);
  });

  test('says why an intent is refused, and undoes one step', async () => {
    const sessions = await started();
    for (let i = 0; i < 3; i++) await act(sessions, [choose]);
    const session = actorOf(sessions);
    const refused = await session.play([encodeIntent({ type: 'endReorganization' })]);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'rule/wrong-phase' } });
    while (firstLegal(session, 'peace') !== undefined) {
      await act(sessions, [firstLegal(session, 'peace')!]);
    }
    const before = session.position.value;
    const { length } = session.steps.value;
    await conquer(sessions);
    await until('the conquest is here', () => session.change.value?.undone === false);
    const undone = await session.request('undo', { revision: session.revision.value });
    expect(undone.ok).toBe(true);
    await until('taken back', () => session.position.value?.equals(before!) === true);
    expect(session.steps.value).toHaveLength(length);
  });

  test('comes back by itself when the server is killed and started again', async () => {
    const sessions = await started();
    for (let i = 0; i < 3; i++) await act(sessions, [choose]);
    const before = sessions[0].position.value;
    const { port, folder } = server;
    await server.stop({ signal: 'SIGKILL', keep: true });
    await until('it is noticed', () => sessions.every(({ link }) => link.value.type === 'lost'));
    expect(await sessions[0].play([choose])).toEqual({ ok: false, refusal: undefined });
    server = await startServer({ port, dataDir: folder });
    await until('all are back', () => sessions.every(({ link }) => link.value.type === 'open'));
    await until('with the same game', () =>
      sessions.every(
        ({ position, seat }) => seat.value >= 0 && position.value?.equals(before!) === true,
      ),
    );
    // Nothing is lost, and nobody is told so.
    expect(sessions.map(({ notice }) => notice.value?.id)).not.toContain('movesLost');
    const actor = actorOf(sessions);
    expect((await actor.request('chat', { text: 'Here I am again' })).ok).toBe(true);
  });

  test('says so when the journal has lost its end', async () => {
    const sessions = await started();
    for (let i = 0; i < 3; i++) await act(sessions, [choose]);
    const { port, folder } = server;
    await server.stop({ signal: 'SIGKILL', keep: true });
    // As a disk does that has confirmed what it had not written: all is as it was two moves ago.
    const database = new DatabaseSync(pathOf(folder, 'vinci.sqlite'));
    const code = sessions[0].code;
    database.prepare('delete from entries where game = ? and revision > 0').run(code);
    database.prepare("update games set digest = '', digest_at = 0 where code = ?").run(code);
    database.close();
    server = await startServer({ port, dataDir: folder });
    await until('all are told', () =>
      sessions.every(
        ({ notice, revision }) => notice.value?.id === 'movesLost' && revision.value === 1,
      ),
    );
    expect(sessions.map(({ notice }) => notice.value)).toEqual(
      Array(3).fill({ id: 'movesLost', moves: 2 }),
    );
    await act(sessions, [choose]);
  });

  test('ends with the reason when there is no such game, and forgets a revoked seat', async () => {
    const nowhere = join('ZZZZZZ');
    await until('told', () => nowhere.link.value.type === 'ended');
    expect(nowhere.link.value).toMatchObject({ refusal: { code: 'room/unknown' } });
    const store = memory();
    const [host] = await seated(['Ada', 'Bo', 'Cy']);
    remember(store, host.code, 'AAAAAAAAAAAAAAAAAAAAAA', 1);
    const stranger = join(host.code, store);
    await until('as a watcher', () => stranger.link.value.type === 'open');
    expect(stranger.seat.value).toBe(-1);
    expect(stranger.notice.value).toEqual({ id: 'seatLost', reason: 'token' });
    expect(tokenFor(store, host.code)).toBeUndefined();
  });

  test('sends a whole reorganization as one batch', async () => {
    const sessions = await started();
    for (let i = 0; i < 3; i++) await act(sessions, [choose]);
    const session = actorOf(sessions);
    await conquer(sessions);
    await act(sessions, [encodeIntent({ type: 'endExpansion' })]);
    const position = session.position.value!;
    expect(position.phase).toBe('reorganization');
    const draft = evenOut(position, startReorganization(position, session.seat.value));
    await act(sessions, reorganizationIntents(position, draft));
    expect(session.position.value?.phase).not.toBe('reorganization');
  });
});
