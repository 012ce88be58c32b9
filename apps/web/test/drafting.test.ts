import { signal } from '@preact/signals';
import { evenOut, shift } from '../src/game/draft.ts';
import { Drafting } from '../src/game/drafting.ts';
import type { Connection } from '../src/net/connection.ts';
import { placing as position } from './support/placing.ts';

/** Somebody who places pawns; `tab` is what the tab remembers of before. */
function plan(tab = new Map<string, string>()): Drafting {
  const drafting = new Drafting({
    connection: { code: 'BCDFGH', revision: signal(17) } as unknown as Connection,
    position: signal(position),
    me: signal(0),
    reviewing: signal(false),
    tab: {
      getItem: (key) => tab.get(key) ?? null,
      setItem: (key, text) => tab.set(key, text),
    },
  });
  drafting.resume();
  return drafting;
}

/** The draft of somebody who has one. */
function draftOf({ draft }: Drafting) {
  if (draft.value === undefined) throw new Error('There is no draft.');
  return draft.value;
}

describe('what is planned', () => {
  test('is taken back change by change, down to what stands on the board', () => {
    const drafting = plan();
    const fresh = draftOf(drafting);
    expect(drafting.canUndo()).toBe(false);
    const one = shift(fresh, fresh.provinces[1] ?? 0, 1);
    drafting.change(one);
    drafting.change(evenOut(position, one));
    expect(drafting.undo()).toBe(true);
    expect(draftOf(drafting)).toBe(one);
    expect(drafting.undo()).toBe(true);
    expect(draftOf(drafting)).toBe(fresh);
    expect(drafting.undo()).toBe(false);
    expect(draftOf(drafting)).toBe(fresh);
  });

  test('has nothing to take back where a change changes nothing', () => {
    const drafting = plan();
    drafting.change(evenOut(position, draftOf(drafting)));
    const even = draftOf(drafting);
    drafting.change(evenOut(position, even));
    expect(draftOf(drafting)).toBe(even);
    drafting.undo();
    expect(drafting.canUndo()).toBe(false);
  });

  test('is taken back as a whole after a reload', () => {
    const tab = new Map<string, string>();
    const before = plan(tab);
    before.change(shift(draftOf(before), draftOf(before).provinces[1] ?? 0, 1));
    before.change(shift(draftOf(before), draftOf(before).provinces[2] ?? 0, 1));
    before.keep();
    const after = plan(tab);
    expect(draftOf(after).hand).toBe(0);
    expect(after.undo()).toBe(true);
    expect(draftOf(after).hand).toBe(2);
    expect(after.canUndo()).toBe(false);
  });
});
