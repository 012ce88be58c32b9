import { europe } from '@vinci/maps';
import { newPosition } from '@vinci/rules';
import { makeGame, SEEDS } from '@vinci/rules/testing';
import { Staging } from '../src/game/staging.ts';

const position = newPosition(makeGame(europe, 3), SEEDS.one);

describe('how far the board has come', () => {
  test('each moment is shown when its motion begins, and given once', () => {
    const staging = new Staging();
    const first = staging.announce(1, position);
    const second = staging.announce(2, position);
    expect(staging.announce(2, position)).toBeUndefined();
    expect(staging.shown.value).toBeUndefined();
    first?.();
    expect(staging.shown.value?.revision).toBe(1);
    second?.();
    expect(staging.shown.value?.revision).toBe(2);
  });

  test('what comes without motion is not taken back by what waited', () => {
    const staging = new Staging();
    const waiting = staging.announce(7, position);
    // The server was set up again, with fewer moves than before.
    staging.announce(3, position)?.();
    waiting?.();
    expect(staging.shown.value?.revision).toBe(3);
  });

  test('without a board nothing is behind', () => {
    const staging = new Staging();
    const late = staging.announce(1, position);
    staging.reset();
    expect(staging.shown.value).toBeUndefined();
    staging.announce(1, position)?.();
    late?.();
    expect(staging.shown.value?.revision).toBe(1);
  });
});
