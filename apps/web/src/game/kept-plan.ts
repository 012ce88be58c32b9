import type { Seat } from '@vinci/rules';
import { knownGames, localCodes, put, readJson, type Store } from '../net/storage.ts';
import { LONGEST_NOTE, MOST_STEPS, NO_PLAN, type PlanStep, type TurnPlan } from './turn-plan.ts';

/**
 * Plans for next turns, kept on this device only, one for each game and seat. A plan goes with its seat: it
 * is left out once this device neither has the game nor a seat in it any more, or the game is over.
 */

/** Version of what is stored; another one is left alone. */
const VERSION = 1;
/** Where they are kept. */
export const PLANS = 'vinci.plans';
const MOST_PLANS = 50;

interface KeptPlan extends TurnPlan {
  readonly code: string;
  readonly seat: Seat;
}

/** The plan of a seat in a game. */
export const keptPlan = (
  store: Store,
  code: string,
  seat: Seat,
  provinceCount: number,
): TurnPlan => {
  const plan = load(store).find((kept) => kept.code === code && kept.seat === seat);
  // A plan for another board was never made here.
  const fits = plan?.steps.every(({ province }) => province < provinceCount);
  return plan !== undefined && fits ? { steps: plan.steps, note: plan.note } : NO_PLAN;
};

/** Keeps a plan in place of the former one; an empty one is forgotten. */
export function keepPlan(store: Store, code: string, seat: Seat, plan: TurnPlan): void {
  const others = load(store).filter((kept) => kept.code !== code || kept.seat !== seat);
  const isEmpty = plan.steps.length === 0 && plan.note === '';
  write(store, isEmpty ? others : [{ code, seat, ...plan }, ...others]);
}

/** Forgets all plans in a game. */
export function forgetPlans(store: Store, code: string): void {
  const all = load(store);
  const others = all.filter((kept) => kept.code !== code);
  if (others.length < all.length) write(store, others);
}

function write(store: Store, plans: readonly KeptPlan[]): void {
  const seated = knownGames(store).filter(({ token, over }) => token !== undefined && !over);
  const seats = new Set([...localCodes(store), ...seated.map(({ code }) => code)]);
  const kept = plans.filter(({ code }) => seats.has(code)).slice(0, MOST_PLANS);
  put(store, PLANS, JSON.stringify({ version: VERSION, plans: kept }));
}

function load(store: Store): readonly KeptPlan[] {
  const value = readJson(store, PLANS);
  if (!isRecord(value) || value.version !== VERSION || !Array.isArray(value.plans)) return [];
  return value.plans.map(parsePlan).filter((plan) => plan !== undefined);
}

function parsePlan(value: unknown): KeptPlan | undefined {
  if (!isRecord(value) || !Array.isArray(value.steps)) return undefined;
  const { code, seat, note } = value;
  const steps = value.steps.map(parseStep).filter((step) => step !== undefined);
  const whole = steps.length === value.steps.length && steps.length <= MOST_STEPS;
  const different = new Set(steps.map(({ province }) => province)).size === steps.length;
  if (!whole || !different || typeof code !== 'string' || !isCount(seat)) return undefined;
  if (typeof note !== 'string' || note.length > LONGEST_NOTE) return undefined;
  return { code, seat, steps, note };
}

function parseStep(value: unknown): PlanStep | undefined {
  if (!isRecord(value) || !isCount(value.province)) return undefined;
  const { province, cost } = value;
  if (cost === undefined) return { province, cost };
  return isCount(cost) ? { province, cost } : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
