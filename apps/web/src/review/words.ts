import type { Note } from '@vinci/protocol';
import { decodeIntent, type Position } from '@vinci/rules';
import { type LogLine, logLines, type Names, namesBefore, noteSentence } from '../game/log.ts';
import { t } from '../i18n/index.ts';
import { provinceName } from '../i18n/rules-words.ts';
import type { Step } from '../net/chronicle.ts';

/** What a moment is called: "round 5, turn of Ada". */
export function momentName(names: Names, position: Position): string {
  if (position.phase === 'over') return t('review.over');
  if (position.round === 0) return t('review.setup');
  return t('review.where', { round: position.round, name: names.name(position.turnSeat) });
}

/**
 * The lines of the log for one move, without the heading of a turn, which stands above the board; a move that the
 * log passes over is named by what it is.
 */
export function linesOf(names: Names, step: Step): readonly LogLine[] {
  const lines = logLines(names, [step]).filter(({ type }) => type !== 'turnStarted');
  if (lines.length > 0) return lines;
  const text = intentSentence(names, step);
  return [
    { key: String(step.revision), seat: step.seat, text, heading: false, type: 'pawnsMoved' },
  ];
}

/** Most sentences about what was no move; of many the latest tell how things stood. */
const MOST_NOTES = 4;

/**
 * What happened around a move that was no move itself, in sentences.
 *
 * @param from revision of the move before
 * @param to revision of the move; infinite for the last one, which is followed by the present
 */
export const noteLines = (
  names: Names,
  notes: readonly Note[],
  from: number,
  to: number,
): readonly string[] =>
  notes
    .filter(({ revision }) => revision >= from && revision < to)
    .slice(-MOST_NOTES)
    .map((note) => noteSentence(namesBefore(names, notes.slice(notes.indexOf(note))), note));

function intentSentence(names: Names, { code, seat }: Step): string {
  const intent = decodeIntent(code);
  const name = names.name(seat);
  switch (intent?.type) {
    case 'collect':
    case 'place': {
      const province = provinceName(names.map, intent.province);
      const values = { name, province, count: intent.pawns };
      return t(intent.type === 'place' ? 'review.places' : 'review.collects', values);
    }
    case 'endExpansion':
      return t('review.endsExpansion', { name });
    case 'endReorganization':
      return t('review.endsReorganization', { name });
    default:
      return t('review.goesOn', { name });
  }
}
