import { writeFileSync } from 'node:fs';
import { learnWorth } from '@vinci/bots/learn';
import { PRESET_IDS } from '@vinci/rules';
import type { Command } from 'commander';
import { failWithError } from '../fail.ts';
import { integer } from '../input.ts';
import { allBoards } from '../model.ts';
import { progressBar } from '../output.ts';
import { MODEL_FILE } from '../place.ts';

interface LearnOptions {
  readonly games: number;
  readonly seed: number;
  readonly out: string;
}

export function addLearn(program: Command): void {
  program
    .command('learn')
    .description('learn from games of bots what positions are worth, for all rule texts')
    .option('-n, --games <number>', 'games for each rule text', integer(8, 100_000), 4000)
    .option('--seed <number>', 'the same seed learns the same', integer(1, 1_000_000_000), 1)
    .option('--out <file>', 'where to write what was learned', MODEL_FILE)
    .action(({ games, seed, out }: LearnOptions) => {
      const bar = progressBar(games * PRESET_IDS.length, 'games');
      const started = performance.now();
      const model = learnWorth({
        maps: allBoards(),
        games,
        seed,
        progress: () => bar.increment(),
      });
      bar.stop();
      try {
        writeFileSync(out, `${JSON.stringify(model)}\n`);
      } catch (error) {
        failWithError(error);
      }
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`Learned from ${games} games for each rule text in ${seconds} s: ${out}`);
    });
}
