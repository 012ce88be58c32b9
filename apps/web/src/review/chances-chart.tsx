import type { ImaginedWorth, TurnReview } from '@vinci/bots/analysis/page';
import { useState } from 'preact/hooks';
import { called, formatList, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { seatColour, toCss } from '../ui/palette.ts';
import { DASHES } from './chart.tsx';
import { percent, SIGNS } from './percent.ts';
import { chanceText } from './worth-text.ts';

/** Units of the drawing. */
const WIDTH = 440;
const HEIGHT = 230;
const EDGE = { top: 14, right: 14, bottom: 22, left: 40 } as const;

interface ChartProps {
  readonly reviews: readonly TurnReview[];
  /** Turns of the whole game, so that the drawing grows into its place. */
  readonly count: number;
  readonly seats: readonly SeatView[];
  /** Frame on screen. */
  readonly frame: number;
  readonly go: (frame: number) => void;
}

/** Everybody's chances over all turns, the costly ones marked. */
export function ChancesChart({ reviews, count, seats, frame, go }: ChartProps) {
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const x = (index: number): number =>
    EDGE.left + (index / Math.max(1, count)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (chance: number): number => EDGE.top + (1 - chance) * (HEIGHT - EDGE.top - EDGE.bottom);
  const half = (x(1) - x(0)) / 2;
  const now = reviews.findLastIndex(({ from }) => from <= frame);
  const shown = reviews[pointed ?? now];
  const worthAt = (index: number): readonly ImaginedWorth[] =>
    reviews[index]?.before ?? reviews.at(-1)?.after ?? [];
  const points = [...reviews.keys(), reviews.length];
  const told = (review: TurnReview): string =>
    t('analysis.turnChances', {
      round: review.round,
      name: seats[review.seat]?.name ?? '',
      chances: formatList(
        seats.map(({ seat, name }) => `${called(name)} ${chanceText(review.before[seat]!)}`),
      ),
    });
  return (
    <figure class="score-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('analysis.chartLabel')}
        data-testid="analysis-chart"
      >
        {[0, 0.25, 0.5, 0.75, 1].map((chance) => (
          <g key={chance}>
            <path class="grid" d={`M${EDGE.left} ${y(chance)}H${WIDTH - EDGE.right}`} />
            <text class="axis" x={EDGE.left - 6} y={y(chance) + 4} text-anchor="end">
              {percent(chance)}
            </text>
          </g>
        ))}
        {reviews.map(({ round, number }, index) =>
          round > 0 && reviews[index - 1]?.round !== round ? (
            <text key={number} class="axis" x={x(index)} y={HEIGHT - 6} text-anchor="middle">
              {round}
            </text>
          ) : undefined,
        )}
        {now >= 0 && <path class="now" d={`M${x(now)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`} />}
        {pointed !== undefined && (
          <path class="pointed" d={`M${x(pointed)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`} />
        )}
        {seats.map(({ seat, colour }) => {
          const path = points
            .map((at, i) => `${i === 0 ? 'M' : 'L'}${x(at)} ${y(worthAt(at)[seat]?.win ?? 0)}`)
            .join('');
          return (
            <g key={seat}>
              <path class="rim" d={path} />
              <path
                class="line"
                d={path}
                stroke={toCss(seatColour(colour).fill)}
                stroke-dasharray={DASHES[colour % DASHES.length]}
              />
            </g>
          );
        })}
        {reviews.map(({ number, verdict, before, seat }, index) =>
          verdict === 'fine' ? undefined : (
            <text
              key={number}
              class="sign"
              x={x(index)}
              y={Math.max(EDGE.top, y(before[seat]?.win ?? 0) - 4)}
              text-anchor="middle"
            >
              {SIGNS[verdict]}
            </text>
          ),
        )}
        {reviews.map((review, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: slider, list and table serve keys and readers
          <rect
            key={review.number}
            class="column"
            x={x(index) - half}
            y={0}
            width={2 * half}
            height={HEIGHT}
            onPointerEnter={() => setPointed(index)}
            onPointerLeave={() => setPointed(undefined)}
            onClick={() => go(review.from)}
          >
            <title>{told(review)}</title>
          </rect>
        ))}
      </svg>
      <figcaption class="hint">
        {shown !== undefined && told(shown)}
        <br />
        {t('analysis.chartHint')}
      </figcaption>
    </figure>
  );
}
