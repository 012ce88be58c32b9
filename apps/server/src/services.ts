import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Sessions } from './session/sessions.ts';
import type { Store } from './store/store.ts';

/** What rooms and HTTP handlers share. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly store: Store;
  readonly sessions: Sessions;
  /** Set once the server begins to stop. */
  stopping: boolean;
}
