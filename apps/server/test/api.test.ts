import { connect } from 'node:net';
import { localRoom } from '../src/rooms/open-rooms.ts';
import { type ApiEvent, ApiStream, api } from './support/api.ts';
import { journalOf } from './support/attack.ts';
import { createGame, Player, refused } from './support/player.ts';
import { until } from './support/process.ts';
import { sharedServer } from './support/server.ts';

const server = sharedServer();

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
