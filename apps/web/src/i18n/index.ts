import type { fairText } from './en/fair.ts';
import type { meanwhileText } from './en/meanwhile.ts';
import type { notifyText } from './en/notify.ts';
import type { phaseText } from './en/phase.ts';
import type { reviewText } from './en/review.ts';
import type { reviewFrameText } from './en/review-frame.ts';
import type { timeText } from './en/time.ts';
import { en } from './en.ts';

/** A sentence, or one sentence per plural form of its `count`. */
export type Message = string | { readonly one: string; readonly other: string };

/** All texts; some come with the code that speaks them, so that the first screen does without. */
type Catalogue = typeof en &
  typeof fairText &
  typeof meanwhileText &
  typeof notifyText &
  typeof phaseText &
  typeof reviewFrameText &
  typeof reviewText &
  typeof timeText;

/** Every key a language has to have; English is the measure. */
export type MessageKey = keyof Catalogue;

type Text<M> = M extends string ? M : M extends { other: infer Other } ? Other : never;

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** Names of the places in a message that want a value. */
export type ParametersOf<Key extends MessageKey> =
  | Names<Text<Catalogue[Key]>>
  | (Catalogue[Key] extends string ? never : 'count');

export type Values<Key extends MessageKey> = Record<ParametersOf<Key>, string | number>;

/** Parameters only where the message has any, so that forgetting one is a type error. */
export type Arguments<Key extends MessageKey> = [ParametersOf<Key>] extends [never]
  ? []
  : [values: Values<Key>];

export const LANGUAGE = 'en';

const plural = new Intl.PluralRules(LANGUAGE);
const number = new Intl.NumberFormat(LANGUAGE);
const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

const messages: Record<string, Message> = { ...en };

/** Adds texts that came with code fetched later; without them their keys stand for them. */
export function addMessages(more: Readonly<Record<string, Message>>): void {
  Object.assign(messages, more);
}

/** The message with its values filled in; a message with plural forms chooses by `count`. */
export function t<Key extends MessageKey>(key: Key, ...rest: Arguments<Key>): string {
  const message: Message = messages[key] ?? key;
  const values: Record<string, string | number> = rest[0] ?? {};
  const text =
    typeof message === 'string'
      ? message
      : plural.select(Number(values.count ?? 0)) === 'one'
        ? message.one
        : message.other;
  return fill(text, values);
}

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? formatNumber(value) : value;
  });

/** A number in the reader's language, with a minus in place of a hyphen. */
export const formatNumber = (value: number): string => number.format(value).replace('-', '−');

const clock = new Intl.DateTimeFormat(LANGUAGE, { hour: 'numeric', minute: '2-digit' });

/** A time of the day; the argument in milliseconds since 1970. */
export const formatTime = (time: number): string => clock.format(time);

const day = new Intl.DateTimeFormat(LANGUAGE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** Milliseconds within which a time of the day says enough. */
const RECENT = 12 * 3_600_000;

/** A time with its day where that is not plain; both arguments in milliseconds since 1970. */
export const formatWhen = (time: number, now: number): string =>
  Math.abs(now - time) < RECENT ? clock.format(time) : day.format(time);

/** "A, B and C" in the reader's language. */
export const formatList = (items: readonly string[]): string => list.format(items);

/** A number with its sign, as in a sum: "+2", "−1". */
export const signed = (value: number): string =>
  value < 0 ? `−${number.format(-value)}` : `+${number.format(value)}`;
