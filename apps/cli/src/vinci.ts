/** The verbs that need no server. `npm run vinci -- <verb>` comes here for each file in `verbs/`. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addAnalyse } from './verbs/analyse.ts';
import { addArena } from './verbs/arena.ts';
import { addBalance } from './verbs/balance.ts';
import { addEvaluate } from './verbs/evaluate.ts';
import { addLearn } from './verbs/learn.ts';
import { addPosition } from './verbs/position.ts';
import { addPuzzles } from './verbs/puzzles.ts';
import { addReplay } from './verbs/replay.ts';
import { addSimulate } from './verbs/simulate.ts';
import { addTeach } from './verbs/teach.ts';
import { addVerify } from './verbs/verify.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const program = new Command('vinci')
  .description('Vinci Online: simulate games, replay, verify and analyse them, ask about positions')
  .version(version)
  .showHelpAfterError();

addSimulate(program);
addReplay(program);
addVerify(program);
addPosition(program);
addArena(program);
addBalance(program);
addAnalyse(program);
addLearn(program);
addTeach(program);
addEvaluate(program);
addPuzzles(program);

await program.parseAsync();
