import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';

/** Most lines that are drawn; older ones are history for the review. */
const SHOWN = 300;

/** What has happened, newest at the bottom. */
export function LogPanel() {
  const play = usePlay();
  const lines = play.log.value.slice(-SHOWN);
  const seats = play.session.table.value?.seats ?? [];
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length]);
  return (
    <ol class="log" data-testid="log">
      {lines.length === 0 && <li class="hint">{t('log.empty')}</li>}
      {lines.map(({ key, seat, text, heading }) => (
        <li key={key} class={heading ? 'heading' : ''}>
          {seat >= 0 && seats[seat] !== undefined && (
            <SeatMark colour={seats[seat].colour} size={16} />
          )}
          <span>{text}</span>
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}

/** Says new events to screen readers, wherever the panels stand. */
export function LiveLog() {
  const play = usePlay();
  const last = play.log.value.slice(-3);
  return (
    <p class="visually-hidden" aria-live="polite" data-testid="live-log">
      {last.map(({ text }) => text).join(' ')}
    </p>
  );
}
