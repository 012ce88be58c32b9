import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { reachWhileLong } from './reach-while-long.ts';

interface WordsProps {
  readonly class: string;
  readonly children: ComponentChildren;
}

/** Words that are read out when they change, and scroll where they are longer than their room. */
export function LiveWords(props: WordsProps) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => reachWhileLong(room.current), []);
  return (
    <div ref={room} aria-live="polite" {...props}>
      {props.children}
    </div>
  );
}
