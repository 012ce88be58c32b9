import { tAny } from '@vinci/words';
import type { ClauseId } from '../book.ts';
import type { Condition, Edition } from '../edition.ts';
import { valuesOf } from '../values.ts';

/** One summand: how much, and for what, by the key after `sum.`. */
export type SumLine = readonly [amount: number, label: string];

/** A worked example, the message `example.` and its id, shown with the clauses it explains. */
export interface Example {
  readonly id: ClauseId;
  /** The first one is where it belongs. */
  readonly clauses: readonly ClauseId[];
  readonly when?: Condition;
  /** A calculation; the lines add up to the total. */
  readonly sum?: { readonly lines: readonly SumLine[]; readonly total: number };
  /** What follows is told in words, by the message `result.` and the id. */
  readonly told?: true;
}

/** An example with a calculation. */
export const sum = (
  id: ClauseId,
  clauses: readonly ClauseId[],
  lines: readonly SumLine[],
  when?: Condition,
): Example => ({
  id,
  clauses,
  sum: { lines, total: lines.reduce((total, [amount]) => total + amount, 0) },
  ...(when === undefined ? {} : { when }),
});

/** An example with a result in words. */
export const tell = (id: ClauseId, clauses: readonly ClauseId[], when?: Condition): Example => ({
  id,
  clauses,
  told: true,
  ...(when === undefined ? {} : { when }),
});

/** What is the case in an example. */
export const situationOf = ({ id }: Example): string => tAny(`example.${id}`);

/** What follows from it, where that is told in words. */
export const resultOf = ({ id, told }: Example, edition: Edition): string | undefined =>
  told && tAny(`result.${id}`, valuesOf(edition));

/** What a summand is for. */
export const labelOf = ([, label]: SumLine): string => tAny(`sum.${label}`);
