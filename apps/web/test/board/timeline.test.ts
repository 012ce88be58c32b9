import { type Act, createTimeline, easeInOut, easeOut, settle } from '../../src/board/timeline.ts';

const logging = (log: string[], name: string, at: number, ms: number): Act => ({
  at,
  ms,
  begin: () => log.push(`${name} begins`),
  step: (t) => log.push(`${name} ${t.toFixed(2)}`),
  end: () => log.push(`${name} ends`),
});

describe('timeline', () => {
  test('plays acts at their times', () => {
    const log: string[] = [];
    const timeline = createTimeline();
    timeline.add([logging(log, 'a', 0, 100), logging(log, 'b', 50, 100)]);
    timeline.advance(25);
    timeline.advance(50);
    timeline.advance(50);
    expect(timeline.busy).toBe(true);
    timeline.advance(50);
    expect(timeline.busy).toBe(false);
    expect(log).toEqual([
      'a begins',
      'a 0.25',
      'a 0.75',
      'b begins',
      'b 0.25',
      'b 0.75',
      'a ends',
      'b ends',
    ]);
  });

  test('batches wait for one another', () => {
    const log: string[] = [];
    const timeline = createTimeline();
    timeline.add([logging(log, 'a', 0, 100)]);
    timeline.add([logging(log, 'b', 0, 100)]);
    timeline.advance(90);
    expect(log).not.toContain('b begins');
    timeline.advance(20);
    expect(log).toContain('b begins');
  });

  test('after a rest a batch begins at once', () => {
    const log: string[] = [];
    const timeline = createTimeline();
    timeline.add([logging(log, 'a', 0, 100)]);
    timeline.advance(100);
    timeline.advance(5000);
    timeline.add([logging(log, 'b', 0, 100)]);
    timeline.advance(0);
    expect(log).toContain('b begins');
  });

  test('skipping puts every effect in place, in order', () => {
    const log: string[] = [];
    const timeline = createTimeline();
    timeline.add([logging(log, 'late', 200, 10), logging(log, 'early', 0, 100)]);
    timeline.add([logging(log, 'next', 0, 10)]);
    timeline.finish();
    expect(log.filter((l) => l.endsWith('ends'))).toEqual(['early ends', 'late ends', 'next ends']);
    expect(log.filter((l) => l.endsWith('begins'))).toHaveLength(3);
    expect(timeline.busy).toBe(false);
    timeline.advance(10_000);
    expect(log.filter((l) => l.endsWith('ends'))).toHaveLength(3);
  });

  test('does not fall further and further behind', () => {
    const log: string[] = [];
    const timeline = createTimeline();
    for (let i = 0; i < 5; i++) timeline.add([logging(log, `batch${i}`, 0, 4000)]);
    expect(log.filter((l) => l.endsWith('ends')).length).toBeGreaterThan(0);
    timeline.advance(8000);
    expect(timeline.busy).toBe(false);
  });

  test.each([
    ['easeInOut', easeInOut],
    ['easeOut', easeOut],
    ['settle', settle],
  ])('%s runs from 0 to 1', (_, ease) => {
    expect(ease(0)).toBeCloseTo(0, 9);
    expect(ease(1)).toBeCloseTo(1, 9);
  });
});
