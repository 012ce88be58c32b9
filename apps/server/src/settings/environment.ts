import { readFileSync } from 'node:fs';

/** A setting that is unknown or has a wrong value; the message is a sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names that other parts of the project read from the environment. */
const OTHERS = /^VINCI_(REQUIRE|FOUND|BROWSER|KILLS|CLUSTER_ROUNDS)$/;

/** What Kubernetes tells every container of a service with the name `vinci`. */
const OF_KUBERNETES =
  /^VINCI_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)$/;

/** Largest file of a secret, in characters. */
const MOST = 16_384;

/** The setting that holds the path of a file with the value of another one. */
export const fileSettingOf = (setting: string): string => `${setting}_FILE`;

/** Names of a database or Redis, as other programs have them. */
const NEAR = /^(DATABASE|DB|REDIS|POSTGRES(QL)?|PG)_?(URL|URI|DSN)/;

/**
 * Variables that are no settings and look like one: of a database or Redis under another name, or without
 * `VINCI_`. They may be meant for another program.
 *
 * @param names of all settings
 */
export const ignoredIn = (environment: Environment, names: readonly string[]): string[] =>
  Object.keys(environment).filter(
    (name) =>
      environment[name] &&
      !names.includes(name) &&
      (names.includes(`VINCI_${name}`) || NEAR.test(name)),
  );

/** Whether Compose, whose settings stand in the same file, runs a PostgreSQL that no setting names. */
export const isPostgresUnused = ({
  COMPOSE_PROFILES = '',
  DATABASE_URL,
  DATABASE_URL_FILE,
}: Environment): boolean =>
  COMPOSE_PROFILES.split(',').some((name) => ['postgres', 'cluster', '*'].includes(name.trim())) &&
  !DATABASE_URL &&
  !DATABASE_URL_FILE;

/**
 * The settings in an environment, not checked yet: those with a known name and all that begin with
 * `VINCI_`, with what stands in files in its place. An empty value is as good as none.
 *
 * @param names of all settings
 * @param secrets names of those that may stand in a file
 * @throws ConfigError
 */
export function settingsIn(
  environment: Environment,
  names: readonly string[],
  secrets: Iterable<string>,
): Record<string, string> {
  const ours: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(environment)) {
    const foreign =
      OTHERS.test(name) ||
      OF_KUBERNETES.test(name) ||
      (name === 'VINCI_PORT' && /^(tcp|udp):/.test(value));
    if (value !== '' && !foreign && (names.includes(name) || name.startsWith('VINCI_'))) {
      ours[name] = value;
    }
  }
  for (const name of secrets) {
    const setting = fileSettingOf(name);
    const path = ours[setting];
    if (path === undefined) continue;
    if (ours[name] !== undefined) {
      throw new ConfigError(`${name} and ${setting} are both set: take one of them away.`);
    }
    try {
      ours[name] = readSecret(path);
    } catch (error) {
      throw new ConfigError(`${setting} names a file of no use: ${Object(error).message}.`);
    }
    delete ours[setting];
  }
  return ours;
}

/** What stands in the file of a secret, without the line break at its end. */
function readSecret(path: string): string {
  const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (text === '') throw new Error('it is empty');
  if (text.length > MOST) throw new Error(`it has more than ${MOST} characters`);
  if (/[\0\r\n]/.test(text)) throw new Error('it has more than one line');
  return text;
}
