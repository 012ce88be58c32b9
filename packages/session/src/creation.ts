import type { Refusal } from '@vinci/protocol';
import { ok, type Result } from '@vinci/rules';
import { begunBy, deal, NOT_BEGUN } from './deal.ts';
import type { GameRow, SeatRow, TokenRow } from './rows.ts';
import { rowsOf } from './stored.ts';
import type { RandomBytes } from './surroundings.ts';
import type { Table } from './table.ts';
import { newCode, newSecret } from './tokens.ts';

/** A game that is not stored yet. */
export interface NewGame {
  /** As it stands: begun, if that was wanted. */
  readonly table: Table;
  readonly game: GameRow;
  readonly seats: readonly SeatRow[];
  readonly tokens: readonly TokenRow[];
}

/**
 * The rows of a new game, under a code and with a secret of its own. Whether the code is free is for the
 * store to say.
 *
 * @param starting whether the game begins at once
 * @param now milliseconds since 1970
 * @errors options/*, table/open-seats
 */
export function newGame(
  table: Table,
  starting: boolean,
  now: number,
  random: RandomBytes,
): Result<NewGame, Refusal> {
  const code = newCode(random);
  const secret = newSecret(random);
  const dealt = starting ? deal({ code, secret }, table, now) : ok(undefined);
  if (!dealt.ok) return dealt;
  const made = dealt.value?.table ?? table;
  const { game, seats, tokens } = rowsOf(code, made);
  const begun = dealt.value === undefined ? NOT_BEGUN : begunBy(dealt.value);
  const row = { ...game, code, secret, ...begun, created_at: now, updated_at: now };
  return ok({ table: made, game: row, seats, tokens });
}
