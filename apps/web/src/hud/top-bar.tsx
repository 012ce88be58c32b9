import type { Play } from '../game/play.ts';
import { called, formatList, t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { fullScreen, hasFullScreen, toggleFullScreen } from '../ui/full-screen.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { BigLogo } from '../ui/logo.tsx';
import { Painted } from '../ui/painted.tsx';
import { HOME } from '../ui/places.ts';
import { usePlay } from '../ui/play-context.ts';
import { go } from '../ui/router.ts';
import { SeatMark } from '../ui/seat-mark.tsx';
import { MuteButton } from '../ui/sound-fields.tsx';
import { windowIs } from '../ui/window-is.ts';
import { hasCompany, hasTools, openHost } from './host-tools.ts';
import { areAtPeace, turnOrder } from './players.tsx';
import { SeatClock } from './seat-clock.tsx';
import { TrackStrip } from './track.tsx';

/** Where we are: the way home, round and target, code, settings; on a phone the scores, too. */
export function TopBar() {
  const play = usePlay();
  const position = play.position.value;
  const game = play.connection.game.value;
  if (position === undefined || game === undefined) return undefined;
  // With a fixed number of rounds the round says how far the game is; else the target does.
  const fixed = Number.isFinite(game.lastRound);
  const seats = play.connection.table.value?.seats ?? [];
  const { round } = position;
  const isLast = position.isLastRound && round > 0;
  const narrow = windowIs('phone');
  const target = fixed ? '' : t('top.target', { count: game.targetVP });
  // Where there is no room for words: how far the game is, by whose points, and how far it goes.
  const ahead = turnOrder(position).reduce((a, b) => (position.vp(b) > position.vp(a) ? b : a));
  const reached = fixed ? round : position.vp(ahead);
  const progress = `${reached} / ${fixed ? game.lastRound : game.targetVP}`;
  const end = fixed
    ? t('explain.rounds', { count: game.lastRound })
    : t('explain.target', { count: game.targetVP });
  // The number of the round stands in one of the two lines.
  const roundText = !fixed
    ? t('top.round', { round })
    : narrow
      ? t('top.rounds')
      : t('top.roundOf', { round, count: game.lastRound });
  return (
    <header class="top-bar" data-covers="top">
      <button
        type="button"
        class="home-button"
        aria-label={t('home.back')}
        onClick={() => {
          if (play.me.value >= 0 && play.connection.table.value?.status !== 'over')
            play.question.value = 'leave';
          else go(HOME);
        }}
      >
        <BigLogo size={34} />
      </button>
      <Scores play={play} />
      <p class="round" data-round={round}>
        <strong title={t('explain.round')}>{round === 0 ? t('top.setup') : roundText}</strong>
        <span title={isLast ? t('explain.lastRound') : end} data-testid="progress">
          {narrow && !fixed && <SeatMark colour={seats[ahead]?.colour ?? 0} size={12} />}
          {narrow ? progress : isLast ? t('top.lastRound') : target}
        </span>
      </p>
      <RunningClock play={play} />
      <TrackStrip />
      <div class="top-buttons">
        {hasTools(play) && hasCompany(play) && (
          <IconButton
            icon="host"
            class="host-button"
            label={t('host.title')}
            onPress={() => openHost(play)}
          />
        )}
        {play.connection.isLocal ? (
          <span class="chip here" title={t('local.unproven')}>
            {t('local.here')}
          </span>
        ) : (
          <Button
            look="plain"
            class="code-button"
            aria-label={t('glue.named', { name: t('share.title'), what: play.connection.code })}
            onClick={() => {
              play.question.value = 'share';
            }}
          >
            <Icon name="share" /> <span>{play.connection.code}</span>
          </Button>
        )}
        {hasFullScreen() && (
          <IconButton
            icon="fullScreen"
            class="full-screen"
            label={t(fullScreen.value ? 'screen.leave' : 'screen.full')}
            onPress={toggleFullScreen}
          />
        )}
        <MuteButton />
        <IconButton
          icon="settings"
          label={t('settings.title')}
          onPress={() => {
            play.question.value = 'settings';
          }}
        />
      </div>
    </header>
  );
}

/** The clock that runs, for narrow screens, where the panels of the players are put away. */
function RunningClock({ play }: { readonly play: Play }) {
  const table = play.connection.table.value;
  const seat = table?.clockSeat ?? -1;
  if (seat < 0) return undefined;
  return (
    <span class="bar-clock" data-clock={table?.clock?.type}>
      <SeatClock play={play} seat={seat} alone />
    </span>
  );
}

/** A row of scores for narrow screens; opens the players. */
function Scores({ play }: { readonly play: Play }) {
  const position = play.position.value;
  const seats = play.connection.table.value?.seats ?? [];
  const me = play.me.value;
  if (position === undefined) return undefined;
  return (
    <button
      type="button"
      class={`scores ${seats.length > 4 ? 'many' : ''}`}
      aria-label={t('players.scores', {
        scores: formatList(
          turnOrder(position).map(
            (seat) => `${called(seats[seat]?.name ?? '')} ${position.vp(seat)}`,
          ),
        ),
      })}
      onClick={() => {
        play.panel.value = play.panel.value === 'players' ? undefined : 'players';
      }}
    >
      {turnOrder(position).map((seat) => (
        <span key={seat} class={position.actor === seat ? 'acting' : ''}>
          <SeatMark colour={seats[seat]?.colour ?? 0} size={18} />
          {me >= 0 && areAtPeace(position, me, seat) && <Icon name="peace" size={14} />}
          <span class="score-name">
            <Painted text={called(seats[seat]?.name ?? '')} />
          </span>
          <strong>
            <Painted text={position.vp(seat)} />
          </strong>
        </span>
      ))}
    </button>
  );
}
