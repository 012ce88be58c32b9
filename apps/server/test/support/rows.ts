import { initialOf, SEAT, TABLE, toRow } from '@vinci/protocol';
import { NOT_BEGUN } from '@vinci/session/deal';
import type { EntryRow, GameRow, SeatRow } from '@vinci/session/rows';

/** The row of a game in play, with every column a row has. */
export const gameRow = (code: string, change: Partial<GameRow> = {}): GameRow => ({
  ...toRow(TABLE, { ...initialOf(TABLE), status: 'playing', host: 0 }),
  ...NOT_BEGUN,
  code,
  config: '{}',
  seed: '0'.repeat(32),
  secret: '0'.repeat(64),
  rules: 1,
  actor: 0,
  created_at: 1,
  updated_at: 1,
  ...change,
});

/** The row of a seat with a person. */
export const seatRow = (game: string, seat: number, name: string): SeatRow => ({
  game,
  seat,
  ...toRow(SEAT, { ...initialOf(SEAT), name, colour: seat, taken: true, occupant: 'person' }),
});

/** The row of an entry. */
export const entryRow = (game: string, revision: number, code = 3): EntryRow => ({
  game,
  revision,
  seat: 0,
  code,
  at: 1,
  bot: 0,
  link: '',
});
