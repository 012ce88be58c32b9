import type { SeatView } from '../src/net/table.ts';
import { departureOf, filledWith } from '../src/table/fictional.ts';

/** Seats by a letter each: person, easy bot, fictional player, free. */
const table = (letters: string): readonly Pick<SeatView, 'occupant'>[] =>
  [...letters].map((letter) => ({ occupant: OCCUPANTS[letter] ?? '' }));

const OCCUPANTS: Readonly<Record<string, SeatView['occupant']>> = {
  p: 'person',
  e: 'easy',
  f: 'fictional',
};

describe('free seats', () => {
  test.each([
    ['p___', 4, ['fictional', 'fictional', 'fictional']],
    ['p_____', 4, ['fictional', 'fictional', 'fictional']],
    ['p_', 4, ['fictional', 'fictional', 'fictional']],
    ['pp__', 4, ['fictional', 'fictional']],
    ['p_p', 4, ['fictional', 'fictional']],
    ['pe____', 4, ['easy', 'fictional', 'fictional']],
    ['pf__', 4, ['fictional', 'fictional', 'fictional']],
    // The text has none for three; whoever wants them nevertheless gets them.
    ['ppp_', 4, ['fictional']],
    ['ppe__', 5, ['easy', 'fictional', 'fictional']],
  ])(
    '[FICT-GEN-1] of %s get fictional players in the number of the text',
    (letters, seats, all) => {
      expect(filledWith(table(letters), 'fictional')).toEqual({ seats, opponents: all });
    },
  );

  test('get so many bots as there are free seats', () => {
    expect(filledWith(table('pf__'), 'easy')).toEqual({
      seats: 4,
      opponents: ['fictional', 'easy', 'easy'],
    });
  });
});

describe('[FICT-GEN-1] a table departs from the text', () => {
  test.each(['p___', 'pfff', 'ppff', 'peff', 'p_ff', 'ppp', 'ppee'])('not with %s', (letters) => {
    expect(departureOf(table(letters))).toBeUndefined();
  });

  test.each([
    ['pff', { seats: 4, opponents: ['fictional', 'fictional', 'fictional'] }],
    ['pffff', { seats: 4, opponents: ['fictional', 'fictional', 'fictional'] }],
    ['pp_f', undefined],
    ['p_fff', { seats: 4, opponents: ['fictional', 'fictional'] }],
    ['pefff', { seats: 4, opponents: ['easy', 'fictional', 'fictional'] }],
    ['pppf', undefined],
  ])('with %s, and is told the way back', (letters, remedy) => {
    expect(departureOf(table(letters))).toEqual({ remedy });
  });
});
