import { codeSchema } from '@vinci/protocol/schemas';
import { RULES_VERSION } from '@vinci/rules';
import { OperationError } from './failure.ts';
import { gameReader, journalOf, openForReading, stateOf } from './journal-file.ts';
import { type Header, TRANSFER_VERSION, toTransfer } from './transfer-format.ts';

/** What to export. */
export interface ExportOptions {
  /** Room code; nothing for all games. */
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
 * @param count is counted up
 * @param now milliseconds since 1970
 * @errors journal/*, export/unknown, export/needs-secrets
 */
export function* exportGames(
  folder: string,
  { code: wanted, secrets }: ExportOptions,
  now: number,
  count: ExportCount,
): Generator<string> {
  const file = journalOf(folder);
  const database = openForReading(file);
  try {
    if (stateOf(database, file).missing.length > 0) {
      throw new OperationError(
        'journal/outdated',
        `${file} is from an earlier version; start the server once to bring it up to date.`,
      );
    }
    // All that follows is read as of now.
    database.exec('begin');
    const codes = wanted === undefined ? codesOf(database, secrets) : [codeOf(wanted)];
    const read = gameReader(database);
    const header: Header = {
      format: 'vinci-games',
      version: TRANSFER_VERSION,
      rules: RULES_VERSION,
      at: now,
      secrets,
    };
    let headed = false;
    for (const code of codes) {
      const game = read(code);
      if (game === undefined) {
        throw new OperationError('export/unknown', `There is no game with the code ${code}.`);
      }
      if (!secrets && game.game.status !== 'over') {
        throw new OperationError(
          'export/needs-secrets',
          `The game ${code} is not over; it is exported only --with-secrets, which let whoever reads them see into the bag.`,
        );
      }
      if (!headed) yield `${JSON.stringify(header)}\n`;
      headed = true;
      yield `${JSON.stringify(toTransfer(game, secrets))}\n`;
      count.exported++;
    }
    if (!headed) yield `${JSON.stringify(header)}\n`;
    const all = Number(database.prepare('select count(*) as games from games').get()?.games);
    count.left = wanted === undefined ? all - count.exported : 0;
  } finally {
    database.close();
  }
}

function codeOf(text: string): string {
  const code = codeSchema.safeParse(text);
  if (code.success) return code.data;
  throw new OperationError('export/unknown', `“${text}” is no code of a game.`);
}

function codesOf(database: ReturnType<typeof openForReading>, secrets: boolean): string[] {
  const which = secrets ? '' : "where status = 'over'";
  return database
    .prepare(`select code from games ${which} order by created_at, code`)
    .all()
    .map(({ code }) => String(code));
}
