import { activeEmpire, decliningEmpire, type Position, type Seat } from '@vinci/rules';
import { useState } from 'preact/hooks';
import { scoresNow } from '../game/phase.ts';
import type { Play } from '../game/play.ts';
import { called, signed, t } from '../i18n/index.ts';
import { tileFullName } from '../i18n/rules-words.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { usePlay } from '../ui/play-context.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { consult } from '../ui/shelf.ts';
import { TileEmblem } from '../ui/tile-emblem.tsx';
import { isHosting, openHost } from './host-tools.ts';
import { ScoreLines } from './score-lines.tsx';
import { SeatClock } from './seat-clock.tsx';
import { Holder, isMissing } from './seat-holder.tsx';

/** Seats in the order of the turns of a round. */
export const turnOrder = (position: Position): readonly Seat[] =>
  Array.from(
    { length: position.game.seats },
    (_, i) => (position.startingSeat + i) % position.game.seats,
  );

/** Everybody in turn order: points, forecast, tiles, pawns, presence. */
export function Players() {
  const play = usePlay();
  const position = play.telling.position.value;
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
  const view = play.connection.table.value?.seats[seat];
  if (view === undefined) return undefined;
  const { lastRound, targetVP } = position.game;
  const acting = position.actor === seat;
  const forecast = play.answers.forecasts.value[seat]?.points ?? 0;
  // While pawns are being placed, the hand is what the plan on screen has left.
  const draft = play.draft.value;
  const planned = draft?.seat === seat && position.phase === 'reorganization';
  const hand = planned ? draft.hand : position.hand(seat);
  // Between turns only pawns that wait off the board are in hand. @clause TILE-WARBAND-1
  const waits = position.turnSeat !== seat && position.effects(seat).waitsOffBoard;
  const handWords = t(waits ? 'explain.waiting' : 'explain.hand');
  const survivors = position.survivors(seat);
  const extra = position.extra(seat);
  const tiles = position.tiles(seat);
  const declining = position.decliningTiles(seat);
  const fallen = position.provincesOf(decliningEmpire(seat));
  const provinces = position.provincesOf(activeEmpire(seat));
  return (
    <article class={`player ${acting ? 'acting' : ''}`} data-testid={`player-${seat}`}>
      <button type="button" class="player-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <SeatMark colour={view.colour} size={30} />
        <span class="grow">
          <span class="player-name">
            <span class="called" title={called(view.name)}>
              {called(view.name)}
            </span>
            {seat === play.me.value && <span class="you"> {t('table.you')}</span>}
            {seat === play.connection.table.value?.host && (
              <span class="you">
                {' '}
                <Icon name="host" label={t('table.host')} />
              </span>
            )}
          </span>
          <span class="player-state">
            <SeatClock play={play} seat={seat} />
            {acting && (
              <span title={t('explain.acting', { name: view.name })}>{t('players.acting')}</span>
            )}
            <Holder play={play} view={view} />
          </span>
        </span>
        <span class="player-points">
          <strong
            data-testid={`vp-${seat}`}
            data-of={Number.isFinite(lastRound) ? undefined : targetVP}
            title={t('explain.points', { name: view.name })}
          >
            {position.vp(seat)}
          </strong>
          {position.round > 0 && position.phase !== 'over' && (
            <Forecast name={view.name} points={forecast} now={scoresNow(position, seat)} />
          )}
        </span>
      </button>
      <div class="player-row">
        {tiles !== undefined && (
          <span class="tiles" title={t('explain.active', { count: provinces })}>
            {tiles.map((code, index) => (
              <TileButton key={`${index === 0 ? 'a' : 'b'}${code}`} play={play} code={code} />
            ))}
          </span>
        )}
        {fallen > 0 && (
          <span class="tiles declining" title={t('explain.declining')}>
            <Icon name="decline" label={t('players.declining')} /> {fallen}
            {declining.map((code, index) => (
              <TileButton key={`${index === 0 ? 'a' : 'b'}${code}`} play={play} code={code} />
            ))}
          </span>
        )}
        <span class="hand">
          {(hand > 0 || (acting && position.phase !== 'draft')) && (
            <span class="chip" title={handWords}>
              <Icon name="pawn" label={t(waits ? 'players.waiting' : 'players.hand')} /> {hand}
            </span>
          )}
          {extra > 0 && (
            <span class="chip" title={t('explain.extra')} data-testid={`extra-${seat}`}>
              <Icon name="pawn" label={t('players.extra')} /> +{extra}
            </span>
          )}
          {survivors > 0 && (
            <span class="chip bad" title={t('explain.survivors')}>
              {t('players.survivors', { count: survivors })}
            </span>
          )}
          {peaceWith(play, position, seat).map((name) => (
            <span key={name} class="chip" title={t('players.peaceWith', { name })}>
              <Icon name="peace" label={t('players.peace')} />{' '}
              <span class="name">{called(name)}</span>
            </span>
          ))}
        </span>
      </div>
      {open && <Breakdown play={play} seat={seat} />}
      {mayReplace(play, seat) && (open || isMissing(view)) && (
        <Button
          look="plain"
          class="host-seat"
          onClick={() => openHost(play, seat)}
          aria-label={t('glue.named', {
            name: t('host.seat', { name: view.name }),
            what: t('host.seatShort'),
          })}
          data-testid={`host-seat-${seat}`}
        >
          <Icon name="host" /> {t('host.seatShort')}
        </Button>
      )}
    </article>
  );
}

/** Whether this person can do something about the seat of somebody else. */
const mayReplace = (play: Play, seat: Seat): boolean =>
  play.connection.table.value?.status === 'playing' && isHosting(play) && seat !== play.me.value;

interface ForecastProps {
  readonly name: string;
  readonly points: number;
  /** These are the points of the turn in progress. */
  readonly now: boolean;
}

/** What the empire would score: at the end of this turn, or in any turn as things stand. */
function Forecast({ name, points, now }: ForecastProps) {
  if (!now && points === 0) return undefined;
  if (!now) {
    return (
      <span class="holds" title={t('explain.perTurn', { name })}>
        {t('players.holds', { points })}
      </span>
    );
  }
  return (
    <span title={t('explain.thisTurn', { name })}>
      <span class="visually-hidden">{t('players.forecast')}</span> {signed(points)}
    </span>
  );
}

/** Whether two seats are at peace, whichever of them named the other. @clause TILE-DIPLOMACY-2 */
export const areAtPeace = (position: Position, one: Seat, other: Seat): boolean =>
  position.hasNamed(one, other) || position.hasNamed(other, one);

/** Names of those a seat is at peace with. */
function peaceWith(play: Play, position: Position, seat: Seat): readonly string[] {
  const seats = play.connection.table.value?.seats ?? [];
  return seats.filter((other) => areAtPeace(position, seat, other.seat)).map(({ name }) => name);
}

function TileButton({ play, code }: { readonly play: Play; readonly code: number }) {
  return (
    <button
      type="button"
      class="tile-button"
      title={tileFullName(code)}
      aria-label={t('tile.explain', { tile: tileFullName(code) })}
      onClick={() => consult(`tile:${code}`, play)}
    >
      <TileEmblem code={code} size={28} decorative />
    </button>
  );
}

/** Where the points of this turn would come from. */
export function Breakdown({ play, seat }: { readonly play: Play; readonly seat: Seat }) {
  const answer = play.answers.forecasts.value[seat];
  if (answer === undefined) return undefined;
  const position = play.telling.position.value;
  const now = position !== undefined && scoresNow(position, seat);
  return (
    <div class="breakdown">
      <p class="hint">{t(now ? 'players.breakdown' : 'players.breakdownHolds')}</p>
      <ScoreLines score={answer} total={t(now ? 'players.thisTurn' : 'players.perTurn')} />
    </div>
  );
}
