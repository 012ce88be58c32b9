import type { LogLine } from '../game/log.ts';
import type { Why } from '../game/why.ts';
import { gap } from '../i18n/index.ts';
import { settings } from '../ui/settings.ts';

/** A line of the log with its reason. What a die shows is for those who check by the rules. */
export function sentenceOf({ text, type }: LogLine, why: Why | undefined) {
  if (why === undefined) return text;
  if (type === 'rolled' && !settings.value.references) return why.text;
  return (
    <>
      {text}
      {gap()}
      <span class="why">{why.text}</span>
    </>
  );
}
