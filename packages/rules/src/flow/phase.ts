import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { PHASES, type Phase, type Seat } from '../types.ts';

/** Sets phase and actor; a change of actor is something that cannot be undone. */
export function setPhase(position: Position, phase: Phase, actor: Seat): void {
  const { cells } = position;
  cells[at.PHASE] = PHASES.indexOf(phase);
  if (cells[at.ACTOR] !== actor + 1) {
    cells[at.ACTOR] = actor + 1;
    position.reveal();
  }
}

/** Lets a seat choose a civilization. */
export function startDraft(position: Position, seat: Seat, reason: number): void {
  position.cells[at.DRAFT_REASON] = reason;
  setPhase(position, 'draft', seat);
}
