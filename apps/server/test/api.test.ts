import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { linkBefore, promiseOf } from '@vinci/fairness';
import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import type { RequestName } from '@vinci/protocol';
import { ANSWERS, EVENTS } from '@vinci/protocol/door';
import { REQUESTS } from '@vinci/protocol/requests';
import { OPTIONS } from '@vinci/rules';
import { describeWith } from '../../../test/support/requirements.ts';
import { pathOf } from '../src/api/names.ts';
import { localRoom } from '../src/rooms/open-rooms.ts';
import { type ApiEvent, ApiStream, api, refused } from './support/api.ts';
import { journalOf } from './support/attack.ts';
import { createGame, Player } from './support/player.ts';
import { until } from './support/process.ts';
import { sessionOf, sharedServer } from './support/server.ts';

const server = sharedServer();
const root = fileURLToPath(new URL('../../../', import.meta.url));

test('a game by JSON alone: create, enter, state, legal, intents, log, undo', async () => {
  const { base } = server;
  const made = await api(base, 'POST', '/games', { name: 'Ada', seats: 3 });
  const at = `/games/${made.code}`;
  const tokens = [made.token];
  for (const name of ['Bob', 'Cy']) {
    const seated = await api(base, 'POST', `${at}/seats`, { name });
    expect(seated).toEqual({ seat: tokens.length, token: expect.stringMatching(/^[\w-]{22}$/) });
    tokens.push(seated.token);
  }
  await api(base, 'POST', `${at}/start`, undefined, made.token);
  const state = await api(base, 'GET', at, undefined, tokens[1]);
  expect(state).toMatchObject({
    status: 'playing',
    revision: 0,
    you: { seat: 1 },
    position: { phase: 'draft', round: 0, empires: [{}, {}, {}] },
    result: null,
  });
  const legal = await api(base, 'GET', `${at}/legal`, undefined, tokens[state.position.actor]);
  expect(legal).toMatchObject({ revision: 0, turn: true, seat: state.position.actor });
  expect(legal.intents[0]).toMatchObject({ code: 32, type: 'choose', position: 1, price: 0 });
  const move = { revision: 0, intents: [legal.intents[0].code] };
  const own = tokens[legal.seat];
  expect(await api(base, 'POST', `${at}/intents`, move, own)).toEqual({ revision: 1 });
  // The same once more, as after an answer that was lost, is no second move.
  expect(await api(base, 'POST', `${at}/intents`, move, own)).toEqual({ revision: 1 });
  const other = { revision: 0, intents: [64] };
  expect(await refused(api(base, 'POST', `${at}/intents`, other, own))).toBe('intent/stale');
  const copied = api(base, 'POST', `${at}/intents`, move, tokens[(legal.seat + 1) % 3]);
  expect(await refused(copied)).toBe('intent/stale');
  const { from, entries } = await api(base, 'GET', `${at}/log?from=0`);
  expect([from, entries.length]).toEqual([0, 1]);
  const [code, ...draws] = entries[0];
  expect(code).toBe(32);
  // Two tiles, or more where the first two were of one kind, as SETUP-8 has it.
  expect([draws.length >= 2, draws.every(Number.isInteger)]).toEqual([true, true]);
  expect(await refused(api(base, 'POST', `${at}/undo`, { revision: 1 }, own))).toMatch(
    /^(undo\/nothing|rule\/not-your-turn)$/,
  );
});

test('whoever says so is marked as a program, until somebody else sits there', async () => {
  const { base } = server;
  const made = await api(base, 'POST', '/games', { name: 'Ada', seats: 3, program: true });
  const at = `/games/${made.code}`;
  const seated = await api(base, 'POST', `${at}/seats`, { name: 'Bob', program: true });
  await api(base, 'POST', `${at}/seats`, { name: 'Cy' });
  const marked = async (): Promise<boolean[]> => {
    const { seats } = await api(base, 'GET', at);
    return seats.map(({ program }: { program: boolean }) => program);
  };
  expect(await marked()).toEqual([true, true, false]);
  await api(base, 'POST', `${at}/leave`, undefined, seated.token);
  expect(await marked()).toEqual([true, false, false]);
  await api(base, 'POST', `${at}/seats`, { name: 'Dee' });
  expect(await marked()).toEqual([true, false, false]);
  const wrong = api(base, 'POST', `${at}/seats`, { name: 'Eve', program: 'yes' });
  expect(await refused(wrong)).toBe('message/malformed');
});

test('both doors lead to the same game, and a stream resumes where it broke off', async () => {
  const { base } = server;
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(base, code, token);
  const bob = await Player.join(base, code, 'Bob');
  const cy = await api(base, 'POST', `/games/${code}/seats`, { name: 'Cy' });
  const stream = await ApiStream.open(base, code, cy.token);
  await host.until(() => host.state.seats[2]?.present === true);
  await host.request('chat', { text: 'Hello' });
  await stream.until(({ event, data }) => event === 'chat' && data.text === 'Hello');
  await host.request('start');
  await stream.until(({ event, data }) => event === 'table' && data.status === 'playing');
  const players = [host, bob];
  for (;;) {
    await host.until(() => host.state.cells.length > 0);
    const { actor } = host.position();
    if (actor === 2) break;
    const { revision } = host.state;
    await players[actor]?.request('intent', { revision, intents: [32] });
    await host.until(() => host.state.revision > revision);
  }
  const turn = await stream.until(({ event }) => event === 'turn');
  expect(turn.data).toMatchObject({ seat: 2, phase: 'draft' });
  stream.close();
  await host.until(() => host.state.seats[2]?.present === false);
  const { revision } = host.state;
  await host.request('chat', { text: 'Where are you?' });
  await api(base, 'POST', `/games/${code}/intents`, { revision, intents: [32] }, cy.token);
  const again = await ApiStream.open(base, code, cy.token, turn.id);
  const missed = await again.until(({ event }) => event === 'moved');
  expect(missed.data).toMatchObject({
    revision: revision + 1,
    code: 32,
    intent: { type: 'choose' },
  });
  await again.until(({ event, data }) => event === 'chat' && data.text === 'Where are you?');
  again.close();
  for (const one of players) one.room.leave();
});

test('what is no call of this door changes nothing', async () => {
  const { base } = server;
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
  await api(base, 'GET', `/games/${code}`, undefined, token);
  const before = await journalOf(server, code);
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const bodies: [Record<string, string>, string][] = [
    [json, 'null'],
    [json, '[]'],
    [json, '[{"name":"Eve"}]'],
    [json, '"Eve"'],
    [json, '7'],
    [json, '{"name":"Eve"'],
    [json, '{"name":"Eve","more":1}'],
    [json, '{"name":["Eve"]}'],
    [json, '{"name":{"toString":"Eve"}}'],
    [json, '{"__proto__":{"name":"Eve"}}'],
    [json, '{"name":""}'],
    [form, 'name=Eve'],
    [form, '{"name":"Eve"}'],
    [{}, '{"name":"Eve"}'],
  ];
  const said: unknown[] = [];
  for (const path of ['/games', `/games/${code}/seats`]) {
    for (const [headers, body] of bodies) {
      const answer = await fetch(`${base}/api/v1${path}`, { method: 'POST', headers, body });
      const { error } = (await answer.json()) as { error?: { code: string; text: string } };
      said.push([answer.status, error?.code, typeof error?.text]);
    }
    const answer = await fetch(`${base}/api/v1${path}`, {
      method: 'POST',
      headers: json,
      body: `{"name":"${'x'.repeat(20_000)}"}`,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { error: { code: 'message/too-large' } },
    ]);
  }
  expect(new Set(said.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify([400, 'message/malformed', 'string'])]),
  );
  expect(await journalOf(server, code)).toEqual(before);
});

test('who sends what a call does not take is told which field it is', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const fieldOf = async (path: string, body?: string, type = 'application/json') => {
    const answer = await fetch(`${server.base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': type }),
      },
      body,
    });
    const { error } = (await answer.json()) as { error?: { code: string; field?: string } };
    return [error?.code, error?.field];
  };
  const of = (field: string): string[] => ['message/malformed', field];
  const at = `/api/v1/games/${code}`;
  expect(await fieldOf(`${at}/rename`, '{"name":7}')).toEqual(of('name'));
  expect(await fieldOf(`${at}/rename`, '{"name":"Eve","sir":1}')).toEqual(of('sir'));
  expect(await fieldOf(`${at}/configure`, '{"clock":{"type":"days","days":1,"hours":1}}')).toEqual(
    of('clock.hours'),
  );
  expect(await fieldOf(`${at}/rename`, '{"name":"Eve"}', 'text/plain')).toEqual(of('Content-Type'));
  expect(await fieldOf(`${at}/rename`, '{')).toEqual(of(''));
  expect(await fieldOf(`${at}?when=1`)).toEqual(of('when'));
  expect(await fieldOf('/api/games', '{"colour":1}')).toEqual(of('colour'));
  expect(await fieldOf('/api/games', 'name=Ada', 'text/plain')).toEqual(of('Content-Type'));
});

test('wrong tokens, wrong codes and unknown calls are refused as everywhere', async () => {
  const { base } = server;
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3, visibility: 'private' });
  const at = `/games/${code}`;
  const call = (path: string, as?: string, method = 'GET', body?: object) =>
    refused(api(base, method, path, body, as));
  expect(await call(at)).toBe('room/unknown');
  expect(await call(at, 'x'.repeat(22))).toBe('room/unknown');
  expect(await call(`${at}/seats`, undefined, 'POST', { name: 'Eve' })).toBe('room/unknown');
  expect(await call('/games/ZZZZZZ/events')).toBe('room/unknown');
  for (const path of ['sit', 'intent', 'constructor', '__proto__', 'legal', 'nothing']) {
    expect([path, await call(`${at}/${path}`, token, 'POST', {})]).toEqual([
      path,
      'http/not-found',
    ]);
  }
  expect(await call(`${at}/nothing`, token)).toBe('http/not-found');
  expect(await call(`${at}/log?from=x`, token)).toBe('message/malformed');
  expect(await call(`${at}/log?to=1`, token)).toBe('message/malformed');
  expect(await call(`${at}?x=1`, token)).toBe('message/malformed');
  expect(await call(`${at}/intents`, token, 'POST', { revision: 0, intents: [0] })).toBe(
    'table/not-started',
  );
  const open = await createGame(base, { name: 'Ada', seats: 3 });
  const seatless = call(`/games/${open.code}/start`, undefined, 'POST', {});
  expect(await seatless).toBe('seat/none');
  expect(await call(`/games/${open.code}`, token)).toBe('seat/wrong-token');
});

test('who does not read his stream is dropped, and nobody waits for him', async () => {
  const { base } = server;
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
  const reader = await ApiStream.open(base, code, token);
  const slow = connect(Number(new URL(base).port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write(`GET /api/v1/games/${code}/events HTTP/1.1\r\nHost: x\r\n\r\n`);
  const room = () => localRoom(code);
  await until(() => room()?.streams === 2);
  slow.pause();
  const text = 'x'.repeat(200_000);
  // As much as the machine may keep for a connection, and more.
  for (let said = 0; said < 400 && room()?.streams === 2; said++) {
    room()?.announce(text);
    await reader.until(({ event }) => event === 'notice');
  }
  expect(room()?.streams).toBe(1);
  let rest = '';
  slow.on('data', (chunk) => {
    rest = (rest + chunk).slice(-200);
  });
  const gone = new Promise((resolve) => slow.once('close', resolve));
  slow.resume();
  await until(() => rest.includes('"reason":"slow"'));
  slow.destroy();
  await gone;
  await api(base, 'POST', `/games/${code}/chat`, { text: 'Still there?' }, token);
  await reader.until(({ event }) => event === 'chat');
  reader.close();
  await until(() => room()?.streams === 0);
});

test('a stream ends with the reason, when it is one too many or the game leaves memory', async () => {
  const { base } = server;
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
  const streams: ApiStream[] = [];
  for (let opened = 0; opened < 9; opened++) streams.push(await ApiStream.open(base, code, token));
  const end = ({ event }: ApiEvent): boolean => event === 'end';
  expect((await streams[0]?.until(end))?.data).toEqual({ reason: 'closed' });
  localRoom(code)?.close();
  expect((await streams[8]?.until(end))?.data).toEqual({ reason: 'stopping' });
  const again = await ApiStream.open(base, code, token, streams[8]?.events.at(-1)?.id);
  await again.until(({ event }) => event === 'table');
  again.close();
});

describeWith('python3', 'from the page alone', () => {
  test('bots in Python play to the end beside one of the server, and their game is fair', async () => {
    const { base } = server;
    const settings = { name: 'Ada', seats: 3, opponents: ['easy'], pace: 'instant' };
    const { code, token } = await api(base, 'POST', '/games', { ...settings, preset: 'deShort' });
    const watcher = await ApiStream.open(base, code);
    const bots = [
      [base, code, 'Ada', token],
      [base, code, 'Basil'],
    ].map((words) =>
      spawn('python3', [`${root}examples/bot.py`, ...words], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    const said = Promise.all(bots.map(({ stdout }) => stdout.toArray()));
    const session = await sessionOf(server, code);
    const isReady = () => session.table.seats.filter(({ promise }) => promise !== '').length === 2;
    const isThere = () => localRoom(code)?.attendance().seats.length === 2;
    await until(() => isReady() && isThere());
    await api(base, 'POST', `/games/${code}/start`, {}, token);
    const over = await watcher.until(
      ({ event, data }) => event === 'table' && data.status === 'over',
    );
    expect((await said).map(String)).toEqual([
      expect.stringContaining(JSON.stringify(over.data.result[0].vp)),
      expect.stringContaining('over'),
    ]);
    const record = await api(base, 'GET', `/games/${code}/record`);
    const programs = record.seats.filter(({ program }: { program?: true }) => program);
    expect(programs.map(({ name }: { name: string }) => name)).toEqual(['Basil']);
    expect(record.links.length).toBeGreaterThan(4);
    expect(verify(record, { mapOf: mapById, noted: undefined }).verdict).toBe('consistent');
  });
});

describe('what the page and the description say', () => {
  /** Fields whose very values the page promises; of others their form, as codes and draws differ. */
  const EXACT = /(status|revision|turn|phase|type|text|clause|error\.code|result|rounds)$/;

  /** Whether an answer has all that the page says of it; lists are cut there. */
  const fits = (real: unknown, said: unknown, path: string): void => {
    if (typeof said !== 'object' || said === null || EXACT.test(path)) {
      const [one, other] = EXACT.test(path) ? [real, said] : [typeof real, typeof said];
      expect([path, one]).toEqual([path, other]);
      return;
    }
    expect([path, Array.isArray(real)]).toEqual([path, Array.isArray(said)]);
    for (const [name, one] of Object.entries(said)) {
      if (Array.isArray(said) && typeof one !== 'object') continue;
      fits((real as Record<string, unknown>)[name], one, `${path}.${name}`);
    }
  };

  test('every call of docs/api.md answers as it says there', async () => {
    const page = readFileSync(`${root}docs/api.md`, 'utf8');
    const tokens = new Map<string, string>();
    let code = '';
    let calls = 0;
    for (const [, example] of page.matchAll(/<!-- example: \w+ -->\n```\n([\s\S]*?)```/g)) {
      for (const part of (example as string).trim().split(/\n\n/)) {
        const [, method = '', path = '', sent, who] =
          /^(GET|POST) (\S+)(?: (\{.*\}))?(?: as (\w+))?\n/.exec(part) ?? [];
        const [, status, said] = /\n(\d{3}) ([\s\S]*)$/.exec(part) ?? [];
        const answer = await fetch(`${server.base}/api/v1${path.replace('BCDF23', code)}`, {
          method,
          headers: {
            ...(sent !== undefined && { 'content-type': 'application/json' }),
            ...(who !== undefined && { authorization: `Bearer ${tokens.get(who)}` }),
          },
          ...(sent !== undefined && { body: sent }),
        });
        const real = (await answer.json()) as { code?: string; token?: string };
        expect([path, answer.status]).toEqual([path, Number(status)]);
        if (real.token !== undefined) tokens.set(JSON.parse(sent ?? '').name, real.token);
        if (method === 'POST' && path === '/games') code = real.code ?? '';
        // Who begins is drawn; on the page it is Ada.
        const starter = [...tokens][(await sessionOf(server, code)).waiting.actor];
        if (path.endsWith('/start')) tokens.set('Ada', starter?.[1] ?? '');
        fits(real, JSON.parse(said ?? ''), path);
        calls++;
      }
    }
    expect(calls).toBeGreaterThan(15);
  });

  test('the hashes and the event of docs/api.md are as a program computes and reads them', () => {
    const page = readFileSync(`${root}docs/api.md`, 'utf8');
    const [, hash] = /`hash\("link", "BCDF23", "1" × 64\)` is `(\w+)`/.exec(page) ?? [];
    const [, promise] = /the promise of that `(\w+)`/.exec(page) ?? [];
    expect(linkBefore('BCDF23', '1'.repeat(64))).toBe(hash);
    expect(promiseOf('BCDF23', hash ?? '')).toBe(promise);
    const [, event, , data = ''] = /^event: (\w+)\nid: ([\d-]+)\ndata: (.*)$/m.exec(page) ?? [];
    expect(event).toBe('turn');
    EVENTS.turn.parse(JSON.parse(data));
  });

  test('answers and events are of the forms that are described, from the start to the end', async () => {
    const { base } = server;
    const settings = { name: 'Ada', seats: 3, opponents: ['easy', 'easy'], pace: 'instant' };
    const made = await api(base, 'POST', '/games', { ...settings, preset: 'vinci2' });
    ANSWERS.Created.parse(made);
    const at = `/games/${made.code}`;
    const stream = await ApiStream.open(base, made.code, made.token);
    ANSWERS.State.parse(await api(base, 'GET', at));
    await api(base, 'POST', `${at}/start`, {}, made.token);
    await api(base, 'POST', `${at}/chat`, { text: 'Hello' }, made.token);
    const ends = ({ event, data }: ApiEvent): boolean =>
      event === 'table' && data.status === 'over';
    // Whoever plays like this may lose before there were so many moves.
    let isOver = false;
    for (let moves = 0; moves < 40 && !isOver; ) {
      const legal = ANSWERS.Legal.parse(
        await api(base, 'GET', `${at}/legal`, undefined, made.token),
      );
      if (!legal.turn) {
        isOver = ends(await stream.until((one) => one.event === 'turn' || ends(one)));
        continue;
      }
      const intent = legal.intents.find(({ type }) => type.startsWith('end')) ?? legal.intents[0];
      const move = { revision: legal.revision, intents: [intent?.code] };
      ANSWERS.Moved.parse(await api(base, 'POST', `${at}/intents`, move, made.token));
      ANSWERS.State.parse(await api(base, 'GET', at, undefined, made.token));
      moves++;
    }
    ANSWERS.Log.parse(await api(base, 'GET', `${at}/log`));
    ANSWERS.Chat.parse(await api(base, 'GET', `${at}/chat`, undefined, made.token));
    if (!isOver) {
      await api(base, 'POST', `${at}/end`, {}, made.token);
      await stream.until(ends);
    }
    for (const { event, data } of stream.events) EVENTS[event as keyof typeof EVENTS].parse(data);
    stream.close();
    const wrong = await fetch(`${base}/api/v1${at}/intents`, { method: 'POST', body: '[' });
    ANSWERS.Refusal.parse(await wrong.json());
  });

  test('the description names every request and schema it has, and every list can be read', async () => {
    const { base } = server;
    const described = await api(base, 'GET', '/openapi.json');
    expect(described.openapi).toBe('3.1.1');
    const config = await createConfig({ extends: ['recommended'] });
    expect(await lintFromString({ source: JSON.stringify(described), config })).toEqual([]);
    for (const name of Object.keys(REQUESTS) as RequestName[]) {
      if (name === 'history' || name === 'chatLog') continue;
      expect(described.paths[`/games/{code}/${pathOf(name)}`]).toHaveProperty('post');
    }
    const text = JSON.stringify(described);
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(Object.keys(described.components.schemas)));
    const { boards } = ANSWERS.Boards.parse(await api(base, 'GET', '/boards'));
    for (const { id, provinces } of boards) {
      const board = ANSWERS.Board.parse(await api(base, 'GET', `/boards/${id}`));
      expect(board.provinces).toHaveLength(provinces);
      for (const { number, neighbours } of board.provinces) {
        for (const other of neighbours) {
          expect(board.provinces[other]?.neighbours).toContain(number);
        }
      }
      const geometry = ANSWERS.Geometry.parse(await api(base, 'GET', `/boards/${id}/geometry`));
      const named = (all: readonly { readonly id: string }[]) => all.map((one) => one.id);
      expect(named(geometry.provinces)).toEqual(named(board.provinces));
      expect(named(geometry.seas)).toEqual(named(board.seas));
      for (const { rings } of geometry.provinces) expect(rings[0]?.length).toBeGreaterThan(5);
    }
    const { tiles } = ANSWERS.Tiles.parse(await api(base, 'GET', '/tiles'));
    expect(tiles.map(({ code }) => code)).toEqual(tiles.map((_, index) => index));
    const { rules } = ANSWERS.Rules.parse(await api(base, 'GET', '/rules'));
    for (const { id } of rules) {
      const { clauses } = ANSWERS.Clauses.parse(await api(base, 'GET', `/rules/${id}/clauses`));
      expect(clauses.length).toBeGreaterThan(100);
    }
    const { options } = ANSWERS.Options.parse(await api(base, 'GET', '/options'));
    expect(options).toHaveLength(Object.keys(OPTIONS).length);
    const { refusals } = ANSWERS.Refusals.parse(await api(base, 'GET', '/refusals'));
    expect(refusals.length).toBeGreaterThan(80);
    const listed = { name: 'Ada', seats: 3, visibility: 'listed' };
    const { code } = await api(base, 'POST', '/games', listed);
    const { games } = ANSWERS.Games.parse(await api(base, 'GET', '/games'));
    expect(games.map((game) => game.code)).toContain(code);
    expect(await refused(api(base, 'GET', '/boards/atlantis'))).toBe('http/not-found');
    expect(await refused(api(base, 'GET', '/boards/..%2feurope/geometry'))).toBe('http/not-found');
    const europe = `${base}/api/v1/boards/europe/geometry`;
    const { headers } = await fetch(europe);
    expect(headers.get('cache-control')).toContain('max-age=3600');
    const again = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await fetch(europe, { headers: again })).status).toBe(304);
    expect(await (await fetch(`${base}/api/v1/`)).text()).toContain('POST /games/{code}/intents');
  });
});
