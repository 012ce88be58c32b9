/** Evaluates positions beside the page. It is ended by whoever started it. */
import '@vinci/fairness/plain-zod';
import {
  adviseTurns,
  judgeAgainst,
  judgeAgainstProven,
  USUAL_EFFORT,
  worthAt,
} from '@vinci/bots/analysis';
import { readModel } from '@vinci/bots/worth';
import { compileGame, restorePosition } from '@vinci/rules';
import { showLife } from '../net/workers.ts';
import type { Question, Word } from './adviser.ts';

/** Games for what the position is worth. */
const GAMES = 192;
/** The same pair of turns is always judged by the same imagined games. */
const SEED = 23;
/** Turns that are proposed. */
const MOST = 3;

const say = (word: Word): void => postMessage(word);

function work({ config, map, cells, model: text, pair }: Question): void {
  const game = compileGame(config, map);
  if (!game.ok) throw new Error(game.error.code);
  const position = restorePosition(game.value, cells);
  const read = readModel(text);
  const model = read.ok ? read.value : undefined;
  const learned = model !== undefined;
  if (pair !== undefined) {
    const scales = {
      start: position,
      seat: position.turnSeat,
      model,
      effort: USUAL_EFFORT,
      seed: SEED,
    };
    const judge = pair.proven ? judgeAgainstProven : judgeAgainst;
    const judgement = judge(scales, pair.line, pair.good);
    say({ kind: 'judged', judgement: { ...judgement, learned } });
    return;
  }
  say({ kind: 'worth', worth: worthAt(position, model, GAMES, 1), learned });
  say({
    kind: 'turns',
    turns: position.actor < 0 ? [] : adviseTurns(position, model, MOST),
  });
}

showLife();
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  try {
    work(data);
  } catch {
    say({ kind: 'failed' });
  }
});
