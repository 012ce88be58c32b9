import { batch, signal } from '@preact/signals';
import type { Turn, TurnReview } from '@vinci/bots/analysis/page';
import { publicCells } from '@vinci/rules';
import type { Store } from '../../net/storage.ts';
import type { Film } from '../film.ts';
import { keptReviews } from './kept.ts';
import type { Job, Report } from './messages.ts';

/** A worker as an analyst knows it; tests bring their own. */
export interface Helper {
  send(job: Job): void;
  end(): void;
}

/** What an analyst needs. */
export interface Surroundings {
  /** @param hear is called with what it says, and with `failed` when it dies */
  readonly newWorker: (hear: (report: Report) => void) => Helper;
  readonly fetchModel: () => Promise<string | undefined>;
  readonly store: Store;
  /** Reviews as text. */
  readonly write: (reviews: readonly TurnReview[]) => string;
}

/** Results that are not noted one by one, so that a phone has less to write. */
const EVERY = 4;

/** Has a game reviewed in a worker, keeps what was found on this device, and goes on where it was stopped. */
export class Analyst {
  readonly state = signal<'idle' | 'reading' | 'working' | 'stopped' | 'done' | 'failed'>('idle');
  readonly turns = signal<readonly Turn[]>([]);
  /** In the order of the turns. */
  readonly reviews = signal<readonly TurnReview[]>([]);
  /** Whether what was learned about positions is at hand. */
  readonly learned = signal(true);
  /** Whether the browser keeps what is found. */
  readonly kept = signal(true);
  readonly #film: Film;
  readonly #name: string;
  readonly #around: Surroundings;
  #worker: Helper | undefined;

  /** @param film of a game that is over @param code of the game, or what else tells it from others */
  constructor(film: Film, code: string, around: Surroundings) {
    this.#film = film;
    this.#name = `${code} ${film.end.digest()}`;
    this.#around = around;
  }

  /** Reads what was found in this game before, if anything was. */
  recall(): void {
    if (this.state.peek() !== 'idle') return;
    if (keptReviews.get(this.#around.store, this.#name) === '') return;
    this.state.value = 'reading';
    void this.#run(false);
  }

  /** Begins, or goes on. */
  start(): void {
    if (this.state.peek() === 'working' || this.state.peek() === 'done') return;
    this.#end();
    this.state.value = 'working';
    void this.#run(true);
  }

  /** Stops; what was found stays. */
  stop(): void {
    if (this.#worker === undefined && this.state.peek() !== 'working') return;
    this.#end();
    this.#keep();
    if (this.state.peek() === 'working') this.state.value = 'stopped';
  }

  #end(): void {
    this.#worker?.end();
    this.#worker = undefined;
  }

  async #run(goesOn: boolean): Promise<void> {
    const { newWorker, fetchModel, store } = this.#around;
    const worker = newWorker((report) => this.#hear(worker, report));
    this.#worker = worker;
    const model = await fetchModel();
    if (this.#worker !== worker) return;
    const { steps, end } = this.#film;
    const { config, map } = end.game;
    worker.send({
      config,
      map,
      cells: [...steps.map(({ before }) => publicCells(before)), publicCells(end)],
      steps: steps.map(({ code, seat, events }) => ({
        code,
        seat,
        drawn: events.filter(({ type }) => type === 'civilizationDrawn' || type === 'rolled')
          .length,
      })),
      model,
      kept: keptReviews.get(store, this.#name),
      goesOn,
    });
  }

  #hear(worker: Helper, report: Report): void {
    if (worker !== this.#worker) return;
    batch(() => {
      switch (report.kind) {
        case 'begun':
          this.turns.value = report.turns;
          this.reviews.value = report.known;
          this.learned.value = report.learned;
          if (this.state.peek() === 'reading') this.state.value = 'stopped';
          return;
        case 'review':
          this.reviews.value = [...this.reviews.peek(), report.review];
          if (this.reviews.peek().length % EVERY === 0) this.#keep();
          return;
        default:
          this.state.value = report.kind;
          this.#end();
          this.#keep();
      }
    });
  }

  #keep(): void {
    const reviews = this.reviews.peek();
    if (reviews.length === 0) return;
    const { store, write } = this.#around;
    this.kept.value = keptReviews.set(store, this.#name, write(reviews));
  }
}
