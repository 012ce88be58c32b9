import { usePlay } from '../ui/play-context.ts';
import { useSeldom } from './use-seldom.ts';

/** For somebody who is back: how much a bot has played in their place, and what. */
export function TakeoverBanner() {
  return usePlay().news.takeover.value === undefined ? undefined : <LazyTakeover />;
}

function LazyTakeover() {
  const takeover = usePlay().news.takeover.value;
  const parts = useSeldom();
  if (takeover === undefined || parts === undefined) return undefined;
  return <parts.OpenTakeover key={takeover.until} takeover={takeover} />;
}
