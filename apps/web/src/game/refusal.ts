import type { Refusal, RefusalCode } from '@vinci/protocol';
import { CONFIG_ERRORS, type ConfigErrorCode, fillIn } from '@vinci/rules';
import { gap, type MessageKey, t, tOr } from '../i18n/index.ts';

/** What to tell a person about a refusal; without one, no answer arrived. */
export function explainRefusal(refusal: Refusal | undefined): { text: string; clause?: string } {
  if (refusal === undefined) return { text: t('error.noAnswer') };
  const { clause } = refusal;
  const text = refusalText(refusal);
  return clause === undefined ? { text } : { text, clause };
}

function refusalText(refusal: Refusal): string {
  const { needed, available, reference } = refusal;
  const more = [
    ...(needed === undefined || available === undefined
      ? []
      : [t('error.amounts', { needed, available })]),
    ...(reference === undefined ? [] : [t('error.reference', { reference })]),
  ];
  return [sentenceOf(refusal), ...more].join(gap());
}

/** Every code has its sentence, or this does not compile. */
const keyOf = (code: RefusalCode): MessageKey => `refusal.${code}`;

/** A sentence in the reader's language; what a newer server says is known in English only. */
function sentenceOf({ code, text, values, retryAfter }: Refusal): string {
  if (code === 'message/too-fast') return t('error.tooFast', { count: retryAfter ?? 5 });
  if (values === undefined) return tOr(keyOf(code), text);
  const named = withNames(values);
  const english = Object.hasOwn(CONFIG_ERRORS, code)
    ? fillIn(CONFIG_ERRORS[code as ConfigErrorCode], named)
    : text;
  return tOr(keyOf(code), english, named);
}

/** Options and boards are named as on screen. */
const withNames = (values: NonNullable<Refusal['values']>): NonNullable<Refusal['values']> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, nameOf(name, String(value))]),
  );

function nameOf(name: string, value: string): string {
  switch (name) {
    case 'option':
    case 'map':
      return tOr(`${name}.${value}`, value);
    default:
      return value;
  }
}
