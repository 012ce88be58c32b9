import type { Seat } from '@vinci/rules';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { lowFrom, seatTime } from '../time/seat-time.ts';
import { clockText, clockWords } from '../time/spans.ts';
import { useLeft } from '../time/use-left.ts';
import { Icon } from '../ui/icon.tsx';

interface SeatClockProps {
  readonly play: Play;
  readonly seat: Seat;
  /** Shown where nothing else says whose it is. */
  readonly alone?: boolean;
}

/** What is left on the clock of a seat, ticking while it runs; nothing where there is no clock. */
export function SeatClock({ play, seat, alone = false }: SeatClockProps) {
  const { connection } = play;
  const table = connection.table.value;
  const time = table === undefined ? undefined : seatTime(table, seat);
  const running = useLeft(connection.clock, time?.runs === true ? time.until : undefined);
  const control = table?.clock ?? null;
  if (time === undefined || control === null || table?.status !== 'playing') return undefined;
  const left = time.runs ? running : time.left;
  const low = left <= lowFrom(control);
  const words = t('clock.of', { name: table.seats[seat]?.name ?? '', span: clockWords(left) });
  const state = left <= 0 ? t('clock.out') : low ? t('clock.low') : undefined;
  const label = state === undefined ? words : t('glue.remark', { text: words, remark: state });
  return (
    <span
      class={`clock ${time.runs ? 'runs' : 'rests'} ${low ? 'low' : ''}`}
      role="img"
      aria-label={label}
      title={t('glue.named', {
        name: label,
        what: t(time.runs ? 'clock.runs' : 'clock.rests'),
      })}
      data-testid={alone ? undefined : `clock-${seat}`}
    >
      <Icon name={low && time.runs ? 'warning' : 'clock'} />
      <span aria-hidden="true">{clockText(left)}</span>
    </span>
  );
}
