import { encodeIntent, TILES, type TrackOffer } from '@vinci/rules';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { hasColumn, ruleErrorText, tileFullName, tileName } from '../i18n/rules-words.ts';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { TileEmblem } from '../ui/tile-emblem.tsx';

/** The six civilizations on offer, with price, coins and pawns. Touch one for what its tiles do. */
export function Track() {
  const play = usePlay();
  const position = play.position.value;
  if (position === undefined) return undefined;
  const choosing = play.acting.value && position.phase === 'draft';
  return (
    <section
      class={`track ${choosing ? 'choosing' : ''}`}
      aria-label={t('track.title')}
      data-testid="track"
    >
      <ol>
        {play.offers.value.map((offer) => (
          <li key={offer.position}>
            <Offer play={play} offer={offer} />
          </li>
        ))}
      </ol>
      <OfferDetails play={play} choosing={choosing} />
    </section>
  );
}

interface OfferProps {
  readonly play: Play;
  readonly offer: TrackOffer;
}

const priceText = ({ price, gain }: TrackOffer): string =>
  price === 0 && gain === 0
    ? t('track.free')
    : gain === 0
      ? t('track.price', { price })
      : t('track.priceAndGain', { price, gain });

function Offer({ play, offer }: OfferProps) {
  const chosen = play.offer.value === offer.position;
  const [first, second] = offer.tiles;
  return (
    <button
      type="button"
      class={`offer ${offer.error === undefined ? '' : 'blocked'}`}
      aria-pressed={chosen}
      aria-label={t('track.offer', {
        position: offer.position,
        first: tileFullName(first),
        second: tileFullName(second),
        pawns: offer.pawns,
        price: priceText(offer),
      })}
      data-testid={`offer-${offer.position}`}
      onClick={() => {
        play.offer.value = chosen ? undefined : offer.position;
      }}
    >
      <span class="offer-tiles" aria-hidden="true">
        <TileEmblem code={first} size={34} decorative />
        <TileEmblem code={second} size={34} decorative />
      </span>
      <span class="offer-names" aria-hidden="true">
        <span>{tileName(first)}</span>
        <span>{tileName(second)}</span>
      </span>
      <span class="offer-numbers" aria-hidden="true">
        <span class="pawns">
          <Icon name="pawn" /> {offer.pawns}
        </span>
        <span class={offer.price > 0 ? 'price' : 'price free'}>
          {offer.price > 0 ? `−${offer.price}` : t('track.freeShort')}
        </span>
        {offer.coins > 0 && (
          <span class="coins">
            <Icon name="coin" />+{offer.gain}
          </span>
        )}
      </span>
    </button>
  );
}

function OfferDetails({ play, choosing }: { readonly play: Play; readonly choosing: boolean }) {
  const offer = play.offers.value.find(({ position }) => position === play.offer.value);
  if (offer === undefined) return undefined;
  return (
    <div class="offer-details card" data-testid="offer-details">
      <div class="tile-cards">
        {offer.tiles.map((code, index) => (
          <TileCard key={`${index === 0 ? 'a' : 'b'}${code}`} code={code} />
        ))}
      </div>
      <p class="row">
        <span class="chip">
          <Icon name="pawn" /> {t('track.pawns', { count: offer.pawns })}
        </span>
        <span class="chip">
          <Icon name="victory" /> {priceText(offer)}
        </span>
        <Clause id="TRACK-4" />
      </p>
      {offer.error !== undefined && (
        <p class="note bad">
          <span>
            {ruleErrorText(offer.error.code)}{' '}
            {offer.error.needed !== undefined &&
              t('error.amounts', {
                needed: offer.error.needed,
                available: offer.error.available ?? 0,
              })}{' '}
            <Clause id={offer.error.clause} />
          </span>
        </p>
      )}
      <div class="buttons">
        {choosing && (
          <button
            type="button"
            class="button primary"
            disabled={offer.error !== undefined || play.session.busy.value}
            onClick={() =>
              void play.send([encodeIntent({ type: 'choose', position: offer.position })])
            }
          >
            {t('track.choose', {
              first: tileName(offer.tiles[0]),
              second: tileName(offer.tiles[1]),
            })}
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            play.offer.value = undefined;
          }}
        >
          {t('close')}
        </button>
      </div>
    </div>
  );
}

/** One tile with what it does, in words, and the clauses behind it. */
export function TileCard({ code }: { readonly code: number }) {
  const tile = TILES[code];
  if (tile === undefined) return undefined;
  return (
    <article class={`tile-card ${tile.category}`}>
      <TileEmblem code={code} size={52} decorative />
      <div>
        <h3>{tileName(code)}</h3>
        <p>{tile.summary}</p>
        <p class="tile-facts">
          <span class="chip">{t(`category.${tile.category}`)}</span>
          {tile.classic !== undefined && (
            <span class="chip">
              <Icon name="pawn" /> {t('tile.pawns', { count: tile.classic.pawns })}
            </span>
          )}
          {hasColumn(code) && (
            <span class="chip">
              <Icon name="column" /> {t('tile.lasting')}
            </span>
          )}
          {tile.clauses.map((clause) => (
            <Clause key={clause} id={clause} />
          ))}
        </p>
      </div>
    </article>
  );
}
