import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { PROTOCOL_ERRORS, type RequestName } from '@vinci/protocol';
import { declarationOf, REQUESTS } from '@vinci/protocol/requests';
import { NOTIFY_BODIES, BODIES as SCHEMAS } from '@vinci/protocol/schemas';
import { RULE_ERRORS } from '@vinci/rules';
import fc from 'fast-check';
import { HANG } from '../../../test/support/patience.ts';
import { pathOf, requestOf } from '../src/api/names.ts';
import { BODIES, FRAMES, PATHS, PAYLOADS } from './resources/hostile.ts';
import { faultsOf, journalOf, RUNS, Tally } from './support/attack.ts';
import { plainSocket, requestFrame } from './support/plain-socket.ts';
import { call, createGame, Player } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
const tally = new Tally();
const PASSWORD = 'correct horse battery';
/** Milliseconds for what is generated. */
const PATIENCE = HANG + 2000 * RUNS;
let server: TestServer;
/** Host, player, and somebody who only watches, in a game that has started. */
let people: Record<'host' | 'player' | 'visitor', Player>;
let code: string;
let before: unknown;

beforeAll(async () => {
  server = await testServer(folder.path, {
    VINCI_OPERATOR_PASSWORD: PASSWORD,
    // Bodies are to be looked at, not to come too fast.
    VINCI_REQUEST_RATE: '1000',
  });
  const created = await createGame(server.base, { name: 'Ada', seats: 3 });
  code = created.code;
  const host = await Player.enter(server.base, code, created.token);
  const player = await Player.join(server.base, code, 'Bob');
  const third = await Player.join(server.base, code, 'Cy');
  await host.request('start');
  const visitor = await Player.enter(server.base, code);
  people = { host, player, visitor };
  for (const each of Object.values(people)) await each.until(() => each.state.cells.length > 0);
  await third.leave();
  before = await journalOf(server, code);
});

/** Whatever was tried: nothing has changed, nothing has failed, everybody is still there and is answered. */
afterEach(async () => {
  expect(await journalOf(server, code)).toEqual(before);
  expect(faultsOf(server)).toEqual([]);
  expect((await call<{ status: string }>(server.base, '/health')).status).toBe('ok');
  for (const each of Object.values(people)) {
    expect(each.closed).toBeUndefined();
    expect(await each.refusalOf('chatLog')).toBeUndefined();
  }
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});

afterAll(async () => {
  tally.tell();
  await server.stop();
  folder.remove();
});

/** Sends frames over a socket of its own; resolves to the close code, or `open` when it stayed so. */
async function send(frames: readonly Uint8Array[]): Promise<string> {
  const socket = await plainSocket(server.base, code);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const answered = new Promise<string>((resolve) => {
    // The answer to the last request comes after all that was sent before.
    socket.on('message', (frame: Buffer) => {
      if (frame[0] === 22 && frame[1] === 99) resolve('open');
    });
  });
  for (const frame of frames) socket.send(frame);
  const last = requestFrame('chatLog');
  last[1] = 99;
  socket.send(last);
  const outcome = await Promise.race([closed, answered]);
  socket.terminate();
  return String(outcome);
}

const REASONS = ['open', '1002', '1009', '4000', '4002'];

test('frames of the corpus end their connection at most', async () => {
  for (const frame of Object.values(FRAMES)) tally.note('frames, corpus', await send([frame]));
  for (const outcome of tally.outcomes('frames, corpus')) expect(REASONS).toContain(outcome);
});

test(
  'real frames with bytes changed, cut off, doubled or put together end their connection at most',
  async () => {
    const names = (Object.keys(REQUESTS) as RequestName[]).filter((name) => name !== 'chat');
    const seeds = [...Object.values(FRAMES), ...names.map((name) => requestFrame(name))];
    const mutation = fc.record({
      seed: fc.constantFrom(...seeds),
      at: fc.nat(),
      by: fc.integer({ min: 1, max: 255 }),
      cut: fc.option(fc.nat(), { freq: 4 }),
      tail: fc.uint8Array({ maxLength: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), async (mutations) => {
        const frames = mutations.map(({ seed, at, by, cut, tail }) => {
          const frame = Buffer.concat([seed.subarray(0, 4000), tail]);
          if (frame.length > 0)
            frame[at % frame.length] = ((frame[at % frame.length] ?? 0) + by) & 255;
          return cut === null ? frame : frame.subarray(0, cut % (frame.length + 1));
        });
        const outcome = await send(frames);
        tally.note('frames, generated', outcome);
        expect(REASONS).toContain(outcome);
      }),
      { seed: 41, numRuns: RUNS },
    );
  },
  PATIENCE,
);

/** Asks as one of the people, if the payload is none that the request takes. */
async function ask(attack: string, as: keyof typeof people, name: RequestName, payload: unknown) {
  if (REQUESTS[name].payload.safeParse(payload).success) return;
  const refused = await people[as].refusalOf(name, payload);
  tally.note(attack, refused);
  expect([name, payload, refused]).toEqual([name, payload, 'message/malformed']);
}

const NAMES = Object.keys(REQUESTS) as RequestName[];
const PERSONS = ['host', 'player', 'visitor'] as const;

test('payloads of the corpus are refused to everybody, whatever the request', async () => {
  for (const name of NAMES) {
    for (const [index, payload] of PAYLOADS.entries()) {
      await ask('payloads, corpus', PERSONS[index % 3] as 'host', name, payload);
    }
  }
  expect(tally.tried('payloads, corpus')).toBeGreaterThan(1500);
});

test(
  'generated payloads are refused with the field, too',
  async () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.double(),
      fc.maxSafeInteger(),
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.constantFrom(...PAYLOADS),
    );
    const keys = [
      'seat by strength choice promise value yes text to name revision intents steps from colour',
      'occupant clock absence standIn visibility spectators opponents options preset map seats pace host',
    ];
    const payload = fc.dictionary(fc.constantFrom(...keys.join(' ').split(' ')), odd, {
      maxKeys: 5,
      noNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...NAMES),
        fc.constantFrom(...PERSONS),
        fc.oneof(payload, odd),
        (name, as, value) => ask('payloads, generated', as, name, value),
      ),
      { seed: 42, numRuns: 4 * RUNS },
    );
  },
  PATIENCE,
);

const CALLS: readonly (readonly [
  method: string,
  path: string,
  schema: { safeParse(body: unknown): { success: boolean } },
])[] = [
  ['POST', '/api/games', SCHEMAS.create],
  ['POST', '/api/games/:code/enter', SCHEMAS.enter],
  ['PUT', '/api/games/:code/push', NOTIFY_BODIES.push],
  ['DELETE', '/api/games/:code/push', NOTIFY_BODIES.unpush],
  ['PUT', '/api/games/:code/webhook', NOTIFY_BODIES.webhook],
  ['POST', '/api/v1/games', SCHEMAS.create],
  // Every request of the JSON door that wants something in its body.
  ...NAMES.filter((name) => requestOf(pathOf(name)) === name)
    .map((name) => [name, declarationOf(name).payload] as const)
    .filter(([, payload]) => !payload.safeParse({}).success)
    .map(([name, payload]) => ['POST', `/api/v1/games/:code/${pathOf(name)}`, payload] as const),
];

async function put(
  attack: string,
  method: string,
  path: string,
  body: string,
  type = 'application/json',
) {
  const response = await fetch(server.base + path.replace(':code', code), {
    method,
    headers: { 'content-type': type, authorization: `Bearer ${people.host.token}` },
    body,
  });
  const { error } = (await response.json()) as { error?: { code: string; text: string } };
  tally.note(attack, error?.code ?? response.status);
  expect([body.slice(0, 200), error?.text.length]).toEqual([
    body.slice(0, 200),
    expect.any(Number),
  ]);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  return error?.code ?? '';
}

test('bodies of the corpus are refused by every call', async () => {
  const games = await countGames();
  for (const [method, path] of CALLS) {
    for (const body of Object.values(BODIES)) await put('bodies, corpus', method, path, body);
  }
  // What is not said to be JSON is no body.
  for (const [method, path] of CALLS.filter(([, path]) => !path.endsWith('enter'))) {
    await put('bodies, corpus', method, path, '{"name":"Eve"}', 'text/plain');
  }
  expect(await countGames()).toBe(games);
});

test('what is packed small and large when unpacked is not taken', async () => {
  const large = JSON.stringify({ name: 'Eve', more: 'x'.repeat(20_000_000) });
  for (const [coding, body] of [
    ['gzip', gzipSync(large)],
    ['deflate', deflateSync(large)],
    ['br', brotliCompressSync(large, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['gzip', gzipSync(large).subarray(0, 500)],
    ['gzip', Buffer.from('nothing')],
    ['gzip, gzip', gzipSync(gzipSync(large))],
    ['identity, br', Buffer.from('{}')],
  ] as const) {
    const response = await fetch(`${server.base}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
      body: new Uint8Array(body),
    });
    const { error } = (await response.json()) as { error: { code: string } };
    tally.note('packed bodies', error.code);
    expect(['message/too-large', 'message/malformed']).toContain(error.code);
  }
});

test(
  'generated bodies are refused, too',
  async () => {
    const games = await countGames();
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .tuple(fc.constantFrom(...Object.values(BODIES)), fc.nat(), fc.string({ maxLength: 3 }))
        .map(([text, at, more]) => {
          const cut = at % (text.length + 1);
          return text.slice(0, cut) + more + text.slice(cut + more.length);
        }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CALLS), body, async ([method, path, schema], text) => {
        if (text === '' || isTaken(schema, text)) return;
        await put('bodies, generated', method, path, text);
      }),
      { seed: 43, numRuns: 2 * RUNS },
    );
    expect(await countGames()).toBe(games);
  },
  PATIENCE,
);

function isTaken(schema: (typeof CALLS)[number][2], text: string): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const countGames = async (): Promise<number> =>
  (
    await server.services.store.overview.list(
      { code: '', status: undefined, among: undefined },
      0,
      100,
    )
  ).length;

test('a prototype among the options is refused by its name', async () => {
  const body = JSON.parse('{"options":{"__proto__":{"skipCost":1}}}');
  const refusal = await call(server.base, '/api/games', { name: 'Eve', ...body }).catch(
    (error) => error.refusal,
  );
  expect(refusal).toMatchObject({ code: 'message/malformed', field: 'options.__proto__' });
});

test('no path leads anywhere it should not', async () => {
  for (const path of PATHS) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
      const status = await rawStatus(method, path.replace('BCDF23', code));
      tally.note('paths', status);
      expect([method, path, [400, 401, 403, 404, 405].includes(status)]).toEqual([
        method,
        path,
        true,
      ]);
    }
  }
});

/** The status of a call whose path is sent as it stands. */
async function rawStatus(method: string, path: string): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request({ port: server.port, method, path, headers: { connection: 'close' } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}

test('every refusal has a code of the protocol', () => {
  const known = new Set([...Object.keys(PROTOCOL_ERRORS), ...Object.keys(RULE_ERRORS)]);
  for (const attack of [
    'payloads, corpus',
    'payloads, generated',
    'bodies, corpus',
    'bodies, generated',
  ]) {
    for (const outcome of tally.outcomes(attack)) {
      expect([outcome, known.has(outcome) || /^(options|map)\//.test(outcome)]).toEqual([
        outcome,
        true,
      ]);
    }
  }
});
