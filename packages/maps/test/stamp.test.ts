import { checkStamp } from '../build/stamp.ts';
import { findData, mapIds } from './files.ts';

describe.each(mapIds)('the committed files of %s', (id) => {
  test('are what the present seeds and sources give', () => {
    expect(checkStamp(id, (file) => findData(id, file))).toEqual([]);
  });

  test('are noticed when one is missing, edited, or older than the sources', () => {
    const problems = (change: (file: string) => Uint8Array | undefined): readonly string[] =>
      checkStamp(id, change);
    const about = (text: string): unknown => expect.stringContaining(`${id}${text}`);
    expect(problems(() => undefined)).toEqual([about(' was never built')]);
    expect(
      problems((file) => (file === 'graph.json' ? Buffer.from('{}') : findData(id, file))),
    ).toContainEqual(about('/graph.json is not what the build wrote'));
    expect(
      problems((file) => (file === 'preview.webp' ? undefined : findData(id, file))),
    ).toContainEqual(about('/preview.webp is missing'));
    const aged = problems((file) => {
      const bytes = findData(id, file);
      if (file !== 'build.json' || bytes === undefined) return bytes;
      return Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), inputs: 'old' }));
    });
    expect(aged).toContainEqual(about(' is older than its sources'));
  });
});
