import type { Seat } from '@vinci/rules';
import type { Play } from '../game/play.ts';
import { formatWhen, gap, t } from '../i18n/index.ts';
import { waitingFor } from '../time/away.ts';
import { clockText } from '../time/spans.ts';
import { useLeft } from '../time/use-left.ts';

interface AwayProps {
  readonly play: Play;
  readonly seat: Seat;
}

/** Says that the game waits for somebody who is away, and what happens when. */
export function AwayWords({ play, seat }: AwayProps) {
  const { connection } = play;
  const table = connection.table.value;
  const name = table?.seats[seat]?.name ?? '';
  const waiting = table === undefined ? {} : waitingFor(table, connection.notes.value, seat);
  const taken = table?.seats[seat]?.taken ?? false;
  const { reminded, next } = waiting;
  const left = useLeft(connection.clock, next?.at);
  if (!taken) return <>{t('free.waits', { name })}</>;
  const voting = table?.vote?.seat === seat;
  if (reminded === undefined && next === undefined && !voting)
    return <>{t('away.waits', { name })}</>;
  const now = connection.clock.now();
  return (
    <span data-testid="away-words">
      {t('away.is', { name })}
      {reminded !== undefined &&
        `${gap()}${t('away.reminded', { time: formatWhen(reminded, now) })}`}
      {voting && `${gap()}${t('away.voting')}`}
      {next !== undefined && !voting && (
        // A countdown that is said every second would drown everything else.
        <span aria-hidden="true">
          {gap()}
          {t(`away.next.${next.rung}`, { left: clockText(left) })}
        </span>
      )}
    </span>
  );
}
