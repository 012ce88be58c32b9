import { batch, computed, signal } from '@preact/signals';
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
  /** Workers at the same time. */
  readonly workers: number;
  readonly fetchModel: () => Promise<string | undefined>;
  readonly store: Store;
  /** Reviews as text. */
  readonly write: (reviews: readonly TurnReview[]) => string;
}

/** Results that are not noted one by one, so that a phone has less to write. */
const EVERY = 4;

/** Has a game reviewed in workers, keeps what was found on this device, and goes on where it was stopped. */
export class Analyst {
  readonly state = signal<'idle' | 'reading' | 'working' | 'stopped' | 'done' | 'failed'>('idle');
  readonly turns = signal<readonly Turn[]>([]);
  /** What was found, by number of the turn; parts leave gaps. */
  readonly #found = signal<readonly TurnReview[]>([]);
  /** From the first turn on without a gap. */
  readonly reviews = computed(() => {
    const found = this.#found.value;
    const gap = found.findIndex(({ number }, index) => number !== index);
    return gap < 0 ? found : found.slice(0, gap);
  });
  /** Whether what was learned about positions is at hand. */
  readonly learned = signal(true);
  /** Whether the browser keeps what is found. */
  readonly kept = signal(true);
  readonly #film: Film;
  readonly #name: string;
  readonly #around: Surroundings;
  #workers: readonly Helper[] = [];

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
    if (this.#workers.length === 0 && this.state.peek() !== 'working') return;
    this.#end();
    this.#keep();
    if (this.state.peek() === 'working') this.state.value = 'stopped';
  }

  #end(): void {
    for (const worker of this.#workers) worker.end();
    this.#workers = [];
  }

  async #run(goesOn: boolean): Promise<void> {
    const { newWorker, workers: most, fetchModel, store } = this.#around;
    const workers = Array.from({ length: goesOn ? most : 1 }, () => {
      const worker = newWorker((report) => this.#hear(worker, report));
      return worker;
    });
    this.#workers = workers;
    const model = await fetchModel();
    if (this.#workers !== workers) return;
    const { steps, end } = this.#film;
    const { config, map } = end.game;
    const job = {
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
    };
    for (const [index, worker] of workers.entries()) {
      worker.send({ ...job, part: goesOn ? { index, of: workers.length } : undefined });
    }
  }

  #hear(worker: Helper, report: Report): void {
    if (!this.#workers.includes(worker)) return;
    batch(() => {
      switch (report.kind) {
        case 'begun':
          this.turns.value = report.turns;
          this.learned.value = report.learned;
          this.#find(report.known);
          if (this.state.peek() === 'reading') this.state.value = 'stopped';
          return;
        case 'review':
          this.#find([report.review]);
          if (this.#found.peek().length % EVERY === 0) this.#keep();
          return;
        case 'done':
          this.#workers = this.#workers.filter((other) => other !== worker);
          worker.end();
          if (this.#workers.length > 0) return;
          this.state.value = 'done';
          this.#keep();
          return;
        case 'failed':
          this.state.value = 'failed';
          this.#end();
          this.#keep();
      }
    });
  }

  #find(reviews: readonly TurnReview[]): void {
    const found = this.#found.peek();
    const fresh = reviews.filter(({ number }) => found.every((old) => old.number !== number));
    this.#found.value = [...found, ...fresh].sort((a, b) => a.number - b.number);
  }

  #keep(): void {
    const found = this.#found.peek();
    if (found.length === 0) return;
    const { store, write } = this.#around;
    this.kept.value = keptReviews.set(store, this.#name, write(found));
  }
}
