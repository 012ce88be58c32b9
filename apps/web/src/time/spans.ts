import { timeText } from '@vinci/words/english';
import { addMessages, formatList, language, t } from '../i18n/index.ts';

addMessages(timeText);

/** Units of time from the largest down, with their length in seconds. */
export const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
export type Unit = (typeof UNITS)[number][0];

/** Most of one unit that is still easy to read; above it a span is told in two. */
const MANY = 100;

type Part = readonly [count: number, unit: Unit];

/** A span of whole seconds as one unit that fits exactly, or as its two largest. */
function partsOf(seconds: number): readonly Part[] {
  const exact = UNITS.find(
    ([, length]) => seconds > 0 && seconds % length === 0 && seconds / length < MANY,
  );
  return exact === undefined ? largestOf(seconds) : [[seconds / exact[1], exact[0]]];
}

/** The two largest units that a span has any of. */
function largestOf(seconds: number): readonly Part[] {
  let rest = seconds;
  const parts = UNITS.flatMap(([unit, length]): readonly Part[] => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count > 0 ? [[count, unit]] : [];
  });
  return parts.length > 0 ? parts.slice(0, 2) : [[0, 'second']];
}

const formats = new Map<string, Intl.NumberFormat>();

function withUnit([count, unit]: Part, unitDisplay: 'long' | 'short'): string {
  const key = `${language()} ${unit} ${unitDisplay}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay });
  formats.set(key, format);
  return format.format(count);
}

/** A span in a sentence: "90 seconds", "2 minutes", "1 day and 3 hours". */
export const spanWords = (seconds: number): string => inWords(partsOf(seconds));

const inWords = (parts: readonly Part[]): string =>
  formatList(parts.map((part) => withUnit(part, 'long')));

/** A span on a button: "60 sec", "2 min", "1 day". */
export const spanShort = (seconds: number): string =>
  partsOf(seconds)
    .map((part) => withUnit(part, 'short'))
    .join(' ');

/** A span as a number of the largest of some units that it is a whole number of: to be typed. */
export function spanField(seconds: number, units: readonly Unit[]): Part {
  const usable = UNITS.filter(([unit]) => units.includes(unit));
  const exact = seconds === 0 ? undefined : usable.find(([, span]) => seconds % span === 0);
  const [unit, length] = exact ?? usable.at(-1) ?? UNITS[3];
  return [Math.round(seconds / length), unit];
}

/** Seconds of a typed span. */
export const secondsOf = (count: number, unit: Unit): number =>
  count * (UNITS.find(([each]) => each === unit)?.[1] ?? 1);

const DAY = 86_400;
const HOUR = 3600;

const two = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds that a clock with so many milliseconds shows: 0 only when nothing is left. */
export const shownSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

/** What a clock shows: "0:09", "12:30", "1:02:03", "2 d 3 h". */
export function clockText(ms: number): string {
  const seconds = shownSeconds(ms);
  if (seconds >= DAY) {
    const hours = Math.floor((seconds % DAY) / HOUR);
    return t('time.days', { days: Math.floor(seconds / DAY), hours });
  }
  const minutes = Math.floor((seconds % HOUR) / 60);
  if (seconds < HOUR) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / HOUR)}:${two(minutes)}:${two(seconds % 60)}`;
}

/** The same to be said: "12 minutes and 30 seconds". */
export function clockWords(ms: number): string {
  const seconds = shownSeconds(ms);
  return inWords(largestOf(seconds));
}

/** Milliseconds until what `clockText` shows changes while the clock runs. */
export function untilNextText(ms: number): number {
  if (ms <= 0) return Number.POSITIVE_INFINITY;
  const step = shownSeconds(ms) > DAY ? 60_000 : 1000;
  return ms % step === 0 ? step : ms % step;
}
