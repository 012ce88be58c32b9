import { MAX_MESSAGE_BYTES, PROTOCOL_ERRORS, type RequestName } from '@vinci/protocol';
import { REQUESTS } from '@vinci/protocol/requests';
import { RULE_ERRORS } from '@vinci/rules';
import fc from 'fast-check';
import { call, createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { startedTable, type Trio } from './support/table.ts';

const folder = temporaryFolder();
let server: TestServer;

/** Starts the server anew, with so many requests of a connection in a second. */
async function serve(rate: string): Promise<void> {
  await server?.stop();
  server = await testServer(folder.path, { VINCI_REQUEST_RATE: rate });
}

beforeAll(() => serve('500'));

afterAll(async () => {
  await server.stop();
  folder.remove();
});

interface RawSocket {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
}

/** A socket that joined a game and from then on sends what the test likes. */
async function rawSocket(
  code: string,
  options: { origin?: string; ready?: boolean } = {},
): Promise<RawSocket> {
  const { reservation } = await call<{
    reservation: { processId: string; roomId: string; sessionId: string };
  }>(server.base, `/api/games/${code}/enter`, {});
  const { processId, roomId, sessionId } = reservation;
  const url = `${server.base.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
  const headers: Record<string, string> =
    options.origin === undefined ? {} : { origin: options.origin };
  const socket = new WebSocket(url, { headers } as never);
  socket.binaryType = 'arraybuffer';
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code: reason }) => resolve(reason));
  });
  const opened = await new Promise<boolean>((resolve) => {
    socket.addEventListener('message', () => resolve(true), { once: true });
    socket.addEventListener('close', () => resolve(false), { once: true });
  });
  if (opened && options.ready !== false) socket.send(new Uint8Array([10]));
  return { socket, closed };
}

/** The server answers, and the game is where it was. */
async function expectUnharmed(players: Trio, digest: number): Promise<void> {
  const health = await call<{ status: string }>(server.base, '/health');
  expect(health.status).toBe('ok');
  expect((await players[0].replayed()).digest()).toBe(digest);
  expect(players[1].position().digest()).toBe(digest);
}

test('garbage in frames ends the connection at most', async () => {
  const players = await startedTable(server.base);
  const { code } = players[0];
  const digest = players[0].position().digest();
  const frame = fc.oneof(
    fc.uint8Array({ minLength: 0, maxLength: 60 }),
    // Frames that begin like real ones: data, bytes, request, input.
    fc
      .tuple(
        fc.constantFrom(10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 149, 255),
        fc.uint8Array({ maxLength: 40 }),
      )
      .map(([head, rest]) => new Uint8Array([head, ...rest])),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(frame, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (frames, ready) => {
        const { socket, closed } = await rawSocket(code, { ready });
        for (const bytes of frames) if (socket.readyState === 1) socket.send(bytes);
        socket.close();
        await closed;
      },
    ),
    { numRuns: 150, seed: 62 },
  );
  const text = await rawSocket(code);
  text.socket.send('{"type":"intent"}');
  text.socket.close();
  await text.closed;
  await expectUnharmed(players, digest);
  expect(server.log.filter((line) => line.includes('uncaught'))).toEqual([]);
});

test('garbage in requests is refused with a code and changes nothing', async () => {
  const players = await startedTable(server.base);
  const known = new Set([...Object.keys(PROTOCOL_ERRORS), ...Object.keys(RULE_ERRORS)]);
  const digest = players[0].position().digest();
  const harmless = (Object.keys(REQUESTS) as RequestName[]).filter(
    (name) => !['leave', 'chatLog', 'history', 'revoke', 'seatLink'].includes(name),
  );
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
    fc.record(
      {
        revision: fc.oneof(fc.integer(), fc.double(), fc.string()),
        intents: fc.array(fc.oneof(fc.integer(), fc.double(), fc.constant(null)), { maxLength: 5 }),
        seat: fc.oneof(fc.integer(), fc.constant('0'), fc.constant(-0.5)),
        name: fc.oneof(fc.integer(), fc.constant({}), fc.string({ maxLength: 200 })),
        steps: fc.integer(),
        __proto__: fc.constant({ admin: true }),
      },
      { requiredKeys: [] },
    ),
  );
  const before = await server.services.store.load(players[0].code);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...harmless), value, async (name, payload) => {
      const code = await players[1].refusalOf(name, payload);
      if (code !== undefined) expect(known).toContain(code);
    }),
    { numRuns: 400, seed: 63 },
  );
  const after = await server.services.store.load(players[0].code);
  expect(after?.entries).toEqual(before?.entries);
  expect(after?.game.config).toEqual(before?.game.config);
  expect(after?.tokens).toEqual(before?.tokens);
  await expectUnharmed(players, digest);
});

test('a request that does not exist is answered', async () => {
  const players = await startedTable(server.base);
  await expect(players[0].request('cheat' as never)).rejects.toMatchObject({ name: 'no_handler' });
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    await expect(players[1].request(name as never)).rejects.toMatchObject({ name: 'no_handler' });
  }
  await expect(players[2].request('__proto__' as never)).rejects.toThrow('connection closed');
  expect(await players[0].refusalOf('chatLog')).toBeUndefined();
});

test('wrong seat, wrong turn, stale revision and illegal intents are refused with codes', async () => {
  const players = await startedTable(server.base);
  const { code } = players[0];
  const digest = players[0].position().digest();
  const { actor } = players[0].position();
  const intent = randomIntent(players[0].position(), randomOf(1)) as number;
  const visitor = await Player.enter(server.base, code);
  const wrong = players[(actor + 1) % 3] as Player;
  const right = players[actor] as Player;
  expect(await visitor.refusalOf('intent', { revision: 0, intents: [intent] })).toBe('seat/none');
  expect(await wrong.refusalOf('intent', { revision: 0, intents: [intent] })).toBe(
    'rule/not-your-turn',
  );
  expect(await right.refusalOf('intent', { revision: 5, intents: [intent] })).toBe('intent/stale');
  expect(await right.refusalOf('intent', { revision: 0, intents: [31] })).toBe(
    'rule/unknown-intent',
  );
  expect(await right.refusalOf('intent', { revision: 0, intents: [] })).toBe('message/malformed');
  await expectUnharmed(players, digest);
});

test('a flood is refused, then cut off, and the others play on', async () => {
  await serve('5');
  const players = await startedTable(server.base);
  const { code } = players[0];
  const flooder = await Player.enter(server.base, code);
  // More at once than the slowest machine would be allowed in the time that it takes.
  const burst = 50;
  const answers = await Promise.allSettled(
    Array.from({ length: burst }, () => flooder.request('chatLog')),
  );
  const refused = answers.filter(
    ({ status, ...rest }) =>
      status === 'rejected' && String(Object(rest).reason).includes('message/too-fast'),
  );
  expect(refused.length).toBeGreaterThan(0);
  const { socket, closed } = await rawSocket(code);
  for (let index = 0; index < 4000 && socket.readyState === 1; index++) {
    socket.send(new Uint8Array([18]));
  }
  expect(await closed).toBe(4002);
  const intent = randomIntent(players[0].position(), randomOf(1)) as number;
  const actor = players[players[0].position().actor] as Player;
  expect(await actor.request('intent', { revision: 0, intents: [intent] })).toEqual({
    revision: 1,
  });
  await serve('500');
});

test('a message that is too large ends its connection', async () => {
  const players = await startedTable(server.base);
  const { code } = players[0];
  const { socket, closed } = await rawSocket(code);
  socket.send(new Uint8Array(MAX_MESSAGE_BYTES + 1).fill(18));
  expect(await closed).toBe(1009);
  expect(players[0].closed).toBeUndefined();
});

test('a connection without a reservation, or with a used one, is closed', async () => {
  const [{ code }] = await startedTable(server.base);
  const url = `${server.base.replace('http', 'ws')}/x/${code}?sessionId=nobody`;
  const socket = new WebSocket(url);
  const closed = await new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code: reason }) => resolve(reason));
  });
  expect(closed).toBe(4002);
});

test('pages of other sites may neither connect nor create', async () => {
  const [{ code }] = await startedTable(server.base);
  const { closed } = await rawSocket(code, { origin: 'https://evil.example' });
  expect(await closed).not.toBe(1000);
  await expect(
    call(server.base, '/api/games', { name: 'Eve' }, { origin: 'https://evil.example' }),
  ).rejects.toThrow('http/foreign-origin');
  const own = await rawSocket(code, { origin: server.base });
  expect(own.socket.readyState).toBe(1);
  own.socket.close();
});

test("Colyseus' own matchmaking is not reachable", async () => {
  const [{ code }] = await startedTable(server.base);
  for (const method of ['joinOrCreate', 'create', 'join', 'joinById', 'reconnect']) {
    for (const room of ['game', code]) {
      await expect(call(server.base, `/matchmake/${method}/${room}`, { code })).rejects.toThrow(
        'http/not-found',
      );
    }
  }
});

test('no frame and no line of the log holds the seed, the random state or a token', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const frames: Buffer[] = [];
  const listen = (player: Player): Player => {
    const { ws } = player.room.connection.transport as unknown as {
      ws: { onmessage: (event: { data: ArrayBuffer }) => void };
    };
    const { onmessage } = ws;
    ws.onmessage = (event) => {
      frames.push(Buffer.from(event.data));
      onmessage(event);
    };
    return player;
  };
  const ada = listen(await Player.enter(server.base, code, token));
  const players = [ada];
  const bob = listen(await Player.enter(server.base, code));
  const cy = listen(await Player.enter(server.base, code));
  const tokens = [token];
  for (const [player, name] of [
    [bob, 'Bob'],
    [cy, 'Cy'],
  ] as const) {
    const sat = await player.request('sit', { name });
    frames.pop(); // The answer to `sit`, which is for this person alone.
    tokens.push(sat.token);
    players.push(player);
  }
  await ada.request('start');
  await Promise.all(players.map((each) => each.until(() => each.state.cells.length > 0)));
  const random = randomOf(5);
  for (;;) {
    const intent = randomIntent(ada.position(), random);
    if (intent === undefined) break;
    const { revision } = ada.state;
    const actor = players[ada.position().actor] as Player;
    await actor.request('intent', { revision, intents: [intent] });
    await Promise.all(players.map((each) => each.until(() => each.state.revision > revision)));
  }
  await ada.request('history');
  listen(await Player.enter(server.base, code));
  const stored = await server.services.store.load(code);
  const seed = stored?.game.seed as string;
  expect(seed).toMatch(/^[0-9a-f]{32}$/);
  const secrets = [Buffer.from(seed), Buffer.from(seed, 'hex')];
  for (let at = 0; at < 32; at += 8) {
    const word = Buffer.from(seed.slice(at, at + 8), 'hex');
    secrets.push(word, Buffer.from(word).reverse());
  }
  for (const each of tokens) secrets.push(Buffer.from(each));
  for (const { hash } of stored?.tokens ?? []) secrets.push(Buffer.from(hash));
  expect(frames.length).toBeGreaterThan(500);
  for (const secret of secrets) {
    expect(frames.filter((frame) => frame.includes(secret))).toEqual([]);
    if (secret.length > 4)
      expect(server.log.filter((line) => line.includes(String(secret)))).toEqual([]);
  }
});
