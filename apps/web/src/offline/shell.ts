/**
 * The page and its files, kept by the service worker, so that it opens without a network. A shell is all files
 * of one build, in a cache of its own: the page in it counts only once everything that it loads is there.
 */

/** What belongs to this build; filled in by it. */
declare const __SHELL__: {
  readonly build: string;
  /** The script that the page of this build loads first. */
  readonly entry: string;
  /** Addresses below the base. */
  readonly files: readonly string[];
};

const PREFIX = 'shell-';

/** Shells that stay: this one, and the one before for pages that are still open. */
const KEPT = 2;

/** Files that are fetched at the same time. */
const AT_ONCE = 4;

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
  const { build, entry, files } = __SHELL__;
  const name = PREFIX + build;
  const cache = await caches.open(name);
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
  // A server that has been updated meanwhile has a page that loads other files.
  if (!(await page.clone().text()).includes(entry)) throw new Error('another build is served');
  await cache.put(base, page);
  await cache.put(mark, new Response(build));
  const old = (await shells()).filter((other) => other !== name);
  await Promise.all(
    old.slice(0, Math.max(0, old.length - KEPT + 1)).map((one) => caches.delete(one)),
  );
}

/** A file that an earlier shell has: its name changes with what is in it. */
const hashed = async (file: string, address: string): Promise<Response | undefined> =>
  file.startsWith('assets/') ? caches.match(address) : undefined;

async function fetchWhole(address: string): Promise<Response> {
  const answer = await fetch(address, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer;
}

/** The page of the newest shell that is complete. */
async function keptPage(base: string): Promise<Response | undefined> {
  for (const name of (await shells()).toReversed()) {
    const cache = await caches.open(name);
    if ((await cache.match(new URL(COMPLETE, base).href)) !== undefined) return cache.match(base);
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
    const isPage = !/^(api|health|metrics|operator)(\/|$)/.test(path) && !/\.\w+$/.test(path);
    return isPage ? networkFirst(request as Request, () => keptPage(base)) : undefined;
  }
  if (path.startsWith('assets/')) {
    return caches.match(request.url).then((kept) => kept ?? fetch(request as Request));
  }
  if (!__SHELL__.files.includes(path)) return undefined;
  return networkFirst(request as Request, () => caches.match(request.url));
}

async function networkFirst(
  request: Request,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    const answer = await fetch(request);
    return AWAY.includes(answer.status) ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const known = await kept();
    if (known === undefined) throw error;
    return known;
  }
}
