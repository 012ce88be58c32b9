/** The key with the highest count; the lower key wins a tie. */
export function mostVotes(votes: ReadonlyMap<number, number>): number {
  let best = 0;
  let count = -1;
  for (const [key, n] of votes)
    if (n > count || (n === count && key < best)) {
      best = key;
      count = n;
    }
  return best;
}
