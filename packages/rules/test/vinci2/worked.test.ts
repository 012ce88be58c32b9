import {
  conquestAnswer,
  listConquests,
  scoreForecast,
  standings,
  trackOffers,
} from '../../src/index.ts';
import {
  board,
  legalLines,
  makeMap,
  play,
  provinceId,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { DELTA, DELTA_FOR, eventsOf, gameOn } from '../support.ts';

/** Twelve provinces in a row of one terrain, the first at the board edge. */
const rowOf = (...terrains: readonly string[]) =>
  gameOn(
    makeMap({
      id: terrains.join('-'),
      provinces: Object.fromEntries(
        terrains.map((terrain, i) => {
          const before = i === 0 ? 'edge' : String.fromCharCode(96 + i);
          return [String.fromCharCode(97 + i), `${terrain} ${before}`];
        }),
      ),
    }),
    3,
    'vinci2',
  );

const normals = (count: number): string[] => new Array(count).fill('normal');

const each = (letters: string, pawns = 1): Record<string, number> =>
  Object.fromEntries([...letters].map((id) => [id, pawns]));

const points = (position: ReturnType<ReturnType<typeof board>['build']>): number =>
  scoreForecast(position, 0).points;

describe('worked examples of the track, Vinci II', () => {
  test('[X-72][TRACK-5][TRACK-7] 5 VP, position 4: pay 3, 2 VP left, coins on 1, 2 and 3', () => {
    const position = board(DELTA).noTiles().vp(5).phase('draft').build();
    play(position, 'choose 4');
    expect(position.vp(0)).toBe(2);
    expect([1, 2, 3, 4].map((place) => position.coinsOn(place))).toEqual([1, 1, 1, 0]);
  });

  test('[X-75][TRACK-10] 5 VP, position 3 with 1 coin: pay 2, gain 1, 4 VP', () => {
    const position = board(DELTA).noTiles().vp(5).coins(3, 1).phase('draft').build();
    expect(trackOffers(position, 0)[2]).toMatchObject({ price: 2, gain: 1 });
    play(position, 'choose 3');
    expect(position.vp(0)).toBe(4);
  });

  test('[X-78][TRACK-12][TRACK-13] coins stay with their civilization', () => {
    const position = board(DELTA).noTiles().vp(5).coins(2, 1).phase('draft').build();
    const [a, b, , d] = [1, 2, 3, 4].map((place) => position.trackTiles(place));
    play(position, 'choose 3');
    expect([1, 2, 3].map((place) => position.trackTiles(place))).toEqual([a, b, d]);
    expect([1, 2, 3].map((place) => position.coinsOn(place))).toEqual([1, 2, 0]);
    expect(position.trackTiles(6)).toBeDefined();
  });
});

describe('worked examples of scoring, Vinci II', () => {
  test('[X-92] Mountaineering: 4 mountains, 2 normal', () => {
    const game = rowOf('mountain', 'mountain', 'mountain', 'mountain', 'normal', 'normal');
    expect(points(board(game).tiles('mountaineering').owns(each('abcdef')).build())).toBe(6);
  });

  test('[X-97] Agriculture twice: 9 active, 6 in decline', () => {
    const game = rowOf('plains', 'plains', 'plains');
    const active = board(game).tiles('agriculture', 'agricultureColumn').owns(each('abc'));
    expect(points(active.build())).toBe(9);
    const declining = board(game).lasting('agriculture', 'agricultureColumn');
    expect(points(declining.declines(each('abc')).build())).toBe(6);
  });

  test('[X-104][SCORE-3][TILE-CURRENCY-2] 2 normal, a mountain, a desert, a river: 2, with Currency 6', () => {
    const game = rowOf('normal', 'normal', 'mountain', 'desert', 'river');
    expect(points(board(game).owns(each('abcde')).build())).toBe(2);
    expect(points(board(game).tiles('currency').owns(each('abcde')).build())).toBe(6);
  });

  test('[X-100] Slavery: 3 neutrals, 4 enemies in one province, 1 declining with a fort', () => {
    const game = rowOf(...normals(7));
    const position = board(game)
      .tiles('slavery')
      .owns({ b: 1 })
      .hand(30)
      .seat(1)
      .owns({ f: 4 })
      .seat(2)
      .declines({ g: '1 fort' })
      .build();
    play(position, 'conquer a', 'conquer c', 'conquer d', 'conquer e', 'conquer f', 'conquer g');
    play(position, 'end-expansion', `place a 1`, `place b ${position.hand(0) - 1}`);
    const { terms } = eventsOf(play(position, 'end-reorganization'), 'scored')[0]!;
    expect(terms.find(({ id }) => id === 'eliminated')?.points).toBe(4 + 1 + 1);
  });

  test('[X-107] 6 active and 4 declining provinces without a persistent tile', () => {
    const position = board(rowOf(...normals(11)))
      .owns(each('abcdef'))
      .lasting('weapons', 'currency')
      .declines(each('hijk'));
    expect(points(position.build())).toBe(10);
  });

  test('[X-110][X-125][NOPROV-5][NOPROV-6][NOPROV-7] a provinceless empire enters, declines or stays out', () => {
    const start = (pawns: number) =>
      board(rowOf(...normals(9)))
        .entered()
        .hand(pawns)
        .declines(each('defghi'));
    const survivors = start(3).begin();
    expect(legalLines(survivors)).toEqual(['decline', 'conquer a', 'end-expansion']);
    const none = start(0).begin();
    expect(legalLines(none)).toEqual(['decline', 'end-expansion']);
    const scored = eventsOf(play(none, 'end-expansion'), 'scored')[0]!;
    expect(scored.points).toBe(6);
  });

  test('[X-114] Rebirth: 5 active and 4 older declining score 9, then the older one goes', () => {
    const position = board(rowOf(...normals(11)))
      .tiles('rebirth')
      .owns(each('abcde'))
      .declines(each('ghij'))
      .begin();
    const scored = eventsOf(play(position, 'end-expansion', 'end-reorganization'), 'scored')[0]!;
    expect([scored.points, position.phase]).toEqual([9, 'rebirth']);
    const after = play(position, 'decline', 'choose 1');
    expect(eventsOf(after, 'scored')).toEqual([]);
    expect([position.provincesOf(2), position.turnSeat]).toEqual([5, 1]);
  });
});

describe('worked examples of losses and reorganization, Vinci II', () => {
  test('[X-120][X-121] 1 pawn is lost, 3 survivors join 1, 2 and 2: 2, 3, 3', () => {
    const position = board(rowOf(...normals(6)))
      .owns({ a: 1 })
      .hand(7)
      .seat(2)
      .owns({ b: 4, d: 1, e: 2, f: 2 })
      .build();
    const [conquered] = eventsOf(play(position, 'conquer b'), 'conquered');
    expect(conquered).toMatchObject({ eliminated: 1, survivors: 3 });
    play(position, 'end-expansion', 'place a 1', 'end-reorganization');
    expect(['d', 'e', 'f'].map((id) => provinceText(position, id))).toEqual([
      '2 active 3',
      '2 active 3',
      '2 active 2',
    ]);
  });

  test('[X-134][X-135] parts cohere across sea zones with Astronomy, two pairs apart do not', () => {
    const sea = makeMap({
      id: 'straits',
      provinces: { a: 'normal edge @near', b: 'normal @far', c: 'normal b' },
      seas: { near: 'edge far', far: '' },
    });
    const afar = board(gameOn(sea, 3, 'vinci2'))
      .tiles('astronomy')
      .owns(each('ab'))
      .build();
    play(afar, 'end-expansion', 'end-reorganization');
    expect([afar.turnSeat, afar.provincesOf(1)]).toEqual([1, 2]);
    const pairs = board(rowOf(...normals(5)))
      .owns(each('abde'))
      .build();
    play(pairs, 'end-expansion', 'end-reorganization');
    expect(pairs.phase).toBe('cohesion');
  });

  test('[X-136][X-142][X-145] no province is emptied; one pawn stays in decline; vacating frees pawns', () => {
    const game = rowOf(...normals(9));
    const fourteen = { a: 3, b: 2, c: 2, d: 2, e: 1, f: 1, g: 1, h: 1, i: 1 };
    const position = board(game).owns(fourteen).begin();
    play(position, 'vacate h', 'vacate i');
    expect([position.hand(0), position.provincesOf(1)]).toEqual([7, 7]);
    play(position, 'end-expansion');
    expect(refusal(position, 'collect a 1')).toBe('rule/one-pawn-stays');
    const declining = board(game).owns({ a: 3, b: 3, c: 1, d: 1, e: 1 }).begin();
    play(declining, 'decline');
    expect(declining.pawnsOf(2)).toBe(5);
  });
});

describe('worked examples of legality, Vinci II', () => {
  test('[X-151][X-168] inland provinces are no start; who vacates everything enters again', () => {
    const game = rowOf(...normals(4));
    const inland = board(game).hand(9).build();
    expect(refusal(inland, 'conquer b')).toBe('rule/not-an-entry');
    const rebels = board(game).tiles('revolutionaries').hand(9).build();
    expect(refusal(rebels, 'conquer b')).toBeUndefined();
    const moving = board(game).owns({ d: 4 }).begin();
    play(moving, 'vacate d', 'conquer a');
    expect([moving.provincesOf(1), moving.hand(0)]).toEqual([1, 1]);
  });

  test('[X-153] with Astronomy across the sea and on across the next', () => {
    const position = board(DELTA).tiles('astronomy').owns({ fig: 1 }).hand(9).build();
    play(position, 'conquer reed', 'conquer palm');
    expect(listConquests(position).some(({ price }) => price?.via === 'sea')).toBe(true);
  });

  test('[X-160][TILE-DIPLOMACY-4][TILE-DIPLOMACY-5] peace binds both, and nobody need be named', () => {
    const game = DELTA_FOR[3]!;
    const position = board(game)
      .tiles('diplomacy')
      .owns({ elder: 1 })
      .hand(9)
      .seat(1)
      .owns({ fig: 1 })
      .build();
    expect(refusal(position, 'conquer fig')).toBeUndefined();
    play(position, 'peace 2');
    expect(refusal(position, 'conquer fig')).toBe('rule/peace');
    play(position, 'end-expansion', 'place elder 9', 'end-reorganization');
    expect(refusal(position, 'conquer elder')).toBe('rule/peace');
    const off = board(game).tiles('diplomacy').owns({ elder: 1 }).seat(1).noTiles().build();
    expect(refusal(off, 'peace 2')).toBeUndefined();
  });

  test('[X-167] no decline after a conquest', () => {
    const position = board(DELTA).owns({ elder: 4 }).begin();
    play(position, 'conquer delta');
    expect(refusal(position, 'decline')).toBe('rule/decline-not-now');
  });

  test('[COST-16][EXP-6] what a conquest brings and needs', () => {
    const position = board(DELTA).tiles('cavalry').owns({ elder: 1 }).hand(1).build();
    expect(conquestAnswer(position, provinceId(DELTA, 'fig'))).toMatchObject({
      missing: 1,
      price: { cost: 2 },
    });
  });
});

describe('decline and the end of the game, Vinci II', () => {
  test('[DECL-12][AMB-40][AMB-99] first scored, without the tiles, then chosen: the points can pay', () => {
    const position = board(rowOf(...normals(6)))
      .tiles('currency')
      .vp(0)
      .owns(each('abcd'))
      .begin();
    const events = play(position, 'decline');
    expect(eventsOf(events, 'scored')[0]!.points).toBe(4);
    expect(position.phase).toBe('draft');
    play(position, 'choose 5');
    expect([position.vp(0), position.turnSeat]).toEqual([0, 1]);
  });

  test('[AMB-78][DECL-10] the tiles lie with the declining empire until the next decline', () => {
    const position = board(rowOf(...normals(6)))
      .tiles('weapons', 'agricultureColumn')
      .lasting('currency', 'miningColumn')
      .bag({})
      .owns(each('ab'))
      .begin();
    play(position, 'decline');
    expect(position.decliningTiles(0)).toHaveLength(2);
    expect(position.inBag(5) + position.inBag(8)).toBe(2);
    expect(position.inBag(16)).toBe(0);
    expect(position.lasting(0).parts.map(({ tile }) => tile.id)).toEqual(['agricultureColumn']);
  });

  test.each([
    [2, 13],
    [3, 12],
    [4, 11],
    [5, 10],
  ])(
    '[END-5][AMB-104] with %i players %i rounds, declines in the last one included',
    (seats, rounds) => {
      const game = DELTA_FOR[seats]!;
      expect(game.lastRound).toBe(rounds);
      const position = board(game)
        .round(rounds)
        .turn(seats - 1)
        .seat(seats - 1)
        .vp(9)
        .owns({ elder: 2 })
        .begin(seats - 1);
      const events = play(position, 'decline', 'choose 3');
      expect(eventsOf(events, 'gameEnded')[0]!.totals.at(-1)).toBe(9 + 1 - 2);
      expect([position.phase, position.isLastRound]).toEqual(['over', true]);
    },
  );

  test('[X-174][END-6] equal VP share the victory', () => {
    const position = board(DELTA).vp(118).seat(1).vp(112).seat(2).vp(118).build();
    expect(standings(position).filter(({ place }) => place === 1)).toHaveLength(2);
  });
});
