import type { Migration } from 'kysely/migration';
import { games } from './migrations/0001-games.ts';
import { occupants } from './migrations/0002-occupants.ts';
import { leases } from './migrations/0003-leases.ts';
import { snapshots } from './migrations/0004-snapshots.ts';
import { time } from './migrations/0005-time.ts';
import { notify } from './migrations/0006-notify.ts';
import { fairness } from './migrations/0007-fairness.ts';
import { terms } from './migrations/0008-terms.ts';
import { voteNews } from './migrations/0009-vote-news.ts';
import { unfinished } from './migrations/0010-unfinished.ts';
import { changed } from './migrations/0011-changed.ts';
import { links } from './migrations/0012-links.ts';

/**
 * Changes of the tables in order of their names, the same for every database. A migration that was
 * released is never edited; a further one follows it.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-games': games,
  '0002-occupants': occupants,
  '0003-leases': leases,
  '0004-snapshots': snapshots,
  '0005-time': time,
  '0006-notify': notify,
  '0007-fairness': fairness,
  '0008-terms': terms,
  '0009-vote-news': voteNews,
  '0010-unfinished': unfinished,
  '0011-changed': changed,
  '0012-links': links,
};
