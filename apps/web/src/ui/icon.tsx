import shapes from '../generated/icons.svg?url';
import type { IconName } from './icon-names.ts';

interface IconProps {
  readonly name: IconName;
  /** Said by screen readers; without it the icon is decoration. */
  readonly label?: string;
  readonly size?: number;
}

/** An icon of the one family that the app uses; its shape comes from a file that all share. */
export function Icon({ name, label, size }: IconProps) {
  return (
    <svg
      class="icon"
      viewBox="0 0 512 512"
      width={size}
      height={size}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? 'true' : undefined}
    >
      <use href={`${shapes}#${name}`} />
    </svg>
  );
}
