/**
 * The page and its files, kept by the service worker, so that it opens without a network. A shell is all files
 * of one build, in a cache of its own: the page in it counts only once everything that it loads is there.
 */

/** What belongs to this build; filled in by it. */
declare const __SHELL__: {
  readonly build: string;
  /** Addresses below the base. */
  readonly files: readonly string[];
};

/** Taken once: the build puts the whole list in the place of each mention. */
const { build, files } = __SHELL__;

const PREFIX = 'shell-';
const OWN = PREFIX + build;

/** Shells that stay: this one, and the one before for pages that are still open. */
const KEPT = 2;

/** Files that are fetched at the same time. */
const AT_ONCE = 4;

/** Milliseconds for one file: one that never comes must not hold up the others for good. */
const PATIENCE = 60_000;

/** Milliseconds that a person waits for a network that may not answer, where the page is kept. */
const SOON = 8000;

/** Answers of a proxy whose server is not there. */
const AWAY: readonly number[] = [502, 503, 504];

/** Where a shell says that it is complete; no file of ours is called so. */
const COMPLETE = 'complete';

/** The caches of shells, oldest first. */
const shells = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX));

let keeping: Promise<void> | undefined;

/**
 * Fetches what is missing of the shell of this build. What fails leaves the shell before as it is, and the
 * next call goes on from there.
 *
 * @param base address of the page, with a slash at the end
 */
export function keepShell(base: string): Promise<void> {
  keeping ??= keep(base).finally(() => {
    keeping = undefined;
  });
  return keeping;
}

async function keep(base: string): Promise<void> {
  const cache = await caches.open(OWN);
  const mark = new URL(COMPLETE, base).href;
  if ((await cache.match(mark)) !== undefined) return;
  const rest = [...files];
  const fetchAll = async (): Promise<void> => {
    for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
      const address = new URL(file, base).href;
      const known = (await cache.match(address)) ?? (await hashed(file, address));
      await cache.put(address, known ?? (await fetchWhole(address)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchAll));
  const page = await fetchWhole(base);
  const isOfBuild = (await namedIn(page)).every((file) => files.includes(file));
  // A server that has been updated meanwhile has a page that loads other files.
  if (!isOfBuild) throw new Error('another build is served');
  await cache.put(base, page);
  await cache.put(mark, new Response(build));
  const old = (await shells()).filter((other) => other !== OWN);
  await Promise.all(
    old.slice(0, Math.max(0, old.length - KEPT + 1)).map((one) => caches.delete(one)),
  );
}

/** A file that an earlier shell has: its name changes with what is in it. */
const hashed = async (file: string, address: string): Promise<Response | undefined> =>
  file.startsWith('assets/') ? caches.match(address) : undefined;

async function fetchWhole(address: string): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { cache: 'no-cache', signal });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer;
}

/** The files that a page loads at once. */
async function namedIn(page: Response): Promise<readonly string[]> {
  const text = await page.clone().text();
  return text.match(/(?<=["/])assets\/[\w.-]+/g) ?? [];
}

/**
 * What a shell has for an address: that of this build, or else the newest one, as long as it is complete. Where
 * somebody went back to an earlier build, the newest one is not what is served.
 */
async function keptAs(address: string, base: string): Promise<Response | undefined> {
  const newest = (await shells()).toReversed();
  for (const name of newest.toSorted((a, b) => Number(b === OWN) - Number(a === OWN))) {
    const cache = await caches.open(name);
    if ((await cache.match(new URL(COMPLETE, base).href)) !== undefined) {
      return cache.match(address);
    }
  }
  return undefined;
}

/** What the worker is asked for, as far as it matters here. */
type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/**
 * Answers a request of a page: the page itself from the network where that is there, files with a hash from
 * what is kept; nothing else is touched.
 *
 * @returns `undefined` for what the browser is to do by itself
 */
export function answerFromShell(request: Asked, base: string): Promise<Response> | undefined {
  if (request.method !== 'GET' || !request.url.startsWith(base)) return undefined;
  const path = request.url.slice(base.length).split(/[?#]/, 1)[0] ?? '';
  if (request.mode === 'navigate') {
    // Puzzles have a number at the end of their address.
    const isFile = /\.[a-z]\w*$/i.test(path);
    const isPage = !isFile && !/^(api|health|metrics|operator)(\/|$)/.test(path);
    return isPage ? networkFirst(request as Request, base, base) : undefined;
  }
  if (path.startsWith('assets/')) return keptFirst(request as Request);
  if (!files.includes(path)) return undefined;
  return networkFirst(request as Request, request.url, base);
}

const keptFirst = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request);

/** @param known under which address a shell has it */
async function networkFirst(request: Request, known: string, base: string): Promise<Response> {
  const kept = await keptAs(known, base);
  if (kept === undefined) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, SOON, kept));
  return Promise.race([late, fromNetwork(request, base).catch(() => kept)]);
}

/** @throws unless all has come that the page needs */
async function fromNetwork(request: Request, base: string): Promise<Response> {
  const answer = await fetch(request);
  if (AWAY.includes(answer.status)) throw new Error(`${request.url} answers ${answer.status}`);
  if (request.mode === 'navigate') await fetchNamed(answer, base);
  return answer;
}

/**
 * Has the browser fetch what a page loads at once: a page of another build counts only together with that, so that a
 * network that goes away meanwhile leaves the old one and not half of the new one.
 */
async function fetchNamed(page: Response, base: string): Promise<void> {
  const named = (await namedIn(page)).map((file) => new URL(file, base).href);
  const fetchUnknown = async (address: string): Promise<void> => {
    if ((await caches.match(address)) !== undefined) return;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    await answer.arrayBuffer();
  };
  await Promise.all(named.map(fetchUnknown));
}
