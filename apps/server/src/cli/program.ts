/** The verbs that have to do with a server; those without one are in `apps/cli`. */
import { Command } from 'commander';
import { VERSION } from '../place.ts';
import { addBackup } from './backup.ts';
import { addDoctor } from './doctor.ts';
import { addExport } from './export.ts';
import { addImport } from './import.ts';
import { addRestore } from './restore.ts';
import { addServe } from './serve.ts';

const program = new Command('vinci')
  .description('Vinci Online: serve games and look after them')
  .version(VERSION)
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nThe package without a command serves, with the options of serve. Without a server: simulate, replay, verify, position, analyse, arena, balance, learn, evaluate, teach and puzzles; each has --help.',
  );

addServe(program);
addDoctor(program);
addBackup(program);
addRestore(program);
addExport(program);
addImport(program);

await program.parseAsync();
