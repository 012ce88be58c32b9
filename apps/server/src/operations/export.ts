import { codeSchema } from '@vinci/protocol/schemas';
import { RULES_VERSION } from '@vinci/rules';
import type { GameRow } from '@vinci/session/rows';
import { TimeRows } from '../store/time-rows.ts';
import { OperationError } from './failure.ts';
import { type OpenJournal, openJournal, readGames } from './journal.ts';
import { type Header, TRANSFER_VERSION, toTransfer } from './transfer-format.ts';

export interface ExportOptions {
  readonly code?: string | undefined;
  /** Also what lets people play on: hashes of seat tokens, and games that are not over. */
  readonly secrets: boolean;
}

/** How many games were written, and how many were left out because they are not over. */
export interface ExportCount {
  exported: number;
  left: number;
}

/**
 * Lines of an export, as of one moment; a server may go on writing meanwhile.
 *
 * Without secrets only games that are over are exported, and no tokens. The seed of a game that is
 * being played is the bag to whoever reads it, and without its seed it could not be played on.
 *
 * @param place see `placeOf`
 * @param count is counted up
 * @param now milliseconds since 1970
 * @errors journal/*, export/unknown, export/needs-secrets
 */
export async function* exportGames(
  place: string,
  { code: wanted, secrets }: ExportOptions,
  now: number,
  count: ExportCount,
): AsyncGenerator<string> {
  const journal = await openJournal(place);
  try {
    if (journal.state.missing.length > 0) {
      throw new OperationError(
        'journal/outdated',
        `${journal.name} is from an earlier version; start the server once to bring it up to date.`,
      );
    }
    // All that follows is read as of now.
    journal.file?.exec('begin');
    // A server whose clock was set back goes on from its last sign of life.
    const lastBeat = await new TimeRows(journal.db).lastBeat();
    const codes =
      wanted === undefined ? await codesOf(journal, secrets) : [await codeOf(journal, wanted)];
    const header: Header = {
      format: 'vinci-games',
      version: TRANSFER_VERSION,
      rules: RULES_VERSION,
      at: Math.max(now, lastBeat),
      secrets,
    };
    let headed = false;
    for await (const game of readGames(journal.db, codes)) {
      if (!secrets && !isPast(game.game)) {
        throw new OperationError(
          'export/needs-secrets',
          `The game ${game.game.code} is not over; it is exported only --with-secrets, which let whoever reads them see into the bag.`,
        );
      }
      if (!headed) yield `${JSON.stringify(header)}\n`;
      headed = true;
      yield `${JSON.stringify(toTransfer(game, secrets))}\n`;
      count.exported++;
    }
    if (!headed) yield `${JSON.stringify(header)}\n`;
    count.left = wanted === undefined ? (await gamesIn(journal)) - count.exported : 0;
  } finally {
    await journal.close();
  }
}

/** Whether nobody can play it on any more; one that was ended early can be reopened. */
const isPast = ({ status, ended }: Pick<GameRow, 'status' | 'ended'>): boolean =>
  status === 'over' && ended === '';

async function codeOf({ db }: OpenJournal, text: string): Promise<string> {
  const code = codeSchema.safeParse(text);
  if (!code.success) throw new OperationError('export/unknown', `“${text}” is no code of a game.`);
  const game = await db
    .selectFrom('games')
    .select('code')
    .where('code', '=', code.data)
    .executeTakeFirst();
  if (game !== undefined) return game.code;
  throw new OperationError('export/unknown', `There is no game with the code ${code.data}.`);
}

async function codesOf({ db }: OpenJournal, secrets: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('games')
    .select('code')
    .$if(!secrets, (query) => query.where('status', '=', 'over').where('ended', '=', ''))
    .orderBy('created_at')
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

async function gamesIn({ db }: OpenJournal): Promise<number> {
  const { games } = await db
    .selectFrom('games')
    .select(({ fn }) => fn.countAll().as('games'))
    .executeTakeFirstOrThrow();
  return Number(games);
}
