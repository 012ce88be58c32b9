import translated from 'virtual:news';
import type { PushNews } from '@vinci/protocol';
import { addMessages, chooseLanguage, formatList, speak, t } from '@vinci/words';
import { nameText, newsText } from '@vinci/words/english';
import { answerFromShell, keepShell } from '../offline/shell.ts';
import { followedGame, followedGames, keptLanguage } from './kept.ts';
import { follow, subscribe, unfollow } from './subscribe.ts';
import type { MessageOptions, Page, PushPayload, WorkerScope } from './worker-scope.ts';

/**
 * The service worker: shows messages, leads to their games, and keeps the page for when there is no network
 * (`offline/shell`).
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

addMessages(nameText);
addMessages(newsText);

/** Speaks the language of this device. */
async function speakAsWished(): Promise<void> {
  const wish = await keptLanguage().catch(() => 'system');
  const wished = wish === 'system' ? navigator.languages : [wish];
  const language = chooseLanguage(wished, Object.keys(translated));
  speak(language, translated[language]);
}

/** What was sent, or nothing when it cannot be understood. */
function read(data: PushPayload | null): PushNews | undefined {
  try {
    const sent = data?.json() as PushNews;
    const known = KINDS.includes(sent.kind) && CODE.test(sent.code) && Array.isArray(sent.others);
    return known ? sent : undefined;
  } catch {
    return undefined;
  }
}

/** Browsers insist that something is shown for every message. */
async function show(news: PushNews | undefined): Promise<void> {
  await speakAsWished();
  const icons = {
    icon: new URL('icon-192.png', base).href,
    badge: new URL('badge.png', base).href,
  };
  if (news === undefined) {
    return self.registration.showNotification(t('news.unknown'), { ...icons, tag: OTHER });
  }
  const { kind, code } = news;
  const others = formatList(news.others.filter((other) => other !== ''));
  const options: MessageOptions = {
    ...icons,
    body: others === '' ? t('news.game', { code }) : t('news.gameWith', { code, others }),
    // A newer message about a game takes the place of the older one, and makes itself heard.
    tag: code,
    renotify: true,
    data: { code },
    actions: [{ action: OFF, title: t('news.off') }],
  };
  const { name, about = '' } = news;
  return self.registration.showNotification(t(`news.${kind}`, { name, about }), options);
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
self.addEventListener('message', (event) => {
  // What is missing is asked for again, by this page or the next.
  if (event.data?.type === 'keep') event.waitUntil(keepShell(base).catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const answer = answerFromShell(event.request, base);
  if (answer !== undefined) event.respondWith(answer);
});
self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { code } = (event.notification.data ?? {}) as { code?: string };
  event.waitUntil(event.action === OFF ? off(code) : open(code));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew());
});
