import { computed, effect, type Signal, signal } from '@preact/signals';
import { AUDIENCES, type Audience, type ChatLine, type Note } from '@vinci/protocol';
import { isBlocked } from '../net/blocked.ts';
import type { Connection } from '../net/connection.ts';
import { onOtherTab } from '../net/other-tabs.ts';
import { put, readJson, type Store } from '../net/storage.ts';

/** Where marks are kept. */
export const KEY = 'vinci.chat';

/** Most games whose marks are kept; the oldest are forgotten first. */
const MOST_GAMES = 40;

/** What a device remembers of the chat of one game. */
interface Marks {
  /** Who is not to be heard: see `speakerOf`. */
  readonly muted: readonly string[];
  /** Time of the last line that was read, by room, in milliseconds since 1970. */
  readonly read: Partial<Readonly<Record<Audience, number>>>;
}

const NO_MARKS: Marks = { muted: [], read: {} };

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null;

function loadAll(store: Store): Raw {
  const value = readJson(store, KEY);
  return isRaw(value) ? value : {};
}

const isMark = (who: unknown): who is string => typeof who === 'string';

function load(store: Store, code: string): Marks {
  const raw = loadAll(store)[code];
  if (!isRaw(raw)) return NO_MARKS;
  const muted = Array.isArray(raw.muted) ? raw.muted.filter(isMark) : [];
  const times = isRaw(raw.read) ? raw.read : {};
  const read = AUDIENCES.flatMap((to) => {
    const at = times[to];
    return typeof at === 'number' && Number.isFinite(at) ? [[to, at] as const] : [];
  });
  return { muted, read: Object.fromEntries(read) };
}

function save(store: Store, code: string, marks: Marks): void {
  const others = Object.entries(loadAll(store)).filter(([each]) => each !== code);
  const kept = [...others, [code, marks] as const].slice(-MOST_GAMES);
  put(store, KEY, JSON.stringify(Object.fromEntries(kept)));
}

/**
 * Who said a line: the person who had the seat then, also under another name as far as that is noted,
 * and not who sits there afterwards; a watcher is known by name alone.
 *
 * @param notes of the game, oldest first
 */
export function speakerOf(
  { seat, name, at }: Pick<ChatLine, 'seat' | 'name' | 'at'>,
  notes: readonly Note[],
): string {
  if (seat < 0) return `watcher ${name}`;
  let first = name;
  for (const note of notes.toReversed()) {
    if (note.seat !== seat || note.at > at) continue;
    if (note.type === 'sat') return `seat ${seat} ${first} since ${note.at}`;
    if (note.type === 'renamed' && note.to === first) first = note.name;
  }
  return `seat ${seat} ${first}`;
}

/** The name in what `speakerOf` says. */
export const nameOfSpeaker = (who: string): string =>
  who.replace(/^(watcher|seat \d+) /, '').replace(/ since \d+$/, '');

/** The chat of a game as this device reads it: its rooms, who is muted, and what is unread. */
export class ChatBook {
  /** The room on screen. */
  readonly room: Signal<Audience> = signal('table');
  readonly muted = computed(() => this.#marks.value.muted);
  /** The rooms this person can read. */
  readonly rooms = computed(() => this.#rooms());
  /** Unread lines of each room, without those of muted people. */
  readonly unread = computed(() => ({
    table: this.#unreadIn('table'),
    watchers: this.#unreadIn('watchers'),
  }));
  readonly unreadInAll = computed(() =>
    this.rooms.value.reduce((sum, to) => sum + this.unread.value[to], 0),
  );
  readonly #connection: Connection;
  readonly #store: Store | undefined;
  readonly #marks = signal(NO_MARKS);

  constructor(connection: Connection, store?: Store) {
    this.#connection = connection;
    this.#store = store;
    this.#load();
  }

  /** Keeps the marks while the game is open; `reading` says whether the chat is on screen. */
  start(reading: () => boolean): () => void {
    const stops = [
      effect(() => {
        if (!this.rooms.value.includes(this.room.value)) this.room.value = 'table';
      }),
      effect(() => this.#begin()),
      effect(() => {
        if (reading()) this.#read(this.room.value);
      }),
      this.#store === undefined ? () => undefined : onOtherTab(KEY, () => this.#load()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  linesOf(to: Audience): readonly ChatLine[] {
    return this.#connection.chat.value.filter((line) => line.to === to);
  }

  /** See `speakerOf`. */
  speakerOf(line: ChatLine): string {
    return speakerOf(line, this.#connection.notes.value);
  }

  isMuted(line: ChatLine): boolean {
    if (this.isOwn(line)) return false;
    if (isBlocked(line.name)) return true;
    return this.muted.value.length > 0 && this.muted.value.includes(this.speakerOf(line));
  }

  /** Hides what somebody says, or shows it again. */
  mute(who: string, on: boolean): void {
    const others = this.muted.value.filter((each) => each !== who);
    this.#change({ muted: on ? [...others, who] : others });
  }

  /** Whether a line was said by this person; watchers are told apart by what they wrote themselves. */
  isOwn({ seat }: ChatLine): boolean {
    return seat >= 0 && seat === this.#connection.seat.value;
  }

  #load(): void {
    if (this.#store !== undefined) this.#marks.value = load(this.#store, this.#connection.code);
  }

  #rooms(): readonly Audience[] {
    if (this.#connection.seat.value < 0) return AUDIENCES;
    // A game that was ended before its time may go on, so what watchers say stays apart.
    const table = this.#connection.table.value;
    return table?.status === 'over' && table.ended === '' ? AUDIENCES : ['table'];
  }

  /** Whoever opens a game for the first time need not read what was said before. */
  #begin(): void {
    if (this.#connection.link.value.type !== 'open') return;
    const { read } = this.#marks.peek();
    const now = this.#connection.clock.now();
    if (AUDIENCES.every((to) => read[to] !== undefined)) return;
    this.#change({ read: { table: now, watchers: now, ...read } });
  }

  #unreadIn(to: Audience): number {
    const at = this.#marks.value.read[to] ?? Number.POSITIVE_INFINITY;
    return this.linesOf(to).filter(
      (line) => line.at > at && !this.isOwn(line) && !this.isMuted(line),
    ).length;
  }

  #read(to: Audience): void {
    const last = this.linesOf(to).at(-1)?.at;
    const { read } = this.#marks.peek();
    if (last === undefined || last <= (read[to] ?? 0)) return;
    this.#change({ read: { ...read, [to]: last } });
  }

  #change(change: Partial<Marks>): void {
    this.#marks.value = { ...this.#marks.peek(), ...change };
    if (this.#store !== undefined) save(this.#store, this.#connection.code, this.#marks.peek());
  }
}
