import { board, costOf, makeGame, makeMap, play, refusal } from '../../src/testing/index.ts';
import { EUROPE, ROW } from '../support.ts';

const rebels = (second = 'barbarians', game = EUROPE) =>
  board(game).tiles('revolutionaries', second);

describe('revolutionaries', () => {
  test('[TILE-REVOLUTIONARIES-1] the start province may be any province of the board', () => {
    const position = rebels().hand(12).build();
    for (let p = 0; p < EUROPE.provinceCount; p++) {
      expect(refusal(position, `conquer ${EUROPE.map.provinces[p]!.id}`)).toBeUndefined();
    }
  });

  test('[TILE-REVOLUTIONARIES-1] only the start province', () => {
    const position = rebels().owns({ bavaria: 1 }).hand(12).build();
    expect(refusal(position, 'conquer scotland')).toBe('rule/not-reachable');
  });

  test('[TILE-REVOLUTIONARIES-2] at the normal cost', () => {
    expect(costOf(rebels().hand(12).seat(1).owns({ bavaria: 4 }).build(), 'bavaria')).toBe(6);
  });

  test('[TILE-REVOLUTIONARIES-3][COMBO-12][X-53][AMB-58] the other tile’s discounts apply, no mountain does', () => {
    const game = makeGame(
      makeMap({ provinces: { a: 'plains edge', b: 'normal c', c: 'mountain' } }),
    );
    expect(costOf(rebels('weapons', game).hand(9).build(), 'b')).toBe(2);
  });

  test('[AMB-58] own contact and peace still apply, and it serves re-entry', () => {
    const position = rebels('barbarians', ROW).declines({ b: 1 }).entered().hand(9).build();
    expect(refusal(position, 'conquer c')).toBe('rule/contact');
    expect(refusal(position, 'conquer f')).toBeUndefined();
    const peace = rebels('diplomacy').hand(9).seat(1).owns({ bavaria: 1 }).begin();
    play(peace, 'peace 2');
    expect(refusal(peace, 'conquer bavaria')).toBe('rule/peace');
  });

  test('[AMB-58] it serves entry after vacating everything', () => {
    const position = rebels('barbarians', ROW).owns({ a: 5 }).begin();
    play(position, 'vacate a');
    expect(refusal(position, 'conquer d')).toBeUndefined();
  });
});
