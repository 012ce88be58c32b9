import { europe } from '@vinci/maps';
import { apply, type GameEvent, listLegal, newPosition } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { arrowsFor } from '../src/game/arrows.ts';

describe('suggested conquests', () => {
  test('become arrows with origin, goal and pawns, and the position stays as it is', () => {
    const random = makeRandom(5);
    const position = newPosition(makeGame(europe, 3), SEEDS.one);
    while (position.phase !== 'mobilisation')
      apply(position, pickSensibly(position, listLegal(position), random));
    const before = position.digest();
    const played = position.clone();
    const codes: number[] = [];
    const events: GameEvent[] = [];
    while (played.turnSeat === position.turnSeat && played.round === position.round) {
      const code = pickSensibly(played, listLegal(played), random);
      codes.push(code);
      apply(played, code, events);
    }
    const conquests = events.filter((event) => event.type === 'conquered');
    expect(conquests.length).toBeGreaterThan(1);
    const arrows = arrowsFor(position, codes);
    expect(arrows).toEqual(
      conquests.map(({ origin, province, seat, pawns }) => ({
        from: origin,
        to: province,
        seat,
        label: String(pawns),
      })),
    );
    expect(arrows[0]!.from).toBe(-1);
    expect(position.digest()).toBe(before);
    // What comes after something that cannot be done is not shown.
    expect(arrowsFor(position, [-7, ...codes])).toEqual([]);
  });
});
