import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { hashToken } from '@vinci/session/tokens';
import { describeWith } from '../../../test/support/requirements.ts';
import { plainBrain } from './support/bots.ts';
import { type Gate, gateTo } from './support/gate.ts';
import { createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { killAll, launch, until } from './support/process.ts';
import { entryRow } from './support/rows.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => {
  killAll();
  folder.remove();
});

/** A value by name and labels as they are written, such as `up{job="x"}`. */
type Figures = ReadonlyMap<string, number>;

const LINE =
  /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\]|\\.)*",?)*\})? (-?[\d.e+-]+|Na[Nn]|[+-]Inf)$/;

/** Reads the text format of Prometheus; throws when something in it is against the format. */
function parse(text: string): Figures {
  const figures = new Map<string, number>();
  const types = new Map<string, string>();
  expect(text.endsWith('\n')).toBe(true);
  for (const line of text.trimEnd().split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    if (line.startsWith('# TYPE ')) {
      const [, , name, type] = line.split(' ');
      expect(types.has(name as string)).toBe(false);
      expect(['counter', 'gauge', 'histogram', 'summary']).toContain(type);
      types.set(name as string, type as string);
      continue;
    }
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined) throw new Error(`no line of the format: ${line}`);
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
    expect([line, types.has(family)]).toEqual([line, true]);
    expect([line, figures.has(name + labels)]).toEqual([line, false]);
    figures.set(name + labels, Number(value));
  }
  return figures;
}

async function read({ metricsPort }: TestServer): Promise<{ text: string; figures: Figures }> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  return { text, figures: parse(text) };
}

test('what is played is what is counted, and nothing of it belongs to anybody', async () => {
  server = await testServer(folder.path, { VINCI_METRICS_PORT: '0' }, { brain: plainBrain() });
  const { code, token } = await createGame(server.base, { name: 'Adalberta', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const players = [host, await Player.join(server.base, code, 'Bob')];
  players.push(await Player.join(server.base, code, 'Cy'));
  const spectator = await Player.enter(server.base, code);
  await createGame(server.base, { name: 'Di', seats: 3 });
  await host.request('start');
  await Promise.all(players.map((each) => each.until(() => each.state.cells.length > 0)));
  const random = randomOf(8);
  for (let revision = 0; revision < 25; revision++) {
    const intents = [randomIntent(host.position(), random)];
    await players[host.position().actor]!.request('intent', { revision, intents } as never);
    await host.until(() => host.state.revision > revision);
  }
  expect(await spectator.refusalOf('intent', { revision: 25, intents: [3] })).toBe('seat/none');
  for (let twice = 0; twice < 2; twice++) {
    expect(await host.refusalOf('intent', { revision: 3, intents: [3] })).toBe('intent/stale');
  }

  const { text, figures } = await read(server);
  expect(figures.get('vinci_intent_requests_total{result="ok"}')).toBe(25);
  expect(figures.get('vinci_intent_requests_total{result="seat/none"}')).toBe(1);
  expect(figures.get('vinci_intent_requests_total{result="intent/stale"}')).toBe(2);
  expect(figures.get('vinci_intent_seconds_count')).toBe(25);
  expect(figures.get('vinci_intent_seconds_bucket{le="+Inf"}')).toBe(25);
  expect(figures.get('vinci_intent_seconds_sum')).toBeGreaterThan(0);
  expect(figures.get('vinci_journal_commit_appends_sum')).toBe(25);
  expect(figures.get('vinci_journal_commit_seconds_count')).toBe(
    figures.get('vinci_journal_commit_appends_count'),
  );
  expect(figures.get('vinci_journal_commit_failures_total')).toBe(0);
  // The second game was made, but nobody has entered it.
  expect(figures.get('vinci_rooms')).toBe(1);
  expect(figures.get('vinci_players')).toBe(3);
  expect(figures.get('vinci_spectators')).toBe(1);
  expect(figures.get('vinci_journal_bytes')).toBeGreaterThan(10_000);
  expect(figures.get('vinci_data_free_bytes')).toBeGreaterThan(0);
  expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  for (const secret of [code, token, hashToken(token), 'Adalberta', '127.0.0.1']) {
    expect(text).not.toContain(secret);
  }
  await spectator.leave();
  await players[2]!.leave();
  await host.until(() => host.state.watchers === 0 && !host.state.seats[2]?.present);
  const after = await read(server);
  expect(after.figures.get('vinci_players')).toBe(2);
  expect(after.figures.get('vinci_spectators')).toBe(0);
});

test('decisions of bots are counted by strength, and those that fail by why', async () => {
  let failures = 2;
  const networks = new Set<string | undefined>();
  const plain = plainBrain();
  server = await testServer(
    folder.path,
    { VINCI_METRICS_PORT: '0' },
    {
      brain: plainBrain({
        decide: (strength, position, network) => {
          networks.add(network);
          if (failures-- > 0) throw new Error('a bot without an idea');
          return plain.decide(strength, position);
        },
      }),
    },
  );
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['easy', 'fictional'],
    pace: 'instant',
    seats: 3,
    start: true,
  } as never);
  const host = await Player.enter(server.base, code, token);
  const random = randomOf(8);
  for (let made = 0; made < 40; made++) {
    await host.until(() => host.state.status === 'over' || host.position().actor === host.seat);
    if (host.state.status === 'over') break;
    const { revision } = host.state;
    const intents = [randomIntent(host.position(), random)];
    await host.request('intent', { revision, intents } as never);
    await host.until(() => host.state.revision > revision);
  }
  // Networks take turns, also where decisions are counted.
  expect([...networks]).toEqual([expect.stringContaining('127.0.0.1')]);
  const { figures } = await read(server);
  const decisions = (labels: string) => figures.get(`vinci_bot_decisions_total{${labels}}`) ?? 0;
  expect(decisions('strength="easy",result="threw"')).toBe(2);
  expect(decisions('strength="safe",result="ok"')).toBeGreaterThan(0);
  const easy = decisions('strength="easy",result="ok"');
  expect(easy).toBeGreaterThan(0);
  expect(figures.get('vinci_bot_decision_seconds_count{strength="easy"}')).toBe(easy);
  const fictional = decisions('strength="fictional",result="ok"');
  expect(fictional).toBeGreaterThan(0);
  expect(figures.get('vinci_bot_decision_seconds_count{strength="fictional"}')).toBe(fictional);
  // Only what people sent is a request.
  const requests = figures.get('vinci_intent_requests_total{result="ok"}') ?? 0;
  const written = figures.get('vinci_journal_commit_appends_sum') ?? 0;
  expect(written).toBeGreaterThan(requests);
});

test('a journal that cannot be written is counted', async () => {
  server = await testServer(folder.path, { VINCI_METRICS_PORT: '0' });
  const { store } = server.services;
  const entry = { game: 'QQQQQQ', revision: 0, seat: 0, code: 3, at: 1, bot: 0, link: '' };
  const append = { code: 'QQQQQQ', entries: [entry], game: undefined };
  await store.append(append);
  await expect(store.append(append)).rejects.toThrow('UNIQUE');
  const { figures } = await read(server);
  expect(figures.get('vinci_journal_commit_appends_count')).toBe(1);
  expect(figures.get('vinci_journal_commit_failures_total')).toBe(1);
});

test('figures that cannot be read are missing, and all others are there', async () => {
  const data = join(folder.path, 'vanishing');
  server = await testServer(data, { VINCI_METRICS_PORT: '0', DATABASE_URL: '' });
  const before = (await read(server)).figures;
  expect(before.get('vinci_figure_missing{figure="vinci_data_free_bytes"}')).toBe(0);
  expect(before.get('vinci_data_free_bytes')).toBeGreaterThan(0);
  rmSync(data, { recursive: true });
  const { figures } = await read(server);
  expect(figures.get('vinci_figure_missing{figure="vinci_data_free_bytes"}')).toBe(1);
  expect(figures.has('vinci_data_free_bytes')).toBe(false);
  expect(figures.get('vinci_journal_commit_failures_total')).toBe(0);
});

describeWith('postgres', 'with a database', () => {
  let database: TestDatabase;
  let gate: Gate;
  beforeAll(async () => {
    database = await freshDatabase();
    gate = await gateTo(database.url);
  });
  afterAll(async () => {
    await gate.remove();
    await database.remove();
  });

  test('that is away, or does not answer, the rest is read, with what was not written', async () => {
    const running = await testServer(folder.path, {
      VINCI_METRICS_PORT: '0',
      DATABASE_URL: gate.url,
    });
    server = running;
    const missing = 'vinci_figure_missing{figure="vinci_journal_bytes"}';
    for (const block of [gate.shut, gate.silence]) {
      gate.open();
      await until(async () => (await read(running)).figures.get(missing) === 0);
      const failures = (await read(running)).figures.get('vinci_journal_commit_failures_total');
      expect((await read(running)).figures.get('vinci_journal_bytes')).toBeGreaterThan(10_000);
      block();
      const append = { code: 'QQQQQQ', entries: [entryRow('QQQQQQ', 0)], game: undefined };
      const refused = running.services.store.append(append).catch(() => undefined);
      // Two at a time: the second does not wait in the queue of the first.
      for (const { figures } of await Promise.all([read(running), read(running)])) {
        expect(figures.get(missing)).toBe(1);
        expect(figures.has('vinci_journal_bytes')).toBe(false);
      }
      await refused;
      const after = (await read(running)).figures.get('vinci_journal_commit_failures_total');
      expect(after).toBe((failures ?? 0) + 1);
    }
    gate.open();
    await until(async () => (await read(running)).figures.get(missing) === 0);
  });
});

test('nothing is counted and no port opened unless wanted; players never see it', async () => {
  server = await testServer(folder.path);
  expect(server.metricsPort).toBeUndefined();
  expect(server.services.metrics).toBeUndefined();
  await server.stop();
  server = await testServer(folder.path, { VINCI_METRICS_PORT: '0' });
  expect((await fetch(`${server.base}/metrics`)).status).toBe(404);
  const port = `http://127.0.0.1:${server.metricsPort}`;
  expect((await fetch(`${port}/`)).status).toBe(404);
  expect((await fetch(`${port}/health`)).status).toBe(404);
  expect((await fetch(`${port}/metrics`, { method: 'POST' })).status).toBe(405);
});

test('a port for metrics that is taken stops the start with a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const started = launch(folder.path, '0', { VINCI_METRICS_PORT: String(port) });
  await expect(started).rejects.toThrow(/VINCI_METRICS_PORT, cannot be opened: .*EADDRINUSE/);
  other.close();
  // The folder is free again.
  expect((await launch(folder.path)).output()).toContain('is ready');
});
