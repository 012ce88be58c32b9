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
 * The picture with which one begins: the plain one, or the small one where that one is still on its way.
 *
 * @throws AggregateError when neither comes
 */
export function firstPicture<Source>(
  plain: Promise<Source>,
  load: (sharpness: Sharpness) => Promise<Source>,
): Promise<readonly [Sharpness, Source]> {
  return Promise.any([
    plain.then((source) => ['1x', source] as const),
    load('preview').then((source) => ['preview', source] as const),
  ]);
}
