import type { QuietHours } from '@vinci/protocol';

/**
 * Which games this browser follows. It is kept where the service worker can read it, too, because a
 * browser may change its address at a push service while no page is open.
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

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(FOLLOWED, { keyPath: 'code' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Does something in one transaction; private windows of some browsers refuse. */
async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(FOLLOWED, mode);
      const request = act(transaction.objectStore(FOLLOWED));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export const followedGames = (): Promise<readonly Followed[]> =>
  inStore('readonly', (store) => store.getAll() as IDBRequest<Followed[]>);

export const followedGame = (code: string): Promise<Followed | undefined> =>
  inStore('readonly', (store) => store.get(code) as IDBRequest<Followed | undefined>);

export const keepFollowed = (game: Followed): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(game));

export const dropFollowed = (code: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(code));

/**
 * A game that goes on in another one is followed there, too, with the same seat: the page of the new
 * game tells the server as soon as it is open. Whoever is not told in the old one changes nothing.
 */
export async function followOn(code: string, next: string): Promise<void> {
  const [before, known] = [await followedGame(code), await followedGame(next)];
  if (before !== undefined && known === undefined) await keepFollowed({ ...before, code: next });
}
