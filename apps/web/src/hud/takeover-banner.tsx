import type { Takeover } from '../game/takeover.ts';
import { usePlay } from '../ui/play-context.ts';
import { useSeldom } from './use-seldom.ts';

/** For somebody who is back: how much a bot has played in their place, and what. */
export function TakeoverBanner() {
  const takeover = usePlay().news.takeover.value;
  return takeover === undefined ? undefined : <LazyTakeover takeover={takeover} />;
}

function LazyTakeover({ takeover }: { readonly takeover: Takeover }) {
  const parts = useSeldom();
  if (parts === undefined) return undefined;
  return <parts.OpenTakeover key={takeover.until} takeover={takeover} />;
}
