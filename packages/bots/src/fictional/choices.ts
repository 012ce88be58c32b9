import {
  activeEmpire,
  check,
  decliningEmpire,
  encodeIntent,
  type Position,
  type ProvinceId,
  type Seat,
} from '@vinci/rules';
import { type Chance, most, plainly, settle } from './draw.ts';
import type { FictionalDecision } from './reason.ts';
import { neighboursOf, ownProvinces, ownValue, realSeats } from './situation.ts';

/** Takes the first civilization of the track. @clause FICT-TRACK-1 FICT-TRACK-3 */
export const decideCivilization = (): FictionalDecision =>
  plainly('civilization', 'FICT-TRACK-1', encodeIntent({ type: 'choose', position: 1 }));

/**
 * Names a real player as peace partner. Where a further partner must be named and no real player is
 * left, it is a fictional one.
 *
 * @returns `undefined` when nobody has to be named
 * @clause FICT-DIPLOMACY-1 AMB-154
 */
export function decidePeace(
  position: Position,
  seat: Seat,
  chance: Chance,
): FictionalDecision | undefined {
  const peace = (partner: Seat): number => encodeIntent({ type: 'peace', seat: partner });
  const open = (partner: Seat): boolean => check(position, peace(partner)) === undefined;
  let candidates = realSeats(position).filter(open);
  if (candidates.length === 0 && position.game.rules.mustMakePeace) {
    const others = Array.from({ length: position.game.seats }, (_, other) => other);
    candidates = others.filter((other) => other !== seat && open(other));
  }
  if (candidates.length === 0) return undefined;
  return settle(
    chance,
    'peace',
    'FICT-DIPLOMACY-1',
    candidates.map((target) => ({ target })),
    ({ target }) => peace(target),
  );
}

const fort = (province: ProvinceId): number => encodeIntent({ type: 'fort', province });

/** Places a fort where most of what lies around is not its own. @clause FICT-FORTIFICATION-1 FICT-FORTIFICATION-2 */
export function decideFort(position: Position, seat: Seat, chance: Chance): FictionalDecision {
  const own = [activeEmpire(seat), decliningEmpire(seat)];
  const { eliminationPoints } = position.effects(seat);
  const worthTaking = (p: ProvinceId): number =>
    ownValue(position, seat, p) + (position.pawnsIn(p) > 0 ? eliminationPoints : 0);
  const candidates = ownProvinces(position, seat)
    .filter((province) => check(position, fort(province)) === undefined)
    .map((target) => {
      const foreign = Array.from(neighboursOf(position, target)).filter(
        (p) => !own.includes(position.ownerOf(p)),
      );
      return {
        target,
        foreign: foreign.length,
        value: foreign.reduce((sum, p) => sum + worthTaking(p), 0),
      };
    });
  if (candidates.length === 0) {
    return plainly('fort', 'FICT-FORTIFICATION-1', encodeIntent({ type: 'endForts' }));
  }
  const exposed = most(candidates, ({ foreign }) => foreign);
  const best = most(exposed, ({ value }) => value);
  const clause = best.length < exposed.length ? 'FICT-FORTIFICATION-2' : 'FICT-FORTIFICATION-1';
  return settle(chance, 'fort', clause, best, ({ target }) => fort(target));
}
