import type { ButtonHTMLAttributes } from 'preact';

/** What a button looks like: by weight, and by how much there is to lose. */
export type Look = 'primary' | 'plain' | 'danger' | 'last-warning';

/** Classes of the style sheets. */
const LOOKS: Readonly<Record<Look, string>> = {
  primary: 'primary',
  plain: 'plain',
  danger: 'danger',
  'last-warning': 'danger solid',
};

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'icon'> & {
  readonly look?: Look | undefined;
  /** As broad as it is high, for a sign alone; it then needs an `aria-label`. */
  readonly square?: boolean;
  /** For buttons that switch something on and off, or are one of several to choose from. */
  readonly pressed?: boolean | undefined;
  /** Where it stands asks for more than its look. */
  readonly class?: string;
};

/** A button; it sends no form unless its `type` says so. */
export function Button({
  look,
  square = false,
  pressed,
  class: extra,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = ['button', square && 'icon', look !== undefined && LOOKS[look], extra];
  return (
    <button
      type={type}
      class={classes.filter((each) => each).join(' ')}
      aria-pressed={pressed}
      {...rest}
    />
  );
}
