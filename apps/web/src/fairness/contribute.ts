import { effect, untracked } from '@preact/signals';
import { newHex, promiseOf, rulesMarkOf } from '@vinci/fairness';
import type { Session } from '../net/session.ts';
import type { Store } from '../net/storage.ts';
import type { TableView } from '../net/table.ts';
import { type Keepsake, keep, keepsakeOf } from './keepsake.ts';

/**
 * Takes part in making the seed of a game: notes what the server has published, promises an entropy
 * at the table, and shows it once all promises are fixed.
 *
 * @returns ends that
 */
export function contribute(session: Session, store: Store): () => void {
  const contributor = new Contributor(session, store);
  return effect(() => {
    const table = session.table.value;
    const seat = session.seat.value;
    const open = session.link.value.type === 'open';
    untracked(() => contributor.see(open ? table : undefined, seat));
  });
}

/** The part of a session that is used. */
type Line = Pick<Session, 'code' | 'request'>;

export class Contributor {
  readonly #line: Line;
  readonly #store: Store;
  /** Kept here as well, because not every browser lets a page store something. */
  #keepsake: Keepsake | undefined;
  /** What was sent over the present connection; another device of the seat may have replaced it. */
  #promised = '';
  #shown = '';

  constructor(line: Line, store: Store) {
    this.#line = line;
    this.#store = store;
    this.#keepsake = keepsakeOf(store, line.code);
  }

  /** @param table `undefined` while there is no connection */
  see(table: TableView | undefined, seat: number): void {
    if (table === undefined) {
      this.#promised = '';
      this.#shown = '';
      return;
    }
    if (table.commitment === '' || table.status === 'over') return;
    const noted = this.#note(table);
    const holder = table.seats[seat];
    if (table.status !== 'table' || holder === undefined) return;
    if (table.fixed) this.#show(noted, table, holder.entropy);
    else this.#promise(noted, holder.entropy);
  }

  /** Notes what is published as it is seen for the first time. */
  #note({ commitment, seal }: TableView): Keepsake {
    const known = this.#keepsake;
    if (known !== undefined && (known.seal !== undefined || seal === '')) return known;
    return this.#keep({
      code: this.#line.code,
      commitment,
      attempts: 0,
      ...known,
      ...(seal !== '' && { seal }),
    });
  }

  /** Promises the value that is kept, or a new one when that was shown for nothing. */
  #promise(noted: Keepsake, present: string): void {
    const { code } = this.#line;
    const { value, promises, rules: _rules, attempts, ...rest } = noted;
    let mine = value;
    if (mine === undefined || promises !== undefined) {
      mine = newHex();
      this.#keep({ ...rest, value: mine, attempts: attempts + Number(promises !== undefined) });
    }
    const promise = promiseOf(code, mine);
    if (present === promise || (present !== '' && this.#promised === promise)) return;
    this.#promised = promise;
    void this.#line.request('entropy', { promise });
  }

  /** Shows the value when it is the one that is fixed. What the others promised is kept first. */
  #show(noted: Keepsake, { seats, config }: TableView, present: string): void {
    const { value, promises } = noted;
    if (value === undefined || this.#shown === value) return;
    if (promiseOf(this.#line.code, value) !== present) return;
    const fixed = seats.map(({ entropy }) => entropy).filter((entropy) => entropy !== '');
    if (promises !== undefined && promises.join() !== fixed.join()) return;
    this.#shown = value;
    const rules = config === undefined ? {} : { rules: rulesMarkOf({ ...config }) };
    this.#keep({ ...noted, ...rules, promises: fixed });
    void this.#line.request('reveal', { value });
  }

  #keep(keepsake: Keepsake): Keepsake {
    this.#keepsake = keepsake;
    keep(this.#store, keepsake);
    return keepsake;
  }
}
