import type { ClauseId, Words } from '../book.ts';
import type { Condition } from '../edition.ts';

/** One summand: how much, and for what. */
export type SumLine = readonly [amount: number, label: string];

/** A worked example, shown with the clauses it explains. */
export interface Example {
  readonly id: ClauseId;
  /** The first one is where it belongs. */
  readonly clauses: readonly ClauseId[];
  readonly when?: Condition;
  readonly situation: string;
  /** A calculation; the lines add up to the total. */
  readonly sum?: { readonly lines: readonly SumLine[]; readonly total: number };
  /** What follows, in words. */
  readonly result?: Words;
}

/** An example with a calculation. */
export const sum = (
  id: ClauseId,
  clauses: readonly ClauseId[],
  situation: string,
  lines: readonly SumLine[],
  when?: Condition,
): Example => ({
  id,
  clauses,
  situation,
  sum: { lines, total: lines.reduce((total, [amount]) => total + amount, 0) },
  ...(when === undefined ? {} : { when }),
});

/** An example with a result in words. */
export const tell = (
  id: ClauseId,
  clauses: readonly ClauseId[],
  situation: string,
  result: Words,
  when?: Condition,
): Example => ({ id, clauses, situation, result, ...(when === undefined ? {} : { when }) });
