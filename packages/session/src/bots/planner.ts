import type { Lack, Opponent } from '@vinci/protocol';
import {
  apply,
  type IntentCode,
  type Position,
  publicCells,
  restorePosition,
  type Seat,
} from '@vinci/rules';
import { BotError, type Brain } from './brain.ts';
import { isPartOfMore } from './pace.ts';

/** Lets one short piece of work of a bot through at a time, so that what people ask is served in between. */
export interface Turnstile {
  /** Resolves when the caller may do one. Networks take turns. */
  pass(network?: string): Promise<void>;
}

/** What a bot of a game has to decide: as which player, for which seat, at which revision. */
export interface Task {
  readonly revision: number;
  readonly seat: Seat;
  readonly decider: Opponent | 'safe';
  /** Where the people of the game come from: networks take turns. */
  readonly network: string;
}

/** A turn of a seat, its own or one in which it only has to retreat. */
interface Turn {
  readonly seat: Seat;
  readonly turnSeat: Seat;
  readonly round: number;
}

/** The intents a bot of one game has decided on, and whether it may decide at all in this turn. */
export class Planner {
  readonly #brain: Brain;
  readonly #turnstile: Turnstile;
  readonly #onLack: (seat: Seat, lack: Lack) => void;
  #plan: readonly IntentCode[] = [];
  #task: Task | undefined;
  #safe: Turn | undefined;

  /** @param onLack told with each decision in the stead of a level */
  constructor(brain: Brain, turnstile: Turnstile, onLack: (seat: Seat, lack: Lack) => void) {
    this.#brain = brain;
    this.#turnstile = turnstile;
    this.#onLack = onLack;
  }

  /**
   * What is to be played next for a task, in order. Rejects with what the bot threw, or `BotError`.
   *
   * @param position where the task stands; not changed, and not shown with its random state
   */
  async planFor(task: Task, position: Position): Promise<readonly IntentCode[]> {
    if (this.#plan.length > 0 && isSame(this.#task, task)) return this.#plan;
    // Taken before anything is waited for: the session goes on with the same object.
    const known = restorePosition(position.game, publicCells(position));
    const plan = await this.#think(task, known);
    if (plan.length === 0 || !plan.every(Number.isSafeInteger)) {
      throw new BotError('illegal', 'no list of intents');
    }
    this.use(task, plan);
    return plan;
  }

  async #think({ decider, network, seat }: Task, known: Position): Promise<readonly IntentCode[]> {
    if (decider === 'safe' || this.isSafe(known)) {
      await this.#turnstile.pass(network);
      return this.#brain.safeTurn(known);
    }
    if (decider === 'fictional') {
      await this.#turnstile.pass(network);
      return this.#fictional(known);
    }
    const { intents, lacks = [] } = await this.#brain.decide(decider, known, network);
    for (const lack of lacks) this.#onLack(seat, lack);
    return intents;
  }

  /** One intent, or several that are shown together. */
  #fictional(known: Position): IntentCode[] {
    const { actor, revealed } = known;
    const plan: IntentCode[] = [];
    do {
      const code = this.#brain.decideFictional(known);
      plan.push(code);
      if (!isPartOfMore(code)) break;
      apply(known, code);
    } while (known.actor === actor && known.revealed === revealed);
    return plan;
  }

  use(task: Task, plan: readonly IntentCode[]): void {
    this.#task = task;
    this.#plan = plan;
  }

  /** Notes that the first intents of the plan were played. */
  advance(played: number, revision: number): void {
    if (this.#task !== undefined) this.use({ ...this.#task, revision }, this.#plan.slice(played));
  }

  forget(): void {
    this.#plan = [];
  }

  /** Whether what the actor does in this turn is played safely. */
  isSafe({ actor, turnSeat, round }: Position): boolean {
    const safe = this.#safe;
    return safe?.seat === actor && safe.turnSeat === turnSeat && safe.round === round;
  }

  /** From here on the actor plays safely in this turn. */
  beSafe({ actor, turnSeat, round }: Position): void {
    this.#safe = { seat: actor, turnSeat, round };
    this.forget();
  }
}

const isSame = (one: Task | undefined, other: Task): boolean =>
  one?.revision === other.revision && one.seat === other.seat && one.decider === other.decider;
