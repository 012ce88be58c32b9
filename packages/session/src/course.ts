import { type Chains, type Hex, stirred } from '@vinci/fairness';
import {
  type LogEntry,
  MAX_UNDONE,
  MAX_UNDONE_IN_ALL,
  type Refusal,
  refusal,
  UNDO,
} from '@vinci/protocol';
import {
  apply,
  explain,
  fail,
  type Game,
  type IntentCode,
  newPosition,
  ok,
  type Position,
  type Result,
  ruleError,
  type Seat,
  type Seed,
} from '@vinci/rules';
import { UndoStack } from './undo-stack.ts';

/** Entries that were found legal and wait for the journal. */
export interface Staged {
  readonly entries: readonly LogEntry[];
  /** Position after them. */
  readonly result: Position;
  /** Positions before each intent; `undefined` where the stack is emptied. Empty for an undo. */
  readonly befores: readonly (Position | undefined)[];
  /** What the bag was mixed with before one of the entries, if it was. */
  readonly stir?: Stir | undefined;
}

/** A link that was mixed into the bag. */
export interface Stir {
  readonly seat: Seat;
  readonly link: Hex;
  /** Index among the entries it came with. */
  readonly entry: number;
}

/** What is played again of an entry; an empty link where the bag was not mixed before it. */
export interface Replayed {
  readonly seat: Seat;
  readonly code: number;
  readonly bot: number;
  readonly link: Hex | '';
}

/**
 * The course of one game: its position, the log with the random results, and what may be undone.
 * Nothing changes until a staged step is committed, so the journal can come first.
 */
export class Course {
  readonly position: Position;
  /** Random results of the set-up. */
  readonly opening: readonly number[];
  readonly #codes: number[] = [];
  /** Seat of each entry. */
  readonly #seats: Seat[] = [];
  readonly #draws = new Map<number, readonly number[]>();
  readonly #undo = new UndoStack();
  /** Steps taken back in this turn. */
  #undone = 0;
  /** The same in the whole game, by seat. */
  readonly #undoneBy: number[];
  /** Positions after the intents of a step that is being tried; reused. */
  readonly #trial: Position[] = [];
  readonly #chains: Chains;

  /** @param chains of the seats, as they are at the start */
  constructor(game: Game, seed: Seed, chains: Chains) {
    this.#chains = chains;
    this.position = newPosition(game, seed);
    this.#undoneBy = Array.from({ length: game.seats }, () => 0);
    this.opening = [...this.position.draws];
  }

  /** Number of entries. */
  get revision(): number {
    return this.#codes.length;
  }

  /** Steps the actor may take back. */
  get undoable(): number {
    return this.#undo.depth;
  }

  /** How many links of a seat were mixed into the bag; −1 for a seat without a chain. */
  links(seat: Seat): number {
    return this.#chains.count(seat);
  }

  /** Whether a seat made just these intents from a revision on. */
  has(seat: Seat, revision: number, intents: readonly IntentCode[]): boolean {
    return intents.every(
      (code, index) =>
        this.#codes[revision + index] === code && this.#seats[revision + index] === seat,
    );
  }

  /** Entries from a revision on. */
  log(from: number): readonly LogEntry[] {
    return this.#codes
      .slice(from)
      .map((code, index) => [code, ...(this.#draws.get(from + index) ?? [])] as const);
  }

  /**
   * Tries intents of one seat, all or nothing. What it returns is valid until the next step is tried.
   *
   * @param link mixed into the bag before the first intent that cannot be taken back
   * @errors rule/*, with `at` the index of the refused one; entropy/other
   */
  stage(seat: Seat, intents: readonly IntentCode[], link?: Hex): Result<Staged, Refusal> {
    let at = this.position;
    const entries: LogEntry[] = [];
    const befores: (Position | undefined)[] = [];
    let stir: Stir | undefined;
    for (const [index, code] of intents.entries()) {
      const error =
        at.actor === seat || at.actor === -1 ? explain(at, code) : ruleError('rule/not-your-turn');
      if (error !== undefined) {
        return fail(intents.length === 1 ? error : { ...error, at: index });
      }
      this.#trial[index] ??= at.clone();
      const next = this.#trial[index].copyFrom(at);
      apply(next, code);
      if (link !== undefined && stir === undefined && next.revealed !== at.revealed) {
        if (!this.#chains.isNext(seat, link)) return fail(refusal('entropy/other'));
        stir = { seat, link, entry: index };
        next.copyFrom(at).key = stirred(at.key, link);
        apply(next, code);
      }
      entries.push([code, ...next.draws]);
      befores.push(next.revealed === at.revealed ? at : undefined);
      at = next;
    }
    return ok({ entries, result: at, befores, stir });
  }

  /**
   * Tries to take steps back.
   *
   * @errors rule/not-your-turn, undo/nothing, undo/too-often
   */
  stageUndo(seat: Seat, steps: number): Result<Staged, Refusal> {
    if (this.position.actor !== seat) return fail(ruleError('rule/not-your-turn'));
    if (steps > this.#undo.depth) return fail(refusal('undo/nothing'));
    const inAll = (this.#undoneBy[seat] ?? 0) + steps;
    if (this.#undone + steps > MAX_UNDONE || inAll > MAX_UNDONE_IN_ALL) {
      return fail(refusal('undo/too-often'));
    }
    const entries = Array.from({ length: steps }, (): LogEntry => [UNDO]);
    return ok({ entries, result: this.#undo.back(steps), befores: [] });
  }

  /**
   * Makes a staged step the present.
   *
   * @param bot a bot or a fictional player acted: nobody takes that back
   */
  commit({ entries, result, befores, stir }: Staged, bot = false): void {
    const seat = this.position.actor;
    if (stir !== undefined) this.#chains.take(stir.seat, stir.link);
    if (befores.length === 0) {
      this.#undo.drop(entries.length);
      this.#undone += entries.length;
      this.#undoneBy[seat] = (this.#undoneBy[seat] ?? 0) + entries.length;
    } else if (result.actor !== this.position.actor) this.#undone = 0;
    for (const before of befores) {
      if (before === undefined || bot) this.#undo.clear();
      else this.#undo.push(before);
    }
    this.position.copyFrom(result);
    for (const [code, ...draws] of entries) {
      if (draws.length > 0) this.#draws.set(this.#codes.length, draws);
      this.#codes.push(code);
      this.#seats.push(seat);
    }
  }

  /**
   * Plays an entry of the journal again. Throws when it does not fit: the journal is damaged or
   * comes from other rules.
   */
  replay({ seat, code, bot, link }: Replayed): void {
    const damaged = (why: string) =>
      new Error(`journal/damaged: entry ${this.revision} is refused (${why})`);
    if (seat !== this.position.actor) throw damaged('it is of a seat that had not to act');
    const given = link === '' ? undefined : link;
    if (given !== undefined && bot === 1) throw damaged('a bot mixes nothing in');
    const staged = code === UNDO ? this.stageUndo(seat, 1) : this.stage(seat, [code], given);
    if (!staged.ok) throw damaged(staged.error.code);
    if (staged.value.stir?.link !== given) throw damaged('its link was not mixed in');
    this.commit(staged.value, bot === 1);
  }
}
