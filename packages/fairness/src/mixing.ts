import { namesOf } from './people.ts';
import { type FairRecord, linksOf } from './record.ts';
import { type Finding, finding } from './report.ts';

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
    findings.push(finding('right', 'links.right', { count: links.size, people: seats.size }));
  } else if (drawing.length > 0) findings.push(finding('remark', 'links.none'));
  findings.push(...leftOut(record, unmixed));
  const foreseen = drawing.filter((entry) => record.entries[entry]?.[2] === 1).length;
  if (links.size > 0 && foreseen > 0) {
    findings.push(finding('remark', 'links.foreseen', { count: foreseen }));
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
    const whose = { seat: seat + 1, name: names[seat] ?? '' };
    const own = unmixed.filter((entry) => record.entries[entry]?.[0] === seat);
    const bare = own.filter((entry) => record.entries[entry]?.[2] === 0);
    const away = own.length - bare.length;
    const findings: Finding[] = [];
    const [first] = bare;
    if (first !== undefined) {
      const values = { ...whose, count: bare.length, entry: first + 1 };
      findings.push(finding('unproven', 'links.bare', values));
    }
    if (away > 0 && record.start.seats[seat]?.occupant === 'person') {
      findings.push(finding('remark', 'links.away', { ...whose, count: away }));
    }
    return findings;
  });
}
