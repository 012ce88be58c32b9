import { WORDS } from '../compile/board.ts';
import { RIVER } from '../compile/terrain.ts';
import type { Position } from '../position.ts';
import { decliningEmpire, type ProvinceId } from '../types.ts';
import { touchesBySea } from './reach.ts';

const NONE: readonly ProvinceId[] = [];

/**
 * Provinces of the own declining empire that a conquest by the seat to act takes off the board.
 *
 * @clause OWN-3 OWN-4 OWN-5 TILE-HERITAGE-2 AMB-36 AMB-37 AMB-119
 */
export function clearedByContact(position: Position, province: ProvinceId): readonly ProvinceId[] {
  const { board, rules, provinceCount } = position.game;
  const seat = position.turnSeat;
  if (rules.contactForbidden || position.effects(seat).contactAllowed) return NONE;
  const declining = decliningEmpire(seat);
  const isRiver = board.terrain[province] === RIVER;
  const waters = touchesBySea(position) ? board.seaGroups[province]! : 0;
  const owned: ProvinceId[] = [];
  const touched: ProvinceId[] = [];
  for (let p = 0; p < provinceCount; p++) {
    if (position.ownerOf(p) !== declining || p === province) continue;
    owned.push(p);
    const byLand = ((board.neighbourBits[province * WORDS + (p >> 5)]! >> (p & 31)) & 1) === 1;
    if (!byLand && (board.seaGroups[p]! & waters) === 0) continue;
    const spared = isRiver || board.terrain[p] === RIVER;
    if (!rules.contactSparesRivers || !spared) touched.push(p);
  }
  return rules.contactRemovesAll && touched.length > 0 ? owned : touched;
}
