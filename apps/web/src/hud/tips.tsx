import type { Play } from '../game/play.ts';
import { usePlay } from '../ui/play-context.ts';
import { settings } from '../ui/settings.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { windowIs } from '../ui/window-is.ts';

interface TipsProps {
  /** Below the players, or in one column with the action bar where they have no place beside the board. */
  readonly at: 'side' | 'bottom';
}

/** Tells players what they see for the first time; nobody who watches, looks back or is in the lesson. */
export function Tips({ at }: TipsProps) {
  const play = usePlay();
  const isLow =
    windowIs('sheets') || windowIs('flat') || (windowIs('tight') && play.panel.value !== undefined);
  if (!play.hasTips || !settings.value.tips || play.me.value < 0) return undefined;
  if (isLow !== (at === 'bottom')) return undefined;
  return (
    <div class="tips" role="status">
      <FetchedTip play={play} />
    </div>
  );
}

function FetchedTip({ play }: { readonly play: Play }) {
  // The game goes on without tips where they cannot be had.
  const tips = useFetched(
    () => import('./tip-card.tsx'),
    () => undefined,
  );
  return tips === undefined ? undefined : <tips.TipCard play={play} />;
}
