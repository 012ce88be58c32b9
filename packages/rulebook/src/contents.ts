import { TILES } from '@vinci/rules';
import { alternativesTo } from './alternatives.ts';
import { applies, type Clause, type ClauseId, type Ruling, say } from './book.ts';
import { CHAPTERS } from './chapters/index.ts';
import type { Edition } from './edition.ts';
import type { Example } from './examples/example.ts';
import { EXAMPLES } from './examples/index.ts';
import { RULINGS } from './rulings/index.ts';
import { TILE_ENTRIES } from './tiles/index.ts';
import { kindOf, type TileEntry } from './tiles/tile.ts';

/** The chapter of settled questions that closes the book. */
export const RULINGS_CHAPTER = 'rulings';
export const TILES_CHAPTER = 'tiles';

/** Where something stands in the book. */
export interface Place {
  readonly chapter: string;
  /** Id of what is meant there: a clause, an example or `tile:` and a kind. */
  readonly anchor: string;
}

/** A clause wherever it stands. */
interface Entry {
  readonly clause: Clause;
  readonly chapter: string;
}

const isRuling = (clause: Clause): clause is Ruling => 'settles' in clause;

const ENTRIES: ReadonlyMap<ClauseId, Entry> = new Map(
  [
    ...CHAPTERS.flatMap(({ id, when, sections }) =>
      sections.flatMap(({ clauses }) =>
        clauses.map((clause) => ({ clause: within(clause, when), chapter: id })),
      ),
    ),
    ...TILE_ENTRIES.flatMap(({ clauses }) =>
      clauses.map((clause) => ({ clause, chapter: TILES_CHAPTER })),
    ),
    ...RULINGS.map((clause) => ({ clause, chapter: RULINGS_CHAPTER })),
  ].map((entry) => [entry.clause.id, entry]),
);

/** A clause that needs what its chapter needs as well. */
function within(clause: Clause, chapter: Clause['when']): Clause {
  if (chapter === undefined) return clause;
  const own = clause.when;
  const when = own === undefined ? chapter : (at: Edition) => chapter(at) && own(at);
  return { ...clause, when };
}

const SAMPLES: ReadonlyMap<ClauseId, Example> = new Map(EXAMPLES.map((one) => [one.id, one]));

/** The clause of an id; `undefined` when the book has none. */
export const clauseOf = (id: ClauseId): Clause | undefined => ENTRIES.get(id)?.clause;

/** The example of an id. */
export const exampleOf = (id: ClauseId): Example | undefined => SAMPLES.get(id);

/** The ids of all clauses of the book. */
export const CLAUSE_IDS: readonly ClauseId[] = [...ENTRIES.keys()];

/** What the book says about a kind of tile. */
export const tileEntryOf = (kind: string): TileEntry | undefined =>
  TILE_ENTRIES.find(({ id }) => id === kind);

/** The rulings that settle something about a clause. */
export const rulingsOn = (id: ClauseId, edition: Edition): readonly Ruling[] =>
  RULINGS.filter((one) => one.settles.includes(id) && applies(one, edition));

/** The examples of a clause. */
export const examplesOf = (id: ClauseId, edition: Edition): readonly Example[] =>
  EXAMPLES.filter((one) => one.clauses.includes(id) && applies(one, edition));

/** Whether a clause is in force. */
export const isInForce = (id: ClauseId, edition: Edition): boolean => {
  const clause = clauseOf(id);
  return clause !== undefined && applies(clause, edition);
};

/**
 * Where a topic stands.
 *
 * @param topic a clause id, the id of an example, `tile:` and a code, or `chapter:` and an id
 */
export function placeOf(topic: string): Place | undefined {
  const [head, tail] = topic.split(':');
  if (head === 'chapter' && tail !== undefined) {
    const known = tail === RULINGS_CHAPTER || CHAPTERS.some(({ id }) => id === tail);
    return known ? { chapter: tail, anchor: topic } : undefined;
  }
  if (head === 'tile' && tail !== undefined) {
    const tile = TILES[Number(tail)];
    return tile === undefined
      ? undefined
      : { chapter: TILES_CHAPTER, anchor: `tile:${kindOf(tile)}` };
  }
  const chapter = ENTRIES.get(topic)?.chapter;
  if (chapter !== undefined) return { chapter, anchor: topic };
  const owner = SAMPLES.get(topic)?.clauses[0];
  const at = owner === undefined ? undefined : ENTRIES.get(owner)?.chapter;
  return at === undefined ? undefined : { chapter: at, anchor: topic };
}

/** How a clause differs from the rule text that a game is based on. */
export interface Change {
  readonly id: ClauseId;
  /** What the rule text says instead; absent when it says nothing about this. */
  readonly former?: string;
  /** The clause of the rule text that this one stands in for, where it is another one. */
  readonly formerId?: ClauseId;
  /** The clause is not in force any more, and nothing stands in its place. */
  readonly dropped?: true;
}

/** What changed options make of a clause; `undefined` when nothing. */
export function changeOf(id: ClauseId, edition: Edition, standard: Edition): Change | undefined {
  const clause = clauseOf(id);
  if (clause === undefined) return undefined;
  const before = applies(clause, standard) ? say(clause, standard) : undefined;
  if (!applies(clause, edition)) {
    if (before === undefined) return undefined;
    return alternativesTo(id).some((other) => isInForce(other, edition))
      ? undefined
      : { id, former: before, dropped: true };
  }
  if (before === say(clause, edition)) return undefined;
  if (before !== undefined) return { id, former: before };
  const formerId = alternativesTo(id).find((other) => isInForce(other, standard));
  if (formerId === undefined) return { id };
  const former = clauseOf(formerId);
  return former === undefined ? { id } : { id, formerId, former: say(former, standard) };
}

/**
 * Every clause that changed options make different, in the order of the book. A ruling counts where
 * its answer is another one; rulings that come and go with their clauses do not.
 */
export const changesFrom = (edition: Edition, standard: Edition): readonly Change[] =>
  [...ENTRIES.values()].flatMap(({ clause }) => {
    const change = changeOf(clause.id, edition, standard);
    if (change === undefined) return [];
    const otherAnswer = change.former !== undefined && change.dropped !== true;
    return !isRuling(clause) || otherAnswer ? [change] : [];
  });
