import { scoreForecast } from '../src/index.ts';
import {
  board,
  costOf,
  makeGame,
  makeMap,
  play,
  provinceText,
  refusal,
} from '../src/testing/index.ts';
import { COAST, eventsOf, ROW, ROW_MAP } from './support.ts';

describe('contact with the own declining empire', () => {
  test('[OWN-1][OWN-2][AMB-37] a province adjacent to the own declining empire may not be conquered', () => {
    const position = board(ROW).declines({ a: 1 }).owns({ c: 1 }).hand(9).build();
    expect(refusal(position, 'conquer b')).toBe('rule/contact');
    expect(refusal(position, 'conquer d')).toBeUndefined();
  });

  test('[AMB-37] not even by Espionage or at cost 0; a start province neither', () => {
    const spy = board(ROW).tiles('espionage').declines({ a: 1 }).owns({ c: 1 }).hand(9).build();
    expect(refusal(spy, 'conquer b espionage')).toBe('rule/contact');
    const free = board(ROW)
      .tiles('weapons', 'specialization')
      .neutral({ b: 0 })
      .declines({ a: 1 })
      .owns({ c: 1 })
      .build();
    expect(refusal(free, 'conquer b')).toBe('rule/contact');
    const entering = board(ROW).declines({ b: 1 }).hand(9).build();
    expect(refusal(entering, 'conquer a')).toBe('rule/contact');
  });

  test('[AMB-37] a declining province emptied by an opponent no longer counts', () => {
    const position = board(ROW)
      .declines({ a: 1 })
      .owns({ c: 1 })
      .hand(9)
      .seat(1)
      .owns({ a: 1 })
      .build();
    expect(refusal(position, 'conquer b')).toBeUndefined();
  });

  test('[AMB-37][AMB-56] only land adjacency is contact, a sea connection is none', () => {
    const position = board(COAST)
      .tiles('astronomy')
      .declines({ isle: 1 })
      .owns({ heath: 1, dune: 1 })
      .hand(9)
      .build();
    expect(refusal(position, 'conquer quay')).toBeUndefined();
    expect(refusal(position, 'conquer reef')).toBe('rule/contact');
  });

  test('[OWN-6] a province of the own declining empire may not be conquered', () => {
    const position = board(ROW).declines({ b: 1 }).owns({ c: 1 }).hand(9).build();
    expect(refusal(position, 'conquer b')).toBe('rule/own-declining-province');
  });

  test('[OWN-8] the active empire cannot use tiles left with the declining empire', () => {
    const position = board(ROW)
      .lasting('agricultureColumn')
      .declines({ a: 1 })
      .owns({ g: 1 })
      .build();
    expect(scoreForecast(position, 0).points).toBe(2 + 1);
  });

  test('[OWN-9][TILE-HERITAGE-1][TILE-HERITAGE-2][X-158] Heritage lifts the restriction, nothing is cleared', () => {
    const position = board(ROW).tiles('heritage').declines({ a: 1 }).owns({ c: 1 }).hand(9).build();
    play(position, 'conquer b');
    expect(provinceText(position, 'a')).toBe('0 declining 1');
  });

  test('[OWN-3][AMB-36][X-155] with “removeWholeDeclining” the whole declining empire goes', () => {
    const game = makeGame(ROW_MAP, 3, { ownDecliningAdjacency: 'removeWholeDeclining' });
    const position = board(game).declines({ a: 1, g: 1, h: 1 }).owns({ c: 1 }).hand(9).build();
    const events = play(position, 'conquer b');
    expect(eventsOf(events, 'provinceLost')).toHaveLength(3);
    expect(position.provincesOf(2)).toBe(0);
  });

  test('[OWN-4][OWN-5][OWN-7] with “clearAdjacentExceptRiver” the touched provinces are cleared', () => {
    const map = makeMap({
      provinces: { a: 'normal edge b', b: 'normal c d', c: 'normal', d: 'river', e: 'normal b' },
    });
    const game = makeGame(map, 3, {
      terrainSet: 'vinci2_7',
      ownDecliningAdjacency: 'clearAdjacentExceptRiver',
    });
    const position = board(game).declines({ c: 1, d: 1 }).owns({ a: 1 }).hand(9).build();
    play(position, 'conquer b');
    expect([provinceText(position, 'c'), provinceText(position, 'd')]).toEqual([
      'nobody 0',
      '0 declining 1',
    ]);
    expect(costOf(position, 'c')).toBe(2);
    const all = makeGame(map, 3, {
      terrainSet: 'vinci2_7',
      ownDecliningAdjacency: 'clearAdjacent',
    });
    const mild = board(all).declines({ c: 1, d: 1 }).owns({ a: 1 }).hand(9).build();
    play(mild, 'conquer b');
    expect(provinceText(mild, 'd')).toBe('nobody 0');
  });
});
