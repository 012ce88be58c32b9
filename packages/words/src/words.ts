import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Parameters } from './generated/parameters.ts';

/**
 * A message in ICU MessageFormat. The build of the client parses those that hold more than words, so
 * that no parser is shipped.
 */
export type Message = string | MessageFormatElement[];

/** Messages by key. */
export type Catalogue = Readonly<Record<string, Message>>;

type English = typeof import('./english.ts');

/** Every key a language has to have; English is the measure. */
export type MessageKey = { [Area in keyof English]: keyof English[Area] }[keyof English] & string;

type NamesOf<Key> = Key extends keyof Parameters ? keyof Parameters[Key] : never;

type TypeOf<Key, Name> = Key extends keyof Parameters
  ? Name extends keyof Parameters[Key]
    ? Parameters[Key][Name]
    : never
  : never;

/**
 * The values a message needs. A number is written in the reader's way, text stays as it is, but for the name of
 * somebody who has not said one.
 */
export type Values<Key extends MessageKey> = {
  readonly [Name in NamesOf<Key>]: TypeOf<Key, Name>;
};

/** Values only where the message has any, so that forgetting one is a type error. */
export type Arguments<Key extends MessageKey> = [NamesOf<Key>] extends [never]
  ? []
  : [values: Values<Key>];

/** Values of a message whose key is only known at run time. */
export type AnyValues = Readonly<Record<string, string | number | boolean>>;

/** The name of somebody who has not said one, as `unsetName` of the protocol writes it; a test compares. */
const UNSET_NAME = /^Player\u00a0(\d{1,2})$/;

/** Whether a message holds words only and needs no formatting. */
export const isPlain = (message: string): boolean => !/[{}']/.test(message);

/** The texts and the manners of one language; what it lacks is said in English. */
export class Words {
  readonly language: string;
  readonly #messages: Record<string, Message> = {};
  readonly #fallback: Words | undefined;
  readonly #tell: (trouble: string) => void;
  readonly #told = new Set<string>();
  readonly #formats = new Map<string, IntlMessageFormat>();
  readonly #number: Intl.NumberFormat;
  readonly #manners = new Map<string, Intl.NumberFormat>();
  readonly #list: Intl.ListFormat;
  readonly #clock: Intl.DateTimeFormat;
  readonly #day: Intl.DateTimeFormat;
  readonly #plural: Intl.PluralRules;

  /**
   * @param language BCP 47 tag, which is also the name of the folder
   * @param fallback speaks where this language cannot
   * @param tell hears of each message that is missing or cannot be said, once
   */
  constructor(language: string, fallback?: Words, tell: (trouble: string) => void = () => {}) {
    this.language = language;
    this.#fallback = fallback;
    this.#tell = tell;
    this.#number = new Intl.NumberFormat(language);
    this.#plural = new Intl.PluralRules(language);
    this.#list = new Intl.ListFormat(language, { type: 'conjunction' });
    this.#clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
    this.#day = new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    });
  }

  add(messages: Catalogue): void {
    Object.assign(this.#messages, messages);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#messages, key) || this.#fallback?.has(key) === true;
  }

  /** The message with its values filled in; in English, or else its key, where it is missing or broken. */
  say<Key extends MessageKey>(key: Key, ...[values]: Arguments<Key>): string {
    return this.sayAny(key, values);
  }

  /** As `say`, for a key that is only known at run time. */
  sayAny(key: string, values?: AnyValues): string {
    const message = this.#messages[key];
    if (message === undefined) return this.#insteadOf(key, values, 'is missing');
    if (typeof message === 'string' && isPlain(message)) return message;
    try {
      return String(this.#formatOf(key, message).format(values && this.#named(values)));
    } catch (error) {
      return this.#insteadOf(key, values, `cannot be said: ${error}`);
    }
  }

  /** What to call somebody of that name. */
  readonly name = (name: string): string => {
    const [, number] = UNSET_NAME.exec(name) ?? [];
    return number === undefined ? name : this.say('name.unset', { number: Number(number) });
  };

  #named(values: AnyValues): AnyValues {
    const named = Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? this.name(value) : value,
    ]);
    return Object.fromEntries(named);
  }

  #insteadOf(key: string, values: AnyValues | undefined, trouble: string): string {
    if (!this.#told.has(key)) {
      this.#told.add(key);
      const instead = this.#fallback === undefined ? 'Its key' : 'English';
      this.#tell(`The text ${this.language}/${key} ${trouble}. ${instead} stands in for it.`);
    }
    return this.#fallback?.sayAny(key, values) ?? key;
  }

  #formatOf(key: string, message: Message): IntlMessageFormat {
    const known = this.#formats.get(key);
    if (known !== undefined) return known;
    const format = new IntlMessageFormat(message, this.language, undefined, {
      ignoreTag: true,
      formatters: {
        getNumberFormat: (_language, options) => this.#numbersIn(options),
        getDateTimeFormat: (_language, options) => new Intl.DateTimeFormat(this.language, options),
        getPluralRules: (_language, options) =>
          options?.type === 'ordinal' ? new Intl.PluralRules(this.language, options) : this.#plural,
      },
    });
    this.#formats.set(key, format);
    return format;
  }

  /** To make one takes longer than all else that a sentence needs. */
  #numbersIn(options: Intl.NumberFormatOptions | undefined): Intl.NumberFormat {
    if (options === undefined) return { format: this.number } as Intl.NumberFormat;
    const manner = JSON.stringify(options);
    const format = this.#manners.get(manner) ?? new Intl.NumberFormat(this.language, options);
    this.#manners.set(manner, format);
    return format;
  }

  /** A number, with a minus in place of a hyphen. */
  readonly number = (value: number): string => this.#number.format(value).replace('-', '−');

  /** A number with its sign, as in a sum: "+2", "−1". */
  readonly signed = (value: number): string =>
    value < 0 ? `−${this.#number.format(-value)}` : `+${this.#number.format(value)}`;

  /** "A, B and C". */
  readonly list = (items: readonly string[]): string => this.#list.format(items.map(this.name));

  /** A time of the day; the argument in milliseconds since 1970. */
  readonly time = (time: number): string => this.#clock.format(time);

  /** A time with its day where that is not plain; both arguments in milliseconds since 1970. */
  readonly when = (time: number, now: number): string =>
    Math.abs(now - time) < RECENT ? this.#clock.format(time) : this.#day.format(time);
}

/** Milliseconds within which a time of the day says enough. */
const RECENT = 12 * 3_600_000;
