import { useEffect } from 'preact/hooks';
import type { Panel, Play } from '../game/play.ts';
import { ActionBar } from '../hud/action-bar.tsx';
import { BoardHost } from '../hud/board-host.tsx';
import { ChatPanel } from '../hud/chat-panel.tsx';
import { EndScreen } from '../hud/end-screen.tsx';
import { FreeSeat } from '../hud/free-seat.tsx';
import { listenForKeys } from '../hud/keyboard.ts';
import { LiveLog, LogPanel } from '../hud/log-panel.tsx';
import { Meanwhile } from '../hud/meanwhile.tsx';
import { PausedSlip } from '../hud/paused-slip.tsx';
import { Players } from '../hud/players.tsx';
import { ProvinceCard } from '../hud/province-card.tsx';
import { RegionList } from '../hud/region-list.tsx';
import { RulesPanel } from '../hud/rules-panel.tsx';
import { TakeoverBanner } from '../hud/takeover.tsx';
import { TimeWarning } from '../hud/time-warning.tsx';
import { TopBar } from '../hud/top-bar.tsx';
import { Market } from '../hud/track.tsx';
import { VoteCard } from '../hud/vote-card.tsx';
import { t } from '../i18n/index.ts';
import type { IconName } from '../icons/names.ts';
import { LazyReview, ReviewButton } from '../review/lazy-review.tsx';
import { Icon } from '../ui/icon.tsx';
import { CloseButton } from '../ui/icon-button.tsx';
import { usePlay } from '../ui/play-context.ts';

/** The game: the board over the whole screen, and around it what a person needs to play. */
export function GameScreen() {
  const play = usePlay();
  useEffect(() => listenForKeys(play), [play]);
  const panel = play.panel.value;
  return (
    <div class="game" data-panel={panel ?? 'none'}>
      <button type="button" class="button skip" onClick={() => openProvinces(play)}>
        {t('regions.skip')}
      </button>
      <BoardHost />
      <TopBar />
      <div class="left">
        <Players />
        <ProvinceCard />
      </div>
      <div class="bottom" data-covers="bottom">
        {play.reviewing.value ? <LazyReview /> : <ActionBar />}
      </div>
      <Tabs play={play} />
      <Market />
      <Drawer play={play} />
      <Meanwhile />
      {!play.reviewing.value && <TakeoverBanner />}
      {!play.reviewing.value && <PausedSlip />}
      <VoteCard />
      {!play.reviewing.value && <FreeSeat />}
      <TimeWarning />
      <LiveLog />
      <EndScreen />
    </div>
  );
}

function openProvinces(play: Play): void {
  play.panel.value = 'provinces';
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.drawer button')?.focus());
}

const TABS: readonly { readonly panel: Exclude<Panel, 'statistics'>; readonly icon: IconName }[] = [
  { panel: 'track', icon: 'track' },
  { panel: 'players', icon: 'person' },
  { panel: 'provinces', icon: 'provinces' },
  { panel: 'log', icon: 'log' },
  { panel: 'chat', icon: 'chat' },
  { panel: 'rules', icon: 'rules' },
];

/** Opens the panels; at the lower edge on a phone, at the right one on a desk. */
function Tabs({ play }: { readonly play: Play }) {
  return (
    <nav class="tabs" data-covers="right" aria-label={t('panels.title')}>
      {TABS.map(({ panel, icon }) => (
        <button
          key={panel}
          type="button"
          class={`tab tab-${panel}`}
          aria-pressed={play.panel.value === panel}
          data-testid={`tab-${panel}`}
          onClick={() => {
            play.panel.value = play.panel.value === panel ? undefined : panel;
          }}
        >
          <Icon name={icon} />
          <span>{t(`panels.${panel}`)}</span>
          {panel === 'chat' && play.chat.unreadInAll.value > 0 && (
            <span class="unread">
              <span class="visually-hidden">
                {t('chat.unread', { count: play.chat.unreadInAll.value })}
              </span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

const DRAWERS = {
  provinces: RegionList,
  log: LogPanel,
  chat: ChatPanel,
  rules: RulesPanel,
} as const;

function Drawer({ play }: { readonly play: Play }) {
  const panel = play.panel.value;
  // The others draw themselves.
  if (panel === undefined || !Object.hasOwn(DRAWERS, panel)) return undefined;
  return <OpenDrawer play={play} panel={panel as keyof typeof DRAWERS} />;
}

interface OpenDrawerProps {
  readonly play: Play;
  readonly panel: keyof typeof DRAWERS;
}

function OpenDrawer({ play, panel }: OpenDrawerProps) {
  const Content = DRAWERS[panel];
  return (
    <aside class="drawer" aria-label={t(`panels.${panel}`)} data-testid="drawer">
      <header class="row between">
        <h2>{t(`panels.${panel}`)}</h2>
        {panel === 'log' && !play.reviewing.value && <ReviewButton />}
        <CloseButton
          onPress={() => {
            play.panel.value = undefined;
          }}
        />
      </header>
      <Content />
    </aside>
  );
}
