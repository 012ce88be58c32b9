/** The few things that our stores in the browser need of IndexedDB, as promises. */

/** What a request comes to. */
export const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Resolves when a transaction is on the disk; rejects when nothing of it is. */
export const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });

/** All rows of a game in a store whose keys begin with its code. */
export const rowsOfGame = (code: string): IDBKeyRange => IDBKeyRange.bound([code], [code, []]);

/**
 * Opens a database.
 *
 * @param upgrade makes its stores; told the version before
 * @param onGone told when the browser has closed it, or another page wants to delete it
 */
export function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase, before: number) => void,
  onGone: () => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another page holds an older form'));
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onGone;
      database.onversionchange = () => {
        database.close();
        onGone();
      };
      resolve(database);
    };
  });
}
