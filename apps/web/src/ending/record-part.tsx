import { reviewText } from '@vinci/words/english';
import { useEffect, useRef } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { addMessages, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { type Film, stepAt } from '../review/film.ts';
import { PointsByRound } from '../review/points-by-round.tsx';
import { scoresByRound } from '../review/statistics.ts';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { highlightWords } from './highlight-words.ts';
import type { Highlight } from './highlights.ts';

addMessages(reviewText);

/** The start and two rounds. */
const LEAST_COURSE = 3;

interface RecordProps {
  readonly film: Film;
  readonly seats: readonly SeatView[];
}

interface HighlightsProps extends RecordProps {
  readonly highlights: readonly Highlight[];
}

/** Opens the review at a frame. */
const show = (play: Play, film: Film, frame: number): void =>
  play.review.open({ from: stepAt(film, frame)?.revision ?? 0, run: true });

/** The highlights of a game, each leading to its moment. */
export function Highlights({ film, highlights, seats }: HighlightsProps) {
  const play = usePlay();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // It is kept: the ranking may come and go again while the board runs to its end.
    const { highlight } = play;
    if (highlight === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-highlight=${highlight}]`)?.focus();
  }, [play]);
  return (
    <section class="stack told">
      <h3>{t('end.highlights')}</h3>
      <ul ref={list} class="highlights" data-testid="highlights">
        {highlights.map((highlight) => {
          const { title, text } = highlightWords(highlight, (seat) => seats[seat]?.name ?? '');
          return (
            <li key={highlight.type}>
              <button
                type="button"
                title={t('end.moment')}
                data-highlight={highlight.type}
                onClick={() => {
                  play.highlight = highlight.type;
                  show(play, film, highlight.frame);
                }}
              >
                <SeatMark colour={seats[highlight.seat]?.colour ?? 0} size={22} />
                <span class="grow">
                  <strong>{title}</strong>
                  <br />
                  {text}
                </span>
                <Icon name="review" size={18} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The points by round, where there are enough of them for a line. */
export function Course({ film, seats }: RecordProps) {
  const play = usePlay();
  const scores = scoresByRound(film);
  if (scores.length < LEAST_COURSE) return undefined;
  return (
    <section class="stack course">
      <h3>{t('review.chart')}</h3>
      <PointsByRound
        scores={scores}
        seats={seats}
        now={scores.length - 1}
        go={(frame) => show(play, film, frame)}
      />
    </section>
  );
}
