import type { BotFailure, Note, Pace, Strength } from '@vinci/protocol';
import { decodeIntent, encodeIntent, type Position } from '@vinci/rules';
import { BotError } from '@vinci/session/bots/brain';
import * as acts from './support/acts.ts';
import { type Driven, drive, drivenGame, plainBrain, playSafely } from './support/bots.ts';
import { settle } from './support/clock.ts';

const HOUR = 3_600_000;

/** Lets the game run until a person has to act or it is over; returns the number of entries. */
async function untilPerson({ session, clock, log }: Driven): Promise<number> {
  let quiet = 0;
  let known = -1;
  for (let step = 0; step < 20_000; step++) {
    await settle();
    const occupant = session.table.seats[session.position?.actor ?? -1]?.occupant;
    if (session.table.status !== 'playing' || occupant === 'person') return session.revision;
    quiet = session.revision === known ? quiet + 1 : 0;
    known = session.revision;
    if (quiet > 20) throw new Error(`nobody acts: ${log.join('')}`);
    if (clock.next !== undefined) await clock.pass(clock.next);
  }
  throw new Error('the game did not come to an end');
}

const notesOf = ({ session }: Driven): readonly Note[] => session.history(0).notes;

/** What every game comes to sooner or later; how soon a die is rolled is up to chance. */
const COMMON = ['choose', 'conquer', 'roll'];

describe('pace', () => {
  /** Milliseconds before each step of bots, with its first intent and who made it. */
  async function delays(pace: Pace) {
    const driven = await drivenGame({ opponents: ['medium', 'fictional', 'easy'], pace });
    const { session, events, driver, seat, clock } = driven;
    driver.see(new Set([seat]), true);
    const found: { type: string; first: boolean; delay: number }[] = [];
    let last = { at: clock.now(), seat: -1 };
    let opening: { at: number; code: number } | undefined;
    let seen = 0;
    const actors: number[] = [];
    const isEnough = (): boolean =>
      found.length >= 60 && COMMON.every((type) => found.some((one) => one.type === type));
    while (!isEnough() && session.table.status === 'playing') {
      await untilPerson(driven);
      await playSafely(session, seat);
      const { database } = driven;
      if (actors.length === 0) actors.push(0);
      const rows = database.prepare('select seat, bot, at, code from entries order by revision');
      const entries = rows.all() as { seat: number; bot: number; at: number; code: number }[];
      for (const entry of entries.slice(seen)) {
        // Several intents of one step have the same time.
        const sameStep = entry.at === last.at && entry.seat === last.seat && entry.bot === 1;
        if (entry.bot === 1 && !(sameStep && opening?.at === entry.at)) {
          opening = entry;
          const type = decodeIntent(entry.code)?.type ?? '';
          found.push({ type, first: last.seat !== entry.seat, delay: entry.at - last.at });
        }
        last = entry;
      }
      seen = entries.length;
    }
    expect(events.length).toBeGreaterThan(found.length);
    return found;
  }

  test.each<[Pace, number]>([
    ['normal', 1],
    ['slow', 1.8],
    ['quick', 0.35],
  ])('%s: people can follow', async (pace, factor) => {
    const found = await delays(pace);
    const types = new Set(found.map(({ type }) => type));
    expect([...types]).toEqual(expect.arrayContaining(COMMON));
    for (const { type, first, delay } of found) {
      // A lot for a pawn or a fort is drawn quickly, one for a target slowly enough to be read.
      const usual = { choose: [900], decline: [900], conquer: [700], roll: [300, 60] }[type];
      const placing = /^(place|collect|fort|endForts|giveUp|retreat|endReorganization)$/.test(type);
      const wanted = first ? [900] : (usual ?? [placing ? 60 : 250]);
      const allowed = wanted.map((delay) => Math.round(factor * delay));
      expect({ type, first, delay, fits: allowed.includes(delay) }).toMatchObject({ fits: true });
    }
  });

  test('instant: no time passes', async () => {
    const driven = await drivenGame({
      opponents: ['medium', 'fictional', 'easy'],
      pace: 'instant',
    });
    const { session, driver, seat, clock } = driven;
    const began = clock.now();
    driver.see(new Set([seat]), true);
    for (let turn = 0; turn < 8; turn++) {
      await untilPerson(driven);
      await playSafely(session, seat);
    }
    expect([clock.now(), clock.next]).toEqual([began, undefined]);
    expect(session.revision).toBeGreaterThan(20);
  });

  test('a change counts at once, for what is waited for already, too', async () => {
    const driven = await drivenGame({ opponents: ['easy', 'easy'], pace: 'slow' });
    const { session, driver, clock, seat } = driven;
    driver.see(new Set([seat]), true);
    if (session.position?.actor === seat) await playSafely(session, seat);
    await settle();
    const { revision } = session;
    expect(clock.next).toBe(1620);
    await clock.pass(500);
    await acts.configure(session, { pace: 'normal' });
    await settle();
    expect([session.revision, clock.next]).toEqual([revision, 400]);
    await acts.configure(session, { pace: 'instant' });
    await settle();
    expect(session.revision).toBeGreaterThan(revision);
  });
});

describe('while nobody is connected', () => {
  test('nothing is thought and nothing is done; a spectator is enough to go on', async () => {
    let asked = 0;
    const count = async (): Promise<never> => {
      asked++;
      throw new BotError('threw', 'is only counted');
    };
    const driven = await drivenGame(
      { opponents: ['easy', 'easy', 'easy'], standIn: { after: 30, strength: 'easy' } },
      { decide: count },
    );
    const { session, driver, clock } = driven;
    await clock.pass(HOUR);
    expect([asked, session.revision, clock.next]).toEqual([0, 0, undefined]);
    driver.see(new Set(), true);
    await clock.pass(10_000);
    const { revision } = session;
    expect(asked).toBeGreaterThan(0);
    expect(revision).toBeGreaterThan(0);
    driver.see(new Set(), false);
    await settle();
    const before = asked;
    await clock.pass(HOUR);
    expect([asked, session.revision, clock.next]).toEqual([before, session.revision, undefined]);
  });

  test('a stopped driver does nothing any more', async () => {
    const { session, driver, clock, seat } = await drivenGame({ opponents: ['easy', 'easy'] });
    driver.see(new Set([seat]), true);
    await settle();
    driver.stop();
    driver.wake();
    driver.see(new Set([seat]), true);
    await clock.pass(HOUR);
    expect(session.revision).toBe(0);
  });
});

describe('a bot that fails', () => {
  const FAILURES: readonly [BotFailure, () => Promise<number[]>][] = [
    ['threw', async () => Promise.reject(new TypeError('undefined is not a bot'))],
    ['overran', async () => Promise.reject(new BotError('overran', 'too late'))],
    ['died', async () => Promise.reject(new BotError('died', 'gone'))],
    ['illegal', async () => [encodeIntent({ type: 'endTurn' })]],
    ['illegal', async () => []],
    ['illegal', async () => [Number.NaN]],
    ['illegal', async () => [2 ** 40]],
    ['illegal', async () => ['choose' as unknown as number]],
  ];

  test.each(FAILURES)(
    '%s (case %#): the safe turn is played, everybody is told, and it may try again',
    async (reason, decide) => {
      const settings = { opponents: ['easy', 'easy'], pace: 'instant' } as const;
      let asked = 0;
      const driven = await drivenGame(settings, {
        decide: async () => {
          asked++;
          return { intents: await decide() };
        },
      });
      const { session, driver, seat, events, log } = driven;
      driver.see(new Set([seat]), true);
      for (let turn = 0; turn < 12 && session.position?.round !== 4; turn++) {
        await untilPerson(driven);
        await playSafely(session, seat);
        await settle();
      }
      const notes = notesOf(driven);
      // Once for each of the two bots and each turn, not for each intent.
      expect(notes.length).toBe(asked);
      expect(new Set(notes.map((note) => `${note.type} ${note.seat}`)).size).toBe(2);
      expect(notes[0]).toMatchObject({ type: 'botFailed', reason });
      expect(session.revision).toBeGreaterThan(notes.length);
      expect(events.filter(({ event }) => event.type === 'note')).toHaveLength(notes.length);
      expect(log.filter((line) => line.includes('a bot failed'))).toHaveLength(notes.length);
      const rounds = notes.length / 2;
      expect(rounds).toBeGreaterThanOrEqual(3);
      expect(rounds).toBeLessThanOrEqual(5);
    },
  );

  test('an illegal intent behind legal ones: those stand', async () => {
    const driven = await drivenGame(
      { opponents: ['easy', 'easy'], pace: 'instant' },
      {
        decide: async () => ({
          intents: [
            encodeIntent({ type: 'choose', position: 1 }),
            encodeIntent({ type: 'endTurn' }),
          ],
        }),
      },
    );
    const { session, driver, seat } = driven;
    driver.see(new Set([seat]), true);
    await untilPerson(driven);
    await playSafely(session, seat);
    await untilPerson(driven);
    const codes = session.history(0).entries.map(([code]) => code);
    expect(codes).toContain(encodeIntent({ type: 'choose', position: 1 }));
    expect(notesOf(driven).every(({ type }) => type === 'botFailed')).toBe(true);
  });

  test('the level below in the stead of another is noted once for each seat, and plays', async () => {
    const plain = plainBrain();
    const driven = await drivenGame(
      { opponents: ['master', 'master'], pace: 'instant' },
      {
        decide: async (_strength, position) => ({
          ...(await plain.decide('easy', position)),
          lacks: [
            { level: 'master', why: 'model/missing' },
            { level: 'strong', why: 'model/missing' },
          ],
        }),
      },
    );
    const { session, driver, seat, log } = driven;
    driver.see(new Set([seat]), true);
    for (let turn = 0; turn < 3; turn++) {
      await untilPerson(driven);
      await playSafely(session, seat);
      await settle();
    }
    const others = [0, 1, 2].filter((other) => other !== seat);
    for (const level of ['master', 'strong'] as const) {
      const noted = notesOf(driven).filter(({ type }) => type === `${level}Lacks`);
      expect(noted.map((note) => note.seat).sort()).toEqual(others);
      expect(log.filter((line) => line.includes(`in the stead of ${level}`))).toHaveLength(2);
      await session.noteLack(others[0]!, level);
    }
    expect(notesOf(driven)).toHaveLength(4);
  });

  test('a fictional player that fails is replaced, too', async () => {
    const driven = await drivenGame(
      { opponents: ['fictional', 'fictional'], pace: 'instant' },
      {
        decideFictional: () => {
          throw new Error('no dice');
        },
      },
    );
    const { session, driver, seat } = driven;
    driver.see(new Set([seat]), true);
    for (let turn = 0; turn < 3; turn++) {
      await untilPerson(driven);
      await playSafely(session, seat);
    }
    expect(notesOf(driven)[0]).toMatchObject({ type: 'botFailed', reason: 'threw' });
    expect(session.position?.round).toBeGreaterThanOrEqual(2);
  });

  test('when even the safe turn fails, the game goes on with any move', async () => {
    const fail = (): never => {
      throw new Error('nothing works');
    };
    const driven = await drivenGame(
      { opponents: ['easy', 'fictional'], pace: 'instant' },
      { decide: fail, decideFictional: fail, safeTurn: fail },
    );
    const { session, driver, seat, log } = driven;
    driver.see(new Set([seat]), true);
    for (let turn = 0; turn < 3; turn++) {
      await untilPerson(driven);
      await playSafely(session, seat);
    }
    expect(session.position?.round).toBeGreaterThanOrEqual(2);
    expect(log.some((line) => line.includes('the safe turn failed'))).toBe(true);
  });
});

describe('what a bot gets to see', () => {
  test('has no random state', async () => {
    const seen: Position[] = [];
    const look = (position: Position): never => {
      seen.push(position.clone());
      throw new Error('only looking');
    };
    const driven = await drivenGame(
      { opponents: ['easy', 'fictional'], pace: 'instant' },
      { decide: async (_strength: Strength, position) => look(position), decideFictional: look },
    );
    const { session, driver, seat } = driven;
    driver.see(new Set([seat]), true);
    await untilPerson(driven);
    await playSafely(session, seat);
    await untilPerson(driven);
    const { random, length } = session.position?.game.layout ?? { random: 0, length: 0 };
    expect(length).toBeGreaterThan(random);
    expect(session.position?.cells.slice(random).some((cell) => cell !== 0)).toBe(true);
    expect(seen.length).toBeGreaterThan(1);
    for (const { cells } of seen)
      expect([...cells.slice(random)]).toEqual(Array(length - random).fill(0));
  });
});

describe('a journal that fails', () => {
  test('loses no move of a bot and makes none twice', async () => {
    const driven = await drivenGame({ opponents: ['easy', 'fictional'], pace: 'instant' });
    const { session, driver, seat, database, clock, sessions } = driven;
    driver.see(new Set([seat]), true);
    await untilPerson(driven);
    database.exec('pragma query_only = 1');
    const answer = await session.submit(seat, session.revision, [0]);
    expect(answer.ok).toBe(false);
    database.exec('pragma query_only = 0');
    await playSafely(session, seat);
    database.exec('pragma query_only = 1');
    await settle();
    const stuck = session.revision;
    expect(clock.next).toBe(2000);
    await clock.pass(9000);
    expect(session.revision).toBe(stuck);
    database.exec('pragma query_only = 0');
    await clock.pass(2000);
    await untilPerson(driven);
    expect(session.revision).toBeGreaterThan(stuck);
    expect(notesOf(driven)).toEqual([]);
    await sessions.close(session.code);
    const again = await drive(sessions, session.code, clock);
    expect(again.session.position?.digest()).toBe(session.position?.digest());
  });
});
