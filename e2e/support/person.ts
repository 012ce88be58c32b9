import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { nextLuck } from '../../test/support/luck.ts';
import { PATIENCE } from '../../test/support/patience.ts';
import { browserPath, shellPath } from '../../test/support/requirements.ts';
import { addByLuck } from './luck.ts';

/** Somebody with a browser of their own. */
export interface Person {
  readonly name: string;
  readonly context: BrowserContext;
  page: Page;
  /** Everything that the browser complained about. */
  readonly complaints: string[];
  /** True while this person's line or the server is down on purpose. */
  cutOff: boolean;
}

/** Messages that are no fault of the client. */
const ALLOWED: readonly { readonly text: RegExp; readonly when: 'always' | 'cut off' }[] = [
  // The browser itself reports every request that finds no server, and no script can prevent it.
  { text: /Failed to load resource: net::ERR_/, when: 'cut off' },
  { text: /WebSocket connection to .* failed/, when: 'cut off' },
  // The client library says so when the server goes away between a handshake and the first message.
  { text: /Room connection was closed unexpectedly/, when: 'cut off' },
  // Where one of several servers has died, the others answer so until its games are free.
  { text: /responded with a status of (502|503)/, when: 'cut off' },
  // Said wherever a person has no service worker.
  { text: /Service Worker registration blocked by Playwright/, when: 'always' },
  // A choice that the rules refuse is answered so, and the browser reports it.
  { text: /responded with a status of 422/, when: 'always' },
  // Chromium says so about its software renderer, which is what a machine without a GPU has.
  { text: /GPU stall due to ReadPixels|Automatic fallback to software WebGL/, when: 'always' },
];

/**
 * Starts a browser of this machine; it serves all people of a test.
 *
 * @param messages whether it has to be one that can show messages
 */
export function openBrowser(messages = false): Promise<Browser> {
  return chromium.launch({
    executablePath: messages ? browserPath() : shellPath(),
    timeout: PATIENCE,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Where the processor plays the graphics card, it paints and composes text and buttons far sooner by itself.
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
}

export interface Equipment {
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  /** Certificates that nobody has signed will do. */
  readonly trusting?: boolean;
  /** Moves are animated; without it they are shown at once, as for people who asked for that. */
  readonly motion?: boolean;
  /** Hints are shown; which are depends on the civilizations that lie out, and with them the room for the board. */
  readonly tips?: boolean;
  /** The page keeps its files for when there is no network, and shows messages; most tests need neither. */
  readonly worker?: boolean;
  /** What the browser is set to, as BCP 47 tag. */
  readonly language?: string;
  /** What the person adds to the seeds of games comes from it. */
  readonly luck?: string;
}

/** A new person with an empty browser. */
export async function invite(
  browser: Browser,
  name: string,
  {
    width = 1024,
    height = 640,
    touch = false,
    motion = false,
    trusting = false,
    tips = false,
    worker = false,
    language = 'en-US',
    luck = nextLuck(),
  }: Equipment = {},
): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: worker ? 'allow' : 'block',
    ignoreHTTPSErrors: trusting,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(addByLuck, luck);
  if (!tips) {
    await context.addInitScript(() => {
      // The blank page that a tab begins with keeps nothing.
      if (location.origin === 'null') return;
      localStorage['vinci.settings'] ??= JSON.stringify({ tips: false });
    });
  }
  const page = await context.newPage();
  const person: Person = { name, context, page, complaints: [], cutOff: false };
  listen(person, page);
  context.on('page', (other) => listen(person, other));
  return person;
}

function listen(person: Person, page: Page): void {
  page.on('pageerror', (error) => {
    person.complaints.push(`${person.name}: uncaught ${error.stack ?? error.message}`);
  });
  // Violations of the content security policy are told on the console, too.
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    const allowed = ALLOWED.some(
      (rule) => rule.text.test(text) && (rule.when === 'always' || person.cutOff),
    );
    if (!allowed) person.complaints.push(`${person.name}: ${message.type()} ${text}`);
  });
}
