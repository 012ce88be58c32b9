import { RULES_VERSION } from '@vinci/rules';
import { compiled } from '@vinci/session/compiled';
import type { Course } from '@vinci/session/course';
import type { EntryRow, GameRow, StoredGame } from '@vinci/session/rows';
import { courseOf, markOf, newCourse, tableOf, UnplayableError } from '@vinci/session/stored';

export type Diagnosis =
  | { readonly type: 'well'; readonly entries: number }
  /** It can, once the entries from `good` on are cut off. */
  | { readonly type: 'damaged'; readonly reason: string; readonly good: number }
  | { readonly type: 'hopeless'; readonly reason: string };

/** What a repair takes away, and how the row of the game is then. */
export interface Cut {
  readonly entries: readonly EntryRow[];
  readonly game: Partial<Omit<GameRow, 'code' | 'seed'>>;
}

/** Plays a game again and says how far it can be played. */
export function diagnose(stored: StoredGame): Diagnosis {
  try {
    courseOf(stored, tableOf(stored));
    return { type: 'well', entries: stored.entries.length };
  } catch (error) {
    if (!(error instanceof UnplayableError)) throw error;
    const reason = error.message;
    if (isPublished(stored)) {
      return { type: 'hopeless', reason: `${reason}, and it is over, so that its bag is known` };
    }
    const course = error.code === 'room/damaged' ? playable(stored) : undefined;
    if (course === undefined) return { type: 'hopeless', reason };
    return { type: 'damaged', reason, good: course.revision };
  }
}

/** What has to be cut off a damaged game; `undefined` when it is not damaged or hopeless. */
export function cutOf(stored: StoredGame): Cut | undefined {
  if (diagnose(stored).type !== 'damaged') return undefined;
  const course = playable(stored);
  if (course === undefined) return undefined;
  // A game that was ended early stays so.
  const actor = stored.game.ended === '' ? course.position.actor : -1;
  return {
    entries: stored.entries.filter(({ revision }) => revision >= course.revision),
    game: {
      status: actor === -1 ? 'over' : 'playing',
      actor,
      ...markOf(course.position, course.revision),
    },
  };
}

/** A game that is over by the rules, whose seed anybody may have by now: it must never go on. */
const isPublished = ({ game }: StoredGame): boolean => game.status === 'over' && game.ended === '';

/** The game as far as its entries are there and legal; `undefined` when not even its table is sound. */
function playable(stored: StoredGame): Course | undefined {
  const { game, entries } = stored;
  try {
    const rules = compiled(tableOf(stored).config);
    if (!rules.ok || game.rules !== RULES_VERSION) return undefined;
    const course = newCourse(rules.value, stored);
    for (const [index, entry] of entries.entries()) {
      if (entry.revision !== index) break;
      try {
        course.replay(entry);
      } catch {
        break;
      }
    }
    return course;
  } catch (error) {
    if (error instanceof UnplayableError) return undefined;
    throw error;
  }
}
