/** Reviews a game beside the page. It is ended by whoever started it. */
import '@vinci/fairness/plain-zod';
import { readReviews, reviewGame, turnsOf, USUAL_EFFORT } from '@vinci/bots/analysis';
import { readModel } from '@vinci/bots/worth';
import { compileGame, restorePosition } from '@vinci/rules';
import { showLife } from '../../net/workers.ts';
import type { Job, Report } from './messages.ts';

const say = (report: Report): void => postMessage(report);

function work({ config, map, cells, steps, model: text, kept, part }: Job): void {
  const game = compileGame(config, map);
  if (!game.ok) throw new Error(game.error.code);
  const positions = cells.map((one) => restorePosition(game.value, one));
  const end = positions.at(-1);
  if (end === undefined) throw new Error('nothing to review');
  const course = {
    game: game.value,
    steps: steps.map((step, i) => ({ ...step, before: positions[i]! })),
    end,
  };
  const turns = turnsOf(course);
  const known = readReviews(kept, turns, game.value.seats);
  const model = readModel(text);
  say({ kind: 'begun', turns, known, learned: model.ok });
  if (part === undefined && known.length < turns.length) return;
  for (const review of reviewGame(
    course,
    turns,
    model.ok ? model.value : undefined,
    USUAL_EFFORT,
    known,
    part,
  )) {
    if (!known.includes(review)) say({ kind: 'review', review });
  }
  say({ kind: 'done' });
}

showLife();
addEventListener('message', ({ data }: MessageEvent<Job>) => {
  try {
    work(data);
  } catch {
    say({ kind: 'failed' });
  }
});
