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
import { secretly } from '../session/bot-names.ts';
import { Course } from '../session/course.ts';
import { type Lots, start } from '../session/seating.ts';
import type { Table } from '../session/table.ts';
import { termsOf } from '../session/timing.ts';

/** What the seed of a game comes from. */
export interface Source {
  readonly code: string;
  /** Empty for a table that an earlier version made; it is then played with its seed. */
  readonly secret: Hex | '';
  readonly seed: Seed;
}

/** A game that is ready to begin. */
export interface Deal {
  readonly table: Table;
  readonly course: Course;
  readonly seed: Seed;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Empty without a secret. */
  readonly seal: Hex | '';
}

/** What has been published about the secret of a game; empty for one without. */
export const publishedOf = ({ code, secret }: Pick<Source, 'code' | 'secret'>): Hex | '' =>
  secret === '' ? '' : commitmentOf(code, secret);

/** What the people of a table added to the seed. */
export const entropiesOf = ({ seats }: Pick<Table, 'seats'>): Entropy[] =>
  seats.flatMap(({ promise, entropy: value, later }, seat) =>
    promise === '' ? [] : [{ seat, promise, value, ...(later && ({ later } as const)) }],
  );

/**
 * Begins a game: draws the lots of the seats where the rules want it, makes the seed, seals.
 *
 * @param startedAt milliseconds since 1970
 * @param shown entropies by their promises; a promise that is not among them counts for nothing
 * @errors table/already-started, table/open-seats, options/*
 */
export function deal(
  { code, secret, seed: oldSeed }: Source,
  table: Table,
  startedAt: number,
  shown: ReadonlyMap<Hex, Hex> = new Map(),
): Result<Deal, Refusal> {
  const rules = RULES_VERSION;
  const seats = table.seats.map((entry) => ({
    ...entry,
    entropy: entry.later ? '' : (shown.get(entry.promise) ?? ''),
  }));
  const ingredients = { code, rules, secret, entropies: entropiesOf({ seats }) };
  let lot: readonly number[] = [];
  const lots: Lots = (count) => {
    lot = secret === '' ? unprovenLot(count) : lotOf(ingredients, count);
    return lot;
  };
  const started = start({ ...table, seats }, lots);
  if (!started.ok) return started;
  const { game, table: begun } = started.value;
  const seed = secret === '' ? oldSeed : seedOf(ingredients);
  const entropies = entropiesOf(begun);
  const heads = begun.seats.map((_, seat) => entropies.find((one) => one.seat === seat));
  const course = new Course(game, seed, new Chains(code, heads));
  const { opening } = course;
  const commitment = publishedOf({ code, secret });
  const begin = { startedAt, ...termsOf(begun) };
  const seal =
    commitment &&
    sealOf({ code, rules, game, commitment, seed, entropies, lot, opening, start: begin });
  return ok({ table: begun, course, seed, startedAt, seal });
}

/** Lots for a table without a published secret, every order equally likely. */
function unprovenLot(seats: number): number[] {
  const left = Array.from({ length: seats }, (_, seat) => seat);
  return Array.from({ length: seats }, () => left.splice(secretly(left.length), 1)[0] as number);
}
