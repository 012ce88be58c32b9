import type { HealthReply } from '@vinci/protocol';
import { isDamage } from '../../store/faults.ts';

/** What gives the user of this process a folder; Windows knows no such numbers. */
const OWN =
  process.getuid === undefined
    ? ''
    : ` (chown -R ${process.getuid()}:${process.getgid?.()} on it; on the host, where it is mounted into a container)`;

/** What to do about what can be wrong: the doctor, a start in vain and the operator's page say the same. */
export const ADVICE = {
  port: 'Choose another address or port with HOST and PORT.',
  metricsPort: 'Choose another address or port with VINCI_METRICS_HOST and VINCI_METRICS_PORT.',
  folder: `Give the user of the server the right to write there${OWN}, or set VINCI_DATA_DIR.`,
  client: 'Correct VINCI_CLIENT_DIR, or leave it out; in a clone, npm start builds the client.',
  database: 'See that it runs, and that DATABASE_URL has its address, user and password.',
  redis:
    'Start Redis, or correct address and password in REDIS_URL; a server that is alone needs no REDIS_URL.',
  settings: 'Correct it in the environment; docs/hosting.md has all settings.',
  log: 'Its log says why.',
} as const;

const JOURNAL: Readonly<Record<string, string>> = {
  'journal/unreachable':
    'See what is said of the database; whether the journal is well can be told once it answers.',
  'journal/not-readable': 'Run this as the user of the server; that user must own the file.',
  'journal/no-space':
    'Make space in the data folder (VINCI_DATA_DIR): a copy is brought up to date there.',
  'journal/too-old':
    'Games from before the first release can only be played with the program that wrote them.',
  'journal/too-new': 'Use that version or a later one, or restore a copy from before the update.',
  'journal/foreign':
    'Name the place of the games with VINCI_DATA_DIR or DATABASE_URL, or take this away.',
  'journal/damaged':
    'Stop the server, keep a copy of what is there, and restore the last good backup.',
};

/** What to do about a journal that cannot be looked at; only one that is damaged is replaced. */
export const adviceFor = (error: unknown): string =>
  JOURNAL[isDamage(error) ? 'journal/damaged' : Object(error).code] ??
  'Nothing has to be restored for that: see that the machine is well, and look again.';

/** What is wrong with the journal of a server that runs, and what becomes of it. */
export const JOURNAL_TROUBLE: Readonly<Record<NonNullable<HealthReply['journal']>, string>> = {
  away: 'The database or the data folder does not answer, so nothing can be shown or done here.',
  full: 'The disk of the journal is full: make space.',
  unwritable: 'The journal takes nothing that is to be stored; the log says why.',
  damaged:
    'Something in the journal is damaged, or its disk cannot be read. Games on damaged pages cannot be opened, all others go on; the log names them. Take a backup, and see that the disk is well. The doctor says what to do.',
};
