import { type Refusal, refusal } from '@vinci/protocol';
import { fail, type Result } from '@vinci/rules';
import { UnplayableError } from './stored.ts';

/** The journal did not take something, or did not answer. */
class StorageError extends Error {
  override readonly name = 'StorageError';
}

/**
 * What the journal answers to a write or a look; rejects with what `OneByOne` knows as its failure. Rows that are there and cannot
 * be read are none: it may well take others.
 */
export async function journalWrite<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UnplayableError) throw error;
    throw new StorageError('the journal failed', { cause: error });
  }
}

/** Milliseconds without an answer after which a journal does not refuse but is silent. */
const SILENT = 1000;

export type Reply<Value> = Promise<Result<Value, Refusal>>;

/**
 * Carries out one call after the other and makes failures refusals. After a failed write nobody
 * knows what the journal has, so it is looked at before anything else is done, or judged by what was
 * known: who may ask may be part of it.
 *
 * When there is no answer to that, either, calls are refused at once for as long as it was waited
 * for. So of a journal that is silent only one call at a time finds out, instead of each of them
 * waiting in its turn; one that refuses is asked again with every call.
 */
export class OneByOne {
  readonly #recover: () => Promise<void>;
  readonly #onFault: (error: unknown) => void;
  readonly #passed: () => number;
  readonly #onRest: () => void;
  #last: Promise<unknown> = Promise.resolve();
  /** Why nobody knows what the journal has; `undefined` where everybody does. */
  #doubt: Refusal | undefined;
  /** Until then nothing is asked of the journal. */
  #restsUntil = Number.NEGATIVE_INFINITY;

  /**
   * @param recover takes over what the journal says
   * @param onFault told of every error that became a refusal
   * @param passed milliseconds since some moment, by a clock that nobody sets
   * @param onRest told when everything asked for so far is done
   */
  constructor(
    recover: () => Promise<void>,
    onFault: (error: unknown) => void,
    passed: () => number,
    onRest: () => void = () => undefined,
  ) {
    this.#recover = recover;
    this.#onFault = onFault;
    this.#passed = passed;
    this.#onRest = onRest;
  }

  /** Whether something was not written and has not been looked at since. */
  get isSuspect(): boolean {
    return this.#doubt !== undefined;
  }

  /** Carries out a call after all before it. */
  run<Value>(call: () => Reply<Value>): Reply<Value> {
    return this.turn(() => this.within(call));
  }

  /**
   * Does something of several calls after all before it: each of them by `within`, so that what needs no
   * journal is answered while there is none.
   */
  turn<Value>(calls: () => Reply<Value>): Reply<Value> {
    const look = (): Promise<void> => this.#look().catch(this.#onFault);
    const result = this.#last
      .then(look)
      .then(calls)
      .catch((error: unknown) => {
        this.#onFault(error);
        return fail(refusal('server/fault'));
      });
    this.#last = result;
    void result.then(() => {
      if (this.#last === result) this.#onRest();
    });
    return result;
  }

  /** Resolves when everything asked for so far is done. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /** Carries out a call of the present turn. */
  async within<Value>(call: () => Reply<Value>): Reply<Value> {
    if (this.#doubt !== undefined) return fail(this.#doubt);
    try {
      return await call();
    } catch (error) {
      this.#onFault(error);
      const why = refusalOf(error);
      if (error instanceof StorageError) {
        this.#doubt = why;
        // Everybody should soon know what is true; if that fails, too, a later turn tries again.
        await this.#look().catch(() => undefined);
      }
      return fail(why);
    }
  }

  async #look(): Promise<void> {
    const begun = this.#passed();
    if (this.#doubt === undefined || begun < this.#restsUntil) return;
    try {
      await this.#recover();
      this.#doubt = undefined;
    } catch (error) {
      this.#doubt = refusalOf(error);
      const now = this.#passed();
      const waited = now - begun;
      if (waited >= SILENT) this.#restsUntil = now + waited;
      throw error;
    }
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof UnplayableError) return refusal(error.code);
  if (error instanceof StorageError) return refusal('server/storage');
  return refusal('server/fault');
}
