import { readFileSync, writeFileSync } from 'node:fs';
import {
  gamesOf,
  type Learned,
  readLearned,
  runCourse,
  TAUGHT,
  writeLearned,
} from '@vinci/bots/master';
import type { PresetId } from '@vinci/rules';
import type { Command } from 'commander';
import { failWith, failWithError } from '../fail.ts';
import { integer, presetOf } from '../input.ts';
import { allBoards } from '../model.ts';
import { progressBar } from '../output.ts';
import { MASTER_FILE } from '../place.ts';

interface TeachOptions {
  readonly games: number;
  readonly seed: number;
  readonly text?: string;
  readonly out: string;
}

/** What a file holds; nothing where there is none or it cannot be read. */
function known(file: string): readonly Learned[] {
  try {
    const learned = readLearned(readFileSync(file, 'utf8'));
    return learned.ok ? learned.value : [];
  } catch {
    return [];
  }
}

/** A rule text that master can be taught. */
function taughtOf(text: string): PresetId {
  const preset = presetOf(text);
  if (TAUGHT.includes(preset)) return preset;
  return failWith('teach/text', `Master can be taught ${TAUGHT.join(' and ')}.`);
}

export function addTeach(program: Command): void {
  program
    .command('teach')
    .description('teach the level master by games against itself, on Europe')
    .option('-n, --games <number>', 'games for a first step', integer(10, 1_000_000), 40_000)
    .option('--seed <number>', 'the same seed teaches the same', integer(1, 1_000_000), 1)
    .option('--text <text>', 'teach one rule text only, and keep the others of the file')
    .option('--out <file>', 'where to write what was learned', MASTER_FILE)
    .action(({ games, seed, text, out }: TeachOptions) => {
      const texts = text === undefined ? TAUGHT : [taughtOf(text)];
      const bar = progressBar(gamesOf({ texts, games }), 'games');
      try {
        runCourse({
          maps: allBoards(),
          games,
          seed,
          texts,
          known: text === undefined ? [] : known(out),
          progress: () => bar.increment(),
          learned: (all) => writeFileSync(out, writeLearned(all)),
        });
      } catch (error) {
        failWithError(error);
      } finally {
        bar.stop();
      }
      console.log(`Taught: ${out}`);
    });
}
