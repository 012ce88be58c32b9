import { listenToDensity } from '../../src/board/density.ts';

/** Screens as a browser tells of them: a query changes once the density is no longer the one it asks for. */
function screens() {
  const queries = new Map<string, EventTarget>();
  const global = globalThis as { devicePixelRatio?: number; matchMedia?: unknown };
  global.matchMedia = (text: string) => {
    const query = queries.get(text) ?? new EventTarget();
    queries.set(text, query);
    return query;
  };
  return {
    moveTo(ratio: number): void {
      const before = `(resolution: ${global.devicePixelRatio}dppx)`;
      global.devicePixelRatio = ratio;
      queries.get(before)?.dispatchEvent(new Event('change'));
    },
    remove(): void {
      delete global.matchMedia;
      delete global.devicePixelRatio;
    },
  };
}

test('each move to a screen of another density is told, until one stops listening', () => {
  const { moveTo, remove } = screens();
  moveTo(1);
  const told: number[] = [];
  const stop = listenToDensity(() => told.push(devicePixelRatio));
  moveTo(2);
  moveTo(1);
  moveTo(1.5);
  expect(told).toEqual([2, 1, 1.5]);
  stop();
  moveTo(1);
  expect(told).toEqual([2, 1, 1.5]);
  remove();
});
