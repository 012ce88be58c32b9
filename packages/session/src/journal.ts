import type { ChatLine, LogEntry, Note, SeatReason } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import { Chat } from './chat.ts';
import type { Course, Staged } from './course.ts';
import { begunBy, type Deal } from './deal.ts';
import { type BareNote, withoutVote } from './decision.ts';
import { type Known, knownOf } from './known.ts';
import { notesOfTable } from './notes.ts';
import { journalWrite } from './one-by-one.ts';
import type { GameRow, StoredGame } from './rows.ts';
import type { Storage } from './storage.ts';
import { markOf, rowOfNote, rowsOf, UnplayableError } from './stored.ts';
import type { Surroundings } from './surroundings.ts';
import type { Table } from './table.ts';
import type { Timeline, Waiting } from './timeline.ts';
import { type Due, dueOf, startClocks, waitingIn, waitOf } from './timing.ts';

/** What a session tells the room, always after the journal has it. */
export type SessionEvent =
  | { readonly type: 'moved'; readonly revision: number; readonly entry: LogEntry }
  /** All entries of a request were told; the position is up to date. */
  | { readonly type: 'advanced' }
  | { readonly type: 'table'; readonly reason: SeatReason | undefined }
  | { readonly type: 'note'; readonly note: Note }
  | { readonly type: 'chat'; readonly line: ChatLine };

/** What happens to a table along with a change of it. */
interface Along {
  readonly row?: Partial<GameRow>;
  readonly notes?: readonly BareNote[];
  readonly beforeTelling?: () => void;
}

/**
 * One game as the journal has it. Every change is committed to the journal, then applied, then told, one
 * at a time. What the journal does not take rejects as `journalWrite` says, and has changed nothing.
 */
export class GameJournal {
  readonly code: string;
  readonly storage: Storage;
  readonly around: Surroundings;
  readonly chat: Chat;
  /** Milliseconds that the journal is ahead of the clock, because somebody has set it back. */
  readonly #ahead: number;
  #known: Known;
  #saidAt = 0;
  #listener: (event: SessionEvent) => void = () => undefined;

  constructor(storage: Storage, stored: StoredGame, around: Surroundings) {
    this.code = stored.game.code;
    this.storage = storage;
    this.around = around;
    this.chat = new Chat(this.code, storage);
    this.#known = knownOf(stored);
    this.#ahead = Math.max(0, this.#lastMoment() - around.now());
  }

  get known(): Known {
    return this.#known;
  }

  get revision(): number {
    return this.#known.course?.revision ?? 0;
  }

  /** Who has to act, and whose turn it is. */
  get waiting(): Waiting {
    return waitingIn(this.#known.course?.position);
  }

  /** The time in this game, in milliseconds since 1970: never before anything that the journal knows. */
  get now(): number {
    return Math.max(this.#lastMoment(), this.around.now() + this.#ahead);
  }

  /** The moment of a line of chat, after that of the last one: so whoever knows it knows which lines came later. */
  nextLineAt(): number {
    this.#saidAt = Math.max(this.now, this.#saidAt + 1);
    return this.#saidAt;
  }

  /** Names the one who is told what happens. */
  listen(listener: (event: SessionEvent) => void): void {
    this.#listener = listener;
  }

  /** The journal has it already, so a listener that fails must not make it a refusal. */
  tell(event: SessionEvent): void {
    try {
      this.#listener(event);
    } catch (error) {
      this.around.onFault(error);
    }
  }

  /**
   * Notes when something is due, before the game leaves memory: moves within a turn have put it off, and
   * looking at the game too early would cost more than this. Never rejects.
   */
  async keepDue(): Promise<void> {
    const { table, clocks, last, notes } = this.#known;
    const due = dueIn(table, clocks, this.waiting, waitOf(last.at, notes).since);
    // What is past is the business of whoever wakes games.
    if ((due.due_at ?? 0) <= this.now) return;
    const append = { code: this.code, entries: [], game: due };
    // Where it does not get through, the game is looked at too early.
    await this.storage.append(append).catch(() => undefined);
  }

  /** The game begins. */
  async commitStart(deal: Deal): Promise<void> {
    const { table, course, startedAt, seal } = deal;
    const clocks = startClocks(table, startedAt);
    await this.commitTable(table, 'moved', {
      row: begunBy(deal),
      beforeTelling: () => this.#know({ course, seal, last: { seat: -1, at: startedAt }, clocks }),
    });
  }

  /** @param bot whether a bot decided: nobody can take it back */
  async commitEntries(course: Course, seat: Seat, bot: boolean, staged: Staged): Promise<void> {
    const { entries, result, stir } = staged;
    const { revision } = course;
    const { actor } = result;
    const { table } = this.#known;
    const now = this.now;
    const rows = entries.map(([code], index) => ({
      game: this.code,
      revision: revision + index,
      seat,
      code,
      at: now,
      bot: Number(bot),
      link: stir?.entry === index ? stir.link : '',
    }));
    const clocks = this.#known.clocks?.after(rows);
    await journalWrite(
      this.storage.append({
        code: this.code,
        entries: rows,
        game:
          actor === seat
            ? undefined
            : {
                actor,
                updated_at: now,
                ...dueIn(table, clocks, waitingIn(result), now),
                ...markOf(result, revision + entries.length),
                ...(actor === -1 && { status: 'over' as const }),
              },
      }),
    );
    course.commit(staged, bot);
    this.#know({ last: { seat, at: now }, clocks });
    this.#tellMoves(revision, entries);
    if (actor === -1) this.#know({ table: withoutVote({ ...table, status: 'over' }) });
    this.tell({ type: 'advanced' });
    if (actor === -1) this.tell({ type: 'table', reason: undefined });
  }

  /** The table is another one, with what is noted about it. */
  async commitTable(
    table: Table,
    reason: SeatReason | undefined,
    { row, notes = [], beforeTelling }: Along = {},
  ): Promise<void> {
    const before = this.#known;
    const { game, seats, tokens } = rowsOf(this.code, table);
    const stamped = this.#stamped([...notes, ...notesOfTable(before.table, table)]);
    const clocks = before.clocks?.noted(stamped, this.waiting);
    const { since } = waitOf(before.last.at, [...before.notes, ...stamped]);
    await journalWrite(
      this.storage.saveTable(
        this.code,
        { ...game, updated_at: this.now, ...dueIn(table, clocks, this.waiting, since), ...row },
        seats,
        tokens,
        stamped.map((note, index) => rowOfNote(this.code, before.notes.length + index, note)),
      ),
    );
    this.#know({ table, clocks });
    beforeTelling?.();
    this.#know({ notes: [...before.notes, ...stamped] });
    for (const note of stamped) this.tell({ type: 'note', note });
    this.tell({ type: 'table', reason });
  }

  /** Something is noted, and the table stays as it is. */
  async commitNote(bare: BareNote): Promise<void> {
    const [note] = this.#stamped([bare]);
    if (note === undefined) return;
    const { notes, clocks } = this.#known;
    await journalWrite(this.storage.addNote(rowOfNote(this.code, notes.length, note)));
    this.#know({ notes: [...notes, note], clocks: clocks?.noted([note], this.waiting) });
    this.tell({ type: 'note', note });
  }

  /** Takes over what the journal says, in case a write that seemed to fail has happened. */
  async resync(): Promise<void> {
    const game = await journalWrite(this.storage.load(this.code));
    if (game === undefined) throw new UnplayableError('room/damaged', `${this.code} is gone`);
    const known = knownOf(game);
    const line = await this.chat.find();
    const { revision } = this;
    const { notes, last } = this.#known;
    this.#know({ ...known, last: game.entries.at(-1) ?? last });
    for (const note of known.notes.slice(notes.length)) this.tell({ type: 'note', note });
    this.#tellMoves(revision, known.course?.log(revision) ?? []);
    if (line !== undefined) this.tell({ type: 'chat', line });
    this.tell({ type: 'table', reason: undefined });
    this.tell({ type: 'advanced' });
  }

  /** Something has changed, and the journal has it. */
  #know(changed: Partial<Known>): void {
    this.#known = { ...this.#known, ...changed };
  }

  /** @param revision before the first of the entries */
  #tellMoves(revision: number, entries: readonly LogEntry[]): void {
    for (const [index, entry] of entries.entries()) {
      this.tell({ type: 'moved', revision: revision + index + 1, entry });
    }
  }

  #stamped(notes: readonly BareNote[]): Note[] {
    const when = { revision: this.revision, at: this.now };
    return notes.map((note) => ({ ...when, ...note }));
  }

  /** The last moment the journal knows of. */
  #lastMoment(): number {
    return Math.max(this.#known.last.at, this.#known.clocks?.at ?? 0);
  }
}

const dueIn = (
  table: Table,
  clocks: Timeline | undefined,
  waiting: Waiting,
  since: number,
): Partial<Due> => (clocks === undefined ? {} : dueOf(table, clocks, waiting, since));
