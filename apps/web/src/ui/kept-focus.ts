const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Nobody can be on it any more: it has gone, or cannot be pressed. */
const isLost = (element: HTMLElement): boolean =>
  !element.isConnected || element.matches(':disabled');

/**
 * Keeps the focus from being lost: where what had it goes, is hidden, or can no longer be pressed, one goes on
 * from `home`; and so does whoever comes with the focus nowhere.
 *
 * @param home what takes the focus; `null` while it is not there
 * @returns how to stop
 */
export function keepFocus(home: () => HTMLElement | null): () => void {
  let last: HTMLElement | undefined;
  // While it is not there, or a dialog lies over it, the next change brings another try.
  const rescue = (): void => home()?.focus({ preventScroll: true });
  const enter = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement ? target : undefined;
  };
  // Whoever presses elsewhere has left it.
  const press = ({ target }: PointerEvent): void => {
    if (!(target instanceof Node && last?.contains(target))) last = undefined;
  };
  const rescueFrom = (lost: (element: HTMLElement) => boolean): void => {
    if (last === undefined || !lost(last)) return;
    if (isNowhere() || document.activeElement === last) rescue();
  };
  let frame = 0;
  const look = (): void => {
    rescueFrom(isLost);
    // Asked at once, whether it shows would have the page laid out again for each change.
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      rescueFrom((element) => !element.checkVisibility());
    });
  };
  const watcher = new MutationObserver(look);
  addEventListener('focusin', enter);
  addEventListener('pointerdown', press, { capture: true });
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'data-panel'],
  });
  if (isNowhere()) rescue();
  return () => {
    removeEventListener('focusin', enter);
    removeEventListener('pointerdown', press, { capture: true });
    watcher.disconnect();
    cancelAnimationFrame(frame);
  };
}
