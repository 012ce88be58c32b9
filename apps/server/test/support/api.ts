import { PATIENCE } from '../../../../test/support/patience.ts';
import { call } from './player.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as a stranger’s program does
type Answer = any;

const headersOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** A call of the JSON door. Throws `Refused`. */
export async function api(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  const sent = method === 'GET' ? undefined : (body ?? {});
  return call<Answer>(base, `/api/v1${path}`, sent, headersOf(token));
}

export interface ApiEvent {
  readonly event: string;
  readonly id: string;
  readonly data: Answer;
}

/** A stream of events, read as it comes. */
export class ApiStream {
  readonly events: ApiEvent[] = [];
  readonly text: string[] = [];
  #taken = 0;
  #wake: () => void = () => undefined;
  #isOver = false;
  readonly #abort = new AbortController();

  static async open(
    base: string,
    code: string,
    token?: string,
    after?: string,
  ): Promise<ApiStream> {
    const stream = new ApiStream();
    const response = await fetch(`${base}/api/v1/games/${code}/events`, {
      headers: { ...headersOf(token), ...(after !== undefined && { 'last-event-id': after }) },
      signal: stream.#abort.signal,
    });
    if (!response.ok || response.body === null) throw new Error(await response.text());
    void stream.#read(response.body);
    return stream;
  }

  /** The next event that fits, of those nobody has waited for yet. */
  async until(fits: (event: ApiEvent) => boolean): Promise<ApiEvent> {
    // Signs of life go on coming from a stream on which nothing happens.
    const latest = performance.now() + PATIENCE;
    for (;;) {
      const index = this.events.findIndex((event, at) => at >= this.#taken && fits(event));
      if (index >= 0) {
        this.#taken = index + 1;
        return this.events[index] as ApiEvent;
      }
      if (this.#isOver) throw new Error(`the stream ended after ${this.text.join('')}`);
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`waited in vain for ${fits.toString()}`)),
          latest - performance.now(),
        );
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of body) {
        const text = decoder.decode(chunk, { stream: true });
        this.text.push(text);
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) this.#take(part);
        this.#wake();
      }
    } catch {
      // Cut off, by either side.
    }
    this.#isOver = true;
    this.#wake();
  }

  #take(part: string): void {
    const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s, 2)));
    if (fields.event === undefined) return;
    this.events.push({ event: fields.event, id: fields.id ?? '', data: JSON.parse(fields.data) });
  }
}
