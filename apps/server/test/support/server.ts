import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { type Parts, type RunningServer, startServer } from '../../src/server.ts';
import { newLog } from '../../src/trace.ts';
import { databaseOf } from './journals.ts';

/** A folder for one test, which `remove` takes away. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'vinci-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Limits that no test reaches by accident. */
export const WIDE = {
  HOST: '127.0.0.1',
  PORT: '0',
  VINCI_CREATE_LIMIT: '100000',
  VINCI_GUESS_LIMIT: '100000',
  VINCI_HTTP_LIMIT: '100000',
  VINCI_REQUEST_RATE: '100000',
  VINCI_RECONNECT_SECONDS: '3',
  VINCI_LOG_LEVEL: 'silent',
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
  return { ...server, base: `http://127.0.0.1:${server.port}${config.basePath}`, log };
}
