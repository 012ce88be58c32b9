import {
  isInBag,
  isInForce,
  kindOf,
  printedTile,
  type TileEntry,
  tileEntryOf,
} from '@vinci/rulebook';
import { tileText } from '@vinci/rulebook/tile-words';
import { TILES, type TileDefinition } from '@vinci/rules';
import { gap, t } from '../i18n/index.ts';
import { Clause as Ref } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { TileEmblem } from '../ui/tile-emblem.tsx';
import { ClauseItem } from './clause-item.tsx';
import { type Reader, shownClauses } from './reader.ts';
import { printedName } from './words.ts';

const CATEGORIES = ['points', 'military', 'special'] as const;

interface CardsProps {
  readonly reader: Reader;
  readonly anchor: string;
}

/** A card for each kind of tile, by group; a kind with a column shares the card of its sister. */
export function TileCards({ reader, anchor }: CardsProps) {
  const kinds = TILES.filter((tile) => !tile.id.endsWith('Column'));
  const shown = kinds.filter(
    (tile) =>
      isInBag(tile, reader.edition) ||
      anchor === `tile:${kindOf(tile)}` ||
      tileEntryOf(kindOf(tile))?.clauses.some(({ id }) => id === anchor),
  );
  return (
    <>
      {CATEGORIES.map((category) => (
        <section key={category}>
          <h4>{t(`category.${category}`)}</h4>
          {shown
            .filter((tile) => tile.category === category)
            .map((tile) => {
              const entry = tileEntryOf(kindOf(tile));
              return (
                entry !== undefined && (
                  <Card key={tile.id} tile={tile} entry={entry} reader={reader} anchor={anchor} />
                )
              );
            })}
        </section>
      ))}
    </>
  );
}

interface CardProps extends CardsProps {
  readonly tile: TileDefinition;
  readonly entry: TileEntry;
}

function Card({ tile, entry, reader, anchor }: CardProps) {
  const { edition } = reader;
  const topic = `tile:${entry.id}`;
  const column = TILES.find(({ id }) => id === `${tile.id}Column`);
  const links = (entry.see ?? []).filter((id) => isInForce(id, edition));
  const inBag = isInBag(tile, edition);
  return (
    <article
      class={`book-tile ${anchor === topic ? 'asked' : ''} ${inBag ? '' : 'off'}`}
      data-topic={topic}
      tabIndex={-1}
    >
      <header>
        <TileEmblem code={tile.code} size={52} decorative />
        <div>
          <h5>{printedName(tile.code, edition)}</h5>
          <p>{tileText(tile, edition.rules.tileSet)}</p>
          <p class="tile-facts">
            <Pawns tile={tile} reader={reader} />
            {column !== undefined && <Pawns tile={column} reader={reader} lasting />}
          </p>
        </div>
      </header>
      {!inBag && (
        <p class="change">
          <strong>{t('book.offTile')}</strong>
        </p>
      )}
      <ul class="clauses">
        {shownClauses(entry.clauses, reader, anchor).map((clause) => (
          <ClauseItem key={clause.id} clause={clause} anchor={anchor} />
        ))}
      </ul>
      {links.length > 0 && (
        <p class="see">
          {t('book.see')}
          {gap()}
          {links.map((id) => (
            <Ref key={id} id={id} />
          ))}
        </p>
      )}
    </article>
  );
}

interface PawnsProps {
  readonly tile: TileDefinition;
  readonly reader: Reader;
  readonly lasting?: boolean;
}

/** The red number of a tile, and how many of it there are. */
function Pawns({ tile, reader, lasting = false }: PawnsProps) {
  const printed = printedTile(tile, reader.edition);
  if (printed === undefined) return undefined;
  // The number of this one is that of its partner and one.
  const partner = tile.effects.doublesPartner === true;
  return (
    <span class="chip">
      {lasting && <Icon name="column" label={t('tile.lasting')} />}
      <Icon name="pawn" /> {partner ? t('book.partnerPawns') : printed.pawns}
      <span class="copies">{t('book.copies', { count: printed.copies })}</span>
    </span>
  );
}
