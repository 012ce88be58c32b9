import { RECORD_VERSION } from '@vinci/fairness/record';
import { europe } from '@vinci/maps';
import { apply, listLegal, newPosition, type Position } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';

/** The record of a game of so many moves; only its form and its moves are sound. */
export function recordOf(moves: number, change: object = {}): string {
  const random = makeRandom(3);
  const position = newPosition(makeGame(europe, 3), SEEDS.one);
  return recordOfGame(
    position,
    (now) => pickSensibly(now, listLegal(now), random),
    (made) => made === moves,
    change,
  );
}

/** The record of a game that is played here; only its form and its moves are sound. @param choose an intent */
export function recordOfGame(
  position: Position,
  choose: (position: Position) => number,
  isOver: (moves: number) => boolean,
  change: object = {},
): string {
  const { game } = position;
  const opening = [...position.draws];
  const digits = '0'.repeat(64);
  const entries: number[][] = [];
  while (!isOver(entries.length)) {
    const code = choose(position);
    const seat = position.actor;
    apply(position, code);
    entries.push([seat, code, 0, 0, ...position.draws]);
  }
  const person = { name: 'Ada', occupant: 'person' };
  return JSON.stringify({
    format: 'vinci-record',
    version: RECORD_VERSION,
    code: 'BCDFGH',
    rules: 1,
    config: game.config,
    start: { startedAt: 0, clock: null, absence: {}, standIn: null, seats: [person] },
    seats: Array.from({ length: game.seats }, (_, colour) => ({ ...person, colour })),
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
