import { activeEmpire, decliningEmpire, type Position, type Seat } from '@vinci/rules';
import { useState } from 'preact/hooks';
import type { Play } from '../game/play.ts';
import { scoreLines } from '../game/score.ts';
import { signed, t } from '../i18n/index.ts';
import { tileFullName } from '../i18n/rules-words.ts';
import { Clause } from '../ui/clause.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { TileEmblem } from '../ui/tile-emblem.tsx';

/** Seats in the order of the turns of a round. */
export const turnOrder = (position: Position): readonly Seat[] =>
  Array.from(
    { length: position.game.seats },
    (_, i) => (position.startingSeat + i) % position.game.seats,
  );

/** Everybody in turn order: points, forecast, tiles, pawns, presence. */
export function Players() {
  const play = usePlay();
  const position = play.position.value;
  if (position === undefined) return undefined;
  return (
    <section
      class="players"
      data-covers="left"
      aria-label={t('players.title')}
      data-testid="players"
    >
      <ol>
        {turnOrder(position).map((seat) => (
          <li key={seat}>
            <Player play={play} position={position} seat={seat} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PlayerProps {
  readonly play: Play;
  readonly position: Position;
  readonly seat: Seat;
}

function Player({ play, position, seat }: PlayerProps) {
  const [open, setOpen] = useState(false);
  const view = play.session.table.value?.seats[seat];
  if (view === undefined) return undefined;
  const acting = position.actor === seat;
  const forecast = play.forecasts.value[seat]?.points ?? 0;
  // While pawns are being placed, the hand is what the plan on screen has left.
  const draft = play.draft.value;
  const planned = draft?.seat === seat && position.phase === 'reorganization';
  const hand = planned ? draft.hand : position.hand(seat);
  const survivors = position.survivors(seat);
  const tiles = position.tiles(seat);
  const declining = position.decliningTiles(seat);
  const fallen = position.provincesOf(decliningEmpire(seat));
  const provinces = position.provincesOf(activeEmpire(seat));
  return (
    <article class={`player ${acting ? 'acting' : ''}`} data-testid={`player-${seat}`}>
      <button type="button" class="player-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <SeatMark colour={view.colour} size={30} text={String(seat + 1)} />
        <span class="grow">
          <span class="player-name" title={view.name}>
            {view.name}
            {seat === play.me.value && <span class="you"> {t('table.you')}</span>}
          </span>
          <span class="player-state">
            {acting ? t('players.acting') : ''}
            {!view.present && <span class="away">{t('players.away')}</span>}
          </span>
        </span>
        <span class="player-points">
          <strong data-testid={`vp-${seat}`}>{position.vp(seat)}</strong>
          {position.round > 0 && position.phase !== 'over' && (
            <span title={t('players.forecast')}>
              <span class="visually-hidden">{t('players.forecast')}</span> {signed(forecast)}
            </span>
          )}
        </span>
      </button>
      <div class="player-row">
        {tiles !== undefined && (
          <span class="tiles" title={t('players.provinces', { count: provinces })}>
            {tiles.map((code, index) => (
              <TileButton key={`${index === 0 ? 'a' : 'b'}${code}`} play={play} code={code} />
            ))}
          </span>
        )}
        {fallen > 0 && (
          <span class="tiles declining" title={t('players.declining')}>
            <Icon name="decline" label={t('players.declining')} /> {fallen}
            {declining.map((code, index) => (
              <TileButton key={`${index === 0 ? 'a' : 'b'}${code}`} play={play} code={code} />
            ))}
          </span>
        )}
        <span class="hand">
          {(hand > 0 || (acting && position.phase !== 'draft')) && (
            <span class="chip" title={t('players.hand')}>
              <Icon name="pawn" label={t('players.hand')} /> {hand}
            </span>
          )}
          {survivors > 0 && (
            <span class="chip bad">{t('players.survivors', { count: survivors })}</span>
          )}
          {peaceWith(play, position, seat).map((name) => (
            <span key={name} class="chip" title={t('players.peaceWith', { name })}>
              <Icon name="peace" label={t('players.peace')} /> <span class="name">{name}</span>
            </span>
          ))}
        </span>
      </div>
      {open && <Breakdown play={play} seat={seat} />}
    </article>
  );
}

/** Names of those a seat has named as peace partners. */
function peaceWith(play: Play, position: Position, seat: Seat): readonly string[] {
  const seats = play.session.table.value?.seats ?? [];
  return seats.filter((other) => position.hasNamed(seat, other.seat)).map(({ name }) => name);
}

function TileButton({ play, code }: { readonly play: Play; readonly code: number }) {
  return (
    <button
      type="button"
      class="tile-button"
      title={tileFullName(code)}
      aria-label={t('tile.explain', { tile: tileFullName(code) })}
      onClick={() => play.explain(`tile:${code}`)}
    >
      <TileEmblem code={code} size={28} decorative />
    </button>
  );
}

/** Where the points of this turn would come from. */
export function Breakdown({ play, seat }: { readonly play: Play; readonly seat: Seat }) {
  const answer = play.forecasts.value[seat];
  if (answer === undefined) return undefined;
  const lines = scoreLines(answer);
  return (
    <div class="breakdown">
      <p class="hint">{t('players.breakdown')}</p>
      <ul>
        {lines.map((line) => (
          <li key={`${line.empire}${line.label}${line.tile ?? ''}`}>
            <span class="amount">{signed(line.points)}</span>
            <span class="grow">
              {line.label}
              {line.empire === 'declining' && ` · ${t('players.declining')}`}
            </span>
            <Clause id={line.clause} />
          </li>
        ))}
        <li class="total">
          <span class="amount">= {answer.points}</span>
          <span>{t('players.thisTurn')}</span>
        </li>
      </ul>
    </div>
  );
}
