import { effect, signal, untracked } from '@preact/signals';
import type { Judgement } from '@vinci/bots/analysis/page';
import type { Advice, Explanation } from '@vinci/bots/coach/page';
import {
  activeEmpire,
  decodeIntent,
  type IntentType,
  type Position,
  type ProvinceId,
  publicCells,
} from '@vinci/rules';
import { type Arrow, arrowsFor } from '../game/arrows.ts';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { settings } from '../ui/settings.ts';
import type { Answer, Job, Question, Report } from './messages.ts';
import type { BotTurn, PastTurn } from './past.ts';

/** A worker as the coach knows it; tests bring their own. */
export interface Thinker {
  send(job: Job): void;
  end(): void;
}

/** The game as far as the coach knows it. */
export type CoachedPlay = Pick<Play, 'me' | 'toasts' | 'suggested' | 'pointed' | 'guard'> & {
  readonly connection: Pick<Play['connection'], 'game' | 'position'>;
  readonly coaching: Pick<Play['coaching'], 'on'>;
};

/** What the coach needs. */
export interface Surroundings {
  /** @param hear is called with what it says, and with `failed` when it dies */
  readonly newThinker: (hear: (report: Report) => void) => Thinker;
  readonly fetchModel: () => Promise<string | undefined>;
}

/** What the coach has said last. */
export type Said =
  | { readonly about: 'advice'; readonly start: Position; readonly advice: Advice }
  | { readonly about: 'judgement'; readonly turn: PastTurn; readonly judgement: Judgement }
  | { readonly about: 'explanation'; readonly turn: BotTurn; readonly explanation: Explanation };

/** Something that would throw much away, until its player decides. */
export interface Warning {
  readonly start: Position;
  readonly judgement: Judgement;
  /** @param go whether it is done all the same */
  readonly decide: (go: boolean) => void;
}

/** The coach was asked something else meanwhile, or is gone. */
class DroppedError extends Error {
  override readonly name = 'DroppedError';
}

/** What decides a turn, and is looked at before it is sent. */
const DECIDING: readonly IntentType[] = ['choose', 'decline', 'endExpansion', 'endTurn'];

const decides = (code: number): boolean => {
  const type = decodeIntent(code)?.type;
  return type !== undefined && DECIDING.includes(type);
};

/** Milliseconds after which nobody is kept waiting any longer. */
const PATIENCE = 6000;

/** Thinks in a worker for the only person of a game, when asked. */
export class Coach {
  readonly state = signal<'idle' | 'thinking' | 'failed'>('idle');
  readonly said = signal<Said | undefined>(undefined);
  readonly warning = signal<Warning | undefined>(undefined);
  /** Whether what was learned about positions is at hand. */
  readonly learned = signal(true);
  readonly #play: CoachedPlay;
  readonly #around: Surroundings;
  #thinker: Thinker | undefined;
  #model: Promise<string | undefined> | undefined;
  /** Who waits for an answer. */
  #waiting: { hear: (answer: Answer) => void; fail: (reason: unknown) => void } | undefined;
  #checks = false;

  constructor(play: CoachedPlay, around: Surroundings) {
    this.#play = play;
    this.#around = around;
  }

  /** Looks at turns before they are sent, for whoever wants that. @returns how to stop */
  start(): () => void {
    const play = this.#play;
    play.guard = (intents) => this.#mayGo(intents);
    const stop = effect(() => {
      play.suggested.value = this.#suggested();
    });
    return () => {
      stop();
      play.suggested.value = [];
      play.guard = undefined;
      this.#drop();
      this.warning.peek()?.decide(false);
    };
  }

  /** What is left of the plan, unless something else was taken; with its turn the plan is put away. */
  #suggested(): readonly Arrow[] {
    const said = this.said.value;
    const position = this.#play.connection.position.value;
    if (said?.about !== 'advice' || position === undefined) return [];
    const { start, advice } = said;
    if (position.round !== start.round || position.turnSeat !== start.turnSeat) {
      untracked(() => {
        this.said.value = undefined;
      });
      return [];
    }
    const arrows = arrowsFor(start, advice.codes);
    const isMine = (at: Position, p: ProvinceId) => at.ownerOf(p) === activeEmpire(advice.seat);
    const strayed = position.game.map.provinces.some(
      (_, p) => !isMine(start, p) && isMine(position, p) && arrows.every(({ to }) => to !== p),
    );
    const goesOn = position.phase === 'mobilisation' || position.phase === 'expansion';
    return strayed || !goesOn ? [] : arrows.filter(({ to }) => !isMine(position, to));
  }

  /** What to do with the rest of the own turn. */
  async advise(): Promise<void> {
    const start = this.#play.connection.position.peek();
    if (start === undefined) return;
    const answer = await this.#ask({ about: 'advice', cells: publicCells(start) });
    if (answer?.about !== 'advice') return;
    this.said.value = { about: 'advice', start, advice: answer.advice };
  }

  /** Whether a turn was good. */
  async judge(turn: PastTurn): Promise<void> {
    const { start, line, seat } = turn;
    const cells = publicCells(start);
    const answer = await this.#ask({ about: 'judgement', cells, seat, line, quick: false });
    if (answer?.about !== 'judgement') return;
    this.said.value = { about: 'judgement', turn, judgement: answer.judgement };
  }

  /** Why a bot has played its turn so. */
  async explain(turn: BotTurn): Promise<void> {
    const { start, line, level } = turn;
    const asker = this.#play.me.peek();
    const cells = publicCells(start);
    const answer = await this.#ask({ about: 'explanation', cells, asker, level, line });
    if (answer?.about !== 'explanation') return;
    this.said.value = { about: 'explanation', turn, explanation: answer.explanation };
  }

  /** Asks the worker for something that is shown. */
  async #ask(question: Question): Promise<Answer | undefined> {
    // What is thought about still is given up by this.
    const thinking = this.#think(question);
    this.state.value = 'thinking';
    this.said.value = undefined;
    this.#play.pointed.value = [];
    try {
      const answer = await thinking;
      this.state.value = 'idle';
      return answer;
    } catch (error) {
      if (!(error instanceof DroppedError)) this.state.value = 'failed';
      return undefined;
    }
  }

  /** Whether intents may be sent: the coach has nothing against them, or their player stands by them. */
  async #mayGo(intents: readonly number[]): Promise<boolean> {
    const play = this.#play;
    const { coaching, toasts } = play;
    const start = play.connection.position.peek();
    if (!settings.peek().warned || !coaching.on.peek() || start === undefined) return true;
    if (!intents.some(decides)) return true;
    if (this.#checks) return false;
    this.#checks = true;
    const toast = toasts.show({ text: t('coach.checking'), tone: 'info' });
    try {
      const seat = play.me.peek();
      const cells = publicCells(start);
      const question = { about: 'judgement', cells, seat, line: intents, quick: true } as const;
      const answer = await this.#inTime(this.#think(question));
      toasts.dismiss(toast);
      if (answer.about !== 'judgement') return true;
      const { verdict } = answer.judgement;
      if (verdict !== 'mistake' && verdict !== 'blunder') return true;
      return await this.#warn(start, answer.judgement);
    } catch {
      toasts.dismiss(toast);
      toasts.show({ text: t('coach.unchecked'), tone: 'info' });
      return true;
    } finally {
      this.#checks = false;
    }
  }

  #warn(start: Position, judgement: Judgement): Promise<boolean> {
    return new Promise((resolve) => {
      const decide = (go: boolean): void => {
        this.warning.value = undefined;
        resolve(go);
      };
      this.warning.value = { start, judgement, decide };
    });
  }

  async #inTime(answer: Promise<Answer>): Promise<Answer> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DroppedError()), PATIENCE);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #think(question: Question): Promise<Answer> {
    if (this.#waiting !== undefined) this.#drop();
    const promise = new Promise<Answer>((hear, fail) => {
      this.#waiting = { hear, fail };
    });
    const mine = this.#waiting;
    const fresh = this.#thinker === undefined;
    if (fresh) {
      const thinker = this.#around.newThinker((report) => {
        if (thinker === this.#thinker) this.#hear(report);
      });
      this.#thinker = thinker;
    }
    const model = fresh ? await this.#readModel() : undefined;
    const game = this.#play.connection.game.peek();
    // Whoever waited may have gone while the file was fetched.
    if (this.#waiting === mine && game !== undefined) {
      this.#thinker?.send({ config: game.config, map: game.map, model, question });
    }
    return promise;
  }

  /** What was learned; fetched again where it could not be had. */
  async #readModel(): Promise<string | undefined> {
    this.#model ??= this.#around.fetchModel();
    const text = await this.#model;
    if (text === undefined) this.#model = undefined;
    return text;
  }

  #hear(report: Report): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (report.failed) {
      this.#end();
      waiting?.fail(new Error('the worker has died'));
      return;
    }
    const { answer } = report;
    this.learned.value = answer.about === 'explanation' || answer.learned;
    waiting?.hear(answer);
  }

  /** Gives up what is thought about. */
  #drop(): void {
    this.#end();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.fail(new DroppedError());
    if (this.state.peek() === 'thinking') this.state.value = 'idle';
  }

  #end(): void {
    this.#thinker?.end();
    this.#thinker = undefined;
  }
}
