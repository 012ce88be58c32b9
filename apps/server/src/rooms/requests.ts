import { getMessageBytes, Protocol, ResponseStatus } from '@colyseus/core';
import {
  type CheckedRequest,
  malformed,
  type Refusal,
  type Replies,
  type RequestName,
  refusal,
} from '@vinci/protocol';
import { declarationOf } from '@vinci/protocol/requests';
import { fail, type Result } from '@vinci/rules';
import type { Fixing } from '@vinci/session/fixing';
import { handle } from '@vinci/session/handlers';
import type { GameSession } from '@vinci/session/session';
import type { Services } from '../services.ts';
import { inRequest, newRequestId, referred } from '../trace.ts';
import { Buckets } from './bucket.ts';
import { type Caller, type GameClient, type Holder, holderOf } from './client.ts';
import type { FramedRequest } from './frames.ts';
import { isPlain } from './plain.ts';

/** Requests that one counts for of which something is kept. */
const KEPT_COST = 5;

/** Seconds for which lines of chat can be saved up. */
const SAVED = 2;

/** Who has written and is remembered in one game; the oldest are forgotten first. */
const MOST_WRITERS = 1000;

/** What the requests of a game work with. */
interface Parts {
  readonly services: Services;
  readonly session: GameSession;
  readonly fixing: Fixing;
  /** Told when somebody looks at the game, or does not any more. */
  readonly onLook: () => void;
  /** Whether the room is closing, so that nothing can be asked any more. */
  readonly isClosing: () => boolean;
}

const writerOf = ({ userData, auth }: Caller): string =>
  userData !== undefined && userData.seat >= 0 ? `seat ${userData.seat}` : `from ${auth?.address}`;

/** The way from a message to the session and back. */
export class Requests {
  readonly #parts: Parts;
  /**
   * How much may be written in the game: each seat as much as one connection may, through however many
   * connections, and likewise those without a seat who come from one network.
   */
  readonly #chat: Buckets;

  constructor(parts: Parts) {
    this.#parts = parts;
    const rate = parts.services.config.requestRate / KEPT_COST;
    this.#chat = new Buckets(rate, Math.max(1, rate * SAVED), MOST_WRITERS);
  }

  /** Answers a request over the connection that it came by. */
  receive(client: GameClient, { id, name, payload }: FramedRequest): void {
    const reply = (status: ResponseStatus, value: unknown): void =>
      client.enqueueRaw(getMessageBytes[Protocol.ROOM_RESPONSE](id, status, value));
    this.answer(name, client, payload)
      .then((result) =>
        result.ok
          ? reply(ResponseStatus.OK, result.value)
          : reply(ResponseStatus.REJECTED, result.error),
      )
      .catch((error: unknown) => {
        const { log } = this.#parts.services;
        log.error({ err: error, action: name }, 'a request could not be answered');
        reply(ResponseStatus.REJECTED, refusal('server/fault'));
      });
  }

  /** What a request comes to, under an id of its own, which all lines of the log have that belong to it. */
  answer(
    name: RequestName,
    client: Caller,
    payload: unknown,
    id = newRequestId(),
  ): Promise<Result<unknown, Refusal>> {
    return inRequest(id, async () => {
      const begun = performance.now();
      const result = await this.#resultOf(name, client, payload);
      const { services, session } = this.#parts;
      const ms = performance.now() - begun;
      const outcome = result.ok ? 'ok' : result.error.code;
      if (name === 'intent') services.metrics?.intents(outcome, ms);
      if (services.log.isLevelEnabled('debug')) {
        const about = { game: session.code, action: name, result: outcome, ms: Math.round(ms) };
        services.log.debug(about, 'request');
      }
      return result.ok ? result : fail(referred(result.error));
    });
  }

  async #resultOf<Name extends RequestName>(
    name: Name,
    client: Caller,
    payload: unknown,
  ): Promise<Result<unknown, Refusal>> {
    if (this.#parts.isClosing()) return fail(refusal('server/stopping'));
    if (this.#parts.services.cluster?.good === false) {
      return fail(refusal('server/elsewhere'));
    }
    const holder = holderOf(client);
    const now = performance.now();
    const wait = holder.bucket.take(now, declarationOf(name).kept ? KEPT_COST : 1);
    if (wait > 0) return fail(refusal('message/too-fast', { retryAfter: wait }));
    if (!isPlain(payload)) return fail(refusal('message/malformed', { field: '' }));
    const parsed = declarationOf(name).payload.safeParse(payload);
    if (!parsed.success) return fail(malformed(parsed.error));
    const pause = name === 'chat' ? this.#chat.of(writerOf(client), now).take(now) : 0;
    if (pause > 0) return fail(refusal('message/too-fast', { retryAfter: pause }));
    this.#notice(name, holder);
    return this.#handle(name, client, parsed.data as CheckedRequest<Name>);
  }

  /** Whoever acts is there, whatever their program said before. */
  #notice(name: RequestName, holder: Holder): void {
    if (!declarationOf(name).acts || holder.looking !== false) return;
    holder.looking = undefined;
    this.#parts.onLook();
  }

  #handle<Name extends RequestName>(
    name: Name,
    client: Caller,
    message: CheckedRequest<Name>,
  ): Promise<Result<Replies[Name], Refusal>> {
    const { services, session, fixing } = this.#parts;
    const holder = holderOf(client);
    return session.run(async (inside) =>
      handle(name, {
        session: inside,
        fixing,
        asker: holder,
        // Looked at in its turn: by then the asker may have another seat, or none.
        seat: inside.seatOf(holder.hash),
        message,
        adopt: (hash) => {
          holder.hash = hash;
        },
        rematch: (over) =>
          services.sessions.rematch(over, () => services.mayCreate(client.auth?.address ?? '')),
        look: (yes) => {
          holder.looking = yes;
          this.#parts.onLook();
        },
      }),
    );
  }
}
