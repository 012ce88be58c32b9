import { codeSchema } from '@vinci/protocol/schemas';

/** What one of our pages is about. The client reads the same paths in `ui/places`. */
export interface ClientPath {
  /** Code of the game, in form. */
  readonly code?: string;
}

/** Pages that are about no game. */
const PLAIN: readonly string[] = ['lesson', 'how', 'analysis', 'puzzle'];

/** How puzzles are called. */
const PUZZLE = /^\w{1,20}-\d{1,6}\.\d{1,5}$/;

const MOMENT = /^\d{1,9}$/;

/** Longer ones are none of ours. */
const LONGEST = 200;

/**
 * What a path below the base path leads to; nothing when it leads nowhere: `/`, `/CODE`,
 * `/CODE/review/37`, `/lesson`, `/how`, `/analysis`, `/puzzle` and `/puzzle/vinci2-4.197`. Codes may be written as
 * people type them.
 *
 * @param path as it came, with percent signs
 */
export function readPath(path: string): ClientPath | undefined {
  if (path.length > LONGEST) return undefined;
  const [first, second, third, ...more] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return {};
  if (second === undefined && PLAIN.includes(first)) return {};
  if (first === 'puzzle' && third === undefined && PUZZLE.test(second ?? '')) return {};
  const code = codeSchema.safeParse(decoded(first));
  if (!code.success || more.length > 0) return undefined;
  const isMoment = second === 'review' && third !== undefined && MOMENT.test(third);
  return second === undefined || isMoment ? { code: code.data } : undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
