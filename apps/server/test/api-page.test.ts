import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
import { type ApiEvent, ApiStream, api } from './support/api.ts';
import { refused } from './support/player.ts';
import { until } from './support/process.ts';
import { sessionOf, sharedServer } from './support/server.ts';

const server = sharedServer();
const root = fileURLToPath(new URL('../../../', import.meta.url));

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
