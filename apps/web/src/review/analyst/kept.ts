import { put, read, type Store } from '../../net/storage.ts';

const KEY = 'vinci.analysis';

/** Most games whose reviews are kept; of a game some ten kilobytes. */
const MOST_GAMES = 8;

/** Name of a game, and its reviews as text. */
type Kept = readonly [game: string, reviews: string];

const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** All that is kept, the latest first; anything unreadable is left out. */
function keptGames(store: Store): Kept[] {
  try {
    const list: unknown = JSON.parse(read(store, KEY) || '[]');
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** What is kept of a game; empty where nothing is. */
export const keptReviews = (store: Store, game: string): string =>
  keptGames(store).find(([name]) => name === game)?.[1] ?? '';

/** Keeps the reviews of a game. @returns whether the browser did */
export function keepReviews(store: Store, game: string, reviews: string): boolean {
  const others = keptGames(store).filter(([name]) => name !== game);
  put(store, KEY, JSON.stringify([[game, reviews], ...others].slice(0, MOST_GAMES)));
  return keptReviews(store, game) === reviews;
}
