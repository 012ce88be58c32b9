import { signal } from '@preact/signals';
import type { Play } from '../src/game/play.ts';
import { listenForKeys } from '../src/hud/keyboard.ts';
import { listenForReviewKeys } from '../src/review/keys.ts';
import type { Reviewer } from '../src/review/reviewer.ts';
import { settings } from '../src/ui/settings.ts';

type Listener = (event: KeyboardEvent) => void;

/** What the keys need of a page: whether a dialog is open, and who listens. */
const page = { dialog: false, listeners: [] as Listener[] };

const PARTS = {
  addEventListener: (_: string, listener: Listener) => void page.listeners.push(listener),
  removeEventListener: (_: string, listener: Listener) => {
    page.listeners = page.listeners.filter((one) => one !== listener);
  },
  document: {
    querySelector: (selector: string) => (selector === 'dialog[open]' && page.dialog ? {} : null),
  },
};
const global = globalThis as Record<string, unknown>;
const before = Object.keys(PARTS).map((name) => [name, global[name]] as const);
beforeAll(() => void Object.assign(global, PARTS));
afterAll(() => void Object.assign(global, Object.fromEntries(before)));

/** Presses a key where what is named lies around the focus; whether somebody took it. */
function press(key: string, around: readonly string[] = []): boolean {
  let taken = false;
  const target = {
    closest: (selector: string) => (around.some((one) => selector.includes(one)) ? {} : null),
  };
  const event = {
    key,
    target,
    preventDefault: () => {
      taken = true;
    },
    stopImmediatePropagation: () => undefined,
  };
  for (const listener of page.listeners) listener(event as unknown as KeyboardEvent);
  return taken;
}

/** A review at its third frame. */
function review() {
  const went: number[] = [];
  const opened: unknown[] = [];
  const active = signal(true);
  const play = {
    panel: signal(undefined),
    selected: signal(undefined),
    review: {
      active,
      open: () => opened.push('open'),
      close: () => {
        active.value = false;
      },
    },
  } as unknown as Play;
  const reviewer = {
    film: signal({}),
    frame: signal(3),
    line: signal(undefined),
    go: (frame: number) => went.push(frame),
  } as unknown as Reviewer;
  return { play, reviewer, active, went, opened };
}

describe('the keys of the review', () => {
  test('are those of a dialog as long as one is open, wherever the focus is', () => {
    const { play, reviewer, active, went } = review();
    const stop = listenForReviewKeys(play, reviewer);
    page.dialog = true;
    expect([press('Escape'), press('ArrowRight')]).toEqual([false, false]);
    expect([active.value, went]).toEqual([true, []]);
    page.dialog = false;
    expect([press('ArrowRight'), press('Escape')]).toEqual([true, true]);
    expect([active.value, went]).toEqual([false, [4]]);
    stop();
  });

  test('are left to fields and to tabs', () => {
    const { play, reviewer, went } = review();
    const stop = listenForReviewKeys(play, reviewer);
    expect(press('ArrowRight', ['textarea'])).toBe(false);
    expect(press('ArrowRight', ['[role=tablist]'])).toBe(false);
    expect(press('ArrowRight', ['button'])).toBe(true);
    expect(went).toEqual([4]);
    stop();
  });
});

test('v opens the review, and leaves one that is open where it is', () => {
  const { play, active, opened } = review();
  const stop = listenForKeys(play);
  press('v');
  expect(opened).toEqual([]);
  active.value = false;
  press('v');
  expect(opened).toEqual(['open']);
  stop();
});

test('those of one character do nothing for whoever has switched them off, the others stay', () => {
  const { play, reviewer, active, went, opened } = review();
  const stop = listenForKeys(play);
  settings.value = { ...settings.value, keys: false };
  expect(['v', 't', 'e', '?', ' '].map((key) => press(key))).toEqual(Array(5).fill(false));
  stop();
  const stopReview = listenForReviewKeys(play, reviewer);
  expect([' ', 'ArrowRight', 'Escape'].map((key) => press(key))).toEqual([false, true, true]);
  expect([went, opened, active.value]).toEqual([[4], [], false]);
  stopReview();
  settings.value = { ...settings.value, keys: true };
  const again = listenForKeys(play);
  press('v');
  expect(opened).toEqual(['open']);
  again();
});
