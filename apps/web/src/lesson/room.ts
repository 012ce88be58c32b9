import type { LogEntry, Replies, RequestPayload } from '@vinci/protocol';
import type { Connection } from '../net/connection.ts';
import { connectInPage, PageRoom, type Sitter } from '../net/page-room.ts';
import { LEARNER, OPPONENT } from './course.ts';
import type { Lesson, Listener } from './lesson.ts';

/** What the people of the lesson are called, by their seats. */
export interface LessonNames {
  readonly learner: string;
  readonly opponent: string;
}

/** Stands where a game has its code. */
const NAME = 'lesson';

/** The room of the lesson. */
class LessonRoom extends PageRoom implements Listener {
  readonly #lesson: Lesson;

  constructor(lesson: Lesson, names: LessonNames) {
    const sitters: Sitter[] = [];
    sitters[LEARNER] = { name: names.learner, colour: 0, occupant: 'person' };
    sitters[OPPONENT] = { name: names.opponent, colour: 1, occupant: 'easy' };
    super(lesson.run.game.config, sitters);
    this.#lesson = lesson;
    lesson.listener = this;
  }

  moved(entries: readonly LogEntry[]): void {
    this.tell(this.#lesson.run.entries.length - entries.length, entries);
    this.show();
  }

  jumped(): void {
    this.show();
  }

  protected show(): void {
    const { entries, position } = this.#lesson.run;
    this.sit(LEARNER);
    // Nothing can be taken back but by going back in the lesson.
    this.project(position, entries.length, entries.length);
  }

  async request(name: string, payload: unknown): Promise<unknown> {
    switch (name) {
      case 'intent': {
        const { intents } = payload as RequestPayload<'intent'>;
        if (!this.#lesson.accept(intents)) throw new Error('lesson/wrong');
        return { revision: this.#lesson.run.entries.length } satisfies Replies['intent'];
      }
      case 'history': {
        const { opening, entries } = this.#lesson.run;
        return { opening, from: 0, entries, notes: [] } satisfies Replies['history'];
      }
      case 'chatLog':
        return { lines: [] } satisfies Replies['chatLog'];
      default:
        throw new Error('lesson/request');
    }
  }
}

/** The connection to the lesson. */
export const connectToLesson = (lesson: Lesson, names: LessonNames): Connection =>
  connectInPage(NAME, LEARNER, () => new LessonRoom(lesson, names));
