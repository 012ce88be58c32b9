import { eachCell, findComponents, type Grid } from './grid.ts';
import { mostVotes } from './votes.ts';

/**
 * Mode filter near borders. Land cells vote among land and water cells among water, so the coast
 * does not move; ties keep the old region, then the lower one.
 */
export function smoothRegions(
  grid: Grid,
  mask: Uint8Array,
  regions: Int16Array,
  filter: { readonly radius: number; readonly passes: number },
): void {
  const { width, height } = grid;
  const r = Math.round(filter.radius * grid.scale);
  const disc: number[] = [];
  for (let dy = -r; dy <= r; dy++)
    for (let dx = -r; dx <= r; dx++) if (dx * dx + dy * dy <= r * r + 1) disc.push(dy * width + dx);
  const rim = [-r, r, -r * width, r * width];
  rim.push(-r * width - r, r * width + r, -r * width + r, r * width - r);
  const votes = new Map<number, number>();
  for (let pass = 0; pass < filter.passes; pass++) {
    const before = regions.slice();
    for (let y = r; y < height - r; y++)
      for (let x = r; x < width - r; x++) {
        const i = y * width + x;
        const old = before[i]!;
        if (rim.every((o) => before[i + o] === old)) continue;
        votes.clear();
        for (const o of disc)
          if (mask[i + o] === mask[i])
            votes.set(before[i + o]!, (votes.get(before[i + o]!) ?? 0) + 1);
        const best = mostVotes(votes);
        regions[i] = votes.get(best) === votes.get(old) ? old : best;
      }
  }
}

/**
 * Per region and landmass, keeps the largest fragment and gives the others to the neighbour of the
 * same medium with the longest contact; to a river (`rivers`, by region) only for want of another,
 * so that what a river cuts off falls to a neighbour on its own bank.
 */
export function dropFragments(
  grid: Grid,
  mask: Uint8Array,
  regions: Int16Array,
  rivers: readonly boolean[],
): void {
  const fragments = findComponents(grid, regions);
  const masses = findComponents(grid, mask);
  const largest = new Map<string, number>();
  const order = fragments.list.map((_, id) => id);
  order.sort((a, b) => fragments.list[b]!.cells - fragments.list[a]!.cells || a - b);
  for (const id of order) {
    const { at, value } = fragments.list[id]!;
    const key = `${value} ${masses.of[at]}`;
    if (!largest.has(key)) {
      largest.set(key, id);
      continue;
    }
    const contact = new Map<number, number>();
    eachCell(grid, fragments, id, (i) => {
      for (const j of [i - 1, i + 1, i - grid.width, i + grid.width])
        if (j >= 0 && j < grid.size && regions[j] !== value && mask[j] === mask[i])
          contact.set(regions[j]!, (contact.get(regions[j]!) ?? 0) + 1);
    });
    if (contact.size === 0) continue;
    const banks = new Map([...contact].filter(([region]) => !rivers[region]));
    const heir = mostVotes(banks.size > 0 ? banks : contact);
    eachCell(grid, fragments, id, (i) => {
      regions[i] = heir;
    });
  }
}
