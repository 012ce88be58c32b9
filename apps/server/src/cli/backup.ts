import type { Command } from 'commander';
import { placeOf } from '../store/place.ts';
import { attempt, type OperationOptions, settingsOf, tell } from './operate.ts';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('copy the journal into one file, also while a server runs')
    .argument('<file>', 'file to write')
    .option('-d, --data <folder>', 'folder of the journal (VINCI_DATA_DIR)')
    .option('-f, --force', 'replace the file when it exists')
    .option('--json', 'print the outcome as JSON')
    .action(async (file: string, options: OperationOptions & { force?: boolean }) => {
      const place = placeOf(settingsOf(options));
      const { backUp } = await import('../operations/backup.ts');
      const saved = await attempt(() => backUp(place, file, options.force ?? false));
      const words = `${saved.file}: ${saved.games} games, ${saved.entries} entries, ${saved.bytes} bytes`;
      tell(saved, words, options);
    });
}
