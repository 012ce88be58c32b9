import { explain } from './check.ts';
import { conquer } from './conquest/conquer.ts';
import { type RuleError, ruleError } from './errors.ts';
import type { Events, GameEvent } from './events.ts';
import { decline, endDecline, relinquish } from './flow/decline.ts';
import { goOn } from './flow/go-on.ts';
import type { Next } from './flow/next.ts';
import {
  collect,
  endExpansion,
  endReorganization,
  endSurplus,
  giveUp,
  keep,
  place,
  placeFort,
  vacate,
} from './flow/reorganize.ts';
import { retreat } from './flow/retreat.ts';
import { choose } from './flow/track.ts';
import {
  CHOOSE,
  COLLECT,
  CONQUER,
  DECLINE,
  END_DECLINE,
  END_EXPANSION,
  END_FORTS,
  END_REORGANIZATION,
  END_TURN,
  encodeIntent,
  FORT,
  firstOf,
  fitsCode,
  GIVE_UP,
  type Intent,
  type IntentCode,
  KEEP,
  PEACE,
  PLACE,
  RETREAT,
  ROLL,
  secondOf,
  typeOf,
  VACATE,
} from './intents.ts';
import * as at from './layout.ts';
import { behind, type Position, ScriptExhaustedError } from './position.ts';
import { fail, ok, type Result, type Seat } from './types.ts';
import type { PositionView } from './view.ts';

/**
 * Carries out an intent of the actor. It must be legal; nothing is checked here.
 *
 * Random results that were consumed are in `position.draws` afterwards.
 *
 * @param events receives what happened; leave it out where nobody listens
 */
export function apply(position: Position, code: IntentCode, events?: GameEvent[]): void {
  if (position.draws.length > 0) position.draws = [];
  if (typeOf(code) !== ROLL) position.cells[at.ROLLED] = 0;
  goOn(position, act(position, code, events), events);
}

/** Does what an intent says, and nothing that follows from it. */
function act(position: Position, code: IntentCode, events: Events): Next {
  const first = firstOf(code);
  switch (typeOf(code)) {
    case CHOOSE:
      return choose(position, first, events);
    case DECLINE:
      decline(position, events);
      return 'decision';
    case PEACE:
      namePartner(position, first, events);
      return 'decision';
    case VACATE:
      vacate(position, first, events);
      return 'decision';
    case CONQUER:
      return conquer(position, first, secondOf(code), events);
    case END_EXPANSION:
      return endExpansion(position, events);
    case GIVE_UP:
      if (position.phase !== 'relinquish') return giveUp(position, first, events);
      relinquish(position, first, events);
      return 'decision';
    case COLLECT:
      collect(position, first, secondOf(code));
      return 'decision';
    case PLACE:
      place(position, first, secondOf(code), events);
      return 'decision';
    case END_REORGANIZATION:
      return position.phase === 'surplus'
        ? endSurplus(position, events)
        : endReorganization(position, events);
    case KEEP:
      return keep(position, first, events);
    case FORT:
      return placeFort(position, first, events);
    case END_FORTS:
      return 'scoring';
    case RETREAT:
      return retreat(position, first, secondOf(code), events);
    case END_TURN:
      return 'endOfTurn';
    case END_DECLINE:
      endDecline(position, events);
      return 'decision';
    case ROLL:
      roll(position, first, events);
      return 'decision';
    default:
      throw new RangeError(`intent ${code} is not one`);
  }
}

/**
 * Draws a result for a fictional player, which waits until the next intent. A second roll at the
 * start of a turn means that the first one, for the decline check, let the empire go on.
 *
 * @clause FICT-GEN-2 FICT-DECL-2 AMB-151
 */
function roll(position: Position, sides: number, events?: GameEvent[]): void {
  if (position.rolled >= 0) position.cells[at.ACTED] = 1;
  const result = position.random(sides);
  position.cells[at.ROLLED] = result + 1;
  position.reveal();
  events?.push({ type: 'rolled', seat: position.actor, sides, result });
}

/** Names a peace partner until the start of the next own turn. @clause TILE-DIPLOMACY-1 */
function namePartner(position: Position, partner: Seat, events?: GameEvent[]): void {
  const seat = position.turnSeat;
  position.mark(seat, at.PARTNERS, 1 << partner);
  position.cells[at.ACTED] = 1;
  events?.push({ type: 'peaceNamed', seat, partner });
}

/**
 * Carries out an intent whose random results are known from elsewhere, for mirrors without the seed.
 *
 * Throws when the results do not fit: too few, too many, or out of range.
 */
export function applyWithDraws(
  position: Position,
  code: IntentCode,
  draws: readonly number[],
  events?: GameEvent[],
): void {
  position.script = draws;
  try {
    apply(position, code, events);
  } finally {
    position.script = undefined;
  }
  if (position.draws.length !== draws.length) throw new Error('position/script-left-over');
}

/**
 * Whether legal intents draw something or let another seat act, so that nobody could take all of them
 * back. A mirror without the seed can tell as well.
 *
 * @param codes carried out one after the other; the position stays as it is
 */
export function reveals(view: PositionView, codes: readonly IntentCode[]): boolean {
  const position = behind(view);
  const trial = position.clone();
  // Whatever draws ends the trial: nothing is given to it.
  trial.script = [];
  for (const code of codes) {
    try {
      apply(trial, code);
    } catch (error) {
      if (error instanceof ScriptExhaustedError) return true;
      throw error;
    }
    if (trial.revealed !== position.revealed) return true;
  }
  return false;
}

/**
 * Checks and carries out what a seat asks for. Nothing changes when it is refused.
 *
 * @errors rule/not-your-turn and everything `check` returns
 */
export function submit(
  position: Position,
  seat: Seat,
  intent: Intent,
  events?: GameEvent[],
): Result<void, RuleError> {
  if (position.phase === 'over') return fail(ruleError('rule/game-over'));
  if (position.actor !== seat) return fail(ruleError('rule/not-your-turn'));
  // An operand out of range would spill into its neighbour and become another intent.
  if (!fitsCode(intent)) return fail(ruleError('rule/unknown-intent'));
  const code = encodeIntent(intent);
  const refused = explain(position, code);
  if (refused !== undefined) return fail(refused);
  apply(position, code, events);
  return ok(undefined);
}
