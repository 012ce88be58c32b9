import type { Migration } from 'kysely/migration';
import { games } from './migrations/0001-games.ts';
import { occupants } from './migrations/0002-occupants.ts';

/**
 * Changes of the tables in order of their names, the same for every database. A migration that was
 * released is never edited; a further one follows it.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-games': games,
  '0002-occupants': occupants,
};
