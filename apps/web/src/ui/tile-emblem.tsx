import { TILES } from '@vinci/rules';
import shapes from '../generated/icons.svg?url';
import { t } from '../i18n/index.ts';
import { hasColumn, tileFullName } from '../i18n/rules-words.ts';

/** The shape of the emblem; variants with a broken column share it. */
const emblemOf = (code: number): string =>
  `${shapes}#tile-${TILES[code]?.id.replace(/Column$/, '') ?? ''}`;

interface EmblemProps {
  readonly code: number;
  /** Side in CSS pixels. */
  readonly size?: number;
  /** Leave the name to the text beside it. */
  readonly decorative?: boolean;
}

/** The emblem of a tile kind on a ground in its colour group; a column in the corner if it lasts. */
export function TileEmblem({ code, size = 40, decorative = false }: EmblemProps) {
  const name = tileFullName(code);
  return (
    <svg
      class={`emblem ${TILES[code]?.category ?? 'special'}`}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative ? 'true' : undefined}
    >
      <rect class="ground" x="1.5" y="1.5" width="61" height="61" rx="9" />
      <use class="sign" transform="translate(9 9) scale(0.08984)" href={emblemOf(code)} />
      {hasColumn(code) && (
        <g class="column">
          <title>{t('tile.lasting')}</title>
          <circle cx="52" cy="52" r="12" />
          <path d="M46 59h12M47 58V47h3v11M54 58v-7l3-2v9M45.5 46h6" />
        </g>
      )}
    </svg>
  );
}
