import type { Position, ProvinceId, Seat } from '@vinci/rules';
import type { Step } from '../net/chronicle.ts';

/**
 * A game as a film. Frame 0 is the position after the set-up, frame n the one after n standing moves;
 * moves that were taken back are not in it. Every frame is at hand at once, because the course of the
 * game keeps the position before each move.
 */
export interface Film {
  readonly steps: readonly Step[];
  /** The position of the last frame. */
  readonly end: Position;
  /** Entries of the journal it was made from, those that were taken back included. */
  readonly revision: number;
  /** Frames in which a turn begins, ascending; the first is 0. */
  readonly turns: readonly number[];
  /** Where rounds begin, ascending. */
  readonly rounds: readonly RoundMark[];
  /** Where empires decline, ascending. */
  readonly declines: readonly DeclineMark[];
}

export interface RoundMark {
  readonly frame: number;
  /** From 1. */
  readonly round: number;
}

export interface DeclineMark {
  readonly frame: number;
  readonly seat: Seat;
}

/** A film of the standing moves of a game that lead to the position `end`. */
export function filmOf(steps: readonly Step[], end: Position, revision: number): Film {
  const turns = [0];
  // Some rule texts begin the first turn within the set-up. @clause SETUP-11
  const { round } = steps[0]?.before ?? end;
  const rounds: RoundMark[] = round > 0 ? [{ frame: 0, round }] : [];
  const declines: DeclineMark[] = [];
  steps.forEach(({ events }, index) => {
    const frame = index + 1;
    for (const event of events) {
      if (event.type === 'declined') declines.push({ frame, seat: event.seat });
      if (event.type !== 'turnStarted') continue;
      if (turns.at(-1) !== frame) turns.push(frame);
      if (rounds.at(-1)?.round !== event.round) rounds.push({ frame, round: event.round });
    }
  });
  return { steps, end, revision, turns, rounds, declines };
}

/** Number of the last frame. */
export const lastFrame = ({ steps }: Film): number => steps.length;

/** A number brought into the frames of a film. */
export const clampFrame = (film: Film, frame: number): number =>
  Math.max(0, Math.min(lastFrame(film), Math.round(frame)));

/** The position of a frame; not to be changed. */
export const positionAt = (film: Film, frame: number): Position =>
  film.steps[frame]?.before ?? film.end;

/** The move that led to a frame; none led to the first. */
export const stepAt = (film: Film, frame: number): Step | undefined => film.steps[frame - 1];

/** Entry of the journal that led to a frame; 0 for the first. */
export const revisionAt = (film: Film, frame: number): number => stepAt(film, frame)?.revision ?? 0;

/** The latest frame before this one in which a turn begins. */
export const previousTurn = ({ turns }: Film, frame: number): number =>
  turns.findLast((turn) => turn < frame) ?? 0;

/** The next frame in which a turn begins, or the last frame. */
export const nextTurn = (film: Film, frame: number): number =>
  film.turns.find((turn) => turn > frame) ?? lastFrame(film);

/** The last frame that does not lie after an entry of the journal. */
export const frameOf = ({ steps }: Film, revision: number): number =>
  steps.findLastIndex((step) => step.revision <= revision) + 1;

/** Provinces that a move concerns, each once. */
export function provincesOf(step: Step | undefined): readonly ProvinceId[] {
  const provinces = step?.events.flatMap((event) =>
    'province' in event && event.type !== 'provinceLost' ? [event.province] : [],
  );
  return [...new Set(provinces)];
}
