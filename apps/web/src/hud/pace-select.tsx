import { reviewFrameText } from '@vinci/words/english';
import { addMessages, t } from '../i18n/index.ts';
import { changeSettings, PACES, settings } from '../ui/settings.ts';

addMessages(reviewFrameText);

/** How fast moves of the past are shown again. */
export function PaceSelect() {
  return (
    <label class="pace">
      <span class="visually-hidden">{t('review.pace')}</span>
      <select
        class="input"
        value={settings.value.pace}
        onChange={({ currentTarget: { value } }) =>
          changeSettings({ pace: PACES.find((pace) => pace === value) ?? 'normal' })
        }
      >
        {PACES.map((pace) => (
          <option key={pace} value={pace}>
            {t(`review.pace.${pace}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
