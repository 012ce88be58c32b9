import type { Course } from '../../session/course.ts';
import { courseOf, tableOf } from '../../session/stored.ts';
import type { StoredGame } from '../../store/tables.ts';
import type { OpenJournal } from '../journal.ts';
import { type Finding, findings } from './finding.ts';

/** Compares the snapshots of games with what their whole logs say. */
export class SnapshotsCheck {
  readonly #db: OpenJournal['db'];
  readonly #wrong: { code: string; reason: string }[] = [];
  #good = 0;
  #ignored = 0;

  constructor(db: OpenJournal['db']) {
    this.#db = db;
  }

  /** @param replayed the course of the game, replayed as a whole; `undefined` before the start */
  async look(game: StoredGame, replayed: Course | undefined): Promise<void> {
    const snapshot = await this.#db
      .selectFrom('snapshots')
      .selectAll()
      .where('game', '=', game.game.code)
      .executeTakeFirst();
    if (snapshot === undefined || replayed === undefined) return;
    let isIgnored = false;
    const course = courseOf({ ...game, snapshot }, tableOf(game), () => {
      isIgnored = true;
    });
    if (isIgnored) this.#ignored++;
    else if (course !== undefined && isSame(course, replayed)) this.#good++;
    else this.#wrong.push({ code: game.game.code, reason: 'its snapshot leads elsewhere' });
  }

  /** What was found; nothing where there are no snapshots. */
  get findings(): Finding[] {
    const wrong = this.#wrong;
    if (this.#good + this.#ignored + wrong.length === 0) return [];
    const found = findings('snapshots');
    if (wrong.length > 0) {
      const text = `${wrong.length} snapshots do not agree with the log of their game.`;
      const advice =
        'Stop the server and delete the rows of the table “snapshots”: they only save time.';
      return [{ ...found.failure(text, advice), games: wrong }];
    }
    const ignored =
      this.#ignored === 0
        ? ''
        : ` ${this.#ignored} are of other rules or damaged; the server replaces them.`;
    return [found.ok(`${this.#good} snapshots agree with the logs of their games.${ignored}`)];
  }
}

const isSame = (course: Course, replayed: Course): boolean =>
  course.position.equals(replayed.position) &&
  course.undoable === replayed.undoable &&
  JSON.stringify(course.log(0)) === JSON.stringify(replayed.log(0));
