import type { ComponentChildren } from 'preact';

interface FieldProps {
  readonly label: string;
  /** Id of the control, which the label names. */
  readonly id: string;
  /** The control, and what is said about it. */
  readonly children: ComponentChildren;
}

/** A control below its label. */
export function Field({ label, id, children }: FieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}
