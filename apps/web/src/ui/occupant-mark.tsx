import type { Occupant } from '@vinci/protocol';
import { STRENGTHS } from '@vinci/protocol/occupants';
import { Icon } from './icon.tsx';

interface OccupantMarkProps {
  readonly occupant: Occupant | '';
  /** Said by screen readers; without it the mark is decoration beside a word. */
  readonly label?: string;
}

/** Who holds a seat: a die for a fictional player, a clockwork with the number of its level for a bot. */
export function OccupantMark({ occupant, label }: OccupantMarkProps) {
  if (occupant === '' || occupant === 'person') return <Icon name="person" label={label} />;
  if (occupant === 'fictional') return <Icon name="die" label={label} />;
  return (
    <span class="occupant-mark">
      <Icon name="bot" label={label} />
      <span class="pips" aria-hidden="true">
        {STRENGTHS.indexOf(occupant) + 1}
      </span>
    </span>
  );
}
