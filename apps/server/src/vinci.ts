/** The verbs that have to do with a server; those without one are in `apps/cli`. */
import { Command } from 'commander';
import { addBackup } from './cli/backup.ts';
import { addDoctor } from './cli/doctor.ts';
import { addExport } from './cli/export.ts';
import { addImport } from './cli/import.ts';
import { addRestore } from './cli/restore.ts';
import { addServe } from './cli/serve.ts';
import { VERSION } from './place.ts';

const program = new Command('vinci')
  .description('Vinci Online: serve games and look after them')
  .version(VERSION)
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nThe package without a command serves, with the options of serve. Without a server: simulate, replay, verify, position, analyse, arena, balance, learn, evaluate and puzzles; each has --help.',
  );

addServe(program);
addDoctor(program);
addBackup(program);
addRestore(program);
addExport(program);
addImport(program);

await program.parseAsync();
