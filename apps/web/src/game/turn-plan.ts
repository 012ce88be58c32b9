import {
  activeEmpire,
  apply,
  defenceCost,
  encodeIntent,
  type Means,
  type Position,
  type ProvinceId,
  type RuleError,
  type Seat,
} from '@vinci/rules';
import { supposeExpansion, supposeTurn } from '@vinci/rules/engine';
import { isActing } from './acting.ts';
import { targetOf } from './targets.ts';

/** Most provinces in a plan, and most characters of its note. */
export const MOST_STEPS = 20;
export const LONGEST_NOTE = 280;

/** A province that somebody means to take. */
export interface PlanStep {
  readonly province: ProvinceId;
  /** Pawns that it cost when the plan was made; `undefined` where it could not be taken. */
  readonly cost: number | undefined;
}

/** What somebody means to do in the next turn, in order. Nothing of it is ever sent. */
export interface TurnPlan {
  readonly steps: readonly PlanStep[];
  readonly note: string;
}

export const NO_PLAN: TurnPlan = { steps: [], note: '' };

/** What has become of a step. */
export interface StepOutlook extends PlanStep {
  /**
   * `open` can be taken, after the steps before it; `blocked` cannot; `held` is one's own by now; `rough` has a
   * cost without discounts, as there is no civilization yet.
   */
  readonly state: 'open' | 'blocked' | 'held' | 'rough';
  /** Pawns that it costs now. */
  readonly pawns: number | undefined;
  readonly means: Means | undefined;
  /** Why it cannot be taken. */
  readonly error: RuleError | undefined;
  /** Pawns missing for it. */
  readonly missing: number;
}

export interface PlanOutlook {
  readonly steps: readonly StepOutlook[];
  /** Pawns in hand after all steps that are open; `undefined` without a civilization. */
  readonly left: number | undefined;
}

/** Whether a seat takes provinces now. */
export const isExpanding = (position: Position, seat: Seat): boolean =>
  isActing(position, seat) && (position.phase === 'mobilisation' || position.phase === 'expansion');

const WITHOUT = { means: undefined, error: undefined, missing: 0 } as const;

/** Each step on the board as it stands, one after the other as if its seat's turn had begun. */
export function planOutlook(position: Position, seat: Seat, plan: TurnPlan): PlanOutlook {
  if (!isExpanding(position, seat) && position.tiles(seat) === undefined) {
    const steps = plan.steps.map((step): StepOutlook => {
      const pawns = defenceCost(position, step.province).cost;
      return { ...step, ...WITHOUT, state: 'rough', pawns };
    });
    return { steps, left: undefined };
  }
  let trial = position.clone();
  if (!isExpanding(position, seat)) supposeTurn(trial, seat);
  const steps = plan.steps.map((step): StepOutlook => {
    const { province } = step;
    if (trial.ownerOf(province) === activeEmpire(seat)) {
      return { ...step, ...WITHOUT, state: 'held', pawns: undefined };
    }
    const { means, pawns, error, missing } = targetOf(trial, province);
    if (means === undefined) return { ...step, state: 'blocked', pawns, means, error, missing };
    trial = afterConquest(trial, province, means) ?? trial;
    return { ...step, ...WITHOUT, state: 'open', pawns, means };
  });
  return { steps, left: trial.hand(seat) };
}

/** The position after a conquest, still in the expansion; `undefined` where only the server knows what follows. */
function afterConquest(
  position: Position,
  province: ProvinceId,
  means: Means,
): Position | undefined {
  const next = position.clone();
  try {
    apply(next, encodeIntent({ type: 'conquer', province, means }));
  } catch {
    return undefined;
  }
  // Whoever lost the province may have to retreat before the next conquest; that changes nothing here.
  if (next.phase !== 'expansion') supposeExpansion(next);
  return next;
}

/** Adds a province at the end, or takes it out. */
export function toggled(plan: TurnPlan, province: ProvinceId): TurnPlan {
  const rest = plan.steps.filter((step) => step.province !== province);
  if (rest.length < plan.steps.length) return { ...plan, steps: rest };
  if (rest.length >= MOST_STEPS) return plan;
  return { ...plan, steps: [...rest, { province, cost: undefined }] };
}

/** Moves a step one place up. */
export function raised(plan: TurnPlan, province: ProvinceId): TurnPlan {
  const at = plan.steps.findIndex((step) => step.province === province);
  const [before, step] = [plan.steps[at - 1], plan.steps[at]];
  if (before === undefined || step === undefined) return plan;
  return {
    ...plan,
    steps: [...plan.steps.slice(0, at - 1), step, before, ...plan.steps.slice(at + 1)],
  };
}

/** The plan with what each step costs now, to tell later what has changed. */
export const priced = (position: Position, seat: Seat, plan: TurnPlan): TurnPlan => ({
  ...plan,
  steps: planOutlook(position, seat, plan).steps.map(({ province, state, pawns }) => ({
    province,
    cost: state === 'open' ? pawns : undefined,
  })),
});

/** The plan without what a seat holds already. */
export function pending(position: Position, seat: Seat, plan: TurnPlan): TurnPlan {
  const steps = plan.steps.filter(
    ({ province }) => position.ownerOf(province) !== activeEmpire(seat),
  );
  return steps.length === plan.steps.length ? plan : { ...plan, steps };
}
