import type { Judgement } from '@vinci/bots/analysis/page';
import { t } from '../i18n/index.ts';
import { SIGNS, signedPercent } from './percent.ts';

interface VerdictProps {
  readonly judgement: Pick<Judgement, 'verdict' | 'loss'>;
  /** What is said where nothing was lost. */
  readonly fine?: string;
  /** Without the share of chances that it costs. */
  readonly plain?: boolean;
}

/** What is said of a turn, and what it costs. */
export function VerdictWords({
  judgement: { verdict, loss },
  fine = '',
  plain = false,
}: VerdictProps) {
  return (
    <>
      <strong>
        <span aria-hidden="true">{verdict === 'fine' ? '✓' : SIGNS[verdict]} </span>
        {verdict === 'fine' ? fine : t(`analysis.verdict.${verdict}`)}
      </strong>{' '}
      {verdict !== 'fine' && !plain && signedPercent(-loss)}
    </>
  );
}
