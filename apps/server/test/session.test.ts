import { jest } from '@jest/globals';
import { UNDO } from '@vinci/protocol';
import { encodeIntent, legalIntents, MAX_INTENTS } from '@vinci/rules';
import type { SessionEvent } from '@vinci/session/journal';
import { UnplayableError } from '@vinci/session/stored';
import { hashToken } from '@vinci/session/tokens';
import fc from 'fast-check';
import { Sessions } from '../src/session/sessions.ts';
import * as acts from './support/acts.ts';
import { onSqlite } from './support/journals.ts';
import { randomOf, replayLog } from './support/player.ts';
import { playOn, seatedGame, startedGame } from './support/session.ts';

const buffer = new Int32Array(MAX_INTENTS);

describe('intents', () => {
  test('an accepted one is in the journal before anybody is told', async () => {
    const { session, store } = await startedGame();
    const told: { revision: number; stored: Promise<number> }[] = [];
    session.listen((event) => {
      if (event.type !== 'moved') return;
      const stored = store.load(session.code).then((game) => game?.entries.length ?? 0);
      told.push({ revision: event.revision, stored });
    });
    await playOn(session, randomOf(1), 20);
    expect(told.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    for (const { revision, stored } of told) expect(await stored).toBeGreaterThanOrEqual(revision);
  });

  test('a stale revision, the wrong seat and an illegal intent are refused and change nothing', async () => {
    const { session, store } = await startedGame();
    const { position } = session;
    const before = position?.digest();
    const actor = position?.actor ?? -1;
    const choose = encodeIntent({ type: 'choose', position: 1 });
    expect(await acts.refusalOf(session.submit(actor, 1, [choose]))).toBe('intent/stale');
    expect(await acts.refusalOf(session.submit((actor + 1) % 3, 0, [choose]))).toBe(
      'rule/not-your-turn',
    );
    const end = encodeIntent({ type: 'endExpansion' });
    expect(await acts.refusalOf(session.submit(actor, 0, [end]))).toBe('rule/wrong-phase');
    expect(await acts.refusalOf(session.undo(actor, 0, 1))).toBe('undo/nothing');
    expect(session.position?.digest()).toBe(before);
    expect((await store.load(session.code))?.entries).toEqual([]);
  });

  test('before the start there is nothing to do', async () => {
    const { session } = await seatedGame();
    expect(await acts.refusalOf(session.submit(0, 0, [0]))).toBe('table/not-started');
  });

  test('of two at the same revision one is accepted', async () => {
    const { session } = await startedGame();
    const actor = session.position?.actor ?? -1;
    legalIntents(session.position as never, buffer);
    const answers = await Promise.all([
      session.submit(actor, 0, [buffer[0]!]),
      session.submit(actor, 0, [buffer[0]!]),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
    expect(session.revision).toBe(1);
  });

  test('a batch is all or nothing, and the refusal says which one', async () => {
    const { session, store } = await startedGame();
    const random = randomOf(5);
    while (session.position?.phase !== 'expansion') await playOn(session, random, 1);
    const { position, revision } = session;
    const before = position.digest();
    const end = encodeIntent({ type: 'endExpansion' });
    const bad = encodeIntent({ type: 'choose', position: 1 });
    const answer = await session.submit(position.actor, revision, [end, bad]);
    expect(answer.ok ? undefined : [answer.error.code.split('/')[0], answer.error.at]).toEqual([
      'rule',
      1,
    ]);
    expect(session.position.digest()).toBe(before);
    expect((await store.load(session.code))?.entries).toHaveLength(revision);
  });
});

describe('undo', () => {
  test('goes back inside the turn and not past something new', async () => {
    const { session } = await startedGame();
    const random = randomOf(11);
    let undone = 0;
    for (let round = 0; round < 400 && session.table.status === 'playing'; round++) {
      const before = session.position?.digest();
      const revealed = session.position?.revealed;
      await playOn(session, random, 1);
      const { position, revision } = session;
      const answer = await session.undo(position?.actor ?? -1, revision, 1);
      if (position?.revealed === revealed && answer.ok) undone++;
      if (answer.ok) {
        expect(session.position?.digest()).toBe(before);
        await playOn(session, random, 1);
      } else {
        expect(answer.error.code).toMatch(/^(undo\/nothing|rule\/game-over)$/);
      }
    }
    expect(undone).toBeGreaterThan(20);
  });

  test('several steps at once come back to the same position, and the journal replays it', async () => {
    const { session, sessions } = await startedGame();
    const random = randomOf(3);
    while (session.undoable < 3) await playOn(session, random, 1);
    const { undoable, revision } = session;
    const actor = session.position?.actor ?? -1;
    expect(await acts.refusalOf(session.undo(actor, revision, undoable + 1))).toBe('undo/nothing');
    expect((await session.undo(actor, revision, undoable)).ok).toBe(true);
    expect(session.undoable).toBe(0);
    expect(session.history(revision).entries).toEqual(Array(undoable).fill([UNDO]));
    const digest = session.position?.digest();
    await sessions.close(session.code);
    const again = await sessions.open(session.code);
    expect(again).not.toBe(session);
    expect(again?.position?.digest()).toBe(digest);
  });
});

describe('restoration', () => {
  test('random games come back bit for bit at any moment, and from their public log, too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 0, max: 400 }), async (seed, steps) => {
        const { session, sessions, store } = await startedGame(3 + (Math.abs(seed) % 4));
        const random = randomOf(seed);
        for (let played = 0; played < steps && session.table.status === 'playing'; played++) {
          await playOn(session, random, 1);
          if (random(4) === 0) {
            await session.undo(session.position?.actor ?? -1, session.revision, 1);
          }
        }
        const other = await new Sessions(store, () => undefined).open(session.code);
        expect(other?.position?.cells).toEqual(session.position?.cells);
        expect(other?.undoable).toBe(session.undoable);
        expect(other?.history(0)).toEqual(session.history(0));
        const { opening, entries } = session.history(0);
        const mirror = replayLog(session.position?.game as never, opening, entries);
        expect(mirror.digest()).toBe(session.position?.digest());
        await sessions.close(session.code);
      }),
      { numRuns: 15, seed: 61 },
    );
  });

  test('simultaneous first touches get one session', async () => {
    const { session, sessions } = await seatedGame();
    await sessions.close(session.code);
    const opened = await Promise.all([1, 2, 3].map(() => sessions.open(session.code)));
    expect(new Set(opened).size).toBe(1);
    expect(sessions.size).toBe(1);
  });

  test('an unknown code is not remembered', async () => {
    const { sessions } = await seatedGame();
    expect(await sessions.open('ZZZZZZ')).toBeUndefined();
    expect(sessions.size).toBe(1);
  });
});

describe('rematch', () => {
  test('all who ask get the same new game, where their tokens are valid', async () => {
    const { session, sessions, tokens } = await startedGame(3);
    expect(await acts.refusalOf(sessions.rematch(session))).toBe('table/not-over');
    await playOn(session, randomOf(8));
    expect(session.table.status).toBe('over');
    const codes = await Promise.all([1, 2, 3].map(() => sessions.rematch(session)));
    const next = codes[0]!.ok ? codes[0]!.value.code : '';
    expect(codes).toEqual(Array(3).fill({ ok: true, value: { code: next } }));
    expect(session.table.next).toBe(next);
    const game = await sessions.open(next);
    expect(game?.table).toMatchObject({ status: 'table', next: '', config: session.table.config });
    expect(tokens.map((token) => game?.seatOf(hashToken(token)))).toEqual([0, 1, 2]);
    expect((await game?.start())?.ok).toBe(true);
    expect(game?.position?.cells).not.toEqual(session.position?.cells);
  });

  test('whether it is still there cannot be told while the journal is away', async () => {
    const { session, sessions, store } = await startedGame(3);
    await playOn(session, randomOf(8));
    const made = await sessions.rematch(session);
    const peek = jest.spyOn(store, 'peek').mockRejectedValueOnce(new Error('away'));
    expect(await acts.refusalOf(sessions.rematch(session))).toBe('server/storage');
    peek.mockRejectedValueOnce(new UnplayableError('room/damaged', 'on a damaged page'));
    expect(await sessions.rematch(session)).toEqual(made);
    peek.mockRestore();
  });

  test('a finished game takes no intent', async () => {
    const { session } = await startedGame(3);
    await playOn(session, randomOf(9));
    expect(await acts.refusalOf(session.submit(0, session.revision, [0]))).toBe('rule/game-over');
  });
});

describe('a journal that fails', () => {
  onSqlite()(
    'refuses the intent, applies nothing, and goes on when it can write again',
    async () => {
      const { session, database, faults } = await startedGame(3);
      const random = randomOf(4);
      await playOn(session, random, 10);
      const events: SessionEvent[] = [];
      session.listen((event) => events.push(event));
      const before = session.position?.cells.slice();
      const count = legalIntents(session.position as never, buffer);
      const intent = buffer[random(count)]!;
      const actor = session.position?.actor ?? -1;
      database.exec('pragma query_only = 1');
      expect(await acts.refusalOf(session.submit(actor, 10, [intent]))).toBe('server/storage');
      expect(await acts.refusalOf(session.chat(0, 'hello', 'table'))).toBe('server/storage');
      expect(await acts.refusalOf(acts.rename(session, 0, 'Eve'))).toBe('server/storage');
      expect(events.filter(({ type }) => type === 'moved' || type === 'chat')).toEqual([]);
      expect(session.position?.cells).toEqual(before);
      expect(faults).toHaveLength(3);
      database.exec('pragma query_only = 0');
      expect((await session.submit(actor, 10, [intent])).ok).toBe(true);
      expect(session.revision).toBe(11);
    },
  );

  onSqlite()('a full disk is a refusal and not the end', async () => {
    const { session, database } = await startedGame(3);
    const pages = database.prepare('pragma page_count').get() as { page_count: number };
    database.exec(`pragma max_page_count = ${pages.page_count}`);
    const random = randomOf(6);
    let refused: string | undefined;
    for (let step = 0; step < 5000 && refused === undefined; step++) {
      const digest = session.position?.digest();
      const { revision } = session;
      const count = legalIntents(session.position as never, buffer);
      if (count === 0) throw new Error('the game ended before the disk was full');
      const actor = session.position?.actor ?? -1;
      const answer = await session.submit(actor, revision, [buffer[random(count)]!]);
      if (answer.ok) continue;
      refused = answer.error.code;
      expect(session.position?.digest()).toBe(digest);
      expect(session.revision).toBe(revision);
    }
    expect(refused).toBe('server/storage');
    database.exec('pragma max_page_count = 100000');
    await playOn(session, random);
    expect(session.table.status).toBe('over');
  });

  test('another writer in the same game is noticed, and his moves are taken over', async () => {
    const { session, store } = await startedGame(3);
    const twin = await new Sessions(store, () => undefined).open(session.code);
    if (twin === undefined) throw new Error('no twin');
    await playOn(twin, randomOf(2), 5);
    const actor = session.position?.actor ?? -1;
    legalIntents(session.position as never, buffer);
    expect(await acts.refusalOf(session.submit(actor, 0, [buffer[0]!]))).toBe('server/storage');
    expect(await acts.refusalOf(session.submit(actor, 0, [buffer[0]!]))).toBe('intent/stale');
    expect(session.revision).toBe(5);
    expect(session.position?.cells).toEqual(twin.position?.cells);
  });

  onSqlite()('a damaged journal is not opened', async () => {
    const { session, sessions, database } = await startedGame(3);
    await playOn(session, randomOf(2), 5);
    await sessions.close(session.code);
    database.exec('delete from entries where revision = 2');
    await expect(sessions.open(session.code)).rejects.toThrow('entry 2 is missing');
    database.exec('update entries set revision = revision - 1 where revision > 2');
    database.exec('update entries set code = 14 where revision = 1');
    await expect(sessions.open(session.code)).rejects.toThrow('journal/damaged');
    database.exec('update games set rules = 999');
    await expect(sessions.open(session.code)).rejects.toThrow('version 999');
    expect(sessions.size).toBe(0);
  });
});

describe('chat', () => {
  test('is kept in order, with the name of the time', async () => {
    const { session } = await seatedGame(3);
    await session.chat(0, 'one', 'table');
    await acts.rename(session, 0, 'Adele');
    await session.chat(0, 'two', 'table');
    const log = await session.chatLog(0);
    expect(log.ok && log.value.lines.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Ada: one',
      'Adele: two',
    ]);
  });

  test('is looked at once for all who ask at once, and for them alone', async () => {
    const { session, store } = await seatedGame(3);
    const looks = jest.spyOn(store, 'chatLog');
    const textsOf = async (seat: number): Promise<string[]> => {
      const log = await session.chatLog(seat);
      return log.ok ? log.value.lines.map(({ text }) => text) : [];
    };
    await session.chat(0, 'one', 'table');
    const asked = await Promise.all([
      ...[0, 1, 0, -1, -1].map(textsOf),
      session.chat(0, 'two', 'table'),
      session.chat(-1, 'three', 'watchers', 'Zoe'),
      ...[0, 1, 0, -1, -1].map(textsOf),
    ]);
    const texts = asked.filter((one) => Array.isArray(one));
    const before = [0, 1, 2, 3, 4].map(() => ['one']);
    const table = ['one', 'two'];
    const all = [...table, 'three'];
    expect(texts).toEqual([...before, table, table, table, all, all]);
    expect(looks).toHaveBeenCalledTimes(4);
    await session.settled();
    expect(await textsOf(-1)).toEqual(all);
    expect(looks).toHaveBeenCalledTimes(5);
  });
});
