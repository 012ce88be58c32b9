import { RECORD_VERSION } from '@vinci/fairness/record';
import { europe } from '@vinci/maps';
import { apply, listLegal, newPosition } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';

/** The record of a game of so many moves; only its form and its moves are sound. */
export function recordOf(moves: number, change: object = {}): string {
  const random = makeRandom(3);
  let position = newPosition(makeGame(europe, 3), SEEDS.one);
  const opening = [...position.draws];
  const digits = '0'.repeat(64);
  const entries = Array.from({ length: moves }, () => {
    const code = pickSensibly(position, listLegal(position), random);
    const seat = position.actor;
    position = position.clone();
    apply(position, code);
    return [seat, code, 0, 0, ...position.draws];
  });
  const person = { name: 'Ada', occupant: 'person' };
  return JSON.stringify({
    format: 'vinci-record',
    version: RECORD_VERSION,
    code: 'BCDFGH',
    rules: 1,
    config: position.game.config,
    start: { startedAt: 0, clock: null, absence: {}, standIn: null, seats: [person] },
    seats: [0, 1, 2].map((colour) => ({ ...person, colour })),
    fairness: { commitment: digits, secret: digits, entropies: [], lot: [], seal: digits },
    seed: SEEDS.one,
    opening,
    entries,
    links: [],
    notes: [],
    result: [],
    ...change,
  });
}
