import { useState } from 'preact/hooks';
import { language, t } from '../i18n/index.ts';
import { LANGUAGES, speakLanguage } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { changeSettings } from './settings.ts';

/** The name of a language in the language itself, which is how people find their own. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Chooses the language of this device. */
export function LanguageSelect() {
  const [failed, setFailed] = useState(false);
  const choose = async (tag: string): Promise<void> => {
    changeSettings({ language: tag });
    // Whoever chooses again what has not come before wants another attempt.
    setFailed(!(await speakLanguage(tag)));
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
      {failed && (
        <p class="note bad language-failed" role="alert">
          {t('load.failedText')}
        </p>
      )}
    </>
  );
}
