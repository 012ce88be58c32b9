import type { Refusal } from '@vinci/protocol';
import { ok, type Result, type Seat } from '@vinci/rules';
import type { Absence } from '../absence.ts';
import type { Clock } from '../clock.ts';
import { comeBack, isMissing, withoutStandIn } from '../missing.ts';
import { isPerson } from '../seating.ts';
import type { GameSession } from '../session.ts';
import type { SeatEntry, Table } from '../table.ts';

interface Parts {
  readonly session: GameSession;
  readonly absence: Absence;
  readonly clock: Clock;
  readonly onFailure: () => void;
}

const NOTHING = Promise.resolve(undefined);

export class GivingBack {
  readonly #parts: Parts;
  #underWay: Promise<Result<undefined, Refusal> | undefined> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Gives back what there is; `undefined` when there is nothing. It goes on once only: what fails is
   * told about, which wakes, and would be tried again without a pause.
   */
  run(): Promise<Result<undefined, Refusal> | undefined> {
    if (this.#underWay === undefined && this.#seat < 0) return NOTHING;
    this.#underWay ??= this.#all().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #all(): Promise<Result<undefined, Refusal> | undefined> {
    const { session, absence, clock, onFailure } = this.#parts;
    for (let last: Result<undefined, Refusal> | undefined; ; ) {
      const seat = this.#seat;
      if (seat < 0) return last;
      last = await session.decide((now, { waiting }) => {
        const entry = now.seats[seat];
        // Its person may have left for good in the meantime.
        if (entry === undefined || !this.#isBack(now, entry, seat)) {
          return ok({ table: now, notes: [] });
        }
        return ok(
          absence.isPresent(seat)
            ? comeBack(now, seat, waiting.actor === seat)
            : withoutStandIn(now, seat),
        );
      });
      if (!last.ok) {
        onFailure();
        return last;
      }
      absence.begin(seat, clock.passed());
    }
  }

  /** The first seat to be given back; −1 for none. */
  get #seat(): Seat {
    const { table } = this.#parts.session;
    if (table.status !== 'playing') return -1;
    return table.seats.findIndex((entry, seat) => this.#isBack(table, entry, seat));
  }

  /** Whether a seat is its person’s again: he is there, or the table does without stand-ins. */
  #isBack(table: Table, entry: SeatEntry, seat: Seat): boolean {
    if (this.#parts.absence.isPresent(seat)) return isMissing(entry);
    return isPerson(entry) && entry.standIn !== '' && table.standIn === null;
  }
}
