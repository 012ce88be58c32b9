import type { Placed } from '../../src/board/labels.ts';
import { overlap } from '../../src/board/room.ts';

/** Pairs that cover each other. */
export function collisions(placed: readonly Placed[]): string[] {
  const found: string[] = [];
  placed.forEach((a, i) => {
    for (const b of placed.slice(i + 1))
      if (a.boxes.some((p) => b.boxes.some((q) => overlap(p, q))))
        found.push(`${a.wish.kind} ${a.wish.province}, ${b.wish.kind} ${b.wish.province}`);
  });
  return found;
}
