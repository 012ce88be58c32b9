import { writeFileSync } from 'node:fs';
import { evaluateWorth, gamesToFit, type TextQuality } from '@vinci/bots/learn';
import { PRESET_IDS } from '@vinci/rules';
import type { Command } from 'commander';
import { evaluationPage } from '../evaluation-page.ts';
import { failWith, failWithError } from '../fail.ts';
import { integer } from '../input.ts';
import { allBoards, modelFrom } from '../model.ts';
import { printJson, progressBar } from '../output.ts';
import { MODEL_FILE } from '../place.ts';

interface EvaluateOptions {
  readonly games: number;
  readonly seed: number;
  readonly model: string;
  readonly page?: string;
  readonly json?: boolean;
}

export function addEvaluate(program: Command): void {
  program
    .command('evaluate')
    .description('measure on games that were not learned from how right the estimates are')
    .option('-n, --games <number>', 'games for each rule text', integer(4, 100_000), 800)
    .option('--seed <number>', 'another one than that of `learn`', integer(1, 1e9), 700_001)
    .option('--model <file>', 'what was learned', MODEL_FILE)
    .option('--page <file>', 'write the page docs/evaluation.md there')
    .option('--json', 'print the results as JSON')
    .action(({ games, seed, model: file, page, json }: EvaluateOptions) => {
      const model = modelFrom(file);
      if (model === undefined) failWith('evaluate/no-model', 'There is nothing to measure.');
      if (seed === model.learnedFrom.seed) {
        failWith(
          'evaluate/seed',
          `It was learned from games of the seed ${seed}; take another one.`,
        );
      }
      const bar = progressBar((games + gamesToFit(games)) * PRESET_IDS.length, 'games');
      const results: TextQuality[] = evaluateWorth({
        maps: allBoards(),
        model,
        games,
        seed,
        progress: () => bar.increment(),
      });
      bar.stop();
      const text = evaluationPage(results, seed);
      try {
        if (page !== undefined) writeFileSync(page, text);
      } catch (error) {
        failWithError(error);
      }
      if (json) printJson({ seed, results });
      else if (page === undefined) console.log(text);
    });
}
