import { type BareNote, notesOf } from './notes.ts';
import type { FairRecord } from './record.ts';
import { type Finding, finding } from './report.ts';

/** Kinds of notes after which a seat may have another name or another kind of player. */
const CHANGES: readonly string[] = ['renamed', 'replaced', 'kicked', 'left', 'sat'];

/** Kinds of notes after which a bot may act for the person of a seat. */
const STANDS_IN: readonly string[] = ['standIn', 'replaced', 'safeTurn', 'timeOut', 'botFailed'];

/** Names by which to call the seats: those of the start, which are sealed. */
export const namesOf = ({ start }: FairRecord): string[] => start.seats.map(({ name }) => name);

/** Whether the seats of a record, and who acted for them, fit the configuration and the start. */
export function checkPeople(record: FairRecord): Finding[] {
  const wrong = configFault(record) ?? startFault(record);
  return wrong === undefined ? changesOf(record) : [wrong];
}

/** What does not fit the configuration. Fictional players keep their seats to the end. */
function configFault({ config, seats, entries, start }: FairRecord): Finding | undefined {
  const { fictional } = config;
  const isFictional = (seat: number): boolean =>
    Array.isArray(fictional) && fictional.includes(seat);
  for (const [seat, { occupant }] of seats.entries()) {
    const first = start.seats[seat]?.occupant ?? occupant;
    if ([occupant, first].some((one) => (one === 'fictional') !== isFictional(seat))) {
      return finding('wrong', 'start.opponents', { seat: seat + 1 });
    }
  }
  const odd = entries.findIndex(([seat, , bot]) => isFictional(seat) && bot !== 1);
  return odd < 0 ? undefined : finding('wrong', 'start.marked', { entry: odd + 1 });
}

/** What does not fit what was sealed at the start. */
function startFault(record: FairRecord): Finding | undefined {
  const { seats, entries, fairness, start } = record;
  if (start.seats.length !== seats.length) {
    return finding('wrong', 'start.seats');
  }
  const notes = notesOf(record);
  for (const [seat, { name, occupant }] of seats.entries()) {
    const first = start.seats[seat];
    const isOther = first?.name !== name || first.occupant !== occupant;
    if (!isOther || firstOf(notes, seat, CHANGES) !== NEVER) continue;
    return first === undefined || first.name === name
      ? finding('wrong', 'start.kind', { seat: seat + 1, name })
      : finding('wrong', 'start.name', { seat: seat + 1, first: first.name, last: name });
  }
  const stranger = fairness.entropies.find(({ seat }) => start.seats[seat]?.occupant !== 'person');
  if (stranger !== undefined) {
    return finding('wrong', 'start.stranger', { seat: stranger.seat + 1 });
  }
  const earliest = seats.map((_, seat) => firstOf(notes, seat, STANDS_IN));
  for (const [index, [seat, , bot]] of entries.entries()) {
    const expected = start.seats[seat]?.occupant === 'person' ? 0 : 1;
    if (bot !== expected && index < (earliest[seat] ?? 0)) {
      return finding('wrong', bot === 1 ? 'start.byBot' : 'start.byPerson', { entry: index + 1 });
    }
  }
  return undefined;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Number of entries before the first note of some kinds about a seat; infinite without one. */
const firstOf = (notes: readonly BareNote[], seat: number, kinds: readonly string[]): number =>
  notes.find((note) => note.seat === seat && kinds.includes(note.type))?.revision ?? NEVER;

function changesOf({ seats, start }: FairRecord): Finding[] {
  const changes = seats.flatMap(({ name: last }, seat): Finding[] => {
    const first = start.seats[seat]?.name ?? '';
    if (first === last) return [];
    return [finding('remark', 'start.changed', { seat: seat + 1, first, last })];
  });
  const programs = seats.flatMap(({ name, program }, seat): Finding[] =>
    program === true ? [finding('remark', 'start.program', { seat: seat + 1, name })] : [],
  );
  return [finding('right', 'start.right'), ...changes, ...programs];
}
