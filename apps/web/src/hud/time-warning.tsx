import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { LAST_SECONDS, lowFrom, seatTime } from '../time/seat-time.ts';
import { clockWords, shownSeconds } from '../time/spans.ts';
import { useLeft } from '../time/use-left.ts';
import { usePlay } from '../ui/play-context.ts';
import { settings } from '../ui/settings.ts';
import { sound } from '../ui/sound.ts';

/** How loud the beat of the clock is beside other sounds; it comes ten times. */
const TICK_LEVEL = 0.5;

/** Says once, when little of the own time is left, that it is; and ticks at the end, if wanted. */
export function TimeWarning() {
  const play = usePlay();
  const { connection } = play;
  const table = connection.table.value;
  const me = play.me.value;
  const time = table === undefined ? undefined : seatTime(table, me);
  const until = time?.runs === true ? time.until : undefined;
  const left = useLeft(connection.clock, until);
  const control = table?.clock ?? null;
  const low = until !== undefined && control !== null && left <= lowFrom(control) && left > 0;
  const [said, say] = useState('');
  useEffect(() => {
    say(low ? t('clock.warnOwn', { span: clockWords(left) }) : '');
    // Once for each time that little is left: what is said must not be said anew every second.
  }, [low]);
  const second = shownSeconds(left);
  const last = useRef(0);
  useEffect(() => {
    const ticks = low && left <= LAST_SECONDS && second !== last.current;
    last.current = second;
    if (ticks && settings.peek().tick) sound('tick', TICK_LEVEL);
  }, [second, low]);
  return (
    <p class="visually-hidden" aria-live="polite" data-testid="time-warning">
      {said}
    </p>
  );
}
