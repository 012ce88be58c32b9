import { t } from '../i18n/index.ts';
import { usePlay } from '../ui/play-context.ts';
import { useFetched } from '../ui/use-fetched.ts';

/** What is in a drawer, fetched with what else is seldom looked at. */
function LazyPanel({ name }: { readonly name: 'PlanPanel' | 'RegionList' }) {
  const play = usePlay();
  const panels = useFetched(
    () => import('./seldom-dialogs.tsx'),
    () => {
      play.panel.value = undefined;
      play.toasts.show({ text: t('load.failedText'), tone: 'bad' });
    },
  );
  if (panels === undefined) return undefined;
  const Content = panels[name];
  return <Content />;
}

/** The plan for the next turn. */
export const LazyPlan = () => <LazyPanel name="PlanPanel" />;

/** The provinces in words. */
export const LazyRegions = () => <LazyPanel name="RegionList" />;
