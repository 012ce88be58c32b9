import { useState } from 'preact/hooks';
import { called, formatList, formatNumber, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { MARK_PATHS, seatColour, toCss } from '../ui/palette.ts';
import type { RoundScores } from './statistics.ts';

/** Units of the drawing. */
const WIDTH = 440;
const HEIGHT = 230;
const EDGE = { top: 12, right: 14, bottom: 22, left: 34 } as const;

/** Dashes by colour index, so that lines differ without their colour; with the marks of the seats. */
export const DASHES = ['none', '9 4', '3 3', '12 3 3 3', '6 6', '1 4'] as const;

/** Steps between the lines of the grid. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

export interface ChartProps {
  readonly scores: readonly RoundScores[];
  readonly seats: readonly SeatView[];
  /** Index in `scores` of what is on screen. */
  readonly now: number;
  readonly go: (frame: number) => void;
}

const roundTitle = (round: number, points: string): string =>
  round === 0 ? t('review.startPoints', { points }) : t('review.roundPoints', { round, points });

/** Points by round: a line for every seat, in its colour, dashes and mark. */
export function Chart({ scores, seats, now, go }: ChartProps) {
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const all = scores.flatMap(({ points }) => points);
  const least = Math.min(0, ...all);
  const most = Math.max(10, ...all);
  const step = STEPS.find((size) => (most - least) / size <= 6) ?? 1000;
  const floor = Math.floor(least / step) * step;
  const top = Math.ceil(most / step) * step;
  const right = Math.max(1, scores.length - 1);
  const x = (index: number): number =>
    EDGE.left + (index / right) * (WIDTH - EDGE.left - EDGE.right);
  const y = (points: number): number =>
    HEIGHT - EDGE.bottom - ((points - floor) / (top - floor)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const grid: number[] = [];
  for (let value = floor; value <= top; value += step) grid.push(value);
  const half = (x(1) - x(0)) / 2;
  const every = Math.ceil(scores.length / 16);
  const shown = scores[pointed ?? now];
  return (
    <figure class="score-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('review.chartLabel')}
        data-testid="review-chart"
      >
        {grid.map((value) => (
          <g key={value}>
            <path class="grid" d={`M${EDGE.left} ${y(value)}H${WIDTH - EDGE.right}`} />
            <text class="axis" x={EDGE.left - 6} y={y(value) + 4} text-anchor="end">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {scores.map(({ round }, index) =>
          index % every === 0 ? (
            <text key={round} class="axis" x={x(index)} y={HEIGHT - 6} text-anchor="middle">
              {round}
            </text>
          ) : undefined,
        )}
        <path class="now" d={`M${x(now)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`} />
        {pointed !== undefined && (
          <path class="pointed" d={`M${x(pointed)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`} />
        )}
        {seats.map(({ seat, colour }) => {
          const { fill, mark } = seatColour(colour);
          const path = scores
            .map(
              ({ points }, index) =>
                `${index === 0 ? 'M' : 'L'}${x(index)} ${y(points[seat] ?? 0)}`,
            )
            .join('');
          return (
            <g key={seat}>
              <path class="rim" d={path} />
              <path
                class="line"
                d={path}
                stroke={toCss(fill)}
                stroke-dasharray={DASHES[colour % DASHES.length]}
              />
              {scores.map(({ round, points }, index) => (
                <path
                  key={round}
                  class="dot"
                  d={MARK_PATHS[mark]}
                  fill={toCss(fill)}
                  transform={`translate(${x(index)} ${y(points[seat] ?? 0)}) scale(${index === scores.length - 1 ? 6 : 3.6})`}
                />
              ))}
            </g>
          );
        })}
        {scores.map(({ round, frame, points }, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: slider and table serve keys and readers
          <rect
            key={round}
            class="column"
            x={x(index) - half}
            y={0}
            width={2 * half}
            height={HEIGHT}
            onPointerEnter={() => setPointed(index)}
            onPointerLeave={() => setPointed(undefined)}
            onClick={() => go(frame)}
          >
            <title>
              {roundTitle(
                round,
                formatList(seats.map(({ seat, name }) => `${called(name)} ${points[seat]}`)),
              )}
            </title>
          </rect>
        ))}
      </svg>
      <figcaption class="hint">
        {shown !== undefined &&
          roundTitle(
            shown.round,
            formatList(seats.map(({ seat, name }) => `${called(name)} ${shown.points[seat]}`)),
          )}
        <br />
        {t('review.chartHint')}
      </figcaption>
    </figure>
  );
}
