import { Command } from 'commander';
import { VERSION } from '../version.ts';
import { addArena } from './arena.ts';
import { addBackup } from './backup.ts';
import { addBalance } from './balance.ts';
import { addDoctor } from './doctor.ts';
import { addExport } from './export.ts';
import { addImport } from './import.ts';
import { addPosition } from './position.ts';
import { addReplay } from './replay.ts';
import { addRestore } from './restore.ts';
import { addServe } from './serve.ts';
import { addSimulate } from './simulate.ts';
import { addVerify } from './verify.ts';

const program = new Command('vinci')
  .description('Vinci Online: serve games, simulate them, replay them, ask about positions')
  .version(VERSION)
  .showHelpAfterError();

addServe(program);
addSimulate(program);
addReplay(program);
addVerify(program);
addPosition(program);
addArena(program);
addBalance(program);
addDoctor(program);
addBackup(program);
addRestore(program);
addExport(program);
addImport(program);

await program.parseAsync();
