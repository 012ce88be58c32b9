import { isOfKubernetes, meantBy } from './near-miss.ts';
import { fileSettingOf, readSecret } from './secret-files.ts';

/** A setting that is unknown or has a wrong value; the message is a sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Names that other parts of the project read from the environment. */
const OTHERS = new Set(['VINCI_REQUIRE', 'VINCI_KILLS', 'VINCI_CLUSTER_SECONDS']);

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings in an environment, not checked yet, with what stands in files in its place.
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
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  );
  const ours = Object.fromEntries(
    given.filter(
      ([name, value]) =>
        !OTHERS.has(name) &&
        (names.includes(name) || (name.startsWith('VINCI_') && !isOfKubernetes(name, value))),
    ),
  );
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
  for (const [name] of given) {
    const meant = name.startsWith('VINCI_') ? undefined : meantBy(name, names);
    if (meant !== undefined && ours[meant] === undefined) {
      throw new ConfigError(
        `There is no setting ${name}: did you mean ${meant}? If it is meant for another program, take it out of the environment of this one.`,
      );
    }
  }
  return ours;
}
