import { conquestAnswer, conquestCost, explain } from '../../src/index.ts';
import {
  board,
  codeOf,
  costOf,
  legalLines,
  makeGame,
  makeMap,
  play,
  provinceId,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { DELTA, eventsOf, gameOn } from '../support.ts';

describe('rivers and deserts', () => {
  test('[AMB-65][MAP-6] rivers join, are conquered and cohere like other provinces', () => {
    const position = board(DELTA).owns({ elder: 1, grass: 1, kelp: 1 }).hand(1).build();
    expect(costOf(position, 'delta')).toBe(1);
    play(position, 'conquer delta', 'end-expansion', 'end-reorganization');
    expect(position.provincesOf(1)).toBe(4);
  });

  test('[AMB-65][ENTRY-2] a river is no start province, unless the option or Revolutionaries say so', () => {
    const lines = (game: typeof DELTA, tile: string) =>
      legalLines(board(game).tiles(tile).hand(9).build());
    expect(lines(DELTA, 'weapons')).not.toContain('conquer delta');
    expect(lines(DELTA, 'revolutionaries')).toContain('conquer oasis');
    const allowed = makeGame(DELTA.map, 3, { entryRiverAllowed: true }, 'vinci2');
    expect(lines(allowed, 'weapons')).toContain('conquer delta');
    expect(lines(allowed, 'weapons')).not.toContain('conquer oasis');
  });

  test('[AMB-21][TILE-GALLEYS-4] Galleys help against what lies by a river or a sea', () => {
    const costs = (id: string, from: string) =>
      ['barbarians', 'galleys'].map((tile) =>
        costOf(
          board(DELTA)
            .tiles(tile)
            .owns({ [from]: 1 })
            .build(),
          id,
        ),
      );
    expect(costs('hill', 'elder')).toEqual([4, 3]);
    expect(costs('cactus', 'elder')).toEqual([3, 3]);
    expect(costs('kelp', 'lotus')).toEqual([3, 2]);
    const terms = conquestCost(
      board(DELTA).tiles('galleys').owns({ lotus: 1 }).build(),
      provinceId(DELTA, 'kelp'),
    )?.terms;
    expect(terms?.at(-1)).toMatchObject({ id: 'tile', amount: -1, clause: 'TILE-GALLEYS-4' });
  });

  test('[AMB-21][AMB-58] also against a start province, wherever it is', () => {
    const cost = (tile: string) =>
      costOf(board(DELTA).tiles('revolutionaries', tile).hand(9).build(), 'hill');
    expect([cost('barbarians'), cost('galleys')]).toEqual([4, 3]);
  });

  test('[COST-7][COST-8] any own mountain beside the target is enough, also a pending one', () => {
    const position = board(DELTA).owns({ lotus: 1, jade: 1 }).hand(9).build();
    expect([costOf(position, 'iris'), costOf(position, 'kelp'), costOf(position, 'moss')]).toEqual([
      1, 2, 2,
    ]);
  });

  test('[COST-11] Currency leaves rivers out, the least cost is 1', () => {
    const position = board(DELTA).tiles('weapons', 'drakkar').owns({ cactus: 1, elder: 1 }).build();
    const answer = conquestAnswer(position, provinceId(DELTA, 'delta'));
    expect(answer.price).toMatchObject({ cost: 1 });
    expect(answer.price?.terms.at(-1)).toMatchObject({ id: 'minimum', clause: 'COST-11' });
  });
});

describe('contact with the own declining empire in Vinci II', () => {
  test('[OWN-4][OWN-7] the declining provinces beside the conquest are cleared and cost as empty ones', () => {
    const position = board(DELTA)
      .owns({ lotus: 1 })
      .hand(9)
      .declines({ jade: 1, kelp: 1, hill: 1 })
      .build();
    const answer = conquestAnswer(position, provinceId(DELTA, 'iris'));
    expect([answer.error, answer.cleared]).toEqual([undefined, 2]);
    const events = play(position, 'conquer iris');
    expect(eventsOf(events, 'provinceLost').map(({ reason }) => reason)).toEqual([
      'contact',
      'contact',
    ]);
    expect(provinceText(position, 'kelp')).toBe('0 declining 1');
    expect(costOf(position, 'hill')).toBe(3);
  });

  test('[OWN-5][AMB-65] not between two provinces of which one is a river', () => {
    const position = board(DELTA).owns({ hill: 1 }).hand(9).declines({ elder: 1, kelp: 1 }).build();
    play(position, 'conquer grass');
    expect(position.provincesOf(2)).toBe(2);
    const other = board(DELTA).owns({ kelp: 1 }).hand(9).declines({ grass: 1, elder: 1 }).build();
    play(other, 'conquer lotus');
    expect(other.provincesOf(2)).toBe(2);
  });

  test('[AMB-39] such a neighbour cannot be attacked without Heritage', () => {
    const start = (tile: string) =>
      board(DELTA).tiles(tile).owns({ kelp: 1 }).hand(9).declines({ grass: 1 }).build();
    const without = start('weapons');
    expect(explain(without, codeOf(without, 'conquer grass'))).toMatchObject({
      code: 'rule/own-declining-province',
      clause: 'AMB-39',
    });
    expect(refusal(start('heritage'), 'conquer grass')).toBeUndefined();
  });

  test('[TILE-HERITAGE-1][TILE-HERITAGE-2][X-158] with Heritage nothing is cleared', () => {
    const position = board(DELTA)
      .tiles('heritage')
      .owns({ lotus: 1 })
      .hand(9)
      .declines({ jade: 1, hill: 1 })
      .build();
    play(position, 'conquer iris');
    expect(position.provincesOf(2)).toBe(2);
  });

  test('[TILE-HERITAGE-3][AMB-34] own declining provinces are conquered at the normal cost, without gain', () => {
    const position = board(DELTA)
      .tiles('heritage', 'slavery')
      .owns({ lotus: 1 })
      .hand(9)
      .declines({ kelp: '1 fort' })
      .build();
    const [conquered] = eventsOf(play(position, 'conquer kelp'), 'conquered');
    expect(conquered).toMatchObject({ pawns: 4, eliminated: 1, from: 2 });
    const seat = position.seatCell(0);
    expect([position.cells[seat + 10], position.cells[seat + 13]]).toEqual([0, 0]);
  });
});

describe('retreat and cohesion in Vinci II', () => {
  test('[AMB-61][DEF-7] survivors retreat at the end of the turn, by themselves, to the fewest pawns', () => {
    const position = board(DELTA)
      .owns({ elder: 1 })
      .hand(10)
      .seat(2)
      .owns({ fig: 4, kelp: 2, lotus: 1, jade: 3 })
      .build();
    play(position, 'conquer fig');
    play(position, 'end-expansion');
    expect([position.phase, position.survivors(2)]).toEqual(['reorganization', 3]);
    play(position, 'place elder 4', 'end-reorganization');
    expect(['kelp', 'lotus', 'jade'].map((id) => provinceText(position, id))).toEqual([
      '2 active 3',
      '2 active 3',
      '2 active 3',
    ]);
  });

  test('[COH-3][X-132] pawns of the part that is given up are placed in the kept part', () => {
    const map = makeMap({
      id: 'split',
      provinces: {
        a: 'plains edge b',
        b: 'plains c',
        c: 'plains d',
        d: 'plains e',
        e: 'plains f',
        f: 'normal g',
        g: 'plains h',
        h: 'plains',
      },
    });
    const position = board(gameOn(map, 3, 'vinci2'))
      .owns({ a: 3, b: 2, c: 2, d: 2, e: 2, g: 2, h: 2 })
      .build();
    play(position, 'end-expansion', 'end-reorganization');
    play(position, 'keep a');
    expect([position.phase, position.hand(0), position.provincesOf(1)]).toEqual([
      'reorganization',
      4,
      5,
    ]);
    play(position, 'place a 4', 'end-reorganization');
    expect([position.turnSeat, position.pawnsOf(1)]).toEqual([1, 15]);
  });
});
