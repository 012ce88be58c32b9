import type { ChatLine, LogEntry, Refusal, SeatReason } from '@vinci/protocol';
import { CHAT_KEPT_LINES, CHAT_LOG_LINES, refusal } from '@vinci/protocol';
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
import type { GameRow } from '../store/schema.ts';
import type { Store, StoredGame } from '../store/store.ts';
import { compiled } from './compiled.ts';
import { Course, type Staged } from './course.ts';
import { hashToken, newToken } from './secrets.ts';
import { courseOf, rowsOf, tableOf, UnplayableError } from './stored.ts';
import type { Settings, Table } from './table.ts';
import * as tables from './table.ts';

/** What a session tells the room, always after the journal has it. */
export type SessionEvent =
  | { readonly type: 'moved'; readonly revision: number; readonly entry: LogEntry }
  /** All entries of a request were told; the position is up to date. */
  | { readonly type: 'advanced' }
  | { readonly type: 'table'; readonly reason: SeatReason | undefined }
  | { readonly type: 'chat'; readonly line: ChatLine };

/** The journal did not take something, or did not answer. */
class StorageError extends Error {
  override readonly name = 'StorageError';
}

async function stored<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    throw new StorageError('the journal failed', { cause: error });
  }
}

type Reply<Value> = Promise<Result<Value, Refusal>>;
type SeatProof = { readonly seat: Seat; readonly token: string };

const done: Result<undefined, never> = ok(undefined);

/**
 * One game in memory: the only door to its journal. Calls are carried out one after the other; each
 * commits to the journal, then applies, then tells. A refused call has changed nothing.
 */
export class GameSession {
  readonly code: string;
  readonly #store: Store;
  readonly #seed: string;
  readonly #now: () => number;
  #table: Table;
  #course: Course | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** The last write failed, so the journal has to be looked at before the next one. */
  #suspect = false;
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
    this.#seed = stored.game.seed;
    this.#onFault = onFault;
    this.#now = now;
    this.#table = tableOf(stored);
    this.#course = courseOf(stored, this.#table);
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

  /** The seat a token hash holds; −1 for none. */
  seatOf(hash: string | undefined): Seat {
    const seat = hash === undefined ? undefined : this.#table.tokens.get(hash);
    return seat !== undefined && this.#table.seats[seat]?.taken ? seat : -1;
  }

  /** The free seat a token hash is an invitation to; `undefined` for none. */
  invitationOf(hash: string | undefined): Seat | undefined {
    const seat = hash === undefined ? undefined : this.#table.tokens.get(hash);
    return seat !== undefined && !this.#table.seats[seat]?.taken ? seat : undefined;
  }

  /** Random results of the set-up and the entries from a revision on. */
  history(from: number): {
    opening: readonly number[];
    from: number;
    entries: readonly LogEntry[];
  } {
    const course = this.#course;
    return { opening: course?.opening ?? [], from, entries: course?.log(from) ?? [] };
  }

  /** @errors intent/stale, table/not-started, rule/*, server/storage */
  submit(
    seat: Seat,
    revision: number,
    intents: readonly IntentCode[],
  ): Reply<{ revision: number }> {
    return this.#step(seat, revision, (course) => course.stage(seat, intents));
  }

  /** @errors intent/stale, table/not-started, rule/not-your-turn, undo/nothing, server/storage */
  undo(seat: Seat, revision: number, steps: number): Reply<{ revision: number }> {
    return this.#step(seat, revision, (course) => course.stageUndo(seat, steps));
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
    return this.#exclusive(async () => {
      const token = newToken();
      const hash = hashToken(token);
      const sat = tables.sit(this.#table, seat, name, hash);
      if (!sat.ok) return sat;
      await this.#save(sat.value.table, 'sat', {}, () => adopt(hash));
      return ok({ seat: sat.value.seat, token });
    });
  }

  /** Frees a seat. @errors server/storage */
  vacate(seat: Seat, reason: 'stood' | 'kicked'): Reply<undefined> {
    return this.#change(reason, (table) => ok(tables.vacateSeat(table, seat)));
  }

  rename(seat: Seat, name: string): Reply<undefined> {
    return this.#change(undefined, (table) => ok(tables.rename(table, seat, name)));
  }

  setColour(seat: Seat, colour: number): Reply<undefined> {
    return this.#change(undefined, (table) => tables.setColour(table, seat, colour));
  }

  /** @errors options/*, table/already-started, table/too-few-seats */
  configure(settings: Settings): Reply<undefined> {
    return this.#change('moved', (table) => tables.configure(table, settings));
  }

  handOver(seat: Seat): Reply<undefined> {
    return this.#change(undefined, (table) => tables.handOver(table, seat));
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
    return this.#exclusive(async () => {
      const token = newToken();
      const hash = hashToken(token);
      const changed = tables.addToken(this.#table, seat, hash, replace);
      if (!changed.ok) return changed;
      await this.#save(changed.value, replace ? 'revoked' : undefined, {}, () => adopt(hash));
      return ok({ seat, token });
    });
  }

  /** @errors table/already-started, table/open-seats, options/* */
  start(): Reply<undefined> {
    return this.#exclusive(async () => {
      const table = this.#table;
      if (table.status !== 'table') return fail(refusal('table/already-started'));
      if (!table.seats.every(({ taken }) => taken)) return fail(refusal('table/open-seats'));
      const game = compiled(table.config);
      if (!game.ok) return fail({ code: game.error.code, text: game.error.text });
      const course = new Course(game.value, this.#seed);
      const row = { actor: course.position.actor, rules: RULES_VERSION };
      await this.#save({ ...table, status: 'playing' }, undefined, row, () => {
        this.#course = course;
      });
      return done;
    });
  }

  chat(seat: Seat, text: string): Reply<undefined> {
    return this.#exclusive(async () => {
      const line = { seat, name: this.#table.seats[seat]?.name ?? '', text, at: this.#now() };
      await stored(this.#store.addChat({ game: this.code, ...line }, CHAT_KEPT_LINES));
      this.#tell({ type: 'chat', line });
      return done;
    });
  }

  chatLog(): Reply<{ lines: readonly ChatLine[] }> {
    return this.#exclusive(async () => {
      const rows = await stored(this.#store.chatLog(this.code, CHAT_LOG_LINES));
      return ok({ lines: rows.map(({ seat, name, text, at }) => ({ seat, name, text, at })) });
    });
  }

  /** Resolves when everything asked for so far is done. */
  async settled(): Promise<void> {
    await this.#queue;
  }

  #step(
    seat: Seat,
    revision: number,
    stage: (course: Course) => Result<Staged, Refusal>,
  ): Reply<{ revision: number }> {
    return this.#exclusive(async () => {
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
          })),
          game:
            actor === seat
              ? undefined
              : { actor, updated_at: now, ...(actor === -1 && { status: 'over' as const }) },
        }),
      );
      course.commit(staged.value);
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
    return this.#exclusive(async () => {
      const changed = change(this.#table);
      if (!changed.ok) return changed;
      await this.#save(changed.value, reason);
      return done;
    });
  }

  async #save(
    table: Table,
    reason: SeatReason | undefined,
    more: Partial<GameRow> = {},
    beforeTelling: () => void = () => undefined,
  ): Promise<void> {
    const { game, seats, tokens } = rowsOf(this.code, table);
    await stored(
      this.#store.saveTable(
        this.code,
        { ...game, updated_at: this.#now(), ...more },
        seats,
        tokens,
      ),
    );
    this.#table = table;
    beforeTelling();
    this.#tell({ type: 'table', reason });
  }

  /** Carries out one call after the other; a failing store becomes a refusal. */
  #exclusive<Value>(call: () => Reply<Value>): Reply<Value> {
    const result = this.#queue.then(async () => {
      try {
        if (this.#suspect) await this.#resync();
        return await call();
      } catch (error) {
        this.#onFault(error);
        if (!(error instanceof StorageError)) return fail(refusal('server/fault'));
        this.#suspect = true;
        // Everybody should soon know what is true; if that fails, too, the next call tries again.
        await this.#resync().catch(() => undefined);
        return fail(refusal('server/storage'));
      }
    });
    this.#queue = result;
    return result;
  }

  /** The journal has it already, so a listener that fails must not make it a refusal. */
  #tell(event: SessionEvent): void {
    try {
      this.#listener(event);
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** Takes over what the journal says, in case a write that seemed to fail has happened. */
  async #resync(): Promise<void> {
    const game = await stored(this.#store.load(this.code));
    if (game === undefined) throw new UnplayableError('room/damaged', `${this.code} is gone`);
    const table = tableOf(game);
    const course = courseOf(game, table);
    const missed = course?.log(this.revision) ?? [];
    const known = this.revision;
    this.#table = table;
    this.#course = course;
    this.#suspect = false;
    for (const [index, entry] of missed.entries()) {
      this.#tell({ type: 'moved', revision: known + index + 1, entry });
    }
    this.#tell({ type: 'table', reason: undefined });
    this.#tell({ type: 'advanced' });
  }
}
