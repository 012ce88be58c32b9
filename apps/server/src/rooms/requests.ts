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
import { ChatBudget } from './chat-budget.ts';
import { type Answer, type Caller, type GameClient, type Holder, holderOf } from './client.ts';
import type { FramedRequest } from './frames.ts';
import { isPlain } from './plain.ts';

/** Requests that one counts for of which something is kept. */
const KEPT_COST = 5;

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

/** The way from a message to the session and back. */
export class Requests {
  readonly #parts: Parts;
  readonly #chat: ChatBudget;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#chat = new ChatBudget(parts.services.config.requestRate / KEPT_COST);
  }

  /** Answers a request over the connection that it came by. */
  receive(client: GameClient, { id, name, payload }: FramedRequest): void {
    const { metrics, log } = this.#parts.services;
    const reply = (status: ResponseStatus, value: unknown): void =>
      client.enqueueRaw(getMessageBytes[Protocol.ROOM_RESPONSE](id, status, value));
    const plain: Answer = {
      resolve: (value) => reply(ResponseStatus.OK, value),
      reject: (why) => reply(ResponseStatus.REJECTED, why),
    };
    const to = name === 'intent' ? (metrics?.watch(plain) ?? plain) : plain;
    this.answer(name, client, payload, to).catch((error: unknown) => {
      log.error({ err: error, action: name }, 'a request could not be answered');
      plain.reject(refusal('server/fault'));
    });
  }

  /** Answers a request under an id of its own, which all lines of the log have that belong to it. */
  answer(
    name: RequestName,
    client: Caller,
    payload: unknown,
    to: Answer,
    id = newRequestId(),
  ): Promise<unknown> {
    return inRequest(id, async () => {
      const begun = performance.now();
      const result = await this.#resultOf(name, client, payload);
      const { services, session } = this.#parts;
      if (services.log.isLevelEnabled('debug')) {
        const ms = Math.round(performance.now() - begun);
        const outcome = result.ok ? 'ok' : result.error.code;
        services.log.debug({ game: session.code, action: name, result: outcome, ms }, 'request');
      }
      return result.ok ? to.resolve(result.value) : to.reject(referred(result.error));
    });
  }

  async #resultOf<Name extends RequestName>(
    name: Name,
    client: Caller,
    payload: unknown,
  ): Promise<Result<unknown, Refusal>> {
    if (this.#parts.isClosing()) return fail(refusal('server/stopping'));
    if (this.#parts.services.cluster?.good === false) return fail(refusal('server/elsewhere'));
    const holder = holderOf(client);
    const now = performance.now();
    const wait = holder.bucket.take(now, declarationOf(name).kept ? KEPT_COST : 1);
    if (wait > 0) return fail(refusal('message/too-fast', { retryAfter: wait }));
    if (!isPlain(payload)) return fail(refusal('message/malformed', { field: '' }));
    const parsed = declarationOf(name).payload.safeParse(payload);
    if (!parsed.success) return fail(malformed(parsed.error));
    const pause = name === 'chat' ? this.#chat.take(holder.seat, client.auth?.address, now) : 0;
    if (pause > 0) return fail(refusal('message/too-fast', { retryAfter: pause }));
    this.#notice(name, holder);
    return this.#handle(name, client, parsed.data as CheckedRequest<Name>);
  }

  /** Whoever acts is there, whatever his program said before. */
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
