import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { MOST_WORKERS } from '@vinci/bots/arena';
import { writeLearned } from '@vinci/bots/master';
import { gamesOf, newCounter, runCourse, type Subject, TAUGHT } from '@vinci/bots/teach';
import type { Command } from 'commander';
import { failWith, failWithError } from '../fail.ts';
import { boardOf, integer, presetOf } from '../input.ts';
import { allBoards, learnedIn } from '../model.ts';
import { progressBar } from '../output.ts';
import { MASTER_FILE } from '../place.ts';

interface TeachOptions {
  readonly games: number;
  readonly seed: number;
  readonly workers: number;
  readonly preset?: string;
  readonly map?: string;
  readonly out: string;
}

/** What master can be taught, or a part of it. */
function subjectsOf(text: string | undefined, board: string | undefined): readonly Subject[] {
  const preset = text === undefined ? undefined : presetOf(text);
  const map = board === undefined ? undefined : boardOf(board).id;
  const subjects = TAUGHT.filter(
    (subject) =>
      [undefined, subject.preset].includes(preset) && [undefined, subject.map].includes(map),
  );
  if (subjects.length > 0) return subjects;
  const all = TAUGHT.map((subject) => `${subject.preset} on ${subject.map}`);
  return failWith('teach/subject', `Master can be taught ${all.join(', ')}.`);
}

export function addTeach(program: Command): void {
  program
    .command('teach')
    .description('teach the level master by games against itself')
    .option('-n, --games <number>', 'games for each network', integer(10, 1_000_000), 40_000)
    .option('--seed <number>', 'the same seed teaches the same', integer(1, 1_000_000), 1)
    .option('-w, --workers <number>', 'threads', integer(1, MOST_WORKERS), MOST_WORKERS)
    .option('-p, --preset <id>', 'teach one rule text only, and keep what else is in the file')
    .option('-m, --map <id>', 'teach one board only, and keep what else is in the file')
    .option('--out <file>', 'where to write what was learned', MASTER_FILE)
    .action(async ({ games, seed, workers, preset, map, out }: TeachOptions) => {
      const subjects = subjectsOf(preset, map);
      // Others are kept, so a file that cannot be read is no empty one.
      const keeps = subjects.length < TAUGHT.length && existsSync(out);
      const known = keeps ? learnedIn(readFileSync(out, 'utf8')) : [];
      const played = newCounter();
      const bar = progressBar(gamesOf({ subjects, games }), 'games');
      const ticking = setInterval(() => bar.update(Atomics.load(played, 0)), 500);
      try {
        await runCourse({
          maps: allBoards(),
          games,
          seed,
          subjects,
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
