import { Room, ServerError } from '@colyseus/core';
import {
  type ChatLine,
  CLOSE_CODES,
  GameState,
  MAX_MESSAGES_PER_SECOND,
  MOVED,
  PROTOCOL_ERRORS,
  type Refusal,
  type RequestName,
  type SeatReason,
  type ServerMessages,
} from '@vinci/protocol';
import type { Result, Seat } from '@vinci/rules';
import { Driver } from '@vinci/session/bots/driver';
import { Fixing } from '@vinci/session/fixing';
import { end } from '@vinci/session/governing';
import type { SessionEvent } from '@vinci/session/journal';
import { GameProjection } from '@vinci/session/project-game';
import type { GameSession } from '@vinci/session/session';
import { mayRead } from '@vinci/session/table';
import { widenForGames } from '../lean-heap.ts';
import type { Services } from '../services.ts';
import { currentRequest, inRequest } from '../trace.ts';
import { admit, admits, awaitReady, hasPlaceFor, oneTooMany } from './admission.ts';
import { Bucket } from './bucket.ts';
import {
  type Caller,
  type Follower,
  type GameClient,
  type Guest,
  holderOf,
  say,
} from './client.ts';
import { forgetReservations } from './colyseus-private.ts';
import { guardFrames } from './frames.ts';
import { type Attendance, type OpenRoom, openRooms } from './open-rooms.ts';
import { ownFrames } from './outlet.ts';
import { Presence } from './presence.ts';
import { Requests } from './requests.ts';

/** Milliseconds after which what does not come from a move, as presence, is told. */
const PATCH_DELAY = 250;

/** Colyseus would look for changes in every room all the time, in those where nothing happens as well. */
const SELDOM = 2 ** 31 - 1;

/** Requests at once, as a multiple of those per second. */
const BURST_SECONDS = 2;

/** Milliseconds for which a game stays in memory because something is due in it. */
const SOON = 120_000;

/** What a room consists of once its game is in memory. */
interface Parts {
  readonly session: GameSession;
  readonly projection: GameProjection;
  readonly driver: Driver;
  readonly fixing: Fixing;
  readonly presence: Presence;
  readonly requests: Requests;
}

/**
 * The sockets of one game: who holds which seat, and what everybody is told of the session. Knows no
 * rule.
 */
export abstract class GameRoom
  extends Room<{ state: GameState; client: GameClient }>
  implements OpenRoom
{
  /** Given by the class that `gameRoom` makes. */
  protected abstract readonly services: Services;

  override state = new GameState();
  override autoDispose = false;
  override patchRate = SELDOM;

  /** Nothing for a room that could not be made. */
  #made: Parts | undefined;
  /** Who follows by a stream, oldest first. */
  readonly #streams = new Set<Follower>();
  /** Connections that were lost and may be resumed, oldest first. */
  readonly #lost = new Map<GameClient, ReturnType<Room['allowReconnection']>>();
  #idle: NodeJS.Timeout | undefined;
  #patch: NodeJS.Timeout | undefined;
  #left: Promise<void> | undefined;
  gone: Promise<unknown> | undefined;

  /** The room of a code; its session is restored from the journal. */
  override async onCreate({ code }: { code: string }): Promise<void> {
    const { services } = this;
    const session = await services.sessions.open(code);
    if (session === undefined) throw new ServerError(404, PROTOCOL_ERRORS['room/unknown'].text);
    widenForGames();
    this.roomId = code;
    const { state } = this;
    const { clock, config, time } = services;
    // A connection that is being resumed in this very moment has no holder yet.
    const there = (): Seat[] => this.#guests().map(({ userData }) => userData?.seat ?? -1);
    const fixing = new Fixing(session, clock, there, () => {
      projection.all();
      this.broadcastPatch();
      for (const stream of this.#streams) stream.told({ type: 'table', reason: undefined });
    });
    const projection = new GameProjection(session, state, () => fixing.underWay);
    const driver = new Driver({
      ...services,
      clock: time,
      trace: { current: currentRequest, run: inRequest },
      session,
      onAway: (since) => {
        if (state.awaySince === since) return;
        state.awaySince = since;
        this.#patchSoon();
      },
    });
    const { hostSeconds } = config;
    const guests = () => this.#guests();
    const presence = new Presence({ session, guests, state, clock, hostSeconds });
    const isClosing = () => this.gone !== undefined;
    const onLook = (): void => this.#showPresence();
    const requests = new Requests({ services, session, fixing, isClosing, onLook });
    this.#made = { session, projection, driver, fixing, presence, requests };
    session.listen((event) => this.#told(event));
    guardFrames(this, (client, request) => requests.receive(client, request));
    projection.all();
    this.touch();
    driver.wake();
    openRooms.add(this);
    services.log.debug({ game: code, revision: session.revision }, 'game opened');
  }

  touch(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#guests().length > 0) return;
      if (this.#parts.driver.isNeeded(SOON)) this.touch();
      else this.close();
    }, this.services.config.idleSeconds * 1000);
    this.#idle.unref();
  }

  hasPlaceFor(hash: string | undefined): boolean {
    return hasPlaceFor(this, this.session, hash);
  }

  announce(text: string): void {
    this.#notice({ id: 'operator', text });
  }

  async endForOperator(): Promise<Result<undefined, Refusal>> {
    const ended = await this.session.decide((table) => end(table, table.host, 'host'));
    const text = 'Whoever runs the server has ended this game.';
    if (ended.ok) this.#notice({ id: 'ended', text });
    return ended;
  }

  attendance(): Attendance {
    return this.#parts.presence.attendance();
  }

  lookers(): Seat[] {
    return this.#parts.presence.lookers();
  }

  override onJoin(client: GameClient): void {
    ownFrames(client);
    const { requestRate } = this.services.config;
    const most = Math.max(MAX_MESSAGES_PER_SECOND, requestRate * (BURST_SECONDS + 1));
    const now = performance.now();
    client.userData = {
      hash: client.auth?.hash,
      since: now,
      // A hidden page that comes back after an interruption is nobody who has come back.
      looking: client.auth?.looking,
      seat: -1,
      bucket: new Bucket(requestRate, requestRate * BURST_SECONDS, now),
      // It fills up within a second, which is the least that somebody who was refused is told to wait.
      frames: new Bucket(most, most, now),
    };
    const { log } = this.services;
    log.debug({ game: this.roomId, request: client.auth?.request }, 'somebody has entered');
    if (!admit(this.session, client)) return;
    this.#welcome(client);
    awaitReady(client);
  }

  admits(hash: string | undefined): boolean {
    return admits(this.session, hash);
  }

  join(stream: Follower): void {
    // Since it was asked for, the room may have closed, or the game begun without spectators.
    if (this.gone !== undefined) {
      stream.leave(CLOSE_CODES.stopping);
      return;
    }
    if (!admit(this.session, stream)) return;
    this.#streams.add(stream);
    this.#welcome(stream);
  }

  get streams(): number {
    return this.#streams.size;
  }

  part(stream: Follower): void {
    if (this.#streams.delete(stream)) this.onLeave();
  }

  ask(
    name: RequestName,
    caller: Caller,
    payload: unknown,
    id: string | undefined,
  ): Promise<Result<unknown, Refusal>> {
    this.touch();
    const hash = caller.userData?.hash;
    // What was told to a holder of the call’s token must hold for their streams as well. Those without a token are
    // strangers to each other.
    const own =
      hash === undefined
        ? undefined
        : [...this.#streams].find(({ userData }) => userData?.hash === hash);
    return this.#parts.requests.answer(name, own ?? caller, payload, id);
  }

  /**
   * The connection was lost without a word: it may be resumed for a while. Of lost ones as many are kept
   * as of connections.
   */
  override onDrop(client: GameClient): void {
    this.#showPresence();
    const line = this.allowReconnection(client, this.services.config.reconnectSeconds);
    this.#lost.set(client, line);
    line.catch(() => undefined).finally(() => this.#lost.delete(client));
    const forgotten = oneTooMany([...this.#lost.keys()], client);
    // Of a connection that was never ready there is nothing to resume, and nothing to reject.
    if (forgotten !== undefined) this.#lost.get(forgotten)?.reject?.(new Error('one too many'));
  }

  override onReconnect(client: GameClient): void {
    ownFrames(client);
    holderOf(client).since = performance.now();
    if (!admit(this.session, client)) return;
    this.#welcome(client);
    awaitReady(client);
  }

  override onLeave(): void {
    this.#showPresence();
    if (this.#guests().length === 0) this.touch();
  }

  override async onDispose(): Promise<void> {
    await this.#letGo();
  }

  override onBeforeShutdown(): void {
    this.#notice({ id: 'stopping', text: PROTOCOL_ERRORS['server/stopping'].text });
    this.close();
  }

  /**
   * Closes the room without waiting for those who have reserved a place and do not come. Whoever is
   * connected is told to enter again.
   */
  close(): void {
    if (this.gone !== undefined) return;
    forgetReservations(this);
    // The session leaves memory first, so that who enters now waits and then gets a new one.
    const left = this.#letGo();
    this.gone = this.disconnect(CLOSE_CODES.stopping).then(() => left);
  }

  /** Ends all that goes on by itself, and the session once the last request is done. */
  #letGo(): Promise<void> {
    openRooms.delete(this);
    clearTimeout(this.#idle);
    clearTimeout(this.#patch);
    for (const stream of [...this.#streams]) stream.leave(CLOSE_CODES.stopping);
    if (this.#made === undefined) return Promise.resolve();
    const { session, presence, driver, fixing } = this.#made;
    presence.stop();
    driver.stop();
    fixing.stop();
    this.#left ??= this.services.sessions.close(session.code);
    return this.#left;
  }

  get session(): GameSession {
    return this.#parts.session;
  }

  /** Everybody who is connected, by whatever door. */
  #guests(): readonly Guest[] {
    return this.#streams.size === 0 ? this.clients : [...this.clients, ...this.#streams];
  }

  #notice(notice: ServerMessages['notice']): void {
    this.broadcast('notice', notice);
    for (const stream of this.#streams) stream.say('notice', notice);
  }

  /** There from `onCreate` on. */
  get #parts(): Parts {
    if (this.#made === undefined) throw new Error('room/not-created');
    return this.#made;
  }

  /** What the session has committed, for everybody. */
  #told(event: SessionEvent): void {
    this.services.notify.notifier.told(this.session, event);
    this.#tell(event);
    for (const stream of [...this.#streams]) stream.told(event);
  }

  #tell(event: SessionEvent): void {
    switch (event.type) {
      case 'moved':
        this.broadcast(MOVED, [event.revision, ...event.entry]);
        return;
      case 'advanced':
        this.#parts.projection.course();
        this.broadcastPatch();
        this.#parts.driver.wake();
        return;
      case 'table':
        this.#parts.projection.all();
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
    const { table } = this.session;
    for (const client of this.clients) {
      if (mayRead(table, holderOf(client).seat, line.to)) client.send('chat', line);
    }
  }

  #tellSeat(client: Guest, reason: SeatReason): void {
    const holder = holderOf(client);
    holder.seat = this.session.seatOf(holder.hash);
    const invitation = this.session.invitationOf(holder.hash);
    say(client, 'seat', {
      seat: holder.seat,
      reason,
      now: this.session.now,
      ...(invitation !== undefined && { invitation }),
    });
  }

  /** Whoever has just come in, by whatever door; another may have to go for it. */
  #welcome(guest: Guest): void {
    this.#tellSeat(guest, 'entered');
    oneTooMany(this.#guests(), guest)?.leave(CLOSE_CODES.closed);
    this.#showPresence();
  }

  /** After a change of the table: tells those whose seat changed, shows out who may not stay. */
  #reseat(reason: SeatReason = 'moved'): void {
    for (const client of [...this.#guests()]) {
      const { hash, seat } = holderOf(client);
      if (this.session.seatOf(hash) !== seat) this.#tellSeat(client, reason);
      admit(this.session, client);
    }
  }

  #patchSoon(): void {
    this.#patch ??= setTimeout(() => {
      this.#patch = undefined;
      this.broadcastPatch();
    }, PATCH_DELAY).unref();
  }

  #showPresence(): void {
    const { presence, driver } = this.#parts;
    presence.show();
    this.#patchSoon();
    const seats = new Set(presence.attentive());
    const guests = this.#guests();
    const first = guests.find((guest) => holderOf(guest).seat >= 0) ?? guests[0];
    driver.see(seats, first !== undefined, first?.auth?.address);
  }
}

/** The room class of a server. */
export const gameRoom = (services: Services): (new () => GameRoom) =>
  class extends GameRoom {
    protected override readonly services = services;
  };
