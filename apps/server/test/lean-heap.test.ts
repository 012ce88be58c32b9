import { execFileSync } from 'node:child_process';

/** Makes many objects, some of which stay for a while, and prints how many bytes the space for new ones then has. */
const WORK = `
  import { getHeapSpaceStatistics } from 'node:v8';
  let kept = [];
  for (let made = 0; made < 2e6; made++) {
    kept.push({ made, list: [made] });
    if (kept.length > 60_000) kept = [];
  }
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  console.log(young.space_size);
`;

const youngAfter = (before: string): number =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', `${before};${WORK}`], {
      encoding: 'utf8',
    }),
  );

test('a server keeps no large space for new objects after much was going on', () => {
  const file = new URL('../src/lean-heap.ts', import.meta.url).href;
  const lean = youngAfter(`import { keepHeapLean } from '${file}'; keepHeapLean()`);
  expect(lean).toBeLessThan(youngAfter('') / 4);
});
