import {
  applyWithDraws,
  check,
  fail,
  type Game,
  GameHistory,
  type GameRecord,
  type IntentCode,
  newPosition,
  newPositionFromDraws,
  ok,
  type Position,
  type Result,
  type Seat,
} from '@vinci/rules';

/** An entry that takes the last standing one back. */
export const TAKEN_BACK = -1;

/** One standing intent of a game. */
export interface Step {
  readonly code: IntentCode;
  readonly seat: Seat;
  /** How many random results it drew. */
  readonly drawn: number;
  /** The position in which it was done; not to be changed. */
  readonly before: Position;
}

/** The course of a game, move by move, without those that were taken back. */
export interface Course {
  readonly game: Game;
  readonly steps: readonly Step[];
  readonly end: Position;
}

/** What is told of a game: what was drawn at the start, and for each entry its code and what it drew. */
export interface Told {
  readonly opening: readonly number[];
  readonly entries: readonly (readonly number[])[];
}

/** Why a game cannot be followed. */
export interface CourseTrouble {
  readonly code: 'analysis/damaged';
  readonly text: string;
}

/**
 * Follows a game.
 *
 * @errors analysis/damaged
 */
export function courseOf(game: Game, { opening, entries }: Told): Result<Course, CourseTrouble> {
  const damaged = (entry: number) =>
    fail<CourseTrouble>({
      code: 'analysis/damaged',
      text: `The game cannot be followed beyond entry ${entry}.`,
    });
  const steps: Step[] = [];
  let end: Position;
  try {
    end = newPositionFromDraws(game, opening);
  } catch {
    return damaged(0);
  }
  for (const [index, [code = TAKEN_BACK, ...draws]] of entries.entries()) {
    if (code === TAKEN_BACK) {
      const last = steps.pop();
      if (last === undefined) return damaged(index + 1);
      end = last.before;
      continue;
    }
    if (end.actor < 0 || check(end, code) !== undefined) return damaged(index + 1);
    const after = end.clone();
    try {
      applyWithDraws(after, code, draws);
    } catch {
      return damaged(index + 1);
    }
    steps.push({ code, seat: end.actor, drawn: draws.length, before: end });
    end = after;
  }
  return ok({ game, steps, end });
}

/** What a record tells that holds the seed in place of what was drawn; its entries must be legal. */
export function toldBy(record: GameRecord, game: Game): Told {
  const history = new GameHistory(newPosition(game, record.seed));
  const opening = [...history.position.draws];
  const entries: number[][] = [];
  /** Intents of each step that can be taken back. */
  const lengths: number[] = [];
  for (const entry of record.entries) {
    if (entry === 'undo') {
      history.undo();
      for (let i = lengths.pop() ?? 0; i > 0; i--) entries.push([TAKEN_BACK]);
      continue;
    }
    const codes = typeof entry === 'number' ? [entry] : entry;
    const draws = history.play(codes);
    codes.forEach((code, i) => {
      entries.push([code, ...(draws[i] ?? [])]);
    });
    lengths.push(codes.length);
  }
  return { opening, entries };
}
