import type { ImaginedWorth } from '@vinci/bots/analysis/page';
import { called, t } from '../i18n/index.ts';
import type { SeatView } from '../net/table.ts';
import { chanceText, pointsText } from '../review/worth-text.ts';
import { SeatMark } from '../ui/seat-mark.tsx';

interface WorthProps {
  readonly worth: readonly ImaginedWorth[];
  readonly seats: readonly SeatView[];
}

/** What a position is worth to everybody: chances to win and expected points, each with its bounds. */
export function Worth({ worth, seats }: WorthProps) {
  return (
    <>
      <h3>{t('analysis.worth')}</h3>
      <ul class="study-worth">
        {worth.map((one, seat) => (
          <li key={seats[seat]?.name} data-testid="study-worth">
            <SeatMark colour={seats[seat]?.colour ?? 0} size={20} />
            <span title={called(seats[seat]?.name ?? '')}>{called(seats[seat]?.name ?? '')}</span>
            <strong>{chanceText(one)}</strong>
            <meter min={0} max={1} value={one.win} aria-hidden="true" />
            <span>{pointsText(one)}</span>
          </li>
        ))}
      </ul>
      <p class="hint">{t('analysis.bounds')}</p>
    </>
  );
}
