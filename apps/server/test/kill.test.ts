import { randomBytes } from 'node:crypto';
import { appendFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { plainSocket } from './support/plain-socket.ts';
import { call, createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { killAll, launch } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';

const folders: { remove: () => void }[] = [];

afterAll(() => {
  killAll();
  for (const folder of folders) folder.remove();
});

const newFolder = (): string => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
};

async function startedTable(base: string): Promise<Player[]> {
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
  const players = [await Player.enter(base, code, token)];
  players.push(await Player.join(base, code, 'Bob'), await Player.join(base, code, 'Cy'));
  await players[0].request('start');
  await Promise.all(players.map((each) => each.until(() => each.state.cells.length > 0)));
  return players;
}

/** What people saw: the entry that led to each revision, lines of chat, the last answer. */
interface Witness {
  readonly entries: Map<number, string>;
  readonly lines: Set<string>;
  acknowledged: number;
}

/**
 * All play and talk at the same time, each over his own connection and without waiting for the
 * others, until the connection is lost or there have been so many moves.
 */
async function play(
  players: readonly Player[],
  witness: Witness,
  random: (bound: number) => number,
  moves = Number.POSITIVE_INFINITY,
): Promise<void> {
  const isOpen = () => players.every(({ closed }) => closed === undefined);
  const ask = async (player: Player, name: string, payload: object): Promise<unknown> => {
    try {
      return await player.room.request(name as never, payload as never, { timeout: 2000 });
    } catch {
      return undefined;
    }
  };
  const talk = players.map(async (player) => {
    for (let line = 0; isOpen() && line < moves; line++) {
      const text = `${player.seat} ${line} ${randomBytes(4).toString('hex')}`;
      if ((await ask(player, 'chat', { text })) === null) witness.lines.add(text);
      await new Promise(setImmediate);
    }
  });
  for (let move = 0; isOpen() && move < moves; move++) {
    const looker = players[random(3)];
    const position = looker.position();
    const intent = randomIntent(position, random);
    if (intent === undefined) break;
    const { revision } = looker.state;
    const actor = players[position.actor];
    const reply = await ask(actor, 'intent', { revision, intents: [intent] });
    const answer = Object(reply) as { revision?: number };
    witness.acknowledged = Math.max(witness.acknowledged, answer.revision ?? 0);
  }
  await Promise.all(talk);
  for (const player of players) {
    for (const [revision, ...entry] of player.moves) {
      const said = JSON.stringify(entry);
      // All are shown the same.
      expect(witness.entries.get(revision) ?? said).toBe(said);
      witness.entries.set(revision, said);
    }
    for (const { text } of player.chat) witness.lines.add(text);
  }
}

const newWitness = (): Witness => ({ entries: new Map(), lines: new Set(), acknowledged: 0 });

test('killed under load, nothing that was acknowledged or shown is lost', async () => {
  const folder = newFolder();
  const random = randomOf(31);
  let server = await launch(folder);
  let players = await startedTable(server.base);
  let witness = newWitness();
  for (let round = 0; round < 3; round++) {
    const { child, ended } = server;
    const playing = play(players, witness, random);
    const enough = witness.entries.size + 10 + random(25);
    await players[1].until(() => players[1].state.revision >= enough || isOver(players[1]));
    child.kill('SIGKILL');
    await Promise.all([ended, playing]);
    const { code } = players[0];
    const tokens = players.map(({ token }) => token);
    server = await launch(folder);
    players = await Promise.all(tokens.map((token) => Player.enter(server.base, code, token)));
    const { entries } = await players[0].request('history');
    expect(entries.length).toBeGreaterThanOrEqual(witness.acknowledged);
    for (const [revision, said] of witness.entries) {
      expect(JSON.stringify(entries[revision - 1])).toBe(said);
    }
    const { lines } = await players[1].request('chatLog');
    const kept = new Set(lines.map(({ text }) => text));
    // The log tells the last hundred.
    expect([...witness.lines].slice(-30).filter((text) => !kept.has(text))).toEqual([]);
    expect((await players[2].replayed()).digest()).toBe(players[2].position().digest());
    if (isOver(players[0])) {
      players = await startedTable(server.base);
      witness = newWitness();
    }
    witness.lines.clear();
  }
  server.child.kill('SIGKILL');
  await server.ended;
});

test('killed in the middle of turns of bots, no move is lost or made twice, and they go on', async () => {
  const folder = newFolder();
  const random = randomOf(34);
  let server = await launch(folder, '0', { VINCI_BOT_THREADS: '1' });
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['easy', 'fictional', 'medium'],
    start: true,
    pace: 'instant',
  });
  let ada = await Player.enter(server.base, code, token);
  const shown = new Map<number, string>();
  let acknowledged = 0;
  for (let round = 0; round < 4 && !isOver(ada); round++) {
    const { child, ended } = server;
    // It ends while the others are at it: right after a move of a person, or in the midst of theirs.
    const enough = ada.state.revision + 15 + random(30);
    while (ada.closed === undefined && ada.state.revision < enough && !isOver(ada)) {
      const { revision } = ada.state;
      const position = ada.position();
      if (position.actor === ada.seat) {
        const intents = [randomIntent(position, random) as number];
        const reply = await ada.request('intent', { revision, intents });
        acknowledged = Math.max(acknowledged, reply.revision);
      }
      await ada.until(() => ada.state.revision > revision || isOver(ada));
    }
    child.kill('SIGKILL');
    await ended;
    await ada.until(() => ada.closed !== undefined);
    for (const [revision, ...entry] of ada.moves) shown.set(revision, JSON.stringify(entry));
    server = await launch(folder, '0', { VINCI_BOT_THREADS: '1' });
    ada = await Player.enter(server.base, code, token);
    const { entries, notes } = await ada.request('history');
    expect(entries.length).toBeGreaterThanOrEqual(acknowledged);
    for (const [revision, said] of shown) expect(JSON.stringify(entries[revision - 1])).toBe(said);
    expect(notes).toEqual([]);
  }
  // Whoever has to act, it is a person, or the bots go on by themselves.
  const { revision } = ada.state;
  const mine = () => isOver(ada) || ada.position().actor === ada.seat;
  await ada.until(() => mine() || ada.state.revision > revision);
  await ada.until(mine);
  expect((await ada.replayed()).digest()).toBe(ada.position().digest());
  expect(shown.size).toBeGreaterThan(40);
  server.child.kill('SIGKILL');
  await server.ended;
});

const isOver = (player: Player): boolean => player.state.status === 'over';

test.each([
  ['cut off', (file: string, size: number) => truncateSync(file, Math.floor(size / 2))],
  [
    'overwritten at its end',
    (file: string, size: number) => {
      truncateSync(file, size - 3000);
      appendFileSync(file, randomBytes(3000));
    },
  ],
])(
  'a log of the database that is %s loses at most what was last, and the game goes on',
  async (_name, spoil) => {
    const folder = newFolder();
    const random = randomOf(32);
    const server = await launch(folder);
    const players = await startedTable(server.base);
    await play(players, newWitness(), random, 25);
    const before = await players[0].request('history');
    expect(before.entries.length).toBeGreaterThan(5);
    server.child.kill('SIGKILL');
    await server.ended;
    const file = join(folder, 'vinci.sqlite-wal');
    spoil(file, statSync(file).size);
    const next = await launch(folder);
    const { code } = players[0];
    const again = await Promise.all(
      players.map(({ token }) => Player.enter(next.base, code, token).catch(() => undefined)),
    );
    const [host] = again;
    // So much may have been torn off that not everybody was seated, but what is there is sound.
    if (host !== undefined && host.state.cells.length > 0) {
      const after = await host.request('history');
      expect(after.entries).toEqual(before.entries.slice(0, after.entries.length));
      expect((await host.replayed()).digest()).toBe(host.position().digest());
      await play(again as Player[], newWitness(), random, 5);
      expect(host.state.revision).toBeGreaterThan(after.entries.length);
    }
    expect((await startedTable(next.base)).length).toBe(3);
    next.child.kill('SIGKILL');
    await next.ended;
  },
);

test('a stop waits neither for people who do not answer nor for places nobody takes, and loses nothing', async () => {
  const folder = newFolder();
  const random = randomOf(33);
  const server = await launch(folder);
  const players = await startedTable(server.base);
  const { code, token } = players[0];
  const asleep = await plainSocket(server.base, code);
  asleep.pause();
  await call(server.base, `/api/games/${code}/enter`, {});
  const witness = newWitness();
  const playing = play(players, witness, random);
  await players[2].until(() => players[2].state.revision >= 10);
  server.child.kill('SIGTERM');
  await playing;
  expect(players.map(({ closed, notices }) => [closed, notices])).toEqual(
    Array(3).fill([4001, ['stopping']]),
  );
  expect(await server.ended).toBe(0);
  asleep.terminate();
  const next = await launch(folder);
  const host = await Player.enter(next.base, code, token);
  const { entries } = await host.request('history');
  expect(entries.length).toBeGreaterThanOrEqual(witness.acknowledged);
  for (const [revision, said] of witness.entries) {
    expect(JSON.stringify(entries[revision - 1])).toBe(said);
  }
  next.child.kill('SIGKILL');
  await next.ended;
});
