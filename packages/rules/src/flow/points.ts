import type { Events } from '../events.ts';
import * as at from '../layout.ts';
import type { Position } from '../position.ts';
import { score } from '../scoring/score.ts';
import type { Seat } from '../types.ts';

/**
 * Gives VP to a seat or takes them away. Nothing else changes VP, so nothing else has to notice that
 * somebody reached the target: then the round in progress is the last one, before the first turn the
 * first round, and it stays so whatever is paid later.
 *
 * @clause AMB-13 AMB-131 END-2
 */
export function changePoints(position: Position, seat: Seat, change: number, events: Events): void {
  position.add(seat, at.VP, change);
  const total = position.vp(seat);
  if (total < position.game.targetVP || position.isLastRound) return;
  position.cells[at.LAST_ROUND] = 1;
  events?.push({ type: 'targetReached', seat, total });
}

/** Adds the points of a turn. @clause SCORE-1 SCORE-7 SCORE-9 */
export function scoreTurn(position: Position, seat: Seat, events: Events): void {
  const answer = events === undefined ? undefined : score.explain(position, seat);
  const points = answer?.points ?? score.points(position, seat);
  const total = position.vp(seat) + points;
  events?.push({ type: 'scored', seat, points, total, terms: answer?.terms ?? [] });
  changePoints(position, seat, points, events);
}
