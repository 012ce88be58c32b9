import {
  type Course,
  reviewGame,
  type TurnReview,
  turnsOf,
  USUAL_EFFORT,
  VERDICTS,
} from '@vinci/bots/analysis';
import type { ImaginedWorth } from '@vinci/bots/worth';
import type { Command } from 'commander';
import { analysedGame } from '../analysed.ts';
import { costlyText, linesOf } from '../costly-turn.ts';
import { failWith } from '../fail.ts';
import { integer } from '../input.ts';
import { modelFrom } from '../model.ts';
import { printJson, progressBar, tableOf } from '../output.ts';
import { MODEL_FILE } from '../place.ts';
import { BOUNDS, chanceText, pointsText, signed } from '../told.ts';

interface AnalyseOptions {
  readonly effort: number;
  readonly model: string;
  readonly json?: boolean;
}

/** More turns than any game has. */
const MOST_TURNS = 1000;

export function addAnalyse(program: Command): void {
  program
    .command('analyse')
    .description(
      'tell who was winning when, which turns cost most, and what would have been better',
    )
    .argument('<record>', 'record of a game, as JSON, or - for standard input')
    .option(
      '--effort <percent>',
      'how much is imagined; 100 takes about half a second for a turn',
      integer(5, 2000),
      100,
    )
    .option('--model <file>', 'what was learned', MODEL_FILE)
    .option('--json', 'print everything as JSON')
    .action((file: string, { effort, model: from, json }: AnalyseOptions) => {
      const { course, names } = analysedGame(file);
      const turns = turnsOf(course);
      if (turns.length > MOST_TURNS) failWith('analysis/endless', 'The game has too many turns.');
      const model = modelFrom(from);
      const share = (games: number): number => Math.max(4, Math.round((games * effort) / 100));
      const { chances, search, compare, confirm, again } = USUAL_EFFORT;
      const bar = progressBar(turns.length, 'turns');
      const reviews: TurnReview[] = [];
      for (const review of reviewGame(course, turns, model, {
        chances: share(chances),
        search: share(search),
        compare: share(compare),
        confirm: share(confirm),
        again: share(again),
      })) {
        reviews.push(review);
        bar.increment();
      }
      bar.stop();
      const { game } = course;
      if (json) {
        const shown = reviews.map((review) => ({
          ...review,
          ...(review.better && {
            better: { ...review.better, intents: linesOf(game, review.better.codes) },
          }),
        }));
        printJson({ config: game.config, names, learned: model !== undefined, turns: shown });
      } else console.log(textOf(course, names, reviews));
    });
}

function textOf(course: Course, names: readonly string[], reviews: readonly TurnReview[]): string {
  const seats = names.map((name, seat) => {
    const own = reviews.filter((review) => review.seat === seat);
    const luck = reviews.reduce((sum, review) => sum + review.luck[seat]!, 0);
    const lost = own.reduce((sum, review) => sum + (review.better ? review.loss : 0), 0);
    const count = (verdict: string): string =>
      String(own.filter((review) => review.verdict === verdict).length);
    return [name, ...VERDICTS.map(count), signed(-lost), signed(luck)];
  });
  const begins = reviews
    .filter(({ round }, i) => reviews[i - 1]?.round !== round)
    .map(({ round, before }) => ({ when: String(round), worth: before }));
  const last = reviews.at(-1);
  if (last !== undefined) begins.push({ when: 'end', worth: last.after });
  const byRound = (text: (worth: ImaginedWorth) => string): string =>
    tableOf(
      ['round', ...names],
      begins.map(({ when, worth }) => [when, ...worth.map(text)]),
    );
  const costly = reviews
    .filter(({ better }) => better !== undefined)
    .map((review) => costlyText(course, names, review));
  return [
    `Of ${reviews.length} turns, by seat; the last columns are winning chance lost by turns, and what draws and dice did.\n`,
    tableOf(['seat', ...VERDICTS, 'turns', 'luck'], seats),
    `\nChances at the beginning of each round. ${BOUNDS}\n`,
    byRound(chanceText),
    '\nFinal points that were expected then.\n',
    byRound(pointsText),
    '\nTurns that cost something.\n',
    ...(costly.length > 0 ? costly : ['None.']),
  ].join('\n');
}
