import { declineForecast } from '../../src/index.ts';
import {
  board,
  legalLines,
  makeGame,
  play,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { DELTA, eventsOf } from '../support.ts';

describe('philosophy', () => {
  test('[TILE-PHILOSOPHY-1][TILE-PHILOSOPHY-2][X-141] 5 provinces, 9 pawns: all stay, freely distributed', () => {
    const position = board(DELTA)
      .tiles('philosophy')
      .owns({ elder: 3, fig: 1, hill: 2, lotus: 2, iris: 1 })
      .begin();
    expect(position.hand(0)).toBe(4);
    const forecast = declineForecast(position, 0).points;
    play(position, 'decline');
    expect([position.phase, position.turnSeat]).toEqual(['reorganization', 0]);
    expect(refusal(position, 'end-reorganization')).toBe('rule/pawns-in-hand');
    const events = play(position, 'place lotus 4', 'end-reorganization');
    expect(eventsOf(events, 'scored')[0]!.points).toBe(forecast);
    expect(provinceText(position, 'lotus')).toBe('0 declining 5');
    expect([position.pawnsOf(2), position.phase]).toEqual([9, 'draft']);
  });

  test('[AMB-70] one pawn stays in each province, no cohesion is asked for', () => {
    const position = board(DELTA).tiles('philosophy').owns({ elder: 2, lotus: 1, palm: 1 }).begin();
    play(position, 'decline');
    expect(legalLines(position)).toEqual(['place elder 1', 'place lotus 1', 'place palm 1']);
    play(position, 'place palm 1', 'end-reorganization');
    expect([position.phase, position.provincesOf(2)]).toEqual(['draft', 3]);
  });

  test('[AMB-70] with nothing to arrange the decline follows at once', () => {
    const bare = board(DELTA).tiles('philosophy').owns({ elder: 1, fig: 1 }).begin();
    play(bare, 'decline');
    expect(bare.phase).toBe('draft');
    const off = board(DELTA).tiles('philosophy').entered().hand(3).begin();
    play(off, 'decline');
    expect([off.phase, off.hand(0)]).toEqual(['draft', 0]);
  });

  test('[AMB-70] with Rebirth it happens after scoring', () => {
    const position = board(DELTA)
      .tiles('philosophy', 'rebirth')
      .owns({ elder: 3, fig: 1 })
      .phase('rebirth')
      .build();
    play(position, 'decline', 'collect elder 2');
    const events = play(position, 'place fig 2', 'end-reorganization');
    expect(eventsOf(events, 'scored')).toEqual([]);
    expect([provinceText(position, 'fig'), position.phase]).toEqual(['0 declining 3', 'draft']);
  });

  test('[AMB-43][AMB-46][AMB-126] pawns that only an expansion turn brings do not stay', () => {
    const general = makeGame(
      DELTA.map,
      3,
      { fieldGeneralMode: 'removeSevenAfterExpansion', medicineTiming: 'mobilisation' },
      'vinci2',
    );
    const lent = board(general).tiles('philosophy', 'fieldGeneral').owns({ elder: 3 }).begin();
    expect(lent.hand(0)).toBe(9);
    play(lent, 'decline');
    expect([lent.phase, lent.hand(0)]).toEqual(['reorganization', 2]);
    const healed = board(general).tiles('philosophy', 'medicine').owns({ elder: 3 }).begin();
    expect(healed.hand(0)).toBe(3);
    play(healed, 'decline');
    expect(healed.hand(0)).toBe(2);
    const legions = board(DELTA).tiles('philosophy', 'fieldGeneral').owns({ elder: 3 }).begin();
    expect([legions.hand(0), legions.extra(0)]).toEqual([2, 7]);
    play(legions, 'decline');
    expect([legions.hand(0), legions.extra(0)]).toEqual([2, 0]);
  });

  test('[AMB-75] survivors of the declining empire go to its other provinces', () => {
    const position = board(DELTA)
      .owns({ elder: 1 })
      .hand(8)
      .seat(1)
      .lasting('philosophy', 'weapons')
      .declines({ fig: 4, kelp: 1, lotus: 2 })
      .owns({ moss: 1 })
      .build();
    play(position, 'conquer fig');
    expect([position.survivors(1), position.decliningSurvivors(1)]).toEqual([0, 3]);
    play(position, 'end-expansion', 'place elder 2', 'end-reorganization');
    expect([provinceText(position, 'kelp'), provinceText(position, 'lotus')]).toEqual([
      '1 declining 3',
      '1 declining 3',
    ]);
    expect(provinceText(position, 'moss')).toBe('1 active 1');
  });

  test('[AMB-75] the defender places them where he chooses himself', () => {
    const game = makeGame(DELTA.map, 3, { survivorChooser: 'defender' }, 'vinci2');
    const position = board(game)
      .owns({ elder: 1 })
      .hand(6)
      .seat(1)
      .lasting('philosophy', 'weapons')
      .declines({ fig: 3, kelp: 1, lotus: 2 })
      .owns({ moss: 1 })
      .build();
    play(position, 'conquer fig', 'end-expansion', 'place elder 1', 'end-reorganization');
    expect([position.phase, position.actor]).toEqual(['retreat', 1]);
    expect(refusal(position, 'retreat moss 1')).toBe('rule/no-survivors');
    play(position, 'retreat lotus 2');
    expect([provinceText(position, 'lotus'), position.turnSeat]).toEqual(['1 declining 4', 1]);
  });

  test('[AMB-75] without another province they return to stock', () => {
    const position = board(DELTA)
      .owns({ elder: 1 })
      .hand(6)
      .seat(1)
      .lasting('philosophy', 'weapons')
      .declines({ fig: 3 })
      .build();
    play(position, 'conquer fig', 'end-expansion', 'place elder 1');
    const events = play(position, 'end-reorganization');
    expect(eventsOf(events, 'pawnsReturned')).toMatchObject([
      { seat: 1, pawns: 2, clause: 'AMB-75' },
    ]);
    expect(position.hand(1)).toBe(0);
  });

  test('[AMB-34][AMB-127] conquered by its own player with Heritage, the others retreat last', () => {
    const position = board(DELTA)
      .tiles('heritage')
      .owns({ elder: 1 })
      .hand(6)
      .lasting('philosophy', 'weapons')
      .declines({ fig: 3, kelp: 1 })
      .build();
    play(position, 'conquer fig', 'end-expansion', 'place elder 1', 'end-reorganization');
    expect(provinceText(position, 'kelp')).toBe('0 declining 3');
    expect(position.turnSeat).toBe(1);
  });
});
