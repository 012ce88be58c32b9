import type { ImaginedWorth, TurnReview } from '@vinci/bots/analysis/page';
import { called, formatList, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { ChartFrame, scaleOf } from './chart-frame.tsx';
import { percent, SIGNS } from './percent.ts';
import { chanceText } from './worth-text.ts';

const GRID = [0, 0.25, 0.5, 0.75, 1] as const;

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
  const scale = scaleOf(count, 0, 1);
  const worths: readonly (readonly ImaginedWorth[])[] = [
    ...reviews.map(({ before }) => before),
    reviews.at(-1)?.after ?? [],
  ];
  return (
    <ChartFrame
      label={t('analysis.chartLabel')}
      testId="analysis-chart"
      hint={t('analysis.chartHint')}
      scale={scale}
      grid={GRID.map((chance) => [chance, percent(chance)])}
      rounds={reviews.flatMap(({ round }, index) =>
        round > 0 && reviews[index - 1]?.round !== round ? [[index, round] as const] : [],
      )}
      columns={reviews.map(({ round, seat: acting, before, from }) => ({
        title: t('analysis.turnChances', {
          round,
          name: seats[acting]?.name ?? '',
          chances: formatList(
            seats.map(({ seat, name }) => `${called(name)} ${chanceText(before[seat]!)}`),
          ),
        }),
        frame: from,
      }))}
      now={reviews.findLastIndex(({ from }) => from <= frame)}
      seats={seats}
      valuesOf={(seat) => worths.map((worth) => worth[seat]?.win ?? 0)}
      go={go}
    >
      {reviews.map(({ number, verdict, before, seat }, index) =>
        verdict === 'fine' ? undefined : (
          <text
            key={number}
            class="sign"
            x={scale.x(index)}
            y={Math.max(scale.y(1), scale.y(before[seat]?.win ?? 0) - 4)}
            text-anchor="middle"
          >
            {SIGNS[verdict]}
          </text>
        ),
      )}
    </ChartFrame>
  );
}
