import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { placeOf } from '../store/place.ts';
import { attempt, type OperationOptions, settingsOf, tell } from './operate.ts';

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
      const place = placeOf(settingsOf(options));
      const { importGames } = await import('../operations/import.ts');
      const outcome = await attempt(() =>
        withFile(file, (path, name) => importGames(place, path, { skip, name })),
      );
      const left = outcome.skipped.map(({ reason }) => `\nleft out: ${reason}`).join('');
      tell(outcome, `${outcome.imported.length} games${left}`, options);
    });
}

/**
 * Lets something read a file more than once. What comes over standard input, which `-` stands for, is
 * kept in a temporary file meanwhile, readable for its owner only.
 *
 * @param use is given the path, and what the file is called in sentences
 */
async function withFile<Outcome>(
  file: string,
  use: (path: string, name: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (file !== '-') return use(file, file);
  const folder = mkdtempSync(join(tmpdir(), 'vinci-input-'));
  try {
    const path = join(folder, 'input');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return await use(path, 'standard input');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
