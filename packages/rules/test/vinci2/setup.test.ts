import {
  compileGame,
  type GameConfig,
  type GameEvent,
  newPosition,
  TILES,
  trackOffers,
} from '../../src/index.ts';
import {
  BASE_PAWNS,
  board,
  DELTA_MAP,
  makeGame,
  makeMap,
  play,
  SEEDS,
} from '../../src/testing/index.ts';
import { europe } from '../maps.ts';
import { DELTA, DELTA_FOR, EUROPE, eventsOf, gameOn } from '../support.ts';

const configOf = (seats: number, map = DELTA_MAP): GameConfig => ({
  preset: 'vinci2',
  options: {},
  map: map.id,
  mapVersion: map.version,
  seats,
  fictional: [],
});

describe('components and setup of Vinci II', () => {
  test('[COMP-9][TILE-GEN-8][SETUP-14] 35 tiles, each once, without Specialization', () => {
    const inBag = TILES.filter((_, code) => DELTA.copies[code]! > 0);
    expect(inBag).toHaveLength(35);
    expect(DELTA.copies.every((copies) => copies <= 1)).toBe(true);
    expect(inBag.map(({ id }) => id)).not.toContain('specialization');
    const added = ['nomadic', 'culture', 'religion', 'drakkar', 'philosophy'];
    added.push('fishing', 'army', 'warband', 'cavalry', 'camels');
    expect(TILES.filter(({ classic }) => classic === undefined).map(({ id }) => id)).toEqual(added);
    expect(TILES.filter(({ vinci2 }) => vinci2 !== undefined)).toHaveLength(35);
  });

  test('[PAWN-1][AMB-170] the red numbers of the 35 tiles', () => {
    const numbers = TILES.filter(({ vinci2 }) => vinci2 !== undefined).map(
      ({ id, vinci2 }) => `${id} ${vinci2?.pawns}`,
    );
    expect(numbers.join(', ')).toBe(
      'agriculture 2, agricultureColumn 1, livestock 2, livestockColumn 1, mining 1, miningColumn 0, ' +
        'ports 2, portsColumn 1, currency 0, slavery 2, espionage 3, fieldGeneral 3, fortification 2, ' +
        'militia 3, mountaineering 4, galleys 4, weapons 2, astronomy 5, barbarians 7, diplomacy 4, ' +
        'heritage 5, medicine 3, messengers 5, rebirth 3, revolutionaries 4, nomadic 4, culture 3, ' +
        'religion 2, drakkar 4, philosophy 4, fishing 3, army 2, warband 7, cavalry 3, camels 4',
    );
  });

  test('[COMP-13][AMB-62] 2 to 5 players', () => {
    expect([2, 3, 4, 5].every((seats) => compileGame(configOf(seats), DELTA_MAP).ok)).toBe(true);
    expect(compileGame(configOf(6), DELTA_MAP)).toMatchObject({
      ok: false,
      error: { code: 'options/no-number' },
    });
  });

  test('[SETUP-15][TILE-DIPLOMACY-6][X-81] with 2 players there is no Diplomacy: 34 tiles', () => {
    const all = (seats: number) =>
      DELTA_FOR[seats]!.copies.reduce((sum, copies) => sum + copies, 0);
    expect([2, 3, 4, 5].map(all)).toEqual([34, 35, 35, 35]);
    const diplomacy = TILES.findIndex(({ id }) => id === 'diplomacy');
    expect([DELTA_FOR[2]!.copies[diplomacy], DELTA_FOR[3]!.copies[diplomacy]]).toEqual([0, 1]);
  });

  test('[SETUP-3][SETUP-5][SETUP-16] 5 VP, neutral pawns on plain land only', () => {
    const position = newPosition(DELTA, SEEDS.one);
    expect([position.vp(0), position.vp(1), position.vp(2)]).toEqual([5, 5, 5]);
    const pawns = Object.fromEntries(
      DELTA_MAP.provinces.map(({ id }, p) => [id, position.pawnsIn(p)]),
    );
    expect(pawns).toMatchObject({ acacia: 0, delta: 0, cactus: 0, elder: 1, hill: 1, kelp: 1 });
    expect(DELTA_MAP.provinces.every((_, p) => position.ownerOf(p) === 0)).toBe(true);
  });

  test('[SETUP-11][SETUP-7] the first civilization is chosen at the start of the first turn', () => {
    const events: GameEvent[] = [];
    const position = newPosition(DELTA, SEEDS.one, events);
    expect(eventsOf(events, 'civilizationDrawn')).toHaveLength(6);
    expect([position.phase, position.round]).toEqual(['draft', 1]);
    const first = position.turnSeat;
    play(position, 'choose 1');
    expect([position.phase, position.turnSeat]).toEqual(['mobilisation', first]);
    expect(position.tiles((first + 1) % 3)).toBeUndefined();
  });

  test('[TURN-5] nobody declines in his first turn', () => {
    const position = newPosition(DELTA, SEEDS.two);
    const events = play(position, 'choose 2');
    expect(eventsOf(events, 'civilizationChosen')[0]).toMatchObject({ paid: 1, position: 2 });
    expect(() => play(position, 'decline')).toThrow('rule/not-entered-yet');
  });

  test('[MAP-3][MAP-6] seven terrains, and rivers are provinces of their own', () => {
    const delta = DELTA_MAP.provinces.find(({ id }) => id === 'delta');
    expect([delta?.terrain, DELTA_MAP.waterModel]).toEqual(['river', 'riverProvinces']);
    expect(new Set(DELTA_MAP.provinces.map(({ terrain }) => terrain)).size).toBe(7);
    expect(compileGame({ ...configOf(3), preset: 'deClassic' }, DELTA_MAP)).toMatchObject({
      ok: false,
      error: { code: 'options/terrains' },
    });
  });

  test('[PAWN-3][AMB-63] base pawns are those of the map and the number of players', () => {
    expect([2, 3, 4, 5].map((seats) => DELTA_FOR[seats]!.basePawns)).toEqual([12, 9, 7, 5]);
    expect([2, 3, 4, 5].map((seats) => gameOn(europe, seats, 'vinci2').basePawns)).toEqual([
      14, 10, 6, 4,
    ]);
    const { basePawns: _, ...silent } = DELTA_MAP;
    expect(compileGame(configOf(3), silent)).toMatchObject({
      error: { code: 'options/no-number' },
    });
    expect(EUROPE.basePawns).toBe(8);
    expect(Object.keys(BASE_PAWNS)).toHaveLength(4);
  });

  test('[X-61][PAWN-3] 4 players on the original map, Mountaineering and Galleys: 14 pawns', () => {
    const position = board(gameOn(europe, 4, 'vinci2'))
      .track(['mountaineering', 'galleys'])
      .noTiles()
      .phase('draft')
      .build();
    expect(trackOffers(position, 0)[0]!.pawns).toBe(14);
    play(position, 'choose 1');
    expect(position.hand(0)).toBe(14);
  });

  test('[VAR-2][MAP-5] played on a board with shallows and on one with rivers', () => {
    for (const map of [europe, DELTA_MAP]) {
      const game = gameOn(map, 3, 'vinci2');
      expect(newPosition(game, SEEDS.one).phase).toBe('draft');
    }
    expect([europe.waterModel, DELTA_MAP.waterModel]).toEqual(['shallows', 'riverProvinces']);
  });

  test('[VAR-3] any other map will do that says how many base pawns there are', () => {
    const map = makeMap({ id: 'two', provinces: { a: 'desert edge b', b: 'river' } });
    expect(makeGame(map, 5, {}, 'vinci2').basePawns).toBe(4);
  });
});
