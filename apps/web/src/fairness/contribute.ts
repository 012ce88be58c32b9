import { effect, untracked } from '@preact/signals';
import { newHex, promiseOf, rulesMarkOf } from '@vinci/fairness';
import type { Shown } from '@vinci/fairness/verify';
import type { Connection } from '../net/connection.ts';
import type { Store } from '../net/storage.ts';
import type { SeatView, TableView } from '../net/table.ts';
import { Keeping, type Keepsake, withoutChain } from './keepsake.ts';
import { chainAfter, chainFor, Mixer, nextOf } from './mixing.ts';

/**
 * Takes part in making the seed of a game and in mixing the bag: notes what the server has published,
 * promises an entropy at the table, shows it once all promises are fixed, and gives a link of its
 * chain to each move that draws or passes on the turn.
 *
 * @returns ends that
 */
export function contribute(connection: Connection, store: Store): () => void {
  const keeping = new Keeping(store, connection.code);
  const contributor = new Contributor(connection, keeping);
  connection.mixer = new Mixer(connection, keeping);
  const stop = effect(() => {
    const table = connection.table.value;
    const seat = connection.seat.value;
    const open = connection.link.value.type === 'open' && !connection.outdated.value;
    const revision = connection.revision.value;
    untracked(() => contributor.see(open ? table : undefined, seat, revision));
  });
  return () => {
    connection.mixer = undefined;
    stop();
  };
}

/** The part of a connection that is used. */
type Line = Pick<Connection, 'code' | 'request'>;

export class Contributor {
  readonly #line: Line;
  readonly #keeping: Keeping;
  /** What was sent over the present connection; another device of the seat may have replaced it. */
  #promised = '';
  #shown = '';
  /** Over the present connection the table was seen in time before the start. */
  #there = false;
  /** And this person had a seat. */
  #seated = false;

  constructor(line: Line, keeping: Keeping) {
    this.#line = line;
    this.#keeping = keeping;
  }

  /** @param table `undefined` while there is no connection */
  see(table: TableView | undefined, seat: number, revision = 0): void {
    if (table === undefined) {
      this.#promised = '';
      this.#shown = '';
      this.#there = false;
      this.#seated = false;
      return;
    }
    if (table.status === 'over') return;
    this.#note(table);
    if (table.status === 'table') this.#prepare(table, table.seats[seat]);
    else this.#begun(table.seats[seat], revision);
  }

  /** Notes what is published as it is seen for the first time. */
  #note({ commitment, seal, status }: TableView): void {
    const known = this.#keeping.known;
    const isNew = known === undefined || known.commitment === '';
    if (!isNew && (known.seal !== undefined || seal === '')) return;
    this.#keep({
      ...this.#noted,
      ...(isNew && { commitment }),
      ...(isNew && status !== 'table' && { late: true }),
      ...(seal !== '' && { seal }),
    });
  }

  /** Whoever was there at this moment can tell what the server asked before. */
  #begun(holder: SeatView | undefined, revision: number): void {
    const { known, reached } = this.#keeping;
    if (this.#there && known?.present !== true) this.#keep({ ...this.#noted, present: true });
    if (known?.root === undefined || known.back || holder === undefined || holder.links < 0) return;
    // The server knows fewer moves, or fewer links, than it has confirmed to this page.
    const told = Math.max(reached.revision, known.asked?.revision ?? 0);
    const isBack = revision < told || nextOf(holder) <= reached.taken;
    if (isBack) this.#keep({ ...this.#noted, back: true });
  }

  #prepare(table: TableView, holder: SeatView | undefined): void {
    // Of whoever has come too late to be asked, the server may say that they were not there.
    if (!table.fixed || !holder?.later) this.#there = true;
    const isOpen = !table.fixed || this.#noted.fixed === undefined;
    if (table.fixed) this.#fix(table);
    else this.#fail();
    if (holder === undefined) {
      if (this.#seated) this.#leave();
      return;
    }
    this.#seated = true;
    // Once all is fixed, nothing changes but the seats, where lots are drawn for them.
    if (isOpen) this.#stand(holder.promise);
    if (!table.fixed) this.#promise(holder.promise);
    else if (!holder.later) this.#show(holder.promise);
  }

  /** Notes what everybody has promised before any of it is shown. */
  #fix({ seats, config }: TableView): void {
    const { fixed: before, later: absent = [], attempts } = this.#noted;
    const fixed = seats.map(({ promise }) => promise);
    const later = seats.flatMap((seat, index) => (seat.later ? [index] : []));
    if (before?.join() === fixed.join() && absent.join() === later.join()) return;
    const rules = config === undefined ? {} : { rules: rulesMarkOf({ ...config }) };
    const again = {
      attempts: attempts + 1,
      shown: { answer: 'withheld', after: 0 },
    } as const;
    this.#keep({ ...this.#noted, ...rules, fixed, later, ...(before !== undefined && again) });
  }

  /** A start came to nothing: what was shown for it is of no more use. */
  #fail(): void {
    const noted = this.#noted;
    const { code, commitment, late, fixed, attempts } = noted;
    if (fixed === undefined) return;
    const again = noted.shared ? chainAfter(code, noted) : {};
    this.#keep({ code, commitment, ...(late && { late }), attempts: attempts + 1, ...again });
  }

  /** Nobody waits for the entropy of somebody who has given up the seat. */
  #leave(): void {
    const { value: _value, stood: _stood, shown: _shown, ...rest } = withoutChain(this.#noted);
    this.#seated = false;
    this.#keep(rest);
  }

  /** Notes whose promise stands at the seat. */
  #stand(present: string): void {
    const { stood, ...rest } = this.#noted;
    if (rest.value === undefined) return;
    const own = promiseOf(this.#line.code, rest.value) === present;
    const whose = present === '' ? undefined : own ? 'own' : 'other';
    if (whose !== stood) this.#keep({ ...rest, ...(whose && { stood: whose }) });
  }

  /** Promises the value that is kept, or a new one. */
  #promise(present: string): void {
    const { code } = this.#line;
    const { value: kept, adopted } = this.#noted;
    const stands = kept !== undefined && promiseOf(code, kept) === present;
    // Somebody else may know a root that came with a link.
    const isOwn = kept !== undefined && (adopted !== 'offered' || stands);
    const value = isOwn ? kept : this.#makeChain();
    const promise = promiseOf(code, value);
    if (present === promise || (present !== '' && this.#promised === promise)) return;
    this.#promised = promise;
    void this.#ask(promise);
  }

  /** Promises; anew, where another seat has the same chain, as after a link that was not for this one. */
  async #ask(promise: string): Promise<void> {
    const outcome = await this.#line.request('entropy', { promise });
    if (outcome.ok || outcome.refusal?.code !== 'entropy/taken') return;
    const next = promiseOf(this.#line.code, this.#makeChain());
    this.#promised = next;
    await this.#line.request('entropy', { promise: next });
  }

  /** Makes a chain; its first link is the value. */
  #makeChain(): string {
    const root = newHex();
    const [value = root] = chainFor(this.#line.code, root);
    this.#keep({ ...withoutChain(this.#noted), root, value });
    return value;
  }

  /** Shows the value when it is the one that is fixed, and notes how the server answers. */
  #show(present: string): void {
    const { value, shown } = this.#noted;
    if (value === undefined || this.#shown === value || shown?.answer === 'withheld') return;
    if (promiseOf(this.#line.code, value) !== present) return;
    this.#shown = value;
    if (shown === undefined) this.#answered(value, 'none', 0);
    void this.#reveal(value);
  }

  async #reveal(value: string): Promise<void> {
    const asked = performance.now();
    const outcome = await this.#line.request('reveal', { value });
    const after = Math.round(performance.now() - asked);
    if (outcome.ok) this.#answered(value, 'taken', after);
    else if (outcome.refusal !== undefined) this.#answered(value, 'refused', after);
  }

  #answered(value: string, answer: Shown['answer'], after: number): void {
    const noted = this.#noted;
    // What was taken once stays so, whatever another window of this browser is told.
    if (noted.value !== value || noted.shown?.answer === 'taken') return;
    this.#keep({ ...noted, shown: { answer, after } });
  }

  get #noted(): Keepsake {
    return this.#keeping.noted;
  }

  #keep(keepsake: Keepsake): void {
    this.#keeping.keep(keepsake);
  }
}
