// What Node and browsers have in common for a client; no library of types has only this.
declare function setTimeout(done: () => void, milliseconds: number): unknown;

declare class TextDecoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

declare function fetch(
  url: string,
  options: {
    readonly method?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
): Promise<{
  readonly ok: boolean;
  readonly body: {
    getReader(): {
      read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
      cancel(): Promise<void>;
    };
  } | null;
  json(): Promise<unknown>;
}>;
