import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import {
  apply,
  applyWithDraws,
  GameHistory,
  type IntentCode,
  newPosition,
  newPositionFromDraws,
  publicCells,
  restorePosition,
} from '../../src/index.ts';
import {
  arbitraryPlaythrough,
  arbitraryPosition,
  listLegal,
  makeRandom,
  playOn,
  TINY_MAP,
} from '../../src/testing/index.ts';
import { europe } from '../maps.ts';
import { DELTA_FOR, gamesOfAllTexts, TINY_FOR } from '../support.ts';

const GAMES = [
  ...gamesOfAllTexts(TINY_MAP, 3),
  ...gamesOfAllTexts(TINY_MAP, 5),
  ...gamesOfAllTexts(europe, 4),
  ...Object.values(DELTA_FOR),
];

describe('laws of mirrors and of undo', () => {
  test('a mirror that knows only what was drawn has the same digest after every intent', () => {
    fc.assert(
      fc.property(arbitraryPlaythrough(GAMES, 400), ({ game, seed, choices, intents, driver }) => {
        const position = newPosition(game, seed);
        const early = newPositionFromDraws(game, position.draws);
        let late = restorePosition(game, publicCells(position));
        let played = 0;
        playOn(position, makeRandom(choices), {
          driver,
          limit: intents,
          after: (code) => {
            applyWithDraws(early, code, position.draws);
            applyWithDraws(late, code, position.draws);
            expect([early.digest(), late.digest()]).toEqual([position.digest(), position.digest()]);
            // Now and then somebody joins late.
            if (++played % 37 === 0) late = restorePosition(game, publicCells(position));
          },
        });
        expect(early.cells.subarray(game.layout.random).every((cell) => cell === 0)).toBe(true);
      }),
      { numRuns: runs(40), seed: 31 },
    );
  });

  test('a mirror that is told too few or too many draws says so', () => {
    const position = newPosition(TINY_FOR[3]!, '00000000000000000000000000000001');
    const code = listLegal(position)[0]!;
    const mirror = () => restorePosition(TINY_FOR[3]!, publicCells(position));
    const before = position.clone();
    apply(position, code);
    const draws = [...position.draws];
    expect(draws.length).toBeGreaterThan(0);
    const cells = publicCells(before);
    const from = () => restorePosition(TINY_FOR[3]!, cells);
    expect(() => applyWithDraws(from(), code, draws.slice(1))).toThrow('position/script-exhausted');
    expect(() => applyWithDraws(from(), code, [...draws, 0])).toThrow('position/script-left-over');
    expect(() => applyWithDraws(from(), code, [999, ...draws.slice(1)])).toThrow('position/');
    expect(mirror().digest()).toBe(position.digest());
  });

  test('undo restores the position as long as nothing was revealed and nobody else acts', () => {
    let undone = 0;
    fc.assert(
      fc.property(
        arbitraryPosition(GAMES, 300),
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
        (position, choices, size) => {
          const history = new GameHistory(position);
          const random = makeRandom(choices);
          const stack: ReturnType<typeof position.clone>[] = [];
          for (let step = 0; step < 30 && position.phase !== 'over'; step++) {
            const before = position.clone();
            const trial = position.clone();
            const codes: IntentCode[] = [];
            playOn(trial, random, { limit: size, before: (code) => codes.push(code) });
            history.play(codes);
            expect(position.equals(trial)).toBe(true);
            if (position.revealed === before.revealed) stack.push(before);
            else stack.length = 0;
            expect(history.depth).toBe(stack.length);
            if (stack.length === 0 || random() > 0.4) continue;
            history.undo();
            undone++;
            expect(position.equals(stack.pop() ?? before)).toBe(true);
          }
        },
      ),
      { numRuns: runs(60), seed: 32 },
    );
    expect(undone).toBeGreaterThan(runs(50));
  });

  test('what another seat has to act on, and what was drawn, cannot be undone', () => {
    const history = new GameHistory(newPosition(TINY_FOR[3]!, '00000000000000000000000000000002'));
    history.play([listLegal(history.position)[0]!]);
    expect(history.depth).toBe(0);
    expect(() => history.undo()).toThrow('history/nothing-to-undo');
  });

  test('a mirrored history follows draws and undo', () => {
    const position = newPosition(TINY_FOR[4]!, '00000000000000000000000000000003');
    const first = new GameHistory(position);
    const second = new GameHistory(newPositionFromDraws(TINY_FOR[4]!, position.draws));
    const random = makeRandom(5);
    for (let step = 0; step < 120; step++) {
      const codes = listLegal(first.position);
      const code = codes[Math.floor(random() * codes.length)]!;
      const draws = first.play([code]);
      second.mirror([code], draws);
      if (first.depth > 0 && random() < 0.2) {
        first.undo();
        second.undo();
      }
      expect(second.position.digest()).toBe(first.position.digest());
    }
  });
});
