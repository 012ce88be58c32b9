import { CHAIN_LENGTH, chainOf, type Hex, linkBefore, promiseOf } from '@vinci/fairness';
import { reveals } from '@vinci/rules';
import type { Mixing, Outcome, Session } from '../net/session.ts';
import type { Store } from '../net/storage.ts';
import type { SeatView } from '../net/table.ts';
import { type Keeping, type Keepsake, keep, keepsakeOf } from './keepsake.ts';

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

/** Whether the server knows fewer links of a seat than it has taken from this browser. */
export function wentBack({ code, root, link, back }: Keepsake, holder: SeatView): boolean {
  if (back || root === undefined || link === undefined || holder.links < 0) return false;
  return chainFor(code, root).indexOf(link) >= nextOf(holder);
}

/** The part of a session that is used. */
type Course = Pick<Session, 'code' | 'table' | 'seat' | 'position' | 'steps' | 'past'>;

/**
 * Goes along the chain of this person: each move that draws something or passes on the turn gets the
 * next link, so that nobody knows before what comes out of the bag.
 */
export class Mixer implements Mixing {
  readonly #course: Course;
  readonly #keeping: Keeping;

  constructor(course: Course, keeping: Keeping) {
    this.#course = course;
    this.#keeping = keeping;
  }

  linkFor(intents: readonly number[]): Hex | undefined {
    const { code } = this.#course;
    const noted = this.#keeping.noted;
    const { root, sent = -1 } = noted;
    const index = this.#next(noted);
    if (root === undefined || index === undefined || !this.#reveals(intents)) return undefined;
    // Noted before anybody else can know it, whatever becomes of the request.
    this.#keeping.keep({ ...noted, sent: Math.max(index, sent) });
    return chainFor(code, root)[index];
  }

  answered(link: Hex, outcome: Outcome<unknown>): void {
    const noted = this.#keeping.noted;
    if (noted.root === undefined) return;
    const index = chainFor(this.#course.code, noted.root).indexOf(link);
    if (outcome.ok) this.#keeping.keep({ ...noted, link });
    else if (outcome.refusal?.code === 'entropy/other' && this.#wasNext(index)) {
      this.#keeping.keep({ ...noted, denied: true });
    }
  }

  /** Index of the link that comes next; `undefined` when this browser has none to give. */
  #next(noted: Keepsake): number | undefined {
    const holder = this.#holder;
    if (holder === undefined || holder.links < 0) return undefined;
    if (!isStanding(noted, holder.entropy)) return undefined;
    const index = nextOf(holder);
    return index <= Math.min(this.#most(noted, holder), CHAIN_LENGTH) ? index : undefined;
  }

  /**
   * The highest index that may be sent. Whatever the server says about `links`, it gets none before
   * the move that it is for: this browser goes one beyond what it has sent itself, and never further
   * along the chain than the seat has come in the game. Where another device may have gone on along
   * the chain, only that counts.
   */
  #most({ sent = -1, shared }: Keepsake, holder: SeatView): number {
    const moves = this.#moves;
    if (moves === undefined) return sent + 1;
    const reached = nextOf({ ...holder, links: moves });
    return shared ? reached : Math.min(sent + 1, reached);
  }

  /** Moves of the seat that nobody could take back; `undefined` while the past is not known. */
  get #moves(): number | undefined {
    const { seat, position, steps, past } = this.#course;
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
    const position = this.#course.position.value;
    if (position === undefined || position.actor !== this.#course.seat.value) return false;
    try {
      return reveals(position, intents);
    } catch {
      // What the rules do not allow is refused, and shall draw no link out.
      return false;
    }
  }

  get #holder(): SeatView | undefined {
    return this.#course.table.value?.seats[this.#course.seat.value];
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

/** Takes a root that came with a link to the seat, unless this browser has added something itself. */
export function adoptRoot(store: Store, code: string, root: Hex): void {
  const known = keepsakeOf(store, code) ?? { code, commitment: '', attempts: 0 };
  if (known.value !== undefined && known.stood !== 'other') return;
  const {
    sent: _sent,
    link: _link,
    denied: _denied,
    stood: _stood,
    shown: _shown,
    ...rest
  } = known;
  const [value = root] = chainFor(code, root);
  keep(store, { ...rest, root, value, shared: true });
}

/**
 * The next chain at the same table, after a start that came to nothing: devices that share a root come
 * to the same new one, each by itself. The former root is never shown.
 */
export function chainAfter(
  code: string,
  former: Hex,
): Required<Pick<Keepsake, 'root' | 'value' | 'shared'>> {
  const root = promiseOf(code, former);
  return { root, value: chainFor(code, root)[0] ?? root, shared: true };
}

/**
 * For the next game of the same table: devices that share a root come to the same new one, each by
 * itself. The root of the former game is never shown.
 */
export function inheritRoot(store: Store, from: string, to: string): void {
  const known = keepsakeOf(store, from);
  if (known?.shared && known.root !== undefined) {
    adoptRoot(store, to, linkBefore(to, known.root));
  }
}
