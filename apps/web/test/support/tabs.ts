/** Stands for the window of a page, which hears of what other tabs keep. */
const tabs = new EventTarget();

Object.assign(globalThis, {
  addEventListener: tabs.addEventListener.bind(tabs),
  removeEventListener: tabs.removeEventListener.bind(tabs),
});

/** Tells all tabs of a test that something was kept under a key. */
export const tellTabs = (key: string | null): boolean =>
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
