import { safeTurn } from '@vinci/bots';
import type { GameSession } from '@vinci/session/session';
import { plainBrain } from './support/bots.ts';
import { createGame, Player, randomIntent, randomOf, replayLog } from './support/player.ts';
import { sharedServer } from './support/server.ts';
import { standIn } from './support/session.ts';

const server = sharedServer({}, { brain: plainBrain() });

test('two tabs of an absent person come back while the stand-in plays: the seat is theirs, and of two moves at once one counts', async () => {
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['easy', 'fictional'],
    start: true,
    pace: 'instant',
    standIn: { after: 30, strength: 'medium' },
  });
  const watcher = await Player.enter(server.base, code);
  const session = (await server.services.sessions.open(code)) as GameSession;
  const random = randomOf(6);
  const seen: number[] = [];
  let doubles = 0;
  for (let round = 0; round < 12 && session.table.status === 'playing'; round++) {
    const { host } = session.table;
    await standIn(session, host);
    const { revision } = session;
    // At a moment that differs each time, in the middle of what the bots do.
    await watcher.until(() => session.revision > revision + random(6) || isOver(watcher));
    const tabs = await Promise.all([1, 2].map(() => Player.enter(server.base, code, token)));
    const [one, two] = tabs as [Player, Player];
    await one.until(() => one.state.seats[host]?.standIn === '' || isOver(one));
    seen.push(session.revision - revision);
    await one.until(() => isOver(one) || one.position().actor === host);
    await two.until(() => isOver(two) || two.position().actor === host);
    if (isOver(one)) break;
    const asked = one.state.revision;
    // What the stand-in did cannot be taken back.
    expect(await one.refusalOf('undo', { revision: asked, steps: 1 })).toBe('undo/nothing');
    const intents = [randomIntent(one.position(), random) as number];
    const answers = await Promise.all(
      tabs.map((tab) => tab.refusalOf('intent', { revision: asked, intents })),
    );
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    // The other one comes too late, perhaps even for the game.
    const late = isOver(one) ? ['intent/stale', 'rule/game-over'] : ['intent/stale'];
    expect(late).toContain(answers.find((code) => code !== undefined));
    doubles++;
    // One tab goes: the person is still there. The other one is lost without a word.
    await one.leave();
    expect(session.table.seats[host]?.standIn).toBe('');
    two.drop();
    await two.until(() => two.closed !== undefined);
    // A stand-in for somebody who seems to be there would give the seat back at once.
    await watcher.until(() => watcher.state.seats[host]?.present === false || isOver(watcher));
  }
  expect(doubles).toBeGreaterThan(3);
  expect(new Set(seen).size).toBeGreaterThan(1);
  const { notes, entries } = await watcher.request('history');
  expect(notes.map(({ type }) => type).slice(0, 4)).toEqual([
    'standIn',
    'standInEnded',
    'standIn',
    'standInEnded',
  ]);
  // The bots play on: what is stored by now begins with what was told.
  const rows = (await server.services.store.load(code))?.entries ?? [];
  const told = rows.slice(0, entries.length);
  expect(told.map(({ revision }) => revision)).toEqual(entries.map((_, index) => index));
  const shown = { revision: watcher.state.revision, digest: watcher.position().digest() };
  const log = await watcher.request('history', { from: 0 });
  const replayed = replayLog(watcher.game, log.opening, log.entries.slice(0, shown.revision));
  expect(replayed.digest()).toBe(shown.digest);
});

/** Somebody alone with bots that take their time, though not much. */
async function quickGame(): Promise<Player> {
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['easy', 'fictional', 'medium'],
    start: true,
    pace: 'quick',
  });
  return Player.enter(server.base, code, token);
}

test('a connection that is lost in the middle of a turn of a bot comes back to where the game is; meanwhile it rests', async () => {
  const ada = await quickGame();
  const { code } = ada;
  ada.room.reconnection.enabled = true;
  ada.room.reconnection.minUptime = 0;
  let back = 0;
  ada.room.onReconnect(() => {
    back++;
  });
  const session = (await server.services.sessions.open(code)) as GameSession;
  const random = randomOf(12);
  for (let drop = 1; drop <= 2 && !isOver(ada); drop++) {
    const { revision } = ada.state;
    if (ada.position().actor === ada.seat) {
      await ada.request('intent', {
        revision,
        intents: [randomIntent(ada.position(), random) as number],
      });
      drop--;
      continue;
    }
    await ada.until(() => ada.state.revision > revision);
    ada.drop();
    await ada.until(() => back === drop);
    await ada.until(() => ada.state.revision === session.revision);
  }
  expect(back).toBe(2);
  await ada.until(() => isOver(ada) || ada.position().actor === ada.seat);
  expect((await ada.replayed()).digest()).toBe(ada.position().digest());
  expect(ada.position().digest()).toBe(session.position?.digest());
  await ada.request('intent', {
    revision: ada.state.revision,
    intents: safeTurn(ada.position()).slice(0, 1),
  });
  await ada.leave();
  const left = session.revision;
  // Bots of the same pace act in another game meanwhile.
  const other = await quickGame();
  for (let acts = 0; acts < 3; ) {
    const { revision } = other.state;
    const position = other.position();
    if (position.actor === other.seat) {
      await other.request('intent', { revision, intents: safeTurn(position).slice(0, 1) });
    } else acts++;
    await other.until(() => other.state.revision > revision);
  }
  await other.leave();
  // At most what was being written then.
  expect(session.revision).toBeLessThanOrEqual(left + 1);
});

const isOver = ({ state }: Player): boolean => state.status === 'over';
