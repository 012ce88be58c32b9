import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { activeEmpire, type Position, type ProvinceId, type Seat } from '@vinci/rules';
import type { Connection } from '../net/connection.ts';
import { onOtherTab } from '../net/other-tabs.ts';
import type { Store } from '../net/storage.ts';
import { forgetPlans, keepPlan, keptPlan, PLANS } from './kept-plan.ts';
import {
  isExpanding,
  LONGEST_NOTE,
  MOST_STEPS,
  NO_PLAN,
  type PlanOutlook,
  pending,
  planOutlook,
  priced,
  raised,
  type TurnPlan,
  toggled,
} from './turn-plan.ts';

/** What a plan depends on. */
interface Parts {
  readonly connection: Connection;
  readonly me: ReadonlySignal<Seat>;
  readonly reviewing: ReadonlySignal<boolean>;
  /** What this browser remembers; without it nothing is planned, as in a lesson. */
  readonly device: Store | undefined;
}

/** A plan for the own next turn, which never leaves this device. */
export class Planning {
  readonly plan = signal(NO_PLAN);
  /** Whether this person plays in a game that goes on, looks at its present, and can keep a plan. */
  readonly open = computed<boolean>(() => {
    const { connection, me, reviewing, device } = this.#parts;
    if (device === undefined || me.value < 0 || reviewing.value) return false;
    return this.#status.value === 'playing' && connection.position.value !== undefined;
  });
  /** The plan is for the turn in progress, and provinces can be taken. */
  readonly due = computed<boolean>(() => {
    const position = this.#parts.connection.position.value;
    return this.open.value && position !== undefined && isExpanding(position, this.#parts.me.value);
  });
  /** The plan on the board as it stands. */
  readonly outlook = computed<PlanOutlook>(() => {
    const position = this.#parts.connection.position.value;
    return position === undefined || !this.open.value
      ? { steps: [], left: undefined }
      : planOutlook(position, this.#parts.me.value, this.plan.value);
  });
  /** Provinces that are marked on the board: while there is nothing else to be shown there. */
  readonly marks = computed<readonly ProvinceId[]>(() =>
    this.open.value && !this.due.value ? this.plan.value.steps.map((step) => step.province) : [],
  );
  readonly #parts: Parts;
  readonly #status = computed(() => this.#parts.connection.table.value?.status);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a province can be meant to be taken: it is not one's own. */
  mayTake(province: ProvinceId): boolean {
    const position = this.#parts.connection.position.value;
    return this.open.value && position?.ownerOf(province) !== activeEmpire(this.#parts.me.value);
  }

  has(province: ProvinceId): boolean {
    return this.plan.value.steps.some((step) => step.province === province);
  }

  toggle(province: ProvinceId): void {
    this.#change((plan) => toggled(plan, province));
  }

  raise(province: ProvinceId): void {
    this.#change((plan) => raised(plan, province));
  }

  /** Plans to take these provinces, in order, in place of what was planned; the note stays. */
  adopt(provinces: readonly ProvinceId[]): void {
    const steps = provinces
      .filter((province) => this.mayTake(province))
      .slice(0, MOST_STEPS)
      .map((province) => ({ province, cost: undefined }));
    this.#change((plan) => ({ ...plan, steps }));
  }

  write(note: string): void {
    this.#keep({ ...this.plan.peek(), note: note.slice(0, LONGEST_NOTE) });
  }

  clear(): void {
    this.#keep(NO_PLAN);
  }

  /** Follows the game; returns how to stop. */
  start(): () => void {
    const stops: (() => void)[] = [effect(() => this.#load()), effect(() => this.#tidy())];
    if (this.#parts.device !== undefined) stops.push(onOtherTab(PLANS, () => this.#read()));
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The seat whose plan is at hand; −1 for none. */
  #seat: Seat = -1;

  /** Fetches the plan of the own seat; forgets it when seat or game are at an end. */
  #load(): void {
    const { connection, me, device } = this.#parts;
    const seat = me.value;
    const status = this.#status.value;
    if (device === undefined || connection.game.value === undefined || status === undefined) return;
    untracked(() => {
      const playing = seat >= 0 && status === 'playing';
      if (status === 'over' || (seat < 0 && this.#seat >= 0)) forgetPlans(device, connection.code);
      if (playing && seat === this.#seat) return;
      this.#seat = playing ? seat : -1;
      this.#read();
    });
  }

  #read(): void {
    const { connection, device } = this.#parts;
    const game = connection.game.peek();
    this.plan.value =
      device !== undefined && game !== undefined && this.#seat >= 0
        ? keptPlan(device, connection.code, this.#seat, game.provinceCount)
        : NO_PLAN;
  }

  /** Once a turn is over, what it has taken is planned no longer. */
  #tidy(): void {
    const position = this.#parts.connection.position.value;
    if (position === undefined || !this.open.value || this.due.value) return;
    untracked(() => {
      const plan = this.plan.peek();
      const rest = pending(position, this.#parts.me.peek(), plan);
      if (rest !== plan) this.#keep(rest);
    });
  }

  /** Changes the steps; until the turn comes, their costs are those to compare with later. */
  #change(change: (plan: TurnPlan) => TurnPlan): void {
    const position: Position | undefined = this.#parts.connection.position.peek();
    if (position === undefined || !this.open.peek()) return;
    const plan = change(this.plan.peek());
    this.#keep(this.due.peek() ? plan : priced(position, this.#parts.me.peek(), plan));
  }

  #keep(plan: TurnPlan): void {
    const { connection, me, device } = this.#parts;
    this.plan.value = plan;
    if (device !== undefined && me.peek() >= 0) keepPlan(device, connection.code, me.peek(), plan);
  }
}
