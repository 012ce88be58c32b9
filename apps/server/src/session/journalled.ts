import type { ChatLine, LogEntry, Note, SeatReason } from '@vinci/protocol';
import { RULES_VERSION, type Seat } from '@vinci/rules';
import type { Deal } from '../fairness/deal.ts';
import type { GameRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { StoredGame } from '../store/tables.ts';
import type { Timeline, Waiting } from '../time/timeline.ts';
import { currentRequest } from '../trace.ts';
import type { Course, Staged } from './course.ts';
import type { BareNote } from './decision.ts';
import { OFTEN, SnapshotKeeper } from './keep-snapshot.ts';
import { KnownGame, knownOf } from './known.ts';
import { notesOfTable } from './notes.ts';
import { stored } from './one-by-one.ts';
import { markOf, rowOfNote, rowsOf, UnplayableError } from './stored.ts';
import type { Table } from './table.ts';
import { type Due, dueOf, startClocks, startOf, waitingIn, waitOf } from './timing.ts';

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
 * A game whose changes are committed to the journal, then applied, then told. One change at a time.
 * What the journal does not take rejects as `stored` says, and has changed nothing.
 */
export abstract class JournalledGame extends KnownGame {
  protected readonly store: Store;
  protected readonly onFault: (error: unknown) => void;
  readonly #keeper: SnapshotKeeper;
  #listener: (event: SessionEvent) => void = () => undefined;

  constructor(
    store: Store,
    game: StoredGame,
    onFault: (error: unknown) => void,
    now: () => number,
  ) {
    const keeper = new SnapshotKeeper(store, game.game.code, game.snapshot?.revision ?? 0);
    super(game, (snapshot, reason) => keeper.discard(snapshot, reason), now);
    this.store = store;
    this.onFault = onFault;
    this.#keeper = keeper;
  }

  /** Names the one who is told what happens. */
  listen(listener: (event: SessionEvent) => void): void {
    this.#listener = listener;
  }

  /** Keeps a snapshot of the course, if that is worth it. Never rejects. */
  async keepSnapshot(): Promise<void> {
    if (this.course !== undefined) await this.#keeper.keep(this.course);
  }

  /**
   * Notes when something is due, before the game leaves memory: moves within a turn have put it off, and
   * looking at the game too early would cost more than this. Never rejects.
   *
   * @param isSure whether what is in memory is what the journal has
   */
  async keepDue(isSure = true): Promise<void> {
    if (!isSure) return;
    const { since } = waitOf(this.last.at, this.notes);
    const due = dueIn(this.table, this.clocks, this.waiting, since);
    // What is past is the business of whoever wakes games.
    if ((due.due_at ?? 0) <= this.now) return;
    const append = { code: this.code, entries: [], game: due };
    // Where it does not get through, the game is looked at too early.
    await this.store.append(append).catch(() => undefined);
  }

  /** The journal has it already, so a listener that fails must not make it a refusal. */
  protected tell(event: SessionEvent): void {
    try {
      this.#listener(event);
    } catch (error) {
      this.onFault(error);
    }
  }

  /** The game begins. */
  protected async commitStart({ table, course, seed, startedAt, seal }: Deal): Promise<void> {
    const clocks = startClocks(table, startedAt);
    await this.commitTable(table, 'moved', {
      row: {
        actor: course.position.actor,
        rules: RULES_VERSION,
        seed,
        seal,
        ...markOf(course.position),
        ...startOf(table, course.position, startedAt),
      },
      beforeTelling: () => this.know({ course, seal, last: { seat: -1, at: startedAt }, clocks }),
    });
  }

  /** @param bot whether a bot decided: nobody can take it back */
  protected async commitEntries(
    course: Course,
    seat: Seat,
    bot: boolean,
    staged: Staged,
  ): Promise<void> {
    const { entries, result, stir } = staged;
    const { revision } = course;
    const { actor } = result;
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
    const clocks = this.clocks?.after(rows);
    await stored(
      this.store.append({
        code: this.code,
        request: currentRequest(),
        entries: rows,
        game:
          actor === seat
            ? undefined
            : {
                actor,
                updated_at: now,
                ...dueIn(this.table, clocks, waitingIn(result), now),
                ...markOf(result, revision + entries.length),
                ...(actor === -1 && { status: 'over' as const }),
              },
      }),
    );
    course.commit(staged, bot);
    void this.#keeper.keep(course, OFTEN);
    this.know({ last: { seat, at: now }, clocks });
    this.#tellMoves(revision, entries);
    if (actor === -1) this.know({ table: { ...this.table, status: 'over' } });
    this.tell({ type: 'advanced' });
    if (actor === -1) this.tell({ type: 'table', reason: undefined });
  }

  /** The table is another one, with what is noted about it. */
  protected async commitTable(
    table: Table,
    reason: SeatReason | undefined,
    { row, notes = [], beforeTelling }: Along = {},
  ): Promise<void> {
    const { game, seats, tokens } = rowsOf(this.code, table);
    const stamped = this.#stamped([...notes, ...notesOfTable(this.table, table)]);
    const clocks = this.clocks?.noted(stamped, this.waiting);
    const { since } = waitOf(this.last.at, [...this.notes, ...stamped]);
    await stored(
      this.store.saveTable(
        this.code,
        { ...game, updated_at: this.now, ...dueIn(table, clocks, this.waiting, since), ...row },
        seats,
        tokens,
        stamped.map((note, index) => rowOfNote(this.code, this.notes.length + index, note)),
      ),
    );
    this.know({ table, clocks });
    beforeTelling?.();
    this.know({ notes: [...this.notes, ...stamped] });
    for (const note of stamped) this.tell({ type: 'note', note });
    this.tell({ type: 'table', reason });
  }

  /** Something is noted, and the table stays as it is. */
  protected async commitNote(bare: BareNote): Promise<void> {
    const [note] = this.#stamped([bare]);
    if (note === undefined) return;
    await stored(this.store.addNote(rowOfNote(this.code, this.notes.length, note)));
    this.know({
      notes: [...this.notes, note],
      clocks: this.clocks?.noted([note], this.waiting),
    });
    this.tell({ type: 'note', note });
  }

  /** Takes over what the journal says, in case a write that seemed to fail has happened. */
  protected async resync(): Promise<void> {
    const game = await stored(this.store.load(this.code));
    if (game === undefined) throw new UnplayableError('room/damaged', `${this.code} is gone`);
    const known = knownOf(game, (snapshot, reason) => this.#keeper.discard(snapshot, reason));
    const { revision } = this;
    const missed = known.course?.log(revision) ?? [];
    const seen = this.notes.length;
    this.know({ ...known, last: game.entries.at(-1) ?? this.last });
    for (const note of this.notes.slice(seen)) this.tell({ type: 'note', note });
    this.#tellMoves(revision, missed);
    this.tell({ type: 'table', reason: undefined });
    this.tell({ type: 'advanced' });
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
}

const dueIn = (
  table: Table,
  clocks: Timeline | undefined,
  waiting: Waiting,
  since: number,
): Partial<Due> => (clocks === undefined ? {} : dueOf(table, clocks, waiting, since));
