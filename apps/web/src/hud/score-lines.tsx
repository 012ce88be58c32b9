import type { ScoreAnswer } from '@vinci/rules';
import { scoreLines } from '../game/score.ts';
import { dots, signed, t } from '../i18n/index.ts';
import { Clause } from '../ui/clause.tsx';

interface ScoreLinesProps {
  readonly score: Pick<ScoreAnswer, 'points' | 'terms'>;
  /** What the sum is called; without it there is no line for the sum. */
  readonly total?: string;
}

/** Where points come from, one line for each source with its clause. */
export function ScoreLines({ score, total }: ScoreLinesProps) {
  return (
    <ul>
      {scoreLines(score).map(({ label, points, clause, empire, tile }) => (
        <li key={`${empire}${label}${tile ?? ''}`}>
          <span class="amount">{signed(points)}</span>
          <span class="grow">
            {dots(empire === 'declining' ? [label, t('players.declining')] : [label])}
          </span>
          <Clause id={clause} />
        </li>
      ))}
      {total !== undefined && (
        <li class="total">
          <span class="amount">= {score.points}</span>
          <span>{total}</span>
        </li>
      )}
    </ul>
  );
}
