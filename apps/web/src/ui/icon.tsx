import shapes from '../generated/icons.svg?url';
import first from '../generated/icons-first.svg?url';
import { FIRST_ICONS } from './first-icons.ts';
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
      <use href={`${FIRST_ICONS.includes(name) ? first : shapes}#${name}`} />
    </svg>
  );
}
