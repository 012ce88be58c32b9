import type { DatabaseSync } from 'node:sqlite';
import type { Hex } from '@vinci/fairness';
import { legalIntents, MAX_INTENTS, reveals } from '@vinci/rules';
import { climb } from '@vinci/session/missing';
import type { GameSession } from '@vinci/session/session';
import { Kysely } from 'kysely';
import { Sessions } from '../../src/session/sessions.ts';
import type { Database } from '../../src/store/schema.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { nodeSqliteDialect } from '../../src/store/sqlite-dialect.ts';
import { Store } from '../../src/store/store.ts';
import * as acts from './acts.ts';
import { closeLater, databaseOf } from './journals.ts';

let shared: Promise<Store> | undefined;

async function openShared(url: string): Promise<Store> {
  const store = await Store.open(url);
  closeLater(store);
  return store;
}

/**
 * A journal in memory with its connection, so that tests can break it. On PostgreSQL all tests of a
 * file share one, and there is no such connection.
 */
export async function memoryStore(): Promise<{ store: Store; database: DatabaseSync }> {
  const url = await databaseOf('shared');
  if (url !== undefined) {
    shared ??= openShared(url);
    return { store: await shared, database: undefined as never };
  }
  const database = openSqlite(':memory:');
  const store = await Store.over(new Kysely<Database>({ dialect: nodeSqliteDialect(database) }));
  return { store, database };
}

export interface Table {
  readonly store: Store;
  readonly database: DatabaseSync;
  readonly sessions: Sessions;
  readonly session: GameSession;
  readonly tokens: readonly string[];
  readonly faults: unknown[];
}

/** A game with everybody seated, before the start. */
export async function seatedGame(seats = 3): Promise<Table> {
  const { store, database } = await memoryStore();
  const faults: unknown[] = [];
  const sessions = new Sessions(store, (error) => faults.push(error));
  const created = await sessions.create('Ada', { seats });
  if (!created.ok) throw new Error(created.error.text);
  const session = await sessions.open(created.value.code);
  if (session === undefined) throw new Error('the new game is not there');
  const tokens = [created.value.token];
  for (const name of ['Bob', 'Cy', 'Di', 'Eve', 'Flo'].slice(0, seats - 1)) {
    const sat = await acts.sit(session, undefined, name);
    if (!sat.ok) throw new Error(sat.error.text);
    tokens.push(sat.value.token);
  }
  return { store, database, sessions, session, tokens, faults };
}

/** The same after the start. */
export async function startedGame(seats = 3): Promise<Table> {
  const table = await seatedGame(seats);
  const started = await table.session.start();
  if (!started.ok) throw new Error(started.error.text);
  return table;
}

const buffer = new Int32Array(MAX_INTENTS);

/** Chains of people by what they promised. */
export type ChainsByPromise = ReadonlyMap<Hex, readonly Hex[]>;

/**
 * Plays random legal intents; returns how many.
 *
 * @param chains of those who mix the bag with their moves
 */
export async function playOn(
  session: GameSession,
  random: (bound: number) => number,
  most = Number.POSITIVE_INFINITY,
  chains: ChainsByPromise = new Map(),
): Promise<number> {
  for (let step = 0; step < most; step++) {
    const { position } = session;
    if (position === undefined) throw new Error('the game has not started');
    const count = legalIntents(position, buffer);
    if (count === 0) return step;
    const { actor } = position;
    const intents = [buffer[random(count)] as number];
    const { promise = '', entropy } = session.table.seats[actor] ?? {};
    const next = session.links(actor) + (entropy === '' ? 0 : 1);
    const link = reveals(position, intents) ? chains.get(promise)?.[next] : undefined;
    const result = await session.submit(actor, session.revision, intents, { link });
    if (!result.ok) throw new Error(result.error.text);
  }
  return most;
}

/** A bot stands in for the person of a seat at once, as at the rung of the ladder for it. */
export const standIn = (session: GameSession, seat: number) =>
  session.decide((table, { now }) => climb(table, seat, 'bot', now, 0));
