import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { useFetched } from '../ui/use-fetched.ts';

/**
 * What most games do not need, fetched when it is needed for the first time. Where it cannot be had, a toast says so.
 *
 * @param failed is called then, too
 */
export function useSeldom(failed?: () => void): typeof import('./seldom-dialogs.tsx') | undefined {
  const play = usePlay();
  return useFetched(
    () => import('./seldom-dialogs.tsx'),
    () => {
      failed?.();
      play.toasts.show({ text: t('load.failedText'), tone: 'bad' });
    },
  );
}
