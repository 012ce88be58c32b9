import { type Refusal, type RequestName, refusal } from '@vinci/protocol';
import { REQUESTS } from '@vinci/protocol/schemas';
import { fail, type Result } from '@vinci/rules';
import type { Fixing } from '../fairness/fixing.ts';
import type { Services } from '../services.ts';
import type { GameSession } from '../session/session.ts';
import { inRequest, newRequestId, referred } from '../trace.ts';
import { ChatBudget } from './chat-budget.ts';
import { type GameClient, type Holder, holderOf } from './client.ts';
import { HANDLERS, type Request } from './handlers.ts';

/** Requests of which something is kept for ever and lands on every screen. */
const KEPT: ReadonlySet<RequestName> = new Set<RequestName>([
  'chat',
  'sit',
  'stand',
  'rename',
  'kick',
  'replace',
  'revoke',
  'handOver',
  'pause',
  'resume',
  'vote',
  'end',
  'reopen',
]);

/** Requests by which somebody acts in the game. */
const ACTS: ReadonlySet<RequestName> = new Set<RequestName>(['intent', 'undo', 'vote']);

/** Requests that each of them counts for. */
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

/** How a request is answered. */
interface Answer {
  readonly resolve: (value: unknown) => unknown;
  readonly reject: (refusal: Refusal) => unknown;
}

/** The way from a message to the session and back: the requests of one game, one after the other. */
export class Requests {
  readonly #parts: Parts;
  /** The last request; the next one waits for it. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly #chat: ChatBudget;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#chat = new ChatBudget(parts.services.config.requestRate / KEPT_COST);
  }

  /** Resolves when all that was asked so far is answered. Never rejects. */
  get done(): Promise<unknown> {
    return this.#turn;
  }

  /** Answers a request under an id of its own, which all lines of the log have that belong to it. */
  answer(name: RequestName, client: GameClient, payload: unknown, to: Answer): Promise<unknown> {
    return inRequest(newRequestId(), async () => {
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

  async #resultOf(
    name: RequestName,
    client: GameClient,
    payload: unknown,
  ): Promise<Result<unknown, Refusal>> {
    if (this.#parts.isClosing()) return fail(refusal('server/stopping'));
    if (this.#parts.services.cluster?.good === false) return fail(refusal('server/elsewhere'));
    const holder = holderOf(client);
    const now = performance.now();
    const wait = holder.bucket.take(now, KEPT.has(name) ? KEPT_COST : 1);
    if (wait > 0) return fail(refusal('message/too-fast', { retryAfter: wait }));
    const parsed = REQUESTS[name].safeParse(payload);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? '';
      return fail(refusal('message/malformed', { field }));
    }
    const pause = name === 'chat' ? this.#chat.take(holder.seat, client.auth?.address, now) : 0;
    if (pause > 0) return fail(refusal('message/too-fast', { retryAfter: pause }));
    this.#notice(name, holder);
    // Who may ask is looked at when it is his turn: by then he may have another seat, or none.
    const answer = this.#turn.then(() => this.#handle(name, holder, parsed.data));
    this.#turn = answer;
    return answer;
  }

  /** Whoever acts is there, whatever his program said before. */
  #notice(name: RequestName, holder: Holder): void {
    if (!ACTS.has(name) || holder.looking !== false) return;
    holder.looking = undefined;
    this.#parts.onLook();
  }

  async #handle(
    name: RequestName,
    holder: Holder,
    message: unknown,
  ): Promise<Result<unknown, Refusal>> {
    const { services, session, fixing } = this.#parts;
    try {
      return await HANDLERS[name]({
        session,
        sessions: services.sessions,
        fixing,
        asker: holder,
        seat: session.seatOf(holder.hash),
        message,
        adopt: (hash: string) => {
          holder.hash = hash;
        },
        look: (yes: boolean) => {
          holder.looking = yes;
          this.#parts.onLook();
        },
      } as unknown as Request<never>);
    } catch (error) {
      services.log.error({ err: error, game: session.code, action: name }, 'request failed');
      return fail(refusal('server/fault'));
    }
  }
}
