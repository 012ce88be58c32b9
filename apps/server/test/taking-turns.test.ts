import fc from 'fast-check';
import { TakingTurns } from '../src/bots/taking-turns.ts';

test('nobody is passed over: of one group in order, and one of each other at most in between', () => {
  const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(undefined)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(steps, (plan) => {
      const waiting = new TakingTurns<string>();
      const there = new Map<string, string[]>();
      /** How many others were served since a group has waited. */
      const passed = new Map<string, string[]>();
      for (const [number, group] of plan.entries()) {
        if (group !== undefined) {
          waiting.push(group, `${group}${number}`);
          there.set(group, [...(there.get(group) ?? []), `${group}${number}`]);
          if (!passed.has(group)) passed.set(group, []);
        } else {
          const item = waiting.shift();
          const served = item?.charAt(0) ?? '';
          expect(item).toBe(there.get(served)?.shift());
          for (const [other, since] of passed) if (other !== served) since.push(served);
          if ((there.get(served)?.length ?? 0) === 0) {
            passed.delete(served);
            there.delete(served);
          } else passed.set(served, []);
          for (const since of passed.values()) expect(new Set(since).size).toBe(since.length);
        }
        expect(waiting.groups).toBe(there.size);
        for (const name of 'abc') expect(waiting.sizeOf(name)).toBe(there.get(name)?.length ?? 0);
      }
    }),
    { seed: 9 },
  );
});
