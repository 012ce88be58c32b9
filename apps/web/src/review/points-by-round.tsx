import '../styles/chart.css';
import { formatNumber, t } from '../i18n/index.ts';
import { Chart, type ChartProps } from './chart.tsx';
import { Row, Table } from './seat-table.tsx';

/** Points after every round, as lines and as a table. */
export function PointsByRound(props: ChartProps) {
  const { scores, seats } = props;
  return (
    <>
      <Chart {...props} />
      <details>
        <summary>{t('review.chartTable')}</summary>
        <Table caption={t('review.chart')} seats={seats} corner={t('review.round')}>
          {scores.map(({ round, points }) => (
            <Row
              key={round}
              name={round === 0 ? t('review.start') : formatNumber(round)}
              values={points.map(formatNumber)}
            />
          ))}
        </Table>
      </details>
    </>
  );
}
