import {
  apply,
  check,
  type GameEvent,
  type Position,
  type ScoreAnswer,
  type Seat,
} from '@vinci/rules';

/**
 * What a seat scores when intents end its turn.
 *
 * @returns `undefined` when they do not score it, or are not legal
 */
export function scoredBy(
  position: Position,
  seat: Seat,
  intents: readonly number[],
): ScoreAnswer | undefined {
  const trial = position.clone();
  const events: GameEvent[] = [];
  for (const code of intents) {
    if (check(trial, code) !== undefined) return undefined;
    try {
      apply(trial, code, events);
    } catch {
      // What is drawn after the scoring is only known to the server.
      break;
    }
  }
  return events.find((event) => event.type === 'scored' && event.seat === seat) as
    | Extract<GameEvent, { type: 'scored' }>
    | undefined;
}
