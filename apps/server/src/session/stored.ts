import { isOpponent, type Note, PACES, type StandIn } from '@vinci/protocol';
import { parseGameConfig, RULES_VERSION } from '@vinci/rules';
import type { NoteRow, SeatRow, TokenRow } from '../store/schema.ts';
import type { StoredGame, TableRow } from '../store/store.ts';
import { compiled } from './compiled.ts';
import { Course } from './course.ts';
import type { Table } from './table.ts';

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
export function rowsOf(
  code: string,
  table: Table,
): {
  game: TableRow;
  seats: SeatRow[];
  tokens: TokenRow[];
} {
  return {
    game: {
      status: table.status,
      config: JSON.stringify(table.config),
      visibility: table.visibility,
      spectators: Number(table.spectators),
      host: table.host,
      next: table.next,
      pace: table.pace,
      stand_in: table.standIn === null ? '' : JSON.stringify(table.standIn),
    },
    seats: table.seats.map(({ name, colour, taken, occupant, standIn }, seat) => ({
      game: code,
      seat,
      name,
      colour,
      taken: Number(taken),
      occupant,
      stand_in: standIn,
    })),
    tokens: [...table.tokens].map(([hash, seat]) => ({ game: code, hash, seat })),
  };
}

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
  const strange = seats.find(
    ({ occupant }) => occupant !== '' && occupant !== 'person' && !isOpponent(occupant),
  );
  if (strange !== undefined || !PACES.includes(game.pace)) {
    throw new UnplayableError('room/damaged', 'an unknown kind of player, or an unknown pace');
  }
  return {
    status: game.status,
    config: config.value,
    visibility: game.visibility,
    spectators: game.spectators === 1,
    host: game.host,
    next: game.next,
    pace: game.pace,
    standIn: game.stand_in === '' ? null : (parseJson(game.stand_in) as StandIn),
    seats: seats.map(({ name, colour, taken, occupant, stand_in }) => ({
      name,
      colour,
      taken: taken === 1,
      occupant,
      standIn: stand_in,
    })),
    tokens: new Map(tokens.map(({ hash, seat }) => [hash, seat])),
  };
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
 * The course of a stored game, played again; `undefined` before the start. Throws
 * `UnplayableError`.
 */
export function courseOf({ game, entries }: StoredGame, table: Table): Course | undefined {
  if (game.status === 'table') return undefined;
  if (game.rules !== RULES_VERSION) {
    throw new UnplayableError('room/outdated', `played under version ${game.rules} of the rules`);
  }
  const rules = compiled(table.config);
  if (!rules.ok) throw new UnplayableError('room/outdated', rules.error.text);
  const course = new Course(rules.value, game.seed);
  for (const [index, { revision, seat, code, bot }] of entries.entries()) {
    if (revision !== index) {
      throw new UnplayableError('room/damaged', `entry ${index} is missing`);
    }
    if (seat !== course.position.actor) {
      throw new UnplayableError('room/damaged', `entry ${index} is of a seat that had not to act`);
    }
    try {
      course.replay(code, bot === 1);
    } catch (error) {
      throw new UnplayableError('room/damaged', String(error));
    }
  }
  return course;
}
