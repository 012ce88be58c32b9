import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from '../src/cli/serve.ts';
import { ConfigError, readConfig, SETTINGS, settingsTable } from '../src/config.ts';
import { isAllowedOrigin } from '../src/http/guard.ts';
import { ignoredIn, isPostgresUnused } from '../src/settings/environment.ts';

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
  [{ VINCI_REDIS_PATIENCE: '99' }, 'VINCI_REDIS_PATIENCE'],
  [{ PORT: '9464', VINCI_METRICS_PORT: '9464' }, 'VINCI_METRICS_PORT'],
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

test('an unknown name is refused without its value, and what there is instead is said', () => {
  const read = (): unknown => readConfig({ VINCI_DATABASE_URL: 'postgres://ada:hush@db/vinci' });
  expect(read).toThrow(
    /There is no setting VINCI_DATABASE_URL\. The settings are .*, DATABASE_URL,/,
  );
  expect(read).not.toThrow('hush');
  expect(() => readConfig({ VINCI_PORT: '8080' })).toThrow('VINCI_PORT');
});

test('what others use and what Kubernetes adds is left alone', () => {
  const url = 'postgres://localhost/vinci';
  const environment = {
    DATABASE_URL: url,
    DATABASE_URI: 'of another program',
    VINCI_BROWSER: '/usr/bin/chromium',
    ...{
      PATH: '/bin',
      HOME: '/root',
      LOG_LEVEL: 'debug',
      POSTGRES_PASSWORD: 'x',
      SITE: 'a.example',
    },
    ...{ REDIS_PORT: 'tcp://10.0.0.3:6379', REDIS_SERVICE_HOST: '10.0.0.3' },
    ...{ VINCI_SERVICE_HOST: '10.0.0.2', VINCI_SERVICE_PORT: '80', VINCI_SERVICE_PORT_HTTP: '80' },
    ...{ VINCI_PORT: 'tcp://10.0.0.2:80', VINCI_PORT_80_TCP: 'tcp://10.0.0.2:80' },
    ...{ VINCI_PORT_80_TCP_ADDR: '10.0.0.2', VINCI_PORT_80_TCP_PORT: '80' },
  };
  expect(readConfig(environment)).toEqual(readConfig({ DATABASE_URL: url }));
});

test('a variable that looks like a setting and is none is named at the start', () => {
  const environment = {
    DATABASE_URI: 'postgres://db/vinci',
    REDISURL: 'redis://r',
    TRUST_PROXY: '1',
    PUBLIC_URL: '',
    ...{ DATABASE_URL: 'postgres://db/vinci', VINCI_DATA_DIR: '/data', PATH: '/bin' },
    ...{ REDIS_PORT: 'tcp://10.0.0.3:6379', POSTGRES_PASSWORD: 'x' },
  };
  expect(ignoredIn(environment, SETTINGS)).toEqual(['DATABASE_URI', 'REDISURL', 'TRUST_PROXY']);
});

test('a PostgreSQL of Compose that nobody uses is noticed', () => {
  const url = 'postgres://vinci@postgres:5432/vinci';
  expect(isPostgresUnused({ COMPOSE_PROFILES: 'proxy, postgres' })).toBe(true);
  expect(isPostgresUnused({ COMPOSE_PROFILES: 'cluster', DATABASE_URL: '' })).toBe(true);
  expect(isPostgresUnused({ COMPOSE_PROFILES: 'postgres', DATABASE_URL: url })).toBe(false);
  expect(isPostgresUnused({ COMPOSE_PROFILES: 'proxy,metrics' })).toBe(false);
  expect(isPostgresUnused({})).toBe(false);
});

test('metrics may have the port of the server at another address', () => {
  const ports = { PORT: '9464', VINCI_METRICS_PORT: '9464' };
  expect(readConfig({ ...ports, HOST: '192.0.2.1' }).metricsPort).toBe(9464);
  expect(() => readConfig({ ...ports, HOST: '127.0.0.1' })).toThrow('both 9464');
});

describe('secrets in files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vinci-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('they count as if they stood in the environment, without the end of the line', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('database', 'postgres://ada:hush@db/vinci\n'),
      REDIS_URL_FILE: file('redis', 'redis://:hush@redis:6379\r\n'),
      VINCI_OPERATOR_PASSWORD_FILE: file('operator', 'correct horse battery '),
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://ada:hush@db/vinci',
      redisUrl: 'redis://:hush@redis:6379',
      operatorPassword: 'correct horse battery ',
    });
  });

  test.each([
    ['is empty', '\n', /VINCI_OPERATOR_PASSWORD_FILE.* is empty/],
    ['has two lines', 'correct horse\nhunter2 hunter2', /more than one line/],
    ['is long', 'hunter2'.repeat(3000), /more than 16384 characters/],
    ['holds a wrong value', 'hunter2', /VINCI_OPERATOR_PASSWORD cannot be.*12 characters/],
  ])('one that %s is refused, and not told', (_name, text, reason) => {
    const path = file('wrong', text);
    const read = (): unknown => readConfig({ VINCI_OPERATOR_PASSWORD_FILE: path });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(reason);
    expect(read).not.toThrow('hunter2');
  });

  test('so is one that is not there, a folder, and a secret that is given twice', () => {
    const missing = (): unknown => readConfig({ DATABASE_URL_FILE: join(folder, 'nowhere') });
    expect(missing).toThrow(ConfigError);
    expect(missing).toThrow(/DATABASE_URL_FILE.*ENOENT/);
    expect(() => readConfig({ REDIS_URL_FILE: folder })).toThrow(/REDIS_URL_FILE.*EISDIR/);
    const twice = {
      DATABASE_URL: 'postgres://db/x',
      DATABASE_URL_FILE: file('twice', 'postgres://db/y'),
    };
    expect(() => readConfig(twice)).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set');
  });

  test('a setting that is no secret has no file', () => {
    expect(() => readConfig({ VINCI_BASE_PATH_FILE: file('path', '/vinci') })).toThrow(ConfigError);
  });
});

test('a base path loses its last slash', () => {
  expect(readConfig({ VINCI_BASE_PATH: '/games/vinci/' }).basePath).toBe('/games/vinci');
});

test('addresses to open', () => {
  expect(addresses({ host: '0.0.0.0', basePath: '/v' }, 80)[0]).toBe('http://localhost:80/v/');
  expect(addresses({ host: '::1', basePath: '' }, 99)).toEqual(['http://[::1]:99/']);
  const inContainer = { host: '0.0.0.0', basePath: '/v' };
  expect(addresses(inContainer, 2567, '80')).toEqual(['http://localhost:80/v/']);
  expect(addresses(inContainer, 2567, '[::1]:80')).toEqual(['http://[::1]:80/v/']);
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
