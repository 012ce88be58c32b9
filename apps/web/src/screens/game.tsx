import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { LazyCoach } from '../coach/lazy-coach.tsx';
import { End } from '../ending/end.tsx';
import type { Panel, Play } from '../game/play.ts';
import { ActionBar } from '../hud/action-bar.tsx';
import { BoardHost } from '../hud/board-host.tsx';
import { ChatPanel } from '../hud/chat-panel.tsx';
import { Explain } from '../hud/explain.tsx';
import { FreeSeat } from '../hud/free-seat.tsx';
import { HeraldSlips } from '../hud/heralds.tsx';
import { listenForKeys } from '../hud/keyboard.ts';
import { LazyPlan, LazyRegions } from '../hud/lazy-panels.tsx';
import { Legend } from '../hud/legend.tsx';
import { LiveLog, LogPanel } from '../hud/log-panel.tsx';
import { PausedSlip } from '../hud/paused-slip.tsx';
import { PlanSlip, useDuePlan } from '../hud/plan-slip.tsx';
import { Players } from '../hud/players.tsx';
import { ProvinceCard } from '../hud/province-card.tsx';
import { Recap } from '../hud/recap.tsx';
import { ReviewButton } from '../hud/review-button.tsx';
import { RulesPanel } from '../hud/rules-panel.tsx';
import { SaidProvince } from '../hud/said-province.tsx';
import { TakeoverBanner } from '../hud/takeover-banner.tsx';
import { TimeWarning } from '../hud/time-warning.tsx';
import { Tips } from '../hud/tips.tsx';
import { TopBar } from '../hud/top-bar.tsx';
import { Market } from '../hud/track.tsx';
import { VoteCard } from '../hud/vote-card.tsx';
import { t } from '../i18n/index.ts';
import { LazyReview } from '../review/lazy-review.tsx';
import { tellHeight } from '../ui/action-height.ts';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { keepFocus } from '../ui/kept-focus.ts';
import { usePlay } from '../ui/play-context.ts';

/** The game: the board over the whole screen, and around it what a person needs to play. */
export function GameScreen({ children }: { readonly children?: ComponentChildren }) {
  const play = usePlay();
  useEffect(() => listenForKeys(play), [play]);
  useEffect(() => keepFocus(bar), [play]);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => tellHeight(foot.current), []);
  useDuePlan(play);
  const panel = play.panel.value;
  return (
    <main class="game" data-panel={panel ?? 'none'}>
      <Button class="skip" onClick={() => openProvinces(play)}>
        {t('regions.skip')}
      </Button>
      <BoardHost />
      <TopBar />
      <div class="left">
        <Players />
        {!play.review.active.value && <Recap />}
        <PlanSlip />
        <Tips at="side" />
        <ProvinceCard />
      </div>
      <div class="bottom" data-covers="bottom">
        <div ref={foot} class="foot">
          <Tips at="bottom" />
          {play.review.active.value ? <LazyReview /> : <ActionBar />}
        </div>
      </div>
      <Market />
      <Legend />
      <PanelDrawer play={play} />
      <LazyCoach play={play} />
      <Tabs play={play} />
      {!play.review.active.value && <TakeoverBanner />}
      {!play.review.active.value && <PausedSlip />}
      <VoteCard />
      {!play.review.active.value && <FreeSeat />}
      <HeraldSlips />
      <TimeWarning />
      <LiveLog />
      <SaidProvince />
      <End openSolo={async (choice) => (await import('./home.tsx')).openNext(choice)} />
      <Explain />
      {children}
    </main>
  );
}

/** What says what can be done, and takes the focus where it would be lost. */
const bar = () => document.querySelector<HTMLElement>('.action-bar, .review-bar');

function openProvinces(play: Play): void {
  play.panel.value = 'provinces';
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.drawer button')?.focus());
}

const TABS: readonly {
  readonly panel: Exclude<Panel, 'statistics' | 'analysis' | 'coach'>;
  readonly icon: IconName;
}[] = [
  { panel: 'track', icon: 'track' },
  { panel: 'players', icon: 'person' },
  { panel: 'provinces', icon: 'provinces' },
  { panel: 'plan', icon: 'plan' },
  { panel: 'log', icon: 'log' },
  { panel: 'chat', icon: 'chat' },
  { panel: 'rules', icon: 'rules' },
];

/** Opens the panels; at the lower edge on a phone, at the right one on a desk. */
function Tabs({ play }: { readonly play: Play }) {
  return (
    <nav class="tabs" data-covers="right" aria-label={t('panels.title')}>
      {TABS.filter(({ panel }) => panel !== 'plan' || play.planning.open.value).map(
        ({ panel, icon }) => (
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
            {panel === 'plan' &&
              play.planning.due.value &&
              play.planning.plan.value.steps.length > 0 && (
                <span class="unread">
                  <span class="visually-hidden">
                    {t('plan.waiting', { count: play.planning.plan.value.steps.length })}
                  </span>
                </span>
              )}
            {panel === 'chat' && play.chat.unreadInAll.value > 0 && (
              <span class="unread">
                <span class="visually-hidden">
                  {t('chat.unread', { count: play.chat.unreadInAll.value })}
                </span>
              </span>
            )}
          </button>
        ),
      )}
    </nav>
  );
}

const DRAWERS = {
  provinces: LazyRegions,
  plan: LazyPlan,
  log: LogPanel,
  chat: ChatPanel,
  rules: RulesPanel,
} as const;

function PanelDrawer({ play }: { readonly play: Play }) {
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
    <Drawer
      key={panel}
      title={t(`panels.${panel}`)}
      testId="drawer"
      aside={panel === 'log' && !play.review.active.value && <ReviewButton />}
      tall={panel === 'rules'}
      onClose={() => {
        play.panel.value = undefined;
      }}
    >
      <Content />
    </Drawer>
  );
}
