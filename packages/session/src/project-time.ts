import type { GameState } from '@vinci/protocol';
import type { GameSession } from './session.ts';

/**
 * Writes the clocks into the synchronized state. What clients can reckon themselves is left alone, so
 * that an intent in the middle of a turn sends nothing about time.
 */
export function projectTime(session: GameSession, state: GameState): void {
  const now = session.now;
  const left = session.timeLeft(now);
  const { deadline } = session;
  const running = deadline > 0 ? session.waiting.actor : -1;
  const times = session.table.seats.map(({ occupant }, seat) =>
    occupant === 'person' ? Math.round(left?.[seat] ?? -1) : -1,
  );
  const reckoned = state.clockAt + (state.seats[running]?.time ?? 0);
  const isKnown =
    state.clockSeat === running &&
    times.every((time, seat) =>
      seat === running ? reckoned === deadline : time === state.seats[seat]?.time,
    );
  if (isKnown) return;
  state.clockSeat = running;
  state.clockAt = now;
  for (const [seat, time] of times.entries()) {
    const entry = state.seats[seat];
    if (entry !== undefined) entry.time = time;
  }
}
