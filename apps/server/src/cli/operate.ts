import { type Config, ConfigError, readConfig } from '../config.ts';
import { OperationError } from '../operations/failure.ts';
import { DatabaseError } from '../store/database-error.ts';
import { failWith } from './fail.ts';

/** Where the journal is, and how results are told. */
export interface OperationOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** The settings, with the folder of the command line; ends the command when one is wrong. */
export function settingsOf({ data }: OperationOptions): Config {
  try {
    return readConfig({ ...process.env, ...inFolder(data) });
  } catch (error) {
    if (error instanceof ConfigError) failWith('config/wrong', error.message);
    throw error;
  }
}

/** Settings of what a folder is used instead of; without a database a server is alone. */
const INSTEAD = ['DATABASE_URL', 'DATABASE_URL_FILE', 'REDIS_URL', 'REDIS_URL_FILE'];

/** What a folder on the command line changes in the environment: it counts before `DATABASE_URL`. */
export const inFolder = (data: string | undefined): Record<string, string | undefined> =>
  data === undefined
    ? {}
    : { ...Object.fromEntries(INSTEAD.map((name) => [name, undefined])), VINCI_DATA_DIR: data };

/** Carries out an operation, or ends the command with its code and sentence, and exit code 2. */
export async function attempt<Outcome>(
  operation: () => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof OperationError) failWith(error.code, error.message);
    if (error instanceof DatabaseError) failWith(error.code, error.message);
    const { code, message, path } = Object(error) as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      failWith('system/no-folder', `${path} is no folder, or is below a file.`);
    }
    // What the file system refuses has a code and a sentence of its own.
    if (code !== undefined) failWith(`system/${code.toLowerCase()}`, `${message}.`);
    throw error;
  }
}

export function tell(outcome: object, words: string, { json }: OperationOptions): void {
  process.stdout.write(`${json === true ? JSON.stringify(outcome) : words}\n`);
}
