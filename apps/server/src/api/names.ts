import { REQUESTS, type RequestName } from '@vinci/protocol/requests';

/** Requests whose address says what is made by them; all others are called as they are. */
const NAMES: Readonly<Record<string, RequestName>> = { seats: 'sit', intents: 'intent' };

/** What is asked for with GET, as a request. */
export const READS: Readonly<Record<string, RequestName>> = { log: 'history', chat: 'chatLog' };

/** Requests that are not called by their own names. */
const HIDDEN = new Set<string>([...Object.values(NAMES), ...Object.values(READS)]);

/** The request that a call with POST is. */
export function requestOf(verb: string): RequestName | undefined {
  if (Object.hasOwn(NAMES, verb)) return NAMES[verb];
  return Object.hasOwn(REQUESTS, verb) && !HIDDEN.has(verb) ? (verb as RequestName) : undefined;
}

/** The last part of the address of a request. */
export const pathOf = (name: RequestName): string =>
  Object.entries(NAMES).find(([, request]) => request === name)?.[0] ?? name;
