/** Thinks for the coach beside the page. It is ended by whoever started it. */
import '@vinci/fairness/plain-zod';
import { judgeLine } from '@vinci/bots/analysis';
import { adviseTurn, COACH_EFFORT, explainTurn, QUICK_EFFORT } from '@vinci/bots/coach';
import { type Model, readModel } from '@vinci/bots/worth';
import { compileGame, restorePosition } from '@vinci/rules';
import { whatIsKnown } from '../net/learned-files.ts';
import { showLife } from '../net/workers.ts';
import type { Answer, Job, Report } from './messages.ts';

/** The same position is answered in the same way. */
const SEED = 17;

let model: Model | undefined;

async function answer({ config, map, model: text, question }: Job): Promise<Answer> {
  if (text !== undefined) {
    const read = readModel(text);
    model = read.ok ? read.value : undefined;
  }
  const game = compileGame(config, map);
  if (!game.ok) throw new Error(game.error.code);
  const start = restorePosition(game.value, question.cells);
  const learned = model !== undefined;
  switch (question.about) {
    case 'advice':
      return { learned, about: 'advice', advice: adviseTurn(start, model, SEED) };
    case 'judgement': {
      const { seat, line, quick } = question;
      const effort = quick ? QUICK_EFFORT : COACH_EFFORT;
      const judgement = judgeLine({ start, seat, model, effort, seed: SEED }, line);
      return { learned, about: 'judgement', judgement };
    }
    case 'explanation': {
      const { line, asker, level } = question;
      const known = await whatIsKnown(level, game.value);
      const explanation = explainTurn({ ...known, start, line, level, asker, seed: SEED });
      return { about: 'explanation', explanation };
    }
  }
}

async function report(job: Job): Promise<Report> {
  try {
    return { failed: false, answer: await answer(job) };
  } catch {
    return { failed: true };
  }
}

showLife();
addEventListener('message', ({ data }: MessageEvent<Job>) => void report(data).then(postMessage));
