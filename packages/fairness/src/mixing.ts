import { notesOf } from './notes.ts';
import { firstOf, namesOf } from './people.ts';
import { type FairRecord, linksOf, RECORD_VERSION } from './record.ts';
import type { Finding, Outcome } from './report.ts';

/** Kinds of notes after which whoever acts for a seat need not have the chain of it. */
const OTHERS: readonly string[] = ['replaced', 'kicked', 'left', 'sat'];

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const finding = (outcome: Outcome, text: string): Finding => ({ check: 'links', outcome, text });

/** How the bag was mixed during the game. Whether each link is the right one was seen by playing. */
export function checkMixing(record: FairRecord): Finding[] {
  if (record.version !== RECORD_VERSION) {
    const text =
      'The game was begun before browsers mixed the bag during the game: whoever ran the server could look into it.';
    return [finding('remark', text)];
  }
  const links = linksOf(record);
  const seats = new Set([...links.keys()].map((entry) => record.entries[entry]?.[0]));
  const drawing = drawsWithoutLink(record);
  const findings = [...leftOut(record)];
  if (links.size > 0) {
    const people = seats.size === 1 ? '1 person' : `${seats.size} people`;
    const text = `The bag was mixed ${times(links.size)} during the game by ${people}, each time with the next link of a chain promised at the table: nobody knew before what would be drawn then.`;
    findings.unshift(finding('right', text));
  } else if (drawing.length > 0) {
    const text =
      'Nobody mixed the bag during the game: whoever runs the server could foresee what was drawn.';
    findings.unshift(finding('remark', text));
  }
  const foreseen = drawing.filter((entry) => record.entries[entry]?.[2] === 1).length;
  if (links.size > 0 && foreseen > 0) {
    const moves = foreseen === 1 ? '1 move' : `${foreseen} moves`;
    const text = `${moves} of bots, fictional players or stand-ins drew something: whoever runs the server could foresee that from the last time that the bag was mixed.`;
    findings.push(finding('remark', text));
  }
  return findings;
}

/** Indices of the entries that drew something before which nothing was mixed in. */
function drawsWithoutLink(record: FairRecord): number[] {
  const links = linksOf(record);
  return record.entries.flatMap(([, , , , ...draws], entry) =>
    draws.length > 0 && !links.has(entry) ? [entry] : [],
  );
}

/**
 * Draws by persons who have a chain, without a link of it: the one way in which a player could choose,
 * together with whoever runs the server.
 */
function leftOut(record: FairRecord): Finding[] {
  const names = namesOf(record);
  const notes = notesOf(record);
  const chained = record.fairness?.entropies ?? [];
  return chained.flatMap(({ seat }): Finding[] => {
    const until = firstOf(notes, seat, OTHERS);
    const own = (entry: number): boolean => {
      const [by, , bot] = record.entries[entry] ?? [];
      return by === seat && bot === 0 && entry < until;
    };
    const bare = drawsWithoutLink(record).filter(own);
    const [first] = bare;
    if (first === undefined) return [];
    const text = `${names[seat] ?? ''} (seat ${seat + 1}) drew ${times(bare.length)} without mixing the bag, first with entry ${first + 1}: somebody who does that on purpose can choose between two draws together with whoever runs the server. A device that does not know the chain of the seat does it, too.`;
    return [{ ...finding('unproven', text), entry: first + 1 }];
  });
}
