import { parseGameConfig, RULES_VERSION } from '@vinci/rules';
import type { SeatRow, TokenRow } from '../store/schema.ts';
import type { StoredGame, TableRow } from '../store/store.ts';
import { compiled } from './compiled.ts';
import { Course } from './course.ts';
import type { Table } from './table.ts';

/** Why a stored game cannot be opened. */
export class UnplayableError extends Error {
  override readonly name = 'UnplayableError';
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
    },
    seats: table.seats.map(({ name, colour, taken }, seat) => ({
      game: code,
      seat,
      name,
      colour,
      taken: Number(taken),
    })),
    tokens: [...table.tokens].map(([hash, seat]) => ({ game: code, hash, seat })),
  };
}

/** The table of stored rows. */
export function tableOf({
  game,
  seats,
  tokens,
}: {
  game: TableRow;
  seats: readonly SeatRow[];
  tokens: readonly TokenRow[];
}): Table {
  const config = parseGameConfig(JSON.parse(game.config));
  if (!config.ok) throw new UnplayableError(config.error.text);
  return {
    status: game.status,
    config: config.value,
    visibility: game.visibility,
    spectators: game.spectators === 1,
    host: game.host,
    next: game.next,
    seats: seats.map(({ name, colour, taken }) => ({ name, colour, taken: taken === 1 })),
    tokens: new Map(tokens.map(({ hash, seat }) => [hash, seat])),
  };
}

/** The course of a stored game, played again; `undefined` before the start. */
export function courseOf({ game, entries }: StoredGame, table: Table): Course | undefined {
  if (game.status === 'table') return undefined;
  if (game.rules !== RULES_VERSION) {
    throw new UnplayableError(`played under version ${game.rules} of the rules`);
  }
  const rules = compiled(table.config);
  if (!rules.ok) throw new UnplayableError(rules.error.text);
  const course = new Course(rules.value, game.seed);
  for (const [index, { revision, code }] of entries.entries()) {
    if (revision !== index) throw new UnplayableError(`entry ${index} is missing`);
    course.replay(code);
  }
  return course;
}
