import { isFictional } from '@vinci/rules';
import { useEffect } from 'preact/hooks';
import { namesAt } from '../game/log.ts';
import { loadReasons, reasonOf } from '../hud/reasons.ts';
import { sentenceOf } from '../hud/sentence.tsx';
import { gap, t } from '../i18n/index.ts';
import { clauseOfEvent } from '../rulebook/event-clause.ts';
import { Reference } from '../ui/clause.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { type Film, lastFrame, stepAt } from './film.ts';
import { linesOf, noteLines } from './words.ts';

interface MoveLineProps {
  readonly film: Film;
  readonly frame: number;
}

/** What the move on screen was, with its reason, as the log has it. */
export function MoveLine({ film, frame }: MoveLineProps) {
  const play = usePlay();
  const names = play.names.value;
  const notes = play.connection.notes.value;
  const step = stepAt(film, frame);
  const fictional = step !== undefined && isFictional(step.before.game, step.seat);
  useEffect(() => {
    if (fictional) loadReasons();
  }, [fictional]);
  if (names === undefined) return undefined;
  const count = lastFrame(film);
  const before = stepAt(film, frame - 1)?.revision ?? 0;
  const until = frame >= count ? Number.POSITIVE_INFINITY : (step?.revision ?? 0);
  const around = noteLines(names, notes, before, until);
  const seat = play.connection.table.value?.seats[step?.seat ?? -1];
  return (
    <div class="move-line" data-testid="review-line">
      {seat !== undefined && <SeatMark colour={seat.colour} size={24} />}
      <p aria-live="polite">
        {around.length > 0 && (
          <span class="why">
            {around.join(gap())}
            {gap()}
          </span>
        )}
        {step === undefined
          ? t(count === 0 ? 'review.empty' : 'review.begin')
          : linesOf(namesAt(names, notes, step.revision), step).map((line) => {
              const why = reasonOf(names, line);
              const clause =
                line.source === undefined ? undefined : clauseOfEvent(line.source.event);
              return (
                <span key={line.key}>
                  {sentenceOf(line, why)}
                  {gap()}
                  <Reference id={why?.clause ?? clause} />
                  {gap()}
                </span>
              );
            })}
      </p>
      <span class="move-count">{t('review.frame', { frame, count })}</span>
    </div>
  );
}
