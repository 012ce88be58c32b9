import type { IntentCode, Seat } from '@vinci/rules';
import { z } from 'zod';
import { COLOURS, MAX_BATCH, MAX_CHAT_LENGTH } from './limits.ts';
import type { ChatLine, LogEntry, Note } from './messages.ts';
import { OPPONENTS, STRENGTHS } from './occupants.ts';
import {
  audienceSchema,
  ballotSchema,
  digits,
  line,
  nameSchema,
  programSchema,
  seat,
  tableSettings,
  tokenSchema,
} from './schemas.ts';

/** What a request is answered with; nothing at run time. */
interface Answer<Reply> {
  readonly reply?: Reply;
}

/** A request over the socket: who may send it, what it carries, what it is answered with. */
interface Declaration {
  readonly by: 'anyone' | 'seated' | 'host';
  readonly payload: z.ZodType;
  readonly answer: Answer<unknown>;
  /** Something of it is kept for ever and lands on every screen, so that it counts for several. */
  readonly kept?: true;
  /**
   * Only so much of it is noted between two moves: notes stay for ever and everybody who enters gets all of
   * them. What undoes such a thing always gets through, so that nobody is locked out.
   */
  readonly sparing?: true;
  /** Whoever sends it acts in the game, and so looks at it. */
  readonly acts?: true;
}

const answer = <Reply>(): Answer<Reply> => ({});
const done = answer<undefined>();

const revision = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const intentCode = z
  .int()
  .min(0)
  .max(2 ** 21 - 1) satisfies z.ZodType<IntentCode>;
const nothing = z.union([z.strictObject({}), z.undefined(), z.null()]).transform(() => ({}));

/** All requests, by name. `packages/session/src/handlers.ts` has one handler for each. */
export const REQUESTS = {
  intent: {
    by: 'seated',
    acts: true,
    payload: z.strictObject({
      revision,
      intents: z.array(intentCode).min(1).max(MAX_BATCH),
      /**
       * The next link of the chain that the asker promised: the bag is mixed with it before the first
       * of the intents that draws or passes on the turn. Without such an intent it is not looked at.
       */
      link: digits.optional(),
      /**
       * Makes it safe to send the same again when no answer came: what the log has at this revision
       * already is answered as the first time. The link is then not looked at.
       */
      once: z.boolean().optional(),
    }),
    /** The revision after the last intent of the batch. */
    answer: answer<{ revision: number }>(),
  },
  undo: {
    by: 'seated',
    acts: true,
    payload: z.strictObject({ revision, steps: z.int().min(1).max(MAX_BATCH).default(1) }),
    answer: answer<{ revision: number }>(),
  },
  sit: {
    by: 'anyone',
    kept: true,
    sparing: true,
    payload: z.strictObject({
      seat: seat.optional(),
      name: nameSchema.optional(),
      program: programSchema,
      /** A new token by whoever asks: who has kept it knows the seat by it even if the answer is lost. */
      token: tokenSchema.optional(),
    }),
    /** The token is the only proof of the seat: keep it, show it to nobody. */
    answer: answer<{ seat: Seat; token: string }>(),
  },
  /** Gives the seat up: before the start it becomes free, in the game for good; see `fateOf`. */
  leave: { by: 'seated', kept: true, payload: nothing, answer: done },
  rename: {
    by: 'seated',
    kept: true,
    sparing: true,
    payload: z.strictObject({ name: nameSchema }),
    answer: done,
  },
  setColour: {
    by: 'seated',
    payload: z.strictObject({
      colour: z
        .int()
        .min(0)
        .max(COLOURS - 1),
    }),
    answer: done,
  },
  configure: { by: 'host', sparing: true, payload: z.strictObject(tableSettings), answer: done },
  /** Puts a bot or a fictional player into a seat that no person holds; empty takes it away. */
  setOccupant: {
    by: 'host',
    payload: z.strictObject({ seat, occupant: z.enum([...OPPONENTS, '']) }),
    answer: done,
  },
  /** The hash of what the asker adds to the seed; replaces an earlier one. */
  entropy: { by: 'seated', payload: z.strictObject({ promise: digits }), answer: done },
  /** What it is the hash of, once the promises are fixed. */
  reveal: { by: 'seated', payload: z.strictObject({ value: digits }), answer: done },
  /** With entropies promised, the game begins once they were shown, at most two seconds later. */
  start: { by: 'host', payload: nothing, answer: done },
  kick: { by: 'host', kept: true, payload: z.strictObject({ seat }), answer: done },
  handOver: {
    by: 'host',
    kept: true,
    sparing: true,
    payload: z.strictObject({ seat }),
    answer: done,
  },
  /** Adds a token to the own seat, or as host to a free one; the others stay valid. */
  seatLink: {
    by: 'seated',
    payload: z.strictObject({ seat }),
    answer: answer<{ seat: Seat; token: string }>(),
  },
  /** Makes a token the only valid one of the own seat, or as host of another one. */
  revoke: {
    by: 'seated',
    kept: true,
    /** `token` as for `sit`. */
    payload: z.strictObject({ seat, token: tokenSchema.optional() }),
    answer: answer<{ seat: Seat; token: string }>(),
  },
  /** Takes the seat from the person who holds it, for a bot or for whoever has the new token. */
  replace: {
    by: 'host',
    kept: true,
    sparing: true,
    payload: z.discriminatedUnion('by', [
      z.strictObject({ seat, by: z.literal('bot'), strength: z.enum(STRENGTHS) }),
      z.strictObject({ seat, by: z.literal('link') }),
    ]),
    /** With `by: 'link'` the token for whoever takes the seat over. */
    answer: answer<{ token?: string }>(),
  },
  pause: { by: 'host', kept: true, sparing: true, payload: nothing, answer: done },
  resume: { by: 'host', kept: true, payload: nothing, answer: done },
  vote: {
    by: 'seated',
    kept: true,
    acts: true,
    payload: z.strictObject({ choice: ballotSchema }),
    answer: done,
  },
  /** Switches advice by the computer on or off, where nobody else holds a seat; the record tells of it. */
  coach: {
    by: 'seated',
    kept: true,
    sparing: true,
    payload: z.strictObject({ on: z.boolean() }),
    answer: done,
  },
  end: { by: 'host', kept: true, sparing: true, payload: nothing, answer: done },
  reopen: { by: 'host', kept: true, payload: nothing, answer: done },
  /** Code of the next game; the seat tokens of this game are valid there, too. */
  rematch: { by: 'seated', payload: nothing, answer: answer<{ code: string }>() },
  /** A name is for those who have no seat and so none at the table. */
  chat: {
    by: 'anyone',
    kept: true,
    payload: z.strictObject({
      text: line(MAX_CHAT_LENGTH),
      to: audienceSchema.default('table'),
      name: nameSchema.optional(),
    }),
    answer: done,
  },
  /** Whether the person looks at the game, so that no message has to call for it. */
  looking: {
    by: 'anyone',
    payload: z.strictObject({ yes: z.boolean() }),
    answer: done,
  },
  chatLog: { by: 'anyone', payload: nothing, answer: answer<{ lines: readonly ChatLine[] }>() },
  history: {
    by: 'anyone',
    payload: z.strictObject({ from: revision.default(0) }).prefault({}),
    answer: answer<{
      /** Random results of the set-up; empty before the start. */
      opening: readonly number[];
      from: number;
      entries: readonly LogEntry[];
      /** All from revision `from` on, in order. */
      notes: readonly Note[];
    }>(),
  },
} as const satisfies Record<string, Declaration>;

type Requests = typeof REQUESTS;

/** Names of the requests. */
export type RequestName = keyof Requests;

/** The declaration of a request without what only its own payload says. */
export const declarationOf = (name: RequestName): Declaration => REQUESTS[name];

/** What a client sends with a request. */
export type RequestPayload<Name extends RequestName> = z.input<Requests[Name]['payload']>;

/** A request's payload after checking. */
export type CheckedRequest<Name extends RequestName> = z.output<Requests[Name]['payload']>;

/** What each request is answered with. */
export type Replies = {
  [Name in RequestName]: Requests[Name]['answer'] extends Answer<infer Reply> ? Reply : never;
};
