/**
 * Sheets and messages stand above what is at the bottom, whose height depends on what it says.
 *
 * @param property of the style sheets that gets the height
 */
export function tellHeight(
  bar: HTMLElement | null,
  property = '--action-height',
): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => {
    style.setProperty(property, `${bar.offsetHeight}px`);
  });
  watcher.observe(bar);
  return () => watcher.disconnect();
}
