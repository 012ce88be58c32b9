import { board, makeGame, makeMap } from '@vinci/rules/testing';

const map = makeMap({
  provinces: { a: 'plains edge b', b: 'plains c', c: 'plains d', d: 'plains' },
});

/** A reorganization of seat 0 with two pawns in hand and three provinces of its own. */
export const placing = board(makeGame(map, 3))
  .phase('reorganization')
  .seat(0)
  .owns({ a: 3, b: 1, c: 1 })
  .hand(2)
  .build();
