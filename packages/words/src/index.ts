import { signal } from '@preact/signals-core';
import { type AnyValues, type Arguments, type Catalogue, type MessageKey, Words } from './words.ts';

export type { Part } from '../build/parts.ts';
export { chooseLanguage } from './choose.ts';
export type { AnyValues, Arguments, Catalogue, Message, MessageKey, Values } from './words.ts';
export { Words } from './words.ts';

let tellTrouble: (trouble: string) => void = () => {};

/** Says who hears of each text that is missing or broken, once. */
export const onTrouble = (tell: (trouble: string) => void): void => {
  tellTrouble = tell;
};

const told = (trouble: string): void => tellTrouble(trouble);

/** English comes with the code that speaks it and stands in for what a language lacks. */
const english = new Words('en', undefined, told);

/** What is spoken; whatever has said something says it anew when this changes. */
const spoken = signal({ words: english });

/** Adds English texts that came with code fetched later; without them their keys stand for them. */
export const addMessages = (more: Catalogue): void => english.add(more);

/**
 * Speaks another language from now on.
 *
 * @param language BCP 47 tag; for English nothing else is needed
 * @param messages what has arrived of it
 */
export function speak(language: string, messages: Catalogue = {}): void {
  const words = language === 'en' ? english : new Words(language, english, told);
  words.add(messages);
  spoken.value = { words };
}

/** The language that is spoken, as BCP 47 tag. */
export const language = (): string => spoken.value.words.language;

/** The message with its values filled in. */
export const t = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>): string =>
  spoken.value.words.say(key, ...values);

/** As `t`, for a key that is only known at run time. */
export const tAny = (key: string, values?: AnyValues): string =>
  spoken.value.words.sayAny(key, values);

/** The message of a key, or what the code says in English where the language has none. */
export const tOr = (key: string, english: string, values?: AnyValues): string =>
  spoken.value.words.has(key) ? spoken.value.words.sayAny(key, values) : english;

/** Whether there is a message. */
export const hasMessage = (key: string): key is MessageKey => spoken.value.words.has(key);

/** What to call somebody; also who has not said a name is called in the reader's language. */
export const called = (name: string): string => spoken.value.words.name(name);

/** A number in the reader's language, with a minus in place of a hyphen. */
export const formatNumber = (value: number): string => spoken.value.words.number(value);

/** A time of the day; the argument in milliseconds since 1970. */
export const formatTime = (time: number): string => spoken.value.words.time(time);

/** A time with its day where that is not plain; both arguments in milliseconds since 1970. */
export const formatWhen = (time: number, now: number): string => spoken.value.words.when(time, now);

/** "A, B and C" in the reader's language. */
export const formatList = (items: readonly string[]): string => spoken.value.words.list(items);

/** A number with its sign, as in a sum: "+2", "−1". */
export const signed = (value: number): string => spoken.value.words.signed(value);
