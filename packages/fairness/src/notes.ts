import { MAX_SEATS } from '@vinci/rules';
import { z } from './plain-zod.ts';
import type { FairRecord } from './record.ts';
import { type Finding, finding } from './report.ts';

const whole = z.int().min(0);
/** −1 for nobody, or for no seat in particular. */
const seat = z
  .int()
  .min(-1)
  .max(MAX_SEATS - 1);
const name = z.string().max(200);
const strength = z.string().max(20);
const ballot = z.enum(['replace', 'wait', 'end']);
const numbers = z.record(z.string(), whole);

/** What every note has: entries made before it, milliseconds since 1970, and whom it is about. */
const common = z.object({ revision: whole, at: whole, seat, type: z.string().max(40) });

/** What the kinds of notes have besides; what a later version adds to one is left alone. */
const KINDS: Readonly<Record<string, z.ZodType>> = {
  standIn: z.object({ name, strength }),
  standInEnded: z.object({ name }),
  botFailed: z.object({ reason: z.string().max(40) }),
  masterLacks: z.object({}),
  strongLacks: z.object({}),
  reminded: z.object({}),
  paused: z.object({ by: seat }),
  resumed: z.object({ by: seat }),
  safeTurn: z.object({ why: z.enum(['absence', 'time']) }),
  returned: z.object({}),
  timeOut: z.object({}),
  voteOpened: z.object({ until: whole }),
  voted: z.object({ choice: ballot }),
  voteClosed: z.object({ result: z.enum([...ballot.options, 'returned']) }),
  replaced: z.object({ by: z.enum(['bot', 'link', 'vote']), name }),
  kicked: z.object({ name }),
  left: z.object({ name }),
  sat: z.object({ name }),
  renamed: z.object({ name, to: name }),
  handedOver: z.object({}),
  ladderChanged: z.object({
    absence: numbers,
    standIn: z.object({ after: whole, strength }).nullable(),
  }),
  tableChanged: z.object({ visibility: z.string().max(20), spectators: z.boolean() }),
  coach: z.object({ on: z.boolean(), why: z.enum(['choice', 'company']) }),
  ended: z.object({ by: z.enum(['host', 'vote']) }),
  reopened: z.object({}),
  outage: z.object({ from: whole, until: whole }),
  repaired: z.object({ entries: whole }),
  brought: z.object({}),
};

/** What every note of a record has. */
export type BareNote = z.infer<typeof common>;

/** The notes of a record that have the form of notes. */
export const notesOf = ({ notes }: FairRecord): BareNote[] =>
  notes.flatMap((note) => common.safeParse(note).data ?? []);

/** Whether an operator cut entries that were damaged; what was noted about them stays. */
export const isRepaired = (record: FairRecord): boolean =>
  notesOf(record).some(({ type }) => type === 'repaired');

/** Whether the game came to its server as a file: until then one device alone had it, and all that was secret about it. */
export function checkWay(record: FairRecord): Finding[] {
  const brought = notesOf(record).findLast(({ type }) => type === 'brought');
  return brought === undefined
    ? []
    : [finding('unproven', 'limits.brought', { count: brought.revision })];
}

/** Whether the notes have the form of notes. What they say cannot be recomputed. */
export function checkNotes(record: FairRecord): Finding[] {
  const unknown = new Set<string>();
  const repaired = isRepaired(record);
  for (const [index, note] of record.notes.entries()) {
    const bare = common.safeParse(note).data;
    const kind = bare && Object.hasOwn(KINDS, bare.type) ? KINDS[bare.type] : undefined;
    if (bare !== undefined && kind === undefined) unknown.add(bare.type);
    const after = bare !== undefined && bare.revision > record.entries.length && !repaired;
    const nobody = bare !== undefined && bare.seat >= record.seats.length;
    if (bare === undefined || kind?.safeParse(note).success === false || after || nobody) {
      return [finding('wrong', 'notes.wrong', { note: index + 1 })];
    }
  }
  if (unknown.size === 0) return [];
  const kinds = [...unknown].slice(0, 5).join(', ');
  return [finding('remark', 'notes.unknown', { kinds })];
}
