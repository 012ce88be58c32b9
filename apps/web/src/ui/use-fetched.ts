import { useEffect, useState } from 'preact/hooks';

/**
 * Code that is fetched when it is needed for the first time.
 *
 * @param failed is called when it cannot be had; whoever comes back tries again
 */
export function useFetched<Part>(load: () => Promise<Part>, failed: () => void): Part | undefined {
  const [part, setPart] = useState<{ readonly it: Part } | undefined>(undefined);
  useEffect(() => {
    let stale = false;
    load().then(
      (it) => !stale && setPart({ it }),
      () => !stale && failed(),
    );
    return () => {
      stale = true;
    };
  }, []);
  return part?.it;
}
