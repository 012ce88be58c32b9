import type { Command } from 'commander';
import { placeOf } from '../store/place.ts';
import { attempt, type OperationOptions, settingsOf, tell } from './operate.ts';
import { fromInput } from './streams.ts';

export function addImport(program: Command): void {
  program
    .command('import')
    .description('bring exported games into the journal, also while a server runs')
    .argument('<file>', 'file that export has written, or - for standard input')
    .option('-s, --skip', 'leave out games that exist already or cannot be replayed')
    .option('-d, --data <folder>', 'folder of the journal (VINCI_DATA_DIR)')
    .option('--json', 'print the outcome as JSON')
    .action(async (file: string, options: OperationOptions & { skip?: boolean }) => {
      const { skip = false } = options;
      const settings = settingsOf(options);
      const { importGames } = await import('../operations/import.ts');
      const outcome = await attempt(() =>
        fromInput(file, settings.dataDir, (path, name) =>
          importGames(placeOf(settings), path, { skip, name }),
        ),
      );
      const left = outcome.skipped.map(({ reason }) => `\nleft out: ${reason}`).join('');
      tell(outcome, `${outcome.imported.length} games${left}`, options);
    });
}
