import { jest } from '@jest/globals';

/** Caches as a browser has them, of which somebody else may have made some. */
class Shelf {
  readonly #caches = new Map<string, Map<string, Response>>();

  keys = async (): Promise<string[]> => [...this.#caches.keys()];
  delete = async (name: string): Promise<boolean> => this.#caches.delete(name);

  open = async (name: string): Promise<Pick<Cache, 'match' | 'put'>> => {
    const cache = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, cache);
    return {
      match: async (address) => cache.get(String(address))?.clone(),
      put: async (address, answer) => void cache.set(String(address), answer),
    };
  };

  match = async (address: string): Promise<Response | undefined> =>
    [...this.#caches.values()]
      .find((cache) => cache.has(address))
      ?.get(address)
      ?.clone();

  async fill(name: string, files: Readonly<Record<string, string>>): Promise<void> {
    const cache = await this.open(name);
    for (const [file, text] of Object.entries(files)) {
      await cache.put(BASE + file, new Response(text));
    }
  }
}

const BASE = 'https://games.example/vinci/';
const pageOf = (build: string): string => `<script src="./assets/${build}.js"></script>`;

let shelf: Shelf;
let served: Record<string, string | number>;

Object.assign(globalThis, { __SHELL__: { build: 'two', files: ['assets/two.js', 'icon.svg'] } });
const { answerFromShell, keepShell } = await import('../src/offline/shell.ts');

beforeEach(() => {
  shelf = new Shelf();
  served = { '': pageOf('two'), 'assets/two.js': 'two', 'icon.svg': 'two' };
  const fetch = async (asked: string | Request): Promise<Response> => {
    const address = typeof asked === 'string' ? asked : asked.url;
    const found = served[address.slice(BASE.length)];
    if (found === undefined) throw new TypeError('Failed to fetch');
    return typeof found === 'number' ? new Response('', { status: found }) : new Response(found);
  };
  Object.assign(globalThis, { caches: shelf, fetch });
});

/** What a page gets; opening one is a navigation. */
async function ask(
  path: string,
  mode: RequestMode = path === '' ? 'navigate' : 'cors',
): Promise<string | undefined> {
  const answer = answerFromShell({ method: 'GET', mode, url: BASE + path }, BASE);
  return (await answer)?.text();
}

const ofOne = { '': pageOf('one'), 'assets/one.js': 'one', 'icon.svg': 'one', complete: '' };
const ofThree = { '': pageOf('three'), 'assets/three.js': 'three', 'icon.svg': 'three' };

describe('the shell of a build', () => {
  test('is kept whole, and what it has answers without a network', async () => {
    await keepShell(BASE);
    served = {};
    expect(await ask('')).toBe(pageOf('two'));
    expect(await ask('assets/two.js')).toBe('two');
    expect(await ask('icon.svg')).toBe('two');
    expect(await ask('api/games')).toBeUndefined();
  });

  test.each(['learn', 'ABCDEF', 'puzzle/vinci2-4.197'])('answers at /%s', async (place) => {
    await keepShell(BASE);
    served = {};
    expect(await ask(place, 'navigate')).toBe(pageOf('two'));
    expect(await ask(`${place}.json`, 'navigate')).toBeUndefined();
  });

  test('stays the one before as long as something of this one is missing', async () => {
    await shelf.fill('shell-one', ofOne);
    served['assets/two.js'] = 500;
    await expect(keepShell(BASE)).rejects.toThrow('assets/two.js answers 500');
    served = {};
    expect(await ask('')).toBe(pageOf('one'));
    expect(await ask('icon.svg')).toBe('one');
  });

  test('is not made of the page of another one', async () => {
    served[''] = pageOf('three');
    await expect(keepShell(BASE)).rejects.toThrow('another build is served');
  });

  test('counts before newer ones, as after a way back', async () => {
    await keepShell(BASE);
    await shelf.fill('shell-three', { ...ofThree, complete: '' });
    served = {};
    expect(await ask('')).toBe(pageOf('two'));
    expect(await ask('icon.svg')).toBe('two');
  });

  test('leaves only the one before beside it', async () => {
    await shelf.fill('shell-zero', {});
    await shelf.fill('shell-one', ofOne);
    await keepShell(BASE);
    expect(await shelf.keys()).toEqual(['shell-one', 'shell-two']);
  });
});

describe('a page of another build from the network', () => {
  beforeEach(() => shelf.fill('shell-one', ofOne));

  test('comes once all that it loads at once is there', async () => {
    expect(await ask('')).toBe(pageOf('two'));
  });

  test.each<Record<string, number>>([{}, { 'assets/two.js': 502 }])(
    'gives way to the kept one where %j is all that follows',
    async (rest) => {
      served = { '': pageOf('two'), ...rest };
      expect(await ask('')).toBe(pageOf('one'));
    },
  );

  test('gives way to it also where a proxy says that the server is away', async () => {
    served = { '': 502 };
    expect(await ask('')).toBe(pageOf('one'));
  });
});

test.each(['', 'icon.svg', 'assets/two.js'])(
  'a network that never answers is not waited for where there is a kept page (%s hangs)',
  async (hanging) => {
    await shelf.fill('shell-one', ofOne);
    const answered = globalThis.fetch;
    globalThis.fetch = (asked) =>
      (typeof asked === 'string' ? asked : (asked as Request).url).endsWith(`vinci/${hanging}`)
        ? new Promise(() => undefined)
        : answered(asked);
    jest.useFakeTimers();
    const page = ask(hanging === 'icon.svg' ? hanging : '');
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(await page).toBe(hanging === 'icon.svg' ? 'one' : pageOf('one'));
  },
);

test('without a kept page the answer of the network is what there is', async () => {
  served = { '': 502 };
  const asked = { method: 'GET', mode: 'navigate', url: BASE } as const;
  expect((await answerFromShell(asked, BASE))?.status).toBe(502);
  served = {};
  await expect(answerFromShell(asked, BASE)).rejects.toThrow('Failed to fetch');
});
