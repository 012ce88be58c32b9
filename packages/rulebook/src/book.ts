import { addMessages, tAny } from '@vinci/words';
import {
  bookChaptersText,
  bookExamplesText,
  bookRulingsText,
  bookTilesText,
} from '@vinci/words/english';
import type { Condition, Edition } from './edition.ts';
import { valuesOf } from './values.ts';

for (const texts of [bookChaptersText, bookTilesText, bookRulingsText, bookExamplesText]) {
  addMessages(texts);
}

/** Id of a clause of the digest: `COST-6`, `TILE-WEAPONS-1`, `AMB-16`, `X-31`. */
export type ClauseId = string;

/** One clause; its words are the message `rule.` and its id. */
export interface Clause {
  readonly id: ClauseId;
  /** Without it the clause applies to every edition. */
  readonly when?: Condition;
  /** Clauses worth reading along with this one. */
  readonly see?: readonly ClauseId[];
}

/** A settled question, the message `question.` and its id. It is shown under the clauses it settles, too. */
export interface Ruling extends Clause {
  readonly settles: readonly ClauseId[];
}

/** A few clauses under a heading, the message `section.`, chapter and id. */
export interface Section {
  readonly id: string;
  readonly clauses: readonly Clause[];
}

/** A chapter: `chapter.` and its id is its title, `about.` and its id what it is about, in one line. */
export interface Chapter {
  readonly id: string;
  readonly when?: Condition;
  readonly sections: readonly Section[];
}

interface Extras {
  readonly when?: Condition;
  readonly see?: readonly ClauseId[];
}

/** A clause. */
export const clause = (id: ClauseId, extras: Extras = {}): Clause => ({ id, ...extras });

/** A clause that applies under a condition. */
export const clauseWhen = (when: Condition, id: ClauseId): Clause => ({ id, when });

/** A ruling on some clauses. */
export const ruling = (id: ClauseId, settles: readonly ClauseId[], when?: Condition): Ruling => ({
  id,
  settles,
  ...(when === undefined ? {} : { when }),
});

/** What a clause says in an edition. */
export const say = ({ id }: Clause, edition: Edition): string =>
  tAny(`rule.${id}`, valuesOf(edition));

/** What a ruling answers. */
export const questionOf = ({ id }: Ruling): string => tAny(`question.${id}`);

export const titleOf = ({ id }: Chapter): string => tAny(`chapter.${id}`);

/** What a chapter is about, in one line. */
export const aboutOf = ({ id }: Chapter): string => tAny(`about.${id}`);

/** The heading of a section. */
export const headingOf = (chapter: Chapter, { id }: Section): string =>
  tAny(`section.${chapter.id}.${id}`);

/** Whether a part of the book applies. */
export const applies = (part: { readonly when?: Condition }, edition: Edition): boolean =>
  part.when === undefined || part.when(edition);
