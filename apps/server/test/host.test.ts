import * as governing from '@vinci/session/governing';
import { abandoned, BOT, codeOf, LADDER, start, twoAway } from './support/absent.ts';
import * as acts from './support/acts.ts';
import { DAY, MINUTE } from './support/timed.ts';

describe('the host', () => {
  test('replaces a person by a bot, which keeps the position, and a bot by link', async () => {
    const game = await start(LADDER);
    await game.come(0, 1);
    const { session } = game;
    const digest = session.position?.digest();
    const name = session.table.seats[2]?.name;
    const replace = (seat: number, by: Parameters<typeof governing.replace>[2]) =>
      session.decide((table, moment) => governing.replace(table, seat, by, moment, session.pick));
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
    expect(codeOf(await acts.sit(session, 2, 'Zoe'))).toBe('ok');
    await game.come(2);
    expect(game.types).toEqual(['replaced', 'replaced', 'standIn', 'sat', 'standInEnded']);
  });

  test('replaces somebody on the ladder; a pause for another one goes on', async () => {
    const game = await start({ remind: 0, pause: 60, safe: 120, vote: 300 }, null, {}, 4);
    const away = await twoAway(game);
    const { session } = game;
    await session.decide((table, moment) =>
      governing.replace(table, away, { strength: 'easy' }, moment, session.pick),
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
      await acts.handOver(session, away === 0 ? 1 : 0);
      const { host } = session.table;
      await session.decide((table, moment) =>
        governing.replace(table, away, { strength: 'easy' }, moment, session.pick),
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
    await acts.handOver(session, 0);
    await acts.handOver(session, 1);
    await acts.addLink(session, 2);
    await acts.revoke(session, 1);
    expect(game.notes).toMatchObject([{ type: 'handedOver', seat: 1 }]);
    const name = session.table.seats[2]?.name;
    await acts.revoke(session, 2, 'host');
    expect(game.notes.at(-1)).toMatchObject({ type: 'replaced', seat: 2, by: 'link', name });
    await acts.leave(session, 1);
    expect(game.notes.slice(-3)).toMatchObject([
      { type: 'left', seat: 1 },
      { type: 'voteOpened', seat: 1 },
      { type: 'handedOver', seat: 2 },
    ]);
  });

  test('leaves a trace of who may come and watch, and everybody of another name', async () => {
    const game = await start(LADDER);
    await game.come(0, 1, 2);
    const { session } = game;
    const name = session.table.seats[1]?.name;
    await acts.configure(session, { pace: 'slow', spectators: true, visibility: 'code' });
    await acts.rename(session, 1, name ?? '');
    expect(game.notes).toEqual([]);
    await acts.rename(session, 1, 'Eve');
    await acts.configure(session, { spectators: false, pace: 'slow' });
    await acts.configure(session, { visibility: 'listed' });
    expect(game.notes).toMatchObject([
      { type: 'renamed', seat: 1, name, to: 'Eve' },
      { type: 'tableChanged', seat: 0, visibility: 'code', spectators: false },
      { type: 'tableChanged', seat: 0, visibility: 'listed', spectators: false },
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
