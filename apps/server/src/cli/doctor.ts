import type { Command } from 'commander';
import { type Config, ConfigError, readConfig } from '../config.ts';
import type { Finding } from '../operations/doctor/finding.ts';
import { CLIENT_DIR } from '../place.ts';
import { failWith, say } from './fail.ts';
import { inFolder, type OperationOptions } from './operate.ts';

interface Options extends OperationOptions {
  readonly url?: string;
  readonly all?: boolean;
}

const SIGNS = { ok: 'ok     ', warning: 'warning', failure: 'FAILURE' } as const;

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check machine, settings and journal, or a running server from outside')
    .option('-u, --url <url>', 'where players open a running server; only that is checked')
    .option('-a, --all', 'also compare the indexes of the journal with its tables')
    .option('-d, --data <folder>', 'folder of the journal (VINCI_DATA_DIR)')
    .option('--json', 'print the findings as JSON')
    .action(async (options: Options) => {
      const found =
        options.url === undefined ? await checkHere(options) : await checkThere(options.url);
      const failed = found.some(({ status }) => status === 'failure');
      process.exitCode = failed ? 1 : 0;
      say(
        options.json === true ? JSON.stringify({ findings: found }) : found.map(lineOf).join('\n'),
      );
    });
}

function lineOf({ check, status, text, advice }: Finding): string {
  const line = `${SIGNS[status]}  ${check}: ${text}`;
  return advice === undefined ? line : `${line}\n         → ${advice}`;
}

async function checkHere({ data, all = false }: Options): Promise<Finding[]> {
  const { failure, ok } = await import('../operations/doctor/finding.ts');
  const { examine } = await import('../operations/doctor/examine.ts');
  let config: Config;
  try {
    config = readConfig({ ...process.env, ...inFolder(data) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { ADVICE } = await import('../operations/doctor/advice.ts');
    return [{ check: 'settings', ...failure(error.message, ADVICE.settings) }];
  }
  const found = await examine(config, config.clientDir ?? CLIENT_DIR, all);
  return [{ check: 'settings', ...ok('All are known.') }, ...found];
}

async function checkThere(text: string): Promise<Finding[]> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    failWith(
      'doctor/wrong-url',
      `“${text}” is no address such as https://games.example.org/vinci.`,
    );
  }
  const { checkRemote } = await import('../operations/doctor/remote.ts');
  return checkRemote(new URL(url.origin + url.pathname), Date.now);
}
