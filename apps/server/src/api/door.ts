import type { IncomingMessage, ServerResponse } from 'node:http';
import { malformed, type Refusal, type RequestName, refusal } from '@vinci/protocol';
import { codeSchema } from '@vinci/protocol/schemas';
import { hashToken } from '@vinci/session/tokens';
import { z } from 'zod';
import { isFault, orRefuse, RefusedError } from '../http/answers.ts';
import { bearer, findEntry } from '../http/games.ts';
import { isAllowedOrigin, plainAddressOf, traced } from '../http/guard.ts';
import type { Limits } from '../http/limits.ts';
import { letGo } from '../http/node-private.ts';
import { Buckets } from '../rooms/bucket.ts';
import type { Holder } from '../rooms/client.ts';
import { localRoom, type OpenRoom } from '../rooms/open-rooms.ts';
import type { Services } from '../services.ts';
import { currentRequest } from '../trace.ts';
import { answer, answerFailure, bodyOf } from './calls.ts';
import { READS, requestOf } from './names.ts';
import { passOn } from './pass-on.ts';
import { openStream } from './stream.ts';
import { legalOf, stateOf } from './views.ts';

/** A call about a game: its code, what is asked of it, and the query. */
const ADDRESS = /^\/api\/v1\/games\/([^/?]{1,60})(?:\/([A-Za-z]{1,30}))?(?:\?(.*))?$/;

/** Requests at once, as a multiple of those per second. */
const BURST_SECONDS = 2;

/** Buckets that are kept; the oldest are forgotten first. */
const MOST_BUCKETS = 10_000;

/** Who calls about which game, once it is known that they may. */
interface Call {
  readonly room: OpenRoom;
  readonly holder: Holder;
  readonly address: string;
}

const nothing = z.strictObject({});

const isRoom = (found: object): found is OpenRoom => 'session' in found;

/**
 * The calls of the JSON door about one game, carried out by its room as what comes by a socket is. They do
 * not go through Express, so that a move by this door costs little more than one by the other.
 */
export class Door {
  readonly #services: Services;
  readonly #limits: Limits;
  /** Calls of one seat, and those without any from one network, are limited as a connection is. */
  readonly #buckets: Buckets;

  constructor(services: Services, limits: Limits) {
    this.#services = services;
    this.#limits = limits;
    const { requestRate } = services.config;
    this.#buckets = new Buckets(requestRate, requestRate * BURST_SECONDS, MOST_BUCKETS);
  }

  /** Whether the call was one of this door; it is then answered. */
  takes(request: IncomingMessage, response: ServerResponse): boolean {
    const { config, log } = this.#services;
    const { url = '', method } = request;
    if (!url.startsWith(config.basePath)) return false;
    const [matches, code, verb = '', query = ''] =
      ADDRESS.exec(url.slice(config.basePath.length)) ?? [];
    if (matches === undefined) return false;
    const task = this.#taskOf(method, verb);
    if (task === undefined) return false;
    if (task === this.#follow && method === 'GET') letGo(request, response);
    const route = (): string => `/api/v1/games/:code/${verb}`;
    let refused: Refusal | undefined;
    const carryOut = (): Promise<void> =>
      this.#carryOut(request, response, code, query, task).catch((error: unknown) => {
        if (error instanceof RefusedError) refused = error.refusal;
        answerFailure(response, error, log);
      });
    traced(log, config, { request, response, route }, carryOut, () => refused && isFault(refused));
    return true;
  }

  async #carryOut(
    request: IncomingMessage,
    response: ServerResponse,
    code: string | undefined,
    query: string,
    task: Task,
  ): Promise<void> {
    const { config, stopping } = this.#services;
    const { origin, host } = request.headers;
    if (stopping) throw new RefusedError(refusal('server/stopping'));
    if (request.method === 'POST' && !isAllowedOrigin(origin, host, config)) {
      throw new RefusedError(refusal('http/foreign-origin'));
    }
    const call = await this.#enter(request, response, code);
    if (call !== undefined) await task(call, request, response, query);
  }

  #taskOf(method: string | undefined, verb: string): Task | undefined {
    if (method === 'POST') {
      const name = requestOf(verb);
      return (
        name &&
        (async (call, request, response) => {
          const body = await bodyOf(request);
          const payload = name === 'intent' ? { once: true, ...body } : body;
          await this.#ask(name, call, payload, response);
        })
      );
    }
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const read = Object.hasOwn(READS, verb) ? READS[verb] : undefined;
    if (read !== undefined) {
      return (call, _request, response, query) => this.#ask(read, call, numbersIn(query), response);
    }
    switch (verb) {
      case '':
        return this.#showing(({ room, holder }) =>
          stateOf(room.state, room.session.seatOf(holder.hash), room.session.now),
        );
      case 'legal':
        return this.#showing(({ room, holder }) =>
          legalOf(room.state, room.session.seatOf(holder.hash)),
        );
      case 'events':
        return this.#follow;
      default:
        return undefined;
    }
  }

  readonly #follow: Task = async ({ room, holder, address }, request, response) => {
    spend(holder);
    const follower = { userData: holder, auth: { address } };
    await openStream(room, request, response, follower, this.#onStreamEnd);
  };

  readonly #onStreamEnd = (reason: string): void => this.#services.metrics?.streamEnded(reason);

  #showing(view: (call: Call) => unknown): Task {
    return async (call, _request, response, query) => {
      spend(call.holder);
      const asked = nothing.safeParse(numbersIn(query));
      if (!asked.success) throw new RefusedError(malformed(asked.error));
      answer(response, 200, view(call));
    };
  }

  async #ask(
    name: RequestName,
    { room, holder, address }: Call,
    payload: unknown,
    response: ServerResponse,
  ): Promise<void> {
    const result = await room.ask(
      name,
      { userData: holder, auth: { address } },
      payload,
      currentRequest(),
    );
    answer(response, name === 'sit' ? 201 : 200, orRefuse(result));
  }

  /**
   * Who calls, and the room. A seat at a game that is in memory here is known by its token; for all others
   * it is looked up as for those who enter by a socket. Nothing when another process answers the call.
   *
   * @errors as `find` and `Rooms.find`
   */
  async #enter(
    request: IncomingMessage,
    response: ServerResponse,
    given: string | undefined,
  ): Promise<Call | undefined> {
    const { config, rooms, cluster } = this.#services;
    const from = cluster?.passing.networkOf(request);
    const address = from ?? plainAddressOf(request, config);
    const token = bearer(request);
    const hash = token === undefined ? undefined : hashToken(token);
    const code = codeSchema.safeParse(given).data ?? '';
    const local = localRoom(code);
    if (hash !== undefined && local?.gone === undefined && local?.admits(hash)) {
      if (local.session.seatOf(hash) >= 0) return this.#call(local, hash, address);
    }
    // The process that passes a call on has counted it.
    const crowded = from === undefined ? await this.#limits.all.take(address) : undefined;
    const asked = { code, address, crowded };
    const found = await findEntry(this.#services, this.#limits, asked, token);
    const room = orRefuse(await rooms.find(found.code));
    if (isRoom(room)) return this.#call(room, found.hash, address);
    const way = { from: address, to: room.address };
    await passOn(request, response, way, this.#services);
    return undefined;
  }

  #call(room: OpenRoom, hash: string | undefined, address: string): Call {
    const since = performance.now();
    const seat = room.session.seatOf(hash);
    // A seat may have many links, and no more calls for that.
    const caller = seat >= 0 ? `${room.session.code} ${seat}` : (hash ?? address);
    const bucket = this.#buckets.of(caller, since);
    return {
      room,
      address,
      holder: { hash, since, looking: undefined, seat, bucket, frames: bucket },
    };
  }
}

type Task = (
  call: Call,
  request: IncomingMessage,
  response: ServerResponse,
  query: string,
) => Promise<void>;

/** @errors message/too-fast */
function spend({ bucket }: Holder): void {
  const wait = bucket.take(performance.now());
  if (wait > 0) throw new RefusedError(tooFastFor(wait));
}

const tooFastFor = (retryAfter: number): Refusal => refusal('message/too-fast', { retryAfter });

/** The values of a query, numbers as such. */
const numbersIn = (query: string): Record<string, unknown> =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [
      name,
      /^\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  );
