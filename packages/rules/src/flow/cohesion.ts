import type { Position } from '../position.ts';
import { activeEmpire, type ProvinceId, type Seat } from '../types.ts';

const part = new Int16Array(256);
const queue = new Int16Array(256);

/** The parts of an empire; shared, valid until the next call. */
export interface Components {
  readonly count: number;
  /** For each province of the empire the lowest province id of its part; −1 elsewhere. */
  readonly part: Int16Array;
  /** Part with the most provinces, ties by lowest id. */
  readonly largest: ProvinceId;
}

/**
 * Splits the active empire of a seat into connected parts. Pending provinces do not count.
 *
 * @clause COH-1 COH-9 COH-10 TILE-ASTRONOMY-2 AMB-1 AMB-8
 */
export function componentsOf(position: Position, seat: Seat): Components {
  const { board, provinceCount } = position.game;
  const mine = activeEmpire(seat);
  const { crossesSea } = position.effects(seat);
  const belongs = (p: ProvinceId): boolean =>
    position.ownerOf(p) === mine && !position.isPending(p);
  part.fill(-1, 0, provinceCount);
  let count = 0;
  let largest = -1;
  let most = 0;
  for (let start = 0; start < provinceCount; start++) {
    if (part[start] >= 0 || !belongs(start)) continue;
    count++;
    let size = 0;
    queue[0] = start;
    part[start] = start;
    for (let end = 1; size < end; size++) {
      const p = queue[size];
      for (let i = board.first[p]; i < board.first[p + 1]; i++) {
        const q = board.neighbours[i];
        if (part[q] < 0 && belongs(q)) {
          part[q] = start;
          queue[end++] = q;
        }
      }
      if (!crossesSea || board.seaGroups[p] === 0) continue;
      for (let q = 0; q < provinceCount; q++) {
        if (part[q] < 0 && (board.seaGroups[p] & board.seaGroups[q]) !== 0 && belongs(q)) {
          part[q] = start;
          queue[end++] = q;
        }
      }
    }
    if (size > most) {
      most = size;
      largest = start;
    }
  }
  return { count, part, largest };
}
