import { linesOf } from '../../src/board/line-of-text.ts';

test.each([
  ['Western Mediterranean', 2, ['Western', 'Mediterranean']],
  ['Zee van de Hebriden', 2, ['Zee van de', 'Hebriden']],
  ['Westelijke Middellandse Zee', 2, ['Westelijke', 'Middellandse Zee']],
  ['西地中海', 2, ['西地中海']],
  ['Golf von Biskaya', 1, ['Golf von Biskaya']],
])('%s, where there is room for %s, is set as %j', (name, room, lines) => {
  expect(linesOf(name, room)).toEqual(lines);
});
