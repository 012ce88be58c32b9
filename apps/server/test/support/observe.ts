import { type Hex, stirred } from '@vinci/fairness';
import { MAX_BATCH, type Opponent } from '@vinci/protocol';
import {
  applyWithDraws,
  type Game,
  type GameEvent,
  legalIntents,
  MAX_INTENTS,
  newPositionFromDraws,
  type Position,
  type PresetId,
  seededRandom,
} from '@vinci/rules';
import type { GameSession } from '@vinci/session/session';
import { ApiStream, api } from './api.ts';
import { leaksIn, type Secrets } from './leaks.ts';
import { begin, linkFor, Mixer } from './mixer.ts';
import { call, createGame, Player, randomIntent, randomOf } from './player.ts';
import type { TestServer } from './server.ts';
import { Capture, type Wiretap, wiretap } from './wiretap.ts';

/** Moves of people in each observed game; more with VINCI_SECRECY_MOVES. */
const MOVES = Number(process.env.VINCI_SECRECY_MOVES ?? 60);

/** Random results of a game that have been drawn so far. */
const drawnIn = ({ position }: GameSession): number =>
  position === undefined ? 0 : (position.cells[position.game.layout.random + 4] ?? 0);

/** All that is to stay secret about a game, known after its end. */
async function secretsOf(
  { services }: TestServer,
  session: GameSession,
  chains: readonly (readonly Hex[])[],
): Promise<Secrets> {
  const stored = await services.store.load(session.code);
  const game = session.position?.game;
  if (stored === undefined || game === undefined) throw new Error('no game');
  const { seed, secret } = stored.game;
  const { draws, tiles } = coursesOf(game, session);
  const keys = [seed];
  for (const { link } of stored.entries) {
    if (link !== '') keys.push(stirred(keys.at(-1) ?? '', link));
  }
  return {
    keys: { seed, secret, ...Object.fromEntries(keys.map((key, index) => [`key ${index}`, key])) },
    links: chains.flat(),
    outputs: keys.flatMap((key) => {
      const random = seededRandom(key);
      return Array.from({ length: 400 }, () => random(2 ** 32));
    }),
    sequences: [
      { name: 'draws', values: draws, publicAt: (index) => index + 1 },
      {
        name: 'tiles',
        values: tiles.map(({ tile }) => tile),
        publicAt: (index) => tiles[index]?.drawn ?? 0,
      },
    ],
  };
}

/** All draws of a game in order, and the tiles that came out of the bag. */
function coursesOf(game: Game, session: GameSession) {
  const { opening, entries } = session.history(0);
  const draws: number[] = [...opening];
  const tiles: { tile: number; drawn: number }[] = [];
  const note = (events: readonly GameEvent[]): void => {
    for (const event of events) {
      if (event.type !== 'civilizationDrawn') continue;
      for (const tile of event.tiles) tiles.push({ tile, drawn: draws.length });
    }
  };
  const events: GameEvent[] = [];
  const position = newPositionFromDraws(game, opening, events);
  note(events);
  const earlier: Position[] = [];
  for (const [code, ...results] of entries) {
    if (code < 0) {
      position.copyFrom(earlier.pop() as Position);
      continue;
    }
    earlier.push(position.clone());
    const happened: GameEvent[] = [];
    applyWithDraws(position, code, results, happened);
    draws.push(...results);
    note(happened);
  }
  return { draws, tiles };
}

/** What one game let out, by where it was found. */
export interface Observed {
  readonly leaks: readonly string[];
  /** Links that were mixed in while everybody was connected. */
  readonly mixed: number;
  readonly bytes: number;
  readonly connections: number;
}

/** Plays a game with every kind of client over a wiretap and looks for its secrets in all they got. */
export async function observe(
  server: TestServer,
  preset: PresetId,
  opponent: Opponent = 'easy',
): Promise<Observed> {
  let session: GameSession | undefined;
  const drawn = () => (session === undefined ? 0 : drawnIn(session));
  const tap = await wiretap(server.port, drawn);
  const decoded = new Capture();
  const told = server.log.length;
  try {
    const { code, token } = await createGame(tap.base, {
      name: 'Ada',
      preset,
      seats: 4,
      opponents: [opponent],
      pace: 'instant',
      visibility: 'listed',
    });
    session = await server.services.sessions.open(code);
    if (session === undefined) throw new Error('no session');
    const chains = await play(tap, session, token, (text) =>
      decoded.add(Buffer.from(`${text}\n`), drawn()),
    );
    const { port } = server;
    const metrics = await fetch(`http://127.0.0.1:${server.metricsPort ?? port}/metrics`);
    decoded.add(Buffer.from(await metrics.text()), drawn());
    decoded.add(Buffer.from(server.log.slice(told).join('')), drawn());
    tap.close();
    await finish(session);
    const secrets = await secretsOf(server, session, chains);
    const rows = (await server.services.store.load(code))?.entries ?? [];
    const captures = [...tap.captures, decoded];
    return {
      leaks: [...new Set(captures.flatMap((capture) => leaksIn(capture, secrets)))],
      mixed: rows.filter(({ link }) => link !== '').length,
      bytes: captures.reduce((sum, { bytes }) => sum + bytes.length, 0),
      connections: tap.captures.length,
    };
  } finally {
    tap.close();
  }
}

/** Nobody watches any more: what would have come becomes known. */
async function finish(session: GameSession): Promise<void> {
  const random = randomOf(5);
  while (session.table.status !== 'over') {
    const { position, revision } = session;
    if (position === undefined) throw new Error('not started');
    const code = randomIntent(position, random);
    if (code === undefined) return;
    const bot = session.table.seats[position.actor]?.occupant !== 'person';
    await (bot
      ? session.act(position.actor, revision, [code])
      : session.submit(position.actor, revision, [code]));
  }
}

/** @returns the chains of those who sat there at the start */
async function play(
  { base }: Wiretap,
  session: GameSession,
  token: string,
  see: (text: string) => void,
): Promise<readonly (readonly Hex[])[]> {
  const { code } = session;
  const ada = await Player.enter(base, code, token);
  let bob = await Player.join(base, code, 'Bob');
  let cy = await Player.join(base, code, 'Cy');
  const watcher = await Player.enter(base, code);
  const people = () => [ada, bob, cy];
  const mixers = people().map((player) => new Mixer(player));
  for (const { player, promise } of mixers) await player.request('entropy', { promise });
  const clients: Player[] = [...people(), watcher];
  const streams = [await ApiStream.open(base, code), await ApiStream.open(base, code, token)];
  await ada.request('chat', { text: 'hello', to: 'table' });
  await begin(mixers);
  const random = randomOf(31);
  for (let move = 0; move < MOVES && session.table.status === 'playing'; move++) {
    if (move === 10) clients.push(await Player.enter(base, code));
    if (move === 15) {
      // Lost without a word, and resumed by the SDK.
      bob.room.reconnection.enabled = true;
      bob.room.reconnection.minUptime = 0;
      const back = new Promise((resolve) => bob.room.onReconnect(() => resolve(undefined)));
      bob.drop();
      await back;
    }
    if (move === 20) {
      await cy.leave();
      cy = await Player.enter(base, code, cy.token);
      (mixers[2] as Mixer).player = cy;
      clients.push(cy);
    }
    if (move === 25) {
      // Put out of his seat, he watches on; then somebody takes the seat.
      await ada.request('kick', { seat: bob.seat });
      await bob.until(() => bob.seat < 0);
      clients.push(bob);
      bob = await Player.join(base, code, 'Bea');
      clients.push(bob);
    }
    await oneMove(session, people(), mixers, random);
    for (const client of clients) see(JSON.stringify(client.state));
    if (move % 10 === 0) {
      see(JSON.stringify(await watcher.request('history')));
      see(JSON.stringify(await call(base, `/api/games/${code}`)));
      see(JSON.stringify(await call(base, '/api/games')));
      for (const path of ['', '/legal', '/log', '/chat']) {
        see(JSON.stringify(await api(base, 'GET', `/games/${code}${path}`, undefined, token)));
      }
      const record = await fetch(`${base}/api/games/${code}/record`);
      expect(record.status).toBe(409);
      see(await record.text());
    }
  }
  for (const stream of streams) {
    see(stream.text.join(''));
    stream.close();
  }
  for (const client of clients) {
    see(JSON.stringify([client.moves, client.notes, client.chat, client.notices]));
    await client.leave();
  }
  return mixers.map(({ chain }) => chain);
}

const buffer = new Int32Array(MAX_INTENTS);

/** Somebody acts, by chance wrongly at first, and takes it back once in a while. */
async function oneMove(
  session: GameSession,
  people: readonly Player[],
  mixers: readonly Mixer[],
  random: (bound: number) => number,
): Promise<void> {
  await people[0]?.until(
    () =>
      session.table.status !== 'playing' ||
      people.some(({ seat }) => seat === session.position?.actor),
  );
  const { position } = session;
  const player = people.find(({ seat }) => seat === position?.actor);
  if (player === undefined || position === undefined) return;
  await player.until(() => player.state.revision === session.revision);
  const revision = player.state.revision;
  const count = legalIntents(position, buffer);
  const codes = buffer.slice(0, count);
  if (random(6) === 0) await player.refusalOf('intent', { revision, intents: [1_000_000] });
  if (random(6) === 0) await player.refusalOf('intent', { revision: revision + 7, intents: [0] });
  if (random(9) === 0) await player.refusalOf('undo', { revision, steps: MAX_BATCH });
  const intents = [codes[random(count)] ?? 0];
  const { chain = [], links = 0 } = mixers.find((mixer) => mixer.player === player) ?? {};
  const link = linkFor(chain, player, intents);
  if (link === undefined) {
    await player.refusalOf('intent', { revision, intents });
    return;
  }
  // Whoever sends a link too early learns nothing of it, and neither does anybody else.
  const early = { revision, intents, link: chain[links + 2] };
  if (random(4) === 0) expect(await player.refusalOf('intent', early)).toBe('entropy/other');
  await player.request('intent', { revision, intents, link });
}
