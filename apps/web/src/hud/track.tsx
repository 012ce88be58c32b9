import type { Seat, TrackOffer } from '@vinci/rules';
import { basePawnsOf } from '@vinci/rules/engine';
import { useEffect, useRef } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { type Prospect, prospectOf } from '../game/prospect.ts';
import { gap, t } from '../i18n/index.ts';
import {
  civilizationName,
  ruleErrorText,
  tileFullName,
  tileName,
  tileSummary,
} from '../i18n/rules-words.ts';
import { Button } from '../ui/button.tsx';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { CloseButton } from '../ui/icon-button.tsx';
import { Painted } from '../ui/painted.tsx';
import { usePlay } from '../ui/play-context.ts';
import { consult } from '../ui/shelf.ts';
import { TileEmblem } from '../ui/tile-emblem.tsx';
import { windowIs } from '../ui/window-is.ts';

const priceText = ({ price, gain }: TrackOffer): string =>
  price === 0 && gain === 0
    ? t('track.free')
    : gain === 0
      ? t('track.price', { count: price })
      : t('track.priceAndGain', { count: price, gain });

/** Price and coins as two short signs. */
function Price({ offer }: { readonly offer: TrackOffer }) {
  return (
    <>
      <span class={offer.price > 0 ? 'price' : 'price free'}>
        <Painted text={offer.price > 0 ? `−${offer.price}` : t('track.freeShort')} />
      </span>
      {offer.coins > 0 && (
        <span class="coins">
          <Icon name="coin" />
          <Painted text={`+${offer.gain}`} />
        </span>
      )}
    </>
  );
}

/** Prospects are for whoever looks; a watcher sees them as the seat whose turn it is. */
const seatOf = ({ me, position }: Play): Seat =>
  me.value >= 0 ? me.value : Math.max(position.value?.turnSeat ?? 0, 0);

function prospect(play: Play, offer: TrackOffer): Prospect | undefined {
  const position = play.position.value;
  return position === undefined ? undefined : prospectOf(position, seatOf(play), offer);
}

/** Whoever waits for the choices of others pays nothing now. */
const isPriced = (play: Play): boolean =>
  play.position.value?.phase !== 'draft' || play.called.value || play.me.value < 0;

/** What choosing would make of the points; empty where that is not asked. */
function vpText(play: Play, offer: TrackOffer, { vp }: Prospect): string {
  if (!isPriced(play)) return '';
  const change = offer.gain - offer.price;
  return change === 0
    ? t('prospect.vpSame', { after: vp })
    : t('prospect.vp', { before: vp - change, after: vp });
}

const describe = (offer: TrackOffer): string =>
  t('track.offer', {
    position: offer.position,
    first: tileFullName(offer.tiles[0]),
    second: tileFullName(offer.tiles[1]),
    pawns: offer.pawns,
    price: priceText(offer),
  });

function look(play: Play, offer: TrackOffer): void {
  const open = play.panel.value === 'track' && play.offer.value === offer.position;
  play.panel.value = open ? undefined : 'track';
  play.offer.value = open ? undefined : offer.position;
}

/** The track in the top bar: emblems, pawns, price and coins of the six civilizations. */
export function TrackStrip() {
  const play = usePlay();
  return (
    <ol class="strip" aria-label={t('track.title')} data-testid="track-strip">
      {play.answers.offers.value.map((offer) => (
        <li key={offer.position}>
          <button
            type="button"
            class={`strip-offer ${offer.error === undefined ? '' : 'blocked'}`}
            aria-label={describe(offer)}
            title={civilizationName(offer.tiles)}
            aria-pressed={play.offer.value === offer.position}
            onClick={() => look(play, offer)}
          >
            <TileEmblem code={offer.tiles[0]} size={32} decorative />
            <TileEmblem code={offer.tiles[1]} size={32} decorative />
            <span class="strip-numbers">
              <span>
                <Icon name="pawn" />
                <Painted text={offer.pawns} />
              </span>
              <span>
                <Price offer={offer} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/**
 * The six civilizations at large, with what their tiles do, beside the board or, where there is no room, over
 * it; choosing one is done in the action bar.
 */
export function Market() {
  const play = usePlay();
  const position = play.position.value;
  if (position === undefined || play.panel.value !== 'track') return undefined;
  const choosing = play.acting.value && position.phase === 'draft';
  const beside = windowIs('docks');
  const close = (): void => {
    play.panel.value = undefined;
  };
  return (
    <section
      class={`market ${choosing ? 'choosing' : ''}`}
      data-covers={beside ? 'right' : undefined}
      aria-label={t('track.title')}
      data-testid="track"
    >
      <header>
        <h2>{t('track.heading')}</h2>
        <p class="hint">
          {t('track.price.rule', { count: position.game.rules.skipCost })}{' '}
          <Clause id={position.game.rules.skipCost === 1 ? 'TRACK-5' : 'TRACK-4'} />
        </p>
        {beside ? (
          <CloseButton onPress={close} />
        ) : (
          <Button data-testid="to-board" onClick={close}>
            {t('track.toBoard')}
          </Button>
        )}
      </header>
      <ol>
        {play.answers.offers.value.map((offer) => (
          <li key={offer.position} class="offer-card">
            <Offer play={play} offer={offer} />
          </li>
        ))}
      </ol>
      <OfferDetails play={play} />
    </section>
  );
}

/** The button lies under what it shows: its label says the same as a sentence, and is read instead. */
function Offer({ play, offer }: { readonly play: Play; readonly offer: TrackOffer }) {
  const chosen = play.offer.value === offer.position;
  const outlook = prospect(play, offer);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It says more than before, and the details come to stand below it.
    if (chosen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (outlook === undefined) return undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`offer ${offer.error === undefined ? '' : 'blocked'}`}
        aria-pressed={chosen}
        aria-label={[describe(offer), vpText(play, offer, outlook)]
          .filter((part) => part !== '')
          .reduce((first, second) => t('glue.list', { first, second }))}
        data-testid={`offer-${offer.position}`}
        onClick={() => {
          play.offer.value = chosen ? undefined : offer.position;
        }}
      />
      <span class="offer-content" aria-hidden="true">
        {offer.tiles.map((code, index) => (
          <span key={`${index === 0 ? 'a' : 'b'}${code}`} class="offer-tile">
            <TileEmblem code={code} size={36} decorative />
            <span>
              <strong>{tileName(code)}</strong>
              <span class="summary">{tileSummary(code)}</span>
              {outlook.notes[index] !== undefined && (
                <span class="prospect">{outlook.notes[index]}</span>
              )}
            </span>
          </span>
        ))}
        <span class="offer-numbers">
          <span class="pawns">
            <Icon name="pawn" /> {offer.pawns}
            <small>{t('prospect.reach', { count: outlook.provinces })}</small>
          </span>
          <span class="cost">
            <Price offer={offer} />
            {isPriced(play) && (
              <small>
                {t('prospect.short', {
                  before: outlook.vp - offer.gain + offer.price,
                  after: outlook.vp,
                })}
              </small>
            )}
          </span>
        </span>
      </span>
    </>
  );
}

/** Where the numbers of the chosen civilization come from, and why it cannot be had. */
function OfferDetails({ play }: { readonly play: Play }) {
  const offer = play.answers.offers.value.find(({ position }) => position === play.offer.value);
  const game = play.connection.game.value;
  const outlook = offer === undefined ? undefined : prospect(play, offer);
  if (offer === undefined || outlook === undefined || game === undefined) return undefined;
  const base = basePawnsOf(game, seatOf(play));
  return (
    <div class="offer-details" data-testid="offer-details">
      <span>
        <Icon name="pawn" />{' '}
        {t('track.sum', {
          base,
          tiles: offer.pawns - base,
          total: offer.pawns,
        })}{' '}
        <Clause id="PAWN-1" />
      </span>
      <span class="reach">{t('prospect.reachWhy', { count: outlook.provinces })}</span>
      <span class="balance">
        <Icon name="victory" />{' '}
        {isPriced(play)
          ? t('glue.named', { name: priceText(offer), what: vpText(play, offer, outlook) })
          : priceText(offer)}{' '}
        {offer.coins > 0 && <Clause id={game.rules.coinValue === 1 ? 'TRACK-10' : 'TRACK-9'} />}
      </span>
      {offer.tiles.map((code, index) => (
        <button
          key={`${index === 0 ? 'a' : 'b'}${code}`}
          type="button"
          class="clause"
          onClick={() => consult(`tile:${code}`, play)}
        >
          {t('tile.explain', { tile: tileFullName(code) })}
        </button>
      ))}
      {offer.error !== undefined && (
        <p class="note bad">
          <span>
            {ruleErrorText(offer.error.code)}
            {gap()}
            {offer.error.needed !== undefined &&
              t('error.amounts', {
                needed: offer.error.needed,
                available: offer.error.available ?? 0,
              })}{' '}
            <Clause id={offer.error.clause} />
          </span>
        </p>
      )}
    </div>
  );
}
