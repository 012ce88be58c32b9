/** Calls back whenever another tab has changed what this browser keeps under a key; returns how to stop. */
export function onOtherTab(key: string, changed: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    // Without a key all has been cleared.
    if (event.key === key || event.key === null) changed();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
