import { useEffect } from 'preact/hooks';
import { t } from '../i18n/index.ts';

/** Names the tab after what a page is about, in the language of the page. */
export function useTitle(about: string): void {
  const title = `${about} · ${t('app.name')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
