import { type IntentCode, type Position, publicCells } from '@vinci/rules';
import type { Graded, Pair, Surroundings, Word } from '../adviser.ts';

/** A turn that was tried, and what it is compared with. */
export interface Tried {
  /** Where both begin; nothing hidden in it leaves the page. */
  readonly start: Position;
  readonly pair: Pair;
}

/**
 * Has a worker weigh a turn against a good one. It loses as much as in the review, by the same measure; against an
 * answer that is proven, as much as imagined games say.
 *
 * @param hear is called once, with nothing when the worker dies
 * @returns gives it up; then nothing more is heard
 */
export function gradeTurn(
  { newWorker, fetchModel }: Surroundings,
  { start, pair }: Tried,
  hear: (judgement: Graded | undefined) => void,
): () => void {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    worker.end();
  };
  const worker = newWorker((word: Word) => {
    if (isOver || (word.kind !== 'judged' && word.kind !== 'failed')) return;
    end();
    hear(word.kind === 'judged' ? word.judgement : undefined);
  });
  const { config, map } = start.game;
  void fetchModel().then((model) => {
    if (!isOver) worker.send({ config, map, cells: publicCells(start), model, pair });
  });
  return end;
}

/** Whether a position still belongs to the turn that begins at another one. */
export const isWithin = (start: Position, { actor, turnSeat, round }: Position): boolean =>
  actor >= 0 && turnSeat === start.turnSeat && round === start.round;

/** The intents of a turn that is over; nothing while it is not. @param path positions with what led to them */
export function turnPlayed(
  start: Position,
  path: readonly { readonly code: IntentCode; readonly position: Position }[],
): readonly IntentCode[] | undefined {
  const last = path.findIndex(({ position }) => !isWithin(start, position));
  return last < 0 ? undefined : path.slice(0, last + 1).map(({ code }) => code);
}
