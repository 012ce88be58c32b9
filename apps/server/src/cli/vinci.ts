import { Command } from 'commander';
import { VERSION } from '../version.ts';
import { addPosition } from './position.ts';
import { addReplay } from './replay.ts';
import { addServe } from './serve.ts';
import { addSimulate } from './simulate.ts';

const program = new Command('vinci')
  .description('Vinci Online: serve games, simulate them, replay them, ask about positions')
  .version(VERSION)
  .showHelpAfterError();

addServe(program);
addSimulate(program);
addReplay(program);
addPosition(program);

await program.parseAsync();
