import { chainOf, type Hex, linkBefore, promiseOf } from '@vinci/fairness';
import { reveals } from '@vinci/rules';
import type { Connection, Mixing, Outcome } from '../net/connection.ts';
import type { Store } from '../net/storage.ts';
import type { SeatView } from '../net/table.ts';
import { type Keeping, type Keepsake, keep, keepsakeOf, withoutChain } from './keepsake.ts';

/** Milliseconds to wait for the past, to know what became of a move before the next one. */
const PATIENCE = 3000;

let last: { readonly of: string; readonly chain: readonly Hex[] } | undefined;

/** All links of a chain; a thousand hashes, and so the last chain is kept. */
export function chainFor(code: string, root: Hex): readonly Hex[] {
  const of = `${code} ${root}`;
  if (last?.of !== of) last = { of, chain: chainOf(code, root) };
  return last.chain;
}

/** Index of the link that is next at a seat, as the server says. */
export const nextOf = ({ links, later }: Pick<SeatView, 'links' | 'later'>): number =>
  links + (later ? 0 : 1);

/** The part of a connection that is used. */
type Line = Pick<
  Connection,
  'code' | 'table' | 'seat' | 'position' | 'revision' | 'steps' | 'past'
>;

/**
 * Goes along the chain of this person: each move that draws something or passes on the turn gets the
 * next link, so that nobody knows before what comes out of the bag.
 *
 * Whatever the server says about `links`, it gets no link before the move that it is for: this browser
 * goes one beyond what was taken with a move that it has seen made. Until then it repeats the same
 * link. Where another device of the seat may have gone on along the chain, it goes as far as the moves
 * of the seat do.
 */
export class Mixer implements Mixing {
  readonly #line: Line;
  readonly #keeping: Keeping;
  /** A link was due with the last intents, and there was none to give. */
  #isDue = false;

  constructor(line: Line, keeping: Keeping) {
    this.#line = line;
    this.#keeping = keeping;
  }

  linkFor(intents: readonly number[]): Hex | undefined {
    this.#settle();
    this.#isDue = false;
    const { noted } = this.#keeping;
    const holder = this.#holder;
    if (noted.root === undefined || holder === undefined) return undefined;
    if (!isStanding(noted, holder.promise) || !this.#reveals(intents)) return undefined;
    const index = nextOf(holder);
    const fits = holder.links >= 0 && index <= this.#most(noted, holder);
    const link = fits ? chainFor(this.#line.code, noted.root)[index] : undefined;
    this.#isDue = link === undefined;
    if (link === undefined) return undefined;
    // Noted before anybody else can know it, whatever becomes of the request.
    const asked = { index, revision: this.#line.revision.value, code: intents[0] ?? -1 };
    this.#keeping.keep({ ...noted, asked });
    return link;
  }

  answered(link: Hex | undefined, outcome: Outcome<{ readonly revision: number }>): void {
    const { asked, ...noted } = this.#keeping.noted;
    if (noted.root === undefined) return;
    if (link === undefined) {
      if (this.#isDue && outcome.ok) this.#keeping.keep({ ...this.#keeping.noted, bare: true });
      return;
    }
    if (!outcome.ok && outcome.refusal?.code === 'entropy/other') {
      const index = chainFor(this.#line.code, noted.root).indexOf(link);
      this.#keeping.keep({ ...noted, ...(this.#wasNext(index) && { denied: true }) });
    } else {
      // Whatever the answer says: what counts is what was seen.
      this.#settle();
    }
  }

  ready(): Promise<void> | undefined {
    const { past } = this.#line;
    if (this.#keeping.noted.asked === undefined || past.value !== 'asked') return undefined;
    return new Promise((resolve) => {
      let stop = (): void => undefined;
      const end = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(end, PATIENCE);
      stop = past.subscribe((state) => {
        if (state !== 'asked') queueMicrotask(end);
      });
    });
  }

  /** Looks what became of a move that went out with a link. */
  #settle(): void {
    const { asked, ...noted } = this.#keeping.noted;
    const { seat, steps } = this.#line;
    const step = steps.value.find(({ revision }) => revision === (asked?.revision ?? -2) + 1);
    if (asked === undefined || step === undefined) return;
    const holder = this.#holder;
    const isTaken = holder !== undefined && nextOf(holder) > asked.index;
    const isMade = step.seat === seat.value && step.code === asked.code;
    if (isMade && isTaken) this.#took(noted, asked.index, step.revision);
    else this.#keeping.keep({ ...noted, ...(isMade && { bare: true }) });
  }

  #took(noted: Keepsake, index: number, revision: number): void {
    const taken = Math.max(index, noted.taken ?? -1);
    this.#keeping.keep({ ...noted, taken, at: revision });
    this.#keeping.reached = { taken, revision };
  }

  /** The highest index that may be sent. */
  #most({ taken, shown, shared }: Keepsake, holder: SeatView): number {
    const own = (taken ?? (shown === undefined ? -1 : 0)) + 1;
    const moves = shared ? this.#moves : undefined;
    return moves === undefined ? own : Math.max(own, nextOf({ ...holder, links: moves }));
  }

  /** Moves of the seat that nobody could take back; `undefined` while the past is not known. */
  get #moves(): number | undefined {
    const { seat, position, steps, past } = this.#line;
    if (past.value !== 'whole') return undefined;
    const after = (index: number) => steps.value[index + 1]?.before ?? position.value;
    return steps.value.filter(
      (step, index) => step.seat === seat.value && after(index)?.revealed !== step.before.revealed,
    ).length;
  }

  /** Another device may have used a link meanwhile; whatever the server says, that takes a move. */
  #wasNext(index: number): boolean {
    const holder = this.#holder;
    if (holder === undefined) return false;
    const moves = this.#moves;
    const isReached = moves === undefined || nextOf({ ...holder, links: moves }) > index;
    return nextOf(holder) === index || !isReached;
  }

  #reveals(intents: readonly number[]): boolean {
    const position = this.#line.position.value;
    if (position === undefined || position.actor !== this.#line.seat.value) return false;
    try {
      return reveals(position, intents);
    } catch {
      // What the rules do not allow is refused, and shall draw no link out.
      return false;
    }
  }

  get #holder(): SeatView | undefined {
    return this.#line.table.value?.seats[this.#line.seat.value];
  }
}

/** Whether the chain that is kept is the one that was promised at a seat. */
const isStanding = ({ code, value }: Keepsake, promise: string | undefined): boolean =>
  value !== undefined && promiseOf(code, value) === promise;

/**
 * The root for another device of the seat. From then on both may go on along the chain.
 *
 * @param promise as it stands at the seat
 * @returns `undefined` when this browser has not the chain that was promised
 */
export function shareRoot(store: Store, code: string, promise: string): Hex | undefined {
  const known = keepsakeOf(store, code);
  if (known?.root === undefined || !isStanding(known, promise)) return undefined;
  keep(store, { ...known, shared: true });
  return known.root;
}

/**
 * Takes a root that came with a link to the seat, unless this browser has added something itself. Who
 * made the link may be somebody else: so it is only used where it stands at the seat already.
 */
export const adoptRoot = (store: Store, code: string, root: Hex): void =>
  take(store, code, root, 'offered');

function take(store: Store, code: string, root: Hex, adopted: Keepsake['adopted']): void {
  const known = keepsakeOf(store, code) ?? { code, commitment: '', attempts: 0 };
  if (known.value !== undefined && known.stood !== 'other') return;
  const { stood: _stood, shown: _shown, ...rest } = withoutChain(known);
  const [value = root] = chainFor(code, root);
  keep(store, { ...rest, root, value, shared: true, ...(adopted && { adopted }) });
}

/**
 * The next chain at the same table, after a start that came to nothing: devices that share a root come
 * to the same new one, each by itself. The former root is never shown.
 */
export function chainAfter(
  code: string,
  { root: former, adopted }: Keepsake,
): Pick<Keepsake, 'root' | 'value' | 'shared' | 'adopted'> {
  if (former === undefined) return {};
  const root = promiseOf(code, former);
  const value = chainFor(code, root)[0] ?? root;
  return { root, value, shared: true, ...(adopted && { adopted: 'inherited' }) };
}

/**
 * For the next game of the same table: devices that share a root come to the same new one, each by
 * itself. The root of the former game is never shown.
 */
export function inheritRoot(store: Store, from: string, to: string): void {
  const { root, shared, adopted } = keepsakeOf(store, from) ?? {};
  if (!shared || root === undefined) return;
  take(store, to, linkBefore(to, root), adopted && 'inherited');
}
