import type {
  BringBody,
  CreateBody,
  CreatedReply,
  EnteredReply,
  GameInfo,
  HealthReply,
  Refusal,
  WebhookBody,
  WebhookReply,
} from '@vinci/protocol';

/** A refusal by the server, or the absence of an answer. */
export class ApiError extends Error {
  /** `undefined` when the server could not be reached at all. */
  readonly refusal: Refusal | undefined;

  constructor(refusal: Refusal | undefined) {
    super(refusal?.text ?? 'unreachable');
    this.name = 'ApiError';
    this.refusal = refusal;
  }
}

/** The calls over HTTP; `base` ends with a slash. */
export class Api {
  readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  /** Makes a game, or brings one that was played on a device. */
  create = (body: CreateBody | BringBody): Promise<CreatedReply> =>
    this.#call('record' in body ? 'api/games/bring' : 'api/games', { body });

  games = async (): Promise<readonly GameInfo[]> =>
    (await this.#call<{ games: readonly GameInfo[] }>('api/games', {})).games;

  info = (code: string, token?: string): Promise<GameInfo> =>
    this.#call(`api/games/${code}`, { token });

  /** The record of a game that is over. */
  record = (code: string, token?: string): Promise<unknown> =>
    this.#call(`api/games/${code}/record`, { token });

  /** @param looking whether the person looks at the game; `undefined` when nobody can tell */
  enter = (code: string, token?: string, looking?: boolean): Promise<EnteredReply> => {
    const body = {
      ...(token !== undefined && { token }),
      ...(looking !== undefined && { looking }),
    };
    return this.#call(`api/games/${code}/enter`, { body });
  };

  webhook = (code: string, token: string): Promise<WebhookReply> =>
    this.#call(`api/games/${code}/webhook`, { token });

  setWebhook = (code: string, token: string, body: WebhookBody): Promise<WebhookReply> =>
    this.#call(`api/games/${code}/webhook`, { token, body, method: 'PUT' });

  testWebhook = (code: string, token: string): Promise<undefined> =>
    this.#call(`api/games/${code}/webhook`, { token, method: 'POST' });

  removeWebhook = (code: string, token: string): Promise<undefined> =>
    this.#call(`api/games/${code}/webhook`, { token, method: 'DELETE' });

  health = (): Promise<HealthReply> => this.#call('health', {});

  async #call<Reply>(
    path: string,
    options: { body?: unknown; token?: string; method?: string },
  ): Promise<Reply> {
    const { body, token, method = body === undefined ? 'GET' : 'POST' } = options;
    let reply: Response;
    let json: unknown;
    try {
      reply = await fetch(new URL(path, this.base), {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(12_000),
      });
      json = reply.status === 204 ? undefined : await reply.json();
    } catch {
      throw new ApiError(undefined);
    }
    if (!reply.ok) throw new ApiError(readRefusal((json as { error?: unknown } | null)?.error));
    return json as Reply;
  }
}

/** The refusal in an unknown value; a proxy in between may answer anything. */
export function readRefusal(value: unknown): Refusal | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, text } = value as Record<string, unknown>;
  return typeof code === 'string' && typeof text === 'string' ? (value as Refusal) : undefined;
}

/** Where the server is: the base address of this page, which the server sets. */
export const serverBase = (): string => new URL('.', document.baseURI.split('#')[0]).href;

/** Whether paths below it lead to this page, as they do where our server set it; on other hosts only fragments do. */
export const hasPaths = (): boolean => document.querySelector('base[href]') !== null;
