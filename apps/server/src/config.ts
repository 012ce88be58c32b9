import { MAX_PASSWORD_LENGTH } from '@vinci/protocol';
import { z } from 'zod';
import {
  ConfigError,
  type Environment,
  fileSettingOf,
  settingsIn,
} from './settings/environment.ts';
import { isDatabaseUrl } from './store/place.ts';

export { ConfigError };

function whole(least: number, most: number, standard: number) {
  const range = `must be from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, range).max(most, range))
    .default(standard);
}

const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .default([]);

const address = z
  .string()
  .max(255)
  .regex(/^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}$/, 'must look like host:port')
  .refine((text) => Number(/\d+$/.exec(text)?.[0]) <= 65_535, 'must end in a port');

/** What stands between `wss://` and the address of a room. */
const publicAddress = z
  .string()
  .max(255)
  .regex(
    /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?(\/[A-Za-z0-9_-]+)*$/,
    'must look like host, host:port or host/path, without a scheme',
  );

/**
 * Everything that can be set from outside, by the names of the environment variables. Names that
 * other programs use, too (PORT, HOST, DATABASE_URL, REDIS_URL), stand alone; all others begin with
 * VINCI_. The descriptions are the table of docs/hosting.md, which `node apps/server/build/settings.ts` writes.
 */
const ENVIRONMENT = z.strictObject({
  PORT: whole(0, 65535, 2567).describe('port to listen on'),
  HOST: z
    .string()
    .max(255)
    .default('0.0.0.0')
    .describe('address to listen on; `127.0.0.1` behind a proxy on the same machine'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'it must look like postgres://user:password@host:5432/name')
    .optional()
    .describe(
      'PostgreSQL database that holds the journal, as `postgres://user:password@host:5432/name`; without it the data folder does',
    ),
  VINCI_DATA_DIR: z.string().min(1).default('./data').describe('folder of the journal'),
  VINCI_CLIENT_DIR: z.string().optional().meta({
    description: 'folder of the web client; a folder that does not exist serves none',
    standard: 'the built client',
  }),
  VINCI_TRUST_PROXY: whole(0, 10, 0).describe(
    'number of proxies in front whose `X-Forwarded-For` and `X-Request-Id` are believed',
  ),
  VINCI_BASE_PATH: z
    .string()
    .regex(/^(\/[A-Za-z0-9_-]+)*\/?$/, 'must look like /vinci')
    .transform((path) => path.replace(/\/$/, ''))
    .default('')
    .describe('path under which everything is served, such as `/vinci`'),
  VINCI_ORIGINS: list
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)))
    .describe('further origins whose pages may talk to the server, separated by commas'),
  VINCI_IDLE_SECONDS: whole(1, 86_400, 180).describe(
    'when a game to which nobody is connected leaves memory',
  ),
  VINCI_RECONNECT_SECONDS: whole(1, 3600, 60).describe('how long a lost connection may be resumed'),
  VINCI_HOST_SECONDS: whole(1, 86_400, 120).describe(
    'when a host whose connection is lost is replaced by somebody present; one who is connected and does not look at the game after five times as long, with a clock of days after thirty times',
  ),
  VINCI_CREATE_LIMIT: whole(1, 1_000_000, 30).describe(
    'games an address may create in ten minutes, rematches included',
  ),
  VINCI_GUESS_LIMIT: whole(1, 1_000_000, 40).describe(
    'wrong codes an address may try in ten minutes, and wrong tokens, and wrong passwords',
  ),
  VINCI_HTTP_LIMIT: whole(1, 1_000_000, 600).describe(
    'HTTP calls of an address in a minute; beyond that, as many entries with each valid token',
  ),
  VINCI_REQUEST_RATE: whole(1, 1_000_000, 20).describe(
    'requests of a connection in a second, on average',
  ),
  VINCI_BOT_THREADS: whole(0, 64, 0).describe(
    'threads in which bots think; 0 stands for one less than there are processors',
  ),
  VINCI_RETENTION_DAYS: whole(0, 36_500, 0).describe(
    'days after which games that are over, and tables that never started, are deleted; `0` keeps them',
  ),
  VINCI_OPERATOR_PASSWORD: z
    .string()
    .min(12, 'must have 12 characters or more')
    .max(200)
    .optional()
    .describe('password of the operator’s page, 12 characters or more; without it there is none'),
  VINCI_CREATE_PASSWORD: z
    .string()
    .min(8, 'must have 8 characters or more')
    .max(MAX_PASSWORD_LENGTH)
    .optional()
    .describe(
      'password without which nobody creates games, 8 characters or more; whoever has a code or a link joins without it',
    ),
  VINCI_METRICS_PORT: whole(0, 65535, 0)
    .removeDefault()
    .optional()
    .describe('port for `GET /metrics`; without it nothing is counted'),
  VINCI_METRICS_HOST: z
    .string()
    .max(255)
    .default('127.0.0.1')
    .describe('address on which metrics are read'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' })
    .optional()
    .describe(
      'Redis by which several servers with the same `DATABASE_URL` act as one; see [scaling](scaling.md)',
    ),
  VINCI_PROCESS_ADDRESS: address.optional().meta({
    description: 'with `REDIS_URL`: `host:port` at which the other servers reach this one',
    standard: 'the name of the machine, or `HOST` where that is a single address, and `PORT`',
  }),
  VINCI_PUBLIC_ADDRESS: publicAddress
    .optional()
    .describe(
      'with `REDIS_URL`: `host`, `host:port` or `host/path` at which browsers reach this very server; without it the servers pass connections on to each other',
    ),
  VINCI_LEASE_SECONDS: whole(2, 300, 10).describe(
    'with `REDIS_URL`: after how long without a sign of life the games of a server move to others',
  ),
  VINCI_REDIS_PATIENCE: whole(100, 60_000, 500).describe(
    'with `REDIS_URL`: milliseconds in which Redis has to answer; else a server does without it until it answers again',
  ),
  VINCI_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://games.example/vinci' })
    .transform((url) => url.replace(/\/*$/, '/'))
    .optional()
    .meta({
      description:
        'address of the client, such as `https://games.example/vinci`, for links in messages of webhooks and for previews of links',
      standard: 'the address that the host, or whoever previews, has used',
    }),
  VINCI_PUSH_CONTACT: z
    .string()
    .max(200)
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional()
    .meta({
      description: 'how push services reach the operator, as `mailto:me@example.org`',
      standard: 'the address of the client',
    }),
  VINCI_WEBHOOK_HOSTS: list
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be names of hosts')))
    .describe(
      'further hosts that webhooks of games may lead to besides Discord and Slack, as `chat.example` or `chat.example:8443`, separated by commas; they may be in the own network',
    ),
  VINCI_LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('`trace` … `fatal`, or `silent`'),
  VINCI_LOG_FORMAT: z
    .enum(['text', 'json'])
    .default('text')
    .describe('`text` for people, or `json` for programs, one object a line'),
});

/** Settings whose values are shown to nobody. Each may stand in a file, which `…_FILE` names. */
const SECRET = new Set([
  'VINCI_OPERATOR_PASSWORD',
  'VINCI_CREATE_PASSWORD',
  'DATABASE_URL',
  'REDIS_URL',
]);

export const SETTINGS: readonly string[] = Object.keys(ENVIRONMENT.shape).flatMap((name) =>
  SECRET.has(name) ? [name, fileSettingOf(name)] : [name],
);

/** The settings for the documentation: one row of a table in Markdown for each. */
export function settingsTable(): string {
  const standards: Readonly<Record<string, unknown>> = ENVIRONMENT.parse({});
  const rows = Object.entries(ENVIRONMENT.shape).flatMap(([name, schema]) => {
    const { description, standard: words } = schema.meta() ?? {};
    const standard = standards[name];
    const plain = typeof standard === 'number' || (typeof standard === 'string' && standard !== '');
    const row = `| \`${name}\` | ${plain ? `\`${standard}\`` : (words ?? '')} | ${description} |`;
    const file = `| \`${fileSettingOf(name)}\` |  | file in which \`${name}\` stands instead |`;
    return SECRET.has(name) ? [row, file] : [row];
  });
  return ['| name | standard | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** `DATA_DIR` as `dataDir`. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;
type KeyOf<Name extends string> = Camel<Name extends `VINCI_${infer Rest}` ? Rest : Name>;
type Parsed = z.output<typeof ENVIRONMENT>;

/** The settings of the server: `VINCI_DATA_DIR` is `dataDir`. What is not set and has no standard is not there. */
export type Config = { readonly [Name in keyof Parsed as KeyOf<Name>]: Parsed[Name] };

const keyOf = (name: string): string =>
  name
    .replace(/^VINCI_/, '')
    .toLowerCase()
    .replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

/** Whether two listeners with the same port would be in each other's way. */
const isSameHost = (one: string, other: string): boolean =>
  one === other || [one, other].some((host) => host === '0.0.0.0' || host === '::');

/**
 * Reads the settings.
 *
 * @param environment usually `process.env`; names that do not concern the server are ignored
 * @throws ConfigError
 */
export function readConfig(environment: Environment): Config {
  const ours = settingsIn(environment, SETTINGS, SECRET);
  const parsed = ENVIRONMENT.safeParse(ours);
  if (!parsed.success) throw new ConfigError(explainIssue(parsed.error.issues[0], ours));
  const { data } = parsed;
  if (data.REDIS_URL !== undefined && data.DATABASE_URL === undefined) {
    throw new ConfigError(
      'REDIS_URL makes this server one of several, which must share a database: set DATABASE_URL, too.',
    );
  }
  if (data.VINCI_PUBLIC_ADDRESS !== undefined && data.VINCI_ORIGINS.length === 0) {
    throw new ConfigError(
      'VINCI_PUBLIC_ADDRESS lets pages of another address connect: name that one in VINCI_ORIGINS, as https://vinci.example.',
    );
  }
  const { PORT: port, VINCI_METRICS_PORT: metricsPort, HOST: host } = data;
  if (port !== 0 && port === metricsPort && isSameHost(host, data.VINCI_METRICS_HOST)) {
    throw new ConfigError(
      `PORT and VINCI_METRICS_PORT are both ${port}: metrics need a port of their own, such as 9464.`,
    );
  }
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [keyOf(name), value]),
  ) as Config;
}

function explainIssue(issue: z.core.$ZodIssue | undefined, values: Environment): string {
  if (issue?.code === 'unrecognized_keys') {
    return `There is no setting ${issue.keys.join(', ')}. The settings are ${SETTINGS.join(', ')}.`;
  }
  const name = String(issue?.path[0] ?? 'a setting');
  const value = SECRET.has(name) ? 'what it is set to' : `“${values[name] ?? ''}”`;
  return `The setting ${name} cannot be ${value}: ${issue?.message ?? 'wrong value'}.`;
}
