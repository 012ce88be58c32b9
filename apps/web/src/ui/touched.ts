import { signal } from '@preact/signals';

/** What browsers take for a wish of a person. */
export const WISHES = ['pointerdown', 'pointerup', 'keydown', 'click'] as const;

/** Somebody has touched this page or pressed a key on it, before which nothing may sound. */
export const touched = signal(false);

/** Notes the first touch or key. */
export function startTouched(): void {
  const note = (event: Event): void => {
    // A finger that is still down, or the key Escape, is no wish yet.
    if (!event.isTrusted || navigator.userActivation?.hasBeenActive === false) return;
    touched.value = true;
    for (const type of WISHES) removeEventListener(type, note, true);
  };
  for (const type of WISHES) addEventListener(type, note, true);
}
