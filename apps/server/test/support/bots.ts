import type { DatabaseSync } from 'node:sqlite';
import { decide, decideFictional, safeTurn } from '@vinci/bots';
import type { Strength } from '@vinci/protocol';
import type { Brain } from '@vinci/session/bots/brain';
import { Driver } from '@vinci/session/bots/driver';
import type { SessionEvent } from '@vinci/session/journal';
import type { GameSession } from '@vinci/session/session';
import type { Settings } from '@vinci/session/table';
import { pino } from 'pino';
import { Turnstile } from '../../src/bots/turnstile.ts';
import { Sessions } from '../../src/session/sessions.ts';
import type { Store } from '../../src/store/store.ts';
import type { ServerTime } from '../../src/time/server-time.ts';
import { TestClock } from './clock.ts';
import { randomOf } from './player.ts';
import { memoryStore } from './session.ts';

/** The real bots without threads, so that nothing takes time. */
export function plainBrain(changes: Partial<Brain> = {}): Brain {
  const random = randomOf(77);
  return {
    decideFictional,
    safeTurn,
    decide: async (strength, position) => ({
      intents: decide(strength, position, random, 1000, { iterations: 20 }),
    }),
    close: async () => undefined,
    ...changes,
  };
}

/** A started game with its driver, in a time that only passes when it is told to. */
export interface Driven {
  readonly session: GameSession;
  readonly sessions: Sessions;
  readonly database: DatabaseSync;
  readonly store: Store;
  readonly driver: Driver;
  readonly clock: TestClock;
  /** What the session told, with the time. */
  readonly events: { readonly at: number; readonly event: SessionEvent }[];
  readonly log: string[];
}

/** @param seat is where the person sits; nobody is connected yet */
export async function drivenGame(
  settings: Settings,
  changes: Partial<Brain> = {},
): Promise<Driven & { seat: number }> {
  const { store, database } = await memoryStore();
  const clock = new TestClock();
  const sessions = new Sessions(store, () => undefined, clock.now);
  const created = await sessions.create('Ada', settings, true);
  if (!created.ok) throw new Error(created.error.text);
  const { code, seat } = created.value;
  return {
    ...(await drive(sessions, code, clock, changes)),
    sessions,
    store,
    database,
    clock,
    seat,
  };
}

/**
 * A game against bots that waits for the person, who is connected as long as `come` was called last. After
 * an hour without her a bot stands in.
 */
export async function personsTurn(
  strength: Strength,
  changes: Parameters<typeof drivenGame>[1] = {},
) {
  const driven = await drivenGame(
    { opponents: ['easy', 'easy'], pace: 'instant', standIn: { after: 3600, strength } },
    changes,
  );
  const { session, driver, seat, clock } = driven;
  const come = (): void => driver.see(new Set([seat]), true);
  const leave = (): void => driver.see(new Set(), true);
  come();
  for (let look = 0; look < 50 && session.position?.actor !== seat; look++) await clock.pass(1000);
  expect(session.position?.actor).toBe(seat);
  return { ...driven, come, leave, standIn: () => session.table.seats[seat]?.standIn };
}

/** Brings a game into memory together with its driver, as a room does. */
export async function drive(
  sessions: Sessions,
  code: string,
  clock: TestClock,
  changes: Partial<Brain> = {},
  time?: ServerTime,
): Promise<Pick<Driven, 'session' | 'driver' | 'events' | 'log'>> {
  const session = await sessions.open(code);
  if (session === undefined) throw new Error('the game is not there');
  const log: string[] = [];
  const driver = new Driver({
    session,
    clock,
    ...(time !== undefined && { clock: time, time }),
    brain: plainBrain(changes),
    turnstile: new Turnstile(),
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
  });
  const events: Driven['events'] = [];
  session.listen((event) => {
    events.push({ at: clock.now(), event });
    if (event.type === 'advanced' || event.type === 'table') driver.wake();
  });
  return { session, driver, events, log };
}

/** A person makes the safe turn, or as much of it as goes on until somebody else has to act. */
export async function playSafely(session: GameSession, seat: number): Promise<void> {
  while (session.position?.actor === seat) {
    const answer = await session.submit(seat, session.revision, safeTurn(session.position));
    if (!answer.ok) throw new Error(answer.error.text);
  }
}
