import { tmpdir } from 'node:os';
import { RULES_VERSION } from '@vinci/rules';
import type { Config } from '../../config.ts';
import { courseOf, tableOf } from '../../session/stored.ts';
import { placeOf } from '../../store/place.ts';
import { OperationError } from '../failure.ts';
import { checkIntegrity, type OpenJournal, openUpToDate, readGames, textOf } from '../journal.ts';
import { limitOf } from '../retention.ts';
import { isDamage } from '../sqlite-error.ts';
import { BrokenAdvice } from './broken.ts';
import { attemptCheck, type Finding, findings } from './finding.ts';
import { SnapshotsCheck } from './snapshots.ts';

/** Games that are named in a sentence. */
const NAMED = 10;

/** Milliseconds that clocks may differ. */
const DRIFT = 5 * 60_000;

/** No clock of a machine that runs this program shows an earlier time, in milliseconds since 1970. */
const EARLIEST = Date.UTC(2026, 0, 1);

/** What to do about a journal that cannot be looked at; only one that is damaged is replaced. */
function adviceFor(error: unknown): string {
  switch (isDamage(error) ? 'journal/damaged' : Object(error).code) {
    case 'journal/unreachable':
      return 'See what is said of the database; whether the journal is well can be told once it answers.';
    case 'journal/not-readable':
      return 'Run this as the user of the server; that user must own the file.';
    case 'journal/no-space':
      return 'Make space where temporary files are (TMPDIR): a copy is brought up to date there.';
    case 'journal/too-new':
      return 'Use the version of the server that wrote it, or one after it.';
    case 'journal/foreign':
      return 'Name the place of the games with VINCI_DATA_DIR or DATABASE_URL, or take this away.';
    case 'journal/damaged':
      return 'Stop the server, keep a copy of what is there, and restore the last good backup.';
    default:
      return 'Nothing has to be restored for that: see that the machine is well, and look again.';
  }
}

/**
 * What the journal says: whether it can be opened and brought up to date, whether its unfinished
 * games can be played on under the present rules, whether its times agree with the clock. Nothing
 * is changed; what has to be brought up to date first is tried on a copy.
 *
 * @param all also compares the indexes of an embedded journal with its tables
 * @param now milliseconds since 1970
 */
export async function checkJournal(config: Config, all: boolean, now: number): Promise<Finding[]> {
  let opened: Awaited<ReturnType<typeof openUpToDate>> | undefined;
  const journal = await attemptCheck(
    'journal',
    async (found) => {
      try {
        opened = await openUpToDate(placeOf(config), tmpdir());
      } catch (error) {
        if (!(error instanceof OperationError) || error.code !== 'journal/not-found') throw error;
        return found.ok('There is none yet; the server makes it.');
      }
      const { journal, missing } = opened;
      checkIntegrity(journal, all);
      const tried = `${missing.length} changes of its tables (${missing.join(', ')}) work on a copy`;
      return found.ok(
        missing.length === 0 ? 'It is whole and up to date.' : `It is whole; ${tried}.`,
      );
    },
    adviceFor,
  );
  if (opened === undefined) return [journal, checkClock(0, now)];
  const { db, close } = opened.journal;
  try {
    const snapshots = new SnapshotsCheck(db);
    const games = await attemptCheck('games', () => checkGames(db, snapshots), adviceFor);
    const { latest } = await db
      .selectFrom('games')
      .select(({ fn }) => fn.max('updated_at').as('latest'))
      .executeTakeFirstOrThrow();
    const found = [journal, games, ...snapshots.findings, checkClock(Number(latest ?? 0), now)];
    const { retentionDays: days } = config;
    return days === 0 ? found : [...found, await checkRetention(db, days, now)];
  } finally {
    await close();
  }
}

async function checkGames(db: OpenJournal['db'], snapshots: SnapshotsCheck): Promise<Finding> {
  const found = findings('games');
  const rows = await db
    .selectFrom('games')
    .select('code')
    // What was ended early can be reopened.
    .where((or) => or.or([or('status', '<>', 'over'), or('ended', '<>', '')]))
    .orderBy('updated_at', 'desc')
    .orderBy('code')
    .execute();
  const codes = rows.map(({ code }) => code);
  const broken: { code: string; reason: string }[] = [];
  const advice = new BrokenAdvice();
  for await (const game of readGames(db, codes)) {
    try {
      await snapshots.look(game, courseOf(game, tableOf(game)));
    } catch (error) {
      broken.push({ code: game.game.code, reason: textOf(error) });
      advice.add(game, error);
    }
  }
  const scope = `${codes.length} unfinished games`;
  if (broken.length === 0) {
    return found.ok(`Version ${RULES_VERSION} of the rules replays ${scope}.`);
  }
  const named = broken.slice(0, NAMED).map(({ code, reason }) => `${code} (${reason})`);
  const more = broken.length > NAMED ? `, and ${broken.length - NAMED} more` : '';
  return {
    ...found.failure(
      `Of ${scope}, ${broken.length} cannot be played on under version ${RULES_VERSION} of the rules: ${named.join(', ')}${more}.`,
      advice.text,
    ),
    games: broken,
  };
}

/** What the sweep of the server would delete now. */
async function checkRetention(db: OpenJournal['db'], days: number, now: number): Promise<Finding> {
  const rows = await db
    .selectFrom('games')
    .select(['code', 'status'])
    .where('status', 'in', ['over', 'table'])
    .where('updated_at', '<', limitOf(days, now))
    .orderBy('updated_at')
    .execute();
  const games = rows.map(({ code, status }) => ({
    code,
    reason: status === 'over' ? 'over' : 'never started',
  }));
  const text = `${games.length} games that were last touched ${days} days ago or earlier would be deleted.`;
  return { ...findings('retention').ok(text), games };
}

/** @param latest when a game was last changed, in milliseconds since 1970; 0 for never */
export function checkClock(latest: number, now: number): Finding {
  const found = findings('clock');
  const time = new Date(now).toISOString();
  const advice = 'Set the clock, best by NTP: bots and absences go by it.';
  if (now < EARLIEST) return found.failure(`The clock shows ${time}, which is long past.`, advice);
  if (latest > now + DRIFT) {
    const last = new Date(latest).toISOString();
    return found.failure(`The clock shows ${time}, but a game was played at ${last}.`, advice);
  }
  return found.ok(`The clock shows ${time}.`);
}
