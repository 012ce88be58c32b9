import {
  apply,
  check,
  type GameEvent,
  type IntentCode,
  type Position,
  type Seat,
} from '@vinci/rules';

/** A moment of the analysis: the position, and the move that led to it. */
export interface Moment {
  /** From 0, which is the beginning. */
  readonly id: number;
  /** The moment before; nothing for the beginning. */
  readonly before: Moment | undefined;
  /** Move that led to it, who made it, and what it drew; −1 for the beginning. */
  readonly code: IntentCode;
  readonly seat: Seat;
  readonly draws: readonly number[];
  readonly events: readonly GameEvent[];
  /** Not to be changed. */
  readonly position: Position;
  /** Moments after it, in the order in which they were tried. */
  readonly after: Moment[];
}

/** A line that was tried: its last moment, and the one from which on it is its own. */
export interface Line {
  readonly end: Moment;
  readonly branch: Moment;
}

/** Everything that was tried: for each moment but the beginning, the id of the one before and the move. */
export type Tree = readonly (readonly [before: number, code: IntentCode])[];

/**
 * Everything that was tried from one position, as a tree. Nothing is ever lost: taking back leads to the
 * moment before, and the same move leads to the same moment again, with the same luck.
 */
export class Lines {
  readonly start: Moment;
  now: Moment;
  #count = 1;
  /** Where going on leads from a moment: to where one went last. */
  readonly #onward = new Map<Moment, Moment>();
  readonly #all = new Map<number, Moment>();

  /**
   * @param position with a random state, from which everything is drawn that comes after it
   * @param tree what was tried from it before, as far as it is legal
   */
  constructor(position: Position, tree: Tree = []) {
    this.start = {
      id: 0,
      before: undefined,
      code: -1,
      seat: -1,
      draws: [],
      events: [],
      position,
      after: [],
    };
    this.now = this.start;
    this.#all.set(0, this.start);
    const grown: (Moment | undefined)[] = [this.start];
    for (const [before, code] of tree) {
      const from = grown[before];
      grown.push(from && this.#step(from, code));
    }
  }

  /** Everything that was tried; the same moments have the same ids in lines that are made of it. */
  get tree(): Tree {
    return [...this.#all.values()].flatMap(
      ({ before, code }): Tree => (before === undefined ? [] : [[before.id, code]]),
    );
  }

  /** Plays legal intents, all or none. @returns the new moments; nothing when one is not legal */
  play(codes: readonly IntentCode[]): readonly Moment[] | undefined {
    const { now } = this;
    const moments: Moment[] = [];
    for (const code of codes) {
      const next = this.#step(this.now, code);
      if (next === undefined) {
        this.now = now;
        return undefined;
      }
      this.#onward.set(this.now, next);
      this.now = next;
      moments.push(next);
    }
    return moments;
  }

  /** To the moment before; whether there is one. */
  back(): boolean {
    const { before } = this.now;
    if (before === undefined) return false;
    this.#onward.set(before, this.now);
    this.now = before;
    return true;
  }

  /** To where one went last from here; whether there is such a moment. */
  forward(): boolean {
    const next = this.onward;
    if (next !== undefined) this.now = next;
    return next !== undefined;
  }

  get onward(): Moment | undefined {
    return this.#onward.get(this.now) ?? this.now.after[0];
  }

  /** To any moment; one that there is not is left alone. */
  go(id: number): void {
    const moment = this.#all.get(id);
    if (moment === undefined) return;
    for (let one = moment; one.before !== undefined; one = one.before)
      this.#onward.set(one.before, one);
    this.now = moment;
  }

  /** The moments from the beginning, which is left out, to this one. */
  get path(): readonly Moment[] {
    return pathTo(this.now);
  }

  /** Every line to its end, in the order in which they were begun. */
  list(): readonly Line[] {
    const lines: Line[] = [];
    const follow = (moment: Moment, branch: Moment): void => {
      const [first, ...others] = moment.after;
      if (first === undefined) lines.push({ end: moment, branch });
      else follow(first, branch);
      for (const other of others) follow(other, other);
    };
    if (this.start.after.length > 0) follow(this.start, this.start.after[0]!);
    return lines;
  }

  #step(before: Moment, code: IntentCode): Moment | undefined {
    const known = before.after.find((one) => one.code === code);
    if (known !== undefined) return known;
    const { actor } = before.position;
    if (actor < 0 || check(before.position, code) !== undefined) return undefined;
    const position = before.position.clone();
    const events: GameEvent[] = [];
    apply(position, code, events);
    const moment: Moment = {
      id: this.#count++,
      before,
      code,
      seat: actor,
      draws: [...position.draws],
      events,
      position,
      after: [],
    };
    before.after.push(moment);
    this.#all.set(moment.id, moment);
    return moment;
  }
}

/** The moments from the beginning, which is left out, to one. */
export function pathTo(end: Moment): readonly Moment[] {
  const path: Moment[] = [];
  for (let one = end; one.before !== undefined; one = one.before) path.unshift(one);
  return path;
}
