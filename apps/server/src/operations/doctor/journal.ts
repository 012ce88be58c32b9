import { RULES_VERSION } from '@vinci/rules';
import { courseOf, tableOf } from '@vinci/session/stored';
import type { Config } from '../../config.ts';
import { placeOf } from '../../store/place.ts';
import { OperationError, textOf } from '../failure.ts';
import { checkIntegrity, lookUpToDate, type OpenJournal, readGames } from '../journal.ts';
import { limitOf } from '../retention.ts';
import { adviceFor } from './advice.ts';
import { adviceForGames, type Trouble, troubleOf } from './broken.ts';
import { carryOut, type Finding, failure, ok, type Verdict } from './finding.ts';

const NAMED = 10;

/** Milliseconds that clocks may differ. */
const DRIFT = 5 * 60_000;

/** No clock of a machine that runs this program shows an earlier time, in milliseconds since 1970. */
const EARLIEST = Date.UTC(2026, 0, 1);

/**
 * What the journal says: whether it can be opened and brought up to date, whether its unfinished
 * games can be played on under the present rules, whether its times agree with the clock. Nothing
 * is changed; what has to be brought up to date first is tried on a copy.
 *
 * @param all also compares the indexes of an embedded journal with its tables
 * @param now milliseconds since 1970
 */
export async function checkJournal(config: Config, all: boolean, now: number): Promise<Finding[]> {
  let further: Finding[] | undefined;
  const checkWhole = async (): Promise<Verdict> => {
    try {
      return await lookUpToDate(placeOf(config), config.dataDir, async (journal, missing) => {
        further = await checkContents(journal, config.retentionDays, now);
        checkIntegrity(journal, all);
        const tried = `${missing.length} changes of its tables (${missing.join(', ')}) work on a copy`;
        return ok(missing.length === 0 ? 'It is whole and up to date.' : `It is whole; ${tried}.`);
      });
    } catch (error) {
      if (!(error instanceof OperationError) || error.code !== 'journal/not-found') throw error;
      return ok('There is none yet; the server makes it.');
    }
  };
  const journal = await carryOut('journal', checkWhole, adviceFor);
  return [journal, ...(further ?? [{ check: 'clock', ...checkClock(0, now) }])];
}

async function checkContents({ db }: OpenJournal, days: number, now: number): Promise<Finding[]> {
  const games = await carryOut('games', () => checkGames(db), adviceFor);
  const clock = await carryOut('clock', async () => checkClock(await latestOf(db), now), adviceFor);
  if (days === 0) return [games, clock];
  return [
    games,
    clock,
    await carryOut('retention', () => checkRetention(db, days, now), adviceFor),
  ];
}

/** When a game was last changed, in milliseconds since 1970; 0 for never. */
async function latestOf(db: OpenJournal['db']): Promise<number> {
  const { latest } = await db
    .selectFrom('games')
    .select(({ fn }) => fn.max('updated_at').as('latest'))
    .executeTakeFirstOrThrow();
  return Number(latest ?? 0);
}

async function checkGames(db: OpenJournal['db']): Promise<Verdict> {
  const rows = await db
    .selectFrom('games')
    .select('code')
    // What was ended early can be reopened.
    .where((or) => or.or([or('status', '<>', 'over'), or('ended', '<>', '')]))
    .orderBy('updated_at', 'desc')
    .orderBy('code')
    .execute();
  const codes = rows.map(({ code }) => code);
  const broken: { code: string; reason: string; trouble: Trouble }[] = [];
  for await (const game of readGames(db, codes)) {
    try {
      courseOf(game, tableOf(game));
    } catch (error) {
      const { code } = game.game;
      broken.push({ code, reason: textOf(error), trouble: troubleOf(game, error) });
    }
  }
  const scope = `${codes.length} unfinished games`;
  if (broken.length === 0) {
    return ok(`Version ${RULES_VERSION} of the rules replays ${scope}.`);
  }
  const named = broken.slice(0, NAMED).map(({ code, reason }) => `${code} (${reason})`);
  const more = broken.length > NAMED ? `, and ${broken.length - NAMED} more` : '';
  return {
    ...failure(
      `Of ${scope}, ${broken.length} cannot be played on under version ${RULES_VERSION} of the rules: ${named.join(', ')}${more}.`,
      adviceForGames(broken),
    ),
    games: broken.map(({ code, reason }) => ({ code, reason })),
  };
}

/** What the sweep of the server would delete now. */
async function checkRetention(db: OpenJournal['db'], days: number, now: number): Promise<Verdict> {
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
  return { ...ok(text), games };
}

/** @param latest see `latestOf` */
export function checkClock(latest: number, now: number): Verdict {
  const time = new Date(now).toISOString();
  const advice = 'Set the clock, best by NTP: bots and absences go by it.';
  if (now < EARLIEST) return failure(`The clock shows ${time}, which is long past.`, advice);
  if (latest > now + DRIFT) {
    const last = new Date(latest).toISOString();
    return failure(`The clock shows ${time}, but a game was played at ${last}.`, advice);
  }
  return ok(`The clock shows ${time}.`);
}
