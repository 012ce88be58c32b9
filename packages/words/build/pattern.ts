/** What a message may say, for tests that read a screen. */
import {
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { parseMessage } from './folder.ts';

const NUMBER = '−?\\d[\\d,]*';

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function sourceOf(elements: readonly MessageFormatElement[], counted = ''): string {
  return elements
    .map((element) => {
      if (isLiteralElement(element)) return literally(element.value);
      if (isPoundElement(element)) return `(?<${counted}>${NUMBER})`;
      if (isTagElement(element)) return sourceOf(element.children, counted);
      if (isSelectElement(element) || isPluralElement(element)) {
        const name = isPluralElement(element) ? element.value : counted;
        const forms = Object.values(element.options).map(({ value }) => sourceOf(value, name));
        return `(?:${forms.join('|')})`;
      }
      return `(?<${element.value}>${isNumberElement(element) ? NUMBER : '.+?'})`;
    })
    .join('');
}

/** The source of a regular expression with a group for each value. */
export const patternOf = (message: string): string => sourceOf(parseMessage(message));
