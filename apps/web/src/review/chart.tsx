import { called, formatList, formatNumber, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { MARK_PATHS, seatColour, toCss } from '../ui/palette.ts';
import { ChartFrame, scaleOf } from './chart-frame.tsx';
import type { RoundScores } from './statistics.ts';

/** Steps between the lines of the grid. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

export interface ChartProps {
  readonly scores: readonly RoundScores[];
  readonly seats: readonly SeatView[];
  /** Index in `scores` of what is on screen. */
  readonly now: number;
  readonly go: (frame: number) => void;
}

/** Points by round, with the marks of the seats. */
export function Chart({ scores, seats, now, go }: ChartProps) {
  const all = scores.flatMap(({ points }) => points);
  const least = Math.min(0, ...all);
  const most = Math.max(10, ...all);
  const step = STEPS.find((size) => (most - least) / size <= 6) ?? 1000;
  const floor = Math.floor(least / step) * step;
  const top = Math.ceil(most / step) * step;
  const scale = scaleOf(scores.length - 1, floor, top);
  const grid: [number, string][] = [];
  for (let value = floor; value <= top; value += step) grid.push([value, formatNumber(value)]);
  const every = Math.ceil(scores.length / 16);
  return (
    <ChartFrame
      label={t('review.chartLabel')}
      testId="review-chart"
      hint={t('review.chartHint')}
      scale={scale}
      grid={grid}
      rounds={scores.flatMap(({ round }, index) =>
        index % every === 0 ? [[index, round] as const] : [],
      )}
      columns={scores.map(({ round, frame, points: of }) => {
        const points = formatList(seats.map(({ seat, name }) => `${called(name)} ${of[seat]}`));
        return {
          title:
            round === 0
              ? t('review.startPoints', { points })
              : t('review.roundPoints', { round, points }),
          frame,
        };
      })}
      now={now}
      seats={seats}
      valuesOf={(seat) => scores.map(({ points }) => points[seat] ?? 0)}
      go={go}
    >
      {seats.map(({ seat, colour }) => {
        const { fill, mark } = seatColour(colour);
        return scores.map(({ round, points }, index) => (
          <path
            key={`${seat} ${round}`}
            class="dot"
            d={MARK_PATHS[mark]}
            fill={toCss(fill)}
            transform={`translate(${scale.x(index)} ${scale.y(points[seat] ?? 0)}) scale(${index === scores.length - 1 ? 6 : 3.6})`}
          />
        ));
      })}
    </ChartFrame>
  );
}
