import { jest } from '@jest/globals';
import { signal } from '@preact/signals';
import type { Link, Outcome } from '../src/net/connection.ts';
import type { TableView } from '../src/net/table.ts';
import { AloneStart, playAlone } from '../src/table/alone.ts';

const CODE = 'K7MQ2X';
const STARTED: Outcome<undefined> = { ok: true, value: undefined };

/** A table that was made to play alone, and what is asked of its server. */
function made(outcome: Outcome<undefined> = STARTED) {
  const link = signal<Link>({ type: 'connecting' });
  const table = signal<TableView | undefined>(undefined);
  const seat = signal(-1);
  const asked: string[] = [];
  const refusals: unknown[] = [];
  const request = async (name: string) => {
    asked.push(name);
    return outcome;
  };
  playAlone(CODE);
  const start = AloneStart.of(CODE, { link, table, seat, request } as never, (refusal) =>
    refusals.push(refusal),
  );
  if (start === undefined) throw new Error('not made to play alone');
  const end = start.begin();
  const show = (promise: string, change: Partial<TableView> = {}): void => {
    const seats = [{ promise }, { promise: '' }];
    link.value = { type: 'open' };
    seat.value = 0;
    table.value = { status: 'table', commitment: 'c', seats, ...change } as unknown as TableView;
  };
  return { start, end, asked, refusals, show };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('starts once its promise stands, and only once', () => {
  const { end, asked, show, start } = made();
  show('');
  expect(asked).toEqual([]);
  show('promise');
  show('promise', { fixed: true });
  show('promise', { fixed: false });
  expect(asked).toEqual(['start']);
  expect(start.pending.value).toBe(true);
  end();
});

test('what is refused leaves the table, and says why', async () => {
  const refusal = { code: 'server/storage', text: '' } as const;
  const { end, refusals, show, start } = made({ ok: false, refusal });
  show('promise');
  await Promise.resolve();
  await Promise.resolve();
  expect(start.pending.value).toBe(false);
  expect(refusals).toEqual([refusal]);
  end();
});

test('where nothing comes, the table is shown to start by hand', () => {
  const { end, asked, show, start } = made();
  show('');
  jest.advanceTimersByTime(8000);
  expect(start.pending.value).toBe(false);
  show('promise');
  expect(asked).toEqual([]);
  end();
});

test('other tables are left alone, and so is this one when it is seen again', () => {
  made().end();
  expect(AloneStart.of(CODE, {} as never, () => undefined)).toBeUndefined();
});
