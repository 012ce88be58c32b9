import { namesOf } from './people.ts';
import { type FairRecord, linksOf } from './record.ts';
import type { Finding, Outcome } from './report.ts';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const finding = (outcome: Outcome, text: string): Finding => ({ check: 'links', outcome, text });

/**
 * How the bag was mixed during the game. Whether each link is the right one was seen by playing.
 *
 * @param unmixed indices of the entries that nobody could take back and that have no link
 */
export function checkMixing(record: FairRecord, unmixed: readonly number[]): Finding[] {
  const links = linksOf(record);
  const seats = new Set([...links.keys()].map((entry) => record.entries[entry]?.[0]));
  const drawing = unmixed.filter((entry) => (record.entries[entry]?.length ?? 0) > NO_DRAWS);
  const findings: Finding[] = [];
  if (links.size > 0) {
    const people = seats.size === 1 ? '1 person' : `${seats.size} people`;
    const text = `The bag was mixed ${times(links.size)} during the game by ${people}, each time with the next link of a chain promised at the table: nobody without that chain knew before what would be drawn then.`;
    findings.push(finding('right', text));
  } else if (drawing.length > 0) {
    const text =
      'Nobody mixed the bag during the game: whoever runs the server could foresee what was drawn.';
    findings.push(finding('remark', text));
  }
  findings.push(...leftOut(record, unmixed));
  const foreseen = drawing.filter((entry) => record.entries[entry]?.[2] === 1).length;
  if (links.size > 0 && foreseen > 0) {
    const moves = foreseen === 1 ? '1 move' : `${foreseen} moves`;
    const text = `${moves} of bots, rulebook opponents or stand-ins drew something: whoever runs the server could foresee that from the last time that the bag was mixed.`;
    findings.push(finding('remark', text));
  }
  return findings;
}

/** Items of an entry without draws. */
const NO_DRAWS = 4;

/**
 * Moves of seats that have a chain, without a link of it: the one way in which a player could choose,
 * together with whoever runs the server. Who acted for the seat, only notes say, and nothing proves
 * them: so it counts whoever it is said to have been, and stand-ins are named.
 */
function leftOut(record: FairRecord, unmixed: readonly number[]): Finding[] {
  const names = namesOf(record);
  return record.fairness.entropies.flatMap(({ seat }): Finding[] => {
    const name = `seat ${seat + 1} (${names[seat] ?? ''} at the start)`;
    const own = unmixed.filter((entry) => record.entries[entry]?.[0] === seat);
    const bare = own.filter((entry) => record.entries[entry]?.[2] === 0);
    const away = own.length - bare.length;
    const findings: Finding[] = [];
    const [first] = bare;
    if (first !== undefined) {
      const text = `S${name.slice(1)} moved ${times(bare.length)} without mixing the bag, first with entry ${first + 1}: somebody who does that on purpose can choose between two draws together with whoever runs the server. A device that does not know the chain of the seat does it, too, and so does whoever took the seat over.`;
      findings.push({ ...finding('unproven', text), entry: first + 1 });
    }
    if (away > 0 && record.start.seats[seat]?.occupant === 'person') {
      const text = `Stand-ins ended ${away === 1 ? '1 move' : `${away} moves`} for ${name} without mixing the bag. Somebody who is away on purpose could so choose between two draws each time, together with whoever runs the server; only who was there can tell whether he was away.`;
      findings.push(finding('remark', text));
    }
    return findings;
  });
}
