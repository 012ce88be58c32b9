import type { Condition, Edition } from './edition.ts';

/** Id of a clause of the digest: `COST-6`, `TILE-WEAPONS-1`, `AMB-16`, `X-31`. */
export type ClauseId = string;

/** Words that may depend on the options, for example on a number they hold. */
export type Words = string | ((edition: Edition) => string);

/** One clause in words for players. */
export interface Clause {
  readonly id: ClauseId;
  readonly words: Words;
  /** Without it the clause applies to every edition. */
  readonly when?: Condition;
  /** Clauses worth reading along with this one. */
  readonly see?: readonly ClauseId[];
}

/** A settled question. It is shown under the clauses it settles, too. */
export interface Ruling extends Clause {
  readonly question: string;
  readonly settles: readonly ClauseId[];
}

/** A few clauses under a heading. */
export interface Section {
  readonly title: string;
  readonly clauses: readonly Clause[];
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  /** What the chapter is about, in one line. */
  readonly about: string;
  readonly when?: Condition;
  readonly sections: readonly Section[];
}

interface Extras {
  readonly when?: Condition;
  readonly see?: readonly ClauseId[];
}

/** A clause. */
export const clause = (id: ClauseId, words: Words, extras: Extras = {}): Clause => ({
  id,
  words,
  ...extras,
});

/** A clause that applies under a condition. */
export const clauseWhen = (when: Condition, id: ClauseId, words: Words): Clause => ({
  id,
  words,
  when,
});

/** A ruling on some clauses. */
export const ruling = (
  id: ClauseId,
  settles: readonly ClauseId[],
  question: string,
  words: Words,
  when?: Condition,
): Ruling => ({ id, settles, question, words, ...(when === undefined ? {} : { when }) });

/** What a text says in an edition. */
export const say = (words: Words, edition: Edition): string =>
  typeof words === 'string' ? words : words(edition);

/** Whether a part of the book applies. */
export const applies = (part: { readonly when?: Condition }, edition: Edition): boolean =>
  part.when === undefined || part.when(edition);
