import { Absence } from '@vinci/session/absence';
import * as governing from '@vinci/session/governing';
import { comeBack, withoutStandIn } from '@vinci/session/missing';
import { withEntry } from '@vinci/session/table';
import { Watch } from '@vinci/session/watch';
import { abandoned, codeOf, start, twoAway, vote } from './support/absent.ts';
import * as acts from './support/acts.ts';
import { settle } from './support/clock.ts';
import { MINUTE } from './support/timed.ts';

describe('a vote', () => {
  const ONLY = { remind: 0, pause: 0, safe: 0, vote: 600 };

  test('is for people who are there; the majority of them decides; a bot plays until somebody sits down', async () => {
    const game = await start(ONLY);
    const { away, others } = await abandoned(game);
    const [one, two] = others as [number, number];
    const { session, clock } = game;
    expect(await vote(session, one, 'end')).toBe('vote/none');
    await clock.pass(10 * MINUTE);
    expect(session.table.vote).toEqual({
      seat: away,
      until: session.now + 10 * MINUTE,
      voters: others,
    });
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
    const sat = await acts.sit(session, away, 'Zoe');
    expect(codeOf(sat)).toBe('ok');
    await game.come(away);
    expect(session.table.seats[away]).toMatchObject({ name: 'Zoe', standIn: '', taken: true });
    expect(game.types.slice(-2)).toEqual(['sat', 'standInEnded']);
  });

  test('is over with the game, and unseats nobody after it', async () => {
    const game = await start(ONLY, null, { options: { targetVP: { 3: 20 } } });
    const { away, others } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(10 * MINUTE);
    expect(session.table.vote?.seat).toBe(away);
    while (session.table.status === 'playing') await game.play();
    expect(session.table.vote).toBeNull();
    for (const other of others) expect(await vote(session, other, 'replace')).toBe('vote/none');
    await game.sleep();
    await game.come(0);
    expect(game.session.table).toMatchObject({ status: 'over', vote: null });
    expect(game.session.table.seats[away]?.taken).toBe(true);
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

  test('whose time is up closes no other one that was opened meanwhile', async () => {
    const game = await start(ONLY);
    const { others } = await abandoned(game);
    const [one, two] = others as [number, number];
    const { session, clock } = game;
    await clock.pass(10 * MINUTE);
    const absence = new Absence(clock.passed());
    absence.see(new Set([0, 1, 2]), clock.passed());
    const duty = new Watch({ session, clock, absence, outages: () => [] }).next(0, true);
    expect(duty?.what).toBe('closeVote');
    await vote(session, one, 'end');
    await vote(session, two, 'replace');
    await game.leave(one);
    await acts.leave(session, one);
    const { vote: open } = session.table;
    expect(open?.seat).toBe(one);
    expect(await duty?.carryOut()).toMatchObject({ error: { code: 'intent/stale' } });
    expect(session.table.vote).toEqual(open);
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

  test('needs more than half of all who have a vote, also when its time is up', async () => {
    for (const choice of ['replace', 'end'] as const) {
      const game = await start(ONLY);
      const { others } = await abandoned(game);
      await game.clock.pass(10 * MINUTE);
      expect(await vote(game.session, others[0] as number, choice)).toBe('ok');
      expect(game.session.table.vote).not.toBeNull();
      await game.clock.pass(10 * MINUTE);
      const closed = game.notes.findLast(({ type }) => type === 'voteClosed');
      expect(closed).toMatchObject({ result: 'wait' });
    }
  });

  test('ends so, too, after a bot has stood in meanwhile and does so no longer', async () => {
    const game = await start(ONLY);
    const { away } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(10 * MINUTE);
    expect(session.table.vote?.seat).toBe(away);
    const stood = withEntry(session.table, away, { standIn: 'medium', step: 'bot' });
    const { table, notes } = comeBack(withoutStandIn(stood, away).table, away, true);
    expect(table.vote).toBeNull();
    expect(notes).toContainEqual({ seat: away, type: 'voteClosed', result: 'returned' });
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

  describe('has the voters with whom it was opened', () => {
    /** A vote of two about one of four, while the fourth seat is free. */
    async function withFreeSeat() {
      const game = await start(ONLY, null, {}, 4);
      await game.come(0, 1, 2, 3);
      for (let choices = 0; choices < 4; choices++) await game.play();
      const away = game.actor;
      const others = [0, 1, 2, 3].filter((seat) => seat !== away);
      const [one, two, free] = others as [number, number, number];
      await acts.kick(game.session, free);
      await game.leave(away);
      await game.clock.pass(10 * MINUTE);
      expect(game.session.table.vote).toMatchObject({ seat: away, voters: [one, two] });
      return { game, away, one, two, free };
    }

    test('so that nobody who sits down meanwhile decides it', async () => {
      const { game, one, free } = await withFreeSeat();
      const { session } = game;
      expect(await vote(session, one, 'replace')).toBe('ok');
      await acts.sit(session, free, 'Bob 2');
      await game.come(free);
      expect(await vote(session, free, 'replace')).toBe('vote/not-a-voter');
      expect(session.table.vote).not.toBeNull();
      expect(session.table.seats[free]?.ballot).toBe('');
    });

    test('without those who have left: then the others decide, and nobody in their place', async () => {
      const { game, away, one, two } = await withFreeSeat();
      const { session } = game;
      expect(await vote(session, one, 'end')).toBe('ok');
      await acts.leave(session, one);
      await acts.sit(session, one, 'Zoe');
      expect(session.table.seats[one]).toMatchObject({ name: 'Zoe', ballot: '' });
      expect(await vote(session, one, 'end')).toBe('vote/not-a-voter');
      expect(session.table.vote?.voters).toEqual([two]);
      expect(await vote(session, two, 'replace')).toBe('ok');
      expect(session.table.seats[away]?.taken).toBe(false);
    });

    test('without whoever has lost his seat to a new link of the host', async () => {
      const { game, one, two } = await withFreeSeat();
      const { session } = game;
      await vote(session, one, 'end');
      await acts.revoke(session, one, 'host');
      expect(session.table.vote?.voters).toEqual([two]);
      expect(session.table.seats[one]?.ballot).toBe('');
      // Whoever makes his own links anew keeps his vote.
      await acts.revoke(session, two);
      expect(session.table.vote?.voters).toEqual([two]);
    });

    test('also after a restart', async () => {
      const { game, one, two } = await withFreeSeat();
      const { vote: open } = game.session.table;
      await game.crash();
      await game.restart();
      await game.come(one, two);
      expect(game.session.table.vote).toEqual(open);
    });
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
    // What the table has decided the host cannot undo.
    expect(codeOf(await session.decide((table) => governing.reopen(table, 0)))).toBe('vote/final');
    expect(session.table).toMatchObject({ status: 'over', ended: 'vote' });
  });
});
