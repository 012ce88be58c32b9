import { renameSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join as pathOf } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { effect } from '@preact/signals';
import { decodeIntent, encodeIntent, type Intent, listLegal } from '@vinci/rules';
import { evenOut, reorganizationIntents, startReorganization } from '../apps/web/src/game/draft.ts';
import { Api } from '../apps/web/src/net/api.ts';
import { Connection } from '../apps/web/src/net/connection.ts';
import { refusedSeats } from '../apps/web/src/net/refused.ts';
import { remember, tokenFor } from '../apps/web/src/net/storage.ts';
import { memory } from '../apps/web/test/support/memory.ts';
import { PATIENCE } from '../test/support/patience.ts';
import { type Server, serve } from './support/server.ts';

/** Waits until something holds; fails with the words when it does not come about. */
async function until(what: string, holds: () => boolean): Promise<void> {
  for (const latest = performance.now() + PATIENCE; !holds(); ) {
    if (performance.now() > latest) throw new Error(`in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Limits that nobody reaches here. */
const WIDE = {
  VINCI_REQUEST_RATE: '100000',
  VINCI_HTTP_LIMIT: '100000',
  VINCI_CREATE_LIMIT: '10000',
  VINCI_GUESS_LIMIT: '10000',
};

describe('a connection against a real server', () => {
  let server: Server;
  const open: Connection[] = [];

  beforeAll(async () => {
    server = await serve(WIDE);
  });

  afterAll(async () => {
    for (const connection of open) connection.stop();
    await server.stop();
  });

  function join(code: string, store = memory()): Connection {
    const connection = new Connection(code, new Api(`${server.base}/`), store);
    open.push(connection);
    connection.start();
    return connection;
  }

  async function seated(names: readonly string[], fictional = 0): Promise<Connection[]> {
    const api = new Api(`${server.base}/`);
    const seats = names.length + fictional;
    const { code, token } = await api.create({ name: names[0], seats });
    const store = memory();
    remember(store, code, token, 1);
    const connections = [join(code, store)];
    for (const name of names.slice(1)) {
      const connection = join(code);
      await until('connected', () => connection.link.value.type === 'open');
      expect((await connection.request('sit', { name })).ok).toBe(true);
      connections.push(connection);
    }
    await until('seated', () => connections.every((connection) => connection.seat.value >= 0));
    for (let seat = names.length; seat < seats; seat++) {
      const occupant = { seat, occupant: 'fictional' } as const;
      expect((await connections[0]!.request('setOccupant', occupant)).ok).toBe(true);
    }
    return connections;
  }

  async function started(): Promise<Connection[]> {
    const connections = await seated(['Ada', 'Bo', 'Cy']);
    expect((await connections[0]!.request('start')).ok).toBe(true);
    await until('started', () => connections.every(({ position }) => position.value !== undefined));
    return connections;
  }

  const actorOf = (connections: readonly Connection[]): Connection => {
    const actor = connections[0]!.position.value?.actor;
    const connection = connections.find(({ seat }) => seat.value === actor);
    if (connection === undefined) throw new Error('nobody is to move');
    return connection;
  };

  async function act(
    connections: readonly Connection[],
    intents: readonly number[],
  ): Promise<void> {
    const connection = actorOf(connections);
    const before = connection.revision.value;
    const outcome = await connection.play(intents);
    expect(outcome).toMatchObject({ ok: true });
    await until('everybody has it', () =>
      connections.every(({ revision }) => revision.value >= before + intents.length),
    );
  }

  const choose = encodeIntent({ type: 'choose', position: 1 });

  /** The first legal intent of a type for whoever has to act, by the client's own mirror. */
  function firstLegal(connection: Connection, type: Intent['type']): number | undefined {
    return listLegal(connection.position.value!).find((code) => decodeIntent(code)?.type === type);
  }

  /** Takes a province; a civilization with Diplomacy must name a partner first. */
  async function conquer(connections: readonly Connection[]): Promise<void> {
    const peace = firstLegal(actorOf(connections), 'peace');
    if (peace !== undefined) {
      await act(connections, [peace]);
      await conquer(connections);
      return;
    }
    const target = firstLegal(actorOf(connections), 'conquer');
    expect(target).toBeDefined();
    await act(connections, [target!]);
  }

  test('says with every connection whether anybody looks, where that can be seen', async () => {
    const host = (await seated(['Ada', 'Bo', 'Cy']))[0]!;
    const api = new Api(`${server.base}/`);
    const { enter } = api;
    const asked: unknown[] = [];
    api.enter = (code, token, looking) => {
      asked.push(looking);
      return enter(code, token, looking);
    };
    const connection = new Connection(host.code, api, memory());
    open.push(connection);
    connection.looking = () => asked.length === 0;
    connection.start();
    await until('connected', () => connection.link.value.type === 'open');
    connection.stop();
    connection.start();
    await until('asked again', () => asked.length === 2);
    expect(asked).toEqual([true, false]);
  });

  test('[FICT-GEN-5] never takes another seat for its own while the seats are drawn by lot', async () => {
    const names = ['Ada', 'Bo'];
    let moved = false;
    for (let tries = 0; !moved && tries < 8; tries++) {
      const connections = await seated(names, 2);
      const seen = connections.map(() => new Set<string | undefined>());
      const stop = connections.map(({ table, seat }, index) =>
        effect(() => void seen[index]!.add(table.value?.seats[seat.value]?.name)),
      );
      expect((await connections[0]!.request('start')).ok).toBe(true);
      await until('started', () =>
        connections.every(({ position }) => position.value !== undefined),
      );
      moved = connections.some(({ seat }, index) => seat.value !== index);
      expect(seen.map((own) => [...own])).toEqual(names.map((name) => [name]));
      for (const off of stop) off();
      for (const connection of connections) connection.stop();
    }
    expect(moved).toBe(true);
  });

  test('keeps the token of a seat that was taken', async () => {
    const store = memory();
    const host = (await seated(['Ada', 'Bo', 'Cy']))[0]!;
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
    const connections = await started();
    for (let i = 0; i < 3; i++) await act(connections, [choose]);
    const watcher = join(connections[0]!.code);
    await until(
      'the watcher sees it',
      () => watcher.revision.value === connections[0]!.revision.value,
    );
    await until('the watcher has the past', () => watcher.steps.value.length === 3);
    expect(watcher.seat.value).toBe(-1);
    const refused = await watcher.play([choose]);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'seat/none' } });
    const all = [...connections, watcher];
    await until('all agree', () =>
      all.every(({ position }) => position.value?.equals(connections[0]!.position.value!)),
    );
    expect(watcher.steps.value.map(({ code }) => code)).toEqual([choose, choose, choose]);
  });

  test('says why an intent is refused, and undoes one step', async () => {
    const connections = await started();
    for (let i = 0; i < 3; i++) await act(connections, [choose]);
    const connection = actorOf(connections);
    const refused = await connection.play([encodeIntent({ type: 'endReorganization' })]);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'rule/wrong-phase' } });
    while (firstLegal(connection, 'peace') !== undefined) {
      await act(connections, [firstLegal(connection, 'peace')!]);
    }
    const before = connection.position.value;
    const { length } = connection.steps.value;
    await conquer(connections);
    await until('the conquest is here', () => connection.change.value?.undone === false);
    const undone = await connection.request('undo', { revision: connection.revision.value });
    expect(undone.ok).toBe(true);
    await until('taken back', () => connection.position.value?.equals(before!) === true);
    expect(connection.steps.value).toHaveLength(length);
  });

  test('comes back by itself when the server is killed and started again', async () => {
    const connections = await started();
    for (let i = 0; i < 3; i++) await act(connections, [choose]);
    const before = connections[0]!.position.value;
    await server.kill();
    await until('it is noticed', () => connections.every(({ link }) => link.value.type === 'lost'));
    expect(await connections[0]!.play([choose])).toEqual({ ok: false, refusal: undefined });
    await server.restart();
    await until('all are back', () => connections.every(({ link }) => link.value.type === 'open'));
    await until('with the same game', () =>
      connections.every(
        ({ position, seat }) => seat.value >= 0 && position.value?.equals(before!) === true,
      ),
    );
    // Nothing is lost, and nobody is told so.
    expect(connections.map(({ notice }) => notice.value?.id)).not.toContain('movesLost');
    const actor = actorOf(connections);
    expect((await actor.request('chat', { text: 'Here I am again' })).ok).toBe(true);
  });

  test('says that only the line fails behind a proxy that knows no WebSocket', async () => {
    const proxy = createServer((asked, answer) => {
      const { method, headers, url } = asked;
      const passed = request(server.base + url, { method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      asked.pipe(passed);
    });
    proxy.on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const { code } = await new Api(`${server.base}/`).create({ name: 'Ada' });
    const connection = new Connection(code, new Api(`http://127.0.0.1:${port}/`), memory());
    connection.start();
    const { link } = connection;
    await until('it is tried again', () => link.value.type === 'lost' && link.value.attempt > 1);
    expect(link.value).toMatchObject({ refusal: undefined, noLine: true });
    connection.stop();
    proxy.close();
  });

  test('says so when the journal has lost its end', async () => {
    const connections = await started();
    await act(connections, [choose]);
    const journal = pathOf(server.data, 'vinci.sqlite');
    const earlier = `${journal}.earlier`;
    const database = new DatabaseSync(journal);
    database.prepare('vacuum into ?').run(earlier);
    database.close();
    for (let i = 0; i < 2; i++) await act(connections, [choose]);
    await server.kill();
    // As a disk does that has confirmed what it had not written: all is as it was two moves ago.
    for (const end of ['-wal', '-shm']) rmSync(journal + end, { force: true });
    renameSync(earlier, journal);
    await server.restart();
    await until('all are told', () =>
      connections.every(
        ({ notice, revision }) => notice.value?.id === 'movesLost' && revision.value === 1,
      ),
    );
    expect(connections.map(({ notice }) => notice.value)).toEqual(
      Array(3).fill({ id: 'movesLost', moves: 2 }),
    );
    await act(connections, [choose]);
  });

  test('ends with the reason when there is no such game, and puts a seat aside that nobody knows', async () => {
    const nowhere = join('ZZZZZZ');
    await until('told', () => nowhere.link.value.type === 'ended');
    expect(nowhere.link.value).toMatchObject({ refusal: { code: 'room/unknown' } });
    const store = memory();
    const host = (await seated(['Ada', 'Bo', 'Cy']))[0]!;
    const token = 'AAAAAAAAAAAAAAAAAAAAAA';
    remember(store, host.code, token, 1);
    const stranger = join(host.code, store);
    await until('as a watcher', () => stranger.link.value.type === 'open');
    expect(stranger.seat.value).toBe(-1);
    expect(stranger.notice.value).toEqual({ id: 'seatLost', reason: 'token' });
    expect(tokenFor(store, host.code)).toBeUndefined();
    expect(refusedSeats(store)).toMatchObject([{ code: host.code, token }]);
  });

  test('sends a whole reorganization as one batch', async () => {
    const connections = await started();
    for (let i = 0; i < 3; i++) await act(connections, [choose]);
    const connection = actorOf(connections);
    await conquer(connections);
    await act(connections, [encodeIntent({ type: 'endExpansion' })]);
    const position = connection.position.value!;
    expect(position.phase).toBe('reorganization');
    const draft = evenOut(position, startReorganization(position, connection.seat.value));
    await act(connections, reorganizationIntents(position, draft));
    expect(connection.position.value?.phase).not.toBe('reorganization');
  });
});
