import { batch, computed, signal } from '@preact/signals';
import { mapById } from '@vinci/maps';
import {
  type ChatLine,
  type GameState,
  MOVED,
  type MovedMessage,
  type Note,
  PROTOCOL_VERSION,
  type Refusal,
  type Replies,
  type RequestName,
  type RequestPayload,
  type ServerMessages,
} from '@vinci/protocol';
import { compileGame, type Game, RULES_VERSION, type Seat } from '@vinci/rules';
import { readRefusal } from './api.ts';
import { GameMirror, type Recorded } from './game-mirror.ts';
import { Keeper, type Way } from './keeper.ts';
import { newToken } from './new-token.ts';
import { type GameRoom, type OpenRoom, openRoom } from './room.ts';
import { ServerClock } from './server-clock.ts';
import { forgetToken, propose, putOut, remember, type Store, tokenFor } from './storage.ts';
import { readTable, type TableView } from './table.ts';

export type { Link, Way } from './keeper.ts';

/** Something to tell the person at once. */
export type Notice =
  | ServerMessages['notice']
  | { readonly id: 'seatLost'; readonly reason: 'kicked' | 'revoked' | 'token' | 'torn' }
  /** The server knows fewer moves than this page has seen. */
  | { readonly id: 'movesLost'; readonly moves: number };

/** What a request came to: its reply, or why not (`undefined`: no answer arrived). */
export type Outcome<Reply> =
  | { readonly ok: true; readonly value: Reply }
  | { readonly ok: false; readonly refusal: Refusal | undefined };

/** Gives moves of this person what they add to the bag. */
export interface Mixing {
  /** The link of the person's chain that goes with intents; `undefined` for none. */
  linkFor(intents: readonly number[]): string | undefined;
  /** Something to wait for before the next intents, as it is not known yet what became of the last. */
  ready(): Promise<void> | undefined;
  /** How the server has answered intents, with a link or without one. */
  answered(link: string | undefined, outcome: Outcome<Replies['intent']>): void;
}

/** The server knows another link as the next one. */
const isOther = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.refusal?.code === 'entropy/other';

const isOwnSeat = (value: unknown, seat: Seat): boolean =>
  (value as Replies['revoke'] | undefined)?.seat === seat;

/**
 * One game on this server as this browser takes part in it. It connects, keeps the connection, comes
 * back after every interruption by itself, and holds what is known in signals.
 */
export class Connection {
  readonly code: string;
  /** The game is on this device, and no server knows it. */
  readonly isLocal: boolean = false;
  readonly table = signal<TableView | undefined>(undefined);
  /** Seat of this person; −1 for a visitor. */
  readonly seat = signal<Seat>(-1);
  /** A free seat that this browser’s seat link is good for, once it is taken. */
  readonly invitation = signal<Seat | undefined>(undefined);
  readonly chat = signal<readonly ChatLine[]>([]);
  /** What was said before this page came is in `chat`, or cannot be had. */
  readonly chatHasCome = signal(false);
  /** What time it is where the clocks run. */
  readonly clock = new ServerClock();
  /** Something the person should be told at once. */
  readonly notice = signal<Notice | undefined>(undefined);
  /** A request is on its way, or there is no line to send one over. */
  readonly busy = computed(() => this.#underWay.value > 0 || this.link.value.type !== 'open');
  /** Says whether the person looks at the page, where that can be seen; each connection begins with it. */
  looking: (() => boolean) | undefined;
  /** Adds to the bag with what is played, where this person takes part in mixing it. */
  mixer: Mixing | undefined;
  /** Versions of server and client differ: reload. */
  readonly outdated = signal(false);
  readonly game = computed<Game | undefined>(() => this.#compile());

  /** The table changes often, its configuration hardly ever. */
  readonly #config = computed(() => this.table.value?.config);

  readonly #mirror = new GameMirror();
  readonly position = this.#mirror.position;
  readonly revision = this.#mirror.revision;
  readonly steps = this.#mirror.steps;
  /** Whether `steps` reaches back to the start, and if not, why. */
  readonly past = this.#mirror.past;
  /** What happened that was no move, oldest first. */
  readonly notes = this.#mirror.notes;
  /** The last change, for animation; a new object each time. */
  readonly change = this.#mirror.change;

  readonly #underWay = signal(0);
  readonly #api: Way;
  readonly #store: Store;
  readonly #clientVersion: string | undefined;
  readonly #keeper: Keeper;
  /** How the connection stands. */
  readonly link: Keeper['link'];
  #connectedBefore = false;
  /** A new number of the own seat, until the table in the new order is here. */
  #moved: ServerMessages['seat'] | undefined;
  /** Moves that were seen over the line before this one, until they are compared. */
  #seen = 0;
  /** The token by which the server knows the seat of this line. */
  #token: string | undefined;

  /**
   * @param clientVersion of this page; `undefined` leaves versions alone
   * @param open opens the line for a reservation
   */
  constructor(
    code: string,
    api: Way,
    store: Store,
    clientVersion?: string,
    open: OpenRoom = openRoom,
  ) {
    this.code = code;
    this.#api = api;
    this.#store = store;
    this.#clientVersion = clientVersion;
    this.#keeper = new Keeper({
      code,
      api,
      store,
      open,
      looking: () => this.looking?.(),
      hasDrifted: () => this.clock.drifted,
      opened: (room, token) => this.#opened(room, token),
      tokenLost: () => {
        this.notice.value = { id: 'seatLost', reason: 'token' };
      },
    });
    this.link = this.#keeper.link;
  }

  /** Connects, and keeps connected until `stop`. */
  start(): void {
    this.#keeper.start();
  }

  /** Lets go of the connection; the seat stays. */
  stop(): void {
    this.#keeper.stop();
  }

  /** Tries again at once. */
  retry(): void {
    this.#keeper.retry();
  }

  /** Sends a request; never throws. */
  async request<Name extends RequestName & keyof Replies>(
    name: Name,
    payload?: RequestPayload<Name>,
  ): Promise<Outcome<Replies[Name]>> {
    const { room } = this.#keeper;
    if (room === undefined) return { ok: false, refusal: undefined };
    // A host may also revoke the links of others; those tokens are not for this browser.
    const isOwn = name === 'sit' || (name === 'revoke' && isOwnSeat(payload, this.seat.value));
    const token = isOwn ? newToken() : undefined;
    if (token !== undefined) propose(this.#store, this.code, token);
    this.#underWay.value++;
    try {
      const asked = { ...payload, ...(token !== undefined && { token }) };
      const value = (await room.request(name, asked)) as Replies[Name];
      if (isOwn) this.#keep(value as Replies['sit']);
      if (name === 'leave') forgetToken(this.#store, this.code);
      return { ok: true, value };
    } catch (error) {
      const refusal = readRefusal((error as { reason?: unknown }).reason);
      // Without an answer nobody knows whether the server has it.
      if (token !== undefined && refusal !== undefined) propose(this.#store, this.code, undefined);
      return { ok: false, refusal };
    } finally {
      this.#underWay.value--;
    }
  }

  /** Sends intents as one batch, all or nothing. */
  async play(intents: readonly number[]): Promise<Outcome<Replies['intent']>> {
    const wait = this.mixer?.ready();
    if (wait !== undefined) await wait;
    const move = { revision: this.revision.value, intents: [...intents] };
    const link = this.mixer?.linkFor(intents);
    const outcome = await this.#mix(move, link);
    if (link === undefined || !isOther(outcome)) return outcome;
    // Another device may have been quicker; else the game goes on, whatever became of the link.
    const next = this.mixer?.linkFor(intents);
    return this.#mix(move, next === link ? undefined : next);
  }

  async #mix(
    move: RequestPayload<'intent'>,
    link: string | undefined,
  ): Promise<Outcome<Replies['intent']>> {
    const outcome = await this.request('intent', { ...move, ...(link && { link }) });
    this.mixer?.answered(link, outcome);
    return outcome;
  }

  /** Says whether the person looks at the game. It matters to nobody here whether that arrives. */
  sayLooking(yes: boolean): void {
    this.#keeper.room?.request('looking', { yes }).catch(() => undefined);
  }

  /** Asks once more for a past that did not come. */
  askPast(): void {
    this.#mirror.askAgain(() => this.#askPast());
  }

  #keep({ token }: { token: string }): void {
    this.#token = token;
    remember(this.#store, this.code, token, Date.now());
  }

  #compile(): Game | undefined {
    const config = this.#config.value;
    const map = config === undefined ? undefined : mapById(config.map);
    if (config === undefined || map === undefined) return undefined;
    const game = compileGame(config, map);
    return game.ok ? game.value : undefined;
  }

  /** A line is open. */
  #opened(room: GameRoom, token: string | undefined): void {
    this.#token = token;
    // What ends this line, if anything does, is not the stop that ended the one before.
    if (this.notice.value?.id === 'stopping') this.notice.value = undefined;
    this.#moved = undefined;
    this.#seen = this.revision.value;
    this.#mirror.reset();
    room.onMessage('seat', (message: ServerMessages['seat']) => {
      this.clock.hear(message.now);
      // The state that shows the new order of the seats comes next; until then the old number is right.
      if (message.reason === 'moved') this.#moved = message;
      else this.#sit(message);
    });
    room.onMessage('chat', (line: ChatLine) => {
      this.chat.value = [...this.chat.value, line];
    });
    room.onMessage('note', (note: Note) => this.#mirror.noted(note));
    room.onMessage('notice', (notice: ServerMessages['notice']) => {
      this.notice.value = notice;
    });
    room.onMessage(MOVED, (message: MovedMessage) => this.#mirror.moved(message));
    room.onState((state) => this.#stateChanged(state));
    void this.#loadChat(room);
    if (this.#connectedBefore) void this.#compareVersions();
    this.#connectedBefore = true;
  }

  #sit({ seat, reason, invitation }: ServerMessages['seat']): void {
    this.#moved = undefined;
    this.invitation.value = invitation;
    this.seat.value = seat;
    if (seat < 0 && (reason === 'kicked' || reason === 'revoked' || reason === 'stood')) {
      // Another tab may have got another token for the seat meanwhile, and be why this one is good for nothing.
      if (tokenFor(this.#store, this.code) === this.#token) {
        if (reason === 'kicked') putOut(this.#store, this.code);
        else forgetToken(this.#store, this.code);
      }
      if (reason !== 'stood') this.notice.value = { id: 'seatLost', reason };
    }
  }

  /** A server that was replaced while this page was open may have brought a new client, too. */
  async #compareVersions(): Promise<void> {
    try {
      const { version } = await this.#api.health();
      if (this.#clientVersion !== undefined && version !== this.#clientVersion) {
        this.outdated.value = true;
      }
    } catch {
      // Whoever cannot be asked now is asked after the next interruption.
    }
  }

  async #loadChat(room: GameRoom): Promise<void> {
    // Where it cannot be had, the chat fills from now on; the game does not depend on it.
    const none = (): Replies['chatLog'] => ({ lines: this.chat.value });
    const log = (await room.request('chatLog', {}).catch(none)) as Replies['chatLog'];
    if (this.#keeper.room !== room) return;
    this.chat.value = log.lines;
    this.chatHasCome.value = true;
  }

  #stateChanged(state: GameState): void {
    batch(() => {
      this.clock.notBefore(state.clockAt);
      if (this.#moved !== undefined) this.#sit(this.#moved);
      this.table.value = readTable(state, this.table.value);
      this.#keeper.isShown();
      const moves = this.#seen - state.revision;
      // Whatever the cause, as a disk that has lost what it had confirmed: nobody is to puzzle over it.
      if (moves > 0) this.notice.value = { id: 'movesLost', moves };
      this.#seen = 0;
      if (state.protocol !== PROTOCOL_VERSION || state.rules !== RULES_VERSION) {
        this.outdated.value = true;
        return;
      }
      const game = this.game.value;
      if (game === undefined || state.cells.length === 0) {
        this.#mirror.clear(state.revision);
      } else if (state.cells.length !== game.layout.random) {
        this.outdated.value = true;
      } else {
        const present = { game, cells: state.cells.toArray(), revision: state.revision };
        this.#mirror.follow(present, () => this.#askPast());
      }
    });
  }

  async #askPast(): Promise<Recorded> {
    const { room } = this.#keeper;
    if (room === undefined) throw new Error('no connection');
    return (await room.request('history', { from: 0 })) as Recorded;
  }
}
