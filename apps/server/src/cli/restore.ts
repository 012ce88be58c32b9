import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Saved } from '../operations/backup.ts';
import { attempt, type OperationOptions, settingsOf, tell } from './operate.ts';
import { fromInput, STREAM } from './streams.ts';

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('put a backup in the place of the journal; the server must not run')
    .argument('<file>', 'backup to read, or - for standard input')
    .option('-d, --data <folder>', 'folder of the journal (VINCI_DATA_DIR)')
    .option('-f, --force', 'replace a journal that exists; it is kept beside the new one')
    .option('--json', 'print the outcome as JSON')
    .action(async (file: string, options: OperationOptions & { force?: boolean }) => {
      const { databaseUrl, dataDir } = settingsOf(options);
      const { force = false } = options;
      const put = async (path: string): Promise<Saved> => {
        if (databaseUrl !== undefined) {
          const { restoreToPostgres } = await import('../operations/restore-postgres.ts');
          // What came over standard input lies in a folder that goes when this ends.
          const folder = existsSync(dataDir) ? dataDir : '.';
          const beside = file === STREAM ? join(folder, 'vinci.sqlite') : file;
          return restoreToPostgres(databaseUrl, path, {
            force,
            now: Date.now(),
            beside,
            dataDir,
          });
        }
        const { restore } = await import('../operations/backup.ts');
        return restore(dataDir, path, force, Date.now());
      };
      const saved = await attempt(() => fromInput(file, dataDir, put));
      const kept =
        saved.aside === undefined ? '' : `\nThe journal that was there is ${saved.aside}`;
      const words = `${saved.file}: ${saved.games} games, ${saved.entries} entries${kept}`;
      tell(saved, words, options);
    });
}
