import { jest } from '@jest/globals';
import { type Line, Pulse } from '../src/net/pulse.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A line that calls back for its last ping alone, as that of the client library. */
function lineOf(): Line & { answer(): void } {
  let answered = (): void => undefined;
  return {
    ping: (call) => {
      answered = call;
    },
    answer: () => answered(),
  };
}

test('a line that answers lives, however often it was asked before', () => {
  const line = lineOf();
  const dead: Line[] = [];
  const pulse = new Pulse({
    line: () => line,
    dead: (one) => dead.push(one),
    wake: () => undefined,
  });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const none = (): void => undefined;
  Object.assign(globalThis, {
    document: page,
    addEventListener: none,
    removeEventListener: none,
  });
  try {
    pulse.start();
    page.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(new Event('visibilitychange'));
    line.answer();
    jest.advanceTimersByTime(6000);
    expect(dead).toEqual([]);
    page.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(6000);
    expect(dead).toEqual([line]);
  } finally {
    pulse.stop();
    for (const name of ['document', 'addEventListener', 'removeEventListener']) {
      Reflect.deleteProperty(globalThis, name);
    }
  }
});
