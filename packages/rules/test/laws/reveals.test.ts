import fc from 'fast-check';
import {
  type IntentCode,
  newPosition,
  publicCells,
  restorePosition,
  reveals,
} from '../../src/index.ts';
import {
  arbitraryPlaythrough,
  listLegal,
  makeRandom,
  playOn,
  TINY_MAP,
} from '../../src/testing/index.ts';
import { europe } from '../maps.ts';
import { gamesOfAllTexts } from '../support.ts';

const GAMES = [...gamesOfAllTexts(TINY_MAP, 3), ...gamesOfAllTexts(europe, 4)];

describe('what can be taken back', () => {
  test('is known beforehand, also by a mirror without the seed', () => {
    const answers = new Set<boolean>();
    fc.assert(
      fc.property(arbitraryPlaythrough(GAMES, 300), ({ game, seed, choices, intents, driver }) => {
        const position = newPosition(game, seed);
        let mirror = restorePosition(game, publicCells(position));
        let before = position.revealed;
        let batch: IntentCode[] = [];
        playOn(position, makeRandom(choices), {
          driver,
          limit: intents,
          after: (code) => {
            // The longest list of intents that reveals nothing, and the first one that does.
            batch.push(code);
            const real = position.revealed !== before;
            expect(reveals(mirror, batch)).toBe(real);
            answers.add(real);
            if (!real) return;
            mirror = restorePosition(game, publicCells(position));
            before = position.revealed;
            batch = [];
          },
        });
      }),
      { numRuns: 40, seed: 37 },
    );
    expect(answers.size).toBe(2);
  });

  test('asking changes nothing', () => {
    const [game] = GAMES;
    if (game === undefined) throw new Error('no game');
    const position = newPosition(game, '5'.repeat(32));
    const before = position.clone();
    for (const code of listLegal(position)) reveals(position, [code]);
    expect(position.equals(before)).toBe(true);
    expect(position.draws).toEqual(newPosition(game, '5'.repeat(32)).draws);
  });
});

test('with another key other results come, and the counter goes on', () => {
  const [game] = GAMES;
  if (game === undefined) throw new Error('no game');
  const position = newPosition(game, '0123456789abcdef'.repeat(2));
  expect(position.key).toBe('0123456789abcdef'.repeat(2));
  const { random } = game.layout;
  const counter = position.cells[random + 4];
  const same = position.clone();
  position.key = 'fedcba9876543210'.repeat(2);
  expect(position.key).toBe('fedcba9876543210'.repeat(2));
  expect(position.cells[random + 4]).toBe(counter);
  expect(publicCells(position)).toEqual(publicCells(same));
  const draw = (from: typeof position) => Array.from({ length: 6 }, () => from.random(1000)).join();
  expect(draw(position)).not.toBe(draw(same));
  expect(() => {
    position.key = 'xyz';
  }).toThrow(RangeError);
});
