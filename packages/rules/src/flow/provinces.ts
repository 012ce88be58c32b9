import type { Events, LossReason } from '../events.ts';
import type { Position } from '../position.ts';
import { NOBODY, type OwnerCode, type ProvinceId } from '../types.ts';

/** Takes a province out of the active empire. @clause REORG-4 COH-6 AMB-31 */
export function dropProvince(
  position: Position,
  province: ProvinceId,
  reason: LossReason,
  events: Events,
): void {
  const owner = position.ownerOf(province);
  const pawns = position.pawnsIn(province);
  events?.push({ type: 'provinceLost', owner, province, pawns, reason });
  position.setProvince(province, NOBODY, 0, 0);
}

/** Number of pending provinces of the acting empire. */
export function openProvinces(position: Position): number {
  let count = 0;
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.isPending(p)) count++;
  }
  return count;
}

/** Takes all provinces from an older declining empire. @clause DECL-3 DECL-18 AMB-31 */
export function clearEmpire(position: Position, owner: OwnerCode, events: Events): void {
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) === owner) dropProvince(position, p, 'olderEmpire', events);
  }
}
