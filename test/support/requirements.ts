import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PATIENCE } from './patience.ts';

const REQUIREMENTS = [
  'browser',
  'postgres',
  'redis',
  'nginx',
  'caddy',
  'promtool',
  'python3',
  'systemd-analyze',
] as const;

/** Things a machine may lack. */
export type Requirement = (typeof REQUIREMENTS)[number];

/** PostgreSQL whose user may make databases; tests make their own in it and drop them. */
export const POSTGRES =
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Redis for tests, which use names of their own in it. */
export const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

const BROWSERS = [
  process.env.VINCI_BROWSER,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium of this machine, if it has one; `VINCI_BROWSER` comes first. */
export const browserPath = (): string | undefined =>
  BROWSERS.find((path) => path !== undefined && existsSync(path));

/** The Chromium without windows that Debian has. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Path of a Chromium for tests that need nobody to be shown a message by the browser itself: that without windows,
 * which has less to do, where there is one.
 */
export const shellPath = (): string | undefined =>
  process.env.VINCI_BROWSER === undefined && existsSync(SHELL) ? SHELL : browserPath();

/** Path of an installed program; system folders count although they may not be on the PATH. */
export const programPath = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Whether something answers at the host and port of an address. */
function answers(address: string): boolean {
  const { hostname, port } = new URL(address);
  const program = `require('node:net').connect({host:${JSON.stringify(hostname)},port:${port}})
    .on('connect',()=>process.exit(0)).on('error',()=>process.exit(1))`;
  return spawnSync(process.execPath, ['-e', program], { timeout: PATIENCE }).status === 0;
}

/** Whether a PostgreSQL lets tests in; that of Debian asks everybody for a password. */
function admits(address: string): boolean {
  const program = `new (require('pg').Client)({connectionString:${JSON.stringify(address)}})
    .connect().then(()=>process.exit(0),()=>process.exit(1))`;
  return spawnSync(process.execPath, ['-e', program], { timeout: PATIENCE }).status === 0;
}

/** Why tests cannot use PostgreSQL; nothing when they can. */
export const postgresProblem = (): string | undefined =>
  admits(POSTGRES)
    ? undefined
    : 'no PostgreSQL lets tests in at 127.0.0.1:5432 (TEST_DATABASE_URL names another)';

const missing = (requirement: Requirement): string | undefined => {
  switch (requirement) {
    case 'browser':
      return browserPath() === undefined
        ? 'no Chromium was found (VINCI_BROWSER names one)'
        : undefined;
    case 'postgres':
      return postgresProblem();
    case 'redis':
      return answers(REDIS)
        ? undefined
        : 'no Redis answers at 127.0.0.1:6379 (TEST_REDIS_URL names another)';
    case 'nginx':
    case 'caddy':
    case 'systemd-analyze':
    case 'promtool':
    case 'python3':
      return programPath(requirement) === undefined ? `${requirement} is not installed` : undefined;
  }
};

/** What this machine has. */
export const found = (): readonly Requirement[] =>
  REQUIREMENTS.filter((requirement) => missing(requirement) === undefined);

/**
 * A `describe` for tests that need something the machine may lack. Where it is missing they are
 * skipped with the reason in their name, or fail when `VINCI_REQUIRE` lists it.
 */
export function describeWith(requirement: Requirement, name: string, body: () => void): void {
  const reason = missing(requirement);
  if (reason === undefined) {
    describe(name, body);
    return;
  }
  const required = (process.env.VINCI_REQUIRE ?? '').split(',').includes(requirement);
  if (!required) {
    describe.skip(`${name} (skipped: ${reason})`, body);
    return;
  }
  describe(name, () => {
    test(`needs ${requirement}`, () => {
      throw new Error(`VINCI_REQUIRE asks for ${requirement}, but ${reason}.`);
    });
  });
}
