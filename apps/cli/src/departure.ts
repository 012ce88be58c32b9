import { fictionalSeatsFor } from '@vinci/rules';

/** How many fictional players the rule text has for the people, where it is another number. */
export interface Departure {
  readonly people: number;
  readonly fictionalInText: number;
}

/** Whether the rule text has another number of fictional players for the others. @clause FICT-GEN-1 */
export function departureOf(seats: number, fictional: number): Departure | undefined {
  const people = seats - fictional;
  const fictionalInText = fictionalSeatsFor(people);
  return fictional === 0 || fictional === fictionalInText ? undefined : { people, fictionalInText };
}

export const wordsOf = ({ people, fictionalInText }: Departure): string =>
  `the rule text has ${fictionalInText || 'none'} for ${people === 1 ? '1 person' : `${people} people`}`;
