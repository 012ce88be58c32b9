import { once } from 'node:events';
import { connect } from 'node:net';
import type { EnteredReply, GameInfo } from '@vinci/protocol';
import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { ApiStream, api } from './support/api.ts';
import { type Line, lineTo } from './support/cluster/line.ts';
import { Servers } from './support/cluster/servers.ts';
import { call, createGame, Player, randomIntent, randomOf, refused } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { killAll, launch, until } from './support/process.ts';
import { temporaryFolder, testServer } from './support/server.ts';

// The client library warns of each connection that is cut.
console.warn = () => undefined;

const folder = temporaryFolder();

afterAll(() => {
  killAll();
  folder.remove();
});

describeWith('postgres', 'two servers with PostgreSQL', () => {
  describeWith('redis', 'and Redis', () => {
    let database: TestDatabase;
    let line: Line;
    let servers: Servers;
    let a: string;
    let b: string;
    const settings = (): Record<string, string> => ({
      DATABASE_URL: database.url,
      REDIS_URL: line.url,
      // Nothing here waits for a lease to end.
      VINCI_LEASE_SECONDS: '300',
      VINCI_GUESS_LIMIT: '10',
      VINCI_TRUST_PROXY: '1',
      VINCI_LOG_LEVEL: 'info',
    });

    beforeAll(async () => {
      database = await freshDatabase();
      line = await lineTo(REDIS);
      servers = await Servers.start(2, folder.path, settings());
      [a, b] = [servers.base(0), servers.base(1)];
    });

    afterAll(async () => {
      await servers?.stop();
      await line?.close();
      await database?.remove();
    });

    const random = randomOf(5);

    /** Somebody who has to act does, and all others see it. */
    async function move(players: readonly Player[]): Promise<void> {
      const [looker] = players as [Player];
      const { revision } = looker.state;
      const position = looker.position();
      const actor = players.find(({ seat }) => seat === position.actor) as Player;
      await actor.until(() => actor.state.revision === revision);
      await actor.request('intent', { revision, intents: [randomIntent(position, random) ?? 0] });
      await Promise.all(players.map((each) => each.until(() => each.state.revision > revision)));
    }

    /** Two people, each over another server, in a game that has started; the first server has it. */
    async function table(): Promise<Player[]> {
      const { code, token } = await createGame(a, { name: 'Ada', seats: 3, visibility: 'listed' });
      const players = [await Player.enter(a, code, token)];
      players.push(await Player.join(b, code, 'Bob'), await Player.join(b, code, 'Cy'));
      await players[0]?.request('start');
      await Promise.all(players.map((each) => each.until(() => each.state.cells.length > 0)));
      return players;
    }

    test('calls and streams of the JSON door reach the server that has the game', async () => {
      const { code, token } = await api(a, 'POST', '/games', { name: 'Ada', seats: 3 });
      const here = await ApiStream.open(a, code, token);
      const at = `/games/${code}`;
      const bob = await api(b, 'POST', `${at}/seats`, { name: 'Bob' });
      const there = await ApiStream.open(b, code, bob.token);
      expect((await there.until(({ event }) => event === 'seat')).data).toMatchObject({ seat: 1 });
      await api(b, 'POST', `${at}/chat`, { text: 'Hello' }, bob.token);
      await here.until(({ event, data }) => event === 'chat' && data.name === 'Bob');
      expect(await api(b, 'GET', at, undefined, bob.token)).toMatchObject({ you: { seat: 1 } });
      expect(await refused(api(b, 'POST', `${at}/start`, {}, token))).toBe('table/open-seats');
      expect(await refused(api(b, 'POST', `${at}/seats`, { name: 'Bob' }))).toBe('seat/name-taken');
      const passed = await fetch(`${b}/api/v1${at}`, { headers: { 'x-vinci-passed-on': 'me' } });
      expect(await passed.json()).toMatchObject({ error: { code: 'server/elsewhere' } });
      here.close();
      there.close();
      const { seats } = await api(a, 'GET', at);
      expect(seats).toHaveLength(3);
    });

    test('people of one game come over different servers, and both say the same of it', async () => {
      const players = await table();
      for (let turn = 0; turn < 20; turn++) await move(players);
      const { code } = players[0] as Player;
      const infosAt = async (base: string): Promise<readonly GameInfo[]> => {
        const one = await call<GameInfo>(base, `/api/games/${code}`);
        const { games } = await call<{ games: GameInfo[] }>(base, '/api/games');
        // The time at which it was asked is another one each time.
        return [one, ...games].map((info) => ({ ...info, now: 0 }));
      };
      expect(await infosAt(b)).toEqual(await infosAt(a));
      const [one, other] = [await servers.health(0), await servers.health(1)];
      expect([one.status, one.redis, other.status, other.redis]).toEqual(['ok', true, 'ok', true]);
      expect(one.games).toBeGreaterThan(0);
      expect(other.games).toBe(0);
      for (const player of players) void player.room.leave(false);
    });

    test('a server that stops gives its games back: they go on elsewhere at once', async () => {
      const players = await table();
      await move(players);
      const { code, token, state } = players[0] as Player;
      const { revision } = state;
      expect(await servers.end(0, 'SIGTERM')).toBe(0);
      // The others were told; they come again over the other server.
      for (const player of players) await player.until(() => player.closed !== undefined);
      const tokens = [token, players[1]?.token, players[2]?.token];
      const again = await Promise.all(tokens.map((each) => Player.enter(b, code, each)));
      expect(again[0]?.state.revision).toBe(revision);
      await move(again);
      await servers.launch(0);
      const late = await Player.enter(a, code);
      await move([...again, late]);
      for (const player of [...again, late]) void player.room.leave(false);
    });

    test('while Redis is away games that are open go on, others open where they are asked for, the rest is refused; then all is well again', async () => {
      const players = await table();
      const { code } = players[0] as Player;
      const sleeping = await createGame(a, { name: 'Di', seats: 3 });
      await line.cut();
      await until(async () => (await servers.health(0)).redis === false);
      await until(async () => (await servers.health(1)).redis === false);
      for (let turn = 0; turn < 5; turn++) await move(players);
      expect((await servers.health(1)).status).toBe('ok');
      // The game is at the first server; the second one cannot ask it.
      expect(await refused(call(b, `/api/games/${code}/enter`, {}))).toBe('server/elsewhere');
      const watcher = await Player.enter(a, code);
      await move([...players, watcher]);
      const awake = await Player.enter(b, sleeping.code, sleeping.token);
      await awake.request('rename', { name: 'Eve' });
      void awake.room.leave(false);
      // Limits hold in each server by itself.
      const wrong = (base: string): Promise<string> =>
        refused(call(base, '/api/games/ZZZZZZ', undefined, { 'x-forwarded-for': '203.0.113.1' }));
      for (let guess = 0; guess < 10; guess++) expect(await wrong(b)).toBe('room/unknown');
      expect(await wrong(b)).toBe('message/too-fast');
      expect(await wrong(a)).toBe('room/unknown');
      await line.mend();
      await until(async () => (await servers.health(0)).redis === true);
      await until(async () => (await servers.health(1)).redis === true);
      let late: Player | undefined;
      await until(async () => {
        late = await Player.enter(b, code).catch(() => undefined);
        return late !== undefined;
      });
      await move([...players, late as unknown as Player]);
      for (const output of servers.outputs) expect(output()).not.toMatch(/unhandled|uncaught/);
      for (const player of [...players, watcher, late as unknown as Player]) {
        void player.room.leave(false);
      }
    });

    test('limits count the calls at all servers together', async () => {
      const wrong = (base: string): Promise<string> =>
        refused(call(base, '/api/games/ZZZZZZ', undefined, { 'x-forwarded-for': '203.0.113.9' }));
      const codes: string[] = [];
      for (let guess = 0; guess < 7; guess++) codes.push(await wrong(a), await wrong(b));
      expect(codes.filter((code) => code === 'room/unknown')).toHaveLength(10);
      expect(codes.slice(10)).toEqual(Array(4).fill('message/too-fast'));
    });

    describe('connections are passed on', () => {
      /** Asks for a WebSocket with plain text; resolves to the first line of the answer. */
      async function upgrade(base: string, path: string, headers: string[] = []): Promise<string> {
        const { host, port } = new URL(base);
        const socket = connect(Number(port), '127.0.0.1');
        const lines = [
          ...[`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Upgrade: websocket', 'Connection: Upgrade'],
          ...['Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version: 13'],
          ...headers,
        ];
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
        const [answer] = (await once(socket, 'data')) as [Buffer];
        socket.destroy();
        return String(answer).split('\r\n')[0] ?? '';
      }

      let place: EnteredReply['reservation'];

      beforeAll(async () => {
        const { code, token } = await createGame(a, { name: 'Ada', seats: 3 });
        place = (await call<EnteredReply>(a, `/api/games/${code}/enter`, { token })).reservation;
      });

      test.each<[string, (path: string) => [string, string[]?], RegExp]>([
        ['to the server of the room', (path) => [path], /101/],
        ['below a path', (path) => [`/some/where${path}`], /101/],
        [
          'not to a server that nobody knows',
          (path) => [path.replace(/^\/[^/]+/, '/abcdefghi')],
          /404/,
        ],
        ['not to an address', (path) => [path.replace(/^\/[^/]+/, '/127.0.0.1:80')], /404/],
        ['not to anything else than a room', (path) => [path.replace(/\w+\?/, 'health?')], /401/],
        ['not twice', (path) => [path, ['X-Vinci-Passed-On: somebody']], /404/],
        ['not for pages of others', (path) => [path, ['Origin: http://evil.example']], /401/],
      ])('%s', async (_name, change, answer) => {
        const path = `/${place.processId}/${place.roomId}?sessionId=${place.sessionId}`;
        expect(await upgrade(b, ...change(path))).toMatch(answer);
      });
    });

    test('a further server shows what goes on between them, and its public address', async () => {
      const { code } = await createGame(a, { name: 'Ada', seats: 3 });
      void (await Player.enter(a, code)).room.leave(false);
      const further = await testServer(folder.path, {
        ...settings(),
        VINCI_METRICS_PORT: '0',
        VINCI_ORIGINS: 'https://vinci.example',
        VINCI_PUBLIC_ADDRESS: 'one.vinci.example:7001',
      });
      try {
        const over = await call<EnteredReply>(further.base, `/api/games/${code}/enter`, {});
        expect(over.reservation.publicAddress).toBeUndefined();
        const own = await createGame(further.base, { name: 'Bob', seats: 3 });
        const { reservation } = await call<EnteredReply>(a, `/api/games/${own.code}/enter`, {});
        // The first server opens it, because it was asked first.
        expect(reservation.processId).toBe(over.reservation.processId);
        const third = await createGame(further.base, { name: 'Cy', seats: 3 });
        const here = await call<EnteredReply>(further.base, `/api/games/${third.code}/enter`, {});
        expect(here.reservation).toMatchObject({
          publicAddress: 'one.vinci.example:7001',
          roomId: third.code,
        });
        const page = await fetch(`${further.base}/health`);
        expect(page.headers.get('content-security-policy')).toContain(
          "connect-src 'self' wss://*.vinci.example:* ws://*.vinci.example:*;",
        );
        const figures = async (): Promise<string[]> => {
          const answer = await fetch(`http://127.0.0.1:${further.metricsPort}/metrics`);
          return (await answer.text()).split('\n');
        };
        const before = await figures();
        for (const line of [
          'vinci_processes 3',
          'vinci_leases 1',
          'vinci_rooms 1',
          'vinci_lease_good 1',
          'vinci_redis_up 1',
          'vinci_forwarded_connections 0',
          'vinci_remote_enters_total{result="answered"} 1',
          'vinci_lease_seconds_count{what="take"} 1',
        ]) {
          expect(before).toContain(line);
        }
        further.services.cluster?.leases.lose(third.code);
        expect(await figures()).toEqual(
          expect.arrayContaining(['vinci_leases 0', 'vinci_leases_lost_total 1']),
        );
      } finally {
        await further.stop();
      }
      const [{ left } = { left: 0 }] = await database.query(
        "select count(*) as left from processes where address = '127.0.0.1:' || $1",
        [further.port],
      );
      expect(left).toBe(0);
    });

    test('what is old is not deleted by one of them while another one has it', async () => {
      const [kept, old] = [
        await createGame(a, { name: 'Ada', seats: 3 }),
        await createGame(a, { name: 'Bob', seats: 3 }),
      ];
      void (await Player.enter(a, kept.code, kept.token)).room.leave(false);
      await database.query('update games set updated_at = 1 where code = any($1)', [
        [kept.code, old.code],
      ]);
      const sweeper = await testServer(folder.path, settings());
      try {
        const { sessions } = sweeper.services;
        const gone = [kept, old].map(({ code }) => sessions.remove(code, 1000));
        expect(await Promise.all(gone)).toEqual([false, true]);
        expect(await refused(call(b, `/api/games/${old.code}`))).toBe('room/unknown');
        expect((await Player.enter(b, kept.code, kept.token)).state.code).toBe(kept.code);
      } finally {
        await sweeper.stop();
      }
    });
  });

  describeWith('redis', 'and Redis, with narrow limits', () => {
    const MOST = 6;
    let database: TestDatabase;
    let servers: Servers;
    /** What both servers are asked about; the first one has it. */
    let path: string;

    beforeAll(async () => {
      database = await freshDatabase();
      servers = await Servers.start(2, folder.path, {
        DATABASE_URL: database.url,
        REDIS_URL: REDIS,
        VINCI_TRUST_PROXY: '1',
        VINCI_HTTP_LIMIT: String(MOST),
      });
      const { code } = await createGame(servers.base(0), { name: 'Ada', seats: 3 });
      path = `/api/v1/games/${code}`;
      expect(await ask(0, '203.0.113.1')).toBe(200);
    });

    afterAll(async () => {
      await servers?.stop();
      await database?.remove();
    });

    /** Somebody behind the proxy asks a server; resolves to the status. */
    async function ask(server: number, address: string, more = {}, about = ''): Promise<number> {
      const headers = { 'x-forwarded-for': address, ...more };
      const response = await fetch(`${servers.base(server)}${path}${about}`, { headers });
      await response.body?.cancel();
      return response.status;
    }

    /** The same as often as he may, and once more. */
    async function askTooOften(server: number, address: string, more = {}): Promise<number[]> {
      const statuses: number[] = [];
      for (let count = 0; count <= MOST; count++) statuses.push(await ask(server, address, more));
      return statuses;
    }

    const REFUSED_AT_LAST = [...Array<number>(MOST).fill(200), 429];

    test('whoever has asked too often by another server shuts out nobody else there', async () => {
      expect(await askTooOften(1, '203.0.113.2')).toEqual(REFUSED_AT_LAST);
      expect(await ask(0, '203.0.113.2')).toBe(429);
      expect(await ask(1, '203.0.113.3')).toBe(200);
      expect(await ask(1, '203.0.113.4', {}, '/events')).toBe(200);
    });

    test.each([0, 1])(
      'nobody can say himself where his calls come from (server %#)',
      async (server) => {
        const own = `198.51.100.${server}`;
        const made = (address: string): Record<string, string> => ({
          'x-vinci-came-from': `${'0'.repeat(64)} ${address}`,
        });
        expect(await askTooOften(server, own, made('203.0.113.5'))).toEqual(REFUSED_AT_LAST);
        expect(await ask(server, '203.0.113.5', made(own))).toBe(200);
        expect(await ask(server, own, { 'x-vinci-came-from': '203.0.113.6' })).toBe(429);
      },
    );
  });

  describeWith('redis', 'and a Redis', () => {
    test.each([
      [
        'that does not answer',
        'redis://:secret@127.0.0.1:1/',
        /Redis at 127\.0\.0\.1:1 does not answer/,
      ],
    ])('%s stops the start with a sentence without secrets', async (_name, url, sentence) => {
      const database = await freshDatabase();
      const environment = { DATABASE_URL: database.url, REDIS_URL: url };
      const starting = launch(folder.path, '0', environment);
      await expect(starting).rejects.toThrow(sentence);
      await expect(starting).rejects.not.toThrow('secret');
      await database.remove();
    });
  });
});
