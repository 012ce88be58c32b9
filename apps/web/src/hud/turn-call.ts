import { effect } from '@preact/signals';
import type { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import { sound } from '../ui/sound.ts';

/** How long each of the two titles stands while the page is out of sight, in milliseconds. */
const BLINK = 1200;

/** Calls whoever is elsewhere: by the title, the icon of the tab, and two soft notes. */
export function callToTurn(play: Play): () => void {
  const { code } = play.connection;
  let blinking: ReturnType<typeof setInterval> | undefined;
  let called = false;
  const rest = (): void => {
    clearInterval(blinking);
    blinking = undefined;
    document.title = play.called.peek() ? t('title.yourTurn', { code }) : t('title.game', { code });
  };
  const blink = (): void => {
    let lit = false;
    blinking = setInterval(() => {
      lit = !lit;
      document.title = lit ? t('call.now') : t('title.game', { code });
    }, BLINK);
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible') rest();
  };
  const stop = effect(() => {
    const acting = play.called.value;
    rest();
    showBadge(acting);
    if (acting && called && document.visibilityState === 'hidden') blink();
    // Whoever opens a game knows that it is open; the notes are for turns that begin later.
    if (acting && called) sound('yourTurn');
    called = !acting;
  });
  document.addEventListener('visibilitychange', seen);
  return () => {
    stop();
    rest();
    showBadge(false);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** A dot on the icon of the tab. */
function showBadge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link === null) return;
  const file = on ? 'icon-turn.svg' : 'icon.svg';
  if (!link.href.endsWith(`/${file}`)) link.href = new URL(file, document.baseURI).href;
}
