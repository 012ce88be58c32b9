/** Something that waits to be written together with others. */
interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Gathers what arrives in one turn of the event loop and writes it in one transaction: one flush to
 * disk for the intents of many games.
 */
export class GroupCommit<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  readonly #most: number;
  #waiting: Waiting<Item>[] = [];
  #running: Promise<void> | undefined;

  /**
   * @param write writes all items or, when it throws, none
   * @param most items in one transaction
   */
  constructor(write: (items: readonly Item[]) => Promise<void>, most = 256) {
    this.#write = write;
    this.#most = most;
  }

  /** Resolves when the item is on disk; rejects when it is not and will not be. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    // The sockets that are readable in this turn are served first, so that their intents join in.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      await this.#writeGroup(this.#waiting.splice(0, this.#most));
    }
    this.#running = undefined;
  }

  async #writeGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.#write(group.map(({ item }) => item));
      for (const { resolve } of group) resolve();
    } catch (error) {
      // One bad item must not take the others with it.
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await this.#writeGroup([one]);
    }
  }
}
