import { type GameEvent, newPosition, TILES, trackOffers } from '../src/index.ts';
import {
  board,
  finishTurn,
  makeGame,
  type PositionBuilder,
  play,
  refusal,
  SEEDS,
} from '../src/testing/index.ts';
import { europe } from './maps.ts';
import { EUROPE, eventsOf } from './support.ts';

const draft = (): PositionBuilder => board(EUROPE).phase('draft');
const names = (position: ReturnType<PositionBuilder['build']>, place: number): string[] =>
  (position.trackTiles(place) ?? []).map((code) => TILES[code]!.id);
const coins = (position: ReturnType<PositionBuilder['build']>): number[] =>
  [1, 2, 3, 4, 5, 6].map((place) => position.coinsOn(place));

describe('track', () => {
  test('[TRACK-1] a civilization is chosen at the start and with every decline', () => {
    const start = newPosition(EUROPE, SEEDS.one);
    expect(start.phase).toBe('draft');
    const later = board(EUROPE).owns({ bavaria: 3 }).begin();
    play(later, 'decline');
    expect([later.phase, later.actor]).toEqual(['draft', 0]);
  });

  test('[TRACK-2] any of the six positions may be chosen', () => {
    for (const place of [1, 2, 3, 4, 5, 6]) {
      const position = draft().build();
      const tiles = names(position, place);
      const events = play(position, `choose ${place}`);
      expect(
        eventsOf(events, 'civilizationChosen')[0]!.tiles.map((code) => TILES[code]!.id),
      ).toEqual(tiles);
    }
  });

  test('[TRACK-3] position 1 costs nothing and yields nothing', () => {
    const events = play(draft().build(), 'choose 1');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'civilizationChosen', paid: 0, gained: 0 }),
    );
  });

  test.each([
    [1, 0],
    [2, 2],
    [3, 4],
    [4, 6],
    [5, 8],
    [6, 10],
  ])('[TRACK-4][X-71] position %i costs %i VP', (place, price) => {
    const position = draft().vp(10).build();
    expect(trackOffers(position, 0)[place - 1]!.price).toBe(price);
    expect(eventsOf(play(position, `choose ${place}`), 'civilizationChosen')[0]!.paid).toBe(price);
  });

  test('[TRACK-6][TRACK-7][X-70] 10 VP, position 4: pay 6, a coin on each of 1, 2, 3', () => {
    const position = newPosition(EUROPE, SEEDS.one);
    const seat = position.actor;
    play(position, 'choose 4');
    expect(position.vp(seat)).toBe(4);
    expect(coins(position)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test('[TRACK-8][AMB-109] coins accumulate, one per civilization each time', () => {
    const position = newPosition(EUROPE, SEEDS.one);
    play(position, 'choose 3', 'choose 3');
    expect(coins(position)).toEqual([2, 2, 0, 0, 0, 0]);
  });

  test('[TRACK-9][TRACK-11] a coin brings 2 VP and is removed', () => {
    const position = draft().coins(1, 3).build();
    const events = play(position, 'choose 1');
    expect(eventsOf(events, 'civilizationChosen')[0]!.gained).toBe(6);
    expect(coins(position)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('[TRACK-12][TRACK-13][TRACK-14][X-78] the others move left with their coins, a new pair is drawn', () => {
    const position = draft().coins(2, 1).build();
    const before = [1, 2, 3, 4, 5, 6].map((place) => names(position, place));
    play(position, 'choose 3');
    const after = [1, 2, 3, 4, 5].map((place) => names(position, place));
    expect(after).toEqual([before[0], before[1], before[3], before[4], before[5]]);
    expect(names(position, 6)).toHaveLength(2);
    expect(coins(position)).toEqual([1, 2, 0, 0, 0, 0]);
  });

  test('[TRACK-12] with “coinsTravel” off the coins stay on their places', () => {
    const game = makeGame(europe, 3, { coinsTravel: false });
    const position = board(game).phase('draft').coins(4, 2).build();
    play(position, 'choose 2');
    expect(coins(position)).toEqual([1, 0, 0, 2, 0, 0]);
  });

  test('[TRACK-15] cost and coins also apply to a choice in the middle of the game', () => {
    const position = board(EUROPE).round(7).vp(40).coins(3, 1).owns({ bavaria: 2 }).begin();
    play(position, 'decline', 'choose 3');
    // 40 − 4 for the place + 2 for the coin + 1 for Bavaria.
    expect(position.vp(0)).toBe(39);
  });

  test('[TRACK-16] the chosen tiles are open', () => {
    const events: GameEvent[] = [];
    const position = newPosition(EUROPE, SEEDS.one, events);
    const offered = position.trackTiles(2);
    const seat = position.actor;
    play(position, 'choose 2');
    expect(position.tiles(seat)).toEqual(offered);
  });

  test('[TRACK-17] tiles that are no longer needed return to the bag', () => {
    const position = board(EUROPE)
      .bag({ mining: 2, ports: 2 })
      .tiles('weapons', 'militia')
      .owns({ bavaria: 2 })
      .begin();
    const weapons = TILES.findIndex(({ id }) => id === 'weapons');
    expect(position.inBag(weapons)).toBe(0);
    play(position, 'decline');
    expect(position.inBag(weapons)).toBe(1);
  });

  test('[TRACK-19][AMB-12] pay, put coins, take coins: nobody gains the coins he puts', () => {
    const position = draft().vp(10).coins(1, 1).build();
    const events = play(position, 'choose 2');
    expect(eventsOf(events, 'civilizationChosen')[0]).toMatchObject({ paid: 2, gained: 0 });
    expect(position.coinsOn(1)).toBe(2);
  });

  test('[AMB-11][X-76] with 10 VP position 6 is legal and leaves 0 VP', () => {
    const position = newPosition(EUROPE, SEEDS.one);
    const seat = position.actor;
    play(position, 'choose 6');
    expect(position.vp(seat)).toBe(0);
  });

  test('[AMB-11][X-77] with 3 VP position 3 is illegal whatever coins lie there', () => {
    const position = draft().vp(3).coins(3, 5).build();
    expect(refusal(position, 'choose 3')).toBe('rule/civilization-too-expensive');
    expect(refusal(position, 'choose 2')).toBeUndefined();
    expect(trackOffers(position, 0)[2]!.error).toMatchObject({ needed: 4, available: 3 });
  });

  test('[AMB-11] position 1 is always available', () => {
    expect(refusal(draft().vp(0).build(), 'choose 1')).toBeUndefined();
  });

  test('[AMB-11] with “vpFloor” none VP may fall below zero', () => {
    const game = makeGame(europe, 3, { vpFloor: 'none' });
    const position = board(game).phase('draft').vp(1).build();
    play(position, 'choose 6');
    expect(position.vp(0)).toBe(-9);
  });

  test('[AMB-59] a missing pair leaves a gap that is filled when the bag holds two tiles', () => {
    const position = board(EUROPE)
      .bag({ weapons: 1 })
      .phase('draft')
      .seat(1)
      .tiles('mining', 'militia')
      .owns({ bavaria: 2 })
      .build();
    play(position, 'choose 2');
    expect(position.trackTiles(6)).toBeUndefined();
    expect(refusal(position, 'decline')).toBeUndefined();
    play(position, 'decline');
    expect(refusal(position, 'choose 6')).toBe('rule/empty-track-place');
    const events = play(position, 'choose 1');
    // Three tiles were in the bag: one pair is drawn, the other place stays empty.
    expect(eventsOf(events, 'civilizationDrawn')).toHaveLength(1);
    expect([names(position, 5).length, names(position, 6).length]).toEqual([2, 0]);
  });

  test('[AMB-59] a gap is filled at the end of a turn as soon as the bag allows it', () => {
    const position = board(EUROPE)
      .track(['mining', 'ports'])
      .bag({ weapons: 1, militia: 1 })
      .owns({ bavaria: 1 })
      .begin();
    const events = finishTurn(position);
    expect(eventsOf(events, 'civilizationDrawn')).toHaveLength(1);
    expect(names(position, 2)).toHaveLength(2);
  });

  test('[TRACK-5][TRACK-10][X-72][X-75] with 1 VP per place and coin', () => {
    const game = makeGame(europe, 3, { skipCost: 1, coinValue: 1, startVP: 5 });
    const first = newPosition(game, SEEDS.one);
    const seat = first.actor;
    play(first, 'choose 4');
    expect(first.vp(seat)).toBe(2);
    expect(coins(first)).toEqual([1, 1, 1, 0, 0, 0]);
    const second = board(game).phase('draft').coins(3, 1).vp(5).build();
    expect(eventsOf(play(second, 'choose 3'), 'civilizationChosen')[0]).toMatchObject({
      paid: 2,
      gained: 1,
    });
  });
});
