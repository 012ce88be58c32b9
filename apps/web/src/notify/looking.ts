import { effect } from '@preact/signals';
import type { Connection } from '../net/connection.ts';

/** Milliseconds without a hand on the page after which nobody is taken to look at it. */
const AWAY = 5 * 60_000;

/** What shows that somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Says to the server whether the person looks at the game, so that it need not call for them. To be
 * called before the connection starts: every connection begins with it.
 */
export function reportLooking(connection: Connection): () => void {
  let sign = Date.now();
  let said: boolean | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLooking = (): boolean =>
    document.visibilityState === 'visible' && document.hasFocus() && sign + AWAY > Date.now();
  connection.looking = isLooking;
  const say = (): void => {
    clearTimeout(timer);
    const yes = isLooking();
    if (yes) timer = setTimeout(say, sign + AWAY - Date.now() + 1);
    if (yes === said || connection.link.peek().type !== 'open') return;
    said = yes;
    connection.sayLooking(yes);
    if (yes) void clearMessages(connection.code);
  };
  const signed = (): void => {
    const wasAway = Date.now() - sign >= AWAY;
    sign = Date.now();
    if (wasAway) say();
  };
  const changed = (): void => {
    sign = Date.now();
    say();
  };
  const stop = effect(() => {
    // A new connection knows nothing yet.
    if (connection.link.value.type === 'open') {
      said = undefined;
      say();
    }
  });
  document.addEventListener('visibilitychange', changed);
  addEventListener('focus', changed);
  addEventListener('blur', say);
  for (const name of SIGNS) addEventListener(name, signed, { passive: true });
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', changed);
    removeEventListener('focus', changed);
    removeEventListener('blur', say);
    for (const name of SIGNS) removeEventListener(name, signed);
  };
}

/** Takes away what called for a game, now that somebody is there. */
async function clearMessages(code: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const message of (await worker?.getNotifications({ tag: code })) ?? []) message.close();
}
