import { PROTOCOL_ERRORS, type Refusal } from '@vinci/protocol';
import { RULE_ERRORS, type RuleErrorCode } from '@vinci/rules';
import { t } from '../i18n/index.ts';
import { ruleErrorText } from '../i18n/rules-words.ts';

/** What to tell a person about a refusal; without one, no answer arrived. */
export function explainRefusal(refusal: Refusal | undefined): { text: string; clause?: string } {
  if (refusal === undefined) return { text: t('error.noAnswer') };
  const { reference } = refusal;
  const words = refusalText(refusal);
  const text = reference === undefined ? words : `${words} ${t('error.reference', { reference })}`;
  return refusal.clause === undefined ? { text } : { text, clause: refusal.clause };
}

function refusalText({ code, text, needed, available, retryAfter }: Refusal): string {
  if (code === 'intent/stale') return t('error.stale');
  if (code === 'message/too-fast') return t('error.tooFast', { count: retryAfter ?? 5 });
  const words = Object.hasOwn(RULE_ERRORS, code) ? ruleErrorText(code as RuleErrorCode) : text;
  const known = Object.hasOwn(PROTOCOL_ERRORS, code) || Object.hasOwn(RULE_ERRORS, code);
  const sentence = known ? words : text;
  return needed === undefined || available === undefined
    ? sentence
    : `${sentence} ${t('error.amounts', { needed, available })}`;
}
