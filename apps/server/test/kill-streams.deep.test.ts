import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, GameClient, type GameEvent, RequestRefused } from '@vinci/protocol/client';
import { HANG } from '../../../test/support/patience.ts';
import { freePort } from '../../../test/support/ports.ts';
import { randomOf } from './support/player.ts';
import { killAll, launch, until } from './support/process.ts';
import { newFolder, removeFolders } from './support/server.ts';

afterAll(() => {
  killAll();
  removeFolders();
});

const KILLS = Number(process.env.VINCI_KILLS ?? 3);

/** Moves that are made before a kill, and milliseconds of delay after them, at most. */
const MOST_MOVES = 25;
const MOST_DELAY = 12;

type Random = (bound: number) => number;

/** Somebody at a table who reads one stream through all crashes, and plays where there is a seat. */
class Reader {
  readonly game: GameClient;
  readonly moves: Extract<GameEvent, { event: 'moved' }>['data'][] = [];
  readonly notes: string[] = [];
  readonly said: string[] = [];
  /** What was acknowledged: moves with the revision they led to, and lines. */
  readonly made: [revision: number, code: number][] = [];
  readonly spoken: string[] = [];
  readonly refused: string[] = [];
  readonly name: string;
  readonly #random: Random;
  #playing = Promise.resolve();
  #rests = false;
  #unanswered: { readonly legal: Answer<'Legal'>; readonly code: number } | undefined;

  constructor(name: string, game: GameClient, random: Random) {
    this.name = name;
    this.game = game;
    this.#random = random;
  }

  /** Reads until the game is over. */
  async read(): Promise<void> {
    for await (const { event, data } of this.game.events()) {
      if (event === 'moved') this.moves.push(data);
      if (event === 'note') this.notes.push(JSON.stringify(data));
      if (event === 'chat') this.said.push(data.text);
      if (event === 'table' && data.status === 'over') return;
      if (event === 'turn') this.#playing = this.#playing.then(() => this.#play());
    }
  }

  /** Does nothing more once what is under way has been answered. */
  async rest(): Promise<void> {
    this.#rests = true;
    await this.#playing;
  }

  /** Plays until it is another one’s turn or the server is gone; it is told again when it is there. */
  async #play(): Promise<void> {
    if (this.#rests) return;
    try {
      const { game } = this;
      if (this.#unanswered !== undefined) await this.#move(this.#unanswered);
      const text = `${this.name} ${this.spoken.length} ${this.#random(1e9)}`;
      await game.request('chat', { text });
      this.spoken.push(text);
      for (let legal = await game.legal(); legal.turn && !this.#rests; legal = await game.legal()) {
        const { code = -1 } = legal.intents[this.#random(legal.intents.length)] ?? {};
        await this.#move({ legal, code });
      }
    } catch (error) {
      if (error instanceof RequestRefused) this.refused.push(error.message);
    }
  }

  async #move(move: { readonly legal: Answer<'Legal'>; readonly code: number }): Promise<void> {
    this.#unanswered = move;
    const revision = await this.game.move(move.legal, [move.code]);
    this.#unanswered = undefined;
    this.made.push([revision, move.code]);
  }
}

test(
  `of streams that are open while the server is killed ${KILLS} times, none misses anything, has it twice or in another order`,
  async () => {
    const random = randomOf(71);
    const [folder, port] = [newFolder(), String(await freePort())];
    let server = await launch(folder, port);
    const { base } = server;
    const host = await GameClient.create(base, { name: 'Ada', seats: 3 });
    const clients = ['Bob', 'Cy', ''].map(
      (name) => [name, new GameClient(base, host.code)] as const,
    );
    for (const [name, game] of clients) if (name !== '') await game.sit({ name });
    const readers = [['Ada', host] as const, ...clients].map(
      ([name, game]) => new Reader(name, game, randomOf(random(2 ** 30))),
    );
    const players = readers.filter(({ name }) => name !== '');
    for (const { game } of players) await game.mix();
    const reading = Promise.all(readers.map((reader) => reader.read()));
    await until(async () => (await host.state()).seats.every(({ present }) => present));
    await host.request('start', {});
    const [watcher] = readers.slice(-1);
    const seen = (): number => {
      expect(players.flatMap(({ refused }) => refused)).toEqual([]);
      return watcher?.moves.length ?? 0;
    };
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = seen() + 1 + random(MOST_MOVES);
      await until(() => seen() >= enough);
      await pause(random(MOST_DELAY));
      server.child.kill('SIGKILL');
      await server.ended;
      server = await launch(folder, port);
    }
    const enough = seen() + 1;
    await until(() => seen() >= enough);
    // Nobody reads on after the end, so that nothing may be said then.
    for (const player of players) await player.rest();
    await host.request('end', {});
    await reading;
    const { entries, notes } = await host.log();
    const lines = (await host.chat()).lines.map(({ text }) => text);
    const stored = entries.map((entry, index) => [index + 1, ...entry]);
    for (const { moves, notes: noted, said, made, spoken } of readers) {
      expect(moves.map(({ revision, code, draws }) => [revision, code, ...draws])).toEqual(stored);
      expect(noted).toEqual(notes.map((note) => JSON.stringify(note)));
      expect(said.slice(-lines.length)).toEqual(lines);
      expect(new Set(said).size).toBe(said.length);
      for (const text of spoken) expect(said).toContain(text);
      for (const [revision, code] of made) expect(entries[revision - 1]?.[0]).toBe(code);
    }
    expect(players.reduce((sum, { made }) => sum + made.length, 0)).toBeGreaterThan(KILLS);
  },
  HANG + KILLS * 60_000,
);
