import type { ComponentChildren } from 'preact';

interface SwitchProps {
  readonly on: boolean;
  readonly label: ComponentChildren;
  /** What it does, in a second line. */
  readonly text?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  /** Id of what else is said about it. */
  readonly describedBy?: string;
  readonly change: (on: boolean) => void;
}

/** Something that is on or off. */
export function Switch({ on, label, text, id, disabled, describedBy, change }: SwitchProps) {
  return (
    <label class="switch">
      <input
        id={id}
        type="checkbox"
        checked={on}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <span>
        {label}
        {text !== undefined && (
          <>
            <br />
            <span class="hint">{text}</span>
          </>
        )}
      </span>
    </label>
  );
}
