import { isHex } from '@vinci/fairness';
import { z } from '@vinci/fairness/plain-zod';
import { CODE_LENGTH, TOKEN_LENGTH } from '@vinci/protocol/limits';
import { fromBase64Url, toBase64Url } from '../net/base64url.ts';
import { isCode, isToken, parseJson } from '../net/storage.ts';

/** A seat on its way from one browser to another. */
export interface CarriedSeat {
  readonly code: string;
  readonly token: string;
  /** Root of the chain of its person, where the sending browser has one. */
  readonly root?: string | undefined;
}

/** What was read from a file, a code or a link. */
export interface Carried {
  readonly seats: readonly CarriedSeat[];
  /** How many more there were, which cannot be read. */
  readonly lost: number;
  /** Address of the server they are of; a code does not say. */
  readonly server: string | undefined;
}

/** Why something carries no seats: it is something else, of a later version, or damaged throughout. */
export type Unreadable = 'foreign' | 'newer' | 'damaged';

const VERSION = 1;
const FORMAT = 'vinci-seats';

const seatSchema = z.strictObject({
  code: z.string().refine(isCode),
  token: z.string().refine(isToken),
  root: z.string().refine(isHex).optional(),
});

const headSchema = z.object({ format: z.literal(FORMAT), version: z.int().min(1) });

const fileSchema = headSchema.extend({
  server: z.string().max(500),
  seats: z.array(z.unknown()),
});

/** The content of a file with seats. */
export const writeFile = (seats: readonly CarriedSeat[], server: string): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, server, seats }, null, 2)}\n`;

/** Separates the parts of a code. No part has it inside. */
const DOT = '.';
const MAGIC = 'VS';
const ROOT_LENGTH = 43;
const PLAIN_LENGTH = CODE_LENGTH + TOKEN_LENGTH;

/**
 * Seats as short text: version, number of seats, and each seat as its code and token, with the root
 * where there is one.
 */
export const writeCode = (seats: readonly CarriedSeat[]): string =>
  [
    `${MAGIC}${VERSION}`,
    seats.length,
    ...seats.map(({ code, token, root }) => code + token + (root ? shortRoot(root) : '')),
  ].join(DOT);

/** Reads a file, a code, or a link with one. */
export function readCarried(text: string): Carried | Unreadable {
  const trimmed = text.trim();
  const read = trimmed.startsWith('{') ? readFile(trimmed) : readCode(trimmed);
  if (typeof read === 'string') return read;
  return read.seats.length === 0 ? 'damaged' : read;
}

function readFile(text: string): Carried | Unreadable {
  const content = parseJson(text);
  const head = headSchema.safeParse(content);
  if (!head.success) return 'foreign';
  if (head.data.version > VERSION) return 'newer';
  const file = fileSchema.safeParse(content);
  if (!file.success) return 'damaged';
  const seats = file.data.seats.flatMap((seat) => seatSchema.safeParse(seat).data ?? []);
  return { seats, lost: file.data.seats.length - seats.length, server: file.data.server };
}

function readCode(text: string): Carried | Unreadable {
  // What a link has before the code, and line ends that a message has put into it.
  const code = text.replace(/^.*#\/seats\//s, '').replace(/\s+/g, '');
  const [head = '', count = '', ...items] = code.split(DOT);
  const version = /^VS(\d{1,6})$/.exec(head)?.[1];
  if (version === undefined || !/^\d{1,5}$/.test(count)) return 'foreign';
  if (Number(version) > VERSION) return 'newer';
  const sent = Number(count);
  const seats = items.slice(0, sent).flatMap((item) => readItem(item) ?? []);
  return { seats, lost: sent - seats.length, server: undefined };
}

function readItem(item: string): CarriedSeat | undefined {
  if (item.length !== PLAIN_LENGTH && item.length !== PLAIN_LENGTH + ROOT_LENGTH) return undefined;
  const root = item.length === PLAIN_LENGTH ? undefined : longRoot(item.slice(PLAIN_LENGTH));
  const seat = { code: item.slice(0, 6), token: item.slice(6, PLAIN_LENGTH), root };
  return seatSchema.safeParse(seat).data;
}

/** 64 hexadecimal digits as base64url. */
const shortRoot = (root: string): string =>
  toBase64Url(Uint8Array.from(root.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

function longRoot(text: string): string | undefined {
  try {
    return [...fromBase64Url(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}
