import { setTimeout } from 'node:timers/promises';
import type { Seat } from '@vinci/rules';
import type { Clock } from '@vinci/session/clock';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Metrics } from '../operations/metrics.ts';
import { inRoom } from '../rooms/anywhere.ts';
import type { Store } from '../store/store.ts';
import { agreeOnKeys, Courier } from './courier.ts';
import { Notifier } from './notifier.ts';
import type { Outward } from './outward.ts';
import { Postman } from './postman.ts';

/** Milliseconds that messages have to arrive while the server stops. */
const GOODBYE = 1500;

export interface Notify {
  readonly notifier: Notifier;
  readonly courier: Courier;
  /** Ends for good; what is on its way may arrive for a moment. */
  stop(): Promise<void>;
}

interface NotifyParts {
  readonly config: Pick<Config, 'pushContact' | 'publicUrl' | 'webhookHosts'>;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'news'> | undefined;
}

/** Makes the keys of the server on its first start. */
export async function createNotify(
  { config, store, clock, log, metrics }: NotifyParts,
  outward: Outward,
): Promise<Notify> {
  const courier = new Courier({
    outward,
    vapid: await agreeOnKeys(store.secrets),
    contact: config.pushContact ?? httpsOnly(config.publicUrl),
    webhookHosts: config.webhookHosts,
  });
  const postman = new Postman({
    store,
    courier,
    clock,
    log,
    lookers,
    count: (channel, kind, result) => metrics?.news(channel, kind, result),
  });
  const notifier = new Notifier({ store, postman, clock, log });
  return {
    notifier,
    courier,
    stop: async () => {
      const stopped = notifier.stop();
      await Promise.race([stopped, setTimeout(GOODBYE, undefined, { ref: false })]);
      outward.close();
      await stopped;
    },
  };
}

const httpsOnly = (url: string | undefined): string | undefined =>
  url?.startsWith('https:') ? url : undefined;

/** Seats whose person looks at a game, wherever its room is. Who cannot be asked looks at nothing. */
async function lookers(game: string): Promise<ReadonlySet<Seat>> {
  const seats = await inRoom(game, 'lookers').catch(() => undefined);
  return new Set(Array.isArray(seats) ? seats : []);
}
