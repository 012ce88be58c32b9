import { type MarkId, SEAT_COLOURS, toCss } from '../board/palette.ts';

/** Outlines of the marks in a square of 24. */
const OUTLINES: Readonly<Record<MarkId, string>> = {
  shield: 'M4 3h16v9c0 5-4 8-8 10-4-2-8-5-8-10z',
  disc: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
  flower:
    'M12 2a5 5 0 0 1 4.6 3.1 5 5 0 0 1 3.9 7.7 5 5 0 0 1-4.5 7.6 5 5 0 0 1-8 0 5 5 0 0 1-4.5-7.6 5 5 0 0 1 3.9-7.7A5 5 0 0 1 12 2z',
  lozenge: 'M12 1.5 22.5 12 12 22.5 1.5 12z',
  square: 'M3 3h18v18H3z',
  gable: 'M12 1.5 22 10v12H2V10z',
};

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
  const seat = SEAT_COLOURS[colour % SEAT_COLOURS.length];
  return (
    <svg class="mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d={OUTLINES[seat.mark]}
        fill={toCss(declining ? seat.bleached : seat.fill)}
        stroke-width="1.2"
      />
      {text !== undefined && (
        <text
          x="12"
          y="16.5"
          text-anchor="middle"
          font-size="12"
          font-weight="700"
          fill={toCss(declining ? seat.bleachedText : seat.text)}
        >
          {text}
        </text>
      )}
    </svg>
  );
}
