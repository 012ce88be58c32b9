import { useEffect, useState } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { MARK_PATHS, seatColour, toCss } from '../ui/palette.ts';
import { usePlay } from '../ui/play-context.ts';
import { reducedMotion } from '../ui/settings.ts';
import { scatter } from './scatter.ts';

/** Pieces that rain. */
const PIECES = 26;

/** Games whose end has been celebrated; whoever comes back to the ranking has seen it. */
const celebrated = new WeakSet<Play>();

/** Pieces in the colours of the winners rain once; any touch or key ends it, and less motion leaves it out. */
export function Celebration({ colours }: { readonly colours: readonly number[] }) {
  const play = usePlay();
  const [on, turn] = useState(() => !reducedMotion() && !celebrated.has(play));
  useEffect(() => {
    celebrated.add(play);
    const end = (): void => turn(false);
    addEventListener('pointerdown', end, true);
    addEventListener('keydown', end, true);
    return () => {
      removeEventListener('pointerdown', end, true);
      removeEventListener('keydown', end, true);
    };
  }, []);
  if (!on) return undefined;
  let fallen = 0;
  return (
    <div
      class="celebration"
      aria-hidden="true"
      data-testid="celebration"
      onAnimationEnd={() => {
        fallen += 1;
        if (fallen === PIECES) turn(false);
      }}
    >
      {Array.from({ length: PIECES }, (_, index) => {
        const { fill, mark } = seatColour(colours[index % colours.length] ?? 0);
        const { at, late } = scatter(index);
        return (
          <svg
            aria-hidden="true"
            // Nothing tells the pieces apart but their number.
            key={index}
            viewBox="-1.2 -1.2 2.4 2.4"
            style={`--at:${at};--late:${late};--turn:${index % 2 === 0 ? 1 : -1}`}
          >
            <path d={MARK_PATHS[mark]} fill={toCss(fill)} />
          </svg>
        );
      })}
    </div>
  );
}
