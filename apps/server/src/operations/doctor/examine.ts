import type { Config } from '../../config.ts';
import type { Finding } from './finding.ts';
import { checkJournal } from './journal.ts';
import { checkMachine } from './machine.ts';
import { answerAt } from './ports.ts';
import { checkSurroundings } from './surroundings.ts';

/**
 * All that can be said of a server with these settings on its machine, whether it runs or not.
 *
 * @param all also compares the indexes of an embedded journal with its tables
 */
export async function examine(config: Config, clientDir: string, all: boolean): Promise<Finding[]> {
  const answer = answerAt(config);
  return [
    ...(await checkMachine(config, clientDir, answer)),
    ...(await checkSurroundings(config, Date.now, answer)),
    ...(await checkJournal(config, all, Date.now())),
  ];
}
