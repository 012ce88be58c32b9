import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface WordsProps {
  readonly class: string;
  readonly children: ComponentChildren;
}

/** Words that are read out when they change. While they are longer than their room, the keyboard gets there to scroll them. */
export function LiveWords(props: WordsProps) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => reachWhileLong(room.current!), []);
  return (
    <div ref={room} aria-live="polite" {...props}>
      {props.children}
    </div>
  );
}

/** Not every browser lets the keyboard stop at what scrolls; none should stop at what does not. */
function reachWhileLong(room: HTMLElement): () => void {
  const look = (): void => {
    // Both are rounded.
    if (room.scrollHeight > room.clientHeight + 1) room.tabIndex = 0;
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
