import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { HealthReply } from '@vinci/protocol';
import { programPath } from '../../../test/support/requirements.ts';
import { createGame, Player, type Refused, randomIntent, randomOf } from './support/player.ts';
import { killAll, launch, until } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';

const folder = temporaryFolder();

afterAll(() => {
  killAll();
  if (disk !== undefined) spawnSync('umount', ['-l', disk]);
  folder.remove();
});

/** Lets no file of a process grow beyond a size, so that its disk is as good as full. */
function limit(pid: number | undefined, bytes: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error(String(stderr));
}

/** What is said of the journal to whoever asks for the health of a server. */
async function journalOf(base: string): Promise<unknown[]> {
  const response = await fetch(`${base}/health`);
  const { status, journal } = (await response.json()) as HealthReply;
  return [response.status, status, journal];
}

const refusedCreation = (base: string): Promise<string> =>
  createGame(base, { name: 'Eve', seats: 3 }).then(
    () => 'created',
    (error: unknown) => (error as Refused).refusal.code,
  );

const testHere = programPath('prlimit') === undefined ? test.skip : test;

testHere(
  'on a full disk people are told, nothing is shown that is not stored, and play resumes',
  async () => {
    const server = await launch(folder.path);
    const { code, token } = await createGame(server.base, {
      name: 'Ada',
      seats: 4,
      opponents: ['easy'],
      pace: 'instant',
    });
    const host = await Player.enter(server.base, code, token);
    const players = [host, await Player.join(server.base, code, 'Bob')];
    players.push(await Player.join(server.base, code, 'Cy'));
    await host.request('start');
    await Promise.all(players.map((each) => each.until(() => each.state.cells.length > 0)));
    const random = randomOf(12);
    const actor = (): Player | undefined =>
      players.find(({ seat }) => seat === host.position().actor);

    /** Moves until one is refused, or so many were made; the code of the refusal. */
    const play = async (moves: number): Promise<string | undefined> => {
      for (let move = 0; move < moves; move++) {
        const { revision } = host.state;
        const intents = [randomIntent(host.position(), random) as number];
        const refused = await actor()?.refusalOf('intent', { revision, intents });
        if (refused !== undefined) return refused;
        // A bot may be next.
        await host.until(() => host.state.revision > revision && actor() !== undefined);
      }
      return undefined;
    };
    await host.until(() => actor() !== undefined);
    expect(await play(10)).toBeUndefined();
    const { size } = statSync(join(folder.path, 'vinci.sqlite-wal'));
    limit(server.child.pid, size + 20_000);
    // Moves go on until the last bytes are used up.
    const seen = async (): Promise<unknown[]> => {
      const { revision } = host.state;
      await Promise.all(players.map((each) => each.until(() => each.state.revision === revision)));
      return players.map((each) => [each.state.revision, each.position().digest(), each.chat]);
    };
    const filled = await play(2000).catch(() => 'a bot waits');
    expect(['server/storage', 'a bot waits']).toContain(filled);
    // What was refused may have been larger than what is left: a short line may still fit.
    const say = (text: string) => host.refusalOf('chat', { text });
    for (let line = 0; line < 20 && (await say(`line ${line}`)) === undefined; line++);
    const before = await seen();
    expect(await say('is anybody there?')).toBe('server/storage');
    expect(await host.refusalOf('rename', { name: 'Ada II' })).toBe('server/storage');
    expect(await seen()).toEqual(before);
    expect(await refusedCreation(server.base)).toBe('server/storage');
    expect(await journalOf(server.base)).toEqual([503, 'failing', 'unwritable']);

    limit(server.child.pid, 'unlimited');
    await host.until(() => actor() !== undefined);
    expect(await play(10)).toBeUndefined();
    await host.request('rename', { name: 'Ada III' });
    expect(await journalOf(server.base)).toEqual([200, 'ok', undefined]);
    expect(server.output()).toContain('disk I/O error');
    expect(server.output()).not.toContain('cannot rollback');
    const log = await host.request('history');
    server.child.kill('SIGKILL');
    await server.ended;
    const next = await launch(folder.path);
    const again = await Player.enter(next.base, code, token);
    expect((await again.request('history')).entries.slice(0, log.entries.length)).toEqual(
      log.entries,
    );
    expect(again.state.seats[again.seat]?.name).toBe('Ada III');
    expect((await again.replayed()).digest()).toBe(again.position().digest());
    next.child.kill('SIGKILL');
    await next.ended;
  },
);

/** Fills up a disk with a file; resolves to its path. */
function fill(disk: string): string {
  const path = join(disk, 'filler');
  const filler = openSync(path, 'w');
  expect(() => {
    for (;;) writeSync(filler, Buffer.alloc(4096));
  }).toThrow('ENOSPC');
  closeSync(filler);
  return path;
}

/** A disk of its own of so many bytes; nothing where this user may not have one. */
function diskOf(bytes: number): string | undefined {
  const path = join(folder.path, 'disk');
  mkdirSync(path);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]);
  return status === 0 ? path : undefined;
}

const disk = diskOf(8e6);

(disk === undefined ? test.skip : test)(
  'a disk that something else has filled up is said before anybody plays, and so is why a game cannot be made',
  async () => {
    const path = disk as string;
    const server = await launch(path);
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    expect(await journalOf(server.base)).toEqual([200, 'ok', undefined]);
    const filler = fill(path);
    expect(await journalOf(server.base)).toEqual([503, 'failing', 'full']);
    const refusals = async () =>
      Promise.all(Array.from({ length: 20 }, () => refusedCreation(server.base)));
    await until(async () => (await refusals()).includes('server/storage'));
    await until(() => server.output().includes('database or disk is full'));
    expect(server.output()).not.toContain('cannot rollback');
    expect(await journalOf(server.base)).toEqual([503, 'failing', 'full']);
    rmSync(filler);
    const ada = await Player.enter(server.base, code, token);
    await ada.request('chat', { text: 'there is room again' });
    expect(await journalOf(server.base)).toEqual([200, 'ok', undefined]);
    await ada.leave();
    server.child.kill('SIGKILL');
    await server.ended;
  },
);

(disk === undefined ? test.skip : test)(
  'with the log on the same full disk the server lives on, says both, and play resumes',
  async () => {
    const path = join(disk as string, 'both');
    mkdirSync(path);
    const log = openSync(join(path, 'log'), 'a');
    const server = await launch(path, '0', { VINCI_LOG_LEVEL: 'trace' }, ['pipe', log]);
    closeSync(log);
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    const ada = await Player.enter(server.base, code, token);
    const say = (text: string) => ada.refusalOf('chat', { text });
    const health = async (): Promise<HealthReply> => {
      const response = await fetch(`${server.base}/health`);
      return (await response.json()) as HealthReply;
    };
    const filler = fill(disk as string);
    // Both still have what is left of their last pages.
    await until(async () => (await say('is there room?')) === 'server/storage');
    await until(async () => (await health()).log === 'failing');
    expect(await health()).toMatchObject({ status: 'failing', journal: 'full', log: 'failing' });
    const { revision } = ada.state;
    expect(await ada.request('history')).toMatchObject({ entries: [] });
    const guest = await Player.enter(server.base, code);
    expect(guest.state.revision).toBe(revision);
    expect(server.child.exitCode).toBeNull();

    rmSync(filler);
    expect(await say('there is room again')).toBeUndefined();
    const bob = await Player.join(server.base, code, 'Bob');
    await until(async () => (await health()).log === undefined);
    expect(await health()).toMatchObject({ status: 'ok' });
    expect(await journalOf(server.base)).toEqual([200, 'ok', undefined]);
    // What waited meanwhile is written after all.
    await until(() => readFileSync(join(path, 'log'), 'utf8').includes('database or disk is full'));
    await Promise.all([ada.leave(), bob.leave(), guest.leave()]);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
);

(disk === undefined ? test.skip : test)(
  'a disk that may only be read is said at the start',
  async () => {
    const path = disk as string;
    const { status } = spawnSync('mount', ['-o', 'remount,ro', path]);
    expect(status).toBe(0);
    await expect(launch(path)).rejects.toThrow(/may not write the folder .*VINCI_DATA_DIR/);
  },
);
