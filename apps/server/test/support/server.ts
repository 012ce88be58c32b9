import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameSession } from '@vinci/session/session';
import { readConfig } from '../../src/config.ts';
import { type Parts, type RunningServer, startServer } from '../../src/server.ts';
import { newLog } from '../../src/trace.ts';
import { TestClock } from './clock.ts';
import { databaseOf } from './journals.ts';
import './patient.ts';

/** A folder for one test, which `remove` takes away. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'vinci-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const folders: { readonly remove: () => void }[] = [];

/** Another folder, which `removeFolders` takes away. */
export function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
}

/** Takes away all new folders of a file. */
export function removeFolders(): void {
  for (const folder of folders) folder.remove();
}

/** Limits that no test reaches by accident. */
export const WIDE = {
  HOST: '127.0.0.1',
  PORT: '0',
  VINCI_CREATE_LIMIT: '100000',
  VINCI_GUESS_LIMIT: '100000',
  VINCI_HTTP_LIMIT: '100000',
  VINCI_REQUEST_RATE: '100000',
  VINCI_RECONNECT_SECONDS: '600',
  VINCI_REDIS_PATIENCE: '60000',
  VINCI_LOG_LEVEL: 'silent',
  VINCI_LOG_FORMAT: 'json',
};

export interface TestServer extends RunningServer {
  readonly base: string;
  /** Lines of the log. */
  readonly log: string[];
}

/** A real server on a free port. */
export async function testServer(
  folder: string,
  environment: Record<string, string> = {},
  parts: Parts = {},
): Promise<TestServer> {
  const config = readConfig({
    ...WIDE,
    VINCI_DATA_DIR: folder,
    DATABASE_URL: await databaseOf(folder),
    ...environment,
  });
  const log: string[] = [];
  const logger = newLog('trace', { write: (line: string) => void log.push(line) });
  const server = await startServer(config, logger, parts);
  const base = `http://127.0.0.1:${server.port}${config.basePath}`;
  const clock = parts.clock instanceof TestClock ? parts.clock : undefined;
  if (clock === undefined) return { ...server, base, log };
  // However slow the machine is, no hours are to pass without a sign of life, as if nobody could play.
  clock.meanwhile = () => server.services.time.beat().catch(() => undefined);
  const stop = (): Promise<void> => {
    clock.meanwhile = undefined;
    return server.stop();
  };
  return { ...server, stop, base, log };
}

/** One server for all tests of a file; it is there once they begin. */
export function sharedServer(
  environment: Record<string, string> = {},
  parts: Parts = {},
): TestServer {
  const server = {} as TestServer;
  const folder = temporaryFolder();
  beforeAll(async () => {
    Object.assign(server, await testServer(folder.path, environment, parts));
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });
  return server;
}

/** A game of a server, brought into memory. */
export async function sessionOf({ services }: TestServer, code: string): Promise<GameSession> {
  const session = await services.sessions.open(code);
  if (session === undefined) throw new Error('no session');
  return session;
}
