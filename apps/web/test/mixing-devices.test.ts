import { chainOf, promiseOf } from '@vinci/fairness';
import { keep, keepsakeOf } from '../src/fairness/keepsake.ts';
import { adoptRoot, inheritRoot, shareRoot } from '../src/fairness/mixing.ts';
import { notedOf } from '../src/fairness/noted.ts';

import { memory } from './support/memory.ts';
import { begun, CODE, hex, ME, move, ready, refused, Table } from './support/mixing-table.ts';

describe('another device of the seat', () => {
  test('goes on along the chain, and the first one after it', async () => {
    const { store, table, connection, chain } = await begun();
    await move(table, connection);
    const root = shareRoot(store, CODE, table.promise) ?? '';
    expect(root).toBe(chain.at(-1));
    const second = memory();
    adoptRoot(second, CODE, root);
    const phone = table.device(second);
    expect(keepsakeOf(second, CODE)).toMatchObject({ root, value: chain[0], late: true });
    for (const device of [phone, phone, connection, phone, connection]) await move(table, device);
    expect(table.links).toEqual(chain.slice(1, 7));
    expect(notedOf(second, CODE)?.value).toBe(chain[0]);
    // Two devices do not make it easier to get links.
    const sent = table.links.length;
    table.lie = sent + 3;
    table.tell();
    await connection.play([await ready(table, connection)]);
    await phone.play([await ready(table, phone)]);
    expect(table.links).toHaveLength(sent);
  });

  test('may come before the start, and then promises the same', async () => {
    const store = memory();
    const table = new Table();
    const connection = table.device(store);
    table.tell();
    const { promise } = table;
    const second = memory();
    adoptRoot(second, CODE, shareRoot(store, CODE, promise) ?? '');
    const phone = table.device(second);
    expect(table.promise).toBe(promise);
    expect(notedOf(second, CODE)).toMatchObject({ commitment: hex('c'), late: undefined });
    await table.start();
    table.comeRound();
    for (const device of [phone, connection, phone]) await move(table, device);
    expect(table.links).toEqual(chainOf(CODE, keepsakeOf(store, CODE)?.root ?? '').slice(1, 4));
    // In the next game both come to the same root, each by itself.
    for (const each of [store, second]) inheritRoot(each, CODE, 'BCDFGH');
    const [next, same] = [store, second].map((each) => keepsakeOf(each, 'BCDFGH')?.root);
    expect(next).toMatch(/^[0-9a-f]{64}$/);
    expect(next).toBe(same);
    expect(next).not.toBe(keepsakeOf(store, CODE)?.root);
  });

  test('has the same chain as the first one also after a start that came to nothing', () => {
    const [store, second] = [memory(), memory()];
    const table = new Table();
    table.device(store);
    table.tell();
    const former = shareRoot(store, CODE, table.promise) ?? '';
    adoptRoot(second, CODE, former);
    table.device(second);
    table.fixed = true;
    table.tell();
    table.fixed = false;
    table.tell();
    const [own, other] = [store, second].map((each) => keepsakeOf(each, CODE));
    expect(own?.root).not.toBe(former);
    expect(other).toMatchObject({ root: own?.root, value: own?.value, stood: 'own' });
    expect(chainOf(CODE, former)).not.toContain(own?.value);
  });

  test('may be quicker: then the link after that goes with the same move', async () => {
    const { store, table, connection, chain } = await begun();
    const second = memory();
    adoptRoot(second, CODE, shareRoot(store, CODE, table.promise) ?? '');
    const code = await ready(table, connection);
    // The other device has moved, and this page is told so only after it has asked.
    table.before = () => {
      table.before = undefined;
      table.mixed.push(chain[1] ?? '');
      table.standIn();
      return refused('entropy/other');
    };
    await connection.play([code]);
    expect(table.links.slice(0, 2)).toEqual(chain.slice(1, 3));
    expect(keepsakeOf(store, CODE)?.denied).toBeUndefined();
  });

  test('promises nothing that came with a link unless it stands: who made the link knows it', async () => {
    const store = memory();
    adoptRoot(store, CODE, hex('9'));
    const table = new Table();
    table.device(store);
    const kept = keepsakeOf(store, CODE);
    expect(kept?.root).not.toBe(hex('9'));
    expect(kept).toMatchObject({ value: chainOf(CODE, kept?.root ?? '')[0] });
    expect(table.promise).toBe(promiseOf(CODE, kept?.value ?? ''));
    expect(notedOf(store, CODE)?.adopted).toBeUndefined();
    // Where it stands, it is used; and the check says that somebody else knows it.
    const second = memory();
    adoptRoot(second, CODE, kept?.root ?? '');
    table.device(second);
    expect(table.promise).toBe(promiseOf(CODE, kept?.value ?? ''));
    expect(notedOf(second, CODE)?.adopted).toBe(true);
    shareRoot(second, CODE, table.promise);
    inheritRoot(second, CODE, 'BCDFGH');
    expect(keepsakeOf(second, 'BCDFGH')?.adopted).toBe('inherited');
  });

  test('gets nothing from a browser whose promise does not stand', async () => {
    const { store } = await begun();
    expect(shareRoot(store, CODE, hex('e'))).toBeUndefined();
    expect(shareRoot(memory(), CODE, hex('e'))).toBeUndefined();
    inheritRoot(store, CODE, 'BCDFGH');
    expect(keepsakeOf(store, 'BCDFGH')).toBeUndefined();
  });

  test('keeps its own chain, unless the other one is what stands', async () => {
    const { store } = await begun();
    const own = keepsakeOf(store, CODE)?.root;
    adoptRoot(store, CODE, hex('9'));
    expect(keepsakeOf(store, CODE)?.root).toBe(own);
    const kept = keepsakeOf(store, CODE);
    if (kept !== undefined) keep(store, { ...kept, stood: 'other' });
    adoptRoot(store, CODE, hex('9'));
    expect(keepsakeOf(store, CODE)).toMatchObject({ root: hex('9'), shared: true });
    expect(keepsakeOf(store, CODE)?.stood).toBeUndefined();
  });

  test('has nothing to tell of a table that it never saw', () => {
    const store = memory();
    adoptRoot(store, CODE, hex('9'));
    expect(keepsakeOf(store, CODE)?.root).toBe(hex('9'));
    expect(notedOf(store, CODE)).toBeUndefined();
  });
});

test('a tab that was opened before sitting down mixes with what the other one promised', async () => {
  const store = memory();
  const table = new Table();
  const visitor = table.device(store, -1);
  expect(table.promise).toBe('');
  const other = table.device(store);
  const root = keepsakeOf(store, CODE)?.root;
  visitor.seat.value = ME;
  await table.start();
  expect(keepsakeOf(store, CODE)?.root).toBe(root);
  table.comeRound();
  for (const tab of [visitor, other]) await move(table, tab);
  expect(table.links).toEqual(chainOf(CODE, root ?? '').slice(1, 3));
});

test('who has the chain of another seat makes one of his own', async () => {
  const store = memory();
  const former = { code: 'ABCDEF', commitment: hex('c'), attempts: 0, value: hex('8') };
  keep(store, { ...former, root: hex('7'), shared: true });
  inheritRoot(store, 'ABCDEF', CODE);
  const inherited = keepsakeOf(store, CODE);
  const table = new Table();
  table.foreign = promiseOf(CODE, inherited?.value ?? '');
  table.device(store);
  await new Promise((resolve) => setTimeout(resolve));
  const kept = keepsakeOf(store, CODE);
  expect(kept?.root).not.toBe(inherited?.root);
  expect(table.promise).toBe(promiseOf(CODE, kept?.value ?? ''));
});

test('a tab that is a move behind another one accuses nobody of having gone back', async () => {
  const { store, table, connection } = await begun();
  const behind = table.device(store);
  await move(table, connection);
  const late = behind.table.value;
  await move(table, connection);
  // The news of the last move comes to this tab only now.
  if (late !== undefined) behind.table.value = { ...late };
  expect(behind.table.value?.seats[ME]?.links).toBe(1);
  expect(notedOf(store, CODE)?.back).toBeUndefined();
});

test('games that were only watched do not drive out the root of one that is played', () => {
  const store = memory();
  const watched = (number: number) => ({
    code: `W${number}`,
    commitment: hex('c'),
    attempts: 0,
  });
  keep(store, { ...watched(0), code: CODE, root: hex('7'), value: hex('8') });
  for (let number = 0; number < 60; number++) keep(store, watched(number));
  expect(keepsakeOf(store, CODE)?.root).toBe(hex('7'));
  expect(keepsakeOf(store, 'W59')).toBeDefined();
  expect(keepsakeOf(store, 'W10')).toBeUndefined();
  for (let number = 0; number < 60; number++) {
    keep(store, { ...watched(number), code: `P${number}`, root: hex('7'), value: hex('8') });
  }
  expect(keepsakeOf(store, CODE)).toBeUndefined();
  expect(keepsakeOf(store, 'P59')).toBeDefined();
  expect(keepsakeOf(store, 'P20')).toBeDefined();
});
