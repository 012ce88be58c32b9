import { readFileSync } from 'node:fs';
import { addresses } from '../src/cli/serve.ts';
import { ConfigError, readConfig, SETTINGS, settingsTable } from '../src/config.ts';
import { isAllowedOrigin } from '../src/http/guard.ts';

test('the standard settings', () => {
  expect(readConfig({ PATH: '/bin', HOME: '/root' })).toMatchObject({
    port: 2567,
    host: '0.0.0.0',
    dataDir: './data',
    basePath: '',
    idleSeconds: 180,
  });
});

test.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ PORT: '2567x' }, 'PORT'],
  [{ VINCI_IDLE_SECONDS: '0' }, 'VINCI_IDLE_SECONDS'],
  [{ VINCI_BASE_PATH: 'vinci' }, 'VINCI_BASE_PATH'],
  [{ VINCI_BASE_PATH: '/a/../b' }, 'VINCI_BASE_PATH'],
  [{ VINCI_ORIGINS: 'https://a.example,nonsense' }, 'VINCI_ORIGINS'],
  [{ VINCI_LOG_LEVEL: 'loud' }, 'VINCI_LOG_LEVEL'],
  [{ VINCI_BOT_THREADS: '65' }, 'VINCI_BOT_THREADS'],
  [{ VINCI_RETENTION_DAYS: '-1' }, 'VINCI_RETENTION_DAYS'],
  [{ VINCI_METRICS_PORT: 'on' }, 'VINCI_METRICS_PORT'],
  [{ VINCI_OPERATOR_PASSWORD: 'short' }, 'VINCI_OPERATOR_PASSWORD'],
  [{ VINCI_LOGLEVEL: 'info' }, 'VINCI_LOGLEVEL'],
  [{ REDIS_URL: 'localhost:6379', DATABASE_URL: 'postgres://localhost/vinci' }, 'REDIS_URL'],
  [{ REDIS_URL: 'redis://localhost' }, 'DATABASE_URL'],
  [{ VINCI_PROCESS_ADDRESS: 'localhost' }, 'VINCI_PROCESS_ADDRESS'],
  [{ VINCI_PROCESS_ADDRESS: 'localhost:70000' }, 'VINCI_PROCESS_ADDRESS'],
  [{ VINCI_PUBLIC_ADDRESS: 'https://a.example' }, 'VINCI_PUBLIC_ADDRESS'],
  [{ VINCI_PUBLIC_ADDRESS: 'a.example:7001' }, 'VINCI_ORIGINS'],
  [{ VINCI_LEASE_SECONDS: '1' }, 'VINCI_LEASE_SECONDS'],
])('%j is refused, and the sentence names %s', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(name);
});

test('what is wrong with a secret is said without it', () => {
  const read = (): unknown => readConfig({ VINCI_OPERATOR_PASSWORD: 'hunter2' });
  expect(read).toThrow(/VINCI_OPERATOR_PASSWORD.*12 characters/);
  expect(read).not.toThrow('hunter2');
});

test('an empty value is as good as none, and names of others are left alone', () => {
  expect(readConfig({ PORT: '', VINCI_REQUIRE: 'browser' }).port).toBe(2567);
});

test('a base path loses its last slash', () => {
  expect(readConfig({ VINCI_BASE_PATH: '/games/vinci/' }).basePath).toBe('/games/vinci');
});

test('addresses to open', () => {
  expect(addresses({ host: '0.0.0.0', basePath: '/v' }, 80)[0]).toBe('http://localhost:80/v/');
  expect(addresses({ host: '::1', basePath: '' }, 99)).toEqual(['http://[::1]:99/']);
});

test.each([
  [undefined, 'a.example', true],
  ['http://a.example', 'a.example', true],
  ['https://a.example:8443', 'a.example:8443', true],
  ['http://b.example', 'a.example', false],
  ['http://a.example:81', 'a.example', false],
  ['null', 'a.example', false],
  ['https://dev.example', 'a.example', true],
])('origin %s at host %s: %s', (origin, host, allowed) => {
  expect(isAllowedOrigin(origin, host, { origins: ['https://dev.example'] })).toBe(allowed);
});

test('the table of the documentation has all settings, with their standards', () => {
  const page = readFileSync(new URL('../../../docs/hosting.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)?/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...SETTINGS].sort());
  expect(page).toContain(settingsTable());
  expect(settingsTable()).not.toMatch(/undefined|\| \|$/m);
  // To set everything to what the table says changes nothing.
  const told = rows.map(([, name, standard]) => [name, standard]);
  expect(readConfig(Object.fromEntries(told))).toEqual(readConfig({}));
});
