import { chainOf, linkBefore, promiseOf } from '@vinci/fairness';
import { keep, keepsakeOf } from '../src/fairness/keepsake.ts';
import { adoptRoot, shareRoot } from '../src/fairness/mixing.ts';
import { notedOf } from '../src/fairness/noted.ts';
import type { Store } from '../src/net/storage.ts';

import { memory } from './support/memory.ts';
import {
  begun,
  CODE,
  find,
  hex,
  LOST,
  ME,
  move,
  ready,
  readyIn,
  refused,
  settled,
  Table,
} from './support/mixing-table.ts';

test('what is promised is the first link of a chain, and each move that reveals something has the next', async () => {
  const { store, table, connection, chain, value } = await begun();
  expect(chain[0]).toBe(value);
  expect(table.promise).toBe(promiseOf(CODE, value));
  for (let turn = 0; turn < 4; turn++) await move(table, connection);
  expect(table.links).toEqual(chain.slice(1, 5));
  expect(keepsakeOf(store, CODE)).toMatchObject({ taken: table.links.length });
  expect(notedOf(store, CODE)).toMatchObject({ link: table.links.at(-1), denied: undefined });
});

test('what can be taken back has no link, nor has what is not allowed', async () => {
  const { table, connection } = await begun();
  const sent = () => table.links.length;
  while (table.position.phase === 'draft') await move(table, connection);
  const before = sent();
  await connection.play([find(table, false) ?? -1]);
  table.before = () => refused('rule/not-your-turn');
  await connection.play([-7]);
  expect(sent()).toBe(before);
  expect(table.asked.at(-1)).toEqual({ revision: expect.any(Number), intents: [-7] });
});

test.each([
  ['did not arrive', 'before', LOST],
  ['was lost', 'after', LOST],
  ['said that somebody was faster', 'before', refused('game/stale')],
] as const)('the answer %s: the next move has the link that is next', async (_, when, answer) => {
  const { store, table, connection, chain } = await begun();
  await move(table, connection);
  const code = await ready(table, connection);
  table[when] = () => answer;
  await connection.play([code]);
  // What was not answered counts as soon as it is seen.
  expect(notedOf(store, CODE)?.link).toBe(chain[when === 'before' ? 1 : 2]);
  table[when] = undefined;
  table.comeRound();
  await move(table, connection);
  expect(table.links).toEqual(
    when === 'before' ? chain.slice(1, 3).concat(chain[2] ?? '') : chain.slice(1, 4),
  );
  expect(keepsakeOf(store, CODE)).toMatchObject({ taken: when === 'before' ? 2 : 3 });
  expect(notedOf(store, CODE)).toMatchObject({
    denied: undefined,
    back: undefined,
    bare: undefined,
  });
});

test.each([
  ['at once', 7],
  ['by one', 2],
])('a server that lies about the links gets none of them early: %s', async (_, lie) => {
  const { store, table, connection, chain } = await begun();
  await move(table, connection);
  const code = await ready(table, connection);
  // It refuses the move, and then says that the link was used.
  table.before = () => refused('server/busy');
  await connection.play([code]);
  table.lie = lie;
  table.tell();
  for (let attempt = 0; attempt < 3; attempt++) await connection.play([code]);
  expect(table.links).toEqual(chain.slice(1, 3));
  expect(keepsakeOf(store, CODE)).toMatchObject({ taken: 1 });
});

test.each([
  ['says nothing', LOST],
  ['says that it was not stored', refused('server/storage')],
  ['says that somebody was faster', refused('intent/stale')],
])('a server that drops the link, makes the move and %s is noted', async (_, answer) => {
  const { store, table, connection } = await begun();
  await move(table, connection);
  const code = await ready(table, connection);
  table.before = ({ intents }) => {
    for (const each of intents ?? []) table.carryOut(each);
    table.tell();
    return answer;
  };
  await connection.play([code]);
  expect(notedOf(store, CODE)).toMatchObject({ bare: true });
});

test('a server that confirms a move and does not make it gets no further link', async () => {
  const { store, table, connection, chain } = await begun();
  await move(table, connection);
  const code = await ready(table, connection);
  table.before = () => ({ ok: true, value: { revision: connection.revision.value + 1 } });
  for (let lie = 1; lie < 5; lie++) {
    await connection.play([code]);
    table.lie = lie;
    table.tell();
  }
  expect(new Set(table.links)).toEqual(new Set(chain.slice(1, 3)));
  expect(keepsakeOf(store, CODE)?.taken).toBe(1);
});

test('a move that the journal has although that was denied is no reason to go without links', async () => {
  const { store, table, connection, chain } = await begun();
  table.after = () => refused('server/storage');
  await move(table, connection);
  table.after = undefined;
  await move(table, connection);
  expect(table.links).toEqual(chain.slice(1, 3));
  expect(notedOf(store, CODE)).toMatchObject({ link: chain[2], bare: undefined });
});

test('after a lost answer the next move waits until the past has come', async () => {
  const { store, table, connection, chain } = await begun();
  const code = await ready(table, connection);
  const revision = connection.revision.value;
  const before = keepsakeOf(store, CODE);
  await connection.play([code]);
  table.comeRound();
  const next = readyIn(table);
  // As after a reload: this page does not know yet what became of it.
  if (before !== undefined) keep(store, { ...before, asked: { index: 1, revision, code } });
  const reloaded = table.device(store);
  const known = reloaded.steps.value;
  reloaded.steps.value = [];
  reloaded.past.value = 'asked';
  const playing = reloaded.play([next]);
  await settled();
  expect(table.links).toEqual([chain[1]]);
  reloaded.steps.value = known;
  reloaded.past.value = 'whole';
  await playing;
  expect(table.links).toEqual(chain.slice(1, 3));
  expect(notedOf(store, CODE)?.bare).toBeUndefined();
});

test.each(['whole', 'missing'] as const)(
  'by refusing again and again, with a past that is %s',
  async (past) => {
    const { table, connection, chain } = await begun();
    await move(table, connection);
    table.past = past;
    table.before = ({ link }) => (link === undefined ? undefined : refused('intent/stale'));
    for (let lie = 1; lie < 6; lie++) {
      table.lie = lie;
      table.tell();
      await connection.play([await ready(table, connection)]);
    }
    expect(new Set(table.links)).toEqual(new Set(chain.slice(1, 3)));
  },
);

test.each([
  ['fewer', -1],
  ['more', 3],
])(
  'a server that says %s of the links, so that a move goes without one, is noted',
  async (_, lie) => {
    const { store, table, connection } = await begun();
    await move(table, connection);
    const code = await ready(table, connection);
    table.before = ({ link }) => (link === undefined ? undefined : refused('intent/stale'));
    await connection.play([code]);
    expect(notedOf(store, CODE)?.bare).toBeUndefined();
    table.lie = lie;
    table.tell();
    await connection.play([code]);
    expect(table.asked.at(-1)?.link).toBeUndefined();
    expect(notedOf(store, CODE)).toMatchObject({ bare: true, denied: undefined });
  },
);

test('moves of a stand-in, or a past that is not told, draw no link out either', async () => {
  const { table, connection, chain } = await begun();
  await move(table, connection);
  table.standIn();
  table.standIn();
  for (const past of ['whole', 'missing'] as const) {
    table.past = past;
    table.lie = 2;
    table.tell();
    await connection.play([await ready(table, connection)]);
    expect(table.links).toEqual(chain.slice(1, 2));
    table.lie = undefined;
    table.comeRound();
  }
  await move(table, connection);
  expect(table.links).toEqual(chain.slice(1, 3));
});

describe('a browser that was not there at the start', () => {
  async function absent() {
    const store = memory();
    const table = new Table();
    const connection = table.device(store);
    table.later = true;
    await table.start();
    table.comeRound();
    const { root = '' } = keepsakeOf(store, CODE) ?? {};
    return { store, table, connection, chain: chainOf(CODE, root) };
  }

  test('shows nothing then, and begins with the first link', async () => {
    const { store, table, connection, chain } = await absent();
    expect(table.mixed).toEqual([]);
    expect(notedOf(store, CODE)).toMatchObject({ shown: undefined, later: [ME] });
    for (let turn = 0; turn < 3; turn++) await move(table, connection);
    expect(table.links).toEqual(chain.slice(0, 3));
    expect(keepsakeOf(store, CODE)).toMatchObject({ taken: 2 });
    expect(notedOf(store, CODE)?.link).toBe(chain[2]);
  });

  test('leaves no link out because the server says that it has the first one', async () => {
    const { table, connection } = await absent();
    table.lieLater = false;
    for (const lie of [0, 1]) {
      table.lie = lie;
      table.tell();
      await connection.play([await ready(table, connection)]);
      table.comeRound();
    }
    expect(table.links).toEqual([]);
  });

  test('blames the server that refuses the first link', async () => {
    const { store, table, connection, chain } = await absent();
    table.before = ({ link }) => (link === undefined ? undefined : refused('entropy/other'));
    await connection.play([await ready(table, connection)]);
    expect(table.links).toEqual([chain[0]]);
    expect(keepsakeOf(store, CODE)?.denied).toBe(true);
  });

  test('may be followed by another device of the seat', async () => {
    const { store, table, connection, chain } = await absent();
    await move(table, connection);
    const second = memory();
    adoptRoot(second, CODE, shareRoot(store, CODE, table.promise) ?? '');
    const phone = table.device(second);
    expect(keepsakeOf(second, CODE)?.taken).toBeUndefined();
    for (const device of [phone, connection]) await move(table, device);
    expect(table.links).toEqual(chain.slice(0, 3));
  });
});

test('a link is noted as sent before anybody else knows it', async () => {
  const { store, table, connection, chain } = await begun();
  const sent: unknown[] = [];
  table.before = ({ link }) => {
    sent.push([link, keepsakeOf(store, CODE)?.asked?.index]);
    return undefined;
  };
  for (let turn = 0; turn < 2; turn++) await move(table, connection);
  expect(sent.filter((one) => (one as unknown[])[0] !== undefined)).toEqual([
    [chain[1], 1],
    [chain[2], 2],
  ]);
});

test('a browser that keeps nothing mixes as long as the page is open', async () => {
  const closed: Store = {
    getItem: () => {
      throw new Error('not allowed');
    },
    setItem: () => {
      throw new Error('not allowed');
    },
  };
  const table = new Table();
  const connection = table.device(closed);
  await table.start();
  table.comeRound();
  for (let turn = 0; turn < 3; turn++) await move(table, connection);
  expect(table.links).toHaveLength(3);
  expect(linkBefore(CODE, table.links[0] ?? '')).toBe(table.mixed[0]);
});

test('a link that is refused although it is next is noted, and the game goes on without it', async () => {
  const { store, table, connection, chain } = await begun();
  table.before = ({ link }) => (link === undefined ? undefined : refused('entropy/other'));
  const code = await ready(table, connection);
  expect((await connection.play([code])).ok).toBe(true);
  expect(table.asked.slice(-2).map(({ intents, link }) => [intents, link])).toEqual([
    [[code], chain[1]],
    [[code], undefined],
  ]);
  expect(notedOf(store, CODE)).toMatchObject({ denied: true, link: undefined });
});

test('nobody is blamed for a link that another device has used a moment before', async () => {
  const { store, table, connection } = await begun();
  table.before = () => {
    // Meanwhile the other one was heard.
    table.before = undefined;
    const { link, ...rest } = table.asked.at(-1) ?? {};
    table.mixed.push(link ?? '');
    void connection.request('intent', rest as never);
    table.before = () => refused('game/stale');
    return refused('entropy/other');
  };
  expect(await connection.play([await ready(table, connection)])).toMatchObject({
    refusal: { code: 'game/stale' },
  });
  expect(keepsakeOf(store, CODE)?.denied).toBeUndefined();
});

test('two tabs of one browser go along the chain together', async () => {
  const { store, table, connection, chain } = await begun();
  const other = table.device(store);
  for (const tab of [connection, other, other, connection]) await move(table, tab);
  expect(table.links).toEqual(chain.slice(1, 5));
  expect(keepsakeOf(store, CODE)).toMatchObject({ taken: table.links.length });
  expect(notedOf(store, CODE)?.back).toBeUndefined();
});

test('no link goes with a seat that has no chain, or with another promise', async () => {
  const { table, connection } = await begun();
  table.lie = -1;
  table.tell();
  await connection.play([await ready(table, connection)]);
  table.lie = undefined;
  table.comeRound();
  table.promise = hex('e');
  table.tell();
  await connection.play([await ready(table, connection)]);
  expect(table.links).toEqual([]);
});

test('a server that goes back to fewer moves is noted, whatever it says of the links', async () => {
  const { store, table, connection } = await begun();
  await move(table, connection);
  await move(table, connection);
  expect(notedOf(store, CODE)?.back).toBeUndefined();
  connection.revision.value = 1;
  expect(notedOf(store, CODE)?.back).toBe(true);
});

test('a server that goes back behind what it has taken is noted, for good', async () => {
  const { store, table, connection } = await begun();
  await move(table, connection);
  table.comeRound();
  await move(table, connection);
  expect(notedOf(store, CODE)?.back).toBeUndefined();
  table.lie = 1;
  table.tell();
  expect(notedOf(store, CODE)?.back).toBe(true);
  table.lie = undefined;
  table.tell();
  expect(notedOf(store, CODE)?.back).toBe(true);
});

test('with a start that comes to nothing the root is forgotten, too', async () => {
  const store = memory();
  const table = new Table();
  table.device(store);
  const former = keepsakeOf(store, CODE);
  table.fixed = true;
  table.tell();
  table.fixed = false;
  table.tell();
  const present = keepsakeOf(store, CODE);
  expect(former?.root).toBeDefined();
  expect(present?.root).toBeDefined();
  expect([present?.root, present?.value]).not.toContain(former?.root);
  expect(present?.value).toBe(chainOf(CODE, present?.root ?? '')[0]);
});
