import type { Store } from '../../src/net/storage.ts';

/** What a browser keeps for a page, as long as the page is open. */
export function memory(content: Record<string, string> = {}): Store & {
  readonly content: Record<string, string>;
} {
  return {
    content,
    getItem: (key) => content[key] ?? null,
    setItem: (key, value) => {
      content[key] = value;
    },
  };
}
