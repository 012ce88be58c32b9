import { randomBytes } from 'node:crypto';
import type { AbsenceRules, Ballot, StandIn, TimeControl } from '@vinci/protocol';
import { GameSession } from '@vinci/session/session';
import fc from 'fast-check';
import { start, vote } from './support/absent.ts';
import { SECOND, type TimedGame } from './support/timed.ts';

/** Something that somebody does, or that happens. */
type Act =
  | { readonly type: 'play' | 'sleep' | 'restart' | 'undo' }
  | { readonly type: 'come' | 'leave'; readonly seat: number }
  | { readonly type: 'pass'; readonly seconds: number };

describe('whatever people do', () => {
  const ladders: readonly [AbsenceRules, StandIn | null, TimeControl | null][] = [
    [{ remind: 10, pause: 20, safe: 30, vote: 0 }, null, null],
    [{ remind: 0, pause: 30, safe: 0, vote: 0 }, { after: 60, strength: 'easy' }, null],
    [{ remind: 30, pause: 0, safe: 0, vote: 60 }, null, null],
    [{ remind: 0, pause: 60, safe: 0, vote: 90 }, null, { type: 'turn', seconds: 60 }],
    [{ remind: 0, pause: 0, safe: 0, vote: 0 }, null, { type: 'game', seconds: 60, increment: 5 }],
  ];
  const act: fc.Arbitrary<Act> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('play' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constantFrom('come' as const, 'leave' as const),
        seat: fc.nat(2),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('pass' as const),
        seconds: fc.integer({ min: 1, max: 100 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('sleep' as const, 'restart' as const, 'undo' as const),
      }),
    },
  );

  test('no clock gains time, nothing that was played is lost, and every game comes to its end', async () => {
    const runs = Number(process.env.VINCI_LADDER_RUNS ?? 15);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ladders),
        fc.array(act, { minLength: 10, maxLength: 30 }),
        fc.constantFrom<Ballot>('replace', 'end'),
        async ([absence, standIn, clock], acts, choice) => {
          const game = await start(absence, standIn, { clock });
          await game.come(0);
          let revision = 0;
          for (const one of acts) {
            await carryOut(game, one);
            if (game.isAsleep) await game.come(0);
            expect(game.session.revision).toBeGreaterThanOrEqual(revision);
            revision = game.session.revision;
            await checkClocks(game);
          }
          // From here on one stays to watch the game and votes, and nobody plays.
          await game.leave(1, 2);
          await game.come(0);
          for (let look = 0; look < 2000 && game.session.table.status === 'playing'; look++) {
            if (game.actor === 0) await game.play().catch(() => undefined);
            const { table } = game.session;
            if (table.vote !== null) {
              for (const seat of [0, 1, 2]) await vote(game.session, seat, choice);
            }
            await game.clock.pass(100 * SECOND);
          }
          expect(game.session.table.status).toBe('over');
          await game.crash();
        },
      ),
      { seed: 4, numRuns: runs },
    );
  });

  /** What the clocks say is what the journal says, and nobody has more than he was given. */
  async function checkClocks({ session, store, code, time }: TimedGame): Promise<void> {
    const { clock } = session.table;
    const left = session.timeLeft(session.now) ?? [];
    const most =
      clock?.type === 'turn' ? clock.seconds : clock?.type === 'game' ? clock.seconds + 60 * 5 : 0;
    for (const one of left) {
      expect(one).toBeGreaterThanOrEqual(0);
      expect(one).toBeLessThanOrEqual(most * SECOND);
    }
    const stored = await store.load(code);
    if (stored === undefined) throw new Error('the game is gone');
    const read = GameSession.open(store, stored, {
      now: time.now,
      passed: () => performance.now(),
      random: randomBytes,
      onFault: () => undefined,
    });
    const { now } = session;
    expect(read.timeLeft(now)).toEqual(session.timeLeft(now));
    expect([read.deadline, read.wait, read.table]).toEqual([
      session.deadline,
      session.wait,
      session.table,
    ]);
    for (const seat of [0, 1, 2]) expect(read.deciderOf(seat)).toBe(session.deciderOf(seat));
    if (session.table.clock !== null && session.deadline > 0) {
      expect(stored.game.deadline).toBe(session.deadline);
    }
  }

  async function carryOut(game: TimedGame, one: Act): Promise<void> {
    switch (one.type) {
      case 'play':
        if (game.session.table.status === 'playing') await game.play().catch(() => undefined);
        return;
      case 'come':
        return game.come(one.seat);
      case 'leave':
        return game.leave(one.seat);
      case 'pass':
        return game.clock.pass(one.seconds * SECOND);
      case 'sleep':
        return game.sleep();
      case 'restart':
        await game.crash();
        return game.restart();
      case 'undo': {
        const { session } = game;
        await session.undo(game.actor, session.revision, 1);
      }
    }
  }
});
