import { GRACE, refusal, type Step } from '@vinci/protocol';
import { fail, type Seat } from '@vinci/rules';
import type { Absence } from './absence.ts';
import type { Clock } from './clock.ts';
import type { Decided } from './decision.ts';
import * as governing from './governing.ts';
import {
  isAtLeast,
  isHeldAgain,
  nextRung,
  type Rung,
  rungsOf,
  voteEnd,
  votersOf,
} from './ladder.ts';
import * as missing from './missing.ts';
import type { Reply } from './one-by-one.ts';
import { isSame } from './same.ts';
import type { GameSession } from './session.ts';
import { goesOnAlone } from './timing.ts';

/** A time in which nobody could play, in milliseconds since 1970. */
export interface Outage {
  readonly since: number;
  readonly until: number;
}

/** Something that has to happen at a time, in milliseconds that have passed. */
export interface Duty {
  readonly at: number;
  readonly what: 'timeOut' | 'closeVote' | 'safeTurn' | 'outage' | Exclude<Step, ''>;
  readonly carryOut: () => Reply<undefined>;
}

export interface WatchParts {
  readonly session: GameSession;
  readonly clock: Clock;
  readonly absence: Absence;
  /** Times in which nobody could play; the latest last. */
  readonly outages: () => readonly Outage[];
}

/**
 * What time brings about in one game in memory: clocks that run out, the ladder for absent people, and
 * votes that close. It knows what is next; the driver does it when it is due.
 */
export class Watch {
  readonly #session: GameSession;
  readonly #clock: Clock;
  readonly #absence: Absence;
  readonly #outages: () => readonly Outage[];

  constructor({ session, clock, absence, outages }: WatchParts) {
    this.#session = session;
    this.#clock = clock;
    this.#absence = absence;
    this.#outages = outages;
  }

  /**
   * What is next; `undefined` when nothing is.
   *
   * @param waitedFrom since when the game waits for the seat that has to act, in milliseconds that
   *   have passed
   * @param watched whether anybody is connected
   */
  next(waitedFrom: number, watched: boolean): Duty | undefined {
    const outage = this.#outage();
    if (outage !== undefined) return outage;
    if (this.#session.table.paused === 'host') return undefined;
    const duties = [this.#timeOut(), this.#closing(), this.#step(waitedFrom, watched)];
    return duties
      .filter((duty) => duty !== undefined)
      .reduce<Duty | undefined>((a, b) => (a === undefined || b.at < a.at ? b : a), undefined);
  }

  /**
   * Since when the game waits for the absent person of the seat that has to act, in milliseconds since
   * 1970; 0 when it does not.
   */
  awaySince(waitedFrom: number): number {
    const session = this.#session;
    const { table } = session;
    const { actor } = session.waiting;
    const entry = table.seats[actor];
    if (table.status !== 'playing' || entry?.occupant !== 'person') return 0;
    if (session.deciderOf(actor) !== undefined || this.#absence.isPresent(actor)) return 0;
    if (entry.since > 0) return entry.since;
    return this.#toTimeOfDay(this.#absence.since(actor, waitedFrom));
  }

  #toPassed(at: number): number {
    return this.#clock.passed() + at - this.#session.now;
  }

  #toTimeOfDay(passed: number): number {
    return Math.round(this.#session.now + passed - this.#clock.passed());
  }

  /** A time in which nobody could play is taken out of what the game has waited. */
  #outage(): Duty | undefined {
    const session = this.#session;
    const { wait, now, table } = session;
    // Where no time counts, none can be lost.
    if (table.clock === null && rungsOf(table).length === 0) return undefined;
    const missed = this.#outages().find(({ until }) => until > wait.known && until <= now);
    if (missed === undefined || table.paused === 'host') return undefined;
    const from = Math.max(missed.since, wait.known);
    return {
      at: 0,
      what: 'outage',
      carryOut: () =>
        session.decide((present) =>
          session.wait.known > from ? stale() : governing.outage(present, from, missed.until),
        ),
    };
  }

  #timeOut(): Duty | undefined {
    const session = this.#session;
    const { deadline, revision } = session;
    const { actor } = session.waiting;
    if (deadline === 0) return undefined;
    return {
      at: this.#toPassed(deadline),
      what: 'timeOut',
      carryOut: () =>
        session.decide((table, { now }) =>
          session.revision === revision && session.deadline > 0 && session.deadline <= now
            ? governing.timeOut(table, actor)
            : stale(),
        ),
    };
  }

  #closing(): Duty | undefined {
    const session = this.#session;
    const { vote } = session.table;
    if (vote === null) return undefined;
    const result = governing.resultOf(session.table);
    return {
      at: result === undefined ? this.#toPassed(vote.until) : 0,
      what: 'closeVote',
      carryOut: () =>
        // Meanwhile that vote may have been closed by the last ballot, and another one opened.
        session.decide((table, moment) =>
          table.vote?.seat !== vote.seat || table.vote.until !== vote.until
            ? stale()
            : governing.closeVote(table, governing.resultOf(table) ?? 'wait', moment),
        ),
    };
  }

  /** The next rung of the ladder for the seat that has to act. */
  #step(waitedFrom: number, watched: boolean): Duty | undefined {
    const session = this.#session;
    const { table } = session;
    const { actor } = session.waiting;
    const entry = table.seats[actor];
    if (entry?.occupant !== 'person' || this.#absence.isPresent(actor)) return undefined;
    if (session.deciderOf(actor) !== undefined) return this.#vote(actor, waitedFrom);
    const rung = nextRung(table, actor);
    const again = this.#safeAgain(actor, waitedFrom);
    const isAllowed = rung !== undefined && (watched || goesOnAlone(table, rung.step));
    const climbing = isAllowed ? this.#climb(actor, rung, waitedFrom) : undefined;
    const allowed = watched || goesOnAlone(table, 'safe') ? again : undefined;
    if (climbing === undefined || allowed === undefined) return climbing ?? allowed;
    return allowed.at < climbing.at ? allowed : climbing;
  }

  /** While a bot plays for somebody, the table may still vote about them. */
  #vote(actor: Seat, waitedFrom: number): Duty | undefined {
    const rung = nextRung(this.#session.table, actor);
    if (rung?.step !== 'vote') return undefined;
    return this.#climb(actor, rung, waitedFrom);
  }

  #climb(seat: Seat, rung: Rung, waitedFrom: number): Duty | undefined {
    const session = this.#session;
    const { revision, table: present } = session;
    const { step, after } = rung;
    const isThere = (voter: Seat): boolean => this.#absence.isPresent(voter);
    if (isHeldAgain(present, seat, rung) && !votersOf(present, seat).some(isThere))
      return undefined;
    const { since: known } = session.table.seats[seat] ?? { since: 0 };
    const since = known > 0 ? this.#toPassed(known) : this.#absence.since(seat, waitedFrom);
    return {
      at: this.#absence.dueAt(seat, since, after),
      what: step,
      carryOut: () => {
        const began = known > 0 ? known : this.#toTimeOfDay(since);
        return session.decide((table, { now }) =>
          session.revision !== revision ||
          table.paused === 'host' ||
          this.#absence.isPresent(seat) ||
          !isSame(nextRung(table, seat), rung) ||
          table.seats[seat]?.since !== known
            ? stale()
            : missing.climb(table, seat, step, began, voteEnd(now, after)),
        );
      },
    };
  }

  /** Somebody whose turn was played safely is still away in the next one. */
  #safeAgain(seat: Seat, waitedFrom: number): Duty | undefined {
    const session = this.#session;
    const { table, revision } = session;
    const { safe } = table.absence;
    const entry = table.seats[seat];
    if (safe === 0 || entry === undefined || !isAtLeast(entry.step, 'safe')) return undefined;
    const patience = Math.min(safe * 1000, GRACE);
    return {
      at: this.#absence.dueAt(seat, waitedFrom, patience),
      what: 'safeTurn',
      carryOut: () =>
        session.decide((now) =>
          session.revision !== revision || now.paused === 'host' || this.#absence.isPresent(seat)
            ? stale()
            : missing.safeTurn(now, seat),
        ),
    };
  }
}

const stale = (): Decided => fail(refusal('intent/stale'));
