import { MARK_PATHS, seatColour, toCss } from './palette.ts';

interface SeatMarkProps {
  /** Colour index 0 … 5. */
  readonly colour: number;
  readonly size?: number;
  readonly declining?: boolean;
}

/** The mark of a seat: its colour in its own outline, so that colour is never alone. A number in it would be pawns. */
export function SeatMark({ colour, size = 24, declining = false }: SeatMarkProps) {
  const seat = seatColour(colour);
  return (
    <svg class="mark" viewBox="-1.28 -1.28 2.56 2.56" width={size} height={size} aria-hidden="true">
      <path
        d={MARK_PATHS[seat.mark]}
        fill={toCss(declining ? seat.bleached : seat.fill)}
        stroke-width="0.13"
      />
    </svg>
  );
}
