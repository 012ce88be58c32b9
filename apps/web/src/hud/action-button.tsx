import type { ComponentChildren } from 'preact';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';

interface ActionButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly look?: 'primary' | 'plain';
  readonly disabled?: boolean;
  /** For buttons that switch something on and off. */
  readonly pressed?: boolean;
  /** Ends the phase; the key `e` presses it. */
  readonly ends?: boolean;
  /** A name by which the lesson makes it stand out. */
  readonly act?: string;
  readonly onPress: () => void;
}

/** What can be done besides; it comes and goes, and the main button before it stays where it is. */
export function Besides({ children }: { readonly children: ComponentChildren }) {
  return <span class="besides">{children}</span>;
}

/** A button of the action bar. */
export function ActionButton(props: ActionButtonProps) {
  const { label, icon, look, disabled = false, pressed, ends = false, act, onPress } = props;
  return (
    <Button
      look={look}
      disabled={disabled}
      pressed={pressed}
      data-shortcut={ends ? 'end' : undefined}
      data-act={act}
      onClick={onPress}
    >
      {icon !== undefined && <Icon name={icon} />} {label}
    </Button>
  );
}
