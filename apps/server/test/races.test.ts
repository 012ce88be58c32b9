import { MAX_LINKS, MAX_UNDONE } from '@vinci/protocol';
import { encodeIntent } from '@vinci/rules';
import { createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { sessionOf, sharedServer } from './support/server.ts';
import { playOn, startedGame } from './support/session.ts';
import type { Trio } from './support/table.ts';

const server = sharedServer();

/** A game with everybody seated. */
async function seated(): Promise<Trio> {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const guest = await Player.join(server.base, code, 'Guest 1');
  return [host, guest, await Player.join(server.base, code, 'Guest 2')];
}

async function started(): Promise<Trio> {
  const players = await seated();
  await players[0].request('start');
  await Promise.all(players.map((each) => each.until(() => each.state.cells.length > 0)));
  return players;
}

/** How many of several simultaneous requests came to what. */
async function tally(requests: readonly Promise<string | undefined>[]): Promise<object> {
  const counts: Record<string, number> = {};
  for (const answer of await Promise.all(requests)) {
    const name = answer ?? 'accepted';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('seats', () => {
  test('one visitor who asks for a seat many times at once gets one', async () => {
    const { code } = await createGame(server.base, { name: 'Ada', seats: 6 });
    const visitor = await Player.enter(server.base, code);
    const answers = await tally(times(5, () => visitor.refusalOf('sit', { name: 'Bob' })));
    expect(answers).toEqual({ accepted: 1, 'seat/already-seated': 4 });
    expect(visitor.state.seats.map(({ taken }) => taken).filter(Boolean)).toHaveLength(2);
  });

  test('of many who want the last seat at once one gets it', async () => {
    const { code } = await createGame(server.base, { name: 'Ada', seats: 3 });
    await Player.join(server.base, code, 'Bob');
    const rivals = await Promise.all(times(8, () => Player.enter(server.base, code)));
    const answers = await tally(rivals.map((each) => each.refusalOf('sit', { name: 'Cy' })));
    expect(answers).toEqual({ accepted: 1, 'seat/taken': 7 });
    expect(rivals.filter(({ seat }) => seat === 2)).toHaveLength(1);
  });

  test('who was kicked does nothing more, not even in his turn, and somebody else may take over', async () => {
    const players = await started();
    const position = players[0].position();
    const { actor } = position;
    const host = players[0];
    const victim = players[actor === 0 ? 1 : actor]!;
    const intents = [randomIntent(position, randomOf(1)) as number];
    await host.request('kick', { seat: victim.seat });
    const after = await tally([
      victim.refusalOf('intent', { revision: 0, intents }),
      victim.refusalOf('chat', { text: 'hello' }),
      victim.refusalOf('rename', { name: 'Eve' }),
      victim.refusalOf('seatLink', { seat: 1 }),
    ]);
    expect(after).toEqual({ 'seat/none': 4 });
    const again = await Player.enter(server.base, host.code, victim.token);
    expect([again.seat, await again.refusalOf('sit', { name: 'Eve' })]).toEqual([
      -1,
      'seat/put-out',
    ]);
    // The seat waits for somebody who takes over; the others play on as far as they can.
    expect(host.state.status).toBe('playing');
    const heir = await Player.join(server.base, host.code, 'Zoe');
    expect(heir.position().digest()).toBe(position.digest());
    await host.leave();
  });

  test('standing up and sitting down at once leaves a seat free or held, never both', async () => {
    const players = await seated();
    const guest = players[1];
    const rival = await Player.enter(server.base, guest.code);
    for (let round = 0; round < 10; round++) {
      const [first, second] = round % 2 === 0 ? [guest, rival] : [rival, guest];
      await Promise.all([first.refusalOf('leave'), second.refusalOf('sit', { name: 'R' })]);
      const stored = await server.services.store.load(guest.code);
      const holders = stored?.tokens.filter(({ seat }) => seat === 1) ?? [];
      expect(holders).toHaveLength(stored?.seats[1]?.taken ?? -1);
      if (holders.length === 0) await second.request('sit', { name: 'R' });
    }
  });

  test('the host role cannot be handed to an empty seat, nor be used after it was handed over', async () => {
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    const host = await Player.enter(server.base, code, token);
    const bob = await Player.join(server.base, code, 'Bob');
    expect(await host.refusalOf('handOver', { seat: 2 })).toBe('seat/unknown');
    const answers = await Promise.all([
      host.refusalOf('handOver', { seat: 1 }),
      host.refusalOf('kick', { seat: 1 }),
      host.refusalOf('configure', { seats: 4 }),
      host.refusalOf('start'),
    ]);
    const refused = 'table/host-only';
    expect(answers).toEqual([undefined, refused, refused, refused]);
    expect([bob.seat, bob.state.host]).toEqual([1, 1]);
  });

  test('a start while somebody sits down is either before or after it', async () => {
    for (let round = 0; round < 6; round++) {
      const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
      const host = await Player.enter(server.base, code, token);
      await Player.join(server.base, code, 'Bob');
      const late = await Player.enter(server.base, code);
      const [begun, sat] = await Promise.all(
        round % 2 === 0
          ? [host.refusalOf('start'), late.refusalOf('sit', { name: 'Cy' })]
          : [late.refusalOf('sit', { name: 'Cy' }), host.refusalOf('start')].reverse(),
      );
      expect(sat).toBeUndefined();
      expect([undefined, 'table/open-seats']).toContain(begun);
      const stored = await server.services.store.load(code);
      expect(stored?.game.status).toBe(begun === undefined ? 'playing' : 'table');
    }
  });

  test('links of a seat come to an end, and the table can still be changed', async () => {
    const [host] = await seated();
    const answers = await tally(
      times(MAX_LINKS + 5, () => host.refusalOf('seatLink', { seat: 0 })),
    );
    expect(answers).toEqual({ accepted: MAX_LINKS - 1, 'seat/too-many-links': 6 });
    expect(await host.refusalOf('rename', { name: 'Adele' })).toBeUndefined();
    await host.request('revoke', { seat: 0 });
    expect(await host.refusalOf('seatLink', { seat: 0 })).toBeUndefined();
  });
});

describe('intents', () => {
  test('of two tabs on one seat that ask the same at once one is heard, always', async () => {
    const players = await started();
    const twins = await Promise.all(
      players.map(({ token, code }) => Player.enter(server.base, code, token)),
    );
    const random = randomOf(21);
    for (let round = 0; round < 40; round++) {
      const position = players[0].position();
      const intent = randomIntent(position, random);
      if (intent === undefined) break;
      const { revision } = players[0].state;
      const payload = { revision, intents: [intent] };
      const { actor } = position;
      const answers = await tally([
        players[actor]!.refusalOf('intent', payload),
        twins[actor]!.refusalOf('intent', payload),
        twins[actor]!.refusalOf('intent', payload),
      ]);
      expect(answers).toEqual({ accepted: 1, 'intent/stale': 2 });
      await players[0].until(() => players[0].state.revision === revision + 1);
    }
    expect((await twins[2]!.replayed()).digest()).toBe(players[0].position().digest());
  });

  test('taking back and going on at once: one of both', async () => {
    const players = await started();
    const random = randomOf(22);
    let races = 0;
    for (let round = 0; round < 120 && races < 15; round++) {
      const position = players[0].position();
      const intent = randomIntent(position, random);
      if (intent === undefined) break;
      const { revision, undoFrom } = players[0].state;
      const actor = players[position.actor]!;
      const requests = [actor.refusalOf('intent', { revision, intents: [intent] })];
      if (revision > undoFrom) {
        races++;
        requests.push(actor.refusalOf('undo', { revision }));
        if (round % 2 === 0) requests.unshift(actor.refusalOf('undo', { revision }));
      }
      const answers = await tally(requests);
      expect(answers).toMatchObject({ accepted: 1 });
      await players[0].until(() => players[0].state.revision === revision + 1);
    }
    expect(races).toBe(15);
    expect((await players[1].replayed()).digest()).toBe(players[0].position().digest());
  });

  test('one person cannot make the log grow for ever by taking back and going on', async () => {
    const { session } = await startedGame(3);
    const random = randomOf(23);
    while (session.undoable === 0) await playOn(session, random, 1);
    const actor = session.position?.actor ?? -1;
    let refused: string | undefined;
    for (let step = 0; step < MAX_UNDONE + 10 && refused === undefined; step++) {
      const undone = await session.undo(actor, session.revision, 1);
      if (!undone.ok) refused = undone.error.code;
      else {
        // The same step again, which has revealed nothing before.
        const [code] = session.history(session.revision - 2).entries[0] as readonly [number];
        const again = await session.submit(actor, session.revision, [code]);
        expect(again.ok).toBe(true);
      }
    }
    expect(refused).toBe('undo/too-often');
    // The next one to act has his own.
    while (session.position?.actor === actor) await playOn(session, random, 1);
    while (session.undoable === 0) await playOn(session, random, 1);
    const next = session.position?.actor ?? -1;
    expect((await session.undo(next, session.revision, 1)).ok).toBe(true);
  });

  test('a batch that goes on after the end of the game is refused as a whole', async () => {
    const { session } = await startedGame(3);
    const random = randomOf(24);
    const end = encodeIntent({ type: 'endTurn' });
    for (;;) {
      const { position, revision } = session;
      if (position === undefined || position.actor < 0) break;
      const trial = position.clone();
      const intent = randomIntent(trial, random) as number;
      const { actor } = position;
      const digest = position.digest();
      const tail = await session.submit(actor, revision, [intent, end, end]);
      if (tail.ok) throw new Error('two turns were ended at once');
      expect([session.revision, session.position?.digest()]).toEqual([revision, digest]);
      const alone = await session.submit(actor, revision, [intent]);
      expect(alone.ok).toBe(true);
      if (session.table.status === 'over') {
        expect(tail.error).toMatchObject({ code: 'rule/game-over', at: 1 });
      }
    }
    expect(session.table.status).toBe('over');
  });
});

test('a rematch that all ask for at once is one game, in which their tokens are valid', async () => {
  const players = await started();
  const twins = await Promise.all(
    players.map(({ token, code }) => Player.enter(server.base, code, token)),
  );
  const session = await sessionOf(server, players[0].code);
  await playOn(session, randomOf(25));
  const everybody = [...players, ...twins];
  await Promise.all(everybody.map((each) => each.until(() => each.state.status === 'over')));
  const replies = await Promise.all(everybody.map((each) => each.request('rematch')));
  const codes = new Set(replies.map(({ code }) => code));
  expect(codes.size).toBe(1);
  const [code] = codes;
  expect(players[2].state.next).toBe(code);
  const again = await Promise.all(
    players.map(({ token }) => Player.enter(server.base, code as string, token)),
  );
  expect(again.map(({ seat }) => seat)).toEqual([0, 1, 2]);
});
