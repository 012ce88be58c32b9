import type { GameInfo } from '@vinci/protocol';
import type { KnownGame } from '../net/storage.ts';

/** A game of this person with what the server says about it. */
export interface MyGame {
  readonly known: KnownGame;
  /** Nothing while it is not known. */
  readonly info: GameInfo | undefined;
  /**
   * Why it is not known although it was asked for: the server does not know the game, or the seat; too much was
   * asked for from here, or nothing of use was answered.
   */
  readonly trouble?: 'unknown' | 'refused' | 'limited' | 'unreachable' | undefined;
}

/** A bot that plays for somebody is a reason to come back, too, but not a turn that waits. */
export const isTaken = ({ standIn = '' }: GameInfo): boolean => standIn !== '';

/** Whether the game waits for this person. One that is paused for an absent person does so, too. */
export const isTurn = (info: GameInfo): boolean =>
  info.turn === true && info.status === 'playing' && info.paused !== 'host' && !isTaken(info);

/** Who has to act in a game that is being played; empty where that is this person, or nobody. */
export const whoseTurn = ({ status, turn, actor, names }: GameInfo): string =>
  status === 'playing' && turn !== true ? (names[actor] ?? '') : '';

/** How a game ended for this person: their points, and their place among all, equals on the same. */
export function resultOf({ status, early, seat = -1, points }: GameInfo) {
  const own = points[seat];
  if (status !== 'over' || early || own === undefined) return undefined;
  return { points: own, place: 1 + points.filter((other) => other > own).length };
}

/**
 * Milliseconds that are left to this person; nothing without a clock that runs for them.
 *
 * @param now milliseconds since 1970, by the clock of the game
 */
export const timeLeft = (info: GameInfo, now: number): number | undefined =>
  isTurn(info) && info.dueAt > 0 ? Math.max(0, info.dueAt - now) : undefined;

/** "Your turn" first, then running games, tables, and games that are over. */
const RANK = { playing: 1, table: 2, refused: 3, over: 4 } as const;
function rankOf({ known, info, trouble }: MyGame): number {
  // Not below all that is over: here is something to do.
  if (trouble === 'refused') return RANK.refused;
  if (info === undefined) return known.over ? 6 : 5;
  return isTurn(info) ? 0 : RANK[info.status];
}

/**
 * Games in order of urgency: of those that wait for this person the ones whose time runs out first,
 * then those that have waited longest; of all others the ones last played.
 */
export const byUrgency = (games: readonly MyGame[]): readonly MyGame[] =>
  [...games].sort((a, b) => rankOf(a) - rankOf(b) || within(a, b));

function within(a: MyGame, b: MyGame): number {
  if (a.info === undefined || b.info === undefined) return b.known.at - a.known.at;
  if (rankOf(a) > 0) return b.info.updatedAt - a.info.updatedAt;
  const [first, second] = [a.info, b.info].map(({ dueAt }) => dueAt || Number.POSITIVE_INFINITY);
  return first === second ? a.info.updatedAt - b.info.updatedAt : Number(first) - Number(second);
}

/** Games that are over do not change any more; all others are asked for again. */
export const isSettled = ({ info }: MyGame): boolean => info?.status === 'over';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A span for people in a hurry: its largest unit, "2 days", "3 hr", at least a minute. */
export function roughly(milliseconds: number, language: string): string {
  const [unit, length] = UNITS.find(([, size]) => milliseconds >= size) ?? UNITS[2];
  const count = Math.max(1, Math.floor(milliseconds / length));
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    count,
  );
}
