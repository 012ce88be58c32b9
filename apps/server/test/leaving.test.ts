import { verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import * as governing from '@vinci/session/governing';
import { recordOf } from '@vinci/session/record';
import { hashToken } from '@vinci/session/tokens';
import { BOT, codeOf, LADDER, playTo, start, vote } from './support/absent.ts';
import * as acts from './support/acts.ts';
import { settle } from './support/clock.ts';
import { randomOf } from './support/player.ts';
import { playOn, seatedGame, startedGame } from './support/session.ts';
import { MINUTE, SECOND, TimedGame } from './support/timed.ts';

const NONE = { remind: 0, pause: 0, safe: 0, vote: 0 };

/** Everybody is there, after the opening, and the first one is about to leave in their own turn. */
async function ownTurn(...settings: Parameters<typeof start>) {
  const game = await start(...settings);
  const people = settings[3] ?? 3;
  await game.come(...Array.from({ length: people }, (_, seat) => seat));
  for (let choices = 0; choices < people; choices++) await game.play();
  const seat = game.actor;
  const others = Array.from({ length: people }, (_, other) => other).filter((one) => one !== seat);
  const link = await acts.addLink(game.session, seat);
  if (!link.ok) throw new Error(link.error.text);
  const hash = hashToken(link.value.token);
  /** Leaves, as the room does it: who has no seat is not there any more. */
  const leave = async () => {
    const answer = await acts.leave(game.session, seat);
    await game.leave(seat);
    return codeOf(answer);
  };
  return { game, seat, others, hash, leave };
}

const namesOf = (game: TimedGame): string[] => game.session.table.seats.map(({ name }) => name);

test('where a bot stands in, it takes over at once, in the midst of a turn, and stays after a restart', async () => {
  const { game, seat, others, hash, leave } = await ownTurn(LADDER, BOT);
  const name = namesOf(game)[seat];
  const { revision } = game.session;
  const points = game.session.position?.vp(seat);
  expect(game.session.seatOf(hash)).toBe(seat);
  expect(await leave()).toBe('ok');
  expect(game.notes.filter(({ type }) => type !== 'handedOver')).toMatchObject([
    { type: 'left', seat, name, revision },
    { type: 'standIn', seat, name, strength: 'easy', revision },
  ]);
  expect(game.session.seatOf(hash)).toBe(-1);
  const left = { taken: false, standIn: 'easy', step: '', occupant: 'person', name };
  expect(game.session.table.seats[seat]).toMatchObject(left);
  await game.clock.pass(SECOND);
  expect(game.session.revision).toBeGreaterThan(revision);
  expect(game.session.position?.vp(seat)).toBeGreaterThanOrEqual(points ?? 0);
  await playTo(game, others[0] as number);
  await game.crash();
  await game.restart();
  await game.come(...others);
  expect(game.session.table.seats[seat]).toMatchObject(left);
  expect(game.session.seatOf(hash)).toBe(-1);
  // No vote follows about a seat that is settled, and nobody is reminded.
  await game.clock.pass(60 * MINUTE);
  expect(game.types).not.toContain('voteOpened');
  expect(game.notes.some((note) => note.type === 'reminded' && note.seat === seat)).toBe(false);
  const sat = await acts.sit(game.session, undefined, 'Zoe');
  expect(sat.ok && sat.value.seat).toBe(seat);
});

describe('where the table votes, a vote opens at once', () => {
  const ONLY = { ...NONE, vote: 600 };

  test('and what it comes to is done', async () => {
    for (const choice of ['replace', 'wait', 'end'] as const) {
      const { game, seat, others, leave } = await ownTurn(ONLY);
      expect(await leave()).toBe('ok');
      const until = game.session.now + 10 * MINUTE;
      expect(game.session.table.vote).toEqual({ seat, until, voters: others });
      expect(game.types.filter((type) => type !== 'handedOver')).toEqual(['left', 'voteOpened']);
      await game.crash();
      await game.restart();
      await game.come(...others);
      for (const voter of others) expect(await vote(game.session, voter, choice)).toBe('ok');
      expect(game.notes.find(({ type }) => type === 'voteClosed')).toMatchObject({
        result: choice,
      });
      const { status, seats } = game.session.table;
      expect([status, seats[seat]?.standIn, seats[seat]?.taken]).toEqual([
        choice === 'end' ? 'over' : 'playing',
        choice === 'replace' ? 'medium' : '',
        false,
      ]);
    }
  });

  test('although it is not the turn of who leaves; somebody who sits down there ends it', async () => {
    const game = await start(ONLY);
    await game.come(0, 1, 2);
    const seat = (game.actor + 1) % 3;
    await acts.leave(game.session, seat);
    await game.leave(seat);
    expect(game.session.table.vote).toMatchObject({ seat });
    await acts.sit(game.session, seat, 'Zoe');
    await game.come(seat);
    expect(game.session.table.vote).toBeNull();
    expect(game.notes.findLast(({ type }) => type === 'voteClosed')).toMatchObject({
      seat,
      result: 'returned',
    });
  });

  test('and nobody who is new is said to be back, nor is the game paused for them', async () => {
    for (const ladder of [ONLY, { ...NONE, safe: 300 }, { ...NONE, pause: 20 }, LADDER]) {
      const { game, seat, leave } = await ownTurn(ladder, ladder === LADDER ? BOT : null);
      expect(await leave()).toBe('ok');
      const known = game.notes.length;
      const sat = await acts.sit(game.session, seat, 'Zoe');
      expect(codeOf(sat)).toBe('ok');
      const free = { taken: true, step: '', since: 0, standIn: '' };
      expect(game.session.table.seats[seat]).toMatchObject(free);
      await game.come(seat);
      const types = game.types.slice(known);
      expect(types[0]).toBe('sat');
      expect(types).not.toContain('returned');
      expect(game.session.table).toMatchObject({ vote: null, paused: '' });
    }
  });

  test('after the one that is open, as soon as the game waits for the seat', async () => {
    const { game, seat, others, leave } = await ownTurn(ONLY, null, {}, 4);
    const [second] = others as [number];
    expect(await leave()).toBe('ok');
    expect(codeOf(await acts.leave(game.session, second))).toBe('ok');
    await game.leave(second);
    const rest = others.filter((other) => other !== second);
    expect(game.session.table.vote).toMatchObject({ seat, voters: rest });
    for (const voter of rest) await vote(game.session, voter, 'replace');
    for (let turn = 0; turn < 8 && game.actor !== second; turn++) {
      if (rest.includes(game.actor)) await game.play();
      await game.clock.pass(SECOND);
    }
    await game.clock.pass(1);
    expect(game.session.table.vote).toMatchObject({ seat: second, voters: rest });
  });

  test('but not without voters: then the seat waits', async () => {
    const { game, seat, others, leave } = await ownTurn(ONLY);
    for (const other of others) {
      await acts.leave(game.session, other);
      await game.leave(other);
    }
    expect(await leave()).toBe('ok');
    expect(game.notes.at(-1)).toMatchObject({ type: 'left', seat });
    expect(game.session.table.host).toBe(-1);
    const sat = await acts.sit(game.session, seat, 'Zoe');
    expect(codeOf(sat)).toBe('ok');
    expect(game.session.table.host).toBe(seat);
  });
});

test('where turns are ended safely, the turn that is going on is at once, and later ones soon', async () => {
  const { game, seat, leave } = await ownTurn({ ...NONE, safe: 300 });
  expect(await leave()).toBe('ok');
  await settle();
  expect(game.types.filter((type) => type !== 'handedOver')).toEqual(['left', 'safeTurn']);
  expect(game.actor).not.toBe(seat);
  await playTo(game, seat);
  await game.clock.pass(20 * SECOND);
  expect(game.actor).not.toBe(seat);
});

test('where the ladder has nothing of this, the game waits and nobody is reminded or paused for', async () => {
  for (const ladder of [NONE, { ...NONE, remind: 10, pause: 20 }]) {
    const { game, seat, others, leave } = await ownTurn(ladder);
    expect(await leave()).toBe('ok');
    await game.clock.pass(60 * MINUTE);
    expect(game.actor).toBe(seat);
    expect(game.types.filter((type) => type !== 'handedOver')).toEqual(['left']);
    expect(game.session.table.paused).toBe('');
    // The host decides.
    const decided = await game.session.decide((table, moment) =>
      governing.replace(table, seat, { strength: 'easy' }, moment, game.session.pick),
    );
    expect(codeOf(decided)).toBe('ok');
    await game.clock.pass(SECOND);
    expect(others).toContain(game.actor);
  }
});

test('the clock of the seat runs on, and its turns are ended safely when it is out', async () => {
  const { game, seat, leave } = await ownTurn(NONE, null, { clock: { type: 'turn', seconds: 60 } });
  await leave();
  await game.clock.pass(MINUTE);
  expect(game.types).toContain('timeOut');
  expect(game.actor).not.toBe(seat);
});

test('in a pause of the host the seat is left, and the bot waits like everybody else', async () => {
  const { game, seat, leave } = await ownTurn(NONE, BOT);
  await game.session.decide((table) => governing.pause(table, table.host));
  const { revision } = game.session;
  expect(await leave()).toBe('ok');
  await game.clock.pass(60 * MINUTE);
  expect(game.session.revision).toBe(revision);
  expect(game.session.table).toMatchObject({ paused: 'host' });
  await game.session.decide((table, moment) => governing.resume(table, table.host, moment));
  await game.clock.pass(SECOND);
  expect(game.actor).not.toBe(seat);
});

test('who leaves while the game is paused for them has come back to do so', async () => {
  const { game, seat } = await ownTurn({ ...NONE, pause: 30 });
  await game.leave(seat);
  await game.clock.pass(MINUTE);
  expect(game.session.table.paused).toBe('absence');
  expect(codeOf(await acts.leave(game.session, seat))).toBe('ok');
  expect(game.session.table.paused).toBe('');
  expect(game.types.filter((type) => type !== 'handedOver')).toEqual([
    'paused',
    'returned',
    'resumed',
    'left',
  ]);
});

test('the next person becomes host when the host leaves, and everybody reads who left', async () => {
  const game = await start(NONE, BOT);
  await game.come(0, 1, 2);
  const [name] = namesOf(game);
  expect(game.session.table.host).toBe(0);
  await acts.leave(game.session, 0);
  expect(game.session.table.host).toBe(1);
  expect(game.notes).toMatchObject([
    { type: 'left', seat: 0, name },
    { type: 'standIn', seat: 0 },
    { type: 'handedOver', seat: 1 },
  ]);
});

test('beside fictional players a person leaves like any other', async () => {
  const game = await TimedGame.start(1, {
    opponents: ['fictional', 'fictional', 'fictional'],
    pace: 'instant',
    standIn: BOT,
  });
  const seat = game.session.table.host;
  await game.come(seat);
  expect(codeOf(await acts.leave(game.session, (seat + 1) % 4))).toBe('seat/not-a-person');
  expect(codeOf(await acts.leave(game.session, seat))).toBe('ok');
  await game.leave(seat);
  expect(game.session.table).toMatchObject({ host: -1, status: 'playing' });
  const { revision } = game.session;
  await game.watch(true);
  await game.clock.pass(MINUTE);
  expect(game.session.revision).toBeGreaterThan(revision);
});

test('before the start the seat becomes free, and nothing is noted', async () => {
  const { session, tokens } = await seatedGame(3);
  await acts.configure(session, { standIn: BOT, absence: LADDER });
  expect(codeOf(await acts.leave(session, 0))).toBe('ok');
  expect(session.table).toMatchObject({ host: 1, vote: null });
  expect(session.table.seats[0]).toMatchObject({ name: '', taken: false, standIn: '' });
  expect(session.seatOf(hashToken(tokens[0] as string))).toBe(-1);
  expect(session.history(0).notes).toEqual([]);
});

test('a private game that nobody can enter any more ends with the last one who leaves', async () => {
  const { session, store } = await startedGame(3);
  await acts.configure(session, { visibility: 'private', standIn: BOT });
  await acts.leave(session, 1);
  const link = await acts.addLink(session, 1);
  await acts.leave(session, 2);
  await acts.leave(session, 0);
  // Somebody may still sit down with the link.
  expect(session.table).toMatchObject({ status: 'playing', host: -1 });
  expect(link.ok && (await acts.sit(session, 1, 'Zoe')).ok).toBe(true);
  expect(codeOf(await acts.leave(session, 1))).toBe('ok');
  expect(session.table).toMatchObject({ status: 'over', ended: 'host', host: -1, vote: null });
  expect(session.history(0).notes.slice(-2)).toMatchObject([
    { type: 'left', seat: 1, name: 'Zoe' },
    { type: 'ended', seat: 1, by: 'host' },
  ]);
  const expired = await store.expired(session.now + MINUTE, 1000);
  expect(expired.map(({ code }) => code)).toContain(session.code);
});

test('there is nothing to leave where nobody sits, and after the end; what was left stays in the record', async () => {
  const { session, tokens, store } = await startedGame(3);
  await acts.leave(session, 1);
  expect(codeOf(await acts.leave(session, 1))).toBe('seat/not-a-person');
  expect(codeOf(await acts.leave(session, 7))).toBe('seat/unknown');
  await acts.sit(session, 1, 'Zoe');
  await session.decide((table) => governing.end(table, 0, 'host'));
  expect(codeOf(await acts.leave(session, 0))).toBe('table/ended');
  await session.decide((table) => governing.reopen(table, 0));
  await playOn(session, randomOf(5));
  expect(session.table.status).toBe('over');
  expect(codeOf(await acts.leave(session, 0))).toBe('rule/game-over');
  expect(session.seatOf(hashToken(tokens[0] as string))).toBe(0);
  const stored = await store.load(session.code);
  const record = stored === undefined ? undefined : recordOf(stored);
  if (!record?.ok) throw new Error('there is no record');
  expect(record.value.notes).toEqual(
    expect.arrayContaining([expect.objectContaining({ type: 'left', seat: 1, name: 'Bob' })]),
  );
  const { findings } = verify(record.value, { mapOf: mapById });
  expect(findings.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
});
