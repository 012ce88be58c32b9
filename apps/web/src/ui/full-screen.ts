import { signal } from '@preact/signals';

/** The page fills the screen. */
export const fullScreen = signal(false);

/** Whether this browser can do it; phones by Apple cannot. */
export const hasFullScreen = (): boolean => document.fullscreenEnabled === true;

/** Fills the screen with the page, or gives the rest of it back. */
export function toggleFullScreen(): void {
  if (!hasFullScreen()) return;
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  // A browser may refuse; then nothing has changed.
  done.catch(() => undefined);
}

if (typeof document !== 'undefined') {
  document.addEventListener('fullscreenchange', () => {
    fullScreen.value = document.fullscreenElement !== null;
  });
}
