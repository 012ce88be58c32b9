import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decideFictional } from '@vinci/bots';
import { chainOf, newHex, promiseOf } from '@vinci/fairness';
import { type FairRecord, verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import type { Note } from '@vinci/protocol';
import { isFictional } from '@vinci/rules';
import { recordOf } from '@vinci/session/record';
import type { GameSession } from '@vinci/session/session';
import type { Store } from '../src/store/store.ts';
import * as acts from './support/acts.ts';
import { vinci } from './support/cli.ts';
import { TestClock } from './support/clock.ts';
import { call, Player, randomIntent, randomOf, refused } from './support/player.ts';
import { begun, type Person, promised, recordAfter, show } from './support/promises.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { playOn, seatedGame, startedGame } from './support/session.ts';

const folder = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(folder.path, {}, { clock: new TestClock() });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const check = (record: FairRecord, noted?: Parameters<typeof verify>[1]['noted']) =>
  verify(record, { mapOf: mapById, noted });

/** What somebody at the table noted of what was published. */
const seenAt = ({ player }: Person) => ({
  commitment: player.state.commitment,
  seal: player.state.seal,
});

type Details<One extends Note> = Omit<One, 'revision' | 'at' | 'seat' | 'type'>;

describe('a game whose people add to the seed', () => {
  test('begins once all have shown what they promised, and its record proves it', async () => {
    const people = await promised(server.base);
    const [ada, bob, cy] = people;
    const { state } = ada.player;
    const { commitment } = state;
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect([state.fixed, state.seal]).toEqual([false, '']);
    expect(await refused(show(ada))).toBe('entropy/not-asked');
    await ada.player.request('start');
    await cy.player.until(() => cy.player.state.fixed);
    expect(await refused(ada.player.request('entropy', { promise: bob.promise }))).toBe(
      'entropy/fixed',
    );
    expect(await refused(show({ ...ada, value: bob.value }))).toBe('entropy/other');
    await show(bob);
    await show(ada);
    expect(state.status).toBe('table');
    await show(cy);
    await begun(ada);
    expect(state.fixed).toBe(false);
    expect(await refused(call(server.base, `/api/games/${ada.player.code}/record`))).toBe(
      'table/not-over',
    );
    const { seal } = state;
    // Whoever goes leaves what he has added behind.
    await ada.player.request('kick', { seat: bob.player.seat });
    await ada.player.request('replace', { seat: cy.player.seat, by: 'bot', strength: 'easy' });
    const record = await recordAfter(server, ada);
    expect(record.fairness).toMatchObject({ commitment, seal });
    for (const { value } of people) {
      const promises = people.map(({ promise }) => promise);
      expect(check(record, { commitment, seal, value, promises })).toMatchObject({
        verdict: 'fair',
      });
    }
    for (const { player } of people) await player.leave();
  });

  test('that begins without asking for what was promised is wrong for all who were there', async () => {
    const people = await promised(server.base);
    const [ada] = people;
    const session = await server.services.sessions.open(ada.player.code);
    // What an operator would do who has looked for a secret that suits him.
    expect((await session?.start())?.ok).toBe(true);
    await begun(ada);
    const record = await recordAfter(server, ada);
    for (const { value } of people) {
      const report = check(record, { ...seenAt(ada), value });
      expect(report.verdict).toBe('wrong');
      expect(report.findings.find(({ outcome }) => outcome === 'wrong')).toMatchObject({
        code: 'own.neverAsked',
      });
    }
    expect(check(record, seenAt(ada)).verdict).toBe('unproven');
    expect(check(record).verdict).toBe('unproven');
    for (const { player } of people) await player.leave();
  });

  test('asks for a seat, and for a promise of the right form', async () => {
    const [ada] = await promised(server.base);
    const watcher = await Player.enter(server.base, ada.player.code);
    const { promise } = ada;
    expect(await watcher.refusalOf('entropy', { promise })).toBe('seat/none');
    expect(await watcher.refusalOf('reveal', { value: promise })).toBe('seat/none');
    for (const wrong of ['', promise.toUpperCase(), `${promise}0`, 7, null]) {
      expect(await ada.player.refusalOf('entropy', { promise: wrong })).toBe('message/malformed');
    }
    await watcher.leave();
    await ada.player.leave();
  });
});

describe('other games', () => {
  test('one that starts at once, with a lot of the seats, comes from the committed secret alone', async () => {
    const { store, sessions } = await startedGame(3);
    const opponents = ['fictional', 'easy', 'fictional'] as const;
    const made = await sessions.create('Ada', { opponents }, true);
    if (!made.ok) throw new Error(made.error.text);
    const session = await sessions.open(made.value.code);
    if (session === undefined) throw new Error('no session');
    const { commitment, seal } = session;
    await playAll(session, randomOf(6));
    const stored = await store.load(session.code);
    const record = stored === undefined ? undefined : recordOf(stored);
    if (!record?.ok) throw new Error('no record');
    expect(record.value.fairness.lot).toHaveLength(4);
    expect(record.value.fairness.entropies).toEqual([]);
    const report = check(record.value, { commitment, seal });
    expect(report.findings.map(({ check: which, outcome }) => `${which} ${outcome}`)).toContain(
      'fictional right',
    );
    expect(report.verdict).toBe('unproven');
    expect(report.findings.map(({ code }) => code)).toContain('entropy.none');
  });

  test('the record has the clock and the ladder of the start, whatever the host changed since', async () => {
    const { store, sessions } = await startedGame(3);
    const clock = { type: 'turn', seconds: 60 } as const;
    const absence = { remind: 60, pause: 120, safe: 180, vote: 300 };
    const standIn = { after: 240, strength: 'easy' } as const;
    const wish = { seats: 3, opponents: ['easy', 'easy'] as const, clock, absence, standIn };
    const made = await sessions.create(undefined, wish);
    if (!made.ok) throw new Error(made.error.text);
    const session = await sessions.open(made.value.code);
    if (session === undefined) throw new Error('no session');
    expect((await store.load(session.code))?.game.terms).toBe('');
    expect((await session.start())?.ok).toBe(true);
    const { started_at: startedAt } = (await store.load(session.code))?.game ?? {};
    expect((await acts.configure(session, { absence: { ...absence, vote: 0 } })).ok).toBe(true);
    await playOn(session, randomOf(9));
    const stored = await store.load(session.code);
    const record = stored === undefined ? undefined : recordOf(stored);
    if (!record?.ok) throw new Error('no record');
    expect(record.value.start).toEqual({
      startedAt,
      clock,
      absence,
      standIn,
      seats: session.table.seats.map(({ name, occupant }) => ({ name, occupant })),
    });
    expect(record.value.notes).toMatchObject([
      { type: 'ladderChanged', absence: { ...absence, vote: 0 }, standIn },
    ]);
  });

  test('the record stays right when somebody takes another name after the end', async () => {
    const { store, session } = await startedGame(3);
    await playOn(session, randomOf(9));
    expect(session.table.status).toBe('over');
    expect((await acts.rename(session, 1, 'Eve')).ok).toBe(true);
    expect(check(await recordOfGame(store, session.code)).verdict).not.toBe('wrong');
  });

  test('a rematch has a secret of its own, and nobody has promised anything', async () => {
    const { store, sessions, session } = await startedGame(3);
    await playOn(session, randomOf(3));
    const next = await sessions.rematch(session);
    if (!next.ok) throw new Error(next.error.text);
    const rematch = await sessions.open(next.value.code);
    expect(rematch?.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(rematch?.commitment).not.toBe(session.commitment);
    const secrets = await Promise.all(
      [session.code, next.value.code].map(async (code) => (await store.load(code))?.game.secret),
    );
    expect(new Set(secrets).size).toBe(2);
    expect(rematch?.table.seats.every(({ promise }) => promise === '')).toBe(true);
  });

  test('another rematch takes the place of one that was deleted', async () => {
    const { sessions, session } = await startedGame(3);
    await playOn(session, randomOf(3));
    const code = async (): Promise<string> => {
      const next = await sessions.rematch(session);
      return next.ok ? next.value.code : next.error.text;
    };
    const first = await code();
    expect(await code()).toBe(first);
    expect(await sessions.remove(first, Number.POSITIVE_INFINITY)).toBe(true);
    const second = await code();
    expect(second).not.toBe(first);
    expect([await code(), session.table.next]).toEqual([second, second]);
  });

  test('one that somebody ended early keeps its bag secret, because it can be reopened', async () => {
    const [ada, bob, cy] = await promised(server.base);
    const { player } = ada;
    await player.request('start');
    for (const person of [ada, bob, cy]) await show(person);
    await begun(ada);
    await player.request('end');
    await player.until(() => player.state.ended === 'host');
    const record = call(server.base, `/api/games/${player.code}/record`);
    expect(await refused(record)).toBe('table/no-result');
    const args = ['export', player.code, '--data', folder.path];
    expect(await vinci(args)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('export/needs-secrets'),
    });
    await player.request('reopen');
    await player.until(() => player.state.status === 'playing');
    expect(check(await recordAfter(server, ada), seenAt(ada)).verdict).toBe('fair');
    for (const person of [ada, bob, cy]) await person.player.leave();
  });
});

describe('a record', () => {
  test('may have notes of every kind', async () => {
    const { store, session, chains } = await provenGame();
    await playOn(session, randomOf(8), undefined, chains);
    const record = await recordOfGame(store, session.code);
    const { at } = { at: record.entries[0]?.[3] ?? 0 };
    const notes = Object.entries(EVERY_NOTE).map(([type, more]) => {
      return { revision: 1, at, seat: 1, type, ...more };
    });
    // One device alone had what was secret about a game that was brought.
    expect(check({ ...record, notes }).verdict).toBe('unproven');
    const others = notes.filter(({ type }) => type !== 'brought');
    expect(check({ ...record, notes: others }).verdict).toBe('consistent');
    const limits = check({ ...record, notes }).findings.filter(
      ({ outcome }) => outcome === 'remark',
    );
    expect(limits.map(({ check: which }) => which)).toEqual(['limits']);
  });
});

test('vinci verify says what is right and what is wrong, and ends accordingly', async () => {
  const { store, session, chains } = await provenGame();
  await playOn(session, randomOf(8), undefined, chains);
  const record = await recordOfGame(store, session.code);
  const { commitment, seal } = session;
  const file = join(folder.path, 'record.json');
  writeFileSync(file, JSON.stringify(record));
  const alone = await vinci(['verify', file]);
  expect(alone).toMatchObject({ code: 0, out: expect.stringContaining('fits together') });
  expect(alone.out).toContain('No clock. When somebody is away: nothing.');
  const fair = await vinci(['verify', file, '--commitment', commitment, '--seal', seal]);
  expect(fair).toMatchObject({ code: 0, out: expect.stringContaining('This game is fair') });
  const half = await vinci(['verify', file, '--commitment', commitment, '--json']);
  expect(half.code).toBe(0);
  expect(JSON.parse(half.out)).toMatchObject({ verdict: 'consistent' });
  expect((await vinci(['verify', file, '--seal', seal])).code).toBe(2);
  const foreign = await vinci(['verify', file, '--commitment', '0'.repeat(64), '--json']);
  expect(foreign.code).toBe(1);
  expect(JSON.parse(foreign.out)).toMatchObject({ code: session.code, verdict: 'wrong' });
  writeFileSync(file, JSON.stringify({ ...record, seed: '0'.repeat(32) }));
  const wrong = await vinci(['verify', file]);
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('✗ The seed is not') });
  const bare = await startedGame(3);
  await playOn(bare.session, randomOf(2));
  writeFileSync(file, JSON.stringify(await recordOfGame(bare.store, bare.session.code)));
  const unproven = await vinci(['verify', file]);
  expect(unproven).toMatchObject({ code: 1, out: expect.stringContaining('NOT proven') });
  writeFileSync(file, '[]');
  const none = await vinci(['verify', file]);
  expect(none).toMatchObject({ code: 2, err: expect.stringMatching(/^record\/damaged: /) });
});

/** A game whose three people have shown what they had promised. */
async function provenGame(): Promise<
  Awaited<ReturnType<typeof seatedGame>> & { chains: Map<string, string[]> }
> {
  const table = await seatedGame(3);
  const { session } = table;
  const shown = new Map<string, string>();
  const chains = new Map<string, string[]>();
  for (const seat of [0, 1, 2]) {
    const chain = chainOf(session.code, newHex());
    const [value = ''] = chain;
    const promise = promiseOf(session.code, value);
    chains.set(promise, chain);
    shown.set(promise, value);
    await acts.promise(session, seat, promise);
  }
  const started = await session.start(shown);
  if (!started.ok) throw new Error(started.error.text);
  return { ...table, chains };
}

/** Plays a game to its end; bots and fictional players act for their seats. */
async function playAll(session: GameSession, random: ReturnType<typeof randomOf>): Promise<void> {
  for (;;) {
    const { position, revision } = session;
    if (position === undefined || position.actor === -1) return;
    const { actor } = position;
    const fictional = isFictional(position.game, actor);
    const intent = fictional ? decideFictional(position) : (randomIntent(position, random) ?? -1);
    const played =
      session.deciderOf(actor) === undefined
        ? await session.submit(actor, revision, [intent])
        : await session.act(actor, revision, [intent]);
    if (!played.ok) throw new Error(played.error.text);
  }
}

async function recordOfGame(store: Store, code: string): Promise<FairRecord> {
  const stored = await store.load(code);
  const record = stored === undefined ? undefined : recordOf(stored);
  if (!record?.ok) throw new Error('no record');
  return record.value;
}

/** What each kind of note has besides what all have. */
const EVERY_NOTE: { readonly [Type in Note['type']]: Details<Extract<Note, { type: Type }>> } = {
  standIn: { name: 'Bob', strength: 'easy' },
  standInEnded: { name: 'Bob' },
  botFailed: { reason: 'threw' },
  masterLacks: {},
  strongLacks: {},
  reminded: {},
  paused: { by: -1 },
  resumed: { by: 0 },
  safeTurn: { why: 'absence' },
  returned: {},
  timeOut: {},
  voteOpened: { until: 9 },
  voted: { choice: 'wait' },
  voteClosed: { result: 'returned' },
  replaced: { by: 'vote', name: 'Bob' },
  kicked: { name: 'Bob' },
  left: { name: 'Bob' },
  sat: { name: 'Bob' },
  renamed: { name: 'Bob', to: 'Rob' },
  handedOver: {},
  tableChanged: { visibility: 'listed', spectators: true },
  ladderChanged: {
    absence: { remind: 10, pause: 0, safe: 0, vote: 0 },
    standIn: { after: 30, strength: 'strong' },
  },
  coach: { on: true, why: 'choice' },
  ended: { by: 'host' },
  reopened: {},
  outage: { from: 1, until: 2 },
  brought: {},
  repaired: { entries: 3 },
};
