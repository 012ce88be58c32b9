import type { EntryRow, GameRow, SeatRow } from '../../src/store/schema.ts';

/** The row of a game in play, with every column a row has. */
export const gameRow = (code: string, change: Partial<GameRow> = {}): GameRow => ({
  code,
  status: 'playing',
  config: '{}',
  seed: '0'.repeat(32),
  secret: '',
  seal: '',
  rules: 1,
  visibility: 'code',
  spectators: 1,
  host: 0,
  actor: 0,
  next: '',
  pace: 'normal',
  stand_in: '',
  digest: '',
  digest_at: 0,
  clock: '',
  absence: '',
  chains: 0,
  terms: '',
  paused: '',
  vote: '',
  ended: '',
  started_at: 0,
  due_at: 0,
  deadline: 0,
  created_at: 1,
  updated_at: 1,
  ...change,
});

/** The row of a seat with a person. */
export const seatRow = (game: string, seat: number, name: string): SeatRow => ({
  game,
  seat,
  name,
  colour: seat,
  taken: 1,
  occupant: 'person',
  stand_in: '',
  step: '',
  since: 0,
  ballot: '',
  promise: '',
  entropy: '',
  later: 0,
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
