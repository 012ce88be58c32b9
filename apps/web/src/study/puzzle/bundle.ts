import classicUrl from '@vinci/bots/puzzles/deClassic.json?url';
import { readPuzzles } from '@vinci/bots/puzzles/page';
import vinci2Url from '@vinci/bots/puzzles/vinci2.json?url';
import type { Found } from './task.ts';

/** All puzzles, in an order that is the same for everybody; nothing where they cannot be had. */
export async function fetchPuzzles(): Promise<readonly Found[] | undefined> {
  try {
    const texts = await Promise.all([classicUrl, vinci2Url].map(fetchText));
    return texts.flatMap((text) => {
      const read = readPuzzles(text);
      if (!read.ok) throw new Error(read.error.text);
      const { preset, puzzles } = read.value;
      return puzzles.map((one) => ({ ...one, preset, key: `${preset}-${one.id}` }));
    });
  } catch (error) {
    // The page says that they are not there; why is for whoever looks for a fault.
    console.info(error);
    return undefined;
  }
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}
