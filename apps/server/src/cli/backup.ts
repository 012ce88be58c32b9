import type { Command } from 'commander';
import type { Saved } from '../operations/backup.ts';
import { placeOf } from '../store/place.ts';
import { failWith } from './fail.ts';
import { attempt, type OperationOptions, settingsOf, tell } from './operate.ts';
import { STREAM, toOutput, warnOfReaders } from './streams.ts';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('copy the journal into one file, also while a server runs')
    .argument('<file>', 'file to write, or - for standard output')
    .option('-d, --data <folder>', 'folder of the journal (VINCI_DATA_DIR)')
    .option('-f, --force', 'replace the file when it exists')
    .option('--json', 'print the outcome as JSON')
    .action(async (file: string, options: OperationOptions & { force?: boolean }) => {
      const settings = settingsOf(options);
      const { force = false } = options;
      const [{ backUp }, { noteBackup }] = await Promise.all([
        import('../operations/backup.ts'),
        import('../operations/place-facts.ts'),
      ]);
      const place = placeOf(settings);
      const save = (path: string) => backUp(place, path, force);
      const words = ({ games, entries, bytes }: Saved) =>
        `${games} games, ${entries} entries, ${bytes} bytes`;
      if (file !== STREAM) {
        const saved = await attempt(() => save(file));
        await noteBackup(place);
        return tell(saved, `${saved.file}: ${words(saved)}`, options);
      }
      if (process.stdout.isTTY) {
        failWith('backup/terminal', 'A backup is no text: lead it into a file, as with > FILE.');
      }
      const saved = await attempt(() => toOutput(settings.dataDir, save));
      await noteBackup(place);
      process.stderr.write(`${words(saved)}\n`);
      warnOfReaders('name the file instead of -');
    });
}
