import { chainOf, newHex, promiseOf } from '@vinci/fairness';
import type { IntentCode, Seat } from '@vinci/rules';
import type { z } from 'zod';
import type { ANSWERS, EVENTS } from './door.ts';
import type { Refusal } from './errors.ts';
import { eventsIn } from './event-stream.ts';
import type { CreateBody, CreatedReply } from './messages.ts';
import type { Replies, RequestName, RequestPayload } from './requests.ts';

export type Answer<Name extends keyof typeof ANSWERS> = z.output<(typeof ANSWERS)[Name]>;

/** An event of a stream. `id` is what to begin after when it is opened again. */
export type GameEvent = {
  [Type in keyof typeof EVENTS]: {
    readonly event: Type;
    readonly id: string;
    readonly data: z.output<(typeof EVENTS)[Type]>;
  };
}[keyof typeof EVENTS];

/** Requests that have no method of their own. */
type Other = Exclude<RequestName, 'sit' | 'intent' | 'history' | 'chatLog'>;

type Reply<Name extends Other> = Replies[Name] extends undefined ? object : Replies[Name];

/** Seconds between two attempts to open a stream, at most. */
const LONGEST_PAUSE = 30;

const seconds = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, count * 1000));

/** What the server does not do, and why: `refusal.code` is what to act on. */
export class RequestRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.text}`);
    this.refusal = refusal;
  }
}

async function ask(url: string, token?: string, body?: object): Promise<unknown> {
  for (;;) {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as { readonly error?: Refusal };
    if (reply.error === undefined) return reply;
    if (reply.error.retryAfter === undefined) throw new RequestRefused(reply.error);
    await seconds(reply.error.retryAfter);
  }
}

/**
 * One game at a server, by JSON over HTTP. Calls wait where the server says that waiting helps, and throw
 * `RequestRefused` otherwise; when no answer comes, they throw what `fetch` throws. Nothing but `fetch` is
 * needed, so that it runs in Node and in browsers.
 */
export class GameClient {
  readonly base: string;
  readonly code: string;
  /** The only proof of the seat: keep it with the code. */
  token: string | undefined;
  #chain: readonly string[] = [];

  /** @param base address of the server, such as `https://example.org/vinci` */
  constructor(base: string, code: string, token?: string) {
    this.base = base.replace(/\/$/, '');
    this.code = code;
    this.token = token;
  }

  /** Makes a game. Whoever makes it is its host. */
  static async create(base: string, settings: CreateBody): Promise<GameClient> {
    const url = `${base.replace(/\/$/, '')}/api/v1/games`;
    const { code, token } = (await ask(url, undefined, settings)) as CreatedReply;
    return new GameClient(base, code, token);
  }

  /** Takes a free seat; which one is the answer. */
  async sit(payload: RequestPayload<'sit'>): Promise<Seat> {
    const { seat, token } = (await this.#post('seats', payload)) as Replies['sit'];
    this.token = token;
    return seat;
  }

  state(): Promise<Answer<'State'>> {
    return this.#get('') as Promise<Answer<'State'>>;
  }

  /** What whoever has to act may do, with what it costs and brings. */
  legal(): Promise<Answer<'Legal'>> {
    return this.#get('/legal') as Promise<Answer<'Legal'>>;
  }

  /** Moves and notes from a revision on. */
  log(from = 0): Promise<Answer<'Log'>> {
    return this.#get(`/log?from=${from}`) as Promise<Answer<'Log'>>;
  }

  chat(): Promise<Answer<'Chat'>> {
    return this.#get('/chat') as Promise<Answer<'Chat'>>;
  }

  /** Any other request, as docs/protocol.md lists them. */
  request<Name extends Other>(name: Name, payload: RequestPayload<Name>): Promise<Reply<Name>> {
    return this.#post(name, payload ?? {}) as Promise<Reply<Name>>;
  }

  /**
   * Promises links for the bag, where the game has not begun. From then on `move` sends them along, and `events`
   * shows the first one when the server asks for it. In a game that has begun, it makes those promised before again.
   *
   * @param root 64 hexadecimal digits, with which the links are made again after a restart
   */
  async mix(root?: string): Promise<void> {
    const isOpen = (await this.state()).status === 'table';
    // Links that nobody promised are refused.
    if (!isOpen && root === undefined) return;
    this.#chain = chainOf(this.code, root ?? newHex());
    if (!isOpen) return;
    await this.request('entropy', { promise: promiseOf(this.code, this.#chain[0] ?? '') });
  }

  /** Makes moves, all or none. Sending the same again is safe. */
  async move(
    at: Pick<Answer<'Legal'>, 'revision' | 'link'>,
    intents: readonly IntentCode[],
  ): Promise<number> {
    const link = this.#chain[at.link];
    const move = { revision: at.revision, intents, ...(link !== undefined && { link }) };
    return ((await this.#post('intents', move)) as Replies['intent']).revision;
  }

  /**
   * What happens, as it happens. A stream that breaks off is opened again where it did, until the server says
   * that it is over for this reader, or the loop over it is left.
   *
   * @param after id of the last event that was read
   */
  async *events(after = ''): AsyncGenerator<GameEvent, void> {
    let last = after;
    for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        for await (const event of this.#stream(last)) {
          pause = 1;
          last = event.id || last;
          if (event.event === 'table' && event.data.fixed) await this.#reveal();
          yield event;
          if (event.event === 'end' && event.data.reason === 'closed') return;
        }
      } catch (error) {
        const refusal = error instanceof RequestRefused ? error.refusal : undefined;
        if (refusal !== undefined && refusal.retryAfter === undefined) throw error;
      }
      await seconds(pause);
    }
  }

  async *#stream(after: string): AsyncGenerator<GameEvent, void> {
    const response = await fetch(this.#url('/events'), {
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(after !== '' && { 'last-event-id': after }),
      },
    });
    if (!response.ok || response.body === null) {
      throw new RequestRefused(((await response.json()) as { error: Refusal }).error);
    }
    for await (const { event, id, data } of eventsIn(response.body)) {
      yield { event, id, data: JSON.parse(data) } as GameEvent;
    }
  }

  /** Shows the first link. Where that comes too late, it goes along with the first move. */
  async #reveal(): Promise<void> {
    const [value] = this.#chain;
    if (value === undefined) return;
    try {
      await this.request('reveal', { value });
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
    }
  }

  #url(path: string): string {
    return `${this.base}/api/v1/games/${this.code}${path}`;
  }

  #get(path: string): Promise<unknown> {
    return ask(this.#url(path), this.token);
  }

  #post(name: string, body: object): Promise<unknown> {
    return ask(this.#url(`/${name}`), this.token, body);
  }
}
