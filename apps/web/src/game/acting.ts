import { activeEmpire, type Phase, type Position, type Seat } from '@vinci/rules';

/** Whether this person has to act now. */
export const isActing = (position: Position, me: Seat): boolean =>
  me >= 0 && position.actor === me && position.phase !== 'over';

/** Intents that name one own province, by the phase they belong to. */
export const PROVINCE_INTENTS = {
  surplus: { type: 'giveUp', tone: 'vacate' },
  forts: { type: 'fort', tone: 'target' },
  relinquish: { type: 'giveUp', tone: 'vacate' },
} as const;

/** The intent that a province can be touched for in this phase, if the phase has one. */
export const provinceIntentOf = (
  phase: Phase,
): (typeof PROVINCE_INTENTS)[keyof typeof PROVINCE_INTENTS] | undefined =>
  Object.hasOwn(PROVINCE_INTENTS, phase)
    ? PROVINCE_INTENTS[phase as keyof typeof PROVINCE_INTENTS]
    : undefined;

/** Whether a seat has any province at all. */
export const isOnBoard = (position: Position, seat: Seat): boolean => {
  const owner = activeEmpire(seat);
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) === owner) return true;
  }
  return false;
};
