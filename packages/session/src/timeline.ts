import { GRACE, type Note, type TimeControl, UNDO } from '@vinci/protocol';
import { decodeIntent, type IntentCode, type Seat } from '@vinci/rules';

/** Who has to act, and whose turn it is meanwhile. */
export interface Waiting {
  readonly actor: Seat;
  readonly owner: Seat;
}

/** What the clocks need to know of an entry. */
export interface TimedEntry {
  readonly seat: Seat;
  readonly code: IntentCode;
  readonly at: number;
  /** 1 when a bot acted or the safe turn was played. */
  readonly bot: number;
}

/** Least share of the time of an own turn that a seat has for decisions in somebody else's turn. */
const OFF_TURN_SHARE = 4;

const DAY = 86_400_000;

/** Kinds of intents with which a seat acts in somebody else's turn, or in its own again. */
const isAside = (code: IntentCode): boolean =>
  code === UNDO || decodeIntent(code)?.type === 'retreat';

/**
 * The clocks of a game: a fold over its entries and notes, in order, and nothing else. So they come
 * out the same while a game is played and whenever it is read from the journal.
 *
 * Time is charged to the seat that had to act, from one moment to the next; moments never go back. It
 * stands still in pauses of the host, outages and after an end, and while a bot or the safe turn acts for a seat.
 * What an undo takes back stays used.
 */
export class Timeline {
  readonly #control: TimeControl | null;
  /** Milliseconds left for the whole game at the beginning of the present turn. */
  #pools: number[];
  /** Milliseconds used in the present turn. */
  #used: number[];
  /** The same after the last entry, or at the beginning of the turn. */
  #usedThen: number[];
  /** Seats for which a bot acts. */
  #bots: boolean[];
  /** Seats that play the rest of the present turn safely. */
  #safe: boolean[];
  #owner: Seat = -1;
  /** The owner of the present turn has done something in it. */
  #hasActed = false;
  /** A bot or the safe turn has acted for its owner in it: it earns no increment, whoever ends it. */
  #isHelped = false;
  #isPaused = false;
  #isEnded = false;
  #at: number;

  /**
   * @param control of the table; without one, only safe turns are followed
   * @param startedAt milliseconds since 1970, as all times here
   * @param bots seats that a bot or a fictional player has from the beginning
   */
  constructor(
    control: TimeControl | null,
    seats: number,
    startedAt: number,
    bots: readonly Seat[] = [],
  ) {
    const all = <Value>(value: Value): Value[] => Array.from({ length: seats }, () => value);
    this.#control = control;
    this.#pools = all(control?.type === 'game' ? control.seconds * 1000 : 0);
    this.#used = all(0);
    this.#usedThen = all(0);
    this.#bots = all(false).map((_, seat) => bots.includes(seat));
    this.#safe = all(false);
    this.#at = startedAt;
  }

  /** The last moment. */
  get at(): number {
    return this.#at;
  }

  /** The clocks after further entries; these stay as they are. */
  after(entries: readonly TimedEntry[]): Timeline {
    const later = this.#copy();
    for (const entry of entries) later.entry(entry);
    return later;
  }

  /** The clocks after further notes; these stay as they are. */
  noted(notes: readonly Note[], waiting: Waiting): Timeline {
    if (notes.length === 0) return this;
    const later = this.#copy();
    for (const note of notes) later.note(note, waiting);
    return later;
  }

  #copy(): Timeline {
    const copy = new Timeline(this.#control, 0, this.#at);
    copy.#pools = this.#pools.slice();
    copy.#used = this.#used.slice();
    copy.#usedThen = this.#usedThen.slice();
    copy.#bots = this.#bots.slice();
    copy.#safe = this.#safe.slice();
    copy.#owner = this.#owner;
    copy.#hasActed = this.#hasActed;
    copy.#isHelped = this.#isHelped;
    copy.#isPaused = this.#isPaused;
    copy.#isEnded = this.#isEnded;
    return copy;
  }

  /** An entry was made. */
  entry({ seat, code, at, bot }: TimedEntry): void {
    if (!isAside(code)) this.#turnTo(seat);
    this.#pass(at, seat);
    this.#usedThen = this.#used.slice();
    if (seat !== this.#owner) return;
    if (!isAside(code)) this.#hasActed = true;
    if (bot !== 0) this.#isHelped = true;
  }

  /** A note was made while a seat had to act. */
  note(note: Note, { actor, owner }: Waiting): void {
    this.#turnTo(owner);
    if (note.type === 'outage') {
      this.#pass(note.from, actor);
      this.#at = Math.max(this.#at, note.until);
      this.#pass(note.at, actor);
      return;
    }
    this.#pass(note.at, actor);
    switch (note.type) {
      case 'standIn':
      case 'standInEnded':
        this.#bots[note.seat] = note.type === 'standIn';
        return;
      case 'replaced':
        // Where a bot acts after another kind of it, that is noted as a stand-in.
        if (note.by === 'bot') this.#bots[note.seat] = true;
        return;
      case 'safeTurn':
        this.#safe[note.seat] = true;
        return;
      case 'paused':
      case 'resumed':
        // A pause for somebody absent does not stop the clock: nobody gains time by going away.
        this.#isPaused = note.type === 'paused' && note.by >= 0;
        return;
      case 'ended':
      case 'reopened':
        this.#isEnded = note.type === 'ended';
        this.#isPaused = false;
        return;
      case 'repaired':
        // Notes that stayed tell of times in which others were playing, and of later turns.
        this.#used = this.#usedThen.slice();
        this.#safe.fill(false);
        return;
    }
  }

  /** Whether a seat plays the rest of the present turn safely. */
  isSafe(seat: Seat, { owner }: Waiting): boolean {
    return owner === this.#owner && this.#safe[seat] === true;
  }

  /** Whether the clock of the seat that has to act runs, as far as entries and notes say. */
  runs({ actor, owner }: Waiting): boolean {
    if (this.#control === null || actor < 0 || this.#isPaused || this.#isEnded) return false;
    return !this.#bots[actor] && !this.isSafe(actor, { actor, owner });
  }

  /**
   * Milliseconds left of every seat at a moment, never negative: for the whole game, or for its turn.
   * The seat that has to act at the end of its time has the rest of its grace.
   */
  left(now: number, waiting: Waiting): readonly number[] {
    const running = this.runs(waiting) ? Math.max(0, now - this.#at) : 0;
    return this.#pools.map((_, seat) => {
      const own = seat === waiting.actor ? running : 0;
      const acts = seat === waiting.actor;
      return Math.max(0, this.#allowance(seat, waiting, acts) - this.#usedBy(seat, waiting) - own);
    });
  }

  /** When the clock of the seat that has to act runs out; 0 when none runs. */
  deadline(waiting: Waiting): number {
    if (!this.runs(waiting)) return 0;
    return this.#at + (this.left(this.#at, waiting)[waiting.actor] ?? 0);
  }

  #usedBy(seat: Seat, { owner }: Waiting): number {
    return owner === this.#owner ? (this.#used[seat] ?? 0) : 0;
  }

  /** What a seat may use in the present turn. */
  #allowance(seat: Seat, { owner }: Waiting, acts: boolean): number {
    const control = this.#control;
    switch (control?.type) {
      case 'game': {
        const pool = this.#poolOf(seat, owner);
        return acts ? Math.max(pool, GRACE) : pool;
      }
      case 'turn': {
        const whole = control.seconds * 1000;
        return acts && seat !== owner ? Math.max(GRACE, whole / OFF_TURN_SHARE) : whole;
      }
      case 'days':
        return control.days * DAY;
      default:
        return 0;
    }
  }

  /** What is left for the game at the beginning of the turn of an owner. */
  #poolOf(seat: Seat, owner: Seat): number {
    const pool = this.#pools[seat] ?? 0;
    return owner === this.#owner ? pool : this.#poolAfter(seat);
  }

  /** What is left for the game after the present turn. */
  #poolAfter(seat: Seat): number {
    const control = this.#control;
    const left = Math.max(0, (this.#pools[seat] ?? 0) - (this.#used[seat] ?? 0));
    const earns = seat === this.#owner && this.#hasActed && !this.#isHelped;
    return left + (earns && control?.type === 'game' ? control.increment * 1000 : 0);
  }

  /** The turn of a seat begins, if it is not its turn already. */
  #turnTo(owner: Seat): void {
    if (owner === this.#owner) return;
    const pools = this.#pools.map((_, seat) => this.#poolAfter(seat));
    for (const [seat, pool] of pools.entries()) {
      this.#pools[seat] = pool;
      this.#used[seat] = 0;
      this.#usedThen[seat] = 0;
      this.#safe[seat] = false;
    }
    this.#owner = owner;
    this.#hasActed = false;
    this.#isHelped = false;
  }

  /** Lets time pass until a moment, at the cost of the seat that had to act. */
  #pass(at: number, actor: Seat): void {
    const passed = Math.max(0, at - this.#at);
    if (actor >= 0 && this.runs({ actor, owner: this.#owner })) {
      this.#used[actor] = (this.#used[actor] ?? 0) + passed;
    }
    this.#at += passed;
  }
}

/**
 * The clocks of a stored game.
 *
 * @param waiting who has to act after the last entry
 */
export function timelineOf(
  timeline: Timeline,
  entries: readonly TimedEntry[],
  notes: readonly Note[],
  waiting: Waiting,
): Timeline {
  const owners = ownersOf(entries, waiting.owner);
  const places = placesOf(notes, entries.length);
  let noted = 0;
  const noteUntil = (revision: number): void => {
    for (let note = notes[noted]; note && (places[noted] ?? 0) <= revision; note = notes[++noted]) {
      const actor = entries[revision]?.seat ?? waiting.actor;
      timeline.note(note, { actor, owner: owners[revision] ?? waiting.owner });
    }
  };
  for (const [revision, entry] of entries.entries()) {
    noteUntil(revision);
    timeline.entry(entry);
  }
  noteUntil(entries.length);
  return timeline;
}

/** Before which entry each note stands; of a game that was cut short, some tell of later ones. */
function placesOf(notes: readonly Note[], entries: number): number[] {
  let least = entries;
  return notes
    .map(({ revision }) => revision)
    .reverse()
    .map((revision) => {
      least = Math.min(least, revision);
      return least;
    })
    .reverse();
}

/** Whose turn it was before each entry, and after the last. */
function ownersOf(entries: readonly TimedEntry[], last: Seat): Seat[] {
  const owners: Seat[] = Array.from({ length: entries.length + 1 }, () => last);
  let owner = entries.find(({ code }) => !isAside(code))?.seat ?? last;
  for (const [revision, { seat, code }] of entries.entries()) {
    if (!isAside(code)) owner = seat;
    owners[revision] = owner;
  }
  return owners;
}
