import { isCoached } from '@vinci/protocol';
import { declarationOf } from '@vinci/protocol/requests';
import { switchCoach } from '@vinci/session/coach';
import * as governing from '@vinci/session/governing';
import { codeOf, LADDER, start } from './support/absent.ts';
import * as acts from './support/acts.ts';

const ALONE = { opponents: ['easy', 'easy'] } as const;

describe('the coach', () => {
  test('is switched by the only person, and each switch is noted once', async () => {
    const game = await start(LADDER, null, ALONE, 1);
    await game.come(0);
    const { session } = game;
    const seat = session.table.seats.findIndex(({ occupant }) => occupant === 'person');
    expect(codeOf(await acts.coach(session, seat, false))).toBe('ok');
    expect(game.notes).toEqual([]);
    for (const on of [true, true, false, false, true]) {
      expect(codeOf(await acts.coach(session, seat, on))).toBe('ok');
      expect(isCoached(game.notes)).toBe(on);
    }
    expect(game.notes).toMatchObject(
      [true, false, true].map((on) => ({ type: 'coach', seat, on, why: 'choice' })),
    );
  });

  test('is refused where a second person holds a seat, before the start and after the end', async () => {
    const game = await start(LADDER, null, { opponents: ['easy'] }, 2);
    await game.come(0, 1);
    const { session } = game;
    expect(codeOf(await acts.coach(session, 0, true))).toBe('table/coach-alone');
    const { table } = session;
    expect(codeOf(switchCoach({ ...table, status: 'table' }, [], 0, true))).toBe(
      'table/not-started',
    );
    await session.decide((now) => governing.end(now, now.host, 'host'));
    expect(codeOf(await acts.coach(session, 0, true))).toBe('table/ended');
    expect(game.types).toEqual(['ended']);
  });

  test('goes off when somebody else sits down, which is noted, and does not come back', async () => {
    const game = await start(LADDER, null, ALONE, 1);
    await game.come(0);
    const { session } = game;
    const seat = session.table.seats.findIndex(({ occupant }) => occupant === 'person');
    const bot = session.table.seats.findIndex(({ occupant }) => occupant === 'easy');
    await acts.coach(session, seat, true);
    await session.decide((table, moment) =>
      governing.replace(table, bot, { tokenHash: 'x'.repeat(43) }, moment, session.pick),
    );
    expect(isCoached(game.notes)).toBe(true);
    expect(codeOf(await acts.sit(session, bot, 'Zoe'))).toBe('ok');
    expect(isCoached(game.notes)).toBe(false);
    expect(game.notes.at(-1)).toMatchObject({
      type: 'coach',
      seat: bot,
      on: false,
      why: 'company',
    });
    expect(codeOf(await acts.coach(session, seat, true))).toBe('table/coach-alone');
    await acts.leave(session, bot);
    expect(isCoached(game.notes)).toBe(false);
    // Whoever was left alone may have one again.
    expect(codeOf(await acts.coach(session, seat, true))).toBe('ok');
  });

  test('is asked for with a yes or a no', () => {
    const { payload } = declarationOf('coach');
    expect(payload.safeParse({ on: true }).success).toBe(true);
    for (const wrong of [{}, { on: 'yes' }, { on: true, seat: 0 }, null]) {
      expect(payload.safeParse(wrong).success).toBe(false);
    }
  });
});
