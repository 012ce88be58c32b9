import { type TrackPosition, trackOffers } from '@vinci/rules';
import { board, makeGame, makeMap, type PositionBuilder } from '@vinci/rules/testing';
import { partPoints, partsOf, provincePoints } from '../src/game/parts.ts';
import { type Prospect, prospectOf } from '../src/game/prospect.ts';

const map = makeMap({
  provinces: {
    a: 'plains edge port b',
    b: 'plains mine c',
    c: 'mountain @north d',
    d: 'plains port @north e',
    e: 'forest f',
    f: 'meadow',
  },
  seas: { north: 'open' },
});
const game = makeGame(map, 3);

/** What the first place on the track would mean for seat 0. */
function outlook(builder: PositionBuilder, place: TrackPosition = 1): Prospect {
  const position = builder.build();
  const offer = trackOffers(position, 0).find((one) => one.position === place);
  if (offer === undefined) throw new Error('there is no such offer');
  return prospectOf(position, 0, offer);
}

const drafting = () => board(game).phase('draft').seat(0).vp(12);

describe('what a civilization would mean now', () => {
  test('counts on this board what its tiles score, and what of it no empire holds', () => {
    const position = drafting().seat(1).owns({ a: 2 }).declines({ d: 1 });
    expect(outlook(position.track(['agriculture', 'ports'])).notes).toEqual([
      '3 on the map, 1 unowned',
      '2 on the map, 0 unowned',
    ]);
    expect(outlook(position.track(['mining', 'currency'])).notes).toEqual([
      '1 on the map, none owned',
      '6 on the map, 4 unowned',
    ]);
  });

  test('says nothing where there is nothing to count, and what else a tile needs', () => {
    const position = drafting().track(['weapons', 'heritage']);
    expect(outlook(position).notes).toEqual([undefined, 'You have no declining empire yet']);
    expect(outlook(position.declines({ e: 1, f: 1 })).notes[1]).toBe(
      'Your declining empire has 2 provinces',
    );
    expect(outlook(drafting().track(['galleys', 'barbarians'])).notes[0]).toBe(
      '2 on a coast, none owned',
    );
    expect(outlook(drafting().declines({ c: 1 }).track(['galleys', 'barbarians'])).notes[0]).toBe(
      '2 on a coast, 1 unowned',
    );
  });

  test('[TILE-GALLEYS-4] Galleys of Vinci II count provinces by water, a river among them', () => {
    const wet = makeMap({
      provinces: { a: 'plains edge b', b: 'river c', c: 'mountain @north d', d: 'plains' },
      seas: { north: 'open' },
    });
    const second = board(
      makeGame(wet, 3, { galleysScope: 'targetByWater', terrainSet: 'vinci2_7' }),
    );
    const position = second.phase('draft').seat(0).track(['galleys', 'barbarians']);
    const { byWater } = position.build().game.board;
    const all = byWater.reduce((sum, one) => sum + one, 0);
    expect(all).toBeGreaterThan(1);
    expect(outlook(position).notes[0]).toBe(`${all} by water, none owned`);
  });

  test('[AMB-24] with Specialization the other tile counts twice', () => {
    expect(outlook(drafting().track(['mountaineering', 'specialization'])).notes[0]).toBe(
      'Counts twice: 1 on the map, none owned',
    );
  });

  test('[TRACK-4, TRACK-9] the points that are left after paying and taking the coins', () => {
    const pairs = [['weapons', 'ports'] as const, ['weapons', 'mining'] as const];
    const position = drafting()
      .track(...pairs, ['heritage', 'ports'])
      .coins(3, 1);
    expect([1, 2, 3].map((place) => outlook(position, place).vp)).toEqual([12, 10, 10]);
  });

  test('[COST-16] the provinces that its pawns pay for on this board, one after the other', () => {
    // With a neutral pawn in each, the first three cost 3, 3 and 4.
    expect(outlook(drafting().track(['agriculture', 'currency']))).toMatchObject({ provinces: 3 });
    const defended = drafting().seat(1).owns({ a: 3 });
    expect(outlook(defended.track(['agriculture', 'currency']))).toMatchObject({ provinces: 2 });
    // Whoever chooses next declines first, and may not come near what is left of that.
    const held = board(game).phase('mobilisation').seat(0).tiles('mining').owns({ c: 3, d: 2 });
    expect(outlook(held.track(['barbarians', 'barbarians']))).toMatchObject({ provinces: 1 });
  });

  test('it enters where that leads furthest, also where that is not the cheapest place', () => {
    // Nothing lies behind the plains; behind the forest there is a whole coast.
    const cape = makeMap({
      provinces: {
        a: 'plains edge b',
        b: 'mountain c',
        c: 'mountain d',
        d: 'forest edge e',
        e: 'plains f',
        f: 'plains',
      },
    });
    const position = board(makeGame(cape, 3)).seat(1).owns({ b: 9 }).phase('draft').seat(0);
    const { provinces } = outlook(position.track(['agriculture', 'currency']));
    expect(provinces).toBe(3);
  });

  test('more pawns and a discount are worth more provinces', () => {
    const reach = (first: string, second: string): number =>
      outlook(drafting().track([first, second])).provinces;
    expect(reach('barbarians', 'barbarians')).toBeGreaterThan(reach('currency', 'currency'));
    expect(reach('weapons', 'weapons')).toBeGreaterThan(reach('agriculture', 'agriculture'));
    expect(reach('fieldGeneral', 'currency')).toBeGreaterThan(reach('agriculture', 'currency'));
  });
});

describe('what giving something up would cost', () => {
  const position = board(game).seat(0).tiles('mining').owns({ a: 1, b: 1, d: 1 }).build();
  const b = map.provinces.findIndex(({ id }) => id === 'b');

  test('[SCORE-1] a province with its tiles', () => {
    expect(provincePoints(position, 0, b)).toBe(3);
    expect(provincePoints(position, 0, b + 2)).toBe(1);
  });

  test('[COH-5] each part of a split empire with what it would score alone', () => {
    expect(partsOf(position, 0).map((part) => partPoints(position, 0, part))).toEqual([4, 1]);
  });
});
