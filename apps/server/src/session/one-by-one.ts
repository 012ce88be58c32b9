import { type Refusal, refusal } from '@vinci/protocol';
import { fail, type Result } from '@vinci/rules';

/** The journal did not take something, or did not answer. */
class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** What the journal answers; rejects with what `OneByOne` knows as its failure. */
export async function stored<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    throw new StorageError('the journal failed', { cause: error });
  }
}

export type Reply<Value> = Promise<Result<Value, Refusal>>;

/**
 * Carries out one call after the other and makes failures refusals. After a failed write nobody
 * knows what the journal has, so it is looked at before anything else is done.
 */
export class OneByOne {
  readonly #recover: () => Promise<void>;
  readonly #onFault: (error: unknown) => void;
  #last: Promise<unknown> = Promise.resolve();
  #suspect = false;

  /**
   * @param recover takes over what the journal says
   * @param onFault told of every error that became a refusal
   */
  constructor(recover: () => Promise<void>, onFault: (error: unknown) => void) {
    this.#recover = recover;
    this.#onFault = onFault;
  }

  run<Value>(call: () => Reply<Value>): Reply<Value> {
    const result = this.#last.then(() => this.#carryOut(call));
    this.#last = result;
    return result;
  }

  /** Resolves when everything asked for so far is done. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #carryOut<Value>(call: () => Reply<Value>): Reply<Value> {
    try {
      if (this.#suspect) await this.#lookAgain();
      return await call();
    } catch (error) {
      this.#onFault(error);
      if (!(error instanceof StorageError)) return fail(refusal('server/fault'));
      this.#suspect = true;
      // Everybody should soon know what is true; if that fails, too, the next call tries again.
      await this.#lookAgain().catch(() => undefined);
      return fail(refusal('server/storage'));
    }
  }

  async #lookAgain(): Promise<void> {
    await this.#recover();
    this.#suspect = false;
  }
}
