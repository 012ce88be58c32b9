import { type ReadonlySignal, signal } from '@preact/signals';
import { MEDIA } from './media.ts';

const kinds = new Map<keyof typeof MEDIA, ReadonlySignal<boolean>>();

/** Whether the window is of a kind, for what changes with it while it is on screen. */
export function windowIs(kind: keyof typeof MEDIA): boolean {
  let known = kinds.get(kind);
  if (known === undefined) {
    const media = matchMedia(MEDIA[kind]);
    const fresh = signal(media.matches);
    media.addEventListener('change', () => {
      fresh.value = media.matches;
    });
    kinds.set(kind, fresh);
    known = fresh;
  }
  return known.value;
}
