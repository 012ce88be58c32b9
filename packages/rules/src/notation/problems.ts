import { fillIn, type InputError, inputError, type ValuesIn } from '../errors.ts';
import {
  IMPOSSIBILITIES,
  type Impossibility,
  SYNTAX_PROBLEMS,
  type SyntaxProblem,
} from './problem-texts.ts';

type SyntaxValues<Problem extends SyntaxProblem> = ValuesIn<(typeof SYNTAX_PROBLEMS)[Problem]>;

type ImpossibleValues<Problem extends Impossibility> = ValuesIn<(typeof IMPOSSIBILITIES)[Problem]>;

/** Stops reading; caught by `parsePosition` only. */
export class NotationError extends Error {
  readonly problem: InputError;
  constructor(problem: InputError) {
    super(problem.text);
    this.problem = problem;
  }
}

/** The refusal of a text that cannot be read. */
export const unreadable = <Problem extends SyntaxProblem>(
  problem: Problem,
  values: SyntaxValues<Problem>,
  line?: number,
): InputError => ({
  ...inputError('notation/syntax', fillIn(SYNTAX_PROBLEMS[problem], values), line),
  problem: `syntax.${problem}`,
  values,
});

/** A function and no arrow, so that the compiler knows that what follows a call is not reached. */
export function refuse<Problem extends SyntaxProblem>(
  problem: Problem,
  values: SyntaxValues<Problem>,
  line?: number,
): never {
  throw new NotationError(unreadable(problem, values, line));
}

/** The refusal of a position that no game can lead to. */
export const impossible = <Problem extends Impossibility>(
  problem: Problem,
  values: ImpossibleValues<Problem>,
): InputError => ({
  ...inputError('notation/impossible', fillIn(IMPOSSIBILITIES[problem], values)),
  problem: `impossible.${problem}`,
  values,
});

/** A word of a notation as far as it is repeated to its author. */
export const shown = (word: string | undefined): string => (word ?? '').slice(0, 40);
