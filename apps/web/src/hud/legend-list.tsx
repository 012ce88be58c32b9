import '../styles/legend.css';
import type { Terrain } from '@vinci/maps';
import { TILES } from '@vinci/rules';
import { legendText } from '@vinci/words/english';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Art, drawMarker, drawTerrain, MARKER } from '../board/art-markers.ts';
import type { Draw } from '../board/atlas.ts';
import { type Marker, PRINTED } from '../board/markers.ts';
import shapes from '../generated/icons.svg?url';
import { addMessages, t } from '../i18n/index.ts';
import { terrainName } from '../i18n/rules-words.ts';
import { BOARD_COLOURS, toCss } from '../ui/palette.ts';
import { TileEmblem } from '../ui/tile-emblem.tsx';

addMessages(legendText);

/** CSS pixels for a unit of a piece. */
const SIZE = 1.4;

const PRINT = toCss(BOARD_COLOURS.ink);
const GROUND = toCss(BOARD_COLOURS.parchment);

/** Sentences that are said elsewhere, too. */
const SAID = {
  declining: 'explain.declining',
  fort: 'explain.fort',
  flag: 'explain.pending',
} as const;

/** What colour and column of a tile mean, each shown by one of a kind that every rule text has. */
const TILE_SIGNS = {
  points: 'agriculture',
  military: 'weapons',
  special: 'messengers',
  lasting: 'agricultureColumn',
} as const;

const signs = Object.keys(TILE_SIGNS) as (keyof typeof TILE_SIGNS)[];

const isSaid = (marker: Marker): marker is keyof typeof SAID => Object.hasOwn(SAID, marker);

interface LegendListProps {
  readonly art: Art;
  /** What lies on the board. */
  readonly markers: readonly Marker[];
  /** Those of the board. */
  readonly terrains: readonly Terrain[];
  /** Colour index of what belongs to somebody. */
  readonly colour: number;
  /** The board may reach beyond the window, where signs count what can be chosen. */
  readonly signposts: boolean;
}

/** Each marker as it looks on the board, with a sentence; then what is printed there. */
export function LegendList({ art, markers, terrains, colour, signposts }: LegendListProps) {
  return (
    <ul class="legend-list" data-testid="legend-list">
      {[...markers, ...PRINTED].map((marker) => (
        <li key={marker} data-marker={marker}>
          <Picture of={`${marker}${colour}`} draw={drawMarker(art, marker, colour)} />
          <span>{isSaid(marker) ? t(SAID[marker]) : t(`legend.${marker}`)}</span>
        </li>
      ))}
      <li>
        {/* As they are printed on the board, by day and by night. */}
        <svg class="symbols" viewBox="0 0 40 30" fill={PRINT} aria-hidden="true">
          {['ports', 'mining'].map((id, i) => (
            <g key={id} transform={`translate(${10.5 + 19 * i} 15)`}>
              <circle r="8.5" fill={GROUND} stroke={PRINT} stroke-width="1.2" />
              <use transform="translate(-6 -6) scale(0.0234)" href={`${shapes}#tile-${id}`} />
            </g>
          ))}
        </svg>
        <span>{t('legend.symbols')}</span>
      </li>
      {signposts && (
        <li>
          <span class="signpost" aria-hidden="true">
            <span>3</span>
          </span>
          <span>{t('legend.beyond')}</span>
        </li>
      )}
      {terrains.map((terrain) => (
        <li key={terrain} class="terrain">
          <Picture of={terrain} draw={drawTerrain(art, terrain)} />
          <span>{terrainName(terrain)}</span>
        </li>
      ))}
      {signs.map((sign) => (
        <li key={sign}>
          <TileEmblem code={TILES.findIndex(({ id }) => id === TILE_SIGNS[sign])} decorative />
          <span>{t(`legend.${sign}`)}</span>
        </li>
      ))}
    </ul>
  );
}

interface PictureProps {
  /** Says what it shows, so that it is drawn anew only when that changes. */
  readonly of: string;
  readonly draw: Draw;
}

function Picture({ of, draw }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, height] = [MARKER.width * SIZE, MARKER.height * SIZE];
  const dense = devicePixelRatio || 1;
  useLayoutEffect(() => {
    const c = canvas.current?.getContext('2d');
    if (!c) return;
    c.setTransform(SIZE * dense, 0, 0, SIZE * dense, 0, 0);
    c.clearRect(0, 0, MARKER.width, MARKER.height);
    draw(c);
  }, [of]);
  return (
    <canvas
      ref={canvas}
      width={width * dense}
      height={height * dense}
      style={{ width: `${width}px`, height: `${height}px` }}
    />
  );
}
