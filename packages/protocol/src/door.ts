import { INTENT_TYPES, MEANS, PHASES } from '@vinci/rules';
import { z } from 'zod';
import { type Fields, fieldsOf, type Kind, type Seen } from './fields.ts';
import { LISTS } from './lists.ts';
import { audienceSchema, codeSchema, SHAPES, seat, tokenSchema } from './schemas.ts';
import { SEAT, TABLE } from './table.ts';
import { STATUSES } from './words.ts';

/**
 * What the JSON door answers, as schemas. The description for programs is generated from them, and tests
 * hold real answers against them.
 */

const whole = z.int();
const count = z.int().min(0);
const anySeat = z.int().min(-1).max(5);
const tileCode = z.int().min(0).max(62);
/** Milliseconds since 1970; 0 for never. */
const moment = z.number().min(0);

const ofKind = (kind: Kind): z.ZodType => {
  switch (kind.is) {
    case 'flag':
      return z.boolean();
    case 'number':
      return z.number();
    case 'one':
      return z.enum(kind.of);
    case 'text':
      return z.string();
    case 'json':
      return kind.shape === 'config' ? z.looseObject({}) : SHAPES[kind.shape];
  }
};

/** The fields of a seat or a table that everybody sees. */
const seen = <All extends Fields>(fields: All) =>
  Object.fromEntries(
    fieldsOf(fields, 'wire', 'both').map(([name, { kind }]) => [name, ofKind(kind)]),
  ) as { [Name in keyof Seen<All>]: z.ZodType<Seen<All>[Name]> };

const { undoFrom: _undoFrom, ...table } = seen(TABLE);

const standing = z.strictObject({ seat, vp: whole, place: z.int().min(1) });

const position = z.strictObject({
  phase: z.enum(PHASES),
  round: count,
  lastRound: z.boolean(),
  target: count.nullable().describe('Points that make the round the last one; null without'),
  rounds: count.nullable().describe('Number of rounds; null with a target'),
  actor: anySeat.describe('Seat that has to act; −1 when the game is over'),
  turnSeat: seat.describe('Seat whose turn it is; another one may have to act in it'),
  startingSeat: seat,
  empires: z.array(
    z.strictObject({
      seat,
      points: whole.describe('Victory points'),
      tiles: z.array(tileCode).describe('Of the active empire: two, or none'),
      decliningTiles: z.array(tileCode),
      hand: count.describe('Pawns off the board that may be used'),
      extra: count.describe('Those among them that are lent for this turn'),
      survivors: count.describe('Pawns that wait for their retreat'),
      decliningSurvivors: count,
      peaceWith: z.array(seat),
    }),
  ),
  track: z.array(z.strictObject({ place: z.int(), tiles: z.array(tileCode), coins: count })),
  bag: z.array(count).describe('Copies left of each tile, by code'),
  provinces: z
    .array(
      z.strictObject({
        owner: anySeat,
        empire: z.enum(['', 'active', 'declining']),
        pawns: count,
        forts: count,
        pending: z.boolean().describe('Taken at cost 0, no pawn on it yet'),
      }),
    )
    .describe('In the order of the board’s provinces'),
});

const intent = z.strictObject({
  code: count,
  text: z.string(),
  type: z.enum(INTENT_TYPES),
  position: z.int().optional().describe('Place on the track, 1 to 6'),
  seat: seat.optional(),
  province: count.optional(),
  means: z.enum(MEANS).optional(),
  pawns: count.optional().describe('To move; with choose, those of the civilization'),
  tiles: z.array(tileCode).optional(),
  price: count.optional().describe('Victory points to pay'),
  gain: count.optional().describe('Victory points from coins'),
  cost: count.optional().describe('Pawns to pay'),
  terms: z
    .array(
      z.strictObject({
        id: z.string(),
        amount: whole,
        clause: z.string(),
        tile: tileCode.optional(),
      }),
    )
    .optional()
    .describe('What the cost is made of'),
  points: whole.optional().describe('What it brings: per turn, or now when it ends something'),
  eliminated: count.optional(),
  survivors: count.optional(),
  cleared: count.optional(),
});

const entry = z.array(whole).min(1).describe('Code, or −1 for an undo; then the random results');
const note = z.looseObject({ revision: count, at: moment, seat: anySeat, type: z.string() });
const line = z.strictObject({
  seat: anySeat,
  to: audienceSchema,
  name: z.string(),
  text: z.string(),
  at: moment,
});

const place = { x: z.number(), y: z.number() };
const spot = z.strictObject({ ...place, radius: z.number() }).describe('Middle of a free disc');
const label = z
  .strictObject({ ...place, angle: z.number(), bend: z.number(), size: z.number() })
  .describe('Of the name: `angle` in degrees clockwise, `bend` the whole turn of its base line');
const seaLabel = label
  .extend({
    spacing: z.number().describe('Between letters, in em'),
    length: z.number().describe('Room for the longest line'),
    lines: z.int().min(1).describe('Lines there is room for'),
  })
  .describe('Of the name, as for a province; it is written wider');
const points = z.array(z.number()).describe('x, y, x, y, …');
const outlines = z.array(points).describe('Closed, the first point not repeated; even-odd');
const sign = z.looseObject({ ...place, name: z.string() }).optional();

/** Answers of calls, by name. */
export const ANSWERS = {
  ...LISTS,
  Geometry: z.strictObject({
    id: z.string(),
    attribution: z.string(),
    width: z.number().describe('Of the board, in the units of all coordinates'),
    height: z.number(),
    provinces: z.array(
      z.strictObject({
        number: count,
        id: z.string(),
        rings: outlines,
        pole: spot.describe('The point farthest from any border'),
        pawn: spot.describe('Middle of the place for pawns'),
        label,
        port: sign,
        mine: sign,
        bbox: z.array(z.number()).describe('Left, top, right, bottom'),
        area: z.number(),
      }),
    ),
    seas: z.array(
      z.strictObject({ number: count, id: z.string(), rings: outlines, label: seaLabel }),
    ),
    borders: z
      .array(z.strictObject({ a: count, b: z.int().min(-1), sea: z.int().min(-1), points }))
      .describe('Of province `a`, with province `b` or else with `sea` (−1: none)'),
    seaBorders: z.array(z.strictObject({ a: count, b: count, points })),
    straits: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        between: z.array(z.string()).describe('Ids of provinces'),
        open: z.boolean().describe('It joins them like a border'),
        line: points,
      }),
    ),
  }),
  Created: z.strictObject({ code: codeSchema, seat, token: tokenSchema }),
  Seated: z.strictObject({ seat, token: tokenSchema }),
  State: z.strictObject({
    ...table,
    now: moment,
    undoable: count,
    you: z.strictObject({ seat: anySeat, turn: z.boolean() }),
    seats: z.array(z.strictObject(seen(SEAT))),
    position: position.nullable(),
    result: z.array(standing).nullable(),
  }),
  Legal: z.strictObject({
    revision: count,
    seat: anySeat.describe('Seat that has to act'),
    turn: z.boolean().describe('It is the seat of the token'),
    phase: z.enum(['', ...PHASES]),
    link: z.int().min(-1).describe('Number of the link to send along; −1 for none'),
    intents: z.array(intent),
  }),
  Moved: z.strictObject({ revision: count }),
  Log: z.strictObject({
    opening: z.array(whole),
    from: count,
    entries: z.array(entry),
    notes: z.array(note),
  }),
  Chat: z.strictObject({ lines: z.array(line) }),
  Refusal: z.strictObject({
    error: z.strictObject({
      code: z.string(),
      text: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      clause: z.string().optional(),
      needed: whole.optional(),
      available: whole.optional(),
      at: count.optional(),
      field: z.string().optional(),
      retryAfter: count.optional(),
      reference: z.string().optional(),
    }),
  }),
} as const;

/** Events of a stream, by type. */
export const EVENTS = {
  seat: z.strictObject({
    seat: anySeat,
    reason: z.enum(['entered', 'sat', 'stood', 'kicked', 'revoked', 'moved']),
    now: moment,
    invitation: seat.optional(),
  }),
  table: z.strictObject({
    status: z.enum(STATUSES),
    revision: count,
    host: anySeat,
    fixed: z.boolean(),
    paused: z.string(),
    ended: z.string(),
    next: z.string(),
    result: z.array(standing).optional(),
  }),
  moved: z.strictObject({
    revision: count,
    code: whole,
    intent: z.looseObject({ type: z.string() }),
    draws: z.array(whole),
  }),
  turn: z.strictObject({ seat, revision: count, round: count, phase: z.enum(PHASES) }),
  note,
  chat: line,
  notice: z.strictObject({
    id: z.enum(['stopping', 'closed', 'ended', 'operator']),
    text: z.string(),
  }),
  end: z.strictObject({ reason: z.enum(['slow', 'stopping', 'closed']) }),
} as const;
