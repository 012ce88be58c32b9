import { AsyncLocalStorage } from 'node:async_hooks';
import type { Refusal } from '@vinci/protocol';
import { type DestinationStream, type Logger, pino } from 'pino';

/** The request in whose name something is done; it follows promises, timers and threads. */
const current = new AsyncLocalStorage<string | undefined>();

/** An id that a person can read to another: twelve hexadecimal digits. It is no secret, so that chance of any kind will do. */
export const newRequestId = (): string =>
  Math.floor(Math.random() * 2 ** 48)
    .toString(16)
    .padStart(12, '0');

/** What a proxy may call a request. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && WELL_FORMED.test(text);

/** Does something in the name of a request: all that comes of it is logged with its id. */
export const inRequest = <Value>(id: string | undefined, run: () => Value): Value =>
  current.run(id, run);

/** The id of the request in whose name this is done; nothing when there is none. */
export const currentRequest = (): string | undefined => current.getStore();

/** A refusal as it is told: where the server is at fault it names the request. */
export const referred = (error: Refusal, id = currentRequest()): Refusal =>
  error.code.startsWith('server/') && id !== undefined ? { ...error, reference: id } : error;

/** The log of a server. Each line that belongs to a request has its id as `request`. */
export const newLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      mixin: () => {
        const request = currentRequest();
        return request === undefined ? {} : { request };
      },
    },
    destination,
  );
