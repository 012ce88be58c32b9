import type { IconName } from '../icons/names.ts';
import { Icon } from '../ui/icon.tsx';

interface ActionButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly look?: 'primary' | 'plain';
  readonly disabled?: boolean;
  /** For buttons that switch something on and off. */
  readonly pressed?: boolean;
  /** Ends the phase; the key `e` presses it. */
  readonly ends?: boolean;
  readonly onPress: () => void;
}

/** A button of the action bar. */
export function ActionButton(props: ActionButtonProps) {
  const { label, icon, look, disabled = false, pressed, ends = false, onPress } = props;
  return (
    <button
      type="button"
      class={`button ${look ?? ''}`}
      disabled={disabled}
      aria-pressed={pressed}
      data-shortcut={ends ? 'end' : undefined}
      onClick={onPress}
    >
      {icon !== undefined && <Icon name={icon} />} {label}
    </button>
  );
}
