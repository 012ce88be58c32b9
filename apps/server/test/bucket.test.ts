import fc from 'fast-check';
import { Bucket } from '../src/rooms/bucket.ts';

test('so many at once, then so many per second, with the time to wait', () => {
  const bucket = new Bucket(2, 3, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 0, 0, 1]);
  expect([bucket.take(500), bucket.take(500)]).toEqual([0, 1]);
  expect(bucket.take(1_000_000, 3)).toBe(0);
  expect(bucket.take(1_000_000, 3)).toBe(2);
});

test('never more than the rate allows, whatever the times, even when the clock goes back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 400 }), { maxLength: 200 }), (steps) => {
      const bucket = new Bucket(5, 10, 0);
      let now = 0;
      let taken = 0;
      let passed = 0;
      for (const step of steps) {
        now += step;
        passed += Math.max(0, step);
        if (bucket.take(now) === 0) taken++;
      }
      expect(taken).toBeLessThanOrEqual(10 + (passed / 1000) * 5 + 1e-6);
    }),
    { seed: 9 },
  );
});
