import type { QuietHours } from '@vinci/protocol';

/**
 * Which games this browser follows, and its language. It is kept where the service worker can read it, too,
 * because messages come, and a browser may change its address at a push service, while no page is open.
 */

/** A game that this browser is told about. */
export interface Followed {
  readonly code: string;
  /** The proof of the seat. */
  readonly token: string;
  /** Address at the push service that the server knows. */
  readonly endpoint: string;
  readonly quiet: QuietHours | null;
}

const DATABASE = 'vinci';
const FOLLOWED = 'followed';
const DEVICE = 'device';
const LANGUAGE = 'language';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore(FOLLOWED, { keyPath: 'code' });
      request.result.createObjectStore(DEVICE);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Does something in one transaction; private windows of some browsers refuse. */
async function inStore<Value>(
  name: typeof FOLLOWED | typeof DEVICE,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export const followedGames = (): Promise<readonly Followed[]> =>
  inStore(FOLLOWED, 'readonly', (store) => store.getAll() as IDBRequest<Followed[]>);

export const followedGame = (code: string): Promise<Followed | undefined> =>
  inStore(FOLLOWED, 'readonly', (store) => store.get(code) as IDBRequest<Followed | undefined>);

export const keepFollowed = (game: Followed): Promise<unknown> =>
  inStore(FOLLOWED, 'readwrite', (store) => store.put(game));

export const dropFollowed = (code: string): Promise<unknown> =>
  inStore(FOLLOWED, 'readwrite', (store) => store.delete(code));

/** The language of this device, for what the service worker says: a BCP 47 tag, or `system`. */
export const keptLanguage = async (): Promise<string> => {
  const kept: unknown = await inStore(DEVICE, 'readonly', (store) => store.get(LANGUAGE));
  return typeof kept === 'string' ? kept : 'system';
};

export const keepLanguage = (language: string): Promise<unknown> =>
  inStore(DEVICE, 'readwrite', (store) => store.put(language, LANGUAGE));

/**
 * A game that goes on in another one is followed there, too, with the same seat: the page of the new
 * game tells the server as soon as it is open. Whoever is not told in the old one changes nothing.
 */
export async function followOn(code: string, next: string): Promise<void> {
  const [before, known] = [await followedGame(code), await followedGame(next)];
  if (before !== undefined && known === undefined) await keepFollowed({ ...before, code: next });
}
