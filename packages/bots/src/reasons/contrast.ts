import type { IntentCode, Position, Seat } from '@vinci/rules';
import type { Outcome } from '../analysis/outcome.ts';
import type { Weighed } from '../analysis/weigh.ts';
import { release } from '../scratch.ts';
import { ofEnd, ofNext, ofOpponents, ofOwn, ofTaken, partOf } from './imagined.ts';
import type { Contrast } from './reason.ts';
import { ofStanding } from './standing.ts';
import { ended } from './turn-end.ts';

/** Reasons that are given at most. */
const MOST = 3;

/** Reasons that stand for less VP are not worth a word. */
const LEAST = 0.8;

/** Why one turn is better than another. */
export interface Why {
  /** The weightiest first. */
  readonly reasons: readonly Contrast[];
  /** Roughly how many VP the first one stands for. */
  readonly weight: number;
}

/**
 * Says why one turn is better than another.
 *
 * @param start where both begin; not changed
 * @param lines all intents of both turns
 * @param told what is told of both
 * @param after what came of both in games that were played to their end
 */
export function contrast(
  start: Position,
  seat: Seat,
  lines: { readonly played: readonly IntentCode[]; readonly better: readonly IntentCode[] },
  told: Weighed,
  after: Outcome['after'],
): Why {
  const [played, better] = [ended(start, lines.played), ended(start, lines.better)];
  const found = [
    ...ofStanding(start, seat, played, better).map(({ reason, weight }) => ({
      reason,
      weight: reason.kind === 'rival' ? weight * partOf(seat, reason.seat, after) : weight,
    })),
    ...ofNext(told, played, better),
    ofOwn(start.round, seat, told, after),
    ...ofOpponents(seat, after, played, better),
    ofTaken(after),
    ofEnd(told, after),
  ];
  release(played.after);
  release(better.after);
  const seats = new Set<Seat>();
  const sorted = found.filter(({ weight }) => weight >= LEAST).sort((a, b) => b.weight - a.weight);
  const reasons = sorted
    .map(({ reason }) => reason)
    .filter((reason) => {
      // Of an opponent who suffers one thing is enough.
      if (reason.kind !== 'rival' && reason.kind !== 'within') return true;
      const isNew = !seats.has(reason.seat);
      seats.add(reason.seat);
      return isNew;
    })
    .slice(0, MOST);
  return {
    reasons: told.way === 'declines' ? [...reasons, { kind: 'late' }] : reasons,
    weight: sorted[0]?.weight ?? 0,
  };
}
