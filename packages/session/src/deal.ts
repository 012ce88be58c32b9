import {
  Chains,
  commitmentOf,
  type Entropy,
  type Hex,
  lotOf,
  sealOf,
  seedOf,
} from '@vinci/fairness';
import type { Refusal } from '@vinci/protocol';
import { ok, type Result, RULES_VERSION, type Seed } from '@vinci/rules';
import { Course } from './course.ts';
import { type Lots, start } from './seating.ts';
import { markOf } from './stored.ts';
import type { Table } from './table.ts';
import { dueOf, startClocks, termsOf, waitingIn } from './timing.ts';

/** What the seed of a game comes from. */
export interface Source {
  readonly code: string;
  readonly secret: Hex;
}

/** A game that is ready to begin. */
export interface Deal {
  readonly table: Table;
  readonly course: Course;
  readonly seed: Seed;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly seal: Hex;
}

/** What the people of a table added to the seed. */
export const entropiesOf = ({ seats }: Pick<Table, 'seats'>): Entropy[] =>
  seats.flatMap(({ promise, entropy: value, unasked }, seat) =>
    promise === '' ? [] : [{ seat, promise, value, ...(unasked && ({ later: true } as const)) }],
  );

/**
 * Begins a game: draws the lots of the seats where the rules want it, makes the seed, seals.
 *
 * @param startedAt milliseconds since 1970
 * @param shown entropies by their promises; a promise that is not among them counts for nothing
 * @errors table/already-started, table/open-seats, options/*
 */
export function deal(
  { code, secret }: Source,
  table: Table,
  startedAt: number,
  shown: ReadonlyMap<Hex, Hex> = new Map(),
): Result<Deal, Refusal> {
  const rules = RULES_VERSION;
  const seats = table.seats.map((entry) => ({
    ...entry,
    entropy: entry.unasked ? '' : (shown.get(entry.promise) ?? ''),
  }));
  const ingredients = { code, rules, secret, entropies: entropiesOf({ seats }) };
  let lot: readonly number[] = [];
  const lots: Lots = (count) => {
    lot = lotOf(ingredients, count);
    return lot;
  };
  const started = start({ ...table, seats }, lots);
  if (!started.ok) return started;
  const { game, table: begun } = started.value;
  const seed = seedOf(ingredients);
  const entropies = entropiesOf(begun);
  const heads = begun.seats.map((_, seat) => entropies.find((one) => one.seat === seat));
  const course = new Course(game, seed, new Chains(code, heads));
  const { opening } = course;
  const commitment = commitmentOf(code, secret);
  const begin = { startedAt, ...termsOf(begun) };
  const sealed = { code, rules, game, commitment, seed, entropies, lot, opening, start: begin };
  const seal = sealOf(sealed);
  return ok({ table: begun, course, seed, startedAt, seal });
}

/** The columns about the beginning of a game that has not begun. */
export const NOT_BEGUN = {
  rules: RULES_VERSION,
  actor: -1,
  seed: '',
  seal: '',
  started_at: 0,
  terms: '',
  due_at: 0,
  deadline: 0,
  ...markOf(undefined),
};

/** The same columns of a game that begins. */
export function begunBy({ table, course, seed, seal, startedAt }: Deal): typeof NOT_BEGUN {
  const { position } = course;
  return {
    rules: RULES_VERSION,
    actor: position.actor,
    seed,
    seal,
    started_at: startedAt,
    terms: JSON.stringify(termsOf(table)),
    ...dueOf(table, startClocks(table, startedAt), waitingIn(position), startedAt),
    ...markOf(position),
  };
}
