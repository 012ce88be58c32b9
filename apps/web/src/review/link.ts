import { fromBase64Url, toBase64Url } from '../net/base64url.ts';

/** Longest notation that is read, in characters; a crowded board takes some 3000. */
export const MOST_TEXT = 20_000;
/** Longest form of it in a link; what is longer holds no position. */
const MOST_PACKED = 16_000;

const FORMAT = 'deflate-raw';

/** A notation in the form in which it stands in a link: `A–Z a–z 0–9 - _`. */
export async function packText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  return toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The notation in a link; nothing where it holds none, or one that is longer than any. */
export async function unpackText(packed: string): Promise<string | undefined> {
  if (packed.length > MOST_PACKED) return undefined;
  try {
    const bytes = fromBase64Url(packed) as Uint8Array<ArrayBuffer>;
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT));
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    // A short link can hold a text that fills any memory.
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length <= MOST_TEXT) continue;
      await reader.cancel();
      return undefined;
    }
    return text;
  } catch {
    return undefined;
  }
}
