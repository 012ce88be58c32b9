import { usePlay } from '../ui/play-context.ts';
import { useSeldom } from './use-seldom.ts';

/** What is in a drawer, fetched with what else is seldom looked at. */
function LazyPanel({ name }: { readonly name: 'PlanPanel' | 'RegionList' }) {
  const play = usePlay();
  const panels = useSeldom(() => {
    play.panel.value = undefined;
  });
  if (panels === undefined) return undefined;
  const Content = panels[name];
  return <Content />;
}

/** The plan for the next turn. */
export const LazyPlan = () => <LazyPanel name="PlanPanel" />;

/** The provinces in words. */
export const LazyRegions = () => <LazyPanel name="RegionList" />;
