import type { Camera } from './camera.ts';

/**
 * Says in `data-camera` of the host where the camera is, for tests: x, y, scale, and whether it moves, such
 * as `260.5 92 0.61 still`.
 */
export function tellCamera(host: HTMLElement, { x, y, scale }: Camera, moving: boolean): void {
  const words = `${x} ${y} ${scale} ${moving ? 'moving' : 'still'}`;
  if (host.dataset.camera !== words) host.dataset.camera = words;
}

/** Reads what `tellCamera` said; `undefined` while there is no board. */
export function readCamera(words: string | null): (Camera & { moving: boolean }) | undefined {
  const [x, y, scale, state] = (words ?? '').split(' ');
  if (state === undefined) return undefined;
  return { x: Number(x), y: Number(y), scale: Number(scale), moving: state === 'moving' };
}
