import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { ExportCount } from '../operations/export.ts';
import { placeOf } from '../store/place.ts';
import { failWith } from './fail.ts';
import { attempt, type OperationOptions, settingsOf } from './operate.ts';
import { STREAM, warnOfReaders } from './streams.ts';

interface Options extends OperationOptions {
  readonly all?: boolean;
  readonly force?: boolean;
  readonly output?: string;
  readonly withSecrets?: boolean;
}

export function addExport(program: Command): void {
  program
    .command('export')
    .description('write one game or all as lines of JSON, also while a server runs')
    .argument('[code]', 'code of the game; with --all the file takes its place')
    .argument('[file]', 'file to write, like --output; nothing or - for standard output')
    .option('-o, --output <file>', 'file to write, readable for its owner only')
    .option('-a, --all', 'all games')
    .option('--with-secrets', 'also games that are not over, and what proves who holds a seat')
    .option('-d, --data <folder>', 'folder of the journal (VINCI_DATA_DIR)')
    .option('-f, --force', 'replace the file when it exists')
    .action(async (first: string | undefined, second: string | undefined, options: Options) => {
      const all = options.all === true;
      if (!all && first === undefined) {
        failWith('export/what', 'Name the code of a game, or --all.');
      }
      if (all && second !== undefined) {
        failWith('export/what', 'Name the code of a game or --all, not both.');
      }
      const file = all ? first : second;
      if (file !== undefined && options.output !== undefined) {
        failWith('export/what', 'Name the file once.');
      }
      await write(all ? undefined : first, options.output ?? file ?? STREAM, options);
    });
}

async function write(code: string | undefined, path: string, options: Options): Promise<void> {
  const place = placeOf(settingsOf(options));
  const { targetOf } = await import('../operations/target.ts');
  const file =
    path === STREAM ? path : await attempt(() => targetOf(path, 'export', options.force ?? false));
  const { exportGames } = await import('../operations/export.ts');
  const count: ExportCount = { exported: 0, left: 0 };
  const secrets = options.withSecrets ?? false;
  const lines = Readable.from(exportGames(place, { code, secrets }, Date.now(), count));
  const partial = `${file}.partial`;
  await attempt(async () => {
    try {
      if (file === STREAM) await pipeline(lines, process.stdout, { end: false });
      else {
        rmSync(partial, { force: true });
        await pipeline(
          lines,
          createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
        );
        targetOf(path, 'export', options.force ?? false);
        renameSync(partial, file);
      }
    } catch (error) {
      if (file !== STREAM) rmSync(partial, { force: true });
      throw error;
    }
  });
  const left =
    count.left === 0
      ? ''
      : `; ${count.left} that are not over were left out, for which there is --with-secrets`;
  process.stderr.write(`${count.exported} games${left}\n`);
  if (file === STREAM && secrets) warnOfReaders('use --output FILE');
}
