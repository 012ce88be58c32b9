import { MARK_PATHS, seatColour, toCss } from './palette.ts';

interface SeatMarkProps {
  /** Colour index 0 … 5. */
  readonly colour: number;
  readonly size?: number;
  readonly declining?: boolean;
  /** A short text inside, such as a number. */
  readonly text?: string;
}

/** The mark of a seat: its colour in its own outline, so that colour is never alone. */
export function SeatMark({ colour, size = 24, declining = false, text }: SeatMarkProps) {
  const seat = seatColour(colour);
  return (
    <svg class="mark" viewBox="-1.28 -1.28 2.56 2.56" width={size} height={size} aria-hidden="true">
      <path
        d={MARK_PATHS[seat.mark]}
        fill={toCss(declining ? seat.bleached : seat.fill)}
        stroke-width="0.13"
      />
      {text !== undefined && (
        <text
          x="0"
          y="0.46"
          text-anchor="middle"
          font-size="1.28"
          font-weight="700"
          fill={toCss(declining ? seat.bleachedText : seat.text)}
        >
          {text}
        </text>
      )}
    </svg>
  );
}
