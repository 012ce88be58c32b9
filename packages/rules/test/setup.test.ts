import {
  compileGame,
  type GameEvent,
  newPosition,
  PRESETS,
  parseGameConfig,
  TILES,
} from '../src/index.ts';
import { board, makeGame, makeMap, play, refusal, SEEDS, seedFrom } from '../src/testing/index.ts';
import { europe } from './maps.ts';
import { EUROPE, EUROPE_FOR, eventsOf, TINY_FOR } from './support.ts';

const tilesEverywhere = (position: ReturnType<typeof newPosition>): number => {
  let tiles = 0;
  for (let tile = 0; tile < TILES.length; tile++) tiles += position.inBag(tile);
  for (let place = 1; place <= 6; place++) tiles += position.trackTiles(place)?.length ?? 0;
  for (let seat = 0; seat < position.game.seats; seat++) {
    tiles += (position.tiles(seat)?.length ?? 0) + position.decliningTiles(seat).length;
  }
  return tiles;
};

describe('components', () => {
  test('[COMP-5][COMP-7] 52 tiles, 26 kinds twice each, are on the track and in the bag', () => {
    expect(TILES.filter(({ classic }) => classic !== undefined)).toHaveLength(26);
    expect([...EUROPE.copies].filter((copies) => copies > 0)).toEqual(new Array(26).fill(2));
    expect(tilesEverywhere(newPosition(EUROPE, SEEDS.one))).toBe(52);
  });

  test('[COMP-6] the board is a graph of provinces and sea zones with a track of six places', () => {
    const position = newPosition(EUROPE, SEEDS.one);
    expect(EUROPE.provinceCount).toBe(europe.provinces.length);
    expect([1, 2, 3, 4, 5, 6].every((place) => position.trackTiles(place))).toBe(true);
    expect(refusal(position, 'choose 6')).toBeUndefined();
  });

  test('[COMP-10] more pawns than the 25 of a colour can be on the board', () => {
    const position = board(EUROPE).owns({ bavaria: 30, franconia: 1 }).begin();
    expect(position.hand(0)).toBe(29);
    play(position, 'end-expansion', 'place franconia 29', 'end-reorganization');
    expect(position.pawnsOf(1)).toBe(31);
  });

  test('[COMP-12] the game is for 3 to 6 players', () => {
    const config = (seats: number) => ({
      preset: 'deClassic',
      map: 'europe',
      mapVersion: europe.version,
      seats,
    });
    for (const seats of [3, 4, 5, 6]) expect(parseGameConfig(config(seats)).ok).toBe(true);
    for (const seats of [0, 1, 7, 3.5]) {
      expect(parseGameConfig(config(seats))).toMatchObject({ error: { code: 'options/seats' } });
    }
    const two = parseGameConfig(config(3));
    if (!two.ok) throw new Error('unreachable');
    expect(compileGame({ ...two.value, seats: 2 }, europe)).toMatchObject({
      error: { code: 'options/two-players' },
    });
  });
});

describe('setup', () => {
  test('[SETUP-1] every player has a seat of his own', () => {
    for (const seats of [3, 4, 5, 6]) {
      const position = newPosition(EUROPE_FOR[seats]!, SEEDS.one);
      expect(position.game.seats).toBe(seats);
      expect(() => position.tiles(seats - 1)).not.toThrow();
    }
  });

  test('[SETUP-2] each player starts with 10 VP', () => {
    const position = newPosition(EUROPE_FOR[6]!, SEEDS.two);
    expect([0, 1, 2, 3, 4, 5].map((seat) => position.vp(seat))).toEqual(new Array(6).fill(10));
  });

  test('[SETUP-4] one neutral pawn stands in every province but mountains', () => {
    const position = newPosition(EUROPE, SEEDS.one);
    europe.provinces.forEach(({ terrain }, p) => {
      expect(position.pawnsIn(p)).toBe(terrain === 'mountain' ? 0 : 1);
    });
  });

  test('[SETUP-3][SETUP-5] with other options 5 VP and no neutral pawns in deserts and rivers', () => {
    const map = makeMap({
      provinces: { a: 'desert edge b', b: 'river c', c: 'normal d', d: 'mountain' },
    });
    const game = makeGame(map, 3, {
      startVP: 5,
      terrainSet: 'vinci2_7',
      neutralPlacement: 'exceptMountainDesertRiver',
    });
    const position = newPosition(game, SEEDS.one);
    expect([0, 1, 2, 3].map((p) => position.pawnsIn(p))).toEqual([0, 0, 1, 0]);
    expect(position.vp(2)).toBe(5);
  });

  test('[SETUP-6] neutral pawns belong to nobody and raise the cost', () => {
    const position = newPosition(EUROPE, SEEDS.one);
    expect(europe.provinces.every((_, p) => position.ownerOf(p) === 0)).toBe(true);
  });

  test('[SETUP-7] twelve tiles are drawn as six pairs in the order of the places', () => {
    const events: GameEvent[] = [];
    newPosition(EUROPE, SEEDS.one, events);
    expect(eventsOf(events, 'civilizationDrawn').map(({ position }) => position)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  test('[SETUP-8][AMB-9][X-79] no pair of two equal tiles is ever drawn', () => {
    let drawn = 0;
    let redrawn = 0;
    for (let i = 0; i < 300; i++) {
      const events: GameEvent[] = [];
      const position = newPosition(EUROPE, seedFrom(i), events);
      const pairs = eventsOf(events, 'civilizationDrawn').map(({ tiles }) => tiles);
      expect(pairs.every(([first, second]) => first !== second)).toBe(true);
      drawn += pairs.length;
      redrawn += (position.draws.length - 13) / 2;
    }
    expect(drawn).toBe(1800);
    expect(redrawn).toBeGreaterThan(0);
  });

  test('[SETUP-8] with “allow” equal tiles stay together', () => {
    const game = makeGame(europe, 3, { identicalPairDraw: 'allow' });
    const equal = Array.from({ length: 300 }, (_, i) => newPosition(game, seedFrom(i))).filter(
      (position) =>
        [1, 2, 3, 4, 5, 6].some((place) => {
          const [first, second] = position.trackTiles(place) ?? [0, 1];
          return first === second;
        }),
    );
    expect(equal.length).toBeGreaterThan(0);
  });

  test('[AMB-9] the redraw also applies to pairs drawn during the game', () => {
    const draw = (scope: 'always' | 'setupOnly', seed: number) => {
      const game = makeGame(europe, 3, { identicalPairScope: scope });
      const position = board(game).phase('draft').bag({ weapons: 2, militia: 1 }).build();
      position.cells[game.layout.random] = seed;
      play(position, 'choose 1');
      return position.trackTiles(6) ?? [0, 0];
    };
    const seeds = Array.from({ length: 40 }, (_, i) => i + 1);
    expect(seeds.every((seed) => new Set(draw('always', seed)).size === 2)).toBe(true);
    expect(seeds.some((seed) => new Set(draw('setupOnly', seed)).size === 1)).toBe(true);
  });

  test('[AMB-9] when every tile in the bag is of one kind, the pair is kept', () => {
    const position = board(EUROPE).phase('draft').bag({ weapons: 2 }).build();
    play(position, 'choose 1');
    const [first, second] = position.trackTiles(6) ?? [0, 1];
    expect(TILES[first]!.id).toBe('weapons');
    expect(second).toBe(first);
  });

  test('[AMB-10] a kind with and one without column may be paired', () => {
    const position = board(EUROPE).phase('draft').bag({ mining: 1, miningColumn: 1 }).build();
    play(position, 'choose 1');
    expect(
      position
        .trackTiles(6)
        ?.map((code) => TILES[code]!.id)
        .sort(),
    ).toEqual(['mining', 'miningColumn']);
  });

  test('[SETUP-9] the starting player is random and play goes clockwise', () => {
    const starts = new Set<number>();
    for (let i = 0; i < 40; i++) {
      const position = newPosition(EUROPE_FOR[4]!, seedFrom(i));
      starts.add(position.startingSeat);
      const order = [0, 1, 2, 3].map(() => {
        const { actor } = position;
        play(position, 'choose 1');
        return actor;
      });
      expect(order).toEqual([0, 1, 2, 3].map((step) => (position.startingSeat + step) % 4));
    }
    expect(starts.size).toBe(4);
  });

  test('[SETUP-10][AMB-5] all choose in turn order before anybody plays round 1', () => {
    const position = newPosition(EUROPE_FOR[5]!, SEEDS.one);
    for (let i = 0; i < 5; i++) {
      expect(position.phase).toBe('draft');
      expect(position.round).toBe(0);
      play(position, 'choose 1');
    }
    expect(position.round).toBe(1);
    expect(position.phase).toBe('mobilisation');
    expect(position.actor).toBe(position.startingSeat);
  });

  test('[SETUP-11] with “inFirstTurn” each chooses at the start of his first turn', () => {
    const game = makeGame(europe, 3, { firstChoiceTiming: 'inFirstTurn' });
    const position = newPosition(game, SEEDS.one);
    expect([position.phase, position.round]).toEqual(['draft', 1]);
    play(position, 'choose 1');
    expect([position.phase, position.actor]).toEqual(['mobilisation', position.startingSeat]);
  });

  test('[SETUP-13][END-7][VAR-1] the target is fixed before play and may be another one', () => {
    expect(EUROPE.targetVP).toBe(150);
    expect(makeGame(europe, 3, { targetVP: { 3: 60 } }).targetVP).toBe(60);
  });

  test('[SETUP-16] no empire is on the board at the start', () => {
    for (const game of [EUROPE, TINY_FOR[6]!]) {
      const position = newPosition(game, SEEDS.two);
      for (let seat = 0; seat < game.seats; seat++) expect(position.isOnBoard(seat)).toBe(false);
    }
  });

  test('[SETUP-15][X-81] Diplomacy can be left out of the bag for few players', () => {
    const withTwo = makeGame(makeMap({ provinces: { a: 'plains edge b', b: 'normal' } }), 3, {
      diplomacyMinPlayers: 3,
    });
    expect([...withTwo.copies].reduce((sum, copies) => sum + copies, 0)).toBe(52);
    expect(PRESETS.deClassic.diplomacyMinPlayers).toBe(0);
  });
});
