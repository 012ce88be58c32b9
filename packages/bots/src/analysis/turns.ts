import { type Game, isFictional, type Position, type Seat } from '@vinci/rules';

/** A turn of a seat within a course: its steps `from` … `to` − 1, those of retreating seats included. */
export interface Turn {
  /** From 0. */
  readonly number: number;
  readonly round: number;
  readonly seat: Seat;
  readonly from: number;
  readonly to: number;
  /** Whether what was done is judged: automata have no choice. */
  readonly judged: boolean;
}

/** The turns of a game, the choices before round 1 included. */
export function turnsOf({
  game,
  steps,
}: {
  readonly game: Game;
  readonly steps: readonly { readonly before: Position }[];
}): Turn[] {
  const turns: Turn[] = [];
  steps.forEach(({ before: { round, turnSeat: seat } }, step) => {
    const last = turns.at(-1);
    if (last !== undefined && last.round === round && last.seat === seat) {
      turns[turns.length - 1] = { ...last, to: step + 1 };
      return;
    }
    const judged = !isFictional(game, seat);
    turns.push({ number: turns.length, round, seat, from: step, to: step + 1, judged });
  });
  return turns;
}
