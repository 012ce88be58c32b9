import { ok } from '@vinci/rules';
import { journalWrite, OneByOne } from '@vinci/session/one-by-one';

/** Milliseconds that a journal takes which does not answer. */
const SILENCE = 5000;

/** A game over a journal that answers, refuses or is silent, by a clock that only it moves. */
function game() {
  const journal: {
    is: 'there' | 'refusing' | 'silent';
    now: number;
    asked: string[];
    faults: number;
  } = { is: 'there', now: 0, asked: [], faults: 0 };
  const ask = (what: string): Promise<void> =>
    journalWrite(
      (async () => {
        journal.asked.push(what);
        if (journal.is === 'silent') journal.now += SILENCE;
        if (journal.is !== 'there') throw new Error(journal.is);
      })(),
    );
  const calls = new OneByOne(
    () => ask('look'),
    () => journal.faults++,
    () => journal.now,
  );
  const write = async (): Promise<string> => {
    const result = await calls.run(async () => {
      await ask('write');
      return ok('written');
    });
    return result.ok ? result.value : result.error.code;
  };
  return { journal, calls, write };
}

const refused = (count: number): string[] => Array.from({ length: count }, () => 'server/storage');

test('of a journal that does not answer, one call at a time finds out; the others are refused at once', async () => {
  const { journal, write } = game();
  journal.is = 'silent';
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(write))).toEqual(refused(6));
  expect(journal.asked).toEqual(['write', 'look']);
  expect(journal.now).toBe(2 * SILENCE);
  // Later one of them looks, and only looks.
  journal.now += SILENCE;
  expect(await Promise.all([1, 2, 3].map(write))).toEqual(refused(3));
  expect(journal.asked).toEqual(['write', 'look', 'look']);
  expect(journal.now).toBe(4 * SILENCE);
});

test('a journal that did not answer is looked at before anything is written', async () => {
  const { journal, write } = game();
  journal.is = 'silent';
  await write();
  journal.is = 'there';
  expect(await write()).toBe('server/storage');
  expect(journal.asked).toEqual(['write', 'look']);
  journal.now += SILENCE;
  expect(await Promise.all([1, 2].map(write))).toEqual(['written', 'written']);
  expect(journal.asked).toEqual(['write', 'look', 'look', 'write', 'write']);
});

test('a journal that refuses at once is asked by every call', async () => {
  const { journal, write } = game();
  journal.is = 'refusing';
  expect(await Promise.all([1, 2, 3].map(write))).toEqual(refused(3));
  expect(journal.asked).toEqual(['write', 'look', 'look', 'look']);
  expect(journal.faults).toBe(3);
  journal.is = 'there';
  expect(await write()).toBe('written');
  expect(journal.asked.slice(4)).toEqual(['look', 'write']);
});

test('what could not be stored may be sent again in a second', async () => {
  const { journal, calls } = game();
  journal.is = 'refusing';
  const stored = journalWrite(Promise.reject(new Error('full')));
  expect(await calls.run(async () => ok(await stored))).toMatchObject({ error: { retryAfter: 1 } });
  // Refused without a try, as the journal has not been seen to be well since.
  expect(await calls.run(async () => ok('written'))).toMatchObject({ error: { retryAfter: 1 } });
});

test('who may ask is judged by what was looked at, once there is an answer again', async () => {
  let holder = 'thief';
  let isAway = true;
  const calls = new OneByOne(
    async () => {
      if (isAway) await journalWrite(Promise.reject(new Error('away')));
      holder = 'owner';
    },
    () => undefined,
    () => 0,
  );
  const asked = (): Promise<unknown> => calls.turn(async () => ok(holder));
  // It is written all the same, which nobody knows before the next look.
  await calls.run(async () => ok(await journalWrite(Promise.reject(new Error('no answer')))));
  expect(await asked()).toEqual(ok('thief'));
  isAway = false;
  expect(await asked()).toEqual(ok('owner'));
});

test('what cannot be understood when looking is a fault, and is looked at again', async () => {
  let damaged = true;
  const calls = new OneByOne(
    async () => {
      if (damaged) throw new Error('damaged');
    },
    () => undefined,
    () => 0,
  );
  const codeOf = async (call: () => Promise<unknown>): Promise<unknown> => {
    const result = await calls.run(async () => {
      await journalWrite(call());
      return ok('written');
    });
    return result.ok ? result.value : result.error.code;
  };
  expect(await codeOf(() => Promise.reject(new Error('full')))).toBe('server/storage');
  expect(await codeOf(async () => undefined)).toBe('server/fault');
  damaged = false;
  expect(await codeOf(async () => undefined)).toBe('written');
});
