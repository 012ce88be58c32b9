import { apply, type IntentCode, type Position, seededRandom } from '@vinci/rules';
import { CHOOSE, DECLINE, PEACE, typeOf } from '@vinci/rules/engine';
import { type DecideOptions, decide } from '../decide.ts';
import { borrow, copyPublic, release } from '../scratch.ts';
import { type Grades, PLAYERS, TRIERS, type Trier } from './level.ts';
import { type Moment, type Outcome, outcomeOf, relationOf } from './outcome.ts';

/** What a player of a level does in a moment: a choice, an arrangement, or conquests up to their end. */
function playedBy(
  level: Trier,
  position: Position,
  moment: Moment,
  random: (bound: number) => number,
  thinking: DecideOptions,
): IntentCode[] {
  const trial = copyPublic(borrow(position.game), position, random);
  const { turnSeat: seat, round, phase } = position;
  const played: IntentCode[] = [];
  const goesOn = (): boolean => {
    const first = played.find((code) => typeOf(code) !== PEACE);
    // After a choice or a decline the rest of the turn does not count.
    if (first !== undefined && (typeOf(first) === CHOOSE || typeOf(first) === DECLINE))
      return false;
    if (trial.actor !== seat || trial.turnSeat !== seat || trial.round !== round) return false;
    if (moment === 'turn') return true;
    return trial.phase === phase;
  };
  while (goesOn()) {
    for (const code of decide(level, trial, random, 0, thinking)) {
      if (!goesOn()) break;
      apply(trial, code);
      played.push(code);
    }
  }
  release(trial);
  return played;
}

/**
 * Has imagined players of all levels look at a moment. The same seed gives the same grades.
 *
 * @param answer what is to be found, or what is the same
 * @param thinking what strong learned, and how much those who search imagine
 */
export function gradesOf(
  position: Position,
  moment: Moment,
  answer: Outcome,
  seed: number,
  thinking: DecideOptions,
): Grades {
  const finds = (level: Trier, player: number): boolean => {
    const words = [seed, player, TRIERS.indexOf(level), 77];
    const random = seededRandom(words.map((n) => (n >>> 0).toString(16).padStart(8, '0')).join(''));
    const played = playedBy(level, position, moment, random, thinking);
    const outcome = outcomeOf(position, moment, played, undefined);
    return outcome !== undefined && relationOf(moment, answer, outcome) === 'same';
  };
  return Object.fromEntries(
    TRIERS.map((level) => {
      let found = 0;
      for (let player = 0; player < PLAYERS; player++) if (finds(level, player)) found++;
      return [level, found];
    }),
  ) as Grades;
}
