import { newPosition, type PositionView, publicCells, restorePosition } from '../src/index.ts';
import { makeGame, SEEDS, TINY_MAP } from '../src/testing/index.ts';

const game = makeGame(TINY_MAP);

test('a view answers questions and cannot write', () => {
  const position = newPosition(game, SEEDS.one);
  const view: PositionView = position;
  expect(view.vp(0)).toBe(10);
  // @ts-expect-error A view has no cells.
  expect(view.cells).toBeDefined();
  // @ts-expect-error Nor does it write.
  expect(view.setProvince).toBeDefined();
  // What it hands out for storing and sending is a copy.
  const cells = publicCells(view);
  cells.fill(0);
  expect(publicCells(view)).not.toEqual(cells);
  const restored = restorePosition(game, publicCells(view));
  expect(restored.digest()).toBe(view.digest());
});
