import { execFileSync } from 'node:child_process';

const FILE = new URL('../src/lean-heap.ts', import.meta.url).href;

/** Makes many objects, some of which stay for a while. */
const WORK = `for (let made = 0, kept = []; made < 2e6; made++) {
  kept.push({ made, list: [made] });
  if (kept.length > 60_000) kept = [];
}`;

/** Usual size of the space: on a busy machine V8 holds more of it for moments, until what it has moved away is cleared. */
const MEASURE = `const sizes = Array.from({ length: 99 }, () => {
  Array.from({ length: 2000 }, () => ({}));
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
});
console.log(sizes.sort((a, b) => a - b)[49]);`;

/** Bytes of the space for new objects after a program. */
function youngAfter(program: string): number {
  const imports = `import { getHeapSpaceStatistics } from 'node:v8'; import { keepHeapLean, widenForGames } from '${FILE}'`;
  const text = [imports, program, MEASURE].join(';');
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' }),
  );
}

test('a server keeps no large space for new objects after much was going on', () => {
  const usual = youngAfter(WORK);
  const start = youngAfter(`keepHeapLean();${WORK}`);
  const games = youngAfter(`keepHeapLean();${WORK};widenForGames();${WORK}`);
  expect(start).toBeLessThan(games / 4);
  expect(games).toBeLessThan(usual);
});
