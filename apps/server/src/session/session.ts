import type {
  Audience,
  BotFailure,
  ChatLine,
  Refusal,
  SeatReason,
  Strength,
} from '@vinci/protocol';
import { type Opponent, refusal } from '@vinci/protocol';
import { fail, type IntentCode, ok, type Result, ruleError, type Seat } from '@vinci/rules';
import { type Deal, deal } from '../fairness/deal.ts';
import type { Store } from '../store/store.ts';
import type { StoredGame } from '../store/tables.ts';
import { type ChatAuthor, GameChat } from './chat.ts';
import type { Course, Staged } from './course.ts';
import type { BareNote, Decided } from './decision.ts';
import { JournalledGame } from './journalled.ts';
import type { Moment } from './known.ts';
import { countedAnew } from './missing.ts';
import { noteOfName, noteOfSeat, noteOfToken } from './notes.ts';
import { OneByOne, type Reply } from './one-by-one.ts';
import * as seating from './seating.ts';
import { hashToken, newToken } from './secrets.ts';
import type { Settings, Table } from './table.ts';
import * as tables from './table.ts';

type SeatProof = { readonly seat: Seat; readonly token: string };

const done: Result<undefined, never> = ok(undefined);

/**
 * One game in memory: the only door to its journal. Calls are carried out one after the other; each
 * commits to the journal, then applies, then tells. A refused call has changed nothing.
 */
export class GameSession extends JournalledGame {
  readonly #calls: OneByOne;
  readonly #chat: GameChat;

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
    super(store, stored, onFault, now);
    this.#calls = new OneByOne(() => this.resync(), onFault);
    this.#chat = new GameChat(store, this.code);
  }

  /**
   * @param link next one of the chain of the seat
   * @errors intent/stale also while the safe turn is played for the seat, table/not-started,
   *   table/paused, table/ended, rule/*, entropy/other, server/storage
   */
  submit(
    seat: Seat,
    revision: number,
    intents: readonly IntentCode[],
    link?: string,
  ): Reply<{ revision: number }> {
    return this.#step(seat, revision, false, (course) => course.stage(seat, intents, link));
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
      const sat = seating.sit(this.table, seat, name, hash);
      if (!sat.ok) return sat;
      const notes = noteOfSeat(sat.value.table, sat.value.seat, 'sat');
      await this.commitTable(sat.value.table, 'sat', { notes, beforeTelling: () => adopt(hash) });
      return ok({ seat: sat.value.seat, token });
    });
  }

  /** Frees a seat. @errors seat/unknown, seat/not-a-person, options/*, server/storage */
  vacate(seat: Seat, reason: 'stood' | 'kicked'): Reply<undefined> {
    return this.decide((table) => {
      const left =
        reason === 'kicked' ? seating.kick(table, seat) : seating.vacateSeat(table, seat);
      if (!left.ok) return left;
      const notes = noteOfSeat(table, seat, reason === 'stood' ? 'left' : reason);
      return ok({ table: left.value, notes, reason });
    });
  }

  rename(seat: Seat, name: string): Reply<undefined> {
    return this.decide((table) =>
      ok({ table: seating.rename(table, seat, name), notes: noteOfName(table, seat, name) }),
    );
  }

  setColour(seat: Seat, colour: number): Reply<undefined> {
    return this.#change(undefined, (table) => seating.setColour(table, seat, colour));
  }

  /** @errors options/*, table/already-started, table/too-few-seats */
  configure(settings: Settings): Reply<undefined> {
    return this.#change('moved', (table) => {
      const changed = tables.configure(table, settings);
      return changed.ok ? ok(countedAnew(table, changed.value, this.now)) : changed;
    });
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
      const entry = this.table.seats[seat];
      if (this.table.status !== 'playing') return fail(refusal('table/not-started'));
      if (entry?.occupant !== 'person') return fail(refusal('seat/not-a-person'));
      if (entry.standIn === strength) return done;
      const { name } = entry;
      const note: BareNote =
        strength === ''
          ? { seat, type: 'standInEnded', name }
          : { seat, type: 'standIn', name, strength };
      await this.commitTable(seating.setStandIn(this.table, seat, strength), undefined, {
        notes: [note],
      });
      return done;
    });
  }

  /** Notes that the bot of a seat could not decide. */
  noteFailure(seat: Seat, reason: BotFailure): Reply<undefined> {
    return this.#calls.run(async () => {
      await this.commitNote({ seat, type: 'botFailed', reason });
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
    change: (table: Table, moment: Moment) => Decided,
    beforeTelling: () => void = () => undefined,
  ): Reply<undefined> {
    return this.#calls.run(async () => {
      const { moment } = this;
      const decided = change(this.table, moment);
      if (!decided.ok) return decided;
      const { table, notes, reason } = decided.value;
      if (table === this.table && notes.length === 0) return done;
      const over = table.status === 'over' && this.table.status === 'playing';
      const reopened = table.status === 'playing' && this.table.status === 'over';
      const row = over ? { actor: -1 } : reopened ? { actor: moment.waiting.actor } : {};
      await this.commitTable(table, reason, { notes, row, beforeTelling });
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
      const changed = seating.addToken(this.table, seat, hash, replace);
      if (!changed.ok) return changed;
      const isTaken = replace && by === 'host';
      const notes = isTaken ? noteOfToken(this.table, seat) : [];
      const table = isTaken ? seating.withoutVoter(changed.value, seat) : changed.value;
      await this.commitTable(table, replace ? 'revoked' : undefined, {
        notes,
        beforeTelling: () => adopt(hash),
      });
      return ok({ seat, token });
    });
  }

  /** Takes down what a person promises. @errors table/already-started, entropy/taken */
  promise(seat: Seat, promise: string): Reply<undefined> {
    return this.#change(undefined, (table) => seating.setPromise(table, seat, promise));
  }

  /** Whether the game could start now. @errors table/already-started, table/open-seats, options/* */
  startable(): Result<Deal, Refusal> {
    return deal(this.source, this.table, this.now);
  }

  /**
   * @param shown what people add to the seed, by promise
   * @errors table/already-started, table/open-seats, options/*
   */
  start(shown?: ReadonlyMap<string, string>): Reply<undefined> {
    return this.#calls.run(async () => {
      const dealt = deal(this.source, this.table, this.now, shown);
      if (!dealt.ok) return dealt;
      await this.commitStart(dealt.value);
      return done;
    });
  }

  /** @errors chat/not-here, seat/none, message/malformed, server/storage */
  chat(author: ChatAuthor, text: string, to: Audience): Reply<undefined> {
    return this.#calls.run(async () => {
      const line = await this.#chat.write(this.table, author, { text, to, at: this.now });
      if (line.ok) this.tell({ type: 'chat', line: line.value });
      return line.ok ? done : line;
    });
  }

  /** @param seat who asks; −1 for a visitor */
  chatLog(seat: Seat): Reply<{ lines: readonly ChatLine[] }> {
    return this.#calls.run(async () => ok({ lines: await this.#chat.log(this.table, seat) }));
  }

  override keepDue(): Promise<void> {
    return super.keepDue(!this.#calls.isSuspect);
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
      const course = this.course;
      if (course === undefined) return fail(refusal('table/not-started'));
      if (this.table.ended !== '') return fail(refusal('table/ended'));
      if (this.table.status === 'over') return fail(ruleError('rule/game-over'));
      if (this.table.paused !== '') return fail(refusal('table/paused'));
      if (!bot && this.deciderOf(seat) === 'safe') return fail(refusal('intent/stale'));
      if (revision !== course.revision) return fail(refusal('intent/stale'));
      const staged = stage(course);
      if (!staged.ok) return staged;
      await this.commitEntries(course, seat, bot, staged.value);
      return ok({ revision: course.revision });
    });
  }

  #change(
    reason: SeatReason | undefined,
    change: (table: Table) => Result<Table, Refusal>,
  ): Reply<undefined> {
    return this.#calls.run(async () => {
      const changed = change(this.table);
      if (!changed.ok) return changed;
      await this.commitTable(changed.value, reason);
      return done;
    });
  }
}
