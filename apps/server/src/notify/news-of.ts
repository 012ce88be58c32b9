import { markOf } from '../store/marks.ts';
import type { News } from '../store/outbox.ts';
import type { Situation } from '../store/situation.ts';

/** Milliseconds in which somebody may act before being told that it is their turn, or of a vote. */
export const PATIENCE = 10_000;

export function newsOf({ status, since, actor, waits, vote, voters }: Situation): News[] {
  if (status === 'over') return [{ kind: 'over', mark: markOf('over', since), seat: -1 }];
  const news: News[] = [];
  if (waits) news.push({ kind: 'turn', mark: markOf('turn', since), seat: actor });
  if (vote >= 0) news.push({ kind: 'vote', mark: markOf('vote', since), seat: vote, voters });
  return news;
}
