import { europe } from '@vinci/maps';
import { apply, encodeIntent, listLegal, newPosition, type Position } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { Chronicle } from '../../src/net/chronicle.ts';

export const game = makeGame(europe, 3);
/** Who the seats are, to sentences. */
export const names = { map: europe, name: (seat: number) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };

/** A game as its players know it, up to a moment. */
export function play(until: (now: Position) => boolean): Chronicle {
  const random = makeRandom(5);
  let server = newPosition(game, SEEDS.one);
  const chronicle = Chronicle.fromHistory(game, server.draws, []);
  while (!until(server)) {
    const code = pickSensibly(server, listLegal(server), random);
    server = server.clone();
    apply(server, code);
    chronicle.feed([chronicle.revision + 1, code, ...server.draws]);
  }
  return chronicle;
}

/** A game in the middle of a turn of round 3. */
export const chronicle = play(({ round, phase }) => round === 3 && phase === 'mobilisation');
export const now = chronicle.position;
export const end = encodeIntent({ type: 'endExpansion' });
