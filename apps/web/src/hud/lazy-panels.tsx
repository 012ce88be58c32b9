import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { useFetched } from '../ui/use-fetched.ts';

/** The plan for the next turn, fetched with what else is seldom looked at. */
export function LazyPlan() {
  const play = usePlay();
  const panels = useFetched(
    () => import('./seldom-dialogs.tsx'),
    () => {
      play.panel.value = undefined;
      play.toasts.show({ text: t('load.failedText'), tone: 'bad' });
    },
  );
  return panels === undefined ? undefined : <panels.PlanPanel />;
}
