import type { PushNews } from '@vinci/protocol';
import { newsText } from '../i18n/en/news.ts';
import { followedGame, followedGames } from './kept.ts';
import { follow, subscribe, unfollow } from './subscribe.ts';
import type { MessageOptions, Page, PushPayload, WorkerScope } from './worker-scope.ts';

/**
 * The service worker: shows messages and leads to their games. It keeps no files, so that there is
 * nothing in it that could be old.
 */
declare const self: WorkerScope;

const CODE = /^[2-9BCDFGHJKLMNPQRSTVWXZ]{6}$/;
const KINDS = ['turn', 'reminder', 'vote', 'over'] as const;

/** Tag of messages that belong to no game. */
const OTHER = 'other';

/** Milliseconds in which a page has to say where it is. */
const PATIENCE = 500;

/** The button of a message that ends messages about its game. */
const OFF = 'off';

const base = self.registration.scope;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

const text = (key: keyof typeof newsText, values: Readonly<Record<string, string>> = {}): string =>
  newsText[key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** What was sent, or nothing when it cannot be understood. */
function read(data: PushPayload | null): PushNews | undefined {
  try {
    const news = data?.json() as PushNews;
    const known = KINDS.includes(news.kind) && CODE.test(news.code) && Array.isArray(news.others);
    return known ? news : undefined;
  } catch {
    return undefined;
  }
}

/** Browsers insist that something is shown for every message. */
function show(news: PushNews | undefined): Promise<void> {
  const icons = {
    icon: new URL('icon-192.png', base).href,
    badge: new URL('badge.png', base).href,
  };
  if (news === undefined) {
    return self.registration.showNotification(text('news.unknown'), { ...icons, tag: OTHER });
  }
  const { kind, code } = news;
  const others = list.format(news.others.filter((other) => other !== ''));
  const options: MessageOptions = {
    ...icons,
    body: others === '' ? text('news.game', { code }) : text('news.gameWith', { code, others }),
    // A newer message about a game takes the place of the older one, and makes itself heard.
    tag: code,
    renotify: true,
    data: { code },
    actions: [{ action: OFF, title: text('news.off') }],
  };
  const { name, about = '' } = news;
  return self.registration.showNotification(text(`news.${kind}`, { name, about }), options);
}

/** The fragment of a page's address; nothing when it does not answer. */
const whereIs = (page: Page): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(() => resolve(undefined), PATIENCE);
    page.postMessage({ type: 'where' }, [port2]);
  });

/** Brings the page of a game to the front, leads one there that shows no game, or opens one. */
async function open(code: string | undefined): Promise<void> {
  const wanted = code === undefined ? '#/' : `#/${code}`;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const places = await Promise.all(pages.map(whereIs));
  const shows = pages[places.indexOf(wanted)];
  const free = pages[places.findIndex((place) => place === '' || place === '#/')];
  const page = shows ?? free;
  if (page === undefined) {
    await self.clients.openWindow(new URL(wanted, base).href);
    return;
  }
  await page.focus();
  if (page !== shows && code !== undefined) page.postMessage({ type: 'go', code });
}

async function off(code: string | undefined): Promise<void> {
  const game = code === undefined ? undefined : await followedGame(code);
  if (game !== undefined) await unfollow(base, game);
}

/** The browser has another address now, for all games. */
async function renew(): Promise<void> {
  const games = await followedGames();
  if (games.length === 0) return;
  const subscription = await subscribe(self.registration, base);
  await Promise.allSettled(games.map((game) => follow(base, game, subscription)));
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { code } = (event.notification.data ?? {}) as { code?: string };
  event.waitUntil(event.action === OFF ? off(code) : open(code));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew());
});
