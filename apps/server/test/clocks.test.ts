import { GRACE, type TimeControl } from '@vinci/protocol';
import * as governing from '@vinci/session/governing';
import { codeOf } from './support/absent.ts';
import { settle } from './support/clock.ts';
import { DAY, HOUR, MINUTE, SECOND, TimedGame } from './support/timed.ts';

const start = (clock: TimeControl, people = 3, more = {}) =>
  TimedGame.start(people, { clock, pace: 'instant', ...more });

test('per turn: when the time is up the safe turn is played, is noted, and cannot be taken back', async () => {
  const game = await start({ type: 'turn', seconds: 60 });
  const { session, clock } = game;
  await game.come(0, 1, 2);
  const slow = game.actor;
  await clock.pass(MINUTE - 1);
  expect([game.actor, session.revision, game.left(slow)]).toEqual([slow, 0, 1]);
  await clock.pass(1);
  await settle();
  expect(game.actor).not.toBe(slow);
  expect(session.revision).toBeGreaterThan(0);
  expect(game.notes).toMatchObject([
    { type: 'timeOut', seat: slow, revision: 0 },
    { type: 'safeTurn', why: 'time', seat: slow },
  ]);
  const stored = await game.store.load(game.code);
  expect(stored?.entries.every(({ bot, seat }) => bot === 1 && seat === slow)).toBe(true);
  expect(codeOf(await session.undo(slow, session.revision, 1))).toBe('rule/not-your-turn');
  // The next one has all of his.
  expect(game.left(game.actor)).toBe(MINUTE);
});

test('what somebody did before his time was up stands, and cannot be taken back any more', async () => {
  const game = await start({ type: 'turn', seconds: 60 });
  const { clock } = game;
  await game.come(0, 1, 2);
  // The opening has only one decision for each; in the first turn there are several.
  for (let choices = 0; choices < 3; choices++) await game.play();
  const { session } = game;
  const seat = game.actor;
  const { position } = session;
  if (position === undefined) throw new Error('the game has not started');
  const { safeTurn } = await import('@vinci/bots');
  const plan = safeTurn(position);
  expect(plan.length).toBeGreaterThan(1);
  await session.submit(seat, session.revision, plan.slice(0, 1));
  const { revision } = session;
  await clock.pass(MINUTE);
  await settle();
  expect(game.actor).not.toBe(seat);
  const stored = await game.store.load(game.code);
  expect(stored?.entries[revision - 1]).toMatchObject({ seat, bot: 0 });
  expect(stored?.entries.slice(revision).every(({ bot }) => bot === 1)).toBe(true);
});

test('per game: time goes on from turn to turn, the increment is earned, and at the end there is a grace', async () => {
  const game = await start({ type: 'game', seconds: 60, increment: 10 });
  const { clock } = game;
  await game.come(0, 1, 2);
  const first = game.actor;
  await clock.pass(25 * SECOND);
  await game.play();
  expect(game.left(first)).toBe(45 * SECOND);
  while (game.actor !== first) await game.play();
  await clock.pass(45 * SECOND);
  await settle();
  expect(game.notes.filter(({ type }) => type === 'timeOut')).toMatchObject([{ seat: first }]);
  expect(game.left(first)).toBe(0);
  while (game.actor !== first) await game.play();
  expect(game.left(first)).toBe(GRACE);
  await clock.pass(GRACE - 1);
  await game.play();
  // He has ended it himself and has earned the increment.
  expect(game.left(first)).toBe(10 * SECOND);
});

test('undoing gives no time back', async () => {
  const game = await start({ type: 'game', seconds: 600, increment: 0 });
  await game.come(0, 1, 2);
  for (let choices = 0; choices < 3; choices++) await game.play();
  const { session, clock } = game;
  const seat = game.actor;
  const { safeTurn } = await import('@vinci/bots');
  const [one] = session.position === undefined ? [] : safeTurn(session.position);
  const before = game.left(seat);
  let undone = 0;
  for (let round = 0; round < 5; round++) {
    await clock.pass(10 * SECOND);
    const answer = await session.submit(seat, session.revision, [one ?? -1]);
    await clock.pass(10 * SECOND);
    const back = await session.undo(seat, session.revision, 1);
    if (answer.ok && back.ok) undone++;
  }
  expect(game.left(seat)).toBe(before - 100 * SECOND);
  expect(undone).toBe(5);
});

describe('a game that sleeps', () => {
  test('days: everybody is away, and it goes on turn by turn to its end', async () => {
    const game = await start({ type: 'days', days: 2 }, 3);
    const { clock } = game;
    await game.sleep();
    expect((await game.store.peek(game.code))?.game.deadline).toBe(game.time.now() + 2 * DAY);
    await clock.pass(2 * DAY - MINUTE);
    expect(game.isAsleep).toBe(true);
    await clock.pass(HOUR);
    expect(game.isAsleep).toBe(false);
    expect(game.types).toEqual(['timeOut', 'safeTurn']);
    // Where the disk is slow, some days bring nothing about.
    for (let turn = 0; turn < 5000; turn++) {
      await game.sleep();
      if ((await game.store.peek(game.code))?.game.status === 'over') break;
      await clock.pass(2 * DAY + HOUR);
    }
    const { game: row } = (await game.store.peek(game.code)) ?? {};
    expect(row).toMatchObject({ status: 'over', due_at: 0, deadline: 0, ended: '' });
  });

  test('bots play although nobody is connected', async () => {
    const game = await start({ type: 'days', days: 1 }, 1, { opponents: ['easy', 'fictional'] });
    const { clock } = game;
    for (let turn = 0; turn < 12; turn++) {
      await game.sleep();
      await clock.pass(DAY + HOUR);
    }
    await game.come(0);
    const stored = await game.store.load(game.code);
    const seats = new Set(stored?.entries.map(({ seat }) => seat));
    expect([...seats].sort()).toEqual([0, 1, 2]);
    expect(game.types.filter((type) => type === 'timeOut').length).toBeGreaterThan(2);
  });

  test('without a clock it rests', async () => {
    const game = await TimedGame.start(1, { opponents: ['easy', 'easy'], pace: 'instant' });
    await game.sleep();
    await game.clock.pass(30 * DAY);
    expect(game.isAsleep).toBe(true);
  });

  test('the clock goes on across sleep and restart, and stands still while no server runs', async () => {
    const game = await start({ type: 'game', seconds: 14_400, increment: 0 });
    const { clock } = game;
    await game.come(0, 1, 2);
    await game.play();
    const seat = game.actor;
    await clock.pass(HOUR);
    await game.sleep();
    await clock.pass(HOUR);
    await game.crash();
    await clock.pass(5 * DAY);
    await game.restart();
    await clock.pass(MINUTE);
    await game.come(0, 1, 2);
    expect(game.left(seat)).toBe(2 * HOUR - MINUTE);
    expect(game.notes).toMatchObject([{ type: 'outage', seat: -1 }]);
    // Read once more, it is the same.
    const left = game.left(seat);
    await game.sleep();
    await game.come(seat);
    expect(game.left(seat)).toBe(left);
  });
});

describe('the time of day', () => {
  test('set forward or back, it costs nobody anything and gives nobody anything', async () => {
    const game = await start({ type: 'turn', seconds: 600 });
    const { clock } = game;
    await game.come(0, 1, 2);
    const seat = game.actor;
    await clock.pass(MINUTE);
    clock.jump(10 * HOUR);
    await game.beat();
    await clock.pass(MINUTE);
    expect(game.left(seat)).toBe(8 * MINUTE);
    expect(game.actor).toBe(seat);
    clock.jump(-20 * HOUR);
    await game.beat();
    await clock.pass(MINUTE);
    expect(game.left(seat)).toBe(7 * MINUTE);
    // It was in memory all the time; now it is read from the journal, while the clock is behind.
    await game.crash();
    await game.restart();
    await game.come(0, 1, 2);
    expect(game.left(seat)).toBe(7 * MINUTE);
    await clock.pass(MINUTE);
    expect(game.left(seat)).toBe(6 * MINUTE);
    await clock.pass(6 * MINUTE);
    expect(game.actor).not.toBe(seat);
  });
});

test.each([
  { remind: 10, pause: 0, safe: 0, vote: 0 },
  { remind: 0, pause: 10, safe: 0, vote: 0 },
])('coming and going gains no time, takes nothing back and skips nothing (%j)', async (absence) => {
  const game = await start({ type: 'game', seconds: 300, increment: 0 }, 3, { absence });
  const { clock } = game;
  await game.come(0, 1, 2);
  for (let choices = 0; choices < 3; choices++) await game.play();
  const seat = game.actor;
  const before = game.left(seat);
  const { revision } = game.session;
  for (let round = 0; round < 10; round++) {
    await game.leave(seat);
    await clock.pass(10 * SECOND);
    await game.come(seat);
    await clock.pass(SECOND);
  }
  expect(game.left(seat)).toBe(before - 110 * SECOND);
  expect([game.actor, game.session.revision]).toEqual([seat, revision]);
});

test('a pause of the host stops all clocks, and nothing can be played', async () => {
  const game = await start({ type: 'turn', seconds: 60 });
  const { session, clock } = game;
  await game.come(0, 1, 2);
  const seat = game.actor;
  await clock.pass(20 * SECOND);
  const { pause, resume } = await import('@vinci/session/governing');
  expect(codeOf(await session.decide((table) => pause(table, 0)))).toBe('ok');
  expect(codeOf(await session.decide((table) => pause(table, 0)))).toBe('table/paused');
  await clock.pass(5 * DAY);
  expect(game.left(seat)).toBe(40 * SECOND);
  expect(codeOf(await session.submit(seat, session.revision, [32]))).toBe('table/paused');
  expect(codeOf(await session.undo(seat, session.revision, 1))).toBe('table/paused');
  await game.sleep();
  await clock.pass(5 * DAY);
  expect(game.isAsleep).toBe(true);
  await game.come(0, 1, 2);
  const again = game.session;
  expect(codeOf(await again.decide((table, moment) => resume(table, 0, moment)))).toBe('ok');
  expect(codeOf(await again.decide((table, moment) => resume(table, 0, moment)))).toBe(
    'table/not-paused',
  );
  await clock.pass(40 * SECOND - 1);
  expect(game.actor).toBe(seat);
  await clock.pass(1);
  expect(game.actor).not.toBe(seat);
});

test('a pause for somebody absent ends when his time is up', async () => {
  const absence = { remind: 0, pause: 10, safe: 0, vote: 0 };
  const game = await start({ type: 'turn', seconds: 60 }, 3, { absence });
  await game.come(0, 1, 2);
  const away = game.actor;
  await game.leave(away);
  await game.clock.pass(50 * SECOND);
  expect([game.session.table.paused, game.left(away)]).toEqual(['absence', 10 * SECOND]);
  await game.sleep();
  expect((await game.store.peek(game.code))?.game.deadline).toBe(game.time.now() + 10 * SECOND);
  await game.come(...[0, 1, 2].filter((seat) => seat !== away));
  await game.clock.pass(10 * SECOND);
  expect(game.types).toEqual(['paused', 'timeOut', 'resumed', 'safeTurn']);
  expect(game.session.table.paused).toBe('');
  expect(game.actor).not.toBe(away);
});

test('a bot uses no time of the seat, which somebody may take over', async () => {
  const game = await start({ type: 'game', seconds: 600, increment: 0 }, 2, {
    opponents: ['easy'],
    pace: 'slow',
  });
  const { session, clock } = game;
  await game.come(0, 1);
  const bot = session.table.seats.findIndex(({ occupant }) => occupant === 'easy');
  const person = session.table.seats.findIndex(({ occupant }) => occupant === 'person');
  for (let turn = 0; turn < 6; turn++) {
    while (game.actor === bot) await clock.pass(SECOND);
    await game.play();
  }
  expect(game.left(bot)).toBe(10 * MINUTE);
  // A person who was replaced leaves his time to whoever takes the seat next.
  while (game.actor !== person) {
    if (game.actor === bot) await clock.pass(SECOND);
    else await game.play();
  }
  await clock.pass(MINUTE);
  await session.decide((table, moment) =>
    governing.replace(table, person, { strength: 'easy' }, moment, session.pick),
  );
  await clock.pass(MINUTE);
  expect(game.left(person)).toBe(9 * MINUTE);
  for (const seat of [bot, person]) {
    await session.decide((table, moment) =>
      governing.replace(table, seat, { tokenHash: `${seat}`.repeat(43) }, moment, session.pick),
    );
  }
  await clock.pass(MINUTE);
  await game.crash();
  await game.restart();
  await game.come(0);
  expect([game.left(bot), game.left(person)]).toEqual([10 * MINUTE, 9 * MINUTE]);
});
