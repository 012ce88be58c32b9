import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { GameInfo } from '@vinci/protocol';
import { courseOf, tableOf } from '@vinci/session/stored';
import { hashToken } from '@vinci/session/tokens';
import { fromTransfer, transferSchema } from '../src/operations/transfer-format.ts';
import { vinci } from './support/cli.ts';
import { TestClock } from './support/clock.ts';
import { INTERRUPTED } from './support/journals.ts';
import { call, createGame, Player } from './support/player.ts';
import { newFolder, removeFolders, type TestServer, testServer } from './support/server.ts';
import { play, startedTable, type Trio } from './support/table.ts';

const SEED = 3;

const linesOf = (
  text: string,
): { game: { code: string; seed: string; secret: string; status: string }; entries: unknown }[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));

const exported = newFolder();
const full = join(exported, 'full.jsonl');
let data: string;
let server: TestServer;
let going: Trio;
let over: Trio;
let log: unknown;
let digest: number;

beforeAll(async () => {
  data = newFolder();
  server = await testServer(data);
  over = await startedTable(server.base);
  await play(over, SEED);
  going = await startedTable(server.base);
  const first = going[0].position().actor;
  await play(going, SEED, 30);
  // Somebody else than at the start has to act, so that a gap in the log is never another sound game.
  while (going[0].position().actor === first) await play(going, SEED, 1);
  await going[2].request('chat', { text: 'grüß Gott' });
  await createGame(server.base, {
    name: 'Di',
    seats: 4,
    opponents: ['fictional', 'strong'],
    standIn: { after: 60, strength: 'medium' },
    pace: 'quick',
  } as never);
  log = await going[0].request('history');
  digest = going[0].position().digest();
  const done = await vinci(['export', '--all', full, '--with-secrets', '--data', data]);
  expect(done).toEqual({ code: 0, out: '', err: '3 games\n' });
});

afterAll(async () => {
  await server.stop();
  removeFolders();
});

test('everything moves to another server, where the same tokens hold the same seats', async () => {
  expect(statSync(full).mode & 0o777).toBe(0o600);
  await server.stop();
  const other = newFolder();
  const done = await vinci(['import', full, '--data', other, '--json']);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(done.out).imported).toHaveLength(3);
  const second = await testServer(other);
  server = second;
  const again = await Promise.all(
    going.map(({ code, token }) => Player.enter(second.base, code, token)),
  );
  expect(again.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  expect(await again[1]!.request('history')).toEqual(log);
  expect(again[2]!.position().digest()).toBe(digest);
  expect((await again[0]!.request('chatLog')).lines.map(({ text }) => text)).toEqual(['grüß Gott']);
  await play(again, SEED);
  expect(again[0]!.state.status).toBe('over');
  const tables = linesOf(readFileSync(full, 'utf8')).filter(({ game }) => game.status === 'table');
  const table = await call<GameInfo>(second.base, `/api/games/${tables[0]?.game.code}`);
  expect(table.occupants).toEqual(['person', 'fictional', 'strong', '']);
  // What was exported is what an export of the copy says of the games nobody has touched.
  const back = join(exported, 'back.jsonl');
  const { code } = over[0];
  expect((await vinci(['export', code, back, '--with-secrets', '--data', other])).code).toBe(0);
  const before = linesOf(readFileSync(full, 'utf8')).find(({ game }) => game.code === code);
  expect(linesOf(readFileSync(back, 'utf8'))).toEqual([before]);
});

test('a game is brought into a running server and is there at once', async () => {
  const other = newFolder();
  const second = join(other, 'one.jsonl');
  const { code, token } = going[0];
  const header = readFileSync(full, 'utf8').split('\n')[0];
  const line = linesOf(readFileSync(full, 'utf8')).find(({ game }) => game.code === code);
  writeFileSync(second, `${header}\n${JSON.stringify(line)}\n`);
  await server.stop();
  server = await testServer(newFolder());
  const done = await vinci(['import', second, '--data', server.services.config.dataDir]);
  expect(done).toEqual({ code: 0, out: '1 games\n', err: '' });
  const info = await call<GameInfo>(server.base, `/api/games/${code}`, undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(info).toMatchObject({ code, seat: 0, status: 'playing' });
});

test('on its way a game loses no time', async () => {
  const DAY = 86_400_000;
  const clock = { type: 'days', days: 1 } as const;
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3, clock });
  const host = await Player.enter(server.base, code, token);
  await Player.join(server.base, code, 'Bob');
  await Player.join(server.base, code, 'Cy');
  await host.request('start');
  await host.until(() => host.state.cells.length > 0);
  const other = newFolder();
  const file = join(other, 'timed.jsonl');
  const { dataDir } = server.services.config;
  await vinci(['export', code, file, '--with-secrets', '--data', dataDir]);
  // As if it had been exported two days ago.
  const [header, line] = readFileSync(file, 'utf8').split('\n') as [string, string];
  const earlier = (at: number): number => at - 2 * DAY;
  const game = JSON.parse(line);
  for (const at of ['started_at', 'created_at', 'updated_at', 'due_at', 'deadline']) {
    game.game[at] = earlier(game.game[at]);
  }
  const { at } = JSON.parse(header);
  writeFileSync(
    file,
    `${JSON.stringify({ ...JSON.parse(header), at: earlier(at) })}\n${JSON.stringify(game)}\n`,
  );
  await server.stop();
  expect(await vinci(['import', file, '--data', other])).toMatchObject({ code: 0 });
  server = await testServer(other);
  const looked = await call<GameInfo>(server.base, `/api/games/${code}`);
  expect(looked.dueAt).toBeGreaterThan(at);
  const again = await Player.enter(server.base, code, token);
  const { notes, entries } = await again.request('history');
  expect(entries).toEqual([]);
  expect(notes[0]).toMatchObject({ type: 'outage', from: earlier(at), revision: 0 });
  expect(again.state.clockSeat).toBe(again.position().actor);
  expect(again.state.seats[again.state.clockSeat]?.time).toBeGreaterThan(DAY / 2);
});

test.each([
  ['comes from a server whose time is ahead', 30, 0],
  ['comes to a server whose time is ahead', 0, 30],
])('a game that %s loses no time, and is not due later than it should', async (_, from, to) => {
  const DAY = 86_400_000;
  const clock = { type: 'days', days: 1 } as const;
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3, clock });
  const host = await Player.enter(server.base, code, token);
  await Player.join(server.base, code, 'Bob');
  await Player.join(server.base, code, 'Cy');
  await host.request('start');
  await host.until(() => host.state.cells.length > 0);
  const other = newFolder();
  for (const [folder, days] of [
    [server.services.config.dataDir, from],
    [other, to],
  ] as const) {
    // As a clock leaves it that was once set wrong for a while.
    if (folder === other) await (await testServer(other)).stop();
    else await server.stop();
    const ahead = new TestClock();
    ahead.jump(Date.now() - ahead.now() + days * DAY);
    const wrong = await testServer(folder, {}, { clock: ahead });
    if (folder !== other) {
      const player = await Player.enter(wrong.base, code, token);
      await player.request('rename', { name: 'Ada B' });
    }
    await wrong.stop();
  }
  const file = join(other, 'ahead.jsonl');
  const dataDir = server.services.config.dataDir;
  await vinci(['export', code, file, '--with-secrets', '--data', dataDir]);
  expect(await vinci(['import', file, '--data', other])).toMatchObject({ code: 0 });
  server = await testServer(other);
  const { time } = server.services;
  expect(time.now()).toBeGreaterThan(Date.now() + 29 * DAY);
  const again = await Player.enter(server.base, code, token);
  expect(again.state.seats[again.state.clockSeat]?.time).toBeGreaterThan(DAY / 2);
  const { dueAt } = await call<GameInfo>(server.base, `/api/games/${code}`);
  expect(dueAt - time.now()).toBeGreaterThan(DAY / 2);
  expect(dueAt - time.now()).toBeLessThanOrEqual(DAY);
});

describe('over the streams of the shell', () => {
  /** Carries out a command of the shell in which `vinci` is the command line. */
  const shell = (line: string): { out: string; err: string; code: number | null } => {
    const cli = fileURLToPath(new URL('../src/vinci.ts', import.meta.url));
    const script = `umask 022; vinci() { "$NODE" --disable-warning=ExperimentalWarning "$CLI" "$@"; }; ${line}`;
    const done = spawnSync('sh', ['-c', script], {
      env: { PATH: process.env.PATH, NODE: process.execPath, CLI: cli, TMPDIR: newFolder() },
      encoding: 'utf8',
    });
    return { out: done.stdout, err: done.stderr, code: done.status };
  };

  test('an export goes into an import, and nothing stays behind', () => {
    const [target, scratch] = [newFolder(), newFolder()];
    const piped = shell(
      `TMPDIR=${scratch}; export TMPDIR; vinci export --all --with-secrets --data ${data} | vinci import - --json --data ${target}`,
    );
    expect([piped.code, piped.err]).toEqual([0, '3 games\n']);
    expect(JSON.parse(piped.out).imported).toHaveLength(3);
    expect(readdirSync(scratch)).toEqual([]);
    const wrong = shell(`echo nonsense | vinci import - --data ${newFolder()}`);
    expect([wrong.code, wrong.err]).toEqual([
      2,
      'import/not-games: standard input holds no exported games.\n',
    ]);
  });

  test('a file that says it comes from far ahead takes no server along', () => {
    const [target, file] = [newFolder(), join(newFolder(), 'games.jsonl')];
    const lines = shell(`vinci export --all --with-secrets --data ${data}`).out.split('\n');
    const saying = (at: number): void => {
      const header = { ...JSON.parse(lines[0] ?? ''), at };
      writeFileSync(file, [JSON.stringify(header), ...lines.slice(1)].join('\n'));
    };
    saying(Date.now() + 400 * 86_400_000);
    const ahead = shell(`vinci import ${file} --data ${target}`);
    expect([ahead.code, ahead.err]).toEqual([2, expect.stringMatching(/^import\/ahead: .*a year/)]);
    for (const at of [-1, 1e17]) {
      saying(at);
      expect(shell(`vinci import ${file} --data ${target}`)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^import\/not-games: /),
      });
    }
    saying(Date.now());
    expect(shell(`vinci import ${file} --data ${target}`).code).toBe(0);
  });

  test('secrets in a file that others may read are told; --output writes one they may not', () => {
    const file = join(newFolder(), 'games.jsonl');
    const told = shell(`vinci export --all --with-secrets --data ${data} > ${file}`);
    expect(told.err).toMatch(/^3 games\nOthers .* may read that file.*--output/);
    expect(shell(`vinci export --all --data ${data} > ${file}`).err).not.toContain('may read');
    const own = join(newFolder(), 'own.jsonl');
    const done = shell(`vinci export --all --with-secrets --output ${own} --data ${data}`);
    expect([done.code, done.err]).toEqual([0, '3 games\n']);
    expect(statSync(own).mode & 0o777).toBe(0o600);
    expect(shell(`vinci export --all one --output two --data ${data}`)).toMatchObject({ code: 2 });
  });
});

describe('without secrets', () => {
  test('only games that are over are exported, without tokens', async () => {
    const done = await vinci(['export', '--all', '--data', data]);
    expect(done.err).toMatch(/^1 games; 2 that are not over were left out/);
    const games = linesOf(done.out);
    expect(games.map(({ game }) => [game.code, game.status])).toEqual([[over[0].code, 'over']]);
    const secrets = linesOf(readFileSync(full, 'utf8'))
      .filter(({ game }) => game.status !== 'over')
      .flatMap(({ game }) => [game.secret, game.seed])
      .filter((text) => text !== '');
    // One has not begun, and so has no seed yet.
    expect(secrets).toHaveLength(3);
    for (const secret of secrets) expect(done.out).not.toContain(secret);
    for (const { token } of [...over, ...going]) {
      expect(done.out).not.toContain(hashToken(token as string));
    }
  });

  test('one that is not over is refused, and one that does not exist', async () => {
    const file = join(exported, 'none.jsonl');
    const refused = await vinci(['export', going[0].code, file, '--data', data]);
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toMatch(/^export\/needs-secrets: /);
    const unknown = await vinci(['export', 'ZZZZZZ', file, '--data', data]);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringMatching(/^export\/unknown: /)]);
    expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
    const both = await vinci(['export', '--all', full, '--data', data]);
    expect([both.code, both.err]).toEqual([2, expect.stringMatching(/^export\/exists: /)]);
  });
});

describe('a file with anything wrong changes nothing', () => {
  const text = () => readFileSync(full, 'utf8').trim().split('\n');
  const withGame = (change: (game: Record<string, unknown>) => void): string => {
    const [header, first, ...rest] = text();
    const game = JSON.parse(rest[0] as string);
    change(game);
    return [header, first, JSON.stringify(game)].join('\n');
  };
  /** The seat of each entry of a game. */
  const seats = ({ entries }: Record<string, unknown>): number[] =>
    (entries as number[][]).map(([seat]) => seat!);
  const replays = (game: Record<string, unknown>): boolean => {
    const rows = fromTransfer(transferSchema.parse(game));
    try {
      courseOf(rows, tableOf(rows));
      return true;
    } catch {
      return false;
    }
  };
  const reseed = (game: Record<string, unknown>): void => {
    do {
      const seed = randomBytes(16).toString('hex');
      Object.assign(game.game as object, { seed });
    } while (replays(game));
  };
  /** Leaves out the last entry before the first change of seats: the next one was not his to make. */
  const leaveOut = (game: Record<string, unknown>): void => {
    const last = seats(game).findIndex((seat, index, all) => all[index + 1] !== seat);
    (game.entries as unknown[]).splice(last, 1);
  };
  /** Leaves out the end, up to where somebody else had to act than it says. */
  const cutOff = (game: Record<string, unknown>): void => {
    const { actor } = game.game as { actor: number };
    (game.entries as unknown[]).splice(seats(game).findLastIndex((seat) => seat !== actor));
  };

  test.each<[string, () => string, string]>([
    ['nothing', () => '', 'import/not-games'],
    ['something else', () => '{"hello":"world"}\n', 'import/not-games'],
    [
      'a later format',
      () => text().join('\n').replace('"version":3', '"version":4'),
      'import/too-new',
    ],
    ['a line that was cut', () => text().join('\n').slice(0, -9), 'import/malformed'],
    ['the same game twice', () => [...text(), text()[1]].join('\n'), 'import/exists'],
    [
      'an unknown column',
      () => withGame((game) => Object.assign(game.game as object, { 'a) --': 1 })),
      'import/malformed',
    ],
    ['another seed', () => withGame(reseed), 'import/damaged'],
    [
      'a move that was not allowed',
      () => withGame((game) => ((game.entries as number[][])[4] as number[]).fill(7, 1, 2)),
      'import/damaged',
    ],
    ['a move missing in the middle', () => withGame(leaveOut), 'import/damaged'],
    ['moves missing at the end', () => withGame(cutOff), 'import/damaged'],
  ])('%s', async (_name, make, code) => {
    const target = newFolder();
    const file = join(target, 'in.jsonl');
    writeFileSync(file, make());
    const refused = await vinci(['import', file, '--data', target]);
    expect(refused.err).toMatch(new RegExp(`^${code}: `));
    expect(refused.code).toBe(2);
    // Not even a journal was made, which a restore would have to be forced to replace.
    expect(readdirSync(target)).toEqual(['in.jsonl']);
  });

  test('nor is a journal brought up to date', async () => {
    const target = newFolder();
    const journal = join(target, 'vinci.sqlite');
    const database = new DatabaseSync(journal);
    database.exec(INTERRUPTED);
    database.close();
    const before = readFileSync(journal);
    const file = join(target, 'in.jsonl');
    writeFileSync(file, text().join('\n').slice(0, -9));
    expect((await vinci(['import', file, '--data', target])).err).toMatch(/^import\/malformed: /);
    expect(readFileSync(journal).equals(before)).toBe(true);
  });

  test('a data folder that is a file is named', async () => {
    const { code, err } = await vinci(['import', full, '--data', join(full, 'below')]);
    expect([code, err]).toEqual([2, expect.stringMatching(/^system\/no-folder: .* below a file/)]);
  });

  test('with --skip the rest comes in, and what was left out is said', async () => {
    const target = newFolder();
    const file = join(target, 'in.jsonl');
    writeFileSync(file, withGame(leaveOut));
    const done = await vinci(['import', file, '--skip', '--json', '--data', target]);
    expect(done.code).toBe(0);
    expect(JSON.parse(done.out)).toEqual({
      imported: [over[0].code],
      skipped: [{ code: going[0].code, reason: expect.stringContaining('cannot be replayed') }],
    });
    const again = await vinci(['import', file, '--skip', '--json', '--data', target]);
    expect(JSON.parse(again.out)).toMatchObject({ imported: [], skipped: [{}, {}] });
  });

  test('with --skip a game that comes twice is taken from the line that can be replayed', async () => {
    const target = newFolder();
    const file = join(target, 'in.jsonl');
    writeFileSync(file, [withGame(leaveOut), ...text().slice(1)].join('\n'));
    const done = await vinci(['import', file, '--skip', '--json', '--data', target]);
    expect(JSON.parse(done.out)).toMatchObject({
      imported: [over[0].code, going[0].code, expect.any(String)],
      skipped: [{ code: going[0].code }, { code: over[0].code }],
    });
    const again = join(target, 'out.jsonl');
    await vinci(['export', '--all', again, '--with-secrets', '--data', target]);
    const movesIn = (path: string) =>
      linesOf(readFileSync(path, 'utf8')).find(({ game }) => game.code === going[0].code)?.entries;
    expect(movesIn(again)).toEqual(movesIn(full));
  });
});
