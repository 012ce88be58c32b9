import type { Migration } from 'kysely/migration';
import { first } from './migrations/0001-first.ts';

/** The migration that every journal of this program begins with. */
export const FIRST = '0001-first';

/**
 * Changes of the tables in order of their names, the same for every database. A migration that was
 * released is never edited; a further one follows it. It is called by the version that brings it, as
 * `0002-0.3.0-what`: whoever goes back is told that name.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = { [FIRST]: first };
