import type { Config } from '../../config.ts';
import { isDamage, mayNotWrite } from '../../store/faults.ts';
import { ADVICE, adviceFor } from './advice.ts';
import { checkDatabase } from './database.ts';
import { carryOut, type Finding, failure, ok, type Verdict } from './finding.ts';
import { checkClient, checkFolder } from './folders.ts';
import { type Answer, answerAt, checkMetricsPort, checkPort } from './ports.ts';

/** The version of Node whose type stripping and database the server needs. */
const NODE = 24;

/** A check, and whether a server cannot start when it fails. */
interface Check {
  readonly name: string;
  readonly fatal: boolean;
  readonly look: () => Verdict | Promise<Verdict>;
  /** What to do when it cannot even be carried out. */
  readonly advice: string;
}

/**
 * What can be said of the machine without a look into the journal, as far as the settings ask for it.
 *
 * @param answer what answers at the port
 * @param starting a server has just tried to start in vain, so that none may run already
 */
function checksOf(
  config: Config,
  clientDir: string,
  answer: Promise<Answer>,
  starting: boolean,
): Check[] {
  const { databaseUrl, metricsPort } = config;
  const fatal = true;
  const { versions } = process;
  return [
    { name: 'node', fatal, look: () => checkNode(versions.node), advice: '' },
    { name: 'port', fatal, look: () => checkPort(config, answer, starting), advice: ADVICE.port },
    ...(metricsPort === undefined
      ? []
      : [
          {
            name: 'metrics port',
            fatal,
            look: () => checkMetricsPort(config.metricsHost, metricsPort),
            advice: ADVICE.metricsPort,
          },
        ]),
    { name: 'client', fatal: false, look: () => checkClient(clientDir), advice: ADVICE.client },
    databaseUrl === undefined
      ? { name: 'data folder', fatal, look: () => checkFolder(config), advice: ADVICE.folder }
      : {
          name: 'database',
          fatal,
          look: () => checkDatabase(databaseUrl, Date.now),
          advice: ADVICE.database,
        },
  ];
}

const carryOutAll = (checks: readonly Check[]): Promise<Finding[]> =>
  Promise.all(checks.map(({ name, look, advice }) => carryOut(name, look, advice)));

/** Carries out all checks of the machine. */
export const checkMachine = (
  config: Config,
  clientDir: string,
  answer: Promise<Answer>,
): Promise<Finding[]> => carryOutAll(checksOf(config, clientDir, answer, false));

/** Errors whose message is a sentence for the operator. */
const SPOKEN = /^(MetricsPort|Database|Redis)Error$/;

/** Why a server cannot start with these settings: what the error says, or what the checks find. */
export async function whyNotStarted(error: unknown, config: Config): Promise<string> {
  const { name, message = String(error) } = Object(error) as Error;
  if (SPOKEN.test(name)) return message;
  if (name === 'FolderInUseError') {
    return `${message} Stop it or choose another folder with VINCI_DATA_DIR.`;
  }
  if (isDamage(error)) {
    return `The journal in ${config.dataDir} is damaged: ${message}. The command “doctor” says more. ${adviceFor(error)}`;
  }
  const checks = checksOf(config, '', answerAt(config), true);
  const found = await carryOutAll(checks.filter(({ fatal }) => fatal));
  const failures = found.filter(({ status }) => status === 'failure');
  if (failures.length === 0 && mayNotWrite(error)) {
    return `The server may not write the folder ${config.dataDir}. ${ADVICE.folder}`;
  }
  const sentences = failures.map(({ text, advice }) => `${text} ${advice}`);
  return [...sentences, `The server cannot start: ${message}`].join('\n');
}

export const checkNode = (version: string): Verdict =>
  Number.parseInt(version, 10) >= NODE
    ? ok(`Node ${version}.`)
    : failure(`Node ${version} is too old.`, `Use Node ${NODE}; in a clone, npm ci installs it.`);
