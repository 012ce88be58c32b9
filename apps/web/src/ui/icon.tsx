import { ICON_PATHS } from '../generated/icons.ts';
import type { IconName } from '../icons/names.ts';

interface IconProps {
  readonly name: IconName;
  /** Said by screen readers; without it the icon is decoration. */
  readonly label?: string;
  readonly size?: number;
}

/** An icon of the one family that the app uses. */
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
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
