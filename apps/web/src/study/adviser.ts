import { computed, signal } from '@preact/signals';
import type { Advice, ImaginedWorth, Judgement } from '@vinci/bots/analysis/page';
import { type GameConfig, type IntentCode, type MapData, publicCells } from '@vinci/rules';
import type { Moment } from './lines.ts';

/** Two courses that are compared. */
export interface Pair {
  readonly line: readonly IntentCode[];
  readonly good: readonly IntentCode[];
  /** The second is the answer to a puzzle, which was proven when that was made. */
  readonly proven: boolean;
}

/** What the worker is told: a position without anything hidden. */
export interface Question {
  readonly config: GameConfig;
  readonly map: MapData;
  readonly cells: Int32Array;
  /** Text of the file with what was learned; absent where it could not be fetched. */
  readonly model: string | undefined;
  /** Two courses of the turn that begins there, the second known to be good; without them it advises. */
  readonly pair?: Pair;
}

/** A verdict, and whether what was learned about positions was at hand. */
export type Graded = Judgement & { readonly learned: boolean };

/** What the worker says. */
export type Word =
  | { readonly kind: 'worth'; readonly worth: readonly ImaginedWorth[]; readonly learned: boolean }
  | { readonly kind: 'turns'; readonly turns: readonly Advice[] }
  | { readonly kind: 'judged'; readonly judgement: Graded }
  | { readonly kind: 'failed' };

/** A worker as an adviser knows it; tests bring their own. */
export interface Helper {
  send(question: Question): void;
  end(): void;
}

/** What an adviser needs. */
export interface Surroundings {
  /** @param hear is called with what it says, and with `failed` when it dies */
  readonly newWorker: (hear: (word: Word) => void) => Helper;
  readonly fetchModel: () => Promise<string | undefined>;
}

/** What is known of a moment. */
export interface Known {
  readonly state: 'working' | 'done' | 'failed' | 'stopped';
  /** By seat. */
  readonly worth?: readonly ImaginedWorth[];
  /** Whether what was learned about positions was at hand; known with `worth`. */
  readonly learned?: boolean;
  /** The best first. */
  readonly turns?: readonly Advice[];
}

/** Has positions evaluated in a worker, one at a time, and remembers what it found. */
export class Adviser {
  readonly #known = signal<ReadonlyMap<Moment, Known>>(new Map());
  readonly busy = computed(() =>
    [...this.#known.value.values()].some(({ state }) => state === 'working'),
  );
  readonly #around: Surroundings;
  #worker: Helper | undefined;
  #asked: Moment | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** What is known of a moment; nothing where it was not asked about. */
  about(moment: Moment): Known | undefined {
    return this.#known.value.get(moment);
  }

  /** Asks about a moment; an older question is given up. */
  async ask(moment: Moment): Promise<void> {
    if (this.#known.peek().get(moment)?.state === 'done') return;
    this.stop();
    const worker = this.#around.newWorker((word) => {
      if (worker === this.#worker) this.#hear(moment, word);
    });
    this.#worker = worker;
    this.#asked = moment;
    this.#note(moment, { state: 'working' });
    const model = await this.#around.fetchModel();
    if (worker !== this.#worker) return;
    const { position } = moment;
    const { config, map } = position.game;
    worker.send({ config, map, cells: publicCells(position), model });
  }

  /** Gives up what is being worked on; what was found stays. */
  stop(): void {
    const moment = this.#asked;
    this.#end();
    if (moment !== undefined) this.#note(moment, { state: 'stopped' });
  }

  #end(): void {
    this.#worker?.end();
    this.#worker = undefined;
    this.#asked = undefined;
  }

  #hear(moment: Moment, word: Word): void {
    switch (word.kind) {
      case 'worth':
        this.#note(moment, { state: 'working', worth: word.worth, learned: word.learned });
        return;
      case 'turns':
        this.#note(moment, { state: 'done', turns: word.turns });
        this.#end();
        return;
      case 'failed':
        this.#note(moment, { state: 'failed' });
        this.#end();
    }
  }

  #note(moment: Moment, news: Known): void {
    const known = this.#known.peek();
    this.#known.value = new Map(known).set(moment, { ...known.get(moment), ...news });
  }
}
