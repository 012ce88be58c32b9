import { TILES } from '@vinci/rules';
import { t } from '../i18n/index.ts';
import { hasColumn, tileName, tileSummary } from '../i18n/rules-words.ts';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { TileEmblem } from '../ui/tile-emblem.tsx';

/** One tile with what it does, in words, and the clause behind it. */
export function TileCard({ code }: { readonly code: number }) {
  const tile = TILES[code];
  if (tile === undefined) return undefined;
  return (
    <article class="tile-card">
      <TileEmblem code={code} size={52} decorative />
      <div>
        <h3>{tileName(code)}</h3>
        <p>{tileSummary(code)}</p>
        <p class="tile-facts">
          <span class="chip">{t(`category.${tile.category}`)}</span>
          {tile.classic !== undefined && (
            <span class="chip">
              <Icon name="pawn" /> {tile.classic.pawns}
            </span>
          )}
          {hasColumn(code) && (
            <span class="chip">
              <Icon name="column" /> {t('tile.lasting')}
            </span>
          )}
          <Clause id={tile.clauses[0]} />
        </p>
      </div>
    </article>
  );
}
