import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SeatView } from '../net/table.ts';
import { seatColour, toCss } from '../ui/palette.ts';

/** Units of the drawing. */
const WIDTH = 440;
const HEIGHT = 230;
const EDGE = { top: 14, right: 14, bottom: 22, left: 40 } as const;

/** Dashes by colour index, so that lines differ without their colour. */
const DASHES = ['none', '9 4', '3 3', '12 3 3 3', '6 6', '1 4'] as const;

/** Where a column and a value lie in the drawing, in its units. */
interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/** The scale of a drawing with columns 0 to `last` and values from `least` to `most`. */
export function scaleOf(last: number, least: number, most: number): Scale {
  const room = { x: WIDTH - EDGE.left - EDGE.right, y: HEIGHT - EDGE.top - EDGE.bottom };
  return {
    x: (index) => EDGE.left + (index / Math.max(1, last)) * room.x,
    y: (value) => EDGE.top + ((most - value) / (most - least)) * room.y,
  };
}

/** A moment that can be pointed at, and gone to. */
interface Column {
  readonly title: string;
  readonly frame: number;
}

interface ChartFrameProps {
  readonly label: string;
  readonly testId: string;
  readonly hint: string;
  readonly scale: Scale;
  /** Values that have a line of the grid, with what stands beside it. */
  readonly grid: readonly (readonly [value: number, text: string])[];
  /** Rounds that are named below, by their column. */
  readonly rounds: readonly (readonly [index: number, round: number])[];
  readonly columns: readonly Column[];
  /** Column of what is on screen; −1 before the first. */
  readonly now: number;
  readonly seats: readonly SeatView[];
  /** A seat's value at every column. */
  readonly valuesOf: (seat: number) => readonly number[];
  readonly go: (frame: number) => void;
  /** What is drawn over the lines. */
  readonly children: ComponentChildren;
}

/** A value over the course of a game: a line for every seat, in its colour and dashes. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, testId, hint, grid, rounds, columns, now, seats, valuesOf, go, children } = props;
  const { x, y } = props.scale;
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const half = (x(1) - x(0)) / 2;
  const upright = (index: number): string => `M${x(index)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`;
  return (
    <figure class="score-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} data-testid={testId}>
        {grid.map(([value, text]) => (
          <g key={value}>
            <path class="grid" d={`M${EDGE.left} ${y(value)}H${WIDTH - EDGE.right}`} />
            <text class="axis" x={EDGE.left - 6} y={y(value) + 4} text-anchor="end">
              {text}
            </text>
          </g>
        ))}
        {rounds.map(([index, round]) => (
          <text key={index} class="axis" x={x(index)} y={HEIGHT - 6} text-anchor="middle">
            {round}
          </text>
        ))}
        {now >= 0 && <path class="now" d={upright(now)} />}
        {pointed !== undefined && <path class="pointed" d={upright(pointed)} />}
        {seats.map(({ seat, colour }) => {
          const path = valuesOf(seat)
            .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`)
            .join('');
          return (
            <g key={seat}>
              <path class="rim" d={path} />
              <path
                class="line"
                d={path}
                stroke={toCss(seatColour(colour).fill)}
                stroke-dasharray={DASHES[colour % DASHES.length]}
              />
            </g>
          );
        })}
        {children}
        {columns.map(({ title, frame }, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: slider, list and table serve keys and readers
          <rect
            key={frame}
            class="column"
            x={x(index) - half}
            y={0}
            width={2 * half}
            height={HEIGHT}
            onPointerEnter={() => setPointed(index)}
            onPointerLeave={() => setPointed(undefined)}
            onClick={() => go(frame)}
          >
            <title>{title}</title>
          </rect>
        ))}
      </svg>
      <figcaption class="hint">
        {columns[pointed ?? now]?.title}
        <br />
        {hint}
      </figcaption>
    </figure>
  );
}
