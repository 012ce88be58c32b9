import { commitmentOf } from '@vinci/fairness';
import {
  type Audience,
  type BotFailure,
  type ChatLine,
  type Lack,
  type Opponent,
  type Refusal,
  type Replies,
  refusal,
} from '@vinci/protocol';
import {
  fail,
  type IntentCode,
  ok,
  type Position,
  type Result,
  ruleError,
  type Seat,
} from '@vinci/rules';
import type { Course, Staged } from './course.ts';
import { type Deal, deal, type Source } from './deal.ts';
import type { Decided, Moment } from './decision.ts';
import { GameJournal, type SessionEvent } from './journal.ts';
import type { Last } from './known.ts';
import { OneByOne, type Reply } from './one-by-one.ts';
import type { StoredGame } from './rows.ts';
import * as seating from './seating.ts';
import type { Storage } from './storage.ts';
import type { RandomBytes, Surroundings } from './surroundings.ts';
import { mayRead, PUT_OUT, type Table } from './table.ts';
import type { Waiting } from './timeline.ts';
import { clockRuns, type Wait, waitOf } from './timing.ts';
import { type Pick, pickBy } from './tokens.ts';

/** Carries out a call in its turn. */
type Turn = <Value>(call: () => Reply<Value>) => Reply<Value>;

const done: Result<undefined, never> = ok(undefined);

/** Notes between two moves, from which on each further one that somebody asks for takes its time. */
const NOTES_BETWEEN = 200;

/** Milliseconds between two of those. */
const NOTE_PAUSE = 5000;

/**
 * One game in memory: the only door to its journal. Calls are carried out one after the other; each
 * commits to the journal, then applies, then tells. A refused call has changed nothing.
 */
export class GameSession {
  readonly #journal: GameJournal;
  readonly #source: Source;
  readonly #calls: OneByOne;
  readonly #turn: Turn;
  /** Picks names for bots. */
  readonly pick: Pick;

  private constructor(journal: GameJournal, source: Source, calls: OneByOne, turn: Turn) {
    this.#journal = journal;
    this.#source = source;
    this.#calls = calls;
    this.#turn = turn;
    this.pick = pickBy(journal.around.random);
  }

  /**
   * A session over a stored game.
   *
   * @throws UnplayableError when the journal is damaged or from other rules
   */
  static open(storage: Storage, stored: StoredGame, around: Surroundings): GameSession {
    const journal = new GameJournal(storage, stored, around);
    const calls = new OneByOne(
      () => journal.resync(),
      around.onFault,
      around.passed,
      () => journal.chat.forget(),
    );
    const { code, secret } = stored.game;
    return new GameSession(journal, { code, secret }, calls, (call) => calls.run(call));
  }

  /**
   * Carries out a call that consists of several: nothing else happens to the game between them.
   *
   * @param call gets the same session, seen from within its turn
   */
  run<Value>(call: (inside: GameSession) => Reply<Value>): Reply<Value> {
    const calls = this.#calls;
    const inside = new GameSession(this.#journal, this.#source, calls, (one) => calls.within(one));
    return calls.turn(() => call(inside));
  }

  get random(): RandomBytes {
    return this.#journal.around.random;
  }

  get code(): string {
    return this.#journal.code;
  }

  get table(): Table {
    return this.#journal.known.table;
  }

  /** `undefined` before the start. Not to be changed. */
  get position(): Position | undefined {
    return this.#journal.known.course?.position;
  }

  get revision(): number {
    return this.#journal.revision;
  }

  /** Steps the seat to act may take back. */
  get undoable(): number {
    return this.#journal.known.course?.undoable ?? 0;
  }

  /** What was published about the secret of the seed. */
  get commitment(): string {
    const { code, secret } = this.#source;
    return commitmentOf(code, secret);
  }

  /** What was published at the start; empty before. */
  get seal(): string {
    return this.#journal.known.seal;
  }

  /** The time in this game, in milliseconds since 1970: never before anything that the journal knows. */
  get now(): number {
    return this.#journal.now;
  }

  /** How many links of a seat were mixed into the bag; −1 for a seat without a chain. */
  links(seat: Seat): number {
    return this.#journal.known.course?.links(seat) ?? -1;
  }

  /** Who has to act, and whose turn it is. */
  get waiting(): Waiting {
    return this.#journal.waiting;
  }

  /** Since when the game waits for the seat that has to act. */
  get wait(): Wait {
    const { last, notes } = this.#journal.known;
    return waitOf(last.at, notes);
  }

  /** Milliseconds left of each seat at a time; `undefined` before the start and without a clock. */
  timeLeft(now: number): readonly number[] | undefined {
    const { table, clocks } = this.#journal.known;
    return table.clock === null ? undefined : clocks?.left(now, this.waiting);
  }

  /** When the clock of the seat that has to act runs out; 0 when none runs. */
  get deadline(): number {
    const { table, clocks } = this.#journal.known;
    return clocks !== undefined && clockRuns(table, clocks, this.waiting)
      ? clocks.deadline(this.waiting)
      : 0;
  }

  /** Who acts for a seat now; `undefined` for a person, present or not. */
  deciderOf(seat: Seat): Opponent | 'safe' | undefined {
    const { table, clocks } = this.#journal.known;
    const entry = table.seats[seat];
    const isSafe = entry?.occupant === 'person' && clocks?.isSafe(seat, this.waiting);
    return isSafe ? 'safe' : seating.deciderOf(entry);
  }

  /** Who made the last entry, and when. */
  get last(): Last {
    return this.#journal.known.last;
  }

  /** Seconds until more may be noted by request; 0 for at once. */
  get noteWait(): number {
    const { notes } = this.#journal.known;
    const last = notes.at(-NOTES_BETWEEN);
    if (last === undefined || last.revision < this.revision) return 0;
    const since = this.now - (notes.at(-1)?.at ?? 0);
    return Math.max(0, Math.ceil((NOTE_PAUSE - since) / 1000));
  }

  /** The seat a token hash holds; −1 for none. */
  seatOf(hash: string | undefined): Seat {
    const seat = hash === undefined ? undefined : this.table.tokens.get(hash);
    return seat !== undefined && seating.isPerson(this.table.seats[seat]) ? seat : -1;
  }

  /** The free seat a token hash is an invitation to; `undefined` for none. */
  invitationOf(hash: string | undefined): Seat | undefined {
    const seat = hash === undefined ? undefined : this.table.tokens.get(hash);
    return this.table.seats[seat ?? PUT_OUT]?.taken === false ? seat : undefined;
  }

  /** Whether the host has taken the holder of a token hash from the table. */
  isPutOut(hash: string | undefined): boolean {
    return hash !== undefined && this.table.tokens.get(hash) === PUT_OUT;
  }

  /** Random results of the set-up, the entries and the notes from a revision on. */
  history(from: number): Replies['history'] {
    const { course, notes } = this.#journal.known;
    const later = notes.filter(({ revision }) => revision >= from);
    const entries = course?.log(from) ?? [];
    return { opening: course?.opening ?? [], from, entries, notes: later };
  }

  /** Names the one who is told what happens. */
  listen(listener: (event: SessionEvent) => void): void {
    this.#journal.listen(listener);
  }

  /**
   * @param link next one of the chain of the seat
   * @param once whether what the log has at the revision already is no error
   * @errors intent/stale also while the safe turn is played for the seat, table/not-started,
   *   table/paused, table/ended, rule/*, entropy/other, server/storage
   */
  submit(
    seat: Seat,
    revision: number,
    intents: readonly IntentCode[],
    { link, once }: { link?: string | undefined; once?: boolean | undefined } = {},
  ): Reply<{ revision: number }> {
    const stage = (course: Course) => course.stage(seat, intents, link);
    return this.#step(seat, revision, false, stage, once === true ? intents : undefined);
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

  /** Notes that the bot of a seat could not decide. */
  noteFailure(seat: Seat, reason: BotFailure): Reply<undefined> {
    return this.#turn(async () => {
      await this.#journal.commitNote({ seat, type: 'botFailed', reason });
      return done;
    });
  }

  /** Notes, once in a game, that the level below plays in the stead of a seat's. */
  noteLack(seat: Seat, level: Lack['level']): Reply<undefined> {
    const type = `${level}Lacks` as const;
    return this.#turn(async () => {
      const isNoted = this.#journal.known.notes.some(
        (note) => note.type === type && note.seat === seat,
      );
      if (!isNoted) await this.#journal.commitNote({ seat, type });
      return done;
    });
  }

  /**
   * Carries out what is decided about the course of the game, with what is noted about it. Nothing
   * is written when the decision changes nothing.
   *
   * @param change told the table and the moment in which it is decided
   */
  decide(
    change: (table: Table, moment: Moment) => Decided,
    beforeTelling: () => void = () => undefined,
  ): Reply<undefined> {
    return this.#turn(async () => {
      const moment = { now: this.now, waiting: this.waiting, notes: this.#journal.known.notes };
      const decided = change(this.table, moment);
      if (!decided.ok) return decided;
      const { table, notes, reason } = decided.value;
      if (table === this.table && notes.length === 0) return done;
      const over = table.status === 'over' && this.table.status === 'playing';
      const reopened = table.status === 'playing' && this.table.status === 'over';
      const row = over ? { actor: -1 } : reopened ? { actor: moment.waiting.actor } : {};
      await this.#journal.commitTable(table, reason, { notes, row, beforeTelling });
      return done;
    });
  }

  /** Notes the code of the rematch in place of a former one; empty for none. Another one that came first stays. */
  setNext(code: string, former: string): Reply<undefined> {
    return this.decide((table) =>
      ok({ table: table.next === former ? { ...table, next: code } : table, notes: [] }),
    );
  }

  /** Whether the game could start now. @errors table/already-started, table/open-seats, options/* */
  startable(): Result<Deal, Refusal> {
    return deal(this.#source, this.table, this.now);
  }

  /**
   * @param shown what people add to the seed, by promise
   * @errors table/already-started, table/open-seats, options/*
   */
  start(shown?: ReadonlyMap<string, string>): Reply<undefined> {
    return this.#turn(async () => {
      const dealt = deal(this.#source, this.table, this.now, shown);
      if (!dealt.ok) return dealt;
      await this.#journal.commitStart(dealt.value);
      return done;
    });
  }

  /**
   * @param seat −1 for somebody without one, who gives a name
   * @errors chat/not-here, seat/none, message/malformed, server/storage
   */
  async chat(seat: Seat, text: string, to: Audience, name = ''): Reply<undefined> {
    let said: ChatLine | undefined;
    const answer = await this.#turn(async () => {
      const known = this.table.seats[seat]?.name ?? name;
      if (seat < 0 && to === 'table') return fail(refusal('seat/none'));
      if (known === '') return fail(refusal('message/malformed', { field: 'name' }));
      if (!mayRead(this.table, seat, to)) return fail(refusal('chat/not-here'));
      const line = { seat, name: known, text, at: this.#journal.nextLineAt(), to };
      said = line;
      await this.#journal.chat.add(line);
      this.#journal.tell({ type: 'chat', line });
      return done;
    });
    // Where the answer of the journal was lost, whoever said it is not to say it again.
    return said !== undefined && this.#journal.chat.wasFound(said) ? done : answer;
  }

  /**
   * The last lines that a seat may read, oldest first.
   *
   * @param seat who asks; −1 for a visitor
   */
  chatLog(seat: Seat): Reply<{ lines: readonly ChatLine[] }> {
    return this.#turn(async () => {
      const all = mayRead(this.table, seat, 'watchers');
      const lines = await this.#journal.chat.last(all ? 'all' : 'table');
      return ok({ lines });
    });
  }

  /** Notes when something is due, before the game leaves memory. Never rejects. */
  async keepDue(): Promise<void> {
    // Only what is in memory for certain.
    if (!this.#calls.isSuspect) await this.#journal.keepDue();
  }

  /** Resolves when everything asked for so far is done. */
  settled(): Promise<void> {
    return this.#calls.settled();
  }

  /** @param once intents that may be there already, as they are sent again when no answer came */
  #step(
    seat: Seat,
    revision: number,
    bot: boolean,
    stage: (course: Course) => Result<Staged, Refusal>,
    once?: readonly IntentCode[],
  ): Reply<{ revision: number }> {
    return this.#turn(async () => {
      const { course } = this.#journal.known;
      if (course === undefined) return fail(refusal('table/not-started'));
      if (once !== undefined && course.has(seat, revision, once)) {
        return ok({ revision: revision + once.length });
      }
      if (this.table.ended !== '') return fail(refusal('table/ended'));
      if (this.table.status === 'over') return fail(ruleError('rule/game-over'));
      if (this.table.paused !== '') return fail(refusal('table/paused'));
      if (!bot && this.deciderOf(seat) === 'safe') return fail(refusal('intent/stale'));
      if (revision !== course.revision) return fail(refusal('intent/stale'));
      const staged = stage(course);
      if (!staged.ok) return staged;
      await this.#journal.commitEntries(course, seat, bot, staged.value);
      return ok({ revision: course.revision });
    });
  }
}
