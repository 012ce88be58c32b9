import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { check, conquestCost, MEANS, type Position, PRESET_IDS } from '../../src/index.ts';
import { CONQUER, firstOf, pack, secondOf, typeOf } from '../../src/intents.ts';
import {
  arbitraryPosition,
  DELTA_MAP,
  listLegal,
  TINY_MAP,
  variantsOf,
} from '../../src/testing/index.ts';
import { DELTA_FOR, gamesOfAllTexts, seatsOf } from '../support.ts';

const BOARDS = { classic5: TINY_MAP, vinci2_7: DELTA_MAP } as const;

/** Every rule text, as it stands and with any one option changed. */
const GAMES = [
  ...PRESET_IDS.flatMap((preset) => variantsOf(preset, seatsOf(preset)[1]!, BOARDS)),
  ...gamesOfAllTexts(TINY_MAP, 3),
  ...gamesOfAllTexts(TINY_MAP, 5),
  ...Object.values(DELTA_FOR),
];

const expanding = ({ phase }: Position): boolean =>
  phase === 'mobilisation' || phase === 'expansion';

/** Conquests that pass the check, one after the other: the long way round. */
const bySearch = (position: Position): number[] =>
  position.game.map.provinces.flatMap((_, province) =>
    MEANS.flatMap((_means, code) => {
      const intent = pack(CONQUER, province, code);
      return check(position, intent) === undefined ? [intent] : [];
    }),
  );

describe('laws of conquests', () => {
  test('[EXP-1][EXP-9] the fast list of conquests is what passes the check, with any option changed', () => {
    let conquests = 0;
    fc.assert(
      fc.property(arbitraryPosition(GAMES, 250), (position) => {
        if (!expanding(position)) return;
        const listed = listLegal(position).filter((code) => typeOf(code) === CONQUER);
        conquests += listed.length;
        expect(listed).toEqual(bySearch(position));
      }),
      { numRuns: runs(2500), seed: 51 },
    );
    expect(conquests).toBeGreaterThan(runs(3000));
  });

  test('[COST-16] what is listed can be paid, own and extra pawns together', () => {
    fc.assert(
      fc.property(arbitraryPosition(GAMES, 250), (position) => {
        if (!expanding(position)) return;
        const seat = position.turnSeat;
        for (const code of listLegal(position)) {
          if (typeOf(code) !== CONQUER) continue;
          const price = conquestCost(position, firstOf(code), MEANS[secondOf(code)]);
          const own = (price?.cost ?? 0) - (price?.extra ?? 0);
          expect(own).toBeLessThanOrEqual(position.hand(seat));
          expect(price?.extra).toBeLessThanOrEqual(position.extra(seat));
          if ((price?.extra ?? 0) > 0) expect(own).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs(800), seed: 52 },
    );
  });
});
