/**
 * What waits, in groups that take turns: however much one group has waiting, the first of any other
 * waits for one of each group at most.
 */
export class TakingTurns<Item> {
  /** In the order in which it is their turn; none is empty. */
  readonly #groups = new Map<string, Item[]>();

  get groups(): number {
    return this.#groups.size;
  }

  sizeOf(group: string): number {
    return this.#groups.get(group)?.length ?? 0;
  }

  push(group: string, item: Item): void {
    const known = this.#groups.get(group);
    if (known === undefined) this.#groups.set(group, [item]);
    else known.push(item);
  }

  /** Takes what is next; `undefined` when nothing waits. */
  shift(): Item | undefined {
    for (const [group, items] of this.#groups) {
      const item = items.shift();
      this.#groups.delete(group);
      if (items.length > 0) this.#groups.set(group, items);
      return item;
    }
    return undefined;
  }
}
