import type { Pictures } from './assets.ts';

/** From the picture with which one can begin to the one with two pixels per board unit. */
export type Sharpness = keyof Pictures;

/** Device pixels per board unit from which the sharper picture pays. */
const SHARP_FROM = 1.15;

/** The next picture that is worth loading; `undefined` when the one shown is sharp enough. */
export function sharperThan(
  shown: Sharpness,
  zoom: number,
  deviceRatio: number,
): Sharpness | undefined {
  if (shown === 'preview') return '1x';
  return shown === '1x' && zoom * deviceRatio > SHARP_FROM ? '2x' : undefined;
}

/**
 * The picture with which one begins: the small one, which nothing else is to keep waiting on a slow line, or the plain
 * one where that does not come.
 */
export async function firstPicture<Source>(
  load: (sharpness: Sharpness) => Promise<Source>,
): Promise<readonly [Sharpness, Source]> {
  try {
    return ['preview', await load('preview')];
  } catch {
    return ['1x', await load('1x')];
  }
}
