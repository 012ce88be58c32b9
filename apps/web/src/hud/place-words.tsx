import type { ProvinceId } from '@vinci/rules';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { matches } from '../ui/media.ts';
import { usePlay } from '../ui/play-context.ts';

interface PlaceWordsProps {
  readonly places: readonly ProvinceId[];
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Words about places; choosing them shows where on the board that is. */
export function PlaceWords({ places, class: extra = '', children }: PlaceWordsProps) {
  const play = usePlay();
  // The same list for as long as the words are about the same places, to tell them from other words.
  const same = useMemo(() => places, [places.join()]);
  if (places.length === 0) return <span class={extra}>{children}</span>;
  return (
    <button
      type="button"
      class={`place-words ${extra}`}
      aria-pressed={play.pointed.value === same}
      onClick={() => {
        // A sheet would cover what it is to show.
        if (matches('sheets')) play.panel.value = undefined;
        play.pointAt(same);
      }}
    >
      {children}
    </button>
  );
}
