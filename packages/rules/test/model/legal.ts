import { active, declining, has, type ModelBoard, owned, seatOfActive } from './board.ts';
import type { ModelNotes, ModelState } from './state.ts';

/** @clause TILE-DIPLOMACY-2 */
const isPeace = ({ seats }: ModelState, a: number, b: number): boolean =>
  seats[a]!.partners.includes(b) || seats[b]!.partners.includes(a);

/** Own pawns in a payment that uses up the extra ones first. @clause TILE-FIELDGENERAL-5 AMB-124 */
export const ownPawns = (cost: number, extra: number): number => Math.max(1, cost - extra);

/** Ways of conquering a province that is not the player's own. */
function waysInto(board: ModelBoard, state: ModelState, p: number): string[] {
  const seat = state.turn;
  const { hand, extra, spied, converted, partners } = state.seats[seat]!;
  const { owner, pawns } = state.provinces[p]!;
  if (owner === active(seat) || !board.reaches(state, p)) return [];
  if (owner === declining(seat) && !has(state, seat, 'heritage')) return [];
  const ways: string[] = [];
  const cost = board.cost(state, p);
  const affords = (price: number): boolean => hand >= 1 && hand + extra >= price;
  const foe = seatOfActive(owner);
  if (foe < 0 || !isPeace(state, seat, foe)) {
    if (affords(cost)) ways.push('normal');
    if (has(state, seat, 'espionage') && spied === 0 && affords(2)) ways.push('espionage');
    const differs = extra > 0 && Math.min(cost, hand) > ownPawns(cost, extra);
    if (affords(cost) && differs) ways.push('ownFirst');
  }
  // COMBO-4, AMB-125: only the promise of the converter himself protects.
  const spares = foe < 0 || pawns !== 1 || converted.includes(foe) || partners.includes(foe);
  if (has(state, seat, 'religion') && !spares) ways.push('religion');
  return ways;
}

/** All conquests of the seat whose turn it is. */
export const conquests = (board: ModelBoard, state: ModelState): string[] =>
  state.provinces.flatMap((_, p) => waysInto(board, state, p).map((way) => `conquer ${p} ${way}`));

/** Numbers from 1 to a last one. */
const upTo = (last: number): number[] => Array.from({ length: Math.max(0, last) }, (_, i) => i + 1);

/** @clause TURN-5 DECL-1 MOB-2 TILE-DIPLOMACY-4 */
function atStart(state: ModelState): string[] {
  const { entered, unable, partners } = state.seats[state.turn]!;
  const lines = owned(state, active(state.turn)).map((p) => `vacate ${p}`);
  if (!state.acted && (entered || unable)) lines.push('decline');
  if (has(state, state.turn, 'diplomacy') && partners.length === 0) {
    for (let seat = 0; seat < state.seats.length; seat++) {
      if (seat !== state.turn) lines.push(`peace ${seat}`);
    }
  }
  return lines;
}

/** @clause REORG-1 REORG-2 REORG-5 AMB-69 */
function reorganizing(state: ModelState, { placing }: ModelNotes): string[] {
  const { hand } = state.seats[state.turn]!;
  const lines: string[] = [];
  for (const p of owned(state, active(state.turn))) {
    for (const n of placing ? [] : upTo(state.provinces[p]!.pawns - 1))
      lines.push(`collect ${p} ${n}`);
    for (const n of upTo(hand)) lines.push(`place ${p} ${n}`);
  }
  if (hand === 0 || has(state, state.turn, 'warband')) lines.push('endReorganization');
  return lines;
}

/** Conquests and the end of the expansion; a new civilization has to enter if it can. @clause AMB-81 */
function expanding(board: ModelBoard, state: ModelState): string[] {
  const lines = conquests(board, state);
  const waits = !state.seats[state.turn]!.entered && lines.length > 0;
  return waits ? lines : [...lines, 'endExpansion'];
}

/** All that the actor may do, in words, in no order. */
export function legalLinesOf(board: ModelBoard, state: ModelState, notes: ModelNotes): string[] {
  switch (state.phase) {
    case 'draft': {
      const { vp } = state.seats[state.actor]!;
      const places = state.track.flatMap((offer, skipped) =>
        offer === undefined ? [] : [skipped],
      );
      return places.filter((skipped) => skipped <= vp).map((skipped) => `choose ${skipped + 1}`);
    }
    case 'mobilisation':
      return [...atStart(state), ...expanding(board, state)];
    case 'expansion':
      return expanding(board, state);
    case 'reorganization':
      return reorganizing(state, notes);
    case 'cohesion':
      return board.parts(state, state.turn).map((part) => `keep ${Math.min(...part)}`);
    case 'rebirth':
      return ['decline', 'endTurn'];
    default:
      throw new Error(`Vinci II has no phase ${state.phase}`);
  }
}
