import { jest } from '@jest/globals';
import { keepForLater } from '../src/offline/install.ts';

const BASE = 'https://games.example/vinci/';
const MINUTE = 60_000;

/** Service workers as a browser has them, of which the registration fails at first. */
function browserThatFails(failures: number) {
  const asked: unknown[] = [];
  const taken: (() => void)[] = [];
  let updates = 0;
  let left = failures;
  const serviceWorker = {
    controller: null as null | { postMessage(message: unknown): void },
    addEventListener: (_type: string, listener: () => void) => taken.push(listener),
    register: async () => {
      if (left-- > 0) throw new TypeError('Failed to register');
      serviceWorker.controller = { postMessage: (message) => asked.push(message) };
      return { update: async () => void updates++ };
    },
  };
  Object.defineProperty(globalThis.navigator, 'serviceWorker', {
    value: serviceWorker,
    configurable: true,
  });
  return { asked, taken, updates: () => updates };
}

describe('keeping the page for later', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis.navigator, 'serviceWorker');
  });

  test('begins once nothing else is fetched, and looks for a newer worker once', async () => {
    const browser = browserThatFails(0);
    keepForLater(BASE);
    expect(browser.asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(30 * MINUTE);
    expect(browser.asked).toContainEqual({ type: 'keep' });
    expect(browser.updates()).toBe(1);
    expect(browser.taken).toHaveLength(1);
  });

  test('is tried again when it fails, a few times', async () => {
    const browser = browserThatFails(1);
    keepForLater(BASE);
    await jest.advanceTimersByTimeAsync(MINUTE - 1);
    expect(browser.asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(browser.asked).toEqual([{ type: 'keep' }]);
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(browser.asked).toHaveLength(2);
  });
});
