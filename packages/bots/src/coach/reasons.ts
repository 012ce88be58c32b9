import type { IntentCode, Position, Seat } from '@vinci/rules';
import { plainReasons } from '../reasons/plain.ts';
import type { PlainReason } from '../reasons/reason.ts';
import type { Comparison } from './compare.ts';

/** Why a turn is advised: what imagined games say, or what the engine does. */
export type AdviceReason = ({ readonly kind: 'compared' } & Comparison) | PlainReason;

/** Reasons that are given at most. */
const MOST = 2;

/**
 * Why a turn is advised.
 *
 * @param comparison with what suggests itself otherwise
 */
export function reasonsFor(
  start: Position,
  codes: readonly IntentCode[],
  seat: Seat,
  comparison: Comparison | undefined,
): readonly AdviceReason[] {
  const compared: AdviceReason[] = comparison?.better ? [{ kind: 'compared', ...comparison }] : [];
  return [...compared, ...plainReasons(start, codes, seat)].slice(0, MOST);
}
