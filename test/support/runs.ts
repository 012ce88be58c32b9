/** Runs of a property: a fifth of them, and all where the deep tier runs the file (`inFull`). */
export const runs = (all: number): number =>
  process.env.VINCI_RUNS === 'all' ? all : Math.ceil(all / 5);

/** Loads a file of the other tier and runs each of its properties as often as it says. */
export async function inFull(load: () => Promise<unknown>): Promise<void> {
  process.env.VINCI_RUNS = 'all';
  await load();
}
