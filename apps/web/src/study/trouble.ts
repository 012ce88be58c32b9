import { CONFIG_ERRORS, type ConfigErrorCode, type InputError } from '@vinci/rules';
import type { NotationProblem } from '@vinci/rules/notation';
import { explainRefusal } from '../game/refusal.ts';
import { type MessageKey, t, tOr } from '../i18n/index.ts';

/** What was wrong, said in whatever language is spoken by then. */
export type Trouble = () => string;

/** Every problem has its sentence, or this does not compile. */
const keyOf = (problem: NotationProblem): MessageKey => `notation.${problem}`;

const isConfigCode = (code: string): code is ConfigErrorCode => Object.hasOwn(CONFIG_ERRORS, code);

function sentenceOf({ code, text, problem, values = {} }: InputError): string {
  if (problem !== undefined) return tOr(keyOf(problem), text, values);
  return isConfigCode(code) ? explainRefusal({ code, text, values }).text : text;
}

/** What is wrong with a notation. */
export function troubleText(error: InputError): string {
  const text = sentenceOf(error);
  return error.code === 'notation/impossible'
    ? t('study.impossible', { text })
    : t('study.syntax', { line: error.at ?? 0, text });
}
