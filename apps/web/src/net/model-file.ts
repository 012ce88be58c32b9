import modelUrl from '@vinci/bots/model.json?url';

/** The file with what positions were learned to be worth, as text; nothing where it cannot be had. */
export const fetchModel = (patience?: number): Promise<string | undefined> =>
  textAt(modelUrl, patience);

/** The text that lies at an address; nothing where it cannot be had. @param patience milliseconds */
export async function textAt(url: string, patience = 15_000): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
