import { formatPosition } from '@vinci/rules/notation';
import type { Play } from '../game/play.ts';
import { isCode } from '../net/storage.ts';
import { momentPlace, STUDY } from '../ui/places.ts';
import { type Film, positionAt, revisionAt } from './film.ts';
import { type HandOver, openStudy } from './hand-over.ts';
import { type CostlyReview, questionOf } from './questions.ts';

/** Opens the analysis board with a moment of a film; names and colours go with it, and the way back. */
export const studyFrom = (play: Play, film: Film, frame: number): Promise<void> =>
  openFrom(play, film, frame, { start: formatPosition(positionAt(film, frame)) });

/**
 * Opens the analysis board with turns that could have been better, as questions.
 *
 * @param frame to which the way back leads
 * @param turns at least one
 */
export function learnFrom(
  play: Play,
  film: Film,
  frame: number,
  turns: readonly CostlyReview[],
): Promise<void> {
  const questions = turns.map((turn) => questionOf(film, turn));
  const results = questions.map(() => 'open' as const);
  const learning = { questions, at: 0, results };
  return openFrom(play, film, frame, { start: questions[0]!.start, learning });
}

function openFrom(
  play: Play,
  film: Film,
  frame: number,
  given: Pick<HandOver, 'start' | 'learning'>,
): Promise<void> {
  const { code } = play.connection;
  const seats = play.connection.table.peek()?.seats ?? [];
  return openStudy({
    ...given,
    names: seats.map(({ name }) => name),
    colours: seats.map(({ colour }) => colour),
    // A game from a file has no place of its own; the analysis board has it open.
    from: isCode(code) ? momentPlace(code, revisionAt(film, frame)) : STUDY,
  });
}
