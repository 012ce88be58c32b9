import type { Insets } from '../board/types.ts';

/**
 * How much of the window the panels cover that say so in `data-covers`, by the side they stand at. It uses
 * nothing from around it, so that tests can run it in a page.
 *
 * @returns CSS pixels
 */
export function measureCovers(): Insets {
  const insets = { top: 0, right: 0, bottom: 0, left: 0, sheet: 0, dock: 0, lip: 0 };
  let corner: DOMRect | undefined;
  for (const panel of document.querySelectorAll<HTMLElement>('[data-covers]')) {
    const box = panel.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(panel).visibility === 'hidden') continue;
    const side = panel.dataset.covers;
    if (side === 'corner') corner = box;
    if (side === 'top') insets.top = Math.max(insets.top, box.bottom);
    if (side === 'bottom') insets.bottom = Math.max(insets.bottom, innerHeight - box.top);
    if (side === 'dock') insets.dock = Math.max(insets.dock, innerHeight - box.top);
    if (side === 'sheet') insets.sheet = Math.max(insets.sheet, innerHeight - box.top);
    // What is as broad as the window stands at no side of it.
    if (side === 'left' && box.right < innerWidth) insets.left = Math.max(insets.left, box.right);
    if (side === 'right' && box.left > 0)
      insets.right = Math.max(insets.right, innerWidth - box.left);
  }
  insets.bottom = Math.max(insets.bottom, insets.dock);
  if (corner !== undefined && corner.left < innerWidth - insets.right)
    insets.lip = Math.max(0, innerHeight - insets.bottom - corner.top);
  return insets;
}

/**
 * Follows the panels as they come, go and grow.
 *
 * @param follow is called once what they cover may have changed
 * @returns stops it
 */
export function followCovers(follow: () => void): () => void {
  let panels: readonly Element[] = [];
  const sizes = new ResizeObserver(follow);
  const look = (): void => {
    const next = [...document.querySelectorAll('[data-covers]')];
    if (next.length === panels.length && next.every((panel, i) => panel === panels[i])) return;
    sizes.disconnect();
    panels = next;
    // It tells of each panel at once, and of one that has gone there is nothing else to hear.
    for (const panel of panels) sizes.observe(panel);
  };
  const comings = new MutationObserver(look);
  look();
  comings.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-covers'],
  });
  addEventListener('resize', follow);
  return () => {
    sizes.disconnect();
    comings.disconnect();
    removeEventListener('resize', follow);
  };
}
