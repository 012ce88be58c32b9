import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { MOST_WORKERS } from '@vinci/bots/arena';
import { writeLearned } from '@vinci/bots/master';
import { gamesOf, newCounter, runCourse, TAUGHT_TEXTS } from '@vinci/bots/teach';
import type { PresetId } from '@vinci/rules';
import type { Command } from 'commander';
import { failWith, failWithError } from '../fail.ts';
import { integer, presetOf } from '../input.ts';
import { allBoards, learnedIn } from '../model.ts';
import { progressBar } from '../output.ts';
import { MASTER_FILE } from '../place.ts';

interface TeachOptions {
  readonly games: number;
  readonly seed: number;
  readonly workers: number;
  readonly text?: string;
  readonly out: string;
}

/** A rule text that master can be taught. */
function taughtOf(text: string): PresetId {
  const preset = presetOf(text);
  if (TAUGHT_TEXTS.includes(preset)) return preset;
  return failWith('teach/text', `Master can be taught ${TAUGHT_TEXTS.join(' and ')}.`);
}

export function addTeach(program: Command): void {
  program
    .command('teach')
    .description('teach the level master by games against itself, on Europe')
    .option('-n, --games <number>', 'games for each network', integer(10, 1_000_000), 40_000)
    .option('--seed <number>', 'the same seed teaches the same', integer(1, 1_000_000), 1)
    .option('-w, --workers <number>', 'threads', integer(1, MOST_WORKERS), MOST_WORKERS)
    .option('--text <text>', 'teach one rule text only, and keep the others of the file')
    .option('--out <file>', 'where to write what was learned', MASTER_FILE)
    .action(async ({ games, seed, workers, text, out }: TeachOptions) => {
      const texts = text === undefined ? TAUGHT_TEXTS : [taughtOf(text)];
      // Others are kept, so a file that cannot be read is no empty one.
      const keeps = text !== undefined && existsSync(out);
      const known = keeps ? learnedIn(readFileSync(out, 'utf8')) : [];
      const played = newCounter();
      const bar = progressBar(gamesOf({ texts, games }), 'games');
      const ticking = setInterval(() => bar.update(Atomics.load(played, 0)), 500);
      try {
        await runCourse({
          maps: allBoards(),
          games,
          seed,
          texts,
          known,
          workers,
          played,
          learned: (all) => writeFileSync(out, writeLearned(all)),
        });
      } catch (error) {
        failWithError(error);
      } finally {
        clearInterval(ticking);
        bar.stop();
      }
      console.log(`Taught: ${out}`);
    });
}
