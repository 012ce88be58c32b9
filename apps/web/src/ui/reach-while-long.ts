/** What the keyboard stops at by itself, and scrolls along with. */
const STOPS = 'a[href], button, input, select, textarea, summary';

/**
 * Lets the keyboard stop at words while they are longer than their room, to scroll them. Not every browser does so by itself;
 * none should stop where nothing scrolls, or where there is something else to stop at.
 *
 * @returns ends it
 */
export function reachWhileLong(room: Element | null): (() => void) | undefined {
  if (!(room instanceof HTMLElement)) return undefined;
  const look = (): void => {
    // Both are rounded.
    const isLong = room.scrollHeight > room.clientHeight + 1;
    if (isLong && room.querySelector(STOPS) === null) room.tabIndex = 0;
    else room.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const words = new MutationObserver(look);
  sizes.observe(room);
  words.observe(room, { childList: true, characterData: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    words.disconnect();
  };
}
