import { type Turn, turnsOf } from '@vinci/bots/analysis/page';
import type { Position, Seat } from '@vinci/rules';
import type { Step } from '../net/chronicle.ts';

/** A turn that was played. */
export interface PastTurn {
  readonly round: number;
  readonly seat: Seat;
  /** Where it began; not to be changed. */
  readonly start: Position;
  /** Its intents, those of retreating seats included. */
  readonly line: readonly number[];
  /** Revision after it. */
  readonly revision: number;
}

/** The turns that are over, oldest first. */
function pastTurns(steps: readonly Step[], now: Position): readonly Turn[] {
  const turns = turnsOf({ game: now.game, steps });
  const last = turns.at(-1);
  const goesOn = now.actor >= 0 && last?.round === now.round && last.seat === now.turnSeat;
  return goesOn ? turns.slice(0, -1) : turns;
}

const withLine = (steps: readonly Step[], { round, seat, from, to }: Turn): PastTurn => ({
  round,
  seat,
  start: steps[from]!.before,
  line: steps.slice(from, to).map(({ code }) => code),
  revision: steps[to - 1]!.revision,
});

/** The last turn of a seat that is over. */
export function lastTurnOf(steps: readonly Step[], now: Position, me: Seat): PastTurn | undefined {
  const turn = pastTurns(steps, now).findLast(({ seat }) => seat === me);
  return turn && withLine(steps, turn);
}

/** Turns of bots since the own last one, oldest first. Fictional players say in the log what they do. */
export function turnsOfBots(
  steps: readonly Step[],
  now: Position,
  me: Seat,
  seats: readonly { readonly occupant: string }[],
): readonly PastTurn[] {
  const turns = pastTurns(steps, now);
  const own = turns.findLastIndex(({ seat }) => seat === me);
  const isBot = (seat: Seat): boolean =>
    !['', 'person', 'fictional'].includes(seats[seat]?.occupant ?? '');
  return turns
    .slice(own + 1)
    .filter(({ seat }) => isBot(seat))
    .slice(-seats.length)
    .map((turn) => withLine(steps, turn));
}
