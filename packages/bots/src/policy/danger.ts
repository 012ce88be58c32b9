import { activeEmpire, isActiveOwner, type Position, type Seat, seatOfOwner } from '@vinci/rules';
import { sparePawns } from './outlook.ts';
import type { Style } from './style.ts';

/** How likely each province of an empire is to be attacked, on a scale of its own; shared. */
export const danger: Float64Array = new Float64Array(256);

const strength = new Float64Array(8);

/**
 * Fills `danger` for the active empire of a seat: neighbours that could attack, empires that are
 * about to enter, and a little for what nobody can foresee.
 */
export function assessDanger(position: Position, seat: Seat, style: Style): void {
  const { board, game } = { board: position.game.board, game: position.game };
  const mine = activeEmpire(seat);
  let entering = 0.12;
  let anywhere = 0;
  let sailing = 0;
  for (let other = 0; other < game.seats; other++) {
    strength[other] = 0;
    if (other === seat || position.isPeace(seat, other)) continue;
    if (!position.hasCivilization(other)) continue;
    const pawns = position.hand(other) + position.pawnsOf(activeEmpire(other));
    strength[other] = Math.min(1.5, 0.4 + sparePawns(position, other) / 8);
    const effects = position.effects(other);
    if (!position.isOnBoardAtAll(other) && pawns > 1) {
      if (effects.entersAnywhere) anywhere += 0.3;
      else entering += 0.6;
    } else if (effects.crossesSea) sailing += 0.4 * strength[other]!;
  }
  for (let p = 0; p < game.provinceCount; p++) {
    danger[p] = 0;
    if (position.ownerOf(p) !== mine) continue;
    let sum = anywhere;
    let open = false;
    let most = 0;
    for (let i = board.first[p]!; i < board.first[p + 1]!; i++) {
      const owner = position.ownerOf(board.neighbours[i]!);
      if (owner === mine) continue;
      open = true;
      if (!isActiveOwner(owner)) continue;
      const threat = strength[seatOfOwner(owner)]!;
      sum += 0.25 * threat;
      if (threat > most) most = threat;
    }
    sum += 0.75 * most;
    if (((board.entryBits[p >> 5]! >> (p & 31)) & 1) === 1) sum += entering;
    if (board.seaGroups[p] !== 0) sum += sailing;
    danger[p] = sum + (open ? style.calm : style.calm * 0.2);
  }
}
