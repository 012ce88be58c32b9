import type { ConfigErrorCode, RuleErrorCode } from '@vinci/rules';
import type { z } from 'zod';

/**
 * Why a request, a connection or an HTTP call is refused. Codes of the area `rule/` come from the
 * rules, codes of `options/` and `map/` from the check of a configuration.
 */
export const PROTOCOL_ERRORS = {
  'room/unknown': { status: 404, text: 'There is no open game with this code.' },
  'room/outdated': {
    status: 409,
    text: 'This game was begun under another version of the rules and cannot go on here.',
  },
  'room/damaged': {
    status: 409,
    text: 'The record of this game is damaged, so that it cannot go on.',
  },
  'room/crowded': { status: 503, text: 'Too many people are watching this game.' },
  'seat/wrong-token': { status: 403, text: 'This seat link is not valid (any more).' },
  'seat/none': { status: 403, text: 'You do not hold a seat in this game.' },
  'seat/taken': { status: 409, text: 'This seat is taken.' },
  'seat/put-out': {
    status: 403,
    text: 'The host has taken you from this table; you need a link from the host to sit down again.',
  },
  'seat/unknown': { status: 404, text: 'There is no such seat.' },
  'seat/already-seated': { status: 409, text: 'You already hold a seat in this game.' },
  'seat/colour-taken': { status: 409, text: 'Another player has this colour.' },
  'seat/name-taken': {
    status: 409,
    text: 'Someone at this table has this name, or one that looks like it. Choose another one.',
  },
  'seat/not-a-person': { status: 409, text: 'No person holds this seat.' },
  'seat/too-many-links': {
    status: 409,
    text: 'This seat has too many links. Make the old ones invalid first.',
  },
  'table/host-only': { status: 403, text: 'Only the host may do this.' },
  'table/already-started': { status: 409, text: 'The game has started already.' },
  'table/not-started': { status: 409, text: 'The game has not started yet.' },
  'table/not-over': { status: 409, text: 'The game is not over yet.' },
  'table/no-result': {
    status: 409,
    text: 'This game was ended early and has no result, so its bag stays secret.',
  },
  'table/open-seats': { status: 409, text: 'Every seat must be taken before the game starts.' },
  'table/too-few-seats': { status: 409, text: 'There are more players than seats.' },
  'table/paused': { status: 409, text: 'The game is paused.' },
  'table/not-paused': { status: 409, text: 'The game is not paused.' },
  'table/ended': { status: 409, text: 'The game was ended before its time.' },
  'table/not-ended': { status: 409, text: 'Nobody has ended this game before its time.' },
  'table/coach-alone': {
    status: 409,
    text: 'A coach is only for games in which nobody else holds a seat.',
  },
  'table/ladder-order': {
    status: 409,
    text: 'The steps for an absent player must come in their order: remind, pause, safe turn, bot, vote.',
  },
  'vote/none': { status: 409, text: 'No vote is open.' },
  'vote/not-yours': { status: 403, text: 'This vote is about your own seat.' },
  'vote/not-a-voter': {
    status: 403,
    text: 'Only those who were there when this vote began have a vote in it.',
  },
  'vote/final': {
    status: 409,
    text: 'The table has ended this game by vote, so the host cannot reopen it.',
  },
  'create/password': {
    status: 403,
    text: 'Anyone creating a game on this server needs its password.',
  },
  'create/wrong-password': { status: 403, text: 'This is not the password of this server.' },
  'record/refused': { status: 422, text: 'This game cannot be imported here.' },
  'chat/not-here': { status: 403, text: 'You cannot write to these people.' },
  'entropy/fixed': { status: 409, text: 'The game is about to begin; ask again in two seconds.' },
  'entropy/not-asked': { status: 409, text: 'Nobody has asked to show this now.' },
  'entropy/changed': {
    status: 409,
    text: 'The table was changed while the game began; start it again.',
  },
  'entropy/taken': { status: 409, text: 'Someone else has promised the same.' },
  'entropy/other': { status: 409, text: 'This does not follow from what was promised.' },
  'push/address': { status: 422, text: 'This is not a subscription of a browser.' },
  'webhook/address': {
    status: 422,
    text: 'Only webhooks of Discord and Slack, and of servers that the operator has named, are possible.',
  },
  'webhook/none': { status: 404, text: 'This game has no webhook.' },
  'webhook/failed': { status: 502, text: 'The other side did not take the message.' },
  'intent/stale': { status: 409, text: 'The game has moved on since; look again.' },
  'undo/nothing': { status: 409, text: 'There is nothing that may be undone.' },
  'undo/too-often': { status: 409, text: 'So much has been undone that no more can be.' },
  'message/malformed': { status: 400, text: 'This message is not of the expected form.' },
  'message/unknown': { status: 400, text: 'There is no such request.' },
  'message/too-fast': { status: 429, text: 'Too many requests; wait a little.' },
  'message/too-large': { status: 413, text: 'This message is too large.' },
  'http/not-found': { status: 404, text: 'There is nothing at this address.' },
  'http/foreign-origin': { status: 403, text: 'Requests from another site are not accepted.' },
  'server/storage': {
    status: 503,
    text: 'The server could not store this; nothing was changed.',
    retryAfter: 1,
  },
  'server/stopping': {
    status: 503,
    text: 'The server is being restarted; try again soon.',
    retryAfter: 1,
  },
  'server/elsewhere': {
    status: 503,
    text: 'The server that has this game does not answer at the moment; try again soon.',
    retryAfter: 1,
  },
  'server/fault': { status: 500, text: 'The server failed to do this; nothing was changed.' },
} as const satisfies Record<string, { status: number; text: string; retryAfter?: number }>;

export type ProtocolErrorCode = keyof typeof PROTOCOL_ERRORS;

/** Any code a client may be refused with. */
export type RefusalCode = ProtocolErrorCode | RuleErrorCode | ConfigErrorCode;

/** A refusal as it reaches a client: `error.reason` of a request, `error` of an HTTP reply. */
export interface Refusal {
  readonly code: RefusalCode;
  /** A sentence in English, for those who have none of their own for the code. */
  readonly text: string;
  /** What the sentence of the code takes in any language, with codes of `options/` and `map/`. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Clause of the rules that is behind it. */
  readonly clause?: string;
  /** Pawns or VP that would be needed, and those at hand, where that is the reason. */
  readonly needed?: number;
  readonly available?: number;
  /** Index of the refused intent in a batch. */
  readonly at?: number;
  /** Path of the wrong field, as `seats` or `intents.0`. */
  readonly field?: string;
  /** Seconds after which the same may be sent again, where waiting helps. */
  readonly retryAfter?: number;
  /** Id of the request in the logs of the server, with codes of the area `server/`. */
  readonly reference?: string;
}

/** The refusal for a code of this package. */
export const refusal = (
  code: ProtocolErrorCode,
  details: Omit<Refusal, 'code' | 'text' | 'values'> = {},
): Refusal => {
  const { status: _, ...known } = PROTOCOL_ERRORS[code];
  return { code, ...known, ...details };
};

/** The refusal of what a schema does not take, with the path of the first field that is wrong or not known. */
export function malformed({ issues: [issue] }: z.ZodError): Refusal {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return refusal('message/malformed', { field: [...(issue?.path ?? []), ...unknown].join('.') });
}

/** HTTP status of a refusal; rules and configurations that do not hold are 422. */
export const statusOf = (code: RefusalCode): number =>
  Object.hasOwn(PROTOCOL_ERRORS, code) ? PROTOCOL_ERRORS[code as ProtocolErrorCode].status : 422;
