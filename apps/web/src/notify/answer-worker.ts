import { isCode } from '../net/storage.ts';
import { gamePlace } from '../ui/places.ts';
import { go, route } from '../ui/router.ts';
import type { WorkerMessage } from './worker-scope.ts';

function lead(code: unknown): void {
  if (typeof code === 'string' && isCode(code)) go(gamePlace(code));
}

/** Where the page is, as a fragment, which older workers know, too. */
function here(): string {
  const place = route.value;
  return place.type === 'game' ? `#/${gamePlace(place.code)}` : place.type === 'home' ? '#/' : '#';
}

/**
 * Answers the service worker, which cannot see where a page is: the address that it knows is the one
 * the page was loaded from.
 */
export function answerWorker(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    const message = Object(data) as WorkerMessage;
    if (message.type === 'where') ports[0]?.postMessage(here());
    else if (message.type === 'go') lead(message.code);
  });
}
