import { t } from '../i18n/index.ts';
import { seatColour, toCss } from '../ui/palette.ts';
import { usePlay } from '../ui/play-context.ts';
import { type Film, lastFrame, positionAt } from './film.ts';
import type { Reviewer } from './reviewer.ts';
import { momentName } from './words.ts';

/** Most numbers of rounds that are written beside the slider. */
const MOST_LABELS = 14;
/** Share of the slider below which two numbers touch each other on a phone. */
const TIGHT = 0.09;

/** The marks that have a number on a phone: each so far from the one before that both can be read. */
function spaced(marks: readonly number[], last: number): ReadonlySet<number> {
  let before = -Infinity;
  return new Set(
    marks.filter((at) => {
      const fits = at - before >= TIGHT * last;
      if (fits) before = at;
      return fits;
    }),
  );
}

interface SliderProps {
  readonly reviewer: Reviewer;
  readonly film: Film;
}

/** The scrubber, with marks where rounds begin and empires decline. */
export function Slider({ reviewer, film }: SliderProps) {
  const play = usePlay();
  const names = play.names.value;
  const seats = play.connection.table.value?.seats ?? [];
  const frame = reviewer.frame.value;
  const last = lastFrame(film);
  const place = (at: number): string => `--at:${last === 0 ? 0 : at / last}`;
  const every = Math.ceil(film.rounds.length / MOST_LABELS);
  const roomy = spaced(
    film.rounds.map(({ frame: at }) => at),
    last,
  );
  const where = names === undefined ? '' : momentName(names, positionAt(film, frame));
  return (
    <div class="scrubber">
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={frame}
        disabled={last === 0}
        aria-label={t('review.slider')}
        aria-valuetext={t('glue.list', {
          first: t('review.frame', { frame, count: last }),
          second: where,
        })}
        data-testid="review-slider"
        onInput={({ currentTarget }) => reviewer.go(Number(currentTarget.value))}
      />
      <div class="marks" aria-hidden="true">
        {film.rounds.map(({ frame: at, round }, index) => (
          <span
            key={at}
            class={roomy.has(at) ? 'round-mark' : 'round-mark tight'}
            style={place(at)}
            title={t('review.mark.round', { round })}
          >
            {index % every === 0 ? round : ''}
          </span>
        ))}
        {film.declines.map(({ frame: at, seat }) => (
          <span
            key={`${at}.${seat}`}
            class="decline-mark"
            style={`${place(at)};--seat:${toCss(seatColour(seats[seat]?.colour ?? 0).fill)}`}
          />
        ))}
      </div>
    </div>
  );
}
