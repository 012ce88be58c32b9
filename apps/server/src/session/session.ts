import type {
  Audience,
  BotFailure,
  ChatLine,
  LogEntry,
  Note,
  Refusal,
  Replies,
  SeatReason,
  Strength,
} from '@vinci/protocol';
import { type Opponent, refusal } from '@vinci/protocol';
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
import type { Store } from '../store/store.ts';
import type { StoredGame } from '../store/tables.ts';
import type { Timeline, Waiting } from '../time/timeline.ts';
import { currentRequest } from '../trace.ts';
import { type ChatAuthor, GameChat } from './chat.ts';
import type { Course, Staged } from './course.ts';
import * as governing from './governing.ts';
import { OFTEN, SnapshotKeeper } from './keep-snapshot.ts';
import { OneByOne, type Reply, stored } from './one-by-one.ts';
import * as seating from './seating.ts';
import { hashToken, newToken } from './secrets.ts';
import { courseOf, markOf, noteOf, rowOfNote, rowsOf, tableOf, UnplayableError } from './stored.ts';
import type { Settings, Table } from './table.ts';
import * as tables from './table.ts';
import { clockRuns, clocksOf, dueOf, startClocks, type Wait, waitingIn, waitOf } from './timing.ts';

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
  readonly notes?: readonly governing.BareNote[];
  readonly beforeTelling?: () => void;
}

/** What a decision about a game can depend on. */
export interface Moment {
  readonly now: number;
  /** When the present pause began, if there is one. */
  readonly pausedAt: number;
  readonly waiting: Waiting;
}

/** Notes between two moves, from which on each further one that somebody asks for takes its time. */
const NOTES_BETWEEN = 200;

/** Milliseconds between two of those. */
const NOTE_PAUSE = 5000;

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
  /** Milliseconds that the journal is ahead of the clock, because somebody has set it back. */
  readonly #ahead: number;
  readonly #chat: GameChat;
  #clocks: Timeline | undefined;
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
    const { started_at, updated_at } = stored.game;
    const begun = { seat: -1, at: started_at > 0 ? started_at : updated_at };
    this.#last = stored.entries.at(-1) ?? begun;
    this.#chat = new GameChat(store, this.code);
    this.#clocks = this.#clocksOf(stored);
    this.#ahead = Math.max(0, this.#lastMoment() - now());
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

  /**
   * The time in this game, in milliseconds since 1970: never before anything that the journal knows.
   */
  get now(): number {
    return Math.max(this.#lastMoment(), this.#now() + this.#ahead);
  }

  /** Who has to act, and whose turn it is. */
  get waiting(): Waiting {
    return waitingIn(this.position);
  }

  /** Since when the game waits for the seat that has to act. */
  get wait(): Wait {
    return waitOf(this.#last.at, this.#notes);
  }

  /** Milliseconds left of each seat at a time; `undefined` before the start and without a clock. */
  timeLeft(now: number): readonly number[] | undefined {
    return this.#table.clock === null ? undefined : this.#clocks?.left(now, this.waiting);
  }

  /** When the clock of the seat that has to act runs out; 0 when none runs. */
  get deadline(): number {
    return this.#clocks !== undefined && clockRuns(this.#table, this.#clocks, this.waiting)
      ? this.#clocks.deadline(this.waiting)
      : 0;
  }

  /** Who acts for a seat now; `undefined` for a person, present or not. */
  deciderOf(seat: Seat): Opponent | 'safe' | undefined {
    const entry = this.#table.seats[seat];
    const isSafe = entry?.occupant === 'person' && this.#clocks?.isSafe(seat, this.waiting);
    return isSafe ? 'safe' : seating.deciderOf(entry);
  }

  /** Who made the last entry, and when, in milliseconds since 1970; seat −1 after the start. */
  get last(): { readonly seat: Seat; readonly at: number } {
    return this.#last;
  }

  /** Seconds until more may be noted by request; 0 for at once. */
  get noteWait(): number {
    const last = this.#notes.at(-NOTES_BETWEEN);
    if (last === undefined || last.revision < this.revision) return 0;
    const since = this.now - (this.#notes.at(-1)?.at ?? 0);
    return Math.max(0, Math.ceil((NOTE_PAUSE - since) / 1000));
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

  /**
   * @errors intent/stale also while the safe turn is played for the seat, table/not-started,
   *   table/paused, table/ended, rule/*, server/storage
   */
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
      this.deciderOf(seat) === undefined
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
      const notes = governing.noteOfSeat(sat.value.table, sat.value.seat, 'sat');
      await this.#save(sat.value.table, 'sat', { notes, beforeTelling: () => adopt(hash) });
      return ok({ seat: sat.value.seat, token });
    });
  }

  /** Frees a seat. @errors seat/unknown, seat/not-a-person, options/*, server/storage */
  vacate(seat: Seat, reason: 'stood' | 'kicked'): Reply<undefined> {
    return this.decide((table) => {
      const left = seating.vacateSeat(table, seat);
      if (!left.ok) return left;
      const notes = governing.noteOfSeat(table, seat, reason === 'stood' ? 'left' : reason);
      return ok({ table: left.value, notes, reason });
    });
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
      const note: governing.BareNote =
        strength === ''
          ? { seat, type: 'standInEnded', name }
          : { seat, type: 'standIn', name, strength };
      await this.#save(seating.setStandIn(this.#table, seat, strength), undefined, {
        notes: [note],
      });
      return done;
    });
  }

  /** Notes that the bot of a seat could not decide. */
  noteFailure(seat: Seat, reason: BotFailure): Reply<undefined> {
    return this.#calls.run(async () => {
      const [note] = this.#stamped([{ seat, type: 'botFailed', reason }]);
      if (note === undefined) return done;
      await stored(this.#store.addNote(rowOfNote(this.code, this.#notes.length, note)));
      this.#addNote(note);
      return done;
    });
  }

  handOver(seat: Seat): Reply<undefined> {
    return this.decide((table) => {
      const handed = seating.handOver(table, seat);
      return handed.ok ? ok({ table: handed.value, notes: [] }) : handed;
    });
  }

  /**
   * Carries out what is decided about the course of the game, with what is noted about it. Nothing
   * is written when the decision changes nothing.
   *
   * @param change told the table and the moment in which it is decided
   */
  decide(
    change: (table: Table, moment: Moment) => governing.Decided,
    beforeTelling: () => void = () => undefined,
  ): Reply<undefined> {
    return this.#calls.run(async () => {
      const pausedAt = this.#notes.findLast(({ type }) => type === 'paused')?.at ?? 0;
      const moment = { now: this.now, pausedAt, waiting: this.waiting };
      const decided = change(this.#table, moment);
      if (!decided.ok) return decided;
      const { table, notes, reason } = decided.value;
      if (table === this.#table && notes.length === 0) return done;
      const over = table.status === 'over' && this.#table.status === 'playing';
      const reopened = table.status === 'playing' && this.#table.status === 'over';
      const row = over ? { actor: -1 } : reopened ? { actor: moment.waiting.actor } : {};
      await this.#save(table, reason, { notes, row, beforeTelling });
      return done;
    });
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
   * @param by who asks: the person of the seat, or the host, of which the record tells
   * @errors seat/unknown
   */
  newToken(
    seat: Seat,
    replace: boolean,
    adopt: (hash: string) => void = () => undefined,
    by: 'self' | 'host' = 'self',
  ): Reply<SeatProof> {
    return this.#calls.run(async () => {
      const token = newToken();
      const hash = hashToken(token);
      const changed = seating.addToken(this.#table, seat, hash, replace);
      if (!changed.ok) return changed;
      const isTaken = replace && by === 'host';
      const notes = isTaken ? governing.noteOfToken(this.#table, seat) : [];
      await this.#save(changed.value, replace ? 'revoked' : undefined, {
        notes,
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
      const startedAt = this.now;
      const waiting = waitingIn(course.position);
      const clocks = startClocks(table, startedAt);
      await this.#save(table, 'moved', {
        row: {
          actor: course.position.actor,
          rules: RULES_VERSION,
          seed,
          seal,
          ...markOf(course.position),
          started_at: startedAt,
          ...dueOf(table, clocks, waiting, startedAt),
        },
        beforeTelling: () => {
          this.#course = course;
          this.#seal = seal;
          this.#last = { seat: -1, at: startedAt };
          this.#clocks = clocks;
        },
      });
      return done;
    });
  }

  /** @errors chat/not-here, seat/none, message/malformed, server/storage */
  chat(author: ChatAuthor, text: string, to: Audience): Reply<undefined> {
    return this.#calls.run(async () => {
      const line = await this.#chat.write(this.#table, author, { text, to, at: this.now });
      if (line.ok) this.#tell({ type: 'chat', line: line.value });
      return line.ok ? done : line;
    });
  }

  /** @param seat who asks; −1 for a visitor */
  chatLog(seat: Seat): Reply<{ lines: readonly ChatLine[] }> {
    return this.#calls.run(async () => ok({ lines: await this.#chat.log(this.#table, seat) }));
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
      if (this.#table.ended !== '') return fail(refusal('table/ended'));
      if (this.#table.status === 'over') return fail(ruleError('rule/game-over'));
      if (this.#table.paused !== '') return fail(refusal('table/paused'));
      if (!bot && this.deciderOf(seat) === 'safe') return fail(refusal('intent/stale'));
      if (revision !== course.revision) return fail(refusal('intent/stale'));
      const staged = stage(course);
      if (!staged.ok) return staged;
      const { entries, result } = staged.value;
      const { actor } = result;
      const now = this.now;
      const rows = entries.map(([code], index) => ({
        game: this.code,
        revision: revision + index,
        seat,
        code,
        at: now,
        bot: Number(bot),
      }));
      const clocks = this.#clocks?.after(rows);
      await stored(
        this.#store.append({
          code: this.code,
          request: currentRequest(),
          entries: rows,
          game:
            actor === seat
              ? undefined
              : {
                  actor,
                  updated_at: now,
                  ...this.#due(this.#table, clocks, waitingIn(result), now),
                  ...markOf(result, revision + entries.length),
                  ...(actor === -1 && { status: 'over' as const }),
                },
        }),
      );
      course.commit(staged.value, bot);
      void this.#keeper.keep(course, OFTEN);
      this.#last = { seat, at: now };
      this.#clocks = clocks;
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
    { row, notes = [], beforeTelling }: Along = {},
  ): Promise<void> {
    const { game, seats, tokens } = rowsOf(this.code, table);
    const stamped = this.#stamped([...notes, ...governing.noteOfHost(this.#table, table)]);
    const clocks = this.#clocks?.noted(stamped, this.waiting);
    const { since } = waitOf(this.#last.at, [...this.#notes, ...stamped]);
    await stored(
      this.#store.saveTable(
        this.code,
        { ...game, updated_at: this.now, ...this.#due(table, clocks, this.waiting, since), ...row },
        seats,
        tokens,
        stamped.map((note, index) => rowOfNote(this.code, this.#notes.length + index, note)),
      ),
    );
    this.#table = table;
    this.#clocks = clocks;
    beforeTelling?.();
    this.#notes = [...this.#notes, ...stamped];
    for (const note of stamped) this.#tell({ type: 'note', note });
    this.#tell({ type: 'table', reason });
  }

  #stamped(notes: readonly governing.BareNote[]): Note[] {
    const when = { revision: this.revision, at: this.now };
    return notes.map((note) => ({ ...when, ...note }));
  }

  #due(table: Table, clocks: Timeline | undefined, waiting: Waiting, since: number) {
    return clocks === undefined ? {} : dueOf(table, clocks, waiting, since);
  }

  #clocksOf(game: StoredGame): Timeline | undefined {
    return this.#course === undefined
      ? undefined
      : clocksOf(this.#table, game, this.#notes, this.waiting);
  }

  /** The last moment the journal knows of. */
  #lastMoment(): number {
    return Math.max(this.#last.at, this.#clocks?.at ?? 0);
  }

  #addNote(note: Note): void {
    this.#notes = [...this.#notes, note];
    this.#clocks = this.#clocks?.noted([note], this.waiting);
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
    this.#clocks = this.#clocksOf(game);
    for (const note of this.#notes.slice(seen)) this.#tell({ type: 'note', note });
    for (const [index, entry] of missed.entries()) {
      this.#tell({ type: 'moved', revision: known + index + 1, entry });
    }
    this.#tell({ type: 'table', reason: undefined });
    this.#tell({ type: 'advanced' });
  }
}
