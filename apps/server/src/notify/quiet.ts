import type { QuietHours } from '@vinci/protocol';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** Longest way to the end of quiet hours: a day, and what clocks are set back in one. */
const LONGEST = DAY_MINUTES + 180;

/** By the names of zones that the schema lets through, of which there are some hundreds. */
const formats = new Map<string, Intl.DateTimeFormat>();

function minuteOf(zone: string, at: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(zone, format);
  }
  const part = (type: string, parts: readonly Intl.DateTimeFormatPart[]): number =>
    Number(parts.find((one) => one.type === type)?.value);
  const parts = format.formatToParts(at);
  return part('hour', parts) * 60 + part('minute', parts);
}

const isInside = ({ from, to }: QuietHours, minute: number): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/**
 * When something may be sent that is ready now: now, or at the end of the quiet hours, by the clocks
 * of the zone even on the days on which they are set.
 *
 * @param now milliseconds since 1970
 */
export function sendableAt(quiet: QuietHours | undefined, now: number): number {
  if (quiet === undefined) return now;
  const { zone, to } = quiet;
  const minute = minuteOf(zone, now);
  if (!isInside(quiet, minute)) return now;
  const begun = Math.floor(now / MINUTE) * MINUTE;
  const end = begun + ((to - minute + DAY_MINUTES) % DAY_MINUTES) * MINUTE;
  if (isSteady(zone, begun, end)) return end;
  // Clocks are set in between: every minute is looked at.
  for (let step = 1; step <= LONGEST; step++) {
    const at = begun + step * MINUTE;
    if (!isInside(quiet, minuteOf(zone, at))) return at;
  }
  return end;
}

/** Whether clocks went on evenly between two times less than a day apart. */
const isSteady = (zone: string, from: number, to: number): boolean =>
  (minuteOf(zone, to) - minuteOf(zone, from) + DAY_MINUTES) % DAY_MINUTES === (to - from) / MINUTE;
