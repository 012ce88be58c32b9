/** What a stream of server-sent events is read from. */
interface Bytes {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

/** An event as it was sent. `data` is text. */
export interface SentEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** The events of a stream, whole ones only, until it ends or is left. */
export async function* eventsIn(body: Bytes): AsyncGenerator<SentEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string): string =>
          new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? '';
        if (field('event') !== '') {
          yield { event: field('event'), id: field('id'), data: field('data') };
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
