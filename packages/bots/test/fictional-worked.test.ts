import { fictionalSeatsFor, type Position, TILES } from '@vinci/rules';
import { board, makeMap, tileCode } from '@vinci/rules/testing';
import { explainFictional } from '../src/index.ts';
import { act, fictionalGame, next, pawnsIn, STAR, withResult } from './fictional-support.ts';

/** Ten provinces that score, and a rock beside the first that does not but could be conquered. */
const TEN = makeMap({
  id: 'ten',
  provinces: Object.fromEntries([
    ...Array.from('abcdefghij', (id) => [id, 'normal edge'] as const),
    ['rock', 'mountain edge a'],
  ]),
});

/** The start of a turn: an empire of that worth with pawns available. */
const starts = (worth: number, available: number, tile = 'barbarians') =>
  board(fictionalGame(TEN))
    .seat(0)
    .tiles(tile)
    .owns(
      Object.fromEntries(
        Array.from('abcdefghij')
          .slice(0, worth)
          .map((id, i) => [id, i === 0 ? 1 + available : 1]),
      ),
    )
    .begin(0);

/** What it does after a die: `declines`, `goes on`, or `no roll`. */
function afterDie(position: ReturnType<typeof starts>, die: number): string {
  if (next(position) !== 'roll 6') return 'no roll';
  return next(withResult(position, die - 1)) === 'decline' ? 'declines' : 'goes on';
}

const allDice = (position: ReturnType<typeof starts>): string[] =>
  [1, 2, 3, 4, 5, 6].map((die) => afterDie(position, die));

/** Only these neighbours of the home can be thought of. */
const choice = (hand: number, neutral: Readonly<Record<string, number>>, tile = 'barbarians') =>
  board(fictionalGame())
    .seat(0)
    .tiles(tile)
    .owns({ home: 1 })
    .hand(hand)
    .neutral({
      barley: 99,
      copse: 99,
      crag: 99,
      dale: 99,
      heath: 99,
      moor: 99,
      pit: 99,
      ...neutral,
    })
    .phase('expansion')
    .build();

const EXAMPLES: readonly { id: string; shows: () => unknown; is: unknown }[] = [
  {
    id: 'X-67',
    shows: () =>
      (['deClassic', 'nlClassic'] as const).flatMap((preset) =>
        [3, 4, 5].map((seats) => {
          const game = fictionalGame(STAR, {}, [0, 1], preset, seats);
          const position = board(game).seat(0).noTiles().phase('draft');
          // Two tiles whose red numbers add up to 5.
          const pair = ['weapons', 'livestock'] as const;
          const sum = pair.reduce(
            (total, id) => total + (TILES[tileCode(id)]!.classic?.pawns ?? 0),
            0,
          );
          const choosing = position.track(pair).build();
          act(choosing, [], ({ phase }) => phase === 'draft');
          return [sum, choosing.hand(0)];
        }),
      ),
    is: Array(6).fill([5, 13]),
  },
  { id: 'X-182', shows: () => next(choice(5, { barley: 6, crag: 0 })), is: 'conquer crag' },
  {
    id: 'X-183',
    shows: () => [4, 3].map((die) => afterDie(starts(9, 3), die)),
    is: ['declines', 'goes on'],
  },
  { id: 'X-184', shows: () => new Set(allDice(starts(10, 0))), is: new Set(['no roll']) },
  { id: 'X-186', shows: () => new Set(allDice(starts(9, 0))), is: new Set(['declines']) },
  {
    id: 'X-187',
    shows: () => allDice(starts(9, 5)),
    is: [...Array(5).fill('goes on'), 'declines'],
  },
  {
    id: 'X-189',
    shows: () => new Set(allDice(starts(9, 3, 'fieldGeneral'))),
    is: new Set(['no roll']),
  },
  {
    id: 'X-190',
    shows: () => {
      const position = board(fictionalGame(STAR, {}, [0]))
        .seat(1)
        .owns({ bay: 1 })
        .seat(2)
        .owns({ lagoon: 1 })
        .seat(0)
        .owns({ crag: 1, copse: 1, heath: 1, moor: 1 })
        .hand(5)
        .phase('reorganization')
        .build();
      const isLevelling = (now: Position) => explainFictional(now).reason.topic !== 'leftover';
      const levelled = act(position, [], isLevelling);
      return { levelled, left: position.hand(0), pawns: pawnsIn(position, 'heath', 'moor') };
    },
    is: { levelled: ['place heath 1', 'place moor 1'], left: 3, pawns: [2, 2] },
  },
  {
    id: 'X-191',
    shows: () =>
      [choice(9, { heath: 0 }, 'slavery'), choice(9, { heath: 1 }, 'slavery')].map(
        (position) => explainFictional(position).reason.candidates[0]?.value,
      ),
    is: [1, 2],
  },
  {
    id: 'X-192',
    shows: () => {
      const position = board(fictionalGame()).seat(0).noTiles().phase('draft').coins(1, 2).build();
      const before = position.vp(0);
      act(position, [], ({ phase }) => phase === 'draft');
      return position.vp(0) - before;
    },
    is: 4,
  },
  {
    id: 'X-193',
    shows: () => [
      fictionalSeatsFor(1),
      fictionalSeatsFor(2),
      fictionalGame(STAR, {}, [1, 2, 3], 'deClassic', 4).targetVP,
      fictionalGame(STAR, {}, [2, 3], 'nlClassic', 4).targetVP,
    ],
    is: [3, 2, 150, 150],
  },
  { id: 'X-195', shows: () => next(choice(9, { heath: 1, copse: 1 })), is: 'conquer heath' },
];

describe('worked examples of fictional players', () => {
  test.each(EXAMPLES.map(({ id, shows, is }) => [id, shows, is] as const))(
    '[%s]',
    (_id, shows, is) => {
      expect(shows()).toEqual(is);
    },
  );
});
