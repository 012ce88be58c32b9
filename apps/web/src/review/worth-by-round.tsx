import type { ImaginedWorth, TurnReview } from '@vinci/bots/analysis/page';
import { formatNumber, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { Row, Table } from './seat-table.tsx';
import { chanceText, pointsFigures } from './worth-text.ts';

interface WorthProps {
  readonly reviews: readonly TurnReview[];
  readonly seats: readonly SeatView[];
}

/** What the beginning of each round was worth to everybody, as tables; and what bounds mean. */
export function WorthByRound(props: WorthProps) {
  return (
    <>
      <details>
        <summary>{t('review.chartTable')}</summary>
        <div class="stack">
          <ByRound {...props} caption={t('analysis.chances')} text={chanceText} />
          <h4>{t('analysis.expected')}</h4>
          <ByRound {...props} caption={t('analysis.expected')} text={pointsFigures} />
        </div>
      </details>
      <p class="hint">{t('analysis.bounds')}</p>
    </>
  );
}

interface ByRoundProps extends WorthProps {
  readonly caption: string;
  readonly text: (worth: ImaginedWorth) => string;
}

function ByRound({ reviews, seats, caption, text }: ByRoundProps) {
  return (
    <Table caption={caption} seats={seats} corner={t('review.round')}>
      {reviews
        .filter(({ round }, i) => reviews[i - 1]?.round !== round)
        .map(({ round, before }) => (
          <Row
            key={round}
            name={round === 0 ? t('review.start') : formatNumber(round)}
            values={before.map(text)}
          />
        ))}
    </Table>
  );
}
