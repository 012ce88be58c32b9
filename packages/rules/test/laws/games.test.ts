import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import {
  apply,
  componentsOf,
  type GameEvent,
  newPosition,
  PRESET_IDS,
  type PresetId,
} from '../../src/index.ts';
import {
  arbitraryPlaythrough,
  makeGame,
  makeRandom,
  type Playthrough,
  playOn,
  TINY_MAP,
} from '../../src/testing/index.ts';
import { europe } from '../maps.ts';
import { DELTA_FOR, gamesOfAllTexts } from '../support.ts';
import { brokenLaw, pawnChanges, pawnsOf } from './accounting.ts';

const GAMES = [
  ...[2, 3, 4, 5, 6].flatMap((seats) => [
    ...gamesOfAllTexts(europe, seats),
    ...gamesOfAllTexts(TINY_MAP, seats),
  ]),
  ...Object.values(DELTA_FOR),
];

/** Plays a whole game and hands every step to a listener. */
function watch(
  { game, seed, choices, driver }: Playthrough,
  visit: (
    before: ReturnType<typeof newPosition>,
    after: ReturnType<typeof newPosition>,
    events: readonly GameEvent[],
  ) => void,
): ReturnType<typeof newPosition> {
  const position = newPosition(game, seed);
  const before = position.clone();
  const events: GameEvent[] = [];
  playOn(position, makeRandom(choices), {
    driver,
    events,
    before: () => before.copyFrom(position),
    after: () => {
      visit(before, position, events);
      events.length = 0;
    },
  });
  return position;
}

const law = (visit: Parameters<typeof watch>[1], times = 40): void => {
  fc.assert(
    fc.property(arbitraryPlaythrough(GAMES, 0), (playthrough) => {
      const end = watch(playthrough, visit);
      expect(end.phase).toBe('over');
    }),
    { numRuns: runs(times), seed: 20_261 },
  );
};

describe('laws of random games', () => {
  test('[DEF-2][REORG-2][REORG-4][OWN-1][DECL-2][DECL-4] no position breaks a law, and games end', () => {
    law((_before, after) => {
      const broken = brokenLaw(after);
      if (broken !== undefined) throw new Error(broken);
    });
  });

  test('[PAWN-4][EXP-7][DEF-1][DECL-7] every change of a seat’s pawns is told by an event', () => {
    law((before, after, events) => {
      const told = pawnChanges(before, events);
      const seen = told.map((_, seat) => pawnsOf(after, seat) - pawnsOf(before, seat));
      expect(seen).toEqual(told);
    });
  });

  test('[SCORE-7][SCORE-8] VP change by scoring, paying and coins only, and as told', () => {
    law((before, after, events) => {
      const told = new Array<number>(after.game.seats).fill(0);
      for (const event of events) {
        if (event.type === 'scored') {
          told[event.seat]! += event.points;
          expect(event.terms.reduce((sum, { points }) => sum + points, 0)).toBe(event.points);
        }
        if (event.type === 'civilizationChosen') told[event.seat]! += event.gained - event.paid;
      }
      expect(told.map((_, seat) => after.vp(seat) - before.vp(seat))).toEqual(told);
    });
  });

  test('[COH-1] an empire coheres when its owner’s turn has ended', () => {
    law((before, after) => {
      const seat = before.turnSeat;
      if (after.turnSeat === seat || after.round === 0) return;
      if (after.effects(seat).cohesionExempt) return;
      expect(componentsOf(after, seat).count).toBeLessThanOrEqual(1);
    });
  });

  test('[DECL-2][DECL-3] after a decline the declining empire is what the active one was', () => {
    law((before, after, events) => {
      for (const event of events) {
        if (event.type !== 'declined') continue;
        expect(after.provincesOf(event.seat * 2 + 2)).toBe(before.provincesOf(event.seat * 2 + 1));
      }
    });
  });

  test('[END-1][END-4] the game ends when the target was reached, and the winners have most VP', () => {
    law((_before, after, events) => {
      for (const event of events) {
        if (event.type !== 'gameEnded') continue;
        const best = Math.max(...event.totals);
        expect(event.winners).toEqual(
          event.totals.flatMap((total, seat) => (total === best ? [seat] : [])),
        );
        expect(after.isLastRound).toBe(true);
      }
    }, 20);
  });

  test('[AMB-13][AMB-131] it is the last round if and only if somebody once had the target', () => {
    const low = (preset: PresetId, seats: number, fictional: readonly number[] = []) =>
      [12, 30].map((target) => {
        const check = fictional.length > 0 ? ({ fictRebirthCheck: 'endOfRound' } as const) : {};
        const options = {
          ...check,
          endCondition: 'targetVP',
          targetVP: { [seats]: target },
        } as const;
        return makeGame(TINY_MAP, seats, options, preset, fictional);
      });
    const games = [
      ...PRESET_IDS.flatMap((preset) => low(preset, 4)),
      ...low('deClassic', 3, [0, 2]),
      makeGame(TINY_MAP, 3, { startVP: 12, targetVP: { 3: 12 } }),
    ];
    fc.assert(
      fc.property(arbitraryPlaythrough(games, 0), (playthrough) => {
        const { game, seed } = playthrough;
        const start = newPosition(game, seed);
        const vp = Array.from({ length: game.seats }, (_, seat) => start.vp(seat));
        let reached = vp.some((points) => points >= game.targetVP);
        expect(start.isLastRound).toBe(reached);
        watch(playthrough, (_before, after, events) => {
          for (const [i, event] of events.entries()) {
            if (event.type === 'scored') vp[event.seat]! += event.points;
            else if (event.type === 'civilizationChosen')
              vp[event.seat]! += event.gained - event.paid;
            else continue;
            const now = vp[event.seat]! >= game.targetVP && !reached;
            expect(events[i + 1]?.type === 'targetReached').toBe(now);
            reached ||= now;
          }
          expect(after.isLastRound).toBe(reached);
          expect(after.phase === 'over' && !reached).toBe(false);
        });
      }),
      { numRuns: runs(60), seed: 20_263 },
    );
  });

  test('events change nothing: with and without a listener the same position results', () => {
    fc.assert(
      fc.property(arbitraryPlaythrough(GAMES, 0), ({ game, seed, choices, driver }) => {
        const heard = newPosition(game, seed, []);
        const codes: number[] = [];
        playOn(heard, makeRandom(choices), {
          driver,
          events: [],
          before: (code) => codes.push(code),
        });
        const silent = newPosition(game, seed);
        for (const code of codes) apply(silent, code);
        expect(silent.equals(heard)).toBe(true);
      }),
      { numRuns: runs(30), seed: 7 },
    );
  });
});
