/** Something that waits to be written together with others. */
interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export interface GroupOptions<Item> {
  /** What an item belongs to: items of the same are written in order, never at the same time. */
  readonly keyOf: (item: Item) => string;
  /** Groups that may be on their way at the same time. */
  readonly flights?: number;
  /** Items in one transaction at most. */
  readonly most?: number;
  /**
   * Whether a group failed because of what was in it, so that each of its items is tried alone: one
   * bad item must not take the others with it.
   */
  readonly isForItself?: (error: unknown) => boolean;
  /**
   * Whether all that wait fail along with a group that failed for another reason: they may be many, and would
   * else wait for one such group after the other.
   */
  readonly allFail?: boolean;
}

/**
 * Gathers what arrives in one turn of the event loop and writes it in one transaction: one flush to
 * disk for the intents of many games.
 */
export class GroupCommit<Item> {
  readonly #write: (items: readonly Item[]) => Promise<ReadonlyMap<Item, unknown>>;
  readonly #options: Required<GroupOptions<Item>>;
  readonly #idle: (() => void)[] = [];
  /** Keys of what is on its way. */
  readonly #flying = new Set<string>();
  #waiting: Waiting<Item>[] = [];
  #flights = 0;
  #isGathering = false;

  /**
   * @param write writes all items or, when it throws, none; resolves with those that were refused
   *   for reasons of their own, of which nothing was written
   */
  constructor(
    write: (items: readonly Item[]) => Promise<ReadonlyMap<Item, unknown>>,
    {
      flights = 1,
      most = 256,
      isForItself = () => true,
      allFail = false,
      keyOf,
    }: GroupOptions<Item>,
  ) {
    this.#write = write;
    this.#options = { flights, most, isForItself, allFail, keyOf };
  }

  /** Resolves when the item is on disk; rejects when it is not and will not be. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#gather();
    });
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    if (this.#waiting.length === 0 && this.#flights === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #gather(): void {
    if (this.#isGathering || this.#flights >= this.#options.flights) return;
    this.#isGathering = true;
    // The sockets that are readable in this turn are served first, so that their intents join in.
    setImmediate(() => {
      this.#isGathering = false;
      this.#depart();
    });
  }

  /** Sends the next groups on their way, as many as may be. */
  #depart(): void {
    while (this.#flights < this.#options.flights) {
      const group = this.#takeGroup();
      if (group.length === 0) break;
      this.#flights++;
      void this.#fly(group);
    }
    if (this.#waiting.length > 0 || this.#flights > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #takeGroup(): Waiting<Item>[] {
    const { most, keyOf } = this.#options;
    const group: Waiting<Item>[] = [];
    const rest: Waiting<Item>[] = [];
    for (const one of this.#waiting) {
      const mayGo = group.length < most && !this.#flying.has(keyOf(one.item));
      (mayGo ? group : rest).push(one);
    }
    this.#waiting = rest;
    return group;
  }

  async #fly(group: readonly Waiting<Item>[]): Promise<void> {
    const keys = new Set(group.map(({ item }) => this.#options.keyOf(item)));
    for (const key of keys) this.#flying.add(key);
    await this.#writeGroup(group);
    for (const key of keys) this.#flying.delete(key);
    this.#flights--;
    this.#depart();
  }

  async #writeGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      const refused = await this.#write(group.map(({ item }) => item));
      for (const { item, resolve, reject } of group) {
        if (refused.has(item)) reject(refused.get(item));
        else resolve();
      }
    } catch (error) {
      if (group.length > 1 && this.#options.isForItself(error)) {
        for (const one of group) await this.#writeGroup([one]);
      } else {
        const others = this.#options.allFail ? this.#waiting.splice(0) : [];
        for (const { reject } of [...group, ...others]) reject(error);
      }
    }
  }
}
