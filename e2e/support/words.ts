import { type Arguments, addMessages, type MessageKey, t } from '@vinci/words';
import * as english from '@vinci/words/english';
import { patternOf } from '../../packages/words/build/pattern.ts';

export type { MessageKey };

const MESSAGES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(english));

addMessages(MESSAGES);

/** What the screen says for a key, so that a test finds a thing by its role and its message. */
export const say = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>): string =>
  t(key, ...values);

const sourceOf = (key: MessageKey): string => patternOf(MESSAGES[key] ?? '');

/** The source of a regular expression for what a message may say. */
export const shapeOf = (message: string): string => patternOf(message).replace(/\(\?<\w+>/g, '(?:');

/** What the screen says for one of some keys, whatever the values. */
export const like = (...keys: readonly MessageKey[]): RegExp =>
  new RegExp(keys.map((key) => shapeOf(MESSAGES[key] ?? '')).join('|'));

/** The value of a message that stands in a text; `undefined` where it does not. */
export const valueIn = (text: string, key: MessageKey, name: string): string | undefined =>
  new RegExp(sourceOf(key)).exec(text)?.groups?.[name];
