import { setTimeout as pause } from 'node:timers/promises';
import { type Command, Redis, type RedisOptions } from 'ioredis';

/** Milliseconds between two questions whether it answers again. */
const AGAIN = 100;

export interface Patience extends RedisOptions {
  /** Milliseconds for an answer, after which nobody waits for Redis any more until it answers again. */
  readonly patience: number;
}

const silent = (): Error => new Error('Redis does not answer');

/**
 * A connection to Redis for which nobody waits long: once an answer is overdue, everything is refused at
 * once, as while there is no connection. Meanwhile it is asked whether it answers again.
 */
export class ImpatientRedis extends Redis {
  readonly #patience: number;
  #hangs = false;

  constructor(...given: [url: string, options: Patience] | [options: Patience]) {
    const options = given[1] ?? (given[0] as Patience);
    if (typeof given[0] === 'string') super(given[0], options);
    else super(options);
    this.#patience = options.patience;
  }

  /** Whether a connection is there and nothing comes over it. */
  get hangs(): boolean {
    return this.#hangs;
  }

  override duplicate(override?: Partial<Redis['options']>): ImpatientRedis {
    return new ImpatientRedis({ ...this.options, ...override, patience: this.#patience });
  }

  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    // A new connection has to get through its first commands.
    if (this.status !== 'ready') return super.sendCommand(command, stream);
    if (this.#hangs && command.name !== 'ping') {
      command.reject(silent());
      return command.promise;
    }
    this.#watch(command);
    return super.sendCommand(command, stream);
  }

  #watch(command: Command): void {
    let waits = true;
    const timer = setTimeout(() => {
      // What has come in while this process had no time is read first.
      setImmediate(() => {
        if (!waits) return;
        command.reject(silent());
        void this.#hang();
      });
    }, this.#patience);
    const answered = (): void => {
      waits = false;
      clearTimeout(timer);
    };
    command.promise.then(answered, answered);
  }

  async #hang(): Promise<void> {
    if (this.#hangs || this.status !== 'ready') return;
    this.#hangs = true;
    this.emit('error', silent());
    const { stream } = this;
    while (this.#hangs && this.status === 'ready' && this.stream === stream) {
      const answers = await this.ping().then(
        () => true,
        () => false,
      );
      if (answers) this.#hangs = false;
      // Over a connection that has broken a question fails at once, before that is told.
      else await pause(AGAIN, undefined, { ref: false });
    }
    this.#hangs = false;
    this.emit('answers');
  }
}
