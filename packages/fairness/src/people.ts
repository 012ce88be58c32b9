import { type BareNote, notesOf } from './notes.ts';
import type { FairRecord } from './record.ts';
import type { Finding } from './report.ts';

/** Kinds of notes after which a seat may have another name or another kind of player. */
const CHANGES: readonly string[] = ['renamed', 'replaced', 'kicked', 'left', 'sat'];

/** Kinds of notes after which a bot may act for the person of a seat. */
const STANDS_IN: readonly string[] = ['standIn', 'replaced', 'safeTurn', 'timeOut', 'botFailed'];

/** Names by which to call the seats: those of the start, which are sealed. */
export const namesOf = ({ start }: FairRecord): string[] => start.seats.map(({ name }) => name);

/** Whether the seats of a record, and who acted for them, fit the configuration and the start. */
export function checkPeople(record: FairRecord): Finding[] {
  const wrong = configFault(record) ?? startFault(record);
  return wrong === undefined
    ? changesOf(record)
    : [{ check: 'start', outcome: 'wrong', text: wrong }];
}

/** What does not fit the configuration. Fictional players keep their seats to the end. */
function configFault({ config, seats, entries, start }: FairRecord): string | undefined {
  const { fictional } = config;
  const isFictional = (seat: number): boolean =>
    Array.isArray(fictional) && fictional.includes(seat);
  for (const [seat, { occupant }] of seats.entries()) {
    const first = start.seats[seat]?.occupant ?? occupant;
    if ([occupant, first].some((one) => (one === 'fictional') !== isFictional(seat))) {
      return `Seat ${seat + 1} does not fit the rules: they say where rulebook opponents sit.`;
    }
  }
  const odd = entries.findIndex(([seat, , bot]) => isFictional(seat) && bot !== 1);
  return odd < 0
    ? undefined
    : `Entry ${odd + 1} is of a rulebook opponent, and is marked as a person’s.`;
}

/** What does not fit what was sealed at the start. */
function startFault(record: FairRecord): string | undefined {
  const { seats, entries, fairness, start } = record;
  if (start.seats.length !== seats.length) {
    return 'The record names more or fewer seats than there were at the start.';
  }
  const notes = notesOf(record);
  for (const [seat, { name, occupant }] of seats.entries()) {
    const first = start.seats[seat];
    const other = first?.name !== name || first.occupant !== occupant;
    if (other && firstOf(notes, seat, CHANGES) === NEVER) {
      return `Seat ${seat + 1} was ${first?.name} (${first?.occupant}) at the start and is ${name} (${occupant}) at the end, and no note says why.`;
    }
  }
  const stranger = fairness.entropies.find(({ seat }) => start.seats[seat]?.occupant !== 'person');
  if (stranger !== undefined)
    return `Seat ${stranger.seat + 1} added entropy, and nobody sat there.`;
  const earliest = seats.map((_, seat) => firstOf(notes, seat, STANDS_IN));
  for (const [index, [seat, , bot]] of entries.entries()) {
    const expected = start.seats[seat]?.occupant === 'person' ? 0 : 1;
    if (bot !== expected && index < (earliest[seat] ?? 0)) {
      return `Entry ${index + 1} is marked as ${bot === 1 ? 'a bot’s' : 'a person’s'}, and no note says why.`;
    }
  }
  return undefined;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Number of entries before the first note of some kinds about a seat; infinite without one. */
const firstOf = (notes: readonly BareNote[], seat: number, kinds: readonly string[]): number =>
  notes.find((note) => note.seat === seat && kinds.includes(note.type))?.revision ?? NEVER;

function changesOf({ seats, start }: FairRecord): Finding[] {
  const right: Finding = {
    check: 'start',
    outcome: 'right',
    text: 'The seats fit the rules and what they were at the start.',
  };
  const others = seats.flatMap(({ name }, seat): Finding[] => {
    const first = start.seats[seat]?.name ?? '';
    const text = `Seat ${seat + 1} was ${first} at the start, and ${name} at the end, as a note says.`;
    return name === first ? [] : [{ check: 'start', outcome: 'remark', text }];
  });
  return [right, ...others];
}
