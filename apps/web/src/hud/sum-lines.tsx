import type { SumLine } from '../game/cost.ts';
import { signed, t } from '../i18n/index.ts';
import { Clause } from '../ui/clause.tsx';
import { TileEmblem } from '../ui/tile-emblem.tsx';

interface SumLinesProps {
  readonly lines: readonly SumLine[];
  readonly total: number;
}

/** A cost as a sum, one chip per term with its clause, and what it comes to. */
export function SumLines({ lines, total }: SumLinesProps) {
  return (
    <ul class="sum-lines" data-testid="cost-sum">
      {lines.map(({ amount, label, clause, tile }, index) => (
        <li key={`${label}${clause}`}>
          <span class={`amount ${amount < 0 ? 'less' : ''}`}>
            {index === 0 ? amount : signed(amount)}
          </span>
          {tile !== undefined && <TileEmblem code={tile} size={18} decorative />}
          <span class="term">
            <span>{label}</span>
            <Clause id={clause} />
          </span>
        </li>
      ))}
      <li class="total">
        <span class="amount">= {total}</span>
        <span class="term">{t('cost.total', { count: total })}</span>
      </li>
    </ul>
  );
}
