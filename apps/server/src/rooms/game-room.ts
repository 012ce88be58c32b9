import { ClientState, CloseCode, type MessageContext, Room, ServerError } from '@colyseus/core';
import {
  type ChatLine,
  CLOSE_CODES,
  GameState,
  MAX_MESSAGES_PER_SECOND,
  MOVED,
  PROTOCOL_ERRORS,
  PROTOCOL_VERSION,
  Projection,
  type Refusal,
  type RequestName,
  refusal,
  type SeatReason,
} from '@vinci/protocol';
import { REQUESTS } from '@vinci/protocol/schemas';
import { fail, type Result, RULES_VERSION, type Seat } from '@vinci/rules';
import { Driver } from '../bots/driver.ts';
import { Fixing } from '../fairness/fixing.ts';
import type { Services } from '../services.ts';
import { mayRead } from '../session/chat.ts';
import { nextPerson } from '../session/seating.ts';
import type { GameSession, SessionEvent } from '../session/session.ts';
import { admitsVisitors } from '../session/table.ts';
import { inRequest, newRequestId, referred } from '../trace.ts';
import { Bucket } from './bucket.ts';
import { type GameClient, type Holder, ownFrames } from './client.ts';
import { isOfProtocol } from './frames.ts';
import { HANDLERS, type Request } from './handlers.ts';
import { openRooms } from './open-rooms.ts';
import { projectTable } from './project-table.ts';
import { projectTime } from './project-time.ts';

/** Who is connected to a room. */
export interface Attendance {
  readonly seats: readonly Seat[];
  /** Connections without a seat. */
  readonly visitors: number;
}

/** Connections without a seat in one game. */
export const MAX_WATCHERS = 200;

/** Connections of one seat; a further one takes the place of the oldest. */
const MAX_PER_SEAT = 8;

/** Milliseconds between patches of what does not come from a move, as presence. */
const PATCH_RATE = 250;

/** Milliseconds in which a new connection must say that it is ready. */
const JOIN_TIMEOUT = 15_000;

/** Requests at once, as a multiple of those per second. */
const BURST_SECONDS = 2;

/** Milliseconds for which a game stays in memory because something is due in it. */
const SOON = 120_000;

/** Requests of which something is kept for ever and lands on every screen. */
const KEPT: ReadonlySet<RequestName> = new Set<RequestName>([
  'chat',
  'sit',
  'stand',
  'kick',
  'replace',
  'handOver',
  'pause',
  'resume',
  'vote',
  'end',
  'reopen',
]);

/** Requests that each of them counts for. */
const KEPT_COST = 5;

/**
 * Connections and unused reservations in one game. Far above what the limits for visitors and seats
 * allow, so that nobody can keep players out by reserving places.
 */
const MAX_CLIENTS = 5000;

/**
 * The sockets of one game: who holds which seat, who is present, and the way from a message to the
 * session and back. Knows no rule.
 */
export abstract class GameRoom extends Room<{ state: GameState; client: GameClient }> {
  /** Given by the class that `gameRoom` makes. */
  protected abstract readonly services: Services;

  override state = new GameState();
  override autoDispose = false;
  override patchRate = PATCH_RATE;
  override maxClients = MAX_CLIENTS;

  readonly #projection = new Projection(this.state);
  #session: GameSession | undefined;
  #driver: Driver | undefined;
  #fixing: Fixing | undefined;
  #idle: NodeJS.Timeout | undefined;
  #hostGone: NodeJS.Timeout | undefined;
  /** The last request; the next one waits for it. */
  #turn: Promise<unknown> = Promise.resolve();
  #left: Promise<void> | undefined;
  /** Nothing while the room is open; resolves when it is closed and its session has left memory. */
  gone: Promise<unknown> | undefined;

  /** The room of a code; its session is restored from the journal. */
  override async onCreate({ code }: { code: string }): Promise<void> {
    const { services } = this;
    const session = await services.sessions.open(code);
    if (session === undefined) throw new ServerError(404, PROTOCOL_ERRORS['room/unknown'].text);
    this.roomId = code;
    this.#session = session;
    this.state.code = code;
    this.state.protocol = PROTOCOL_VERSION;
    this.state.rules = RULES_VERSION;
    this.maxMessagesPerSecond = Math.max(
      MAX_MESSAGES_PER_SECOND,
      services.config.requestRate * (BURST_SECONDS + 1),
    );
    this.#driver = new Driver({
      ...services,
      session,
      onAway: (since) => {
        this.state.awaySince = since;
      },
    });
    this.#fixing = new Fixing(session, services.clock, () => {
      this.#projectAll();
      this.broadcastPatch();
    });
    session.listen((event) => this.#told(event));
    for (const name of Object.keys(REQUESTS) as RequestName[]) {
      this.onMessage(name, (client, payload, context) =>
        this.#answer(name, client, payload, services.metrics?.watch(name, context) ?? context),
      );
    }
    this.#guardFrames();
    this.#projectAll();
    this.touch();
    this.#driver.wake();
    openRooms.add(this);
    services.log.debug({ game: code, revision: session.revision }, 'game opened');
  }

  /** Somebody is about to join: the game stays in memory for a further while. */
  touch(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.clients.length > 0) return;
      if (this.#driver?.isNeeded(SOON)) this.touch();
      else this.close();
    }, this.services.config.idleSeconds * 1000);
    this.#idle.unref();
  }

  /** Says something to everybody here, for whoever runs the server. */
  announce(text: string): void {
    this.broadcast('notice', { id: 'operator', text });
  }

  /** Who is connected: seats with somebody, and the number of visitors. */
  attendance(): Attendance {
    const seats = this.clients.map((client) => holderOf(client).seat);
    return {
      seats: [...new Set(seats.filter((seat) => seat >= 0))],
      visitors: seats.filter((seat) => seat < 0).length,
    };
  }

  override onJoin(client: GameClient): void {
    ownFrames(client);
    const { config } = this.services;
    client.userData = {
      hash: client.auth?.hash,
      looking: false,
      seat: -1,
      bucket: new Bucket(config.requestRate, config.requestRate * BURST_SECONDS, performance.now()),
    };
    const { log } = this.services;
    log.debug({ game: this.roomId, request: client.auth?.request }, 'somebody has entered');
    if (!this.#admit(client)) return;
    this.#tellSeat(client, 'entered');
    this.#limitConnections(client);
    this.#showPresence();
    awaitReady(client);
  }

  /** The connection was lost without a word: it may be resumed for a while. */
  override onDrop(client: GameClient): void {
    this.#showPresence();
    this.allowReconnection(client, this.services.config.reconnectSeconds).catch(() => undefined);
  }

  override onReconnect(client: GameClient): void {
    ownFrames(client);
    if (!this.#admit(client)) return;
    this.#tellSeat(client, 'entered');
    this.#showPresence();
    awaitReady(client);
  }

  override onLeave(): void {
    this.#showPresence();
    if (this.clients.length === 0) this.touch();
  }

  override async onDispose(): Promise<void> {
    await this.#letGo();
  }

  override onBeforeShutdown(): void {
    this.broadcast('notice', { id: 'stopping', text: PROTOCOL_ERRORS['server/stopping'].text });
    this.close();
  }

  /**
   * Closes the room without waiting for those who have reserved a place and do not come. Whoever is
   * connected is told to enter again.
   */
  close(): void {
    if (this.gone !== undefined) return;
    const places = Object(Reflect.get(this, '_reservedSeats'));
    const timeouts = Object(Reflect.get(this, '_reservedSeatTimeouts'));
    for (const session of Object.keys(timeouts)) {
      clearTimeout(timeouts[session]);
      delete timeouts[session];
      delete places[session];
    }
    // The session leaves memory first, so that who enters now waits and then gets a new one.
    const left = this.#letGo();
    this.gone = this.disconnect(CLOSE_CODES.stopping).then(() => left);
  }

  /** Ends all that goes on by itself, and the session once the last request is done. */
  #letGo(): Promise<void> {
    openRooms.delete(this);
    clearTimeout(this.#idle);
    clearTimeout(this.#hostGone);
    this.#driver?.stop();
    this.#fixing?.stop();
    const session = this.#session;
    this.#left ??= session && this.services.sessions.close(session.code, this.#turn);
    return this.#left ?? Promise.resolve();
  }

  /** The session; there is one from `onCreate` on. */
  get #game(): GameSession {
    if (this.#session === undefined) throw new Error('room/not-created');
    return this.#session;
  }

  /** Answers a request under an id of its own, which all lines of the log have that belong to it. */
  #answer(
    name: RequestName,
    client: GameClient,
    payload: unknown,
    context: MessageContext,
  ): Promise<unknown> {
    return inRequest(newRequestId(), async () => {
      const begun = performance.now();
      const result = await this.#resultOf(name, client, payload);
      const { log } = this.services;
      if (log.isLevelEnabled('debug')) {
        const ms = Math.round(performance.now() - begun);
        const outcome = result.ok ? 'ok' : result.error.code;
        log.debug({ game: this.roomId, action: name, result: outcome, ms }, 'request');
      }
      return result.ok ? context.resolve(result.value) : context.reject(referred(result.error));
    });
  }

  async #resultOf(
    name: RequestName,
    client: GameClient,
    payload: unknown,
  ): Promise<Result<unknown, Refusal>> {
    if (this.gone !== undefined) return fail(refusal('server/stopping'));
    if (this.services.cluster?.good === false) return fail(refusal('server/elsewhere'));
    const holder = holderOf(client);
    const wait = holder.bucket.take(performance.now(), KEPT.has(name) ? KEPT_COST : 1);
    if (wait > 0) return fail(refusal('message/too-fast', { retryAfter: wait }));
    const parsed = REQUESTS[name].safeParse(payload);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      return fail(refusal('message/malformed', { field }));
    }
    // Who may ask is looked at when it is his turn: by then he may have another seat, or none.
    const answer = this.#turn.then(() => this.#handle(name, holder, parsed.data));
    this.#turn = answer;
    return answer;
  }

  async #handle(
    name: RequestName,
    holder: Holder,
    message: unknown,
  ): Promise<Result<unknown, Refusal>> {
    try {
      return await HANDLERS[name]({
        session: this.#game,
        sessions: this.services.sessions,
        fixing: this.#fixing,
        asker: holder,
        seat: this.#game.seatOf(holder.hash),
        message,
        adopt: (hash: string) => {
          holder.hash = hash;
        },
      } as unknown as Request<never>);
    } catch (error) {
      this.services.log.error({ err: error, game: this.roomId, action: name }, 'request failed');
      return fail(refusal('server/fault'));
    }
  }

  /** What the session has committed, for everybody. */
  #told(event: SessionEvent): void {
    this.services.notify.notifier.told(this.#game, event);
    switch (event.type) {
      case 'moved':
        this.broadcast(MOVED, [event.revision, ...event.entry]);
        return;
      case 'advanced':
        this.#projectCourse();
        this.broadcastPatch();
        this.#driver?.wake();
        return;
      case 'table':
        this.#projectAll();
        this.#reseat(event.reason);
        this.#showPresence();
        this.broadcastPatch();
        return;
      case 'note':
        this.services.metrics?.noted(event.note.type);
        this.broadcast('note', event.note);
        return;
      case 'chat':
        this.#tellChat(event.line);
        return;
    }
  }

  #tellChat(line: ChatLine): void {
    const { table } = this.#game;
    for (const client of this.clients) {
      if (mayRead(table, holderOf(client).seat, line.to)) client.send('chat', line);
    }
  }

  #projectAll(): void {
    projectTable(this.#game.table, this.state);
    this.state.commitment = this.#game.commitment;
    this.state.fixed = this.#fixing?.underWay ?? false;
    this.state.seal = this.#game.seal;
    this.#projectCourse();
  }

  #projectCourse(): void {
    const { position, revision, undoable } = this.#game;
    if (position !== undefined) this.#projection.show(position);
    this.state.revision = revision;
    this.state.undoFrom = revision - undoable;
    projectTime(this.#game, this.state);
  }

  /** Whether a connection may stay; it is closed when not. */
  #admit(client: GameClient): boolean {
    const { table } = this.#game;
    const { hash } = holderOf(client);
    const holds = this.#game.seatOf(hash) >= 0 || this.#game.invitationOf(hash) !== undefined;
    if (holds || admitsVisitors(table)) return true;
    client.send('notice', { id: 'closed', text: PROTOCOL_ERRORS['room/unknown'].text });
    client.leave(CLOSE_CODES.closed);
    return false;
  }

  #tellSeat(client: GameClient, reason: SeatReason): void {
    const holder = holderOf(client);
    holder.seat = this.#game.seatOf(holder.hash);
    const invitation = this.#game.invitationOf(holder.hash);
    client.send('seat', {
      seat: holder.seat,
      reason,
      now: this.#game.now,
      ...(invitation !== undefined && { invitation }),
    });
  }

  /** After a change of the table: tells those whose seat changed, shows out who may not stay. */
  #reseat(reason: SeatReason = 'moved'): void {
    for (const client of [...this.clients]) {
      const { hash, seat } = holderOf(client);
      if (this.#game.seatOf(hash) !== seat) this.#tellSeat(client, reason);
      this.#admit(client);
    }
  }

  #limitConnections(client: GameClient): void {
    const { seat } = holderOf(client);
    const same = this.clients.filter((other) => holderOf(other).seat === seat);
    if (same.length <= (seat < 0 ? MAX_WATCHERS : MAX_PER_SEAT)) return;
    const leaving = seat < 0 ? intruder(same, client) : same[0];
    leaving?.leave(CLOSE_CODES.closed);
  }

  /** Seats whose person looks at the game. */
  lookers(): Seat[] {
    const seats = this.clients.filter((client) => holderOf(client).looking).map(holderOf);
    return [...new Set(seats.map(({ seat }) => seat))].filter((seat) => seat >= 0);
  }

  #showPresence(): void {
    const seats = this.clients.map((client) => holderOf(client).seat);
    this.state.seats.forEach((entry, seat) => {
      entry.present = seats.includes(seat);
    });
    this.state.watchers = seats.filter((seat) => seat < 0).length;
    const first = this.clients.find((client) => holderOf(client).seat >= 0) ?? this.clients[0];
    this.#driver?.see(new Set(seats), first !== undefined, first?.auth?.address);
    this.#watchHost(seats);
  }

  /** The host role passes on when the host stays away while somebody else is there. */
  #watchHost(present: readonly Seat[]): void {
    const { host } = this.#game.table;
    if (present.includes(host) || !present.some((seat) => seat >= 0)) {
      clearTimeout(this.#hostGone);
      this.#hostGone = undefined;
      return;
    }
    this.#hostGone ??= setTimeout(() => {
      this.#hostGone = undefined;
      const here = new Set(this.clients.map((client) => holderOf(client).seat));
      const { table } = this.#game;
      const heir = nextPerson(table, Math.max(table.host, 0), (seat) => here.has(seat));
      if (!here.has(table.host) && heir >= 0) void this.#game.handOver(heir);
    }, this.services.config.hostSeconds * 1000).unref();
  }

  /** A frame that is none of the protocol ends its connection, never the process. */
  #guardFrames(): void {
    const decode: unknown = Reflect.get(this, '_onMessage');
    if (typeof decode !== 'function') throw new Error('room/colyseus-changed');
    Reflect.set(this, '_onMessage', (client: GameClient, frame: unknown) => {
      try {
        if (isOfProtocol(frame)) decode.call(this, client, frame);
        else client.leave(CloseCode.WITH_ERROR);
      } catch {
        client.leave(CloseCode.WITH_ERROR);
      }
    });
  }
}

const holderOf = (client: GameClient): Holder => {
  if (client.userData === undefined) throw new Error('room/no-holder');
  return client.userData;
};

/** A connection must soon say that it is ready, because all that is sent to it waits for that. */
function awaitReady(client: GameClient): void {
  const timeout = setTimeout(() => {
    if (client.state === ClientState.JOINING) client.leave(CloseCode.WITH_ERROR);
  }, JOIN_TIMEOUT);
  timeout.unref();
}

/**
 * Who has to go when there are too many visitors: the newcomer, or the last one of an address that
 * has more of them, so that nobody can keep all others out.
 */
function intruder(visitors: readonly GameClient[], newcomer: GameClient): GameClient | undefined {
  const byAddress = Map.groupBy(visitors, ({ auth }) => auth?.address);
  const own = byAddress.get(newcomer.auth?.address)?.length ?? 0;
  const most = [...byAddress.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  return most.length > own ? most.at(-1) : newcomer;
}

/** The room class of a server. */
export const gameRoom = (services: Services): (new () => GameRoom) =>
  class extends GameRoom {
    protected override readonly services = services;
  };
