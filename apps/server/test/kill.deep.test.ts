import { randomBytes } from 'node:crypto';
import { HANG } from '../../../test/support/patience.ts';
import { type CrashReport, crashOften } from './support/crash/crash.ts';
import { onEachDatabase } from './support/databases.ts';
import { plainSocket } from './support/plain-socket.ts';
import { call, Player, randomIntent, randomOf } from './support/player.ts';
import { killAll, launch } from './support/process.ts';
import { newFolder, removeFolders } from './support/server.ts';
import { startedTable } from './support/table.ts';

afterAll(() => {
  killAll();
  removeFolders();
});

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
      return await player.room.request(name as never, payload as never);
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
    const looker = players[random(3)]!;
    const position = looker.position();
    const intent = randomIntent(position, random);
    if (intent === undefined) break;
    const { revision } = looker.state;
    const actor = players[position.actor]!;
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

/** Two hundred times as many as usual with VINCI_KILLS=1200. A server has to start twice for most of them. */
const KILLS = Number(process.env.VINCI_KILLS ?? 6);

/** Says what was found so far, with the time it takes until people can play again. */
function print({ playable, ...found }: CrashReport): void {
  const quantile = (part: number): number =>
    Math.round(playable[Math.floor((playable.length - 1) * part)] ?? 0);
  const times = `${quantile(0.5)} ms, at most ${quantile(1)} ms`;
  process.stdout.write(`${JSON.stringify({ ...found, 'from start to playable': times })}\n`);
}

onEachDatabase('killed over and over at random moments while games are played', (fresh) => {
  test(
    `${KILLS} times, nothing that was acknowledged or shown is lost or there twice, and every game goes on`,
    async () => {
      const { folder, environment, remove } = await fresh();
      const report = await crashOften(folder, environment, KILLS, 35, print);
      print(report);
      const { playable } = report;
      expect(playable).toHaveLength(KILLS);
      expect(report.acknowledged).toBeGreaterThan(KILLS * 5);
      expect(report.compared).toBeGreaterThan(KILLS * 100);
      expect(report.table).toBeGreaterThan(KILLS * 3);
      expect(report.early).toBeGreaterThan(0);
      expect(report.votes).toBeGreaterThan(0);
      await remove();
    },
    HANG + KILLS * 60_000,
  );
});

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
