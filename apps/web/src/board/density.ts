/**
 * Tells when the window has come to a screen with other pixels, which changes no size in CSS pixels.
 *
 * @returns how to stop
 */
export function listenToDensity(changed: () => void): () => void {
  let query: MediaQueryList;
  // A query knows only that its own density is gone; the next one asks for the new one.
  const arm = (): void => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', moved);
  };
  const disarm = (): void => query.removeEventListener('change', moved);
  const moved = (): void => {
    disarm();
    arm();
    changed();
  };
  arm();
  return disarm;
}
