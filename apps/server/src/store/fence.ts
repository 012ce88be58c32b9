import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Proof that a process may write a game: the lease must still be its own, and the very one it took.
 * Every taking of a lease raises its number, so that a process that slept through the end of its
 * lease cannot write, even when the lease has come back to it since.
 */
export interface Fence {
  /** Id of the process that holds the lease. */
  readonly process: string;
  /** Number of the lease. */
  readonly fence: number;
  /** Name of the lease where it is not that of the game, see `SERVER_LEASE`. */
  readonly lease?: string;
}

/** Lease of a server that is alone, for all games at once; no game is called so. */
export const SERVER_LEASE = 'server';

/** The lease of a game is not held any more: nothing was written. */
export class FenceLostError extends Error {
  override readonly name = 'FenceLostError';
  /** Room code. */
  readonly game: string;

  constructor(game: string) {
    super(`the lease of the game ${game} was lost`);
    this.game = game;
  }
}

/** Whether an error says, or comes from one that says, that a lease is not held any more. */
export const isFenceLost = (error: unknown): boolean =>
  error instanceof FenceLostError || (error instanceof Error && isFenceLost(error.cause));

/**
 * Locks the lease, so that nobody takes it over before the transaction has ended. Rejects with
 * `FenceLostError` when it is not held.
 */
export async function checkFence(
  trx: Kysely<Database>,
  code: string,
  { process, fence, lease = code }: Fence,
): Promise<void> {
  const { rows } = await sql`select 1 from leases
    where game = ${lease} and process = ${process} and fence = ${fence} for share`.execute(trx);
  if (rows.length === 0) throw new FenceLostError(code);
}
