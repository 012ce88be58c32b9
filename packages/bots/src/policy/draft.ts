import { apply, type IntentCode, type Position, type Seat, type TilePair } from '@vinci/rules';
import {
  CHOOSE,
  effectsOf,
  pack,
  priceIsAffordable,
  priceOf,
  TRACK_PLACES,
} from '@vinci/rules/engine';
import { borrow, release } from '../scratch.ts';
import { IMAGINED, imagineTurns, newProspect, type Prospect, prospectOf } from './imagine.ts';
import { turnsLeft } from './outlook.ts';
import type { Style } from './style.ts';

/** VP that abilities are worth which the first turns of an undisturbed empire do not show. */
function abilities(position: Position, tiles: TilePair, style: Style): number {
  const effects = effectsOf(position.game, tiles);
  let worth = style.redNumber * effects.pawns;
  worth += 0.8 * effects.defence + 0.6 * effects.forts + 0.7 * effects.partners;
  if (effects.cohesionExempt) worth += 1;
  if (effects.contactAllowed) worth += 1;
  if (effects.declinesAfterScoring) worth += 4;
  if (effects.declinesInForce) worth += 2;
  if (effects.crossesSea) worth += style.crossing;
  if (effects.waitsOffBoard) worth -= style.bareness;
  worth += 0.5 * effects.tokens;
  for (const { tile, times } of effects.parts) {
    if (tile.persists) worth += (tile.category === 'points' ? 2 : 0) * times * style.decliningKeeps;
  }
  return worth;
}

/** VP that a prospect is worth: its first turns, then those of its decline. */
export function worthOfProspect(prospect: Prospect, turns: number, style: Style): number {
  let sum = 0;
  for (let turn = 0; turn < Math.min(turns, IMAGINED); turn++) {
    sum += style.newcomer * prospect[turn]!;
  }
  let left = style.legacy * prospect[IMAGINED]!;
  for (let turn = IMAGINED; turn < Math.min(turns, IMAGINED + 4); turn++) {
    left *= style.decliningKeeps;
    sum += left;
  }
  return sum;
}

/** VP paid (negative) or gained at once by choosing a place. */
export const netPrice = (position: Position, place: number): number =>
  position.coinsOn(place) * position.game.rules.coinValue - priceOf(position, place);

/**
 * Rates the civilizations on the track for the actor.
 *
 * @param out by place, 1 … 6; −Infinity for one that cannot be chosen
 */
export function rateOffers(position: Position, style: Style, out: Float64Array): void {
  const { actor, draftReason } = position;
  const entersNow = draftReason === 'firstTurn' || draftReason === 'opening';
  const turns = turnsLeft(position) - (entersNow ? 0 : 1);
  for (let place = 1; place <= TRACK_PLACES; place++) {
    const tiles = position.trackTiles(place);
    out[place] = Number.NEGATIVE_INFINITY;
    if (tiles === undefined || !priceIsAffordable(position, place)) continue;
    const prospect = style.draftsOnBoard
      ? prospectOnBoard(position, actor, place)
      : prospectOf(position.game, tiles);
    out[place] =
      style.thrift * netPrice(position, place) +
      worthOfProspect(prospect, turns, style) +
      Math.min(1, turns / 3) * abilities(position, tiles, style);
  }
}

const imagined = newProspect();

/** What a civilization of the track would score if it entered the board as it is. */
function prospectOnBoard(position: Position, seat: Seat, place: number): Prospect {
  const trial = borrow(position.game).copyFrom(position);
  apply(trial, pack(CHOOSE, place));
  imagineTurns(trial, seat, imagined);
  release(trial);
  return imagined;
}

const ratings = new Float64Array(TRACK_PLACES + 1);

/** The civilization that is worth most for its price. */
export function chooseCivilization(position: Position, style: Style): IntentCode {
  rateOffers(position, style, ratings);
  let best = 0;
  for (let place = 1; place <= TRACK_PLACES; place++) {
    if (
      best === 0 ? ratings[place]! > Number.NEGATIVE_INFINITY : ratings[place]! > ratings[best]!
    ) {
      best = place;
    }
  }
  return pack(CHOOSE, best);
}
