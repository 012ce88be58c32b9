import type {
  BotFailure,
  ChatLine,
  LogEntry,
  Note,
  Refusal,
  Replies,
  SeatReason,
  Strength,
} from '@vinci/protocol';
import { CHAT_KEPT_LINES, CHAT_LOG_LINES, type Opponent, refusal } from '@vinci/protocol';
import {
  fail,
  type IntentCode,
  ok,
  type Position,
  type Result,
  RULES_VERSION,
  ruleError,
  type Seat,
} from '@vinci/rules';
import { type Deal, deal, publishedOf, type Source } from '../fairness/deal.ts';
import type { GameRow } from '../store/schema.ts';
import type { Store, StoredGame } from '../store/store.ts';
import type { Course, Staged } from './course.ts';
import { OFTEN, SnapshotKeeper } from './keep-snapshot.ts';
import { OneByOne, type Reply, stored } from './one-by-one.ts';
import * as seating from './seating.ts';
import { hashToken, newToken } from './secrets.ts';
import { courseOf, markOf, noteOf, rowOfNote, rowsOf, tableOf, UnplayableError } from './stored.ts';
import type { Settings, Table } from './table.ts';
import * as tables from './table.ts';

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
  readonly note?: Note;
  readonly beforeTelling?: () => void;
}

type SeatProof = { readonly seat: Seat; readonly token: string };

const done: Result<undefined, never> = ok(undefined);

/**
 * One game in memory: the only door to its journal. Calls are carried out one after the other; each
 * commits to the journal, then applies, then tells. A refused call has changed nothing.
 */
export class GameSession {
  readonly code: string;
  readonly #store: Store;
  readonly #source: Source;
  #seal: string;
  readonly #now: () => number;
  readonly #calls: OneByOne;
  readonly #keeper: SnapshotKeeper;
  #table: Table;
  #course: Course | undefined;
  #notes: readonly Note[];
  #last: { readonly seat: Seat; readonly at: number };
  #listener: (event: SessionEvent) => void = () => undefined;
  readonly #onFault: (error: unknown) => void;

  /**
   * A session over a stored game.
   *
   * Throws `UnplayableError` when the journal is damaged or from other rules.
   *
   * @param onFault told of every error that became a refusal
   */
  constructor(
    store: Store,
    stored: StoredGame,
    onFault: (error: unknown) => void = () => undefined,
    now: () => number = Date.now,
  ) {
    this.code = stored.game.code;
    this.#store = store;
    const { code, secret, seed, seal } = stored.game;
    this.#source = { code, secret, seed };
    this.#seal = seal;
    this.#onFault = onFault;
    this.#calls = new OneByOne(() => this.#resync(), onFault);
    this.#now = now;
    this.#table = tableOf(stored);
    this.#keeper = new SnapshotKeeper(store, this.code, stored.snapshot?.revision ?? 0);
    this.#course = this.#courseOf(stored, this.#table);
    this.#notes = stored.notes.map(noteOf);
    this.#last = stored.entries.at(-1) ?? { seat: -1, at: stored.game.updated_at };
  }

  /** Names the one who is told what happens. */
  listen(listener: (event: SessionEvent) => void): void {
    this.#listener = listener;
  }

  get table(): Table {
    return this.#table;
  }

  /** `undefined` before the start. Not to be changed. */
  get position(): Position | undefined {
    return this.#course?.position;
  }

  get revision(): number {
    return this.#course?.revision ?? 0;
  }

  /** Steps the seat to act may take back. */
  get undoable(): number {
    return this.#course?.undoable ?? 0;
  }

  /** What was published about the secret of the seed; empty in games of earlier versions. */
  get commitment(): string {
    return publishedOf(this.#source);
  }

  /** What was published at the start; empty before. */
  get seal(): string {
    return this.#seal;
  }

  /** Who made the last entry, and when, in milliseconds since 1970; seat −1 after the start. */
  get last(): { readonly seat: Seat; readonly at: number } {
    return this.#last;
  }

  /** The seat a token hash holds; −1 for none. */
  seatOf(hash: string | undefined): Seat {
    const seat = hash === undefined ? undefined : this.#table.tokens.get(hash);
    return seat !== undefined && seating.isPerson(this.#table.seats[seat]) ? seat : -1;
  }

  /** The free seat a token hash is an invitation to; `undefined` for none. */
  invitationOf(hash: string | undefined): Seat | undefined {
    const seat = hash === undefined ? undefined : this.#table.tokens.get(hash);
    return seat !== undefined && !this.#table.seats[seat]?.taken ? seat : undefined;
  }

  /** Random results of the set-up, the entries and the notes from a revision on. */
  history(from: number): Replies['history'] {
    const course = this.#course;
    const notes = this.#notes.filter(({ revision }) => revision >= from);
    return { opening: course?.opening ?? [], from, entries: course?.log(from) ?? [], notes };
  }

  /** @errors intent/stale, table/not-started, rule/*, server/storage */
  submit(
    seat: Seat,
    revision: number,
    intents: readonly IntentCode[],
  ): Reply<{ revision: number }> {
    return this.#step(seat, revision, false, (course) => course.stage(seat, intents));
  }

  /**
   * As `submit`, for the bot or fictional player of a seat. Nobody can take it back.
   *
   * @errors intent/stale also when a person acts for the seat now
   */
  act(seat: Seat, revision: number, intents: readonly IntentCode[]): Reply<{ revision: number }> {
    return this.#step(seat, revision, true, (course) =>
      seating.deciderOf(this.#table.seats[seat]) === undefined
        ? fail(refusal('intent/stale'))
        : course.stage(seat, intents),
    );
  }

  /** @errors intent/stale, table/not-started, rule/not-your-turn, undo/nothing, server/storage */
  undo(seat: Seat, revision: number, steps: number): Reply<{ revision: number }> {
    return this.#step(seat, revision, false, (course) => course.stageUndo(seat, steps));
  }

  /**
   * @param adopt told the hash of the token before anybody is told of the new table
   * @errors seat/taken, seat/unknown, server/storage
   */
  sit(
    seat: Seat | undefined,
    name: string,
    adopt: (hash: string) => void = () => undefined,
  ): Reply<SeatProof> {
    return this.#calls.run(async () => {
      const token = newToken();
      const hash = hashToken(token);
      const sat = seating.sit(this.#table, seat, name, hash);
      if (!sat.ok) return sat;
      await this.#save(sat.value.table, 'sat', { beforeTelling: () => adopt(hash) });
      return ok({ seat: sat.value.seat, token });
    });
  }

  /** Frees a seat. @errors seat/unknown, seat/not-a-person, options/*, server/storage */
  vacate(seat: Seat, reason: 'stood' | 'kicked'): Reply<undefined> {
    return this.#change(reason, (table) => seating.vacateSeat(table, seat));
  }

  rename(seat: Seat, name: string): Reply<undefined> {
    return this.#change(undefined, (table) => ok(seating.rename(table, seat, name)));
  }

  setColour(seat: Seat, colour: number): Reply<undefined> {
    return this.#change(undefined, (table) => seating.setColour(table, seat, colour));
  }

  /** @errors options/*, table/already-started, table/too-few-seats */
  configure(settings: Settings): Reply<undefined> {
    return this.#change('moved', (table) => tables.configure(table, settings));
  }

  /** @errors table/already-started, seat/unknown, seat/taken, options/* */
  setOccupant(seat: Seat, occupant: Opponent | undefined): Reply<undefined> {
    return this.#change(undefined, (table) => seating.setOccupant(table, seat, occupant));
  }

  /**
   * Lets a bot act for the absent person of a seat, or the person again when `strength` is empty.
   * Does nothing when that is so already.
   */
  setStandIn(seat: Seat, strength: Strength | ''): Reply<undefined> {
    return this.#calls.run(async () => {
      const entry = this.#table.seats[seat];
      if (this.#table.status !== 'playing') return fail(refusal('table/not-started'));
      if (entry?.occupant !== 'person') return fail(refusal('seat/not-a-person'));
      if (entry.standIn === strength) return done;
      const { name } = entry;
      const common = { revision: this.revision, at: this.#now(), seat };
      const note: Note =
        strength === ''
          ? { ...common, type: 'standInEnded', name }
          : { ...common, type: 'standIn', name, strength };
      await this.#save(seating.setStandIn(this.#table, seat, strength), undefined, { note });
      return done;
    });
  }

  /** Notes that the bot of a seat could not decide. */
  noteFailure(seat: Seat, reason: BotFailure): Reply<undefined> {
    return this.#calls.run(async () => {
      const at = this.#now();
      const note: Note = { revision: this.revision, at, seat, type: 'botFailed', reason };
      await stored(this.#store.addNote(rowOfNote(this.code, this.#notes.length, note)));
      this.#addNote(note);
      return done;
    });
  }

  handOver(seat: Seat): Reply<undefined> {
    return this.#change(undefined, (table) => seating.handOver(table, seat));
  }

  /** Notes the code of the rematch. */
  setNext(code: string): Reply<undefined> {
    return this.#change(undefined, (table) =>
      ok(table.next === '' ? { ...table, next: code } : table),
    );
  }

  /**
   * A further token for a seat, or its only one.
   *
   * @param adopt told the hash of the token before anybody is told of the new table
   * @errors seat/unknown
   */
  newToken(
    seat: Seat,
    replace: boolean,
    adopt: (hash: string) => void = () => undefined,
  ): Reply<SeatProof> {
    return this.#calls.run(async () => {
      const token = newToken();
      const hash = hashToken(token);
      const changed = seating.addToken(this.#table, seat, hash, replace);
      if (!changed.ok) return changed;
      await this.#save(changed.value, replace ? 'revoked' : undefined, {
        beforeTelling: () => adopt(hash),
      });
      return ok({ seat, token });
    });
  }

  /** Takes down what a person promises to add to the seed. @errors table/already-started */
  promise(seat: Seat, promise: string): Reply<undefined> {
    return this.#change(undefined, (table) => seating.setPromise(table, seat, promise));
  }

  /** Whether the game could start now. @errors table/already-started, table/open-seats, options/* */
  startable(): Result<Deal, Refusal> {
    return deal(this.#source, this.#table);
  }

  /**
   * @param shown what people add to the seed, by promise
   * @errors table/already-started, table/open-seats, options/*
   */
  start(shown?: ReadonlyMap<string, string>): Reply<undefined> {
    return this.#calls.run(async () => {
      const dealt = deal(this.#source, this.#table, shown);
      if (!dealt.ok) return dealt;
      const { table, course, seed, seal } = dealt.value;
      await this.#save(table, 'moved', {
        row: {
          actor: course.position.actor,
          rules: RULES_VERSION,
          seed,
          seal,
          ...markOf(course.position),
        },
        beforeTelling: () => {
          this.#course = course;
          this.#seal = seal;
          this.#last = { seat: -1, at: this.#now() };
        },
      });
      return done;
    });
  }

  chat(seat: Seat, text: string): Reply<undefined> {
    return this.#calls.run(async () => {
      const line = { seat, name: this.#table.seats[seat]?.name ?? '', text, at: this.#now() };
      await stored(this.#store.addChat({ game: this.code, ...line }, CHAT_KEPT_LINES));
      this.#tell({ type: 'chat', line });
      return done;
    });
  }

  chatLog(): Reply<{ lines: readonly ChatLine[] }> {
    return this.#calls.run(async () => {
      const rows = await stored(this.#store.chatLog(this.code, CHAT_LOG_LINES));
      return ok({ lines: rows.map(({ seat, name, text, at }) => ({ seat, name, text, at })) });
    });
  }

  /** Keeps a snapshot of the course, if that is worth it. Never rejects. */
  async keepSnapshot(): Promise<void> {
    if (this.#course !== undefined) await this.#keeper.keep(this.#course);
  }

  /** Resolves when everything asked for so far is done. */
  async settled(): Promise<void> {
    await this.#calls.settled();
  }

  #step(
    seat: Seat,
    revision: number,
    bot: boolean,
    stage: (course: Course) => Result<Staged, Refusal>,
  ): Reply<{ revision: number }> {
    return this.#calls.run(async () => {
      const course = this.#course;
      if (course === undefined) return fail(refusal('table/not-started'));
      if (this.#table.status === 'over') return fail(ruleError('rule/game-over'));
      if (revision !== course.revision) return fail(refusal('intent/stale'));
      const staged = stage(course);
      if (!staged.ok) return staged;
      const { entries, result } = staged.value;
      const { actor } = result;
      const now = this.#now();
      await stored(
        this.#store.append({
          code: this.code,
          entries: entries.map(([code], index) => ({
            game: this.code,
            revision: revision + index,
            seat,
            code,
            at: now,
            bot: Number(bot),
          })),
          game:
            actor === seat
              ? undefined
              : {
                  actor,
                  updated_at: now,
                  ...markOf(result, revision + entries.length),
                  ...(actor === -1 && { status: 'over' as const }),
                },
        }),
      );
      course.commit(staged.value, bot);
      void this.#keeper.keep(course, OFTEN);
      this.#last = { seat, at: now };
      for (const [index, entry] of entries.entries()) {
        this.#tell({ type: 'moved', revision: revision + index + 1, entry });
      }
      if (actor === -1) this.#table = { ...this.#table, status: 'over' };
      this.#tell({ type: 'advanced' });
      if (actor === -1) this.#tell({ type: 'table', reason: undefined });
      return ok({ revision: course.revision });
    });
  }

  #change(
    reason: SeatReason | undefined,
    change: (table: Table) => Result<Table, Refusal>,
  ): Reply<undefined> {
    return this.#calls.run(async () => {
      const changed = change(this.#table);
      if (!changed.ok) return changed;
      await this.#save(changed.value, reason);
      return done;
    });
  }

  async #save(
    table: Table,
    reason: SeatReason | undefined,
    { row, note, beforeTelling }: Along = {},
  ): Promise<void> {
    const { game, seats, tokens } = rowsOf(this.code, table);
    await stored(
      this.#store.saveTable(
        this.code,
        { ...game, updated_at: this.#now(), ...row },
        seats,
        tokens,
        note === undefined ? [] : [rowOfNote(this.code, this.#notes.length, note)],
      ),
    );
    this.#table = table;
    beforeTelling?.();
    if (note !== undefined) this.#addNote(note);
    this.#tell({ type: 'table', reason });
  }

  #addNote(note: Note): void {
    this.#notes = [...this.#notes, note];
    this.#tell({ type: 'note', note });
  }

  /** The journal has it already, so a listener that fails must not make it a refusal. */
  #tell(event: SessionEvent): void {
    try {
      this.#listener(event);
    } catch (error) {
      this.#onFault(error);
    }
  }

  #courseOf(game: StoredGame, table: Table): Course | undefined {
    return courseOf(game, table, (snapshot, reason) => this.#keeper.discard(snapshot, reason));
  }

  /** Takes over what the journal says, in case a write that seemed to fail has happened. */
  async #resync(): Promise<void> {
    const game = await stored(this.#store.load(this.code));
    if (game === undefined) throw new UnplayableError('room/damaged', `${this.code} is gone`);
    const table = tableOf(game);
    const course = this.#courseOf(game, table);
    const missed = course?.log(this.revision) ?? [];
    const known = this.revision;
    this.#table = table;
    this.#course = course;
    this.#seal = game.game.seal;
    this.#last = game.entries.at(-1) ?? this.#last;
    const seen = this.#notes.length;
    this.#notes = game.notes.map(noteOf);
    for (const note of this.#notes.slice(seen)) this.#tell({ type: 'note', note });
    for (const [index, entry] of missed.entries()) {
      this.#tell({ type: 'moved', revision: known + index + 1, entry });
    }
    this.#tell({ type: 'table', reason: undefined });
    this.#tell({ type: 'advanced' });
  }
}
