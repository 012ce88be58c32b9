import type { Board, Insets } from '../board/types.ts';
import { t } from '../i18n/index.ts';
import { SIDES, type Signposts } from './signposts.ts';

interface BeyondProps {
  readonly board: Board;
  readonly posts: Signposts;
  /** What covers the board, CSS pixels of the window. */
  readonly insets: Insets;
}

/** At each edge of the view: how many provinces beyond it ask to be touched. A touch leads there. */
export function Beyond({ board, posts, insets }: BeyondProps) {
  const { left, right, top, bottom, sheet = 0 } = insets;
  const area = { inset: `${top}px ${right}px ${Math.max(bottom, sheet)}px ${left}px` };
  return (
    <div class="beyond" style={area}>
      {SIDES.map((side) => {
        const post = posts[side];
        if (post === undefined) return undefined;
        const { provinces, at } = post;
        return (
          <button
            key={side}
            type="button"
            class={`signpost beyond-${side}`}
            style={{ '--at': `${at}px` }}
            aria-label={t(`board.beyond.${side}`, { count: provinces.length })}
            data-testid={`beyond-${side}`}
            onClick={() => board.gather(provinces)}
          >
            <span aria-hidden="true">{provinces.length}</span>
          </button>
        );
      })}
    </div>
  );
}
