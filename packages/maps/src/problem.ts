/** What can be wrong with a map file. */
export type MapProblemCode =
  | 'map/not-an-object'
  | 'map/missing-field'
  | 'map/wrong-type'
  | 'map/unknown-field'
  | 'map/bad-id'
  | 'map/bad-players'
  | 'map/too-large'
  | 'map/duplicate-id'
  | 'map/not-sorted'
  | 'map/duplicate-neighbour'
  | 'map/own-neighbour'
  | 'map/unknown-neighbour'
  | 'map/one-way-border'
  | 'map/unknown-sea'
  | 'map/port-without-coast'
  | 'map/no-entry'
  | 'map/unknown-terrain';

/** One finding: a code for programs, a path into the file, a sentence for people. */
export interface MapProblem {
  readonly code: MapProblemCode;
  /** Where in the file, e.g. `provinces.scotland.coasts`. */
  readonly path: string;
  readonly message: string;
}

/** Thrown when a map file cannot be used; carries every finding, not only the first. */
export class MapError extends Error {
  readonly problems: readonly MapProblem[];

  constructor(problems: readonly MapProblem[]) {
    super(problems.map((p) => `${p.code} at ${p.path}: ${p.message}`).join('\n'));
    this.name = 'MapError';
    this.problems = problems;
  }
}
