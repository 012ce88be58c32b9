import type { Board, Insets } from '../board/types.ts';
import { t } from '../i18n/index.ts';
import { type BeyondEdges, SIDES } from './beyond-edges.ts';

interface BeyondProps {
  readonly board: Board;
  readonly beyond: BeyondEdges;
  /** What covers the board, CSS pixels of the window. */
  readonly insets: Insets;
}

/** At each edge of the view: how many provinces beyond it ask to be touched. A touch leads there. */
export function Beyond({ board, beyond, insets }: BeyondProps) {
  const { left, right, top, bottom, sheet = 0 } = insets;
  const area = { inset: `${top}px ${right}px ${Math.max(bottom, sheet)}px ${left}px` };
  return (
    <div class="beyond" style={area}>
      {SIDES.map((side) => {
        const count = beyond[side].length;
        return count === 0 ? undefined : (
          <button
            key={side}
            type="button"
            class={`beyond-${side}`}
            aria-label={t(`board.beyond.${side}`, { count })}
            data-testid={`beyond-${side}`}
            onClick={() => board.gather(beyond[side])}
          >
            <span aria-hidden="true">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
