import * as at from '../layout.ts';
import { behind } from '../position.ts';
import { activeEmpire, type ProvinceId, type Seat } from '../types.ts';
import type { PositionView } from '../view.ts';

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
export function componentsOf(view: PositionView, seat: Seat): Components {
  const position = behind(view);
  const { board, layout, provinceCount } = position.game;
  const mine = activeEmpire(seat);
  const { crossesSea } = position.effects(seat);
  // −2 marks a province of the empire that belongs to no part yet.
  for (let p = 0; p < provinceCount; p++) {
    const owner = position.cells[layout.provinces + p]! & (at.OWNER_MASK | at.PENDING_BIT);
    part[p] = owner === mine ? -2 : -1;
  }
  let count = 0;
  let largest = -1;
  let most = 0;
  for (let start = 0; start < provinceCount; start++) {
    if (part[start] !== -2) continue;
    count++;
    let size = 0;
    queue[0] = start;
    part[start] = start;
    for (let end = 1; size < end; size++) {
      const p = queue[size]!;
      for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
        const q = board.neighbours[i]!;
        if (part[q] === -2) {
          part[q] = start;
          queue[end++] = q;
        }
      }
      if (!crossesSea || board.seaGroups[p]! === 0) continue;
      for (let q = 0; q < provinceCount; q++) {
        if (part[q] === -2 && (board.seaGroups[p]! & board.seaGroups[q]!) !== 0) {
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
