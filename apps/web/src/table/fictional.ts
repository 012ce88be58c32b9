import type { Opponent } from '@vinci/protocol/occupants';
import { fictionalSeatsFor } from '@vinci/rules/company';
import type { SeatView } from '../net/table.ts';

type Seats = readonly Pick<SeatView, 'occupant'>[];

/** Seats and opponents as the host sets them. */
export interface Company {
  readonly seats: number;
  readonly opponents: Opponent[];
}

const botsOf = (seats: Seats): Opponent[] =>
  seats.flatMap(({ occupant }) =>
    occupant === '' || occupant === 'person' || occupant === 'fictional' ? [] : [occupant],
  );

/** So many real players with the fictional ones that the rule text gives them. @clause FICT-GEN-1 */
function asInText(seats: Seats, real: number): Company | undefined {
  const usual = fictionalSeatsFor(real);
  if (usual === 0) return undefined;
  const fictional = new Array<Opponent>(usual).fill('fictional');
  return { seats: real + usual, opponents: [...botsOf(seats), ...fictional] };
}

/**
 * The table with all free seats given to opponents of a kind. Fictional players come in the number of the
 * rule text where it has one; seats are added or taken away for that. @clause FICT-GEN-1
 */
export function filledWith(seats: Seats, filling: Opponent): Company {
  const people = seats.filter(({ occupant }) => occupant === 'person').length;
  const opponents = seats.flatMap(({ occupant }): readonly Opponent[] =>
    occupant === 'person' ? [] : [occupant === '' ? filling : occupant],
  );
  const usual =
    filling === 'fictional' ? asInText(seats, people + botsOf(seats).length) : undefined;
  return usual ?? { seats: seats.length, opponents: [...opponents] };
}

/** Another number of fictional players than in the rule text takes part. Free seats wait for people. */
export interface Departure {
  /** What would follow the text; `undefined` where it has no fictional players for so many. */
  readonly remedy: Company | undefined;
}

export function departureOf(seats: Seats): Departure | undefined {
  const fictional = seats.filter(({ occupant }) => occupant === 'fictional').length;
  const real = seats.length - fictional;
  const departs = fictional > 0 && fictional !== fictionalSeatsFor(real);
  return departs ? { remedy: asInText(seats, real) } : undefined;
}
