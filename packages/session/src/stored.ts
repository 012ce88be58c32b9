import { Chains } from '@vinci/fairness';
import { fromRow, type Note, SEAT, TABLE, toRow } from '@vinci/protocol';
import type { RowOf } from '@vinci/protocol/fields';
import { type Game, type Position, parseGameConfig, RULES_VERSION } from '@vinci/rules';
import { z } from 'zod';
import { anySeat, checksOf, columnsOf } from './columns.ts';
import { compiled } from './compiled.ts';
import { Course } from './course.ts';
import { withoutVote } from './decision.ts';
import {
  GAMES,
  type GameRow,
  type Mark,
  type NoteRow,
  type SeatRow,
  type StoredGame,
  type TokenRow,
} from './rows.ts';
import type { Table } from './table.ts';

/** The part of a game's row that describes its table. */
export type TableRow = RowOf<typeof TABLE>;

/** Why a stored game cannot be opened. */
export class UnplayableError extends Error {
  override readonly name = 'UnplayableError';
  readonly code: 'room/outdated' | 'room/damaged';

  constructor(code: UnplayableError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The rows of a table. */
export const rowsOf = (
  code: string,
  table: Table,
): { game: TableRow; seats: SeatRow[]; tokens: TokenRow[] } => ({
  game: toRow(TABLE, table),
  seats: table.seats.map((entry, seat) => ({ game: code, seat, ...toRow(SEAT, entry) })),
  tokens: [...table.tokens].map(([hash, seat]) => ({ game: code, hash, seat })),
});

/** A table as it is stored. Names stay as they are, whatever is allowed of them today. */
const tableSchema = z.object({
  game: z.object(checksOf(columnsOf(TABLE))),
  seats: z.array(z.object({ ...checksOf(columnsOf(SEAT)), name: z.string() })),
  tokens: z.array(z.object({ hash: z.string(), seat: anySeat.check })),
});

/** The table of stored rows. Throws `UnplayableError`. */
export function tableOf({
  game,
  seats,
  tokens,
}: {
  game: TableRow;
  seats: readonly SeatRow[];
  tokens: readonly TokenRow[];
}): Table {
  const config = parseGameConfig(parseJson(game.config));
  if (!config.ok) throw new UnplayableError('room/outdated', config.error.text);
  if (seats.length !== config.value.seats) {
    throw new UnplayableError('room/damaged', `${seats.length} of ${config.value.seats} seats`);
  }
  // What is in a database, others may have written.
  const checked = tableSchema.safeParse({ game, seats, tokens });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new UnplayableError('room/damaged', `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const table = {
    ...fromRow(TABLE, game),
    config: config.value,
    seats: seats.map((row) => fromRow(SEAT, row)),
    tokens: new Map(tokens.map(({ hash, seat }) => [hash, seat])),
  };
  // The last move of a game is stored without its table, at which a vote may have been open.
  return table.status === 'over' ? withoutVote(table) : table;
}

/** The row of a note. */
export function rowOfNote(game: string, line: number, note: Note): NoteRow {
  const { revision, seat, type, at, ...details } = note;
  return { game, line, revision, seat, type, details: JSON.stringify(details), at };
}

/** The note of a row. */
export const noteOf = ({ revision, seat, type, details, at }: NoteRow): Note =>
  ({ revision, at, seat, type, ...(parseJson(details) as object) }) as Note;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnplayableError('room/damaged', 'something is no JSON');
  }
}

/**
 * What is noted of a position at which a seat passes on its turn: every replay must get there, and lists of games tell
 * of it without one.
 *
 * @param position `undefined` before the start
 * @param revision number of entries that led there
 */
export const markOf = (position: Position | undefined, revision = 0): Mark => ({
  digest: position === undefined ? '' : fingerprint(position),
  digest_at: revision,
  round: position?.round ?? 0,
  points: position === undefined ? '' : JSON.stringify(pointsIn(position)),
});

const pointsIn = (position: Position): readonly number[] =>
  Array.from({ length: position.game.seats }, (_, seat) => position.vp(seat));

/** The points of such a mark; none before the start, or where something else stands in the database. */
export const pointsOf = ({ points }: Pick<Mark, 'points'>): readonly number[] =>
  points !== '' && GAMES.points.check.safeParse(points).success ? JSON.parse(points) : [];

const fingerprint = (position: Position): string => position.digest().toString(36);

/**
 * The course of a stored game, played again; `undefined` before the start. A game of an earlier
 * version of the rules goes on when the present one allows all that was done and arrives at the same
 * position. Throws `UnplayableError`.
 */
export function courseOf(stored: StoredGame, table: Table): Course | undefined {
  const { game } = stored;
  if (game.status === 'table') return undefined;
  const isForeign = game.rules !== RULES_VERSION;
  if (game.rules > RULES_VERSION) {
    throw new UnplayableError('room/outdated', `played under version ${game.rules} of the rules`);
  }
  const rules = compiled(table.config);
  if (!rules.ok) throw new UnplayableError('room/outdated', rules.error.text);
  try {
    checkComplete(stored);
    return replayEntries(newCourse(rules.value, stored), stored);
  } catch (error) {
    const text = messageOf(error);
    if (!isForeign) throw new UnplayableError('room/damaged', text);
    const reason = `played under version ${game.rules} of the rules, and under ${RULES_VERSION}: ${text}`;
    throw new UnplayableError('room/outdated', reason);
  }
}

/** The course of a stored game at its start. */
export function newCourse(
  rules: Game,
  { game, seats }: Pick<StoredGame, 'game' | 'seats'>,
): Course {
  const heads = seats.map(({ promise, entropy: value }) => ({ promise, value }));
  return new Course(rules, game.seed, new Chains(game.code, heads));
}

/** Plays all entries from the start. Throws where they do not fit. */
function replayEntries(course: Course, { game, entries }: StoredGame): Course {
  checkMark(course, game);
  for (const entry of entries) {
    course.replay(entry);
    checkMark(course, game);
  }
  return course;
}

/** Whether no entry is missing, as far as that can be known without playing. */
function checkComplete({ game, entries }: StoredGame): void {
  const gap = entries.findIndex(({ revision }, index) => revision !== index);
  if (gap >= 0) throw new Error(`entry ${gap} is missing`);
  if (entries.length < game.digest_at) {
    throw new Error(`only ${entries.length} of at least ${game.digest_at} entries are there`);
  }
}

/** Whether the game stands where it stood when its turn was last passed on. */
function checkMark({ revision, position }: Course, { digest, digest_at }: GameRow): void {
  if (revision !== digest_at || digest === fingerprint(position)) return;
  throw new Error(`after ${revision} entries the position is not the one that was shown`);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
