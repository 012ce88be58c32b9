import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CloseButton } from './icon-button.tsx';
import { windowIs } from './window-is.ts';

interface DrawerProps {
  readonly title: string;
  readonly class?: string;
  readonly testId: string;
  /** Beside the title. */
  readonly aside?: ComponentChildren;
  /** It is read, and needs the whole height where it cannot stand beside the board. */
  readonly tall?: boolean | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Where it takes room from the board, which fits itself into the rest. */
const coveredSide = (tall: boolean) =>
  windowIs('docks') || windowIs('sideways')
    ? 'right'
    : windowIs('upright') && !tall
      ? 'dock'
      : undefined;

/**
 * A panel beside the board or, held upright, below it; where there is no room, a sheet over it. The board stays
 * usable, so the focus is not held inside; when the drawer goes away with the focus in it, what opened it gets the
 * focus back. Escape is a key of the screen, which puts away one thing at a time.
 */
export function Drawer({
  title,
  class: extra,
  testId,
  aside,
  tall = false,
  onClose,
  children,
}: DrawerProps) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      const holdsFocus = ref.current?.contains(document.activeElement) === true;
      if (holdsFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <section
      ref={ref}
      class={extra === undefined ? 'drawer' : `drawer ${extra}`}
      data-covers={coveredSide(tall)}
      aria-label={title}
      data-testid={testId}
    >
      <header class="row between">
        <h2>{title}</h2>
        {aside}
        <CloseButton onPress={onClose} />
      </header>
      {children}
    </section>
  );
}
