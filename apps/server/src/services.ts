import type { Refusal } from '@vinci/protocol';
import type { Brain } from '@vinci/session/bots/brain';
import type { Clock } from '@vinci/session/clock';
import type { Logger } from 'pino';
import type { Turnstile } from './bots/turnstile.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { Config } from './config.ts';
import type { LogState } from './log-output.ts';
import type { Notify } from './notify/create.ts';
import type { Metrics } from './operations/metrics.ts';
import type { RulesCheck } from './operations/rules-check.ts';
import type { Rooms } from './rooms/rooms.ts';
import type { Sessions } from './session/sessions.ts';
import type { Store } from './store/store.ts';
import type { ServerTime } from './time/server-time.ts';

/** What rooms and HTTP handlers share. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly output: LogState;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly rooms: Rooms;
  readonly notify: Notify;
  readonly brain: Brain;
  readonly clock: Clock;
  /** The clock of all games. */
  readonly time: ServerTime;
  readonly turnstile: Turnstile;
  /** Nothing for a process that is alone. */
  readonly cluster: Cluster | undefined;
  /** Nothing when nobody wants to know. */
  readonly metrics: Metrics | undefined;
  /** What was found out about unfinished games; there from the start on. */
  rulesCheck: Pick<RulesCheck, 'broken' | 'found'> | undefined;
  /** Counts a game that somebody of a network makes; resolves to how long to wait when it is one too many. */
  mayCreate: (address: string) => Promise<Refusal | undefined>;
  /** Set once the server says that it stops: proxies are to ask others from then on. */
  leaving: boolean;
  /** Set once it begins to stop, and takes nothing more. */
  stopping: boolean;
}
