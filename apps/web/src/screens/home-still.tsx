import { t } from '../i18n/index.ts';
import { theme } from '../ui/settings.ts';
import dark from './pictures/still-dark.avif';
import light from './pictures/still-light.avif';

/** The board itself, as `scripts/still.mjs` takes it; it comes after the words. */
export function Still() {
  return (
    <img
      class="home-still"
      src={theme() === 'dark' ? dark : light}
      alt={t('home.still')}
      width={960}
      height={576}
      decoding="async"
      fetchpriority="low"
    />
  );
}
