import type { AbsenceRules, Ballot, StandIn, TimeControl } from '@vinci/protocol';
import fc from 'fast-check';
import * as governing from '../src/session/governing.ts';
import { climb } from '../src/session/missing.ts';
import { GameSession } from '../src/session/session.ts';
import { settle } from './support/clock.ts';
import { DAY, HOUR, MINUTE, SECOND, TimedGame } from './support/timed.ts';

const codeOf = (answer: { ok: boolean; error?: { code: string } }): string =>
  answer.ok ? 'ok' : (answer.error?.code ?? '');

const LADDER = { remind: 60, pause: 120, safe: 300, vote: 1200 };
const BOT: StandIn = { after: 600, strength: 'easy' };

const start = (absence: AbsenceRules, standIn: StandIn | null = null, more = {}, people = 3) =>
  TimedGame.start(people, { absence, standIn, pace: 'instant', ...more });

const vote = async (session: GameSession, seat: number, choice: Ballot): Promise<string> => {
  const answer = await session.decide((table, moment) =>
    governing.castBallot(table, seat, choice, moment),
  );
  await settle();
  return codeOf(answer);
};

/** Everybody but the one who has to act is there, after the opening. */
async function abandoned(game: TimedGame): Promise<{ away: number; others: number[] }> {
  await game.come(0, 1, 2);
  for (let choices = 0; choices < 3; choices++) await game.play();
  const away = game.actor;
  const others = [0, 1, 2].filter((seat) => seat !== away);
  await game.leave(away);
  return { away, others };
}

/** Plays for all but one until something has happened. */
async function playUntil(game: TimedGame, away: number, so: () => boolean): Promise<void> {
  for (let turn = 0; turn < 20 && !so(); turn++) {
    if (game.actor !== away) await game.play();
    await game.clock.pass(1);
  }
  expect(so()).toBe(true);
}

/**
 * The table votes about somebody whose turns are played safely, and the game is paused for another one,
 * who has to act.
 *
 * @returns whom the vote is about
 */
async function twoAway(game: TimedGame): Promise<number> {
  const { session, clock } = game;
  await game.come(0, 1, 2, 3);
  for (let choices = 0; choices < 4; choices++) await game.play();
  const away = game.actor;
  await game.leave(away);
  await clock.pass(5 * MINUTE);
  await playTo(game, away);
  await clock.pass(20 * SECOND);
  const other = game.actor;
  await game.leave(other);
  await clock.pass(MINUTE);
  expect([session.table.vote?.seat, game.actor]).toEqual([away, other]);
  return away;
}

/** Plays for all who are there until a seat has to act. */
async function playTo(game: TimedGame, seat: number): Promise<void> {
  for (let turn = 0; turn < 10 && game.actor !== seat; turn++) await game.play();
  expect(game.actor).toBe(seat);
}

test('remind, pause, safe turn, in further turns at once, then a bot, then a vote', async () => {
  const game = await start(LADDER, BOT);
  const { away } = await abandoned(game);
  const { session, clock } = game;
  const step = () => session.table.seats[away]?.step;
  await clock.pass(MINUTE - 1);
  expect(game.types).toEqual([]);
  await clock.pass(1);
  expect([game.types, step()]).toEqual([['reminded'], 'reminded']);
  await clock.pass(MINUTE);
  expect([session.table.paused, step()]).toEqual(['absence', 'paused']);
  expect(codeOf(await session.submit(away, session.revision, [2]))).toBe('table/paused');
  await clock.pass(3 * MINUTE);
  expect(step()).toBe('safe');
  expect(game.types).toEqual(['reminded', 'paused', 'resumed', 'safeTurn']);
  expect(game.actor).not.toBe(away);
  await playTo(game, away);
  await clock.pass(20 * SECOND);
  expect(game.types.at(-1)).toBe('safeTurn');
  expect(game.actor).not.toBe(away);
  await clock.pass(5 * MINUTE);
  await playUntil(game, away, () => step() === 'bot');
  expect(session.table.seats[away]?.standIn).toBe('easy');
  expect(session.table.vote).toBeNull();
  await clock.pass(10 * MINUTE);
  await playUntil(game, away, () => step() === 'vote');
  expect(session.table.vote?.seat).toBe(away);
  expect(game.types.filter((type) => type === 'reminded' || type === 'paused')).toHaveLength(2);
});

test('who comes back during a pause goes on at once; leaving again begins at the foot', async () => {
  const game = await start(LADDER, BOT);
  const { away } = await abandoned(game);
  const { session, clock } = game;
  await clock.pass(2 * MINUTE);
  await game.come(away);
  expect([session.table.paused, session.table.seats[away]?.step]).toEqual(['', '']);
  expect(game.types).toEqual(['reminded', 'paused', 'returned', 'resumed']);
  await game.leave(away);
  await clock.pass(MINUTE);
  expect(game.types.at(-1)).toBe('reminded');
  await clock.pass(MINUTE);
  expect(game.types.at(-1)).toBe('paused');
});

test('who comes back while the safe turn is played has his seat after it', async () => {
  const game = await start({ ...LADDER, remind: 0, pause: 0 });
  const { away } = await abandoned(game);
  const { session, clock } = game;
  // The note is there and nothing is played yet.
  await session.decide((table) => climb(table, away, 'safe', session.now, 0));
  await game.come(away);
  await clock.pass(1);
  await settle();
  expect(game.actor).not.toBe(away);
  const stored = await game.store.load(game.code);
  const own = stored?.entries.filter(({ seat }) => seat === away) ?? [];
  expect(own.at(-1)?.bot).toBe(1);
  expect(session.table.seats[away]?.step).toBe('');
  await playTo(game, away);
  await clock.pass(HOUR);
  expect(game.actor).toBe(away);
});

test.each(['pause', 'end'] as const)(
  'what was stopped by the host (%s) is no time of absence',
  async (stop) => {
    const game = await start({ remind: 60, pause: 0, safe: 120, vote: 0 });
    const { away } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(10 * SECOND);
    await session.decide((table) =>
      stop === 'pause' ? governing.pause(table, 0) : governing.end(table, 0, 'host'),
    );
    await clock.pass(DAY);
    await session.decide((table, moment) =>
      stop === 'pause' ? governing.resume(table, 0, moment) : governing.reopen(table, 0),
    );
    await clock.pass(MINUTE - 1);
    expect([game.actor, game.types.length]).toEqual([away, 2]);
    await clock.pass(1);
    expect(game.types.at(-1)).toBe('reminded');
    await clock.pass(MINUTE);
    expect(game.types.at(-1)).toBe('safeTurn');
  },
);

test('a stand-in that the table chooses during the votes stands in', async () => {
  const game = await start({ remind: 0, pause: 0, safe: 0, vote: 60 });
  const { away, others } = await abandoned(game);
  const { session, clock } = game;
  await clock.pass(MINUTE);
  for (const seat of others) await vote(session, seat, 'wait');
  const absence = { remind: 0, pause: 0, safe: 0, vote: 120 };
  expect(codeOf(await session.configure({ absence, standIn: { ...BOT, after: 30 } }))).toBe('ok');
  await clock.pass(30 * SECOND);
  expect(session.table.seats[away]?.standIn).toBe('easy');
});

describe('a vote', () => {
  const ONLY = { remind: 0, pause: 0, safe: 0, vote: 600 };

  test('is for people who are there; the majority of them decides; a bot plays until somebody sits down', async () => {
    const game = await start(ONLY);
    const { away, others } = await abandoned(game);
    const [one, two] = others as [number, number];
    const { session, clock } = game;
    expect(await vote(session, one, 'end')).toBe('vote/none');
    await clock.pass(10 * MINUTE);
    expect(session.table.vote).toEqual({ seat: away, until: session.now + 10 * MINUTE });
    expect(await vote(session, away, 'wait')).toBe('vote/not-yours');
    expect(await vote(session, one, 'replace')).toBe('ok');
    expect(session.table.vote).not.toBeNull();
    expect(await vote(session, two, 'replace')).toBe('ok');
    expect(game.types.slice(0, 6)).toEqual([
      'voteOpened',
      'voted',
      'voted',
      'voteClosed',
      'replaced',
      'standIn',
    ]);
    const seat = session.table.seats[away];
    expect(seat).toMatchObject({ taken: false, standIn: 'medium', step: '' });
    await settle();
    const sat = await session.sit(away, 'Zoe');
    expect(codeOf(sat)).toBe('ok');
    await game.come(away);
    expect(session.table.seats[away]).toMatchObject({ name: 'Zoe', standIn: '', taken: true });
    expect(game.types.slice(-2)).toEqual(['sat', 'standInEnded']);
  });

  test('a tie means waiting, and the next one comes after the same time', async () => {
    const game = await start(ONLY);
    const { others } = await abandoned(game);
    const [one, two] = others as [number, number];
    const { session, clock } = game;
    await clock.pass(10 * MINUTE);
    await vote(session, one, 'end');
    await vote(session, two, 'replace');
    expect(game.notes.at(-1)).toMatchObject({ type: 'voteClosed', result: 'wait' });
    expect(session.table.seats.every(({ ballot }) => ballot === '')).toBe(true);
    await clock.pass(10 * MINUTE - 1);
    expect(session.table.vote).toBeNull();
    await clock.pass(1);
    expect(session.table.vote).not.toBeNull();
    // Nobody votes: it closes, and comes again.
    await clock.pass(10 * MINUTE);
    expect(game.notes.at(-1)).toMatchObject({ type: 'voteClosed', result: 'wait' });
    await clock.pass(10 * MINUTE);
    expect(session.table.vote).not.toBeNull();
  });

  test('is not held again while nobody is there who could vote', async () => {
    const game = await start(ONLY);
    const { others } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(10 * MINUTE);
    expect(session.table.vote).not.toBeNull();
    await game.leave(...others);
    await clock.pass(10 * MINUTE);
    expect(game.notes.at(-1)).toMatchObject({ type: 'voteClosed', result: 'wait' });
    const { length } = game.notes;
    await clock.pass(24 * 60 * MINUTE);
    expect(game.notes).toHaveLength(length);
    expect((await game.store.peek(game.code))?.game.due_at).toBe(0);
    await game.come(others[0] as number);
    expect(session.table.vote).not.toBeNull();
  });

  test('is decided by those who voted when its time is up; the end of the game by all', async () => {
    for (const [choice, result] of [
      ['replace', 'replace'],
      ['end', 'wait'],
    ] as const) {
      const game = await start(ONLY);
      const { others } = await abandoned(game);
      await game.clock.pass(10 * MINUTE);
      expect(await vote(game.session, others[0] as number, choice)).toBe('ok');
      expect(game.session.table.vote).not.toBeNull();
      await game.clock.pass(10 * MINUTE);
      const closed = game.notes.findLast(({ type }) => type === 'voteClosed');
      expect(closed).toMatchObject({ result });
    }
  });

  test('ends when the absent one comes back', async () => {
    const game = await start(ONLY);
    const { away, others } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(10 * MINUTE);
    await vote(session, others[0] as number, 'end');
    await game.come(away);
    expect(session.table.vote).toBeNull();
    expect(game.notes.at(-1)).toMatchObject({ type: 'voteClosed', result: 'returned' });
    expect(await vote(session, others[1] as number, 'end')).toBe('vote/none');
  });

  test('counts what those say who have a seat now', async () => {
    const game = await start(ONLY);
    const { others } = await abandoned(game);
    const [one] = others as [number, number];
    const { session, clock } = game;
    await clock.pass(10 * MINUTE);
    await vote(session, one, 'replace');
    await session.vacate(one, 'stood');
    await session.sit(one, 'Zoe');
    expect(session.table.seats[one]).toMatchObject({ name: 'Zoe', ballot: '' });
  });

  test('does not end a pause of the host', async () => {
    const game = await start(ONLY);
    const { others } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(10 * MINUTE);
    await session.decide((table) => governing.pause(table, 0));
    for (const seat of others) await vote(session, seat, 'replace');
    expect(session.table).toMatchObject({ vote: null, paused: 'host' });
    expect(game.types).not.toContain('resumed');
  });

  test('does not end a pause that is for somebody else', async () => {
    const game = await start({ remind: 0, pause: 60, safe: 120, vote: 300 }, null, {}, 4);
    const away = await twoAway(game);
    const { session } = game;
    expect(session.table).toMatchObject({ paused: 'absence', vote: { seat: away } });
    const { actor } = game;
    for (const seat of [0, 1, 2, 3]) {
      if (seat !== away && seat !== actor) await vote(session, seat, 'replace');
    }
    expect(session.table).toMatchObject({ vote: null, paused: 'absence' });
    const told = game.types.filter((type) => type !== 'handedOver');
    expect(told.slice(-2)).toEqual(['replaced', 'standIn']);
  });

  test('survives a restart, and ends the game with the standings as they are', async () => {
    const game = await start(ONLY);
    const { others } = await abandoned(game);
    await game.clock.pass(10 * MINUTE);
    await vote(game.session, others[0] as number, 'end');
    await game.crash();
    await game.restart();
    await game.come(...others);
    const { session } = game;
    const digest = session.position?.digest();
    expect(await vote(session, others[1] as number, 'end')).toBe('ok');
    expect(session.table).toMatchObject({ status: 'over', ended: 'vote', vote: null });
    expect(session.position?.digest()).toBe(digest);
    expect(game.notes.at(-1)).toMatchObject({ type: 'ended', by: 'vote', seat: -1 });
    const row = (await game.store.peek(game.code))?.game;
    expect(row).toMatchObject({ status: 'over', actor: -1, due_at: 0 });
    expect(codeOf(await session.submit(0, session.revision, [2]))).toBe('table/ended');
    expect(codeOf(await session.decide((table) => governing.reopen(table, 0)))).toBe('ok');
    expect(codeOf(await session.decide((table) => governing.reopen(table, 0)))).toBe(
      'table/not-ended',
    );
    await game.come(0, 1, 2);
    await game.play();
    expect(session.table).toMatchObject({ status: 'playing', ended: '' });
  });
});

describe('while nobody is connected', () => {
  test('without a clock people are reminded, and nothing is played until somebody comes', async () => {
    const game = await start({ remind: 3600, pause: 0, safe: 7200, vote: 0 });
    await game.sleep();
    await game.clock.pass(10 * DAY);
    await game.sleep();
    const stored = await game.store.load(game.code);
    expect(stored?.entries).toHaveLength(0);
    expect(stored?.notes.map(({ type }) => type)).toEqual(['reminded']);
    await game.watch(true);
    await game.clock.pass(2 * MINUTE);
    expect(game.types).toEqual(['reminded', 'safeTurn']);
  });

  test('with a clock the whole ladder goes on', async () => {
    const clock: TimeControl = { type: 'days', days: 14 };
    const game = await start({ remind: 3600, pause: 0, safe: 7200, vote: 0 }, null, { clock });
    await game.sleep();
    await game.clock.pass(DAY);
    await game.sleep();
    const stored = await game.store.load(game.code);
    expect(stored?.entries.length).toBeGreaterThan(0);
    expect(new Set(stored?.notes.map(({ type }) => type))).toEqual(
      new Set(['reminded', 'safeTurn']),
    );
  });
});

test('the steps are those of the table, in their order', async () => {
  const game = await start(LADDER, BOT);
  const { session } = game;
  const configure = async (settings: Parameters<GameSession['configure']>[0]) =>
    codeOf(await session.configure(settings));
  expect(await configure({ absence: { ...LADDER, remind: 121 } })).toBe('table/ladder-order');
  expect(await configure({ absence: { ...LADDER, vote: 599 } })).toBe('table/ladder-order');
  expect(await configure({ standIn: { after: 200, strength: 'easy' } })).toBe('table/ladder-order');
  expect(await configure({ standIn: null })).toBe('ok');
  expect(await configure({ absence: { remind: 0, pause: 500, safe: 0, vote: 500 } })).toBe('ok');
  expect(await configure({ clock: { type: 'days', days: 1 } })).toBe('table/already-started');
  expect(await configure({ pace: 'slow' })).toBe('ok');
  expect(game.notes).toMatchObject([
    { type: 'ladderChanged', seat: 0, absence: LADDER, standIn: null },
    { type: 'ladderChanged', seat: 0, absence: { remind: 0, pause: 500, safe: 0, vote: 500 } },
  ]);
});

describe('the host', () => {
  test('replaces a person by a bot, which keeps the position, and a bot by link', async () => {
    const game = await start(LADDER);
    await game.come(0, 1);
    const { session } = game;
    const digest = session.position?.digest();
    const name = session.table.seats[2]?.name;
    const replace = (seat: number, by: Parameters<typeof governing.replace>[2]) =>
      session.decide((table, moment) => governing.replace(table, seat, by, moment));
    expect(codeOf(await replace(7, { strength: 'easy' }))).toBe('seat/unknown');
    expect(codeOf(await replace(2, { strength: 'easy' }))).toBe('ok');
    expect(session.table.seats[2]).toMatchObject({ occupant: 'easy', taken: true, standIn: '' });
    expect([...session.table.tokens.values()]).not.toContain(2);
    expect(session.position?.digest()).toBe(digest);
    expect(game.notes).toMatchObject([{ type: 'replaced', by: 'bot', name, seat: 2 }]);
    expect(codeOf(await replace(2, { strength: 'strong' }))).toBe('seat/not-a-person');
    expect(codeOf(await replace(2, { tokenHash: 'x'.repeat(43) }))).toBe('ok');
    expect(session.table.seats[2]).toMatchObject({
      occupant: 'person',
      taken: false,
      standIn: 'easy',
    });
    expect(session.invitationOf('x'.repeat(43))).toBe(2);
    expect(codeOf(await session.sit(2, 'Zoe'))).toBe('ok');
    await game.come(2);
    expect(game.types).toEqual(['replaced', 'replaced', 'standIn', 'sat', 'standInEnded']);
  });

  test('replaces somebody on the ladder; a pause for another one goes on', async () => {
    const game = await start({ remind: 0, pause: 60, safe: 120, vote: 300 }, null, {}, 4);
    const away = await twoAway(game);
    const { session } = game;
    await session.decide((table, moment) =>
      governing.replace(table, away, { strength: 'easy' }, moment),
    );
    expect(session.table).toMatchObject({ vote: null, paused: 'absence' });
    const told = game.notes.filter(({ type }) => type !== 'handedOver');
    expect(told.slice(-2)).toMatchObject([
      { type: 'voteClosed', result: 'replace' },
      { type: 'replaced', by: 'bot' },
    ]);
  });

  test('replaces somebody who is away, of whom the record does not say that he came back', async () => {
    for (const standIn of [null, { ...BOT, after: 180 }]) {
      const game = await start({ remind: 60, pause: 120, safe: 0, vote: 0 }, standIn);
      const { away } = await abandoned(game);
      const { session, clock } = game;
      await clock.pass(standIn === null ? 2 * MINUTE : 3 * MINUTE);
      const before = game.notes.length;
      await session.handOver(away === 0 ? 1 : 0);
      const { host } = session.table;
      await session.decide((table, moment) =>
        governing.replace(table, away, { strength: 'easy' }, moment),
      );
      const told = game.notes.slice(before).filter(({ type }) => type !== 'handedOver');
      expect(told).toMatchObject([
        ...(standIn === null ? [{ type: 'resumed', by: host }] : []),
        { type: 'replaced', by: 'bot' },
      ]);
    }
  });

  test('leaves a trace in the record, whoever comes to be it and whatever seat it takes', async () => {
    const game = await start(LADDER);
    await game.come(0, 1, 2);
    const { session } = game;
    await session.handOver(0);
    await session.handOver(1);
    await session.newToken(2, false);
    await session.newToken(1, true);
    expect(game.notes).toMatchObject([{ type: 'handedOver', seat: 1 }]);
    const name = session.table.seats[2]?.name;
    await session.newToken(2, true, undefined, 'host');
    expect(game.notes.at(-1)).toMatchObject({ type: 'replaced', seat: 2, by: 'link', name });
    await session.vacate(1, 'stood');
    expect(game.notes.slice(-2)).toMatchObject([
      { type: 'left', seat: 1 },
      { type: 'handedOver', seat: 2 },
    ]);
  });

  test('ends and reopens; the clock has stood still meanwhile', async () => {
    const game = await start(LADDER, null, { clock: { type: 'turn', seconds: 600 } });
    await game.come(0, 1, 2);
    const { session, clock } = game;
    await clock.pass(MINUTE);
    expect(codeOf(await session.decide((table) => governing.reopen(table, 0)))).toBe(
      'table/not-ended',
    );
    expect(codeOf(await session.decide((table) => governing.end(table, 0, 'host')))).toBe('ok');
    expect(codeOf(await session.decide((table) => governing.end(table, 0, 'host')))).toBe(
      'table/ended',
    );
    await clock.pass(DAY);
    expect(codeOf(await session.decide((table) => governing.reopen(table, 0)))).toBe('ok');
    expect(game.left(game.actor)).toBe(9 * MINUTE);
    expect(game.types).toEqual(['ended', 'reopened']);
  });
});

/** Something that somebody does, or that happens. */
type Act =
  | { readonly type: 'play' | 'sleep' | 'restart' | 'undo' }
  | { readonly type: 'come' | 'leave'; readonly seat: number }
  | { readonly type: 'pass'; readonly seconds: number };

describe('whatever people do', () => {
  const ladders: readonly [AbsenceRules, StandIn | null, TimeControl | null][] = [
    [{ remind: 10, pause: 20, safe: 30, vote: 0 }, null, null],
    [{ remind: 0, pause: 30, safe: 0, vote: 0 }, { after: 60, strength: 'easy' }, null],
    [{ remind: 30, pause: 0, safe: 0, vote: 60 }, null, null],
    [{ remind: 0, pause: 60, safe: 0, vote: 90 }, null, { type: 'turn', seconds: 60 }],
    [{ remind: 0, pause: 0, safe: 0, vote: 0 }, null, { type: 'game', seconds: 60, increment: 5 }],
  ];
  const act: fc.Arbitrary<Act> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('play' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constantFrom('come' as const, 'leave' as const),
        seat: fc.nat(2),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('pass' as const),
        seconds: fc.integer({ min: 1, max: 100 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('sleep' as const, 'restart' as const, 'undo' as const),
      }),
    },
  );

  test('no clock gains time, nothing that was played is lost, and every game comes to its end', async () => {
    const runs = Number(process.env.VINCI_LADDER_RUNS ?? 15);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ladders),
        fc.array(act, { minLength: 10, maxLength: 30 }),
        fc.constantFrom<Ballot>('replace', 'end'),
        async ([absence, standIn, clock], acts, choice) => {
          const game = await start(absence, standIn, { clock });
          await game.come(0);
          let revision = 0;
          for (const one of acts) {
            await carryOut(game, one);
            if (game.isAsleep) await game.come(0);
            expect(game.session.revision).toBeGreaterThanOrEqual(revision);
            revision = game.session.revision;
            await checkClocks(game);
          }
          // From here on one stays to watch the game and votes, and nobody plays.
          await game.leave(1, 2);
          await game.come(0);
          for (let look = 0; look < 2000 && game.session.table.status === 'playing'; look++) {
            if (game.actor === 0) await game.play().catch(() => undefined);
            const { table } = game.session;
            if (table.vote !== null) {
              for (const seat of [0, 1, 2]) await vote(game.session, seat, choice);
            }
            await game.clock.pass(100 * SECOND);
          }
          expect(game.session.table.status).toBe('over');
          await game.crash();
        },
      ),
      { seed: 4, numRuns: runs },
    );
  });

  /** What the clocks say is what the journal says, and nobody has more than he was given. */
  async function checkClocks({ session, store, code, time }: TimedGame): Promise<void> {
    const { clock } = session.table;
    const left = session.timeLeft(session.now) ?? [];
    const most =
      clock?.type === 'turn' ? clock.seconds : clock?.type === 'game' ? clock.seconds + 60 * 5 : 0;
    for (const one of left) {
      expect(one).toBeGreaterThanOrEqual(0);
      expect(one).toBeLessThanOrEqual(most * SECOND);
    }
    const stored = await store.load(code);
    if (stored === undefined) throw new Error('the game is gone');
    const read = new GameSession(store, stored, () => undefined, time.now);
    const { now } = session;
    expect(read.timeLeft(now)).toEqual(session.timeLeft(now));
    expect([read.deadline, read.wait, read.table]).toEqual([
      session.deadline,
      session.wait,
      session.table,
    ]);
    for (const seat of [0, 1, 2]) expect(read.deciderOf(seat)).toBe(session.deciderOf(seat));
    if (session.table.clock !== null && session.deadline > 0) {
      expect(stored.game.deadline).toBe(session.deadline);
    }
  }

  async function carryOut(game: TimedGame, one: Act): Promise<void> {
    switch (one.type) {
      case 'play':
        if (game.session.table.status === 'playing') await game.play().catch(() => undefined);
        return;
      case 'come':
        return game.come(one.seat);
      case 'leave':
        return game.leave(one.seat);
      case 'pass':
        return game.clock.pass(one.seconds * SECOND);
      case 'sleep':
        return game.sleep();
      case 'restart':
        await game.crash();
        return game.restart();
      case 'undo': {
        const { session } = game;
        await session.undo(game.actor, session.revision, 1);
      }
    }
  }
});
