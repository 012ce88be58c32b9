import { chainOf, linkBefore, promiseOf } from '@vinci/fairness';
import { europe } from '@vinci/maps';
import {
  apply,
  legalIntents,
  MAX_INTENTS,
  newPosition,
  type Position,
  reveals,
} from '@vinci/rules';
import { makeGame, SEEDS } from '@vinci/rules/testing';
import { contribute } from '../src/fairness/contribute.ts';
import { keep, keepsakeOf } from '../src/fairness/keepsake.ts';
import { adoptRoot, inheritRoot, shareRoot } from '../src/fairness/mixing.ts';
import { notedOf } from '../src/fairness/noted.ts';
import type { Past } from '../src/net/course.ts';
import { Session } from '../src/net/session.ts';
import type { Store } from '../src/net/storage.ts';
import type { TableView } from '../src/net/table.ts';

const CODE = 'K7MQ2X';
const ME = 0;
const hex = (digit: string): string => digit.repeat(64);
const game = makeGame(europe, 3);

function memory(): Store {
  const content: Record<string, string> = {};
  return {
    getItem: (key) => content[key] ?? null,
    setItem: (key, value) => {
      content[key] = value;
    },
  };
}

interface Payload {
  readonly promise?: string;
  readonly value?: string;
  readonly link?: string;
  readonly intents?: readonly number[];
}

const refused = (code: string) => ({ ok: false, refusal: { code, text: '' } }) as const;
const LOST = { ok: false, refusal: undefined } as const;

/** A server of one game, at which seat `ME` sits with any number of devices. */
class Table {
  position: Position = newPosition(game, SEEDS.one);
  promise = '';
  /** Links that were mixed in; the first is what was shown at the start. */
  mixed: string[] = [];
  status: 'table' | 'playing' = 'table';
  fixed = false;
  /** Nobody of the seat was there to show the first link at the start. */
  later = false;
  /** All links that ever arrived. */
  readonly links: string[] = [];
  /** Requests with moves, in order. */
  readonly asked: Payload[] = [];
  /** What it says about the links of the seat instead of the truth. */
  lie: number | undefined;
  lieLater: boolean | undefined;
  /** What it tells of the past. */
  past: Past = 'whole';
  /** Answers in place of the server, before or after the move was made. */
  before: ((payload: Payload) => unknown) | undefined;
  after: ((payload: Payload) => unknown) | undefined;
  readonly #devices: Session[] = [];
  #steps: { revision: number; seat: number; code: number; events: []; before: Position }[] = [];

  /** A page of the seat, in a browser with this store. */
  device(store: Store): Session {
    const session = new Session(CODE, {} as never, store);
    session.request = (async (name: string, payload: Payload) =>
      this.#answer(name, payload)) as never;
    session.seat.value = ME;
    this.#devices.push(session);
    contribute(session, store);
    this.#show(session);
    return session;
  }

  /** The table is fixed, everybody shows what was promised, and the game begins. */
  async start(): Promise<void> {
    this.fixed = true;
    this.tell();
    await settled();
    this.fixed = false;
    this.status = 'playing';
    this.tell();
  }

  /** Others play until it is the turn of the seat. */
  comeRound(): void {
    while (this.position.actor !== ME) this.#carryOut(legal(this.position)[0] ?? 0);
    this.tell();
  }

  /** A stand-in makes a move of the seat, and the others play. */
  standIn(): void {
    while (this.position.actor === ME) this.#carryOut(find(this, true) ?? find(this, false) ?? 0);
    this.comeRound();
  }

  tell(): void {
    for (const session of this.#devices) this.#show(session);
  }

  #show(session: Session): void {
    const entropy = this.promise;
    const links = this.lie ?? this.mixed.length - (this.later ? 0 : 1);
    const later = this.lieLater ?? this.later;
    session.link.value = { type: 'open' };
    session.position.value = this.position;
    session.steps.value = this.#steps;
    session.past.value = this.past;
    session.revision.value = this.#steps.length;
    session.table.value = {
      code: CODE,
      status: this.status,
      commitment: hex('c'),
      seal: this.status === 'playing' ? hex('5') : '',
      fixed: this.fixed,
      seats: [0, 1, 2].map((seat) =>
        seat === ME
          ? { seat, entropy, later, links }
          : { seat, entropy: '', later: false, links: -1 },
      ),
    } as unknown as TableView;
  }

  #answer(name: string, payload: Payload): unknown {
    if (name === 'entropy') this.promise = payload.promise ?? '';
    if (name === 'reveal' && promiseOf(CODE, payload.value ?? '') === this.promise) {
      this.mixed = [payload.value ?? ''];
    }
    if (name !== 'intent') return { ok: true, value: undefined };
    this.asked.push(payload);
    if (payload.link !== undefined) this.links.push(payload.link);
    const early = this.before?.(payload);
    if (early !== undefined) return early;
    if (payload.link !== undefined) {
      const [first] = this.mixed;
      const before = (first === undefined ? promiseOf : linkBefore)(CODE, payload.link);
      if (before !== (this.mixed.at(-1) ?? this.promise)) return refused('entropy/other');
      this.mixed.push(payload.link);
    }
    for (const code of payload.intents ?? []) this.#carryOut(code);
    this.tell();
    return this.after?.(payload) ?? { ok: true, value: undefined };
  }

  #carryOut(code: number): void {
    const before = this.position;
    this.position = before.clone();
    apply(this.position, code);
    const revision = this.#steps.length + 1;
    this.#steps = [...this.#steps, { revision, seat: before.actor, code, events: [], before }];
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

function legal(position: Position): readonly number[] {
  const codes = new Int32Array(MAX_INTENTS);
  return [...codes.subarray(0, legalIntents(position, codes))];
}

const find = ({ position }: Table, revealing: boolean): number | undefined =>
  legal(position).find((code) => reveals(position, [code]) === revealing);

/** The game has begun, and the seat is to act. */
async function begun() {
  const store = memory();
  const table = new Table();
  const session = table.device(store);
  await table.start();
  table.comeRound();
  const { root = '', value = '' } = keepsakeOf(store, CODE) ?? {};
  return { store, table, session, chain: chainOf(CODE, root), value };
}

/** Plays on until something can be done that reveals something: what that is. */
async function ready(table: Table, session: Session): Promise<number> {
  for (;;) {
    const found = find(table, true);
    if (found !== undefined) return found;
    await session.play([find(table, false) ?? -1]);
  }
}

/** Plays a move that passes on the turn or draws, and lets the others play. */
async function move(table: Table, session: Session): Promise<void> {
  await session.play([await ready(table, session)]);
  table.comeRound();
}

test('what is promised is the first link of a chain, and each move that reveals something has the next', async () => {
  const { store, table, session, chain, value } = await begun();
  expect(chain[0]).toBe(value);
  expect(table.promise).toBe(promiseOf(CODE, value));
  for (let turn = 0; turn < 4; turn++) await move(table, session);
  expect(table.links).toEqual(chain.slice(1, 5));
  expect(keepsakeOf(store, CODE)).toMatchObject({ sent: table.links.length });
  expect(notedOf(store, CODE)).toMatchObject({ link: table.links.at(-1), denied: undefined });
});

test('what can be taken back has no link, nor has what is not allowed', async () => {
  const { table, session } = await begun();
  const sent = () => table.links.length;
  while (table.position.phase === 'draft') await move(table, session);
  const before = sent();
  await session.play([find(table, false) ?? -1]);
  table.before = () => refused('rule/not-your-turn');
  await session.play([-7]);
  expect(sent()).toBe(before);
  expect(table.asked.at(-1)).toEqual({ revision: expect.any(Number), intents: [-7] });
});

test.each([
  ['did not arrive', 'before', LOST],
  ['was lost', 'after', LOST],
  ['said that somebody was faster', 'before', refused('game/stale')],
] as const)('the answer %s: the next move has the link that is next', async (_, when, answer) => {
  const { store, table, session, chain } = await begun();
  await move(table, session);
  const code = await ready(table, session);
  table[when] = () => answer;
  await session.play([code]);
  expect(keepsakeOf(store, CODE)).toMatchObject({ sent: 2, link: chain[1] });
  table[when] = undefined;
  table.comeRound();
  await move(table, session);
  expect(table.links).toEqual(
    when === 'before' ? chain.slice(1, 3).concat(chain[2] ?? '') : chain.slice(1, 4),
  );
  expect(keepsakeOf(store, CODE)?.denied).toBeUndefined();
});

test.each([
  ['at once', 7],
  ['by one', 2],
])('a server that lies about the links gets none of them early: %s', async (_, lie) => {
  const { store, table, session, chain } = await begun();
  await move(table, session);
  const code = await ready(table, session);
  // It refuses the move, and then says that the link was used.
  table.before = () => refused('server/busy');
  await session.play([code]);
  table.lie = lie;
  table.tell();
  for (let attempt = 0; attempt < 3; attempt++) await session.play([code]);
  expect(table.links).toEqual(chain.slice(1, 3));
  expect(keepsakeOf(store, CODE)).toMatchObject({ sent: 2, link: chain[1] });
});

test('moves of a stand-in, or a past that is not told, draw no link out either', async () => {
  const { table, session, chain } = await begun();
  await move(table, session);
  table.standIn();
  table.standIn();
  for (const past of ['whole', 'missing'] as const) {
    table.past = past;
    table.lie = 2;
    table.tell();
    await session.play([await ready(table, session)]);
    expect(table.links).toEqual(chain.slice(1, 2));
    table.lie = undefined;
    table.comeRound();
  }
  await move(table, session);
  expect(table.links).toEqual(chain.slice(1, 3));
});

describe('a browser that was not there at the start', () => {
  async function absent() {
    const store = memory();
    const table = new Table();
    const session = table.device(store);
    table.later = true;
    await table.start();
    table.comeRound();
    const { root = '' } = keepsakeOf(store, CODE) ?? {};
    return { store, table, session, chain: chainOf(CODE, root) };
  }

  test('shows nothing then, and begins with the first link', async () => {
    const { store, table, session, chain } = await absent();
    expect(table.mixed).toEqual([]);
    expect(notedOf(store, CODE)).toMatchObject({ shown: undefined, later: [ME] });
    for (let turn = 0; turn < 3; turn++) await move(table, session);
    expect(table.links).toEqual(chain.slice(0, 3));
    expect(keepsakeOf(store, CODE)).toMatchObject({ sent: 2, link: chain[2] });
  });

  test('leaves no link out because the server says that it has the first one', async () => {
    const { table, session } = await absent();
    table.lieLater = false;
    for (const lie of [0, 1]) {
      table.lie = lie;
      table.tell();
      await session.play([await ready(table, session)]);
      table.comeRound();
    }
    expect(table.links).toEqual([]);
  });

  test('blames the server that refuses the first link', async () => {
    const { store, table, session, chain } = await absent();
    table.before = ({ link }) => (link === undefined ? undefined : refused('entropy/other'));
    await session.play([await ready(table, session)]);
    expect(table.links).toEqual([chain[0]]);
    expect(keepsakeOf(store, CODE)?.denied).toBe(true);
  });

  test('may be followed by another device of the seat', async () => {
    const { store, table, session, chain } = await absent();
    await move(table, session);
    const second = memory();
    adoptRoot(second, CODE, shareRoot(store, CODE, table.promise) ?? '');
    const phone = table.device(second);
    expect(keepsakeOf(second, CODE)?.sent).toBe(0);
    for (const device of [phone, session]) await move(table, device);
    expect(table.links).toEqual(chain.slice(0, 3));
  });
});

test('a link is noted as sent before anybody else knows it', async () => {
  const { store, table, session, chain } = await begun();
  const sent: unknown[] = [];
  table.before = ({ link }) => {
    sent.push([link, keepsakeOf(store, CODE)?.sent]);
    return undefined;
  };
  for (let turn = 0; turn < 2; turn++) await move(table, session);
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
  const session = table.device(closed);
  await table.start();
  table.comeRound();
  for (let turn = 0; turn < 3; turn++) await move(table, session);
  expect(table.links).toHaveLength(3);
  expect(linkBefore(CODE, table.links[0] ?? '')).toBe(table.mixed[0]);
});

test('a link that is refused although it is next is noted, and the game goes on without it', async () => {
  const { store, table, session, chain } = await begun();
  table.before = ({ link }) => (link === undefined ? undefined : refused('entropy/other'));
  const code = await ready(table, session);
  expect(await session.play([code])).toEqual({ ok: true, value: undefined });
  expect(table.asked.slice(-2).map(({ intents, link }) => [intents, link])).toEqual([
    [[code], chain[1]],
    [[code], undefined],
  ]);
  expect(notedOf(store, CODE)).toMatchObject({ denied: true, link: undefined });
});

test('nobody is blamed for a link that another device has used a moment before', async () => {
  const { store, table, session } = await begun();
  table.before = () => {
    // Meanwhile the other one was heard.
    table.before = undefined;
    const { link, ...rest } = table.asked.at(-1) ?? {};
    table.mixed.push(link ?? '');
    void session.request('intent', rest as never);
    table.before = () => refused('game/stale');
    return refused('entropy/other');
  };
  expect(await session.play([await ready(table, session)])).toMatchObject({
    refusal: { code: 'game/stale' },
  });
  expect(keepsakeOf(store, CODE)?.denied).toBeUndefined();
});

test('two tabs of one browser go along the chain together', async () => {
  const { store, table, session, chain } = await begun();
  const other = table.device(store);
  for (const tab of [session, other, other, session]) await move(table, tab);
  expect(table.links).toEqual(chain.slice(1, 5));
  expect(keepsakeOf(store, CODE)).toMatchObject({
    sent: table.links.length,
    link: table.links.at(-1),
  });
});

test('no link goes with a seat that has no chain, or with another promise', async () => {
  const { table, session } = await begun();
  table.lie = -1;
  table.tell();
  await session.play([await ready(table, session)]);
  table.lie = undefined;
  table.comeRound();
  table.promise = hex('e');
  table.tell();
  await session.play([await ready(table, session)]);
  expect(table.links).toEqual([]);
});

test('what an earlier version promised gives way to a chain, unless all is fixed', async () => {
  const value = hex('7');
  const earlier = { code: CODE, commitment: hex('c'), value, attempts: 0 };
  const open = memory();
  keep(open, earlier);
  const table = new Table();
  table.device(open);
  expect(keepsakeOf(open, CODE)?.root).toBeDefined();
  expect(table.promise).toBe(promiseOf(CODE, keepsakeOf(open, CODE)?.value ?? ''));

  const store = memory();
  keep(store, earlier);
  const begins = new Table();
  begins.promise = promiseOf(CODE, value);
  begins.fixed = true;
  const session = begins.device(store);
  await begins.start();
  expect(begins.mixed).toEqual([value]);
  begins.comeRound();
  await move(begins, session);
  expect(begins.links).toEqual([]);
});

test('a server that goes back behind what it has taken is noted, for good', async () => {
  const { store, table, session } = await begun();
  await move(table, session);
  table.comeRound();
  await move(table, session);
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

describe('another device of the seat', () => {
  test('goes on along the chain, and the first one after it', async () => {
    const { store, table, session, chain } = await begun();
    await move(table, session);
    const root = shareRoot(store, CODE, table.promise) ?? '';
    expect(root).toBe(chain.at(-1));
    const second = memory();
    adoptRoot(second, CODE, root);
    const phone = table.device(second);
    expect(keepsakeOf(second, CODE)).toMatchObject({ root, value: chain[0], sent: 1, late: true });
    for (const device of [phone, phone, session, phone, session]) await move(table, device);
    expect(table.links).toEqual(chain.slice(1, 7));
    expect(notedOf(second, CODE)?.value).toBe(chain[0]);
    // Two devices do not make it easier to get links.
    const sent = table.links.length;
    table.lie = sent + 3;
    table.tell();
    await session.play([await ready(table, session)]);
    await phone.play([await ready(table, phone)]);
    expect(table.links).toHaveLength(sent);
  });

  test('may come before the start, and then promises the same', async () => {
    const store = memory();
    const table = new Table();
    const session = table.device(store);
    table.tell();
    const { promise } = table;
    const second = memory();
    adoptRoot(second, CODE, shareRoot(store, CODE, promise) ?? '');
    const phone = table.device(second);
    expect(table.promise).toBe(promise);
    expect(notedOf(second, CODE)).toMatchObject({ commitment: hex('c'), late: undefined });
    await table.start();
    table.comeRound();
    for (const device of [phone, session, phone]) await move(table, device);
    expect(table.links).toEqual(chainOf(CODE, keepsakeOf(store, CODE)?.root ?? '').slice(1, 4));
    // In the next game both come to the same root, each by itself.
    for (const each of [store, second]) inheritRoot(each, CODE, 'BCDFGH');
    const [next, same] = [store, second].map((each) => keepsakeOf(each, 'BCDFGH')?.root);
    expect(next).toMatch(/^[0-9a-f]{64}$/);
    expect(next).toBe(same);
    expect(next).not.toBe(keepsakeOf(store, CODE)?.root);
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
