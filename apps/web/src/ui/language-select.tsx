import { useState } from 'preact/hooks';
import { language, t } from '../i18n/index.ts';
import { LANGUAGES, speakLanguage } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { changeSettings, settings } from './settings.ts';

/** The name of a language in the language itself, which is how people find their own. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Chooses the language of this device. */
export function LanguageSelect() {
  // A new object each time: what was chosen jumps back also when it fails again.
  const [failed, setFailed] = useState<object | undefined>(undefined);
  const choose = async (tag: string): Promise<void> => {
    const { language: former } = settings.peek();
    changeSettings({ language: tag });
    const isSpoken = await speakLanguage(tag);
    if (settings.peek().language !== tag) return;
    // What is asked for next is to come in the language that is spoken.
    if (!isSpoken) changeSettings({ language: former });
    setFailed(isSpoken ? undefined : {});
  };
  return (
    <>
      <label class="language-select">
        <Icon name="language" label={t('settings.language')} />
        <select
          class="input"
          data-testid="language"
          value={language()}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {LANGUAGES.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {ownName(tag)}
            </option>
          ))}
        </select>
      </label>
      {failed !== undefined && (
        <p class="note bad language-failed" role="alert">
          {t('load.failedText')}
        </p>
      )}
    </>
  );
}
