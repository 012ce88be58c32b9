import { verdictOf } from '@vinci/bots/analysis/page';
import {
  type Moment,
  momentOf,
  outcomeOf,
  type Puzzle,
  relationOf,
} from '@vinci/bots/puzzles/page';
import {
  decodeIntent,
  encodeIntent,
  type IntentCode,
  type Position,
  type PresetId,
} from '@vinci/rules';
import { parseIntent } from '@vinci/rules/notation';
import { isWithin, turnPlayed } from '../learn/grade.ts';
import type { Judged } from '../learn/practice.ts';
import { readStudy } from '../read.ts';

/** A puzzle of the bundle. */
export interface Found extends Puzzle {
  readonly preset: PresetId;
  /** Unlike the id of the puzzle one of the whole bundle, such as `vinci2-4.197`. */
  readonly key: string;
}

/** A puzzle on a board. */
export interface Posed {
  readonly puzzle: Found;
  readonly position: Position;
  readonly moment: Moment;
  readonly answer: readonly IntentCode[];
  /** The best turn that is another one. */
  readonly next: readonly IntentCode[];
}

/** A puzzle as a task; nothing where this program cannot read it. */
export function posed(puzzle: Found): Posed | undefined {
  const read = readStudy(puzzle.position);
  if (!read.ok) return undefined;
  const { position } = read.value;
  const moment = momentOf(position);
  const codesOf = (lines: readonly string[]): IntentCode[] =>
    lines.map((line) => {
      const intent = parseIntent(position.game, line);
      return intent.ok ? encodeIntent(intent.value) : -1;
    });
  const answer = codesOf(puzzle.answer);
  const next = codesOf(puzzle.next);
  return moment === undefined || [...answer, ...next].includes(-1)
    ? undefined
    : { puzzle, position, moment, answer, next };
}

type Path = readonly { readonly code: IntentCode; readonly position: Position }[];

/** What was played, once the moment is decided: the choice, the decline, the arrangement, or the whole turn. */
export function decidedBy(
  { position, moment }: Posed,
  path: Path,
): readonly IntentCode[] | undefined {
  const upTo = (index: number): readonly IntentCode[] | undefined =>
    index < 0 ? undefined : path.slice(0, index + 1).map(({ code }) => code);
  if (moment === 'reorganization') {
    return upTo(
      path.findIndex(
        ({ position: after }) => !isWithin(position, after) || after.phase !== position.phase,
      ),
    );
  }
  const [first] = path.filter(({ code }) => decodeIntent(code)?.type !== 'peace');
  const type = first && decodeIntent(first.code)?.type;
  if (first !== undefined && (type === 'choose' || type === 'decline'))
    return upTo(path.indexOf(first));
  return turnPlayed(position, path);
}

/**
 * What the puzzle itself says of what was played: of its answer, and of the best that is different, by the definition
 * of `relationOf`; nothing of all else. How much that other one loses was found out when the puzzle was made.
 */
export function judgedBy(
  { puzzle, position, moment, answer, next }: Posed,
  line: readonly IntentCode[],
): Judged | undefined {
  const [right, other, played] = [answer, next, line].map((codes) =>
    outcomeOf(position, moment, codes, undefined),
  );
  if (right === undefined || other === undefined || played === undefined) return undefined;
  const judged = (loss: number): Judged => ({ verdict: verdictOf(loss, 0), loss, learned: true });
  if (relationOf(moment, right, played) === 'same') return judged(0);
  if (relationOf(moment, other, played) !== 'same') return undefined;
  return judged(puzzle.win.answer - puzzle.win.next);
}
