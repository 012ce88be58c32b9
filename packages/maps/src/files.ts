// Made by `npm run boards -w @vinci/maps -- --list` from the folders in `data`.

/** Addresses of the files of a board that a client fetches. */
export interface BoardFiles {
  readonly geometry: string;
  readonly '1x': string;
  readonly '2x': string;
  readonly preview: string;
}

/** By the id of the board; only what is asked for is fetched. */
export const boardFiles: Readonly<Record<string, BoardFiles>> = {
  'british-isles': {
    geometry: new URL('../data/british-isles/geometry.json', import.meta.url).href,
    '1x': new URL('../data/british-isles/board@1x.webp', import.meta.url).href,
    '2x': new URL('../data/british-isles/board@2x.webp', import.meta.url).href,
    preview: new URL('../data/british-isles/preview.webp', import.meta.url).href,
  },
  europe: {
    geometry: new URL('../data/europe/geometry.json', import.meta.url).href,
    '1x': new URL('../data/europe/board@1x.webp', import.meta.url).href,
    '2x': new URL('../data/europe/board@2x.webp', import.meta.url).href,
    preview: new URL('../data/europe/preview.webp', import.meta.url).href,
  },
  india: {
    geometry: new URL('../data/india/geometry.json', import.meta.url).href,
    '1x': new URL('../data/india/board@1x.webp', import.meta.url).href,
    '2x': new URL('../data/india/board@2x.webp', import.meta.url).href,
    preview: new URL('../data/india/preview.webp', import.meta.url).href,
  },
  'near-east': {
    geometry: new URL('../data/near-east/geometry.json', import.meta.url).href,
    '1x': new URL('../data/near-east/board@1x.webp', import.meta.url).href,
    '2x': new URL('../data/near-east/board@2x.webp', import.meta.url).href,
    preview: new URL('../data/near-east/preview.webp', import.meta.url).href,
  },
};
