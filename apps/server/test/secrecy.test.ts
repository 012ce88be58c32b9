import { Encoder } from '@colyseus/schema';
import { newHex, promiseOf } from '@vinci/fairness';
import { GameState, MAX_BATCH, type Opponent, Projection } from '@vinci/protocol';
import {
  applyWithDraws,
  type Game,
  type GameEvent,
  legalIntents,
  MAX_INTENTS,
  newPositionFromDraws,
  type Position,
  PRESET_IDS,
  type PresetId,
  seededRandom,
} from '@vinci/rules';
import type { GameSession } from '../src/session/session.ts';
import { plainBrain } from './support/bots.ts';
import { leaksIn, leaksInText, type Secrets } from './support/leaks.ts';
import { call, createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { startedGame } from './support/session.ts';
import { Capture, type Wiretap, wiretap } from './support/wiretap.ts';

/** Moves of people in each observed game; more with VINCI_SECRECY_MOVES. */
const MOVES = Number(process.env.VINCI_SECRECY_MOVES ?? 60);

const folder = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  const brain = plainBrain();
  server = await testServer(folder.path, { VINCI_METRICS_PORT: '0' }, { brain });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** Random results of a game that have been drawn so far. */
const drawnIn = ({ position }: GameSession): number =>
  position === undefined ? 0 : (position.cells[position.game.layout.random + 4] ?? 0);

/** All that is to stay secret about a game, known after its end. */
async function secretsOf(session: GameSession, values: readonly string[]): Promise<Secrets> {
  const stored = await server.services.store.load(session.code);
  const game = session.position?.game;
  if (stored === undefined || game === undefined) throw new Error('no game');
  const { seed, secret } = stored.game;
  const random = seededRandom(seed);
  const { draws, tiles } = coursesOf(game, session);
  return {
    keys: {
      seed,
      secret,
      ...Object.fromEntries(values.map((value, index) => [`entropy ${index}`, value])),
    },
    outputs: Array.from({ length: 400 }, () => random(2 ** 32)),
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
interface Observed {
  readonly leaks: readonly string[];
  readonly bytes: number;
  readonly connections: number;
}

/** Plays a game with every kind of client over a wiretap and looks for its secrets in all they got. */
async function observe(preset: PresetId, opponent: Opponent = 'easy'): Promise<Observed> {
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
    const values = await play(tap, session, token, (text) =>
      decoded.add(Buffer.from(`${text}\n`), drawn()),
    );
    const { port } = server;
    const metrics = await fetch(`http://127.0.0.1:${server.metricsPort ?? port}/metrics`);
    decoded.add(Buffer.from(await metrics.text()), drawn());
    decoded.add(Buffer.from(server.log.slice(told).join('')), drawn());
    tap.close();
    await finish(session);
    const secrets = await secretsOf(session, values);
    const captures = [...tap.captures, decoded];
    return {
      leaks: [...new Set(captures.flatMap((capture) => leaksIn(capture, secrets)))],
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

/** @returns the entropies that people have shown */
async function play(
  { base }: Wiretap,
  session: GameSession,
  token: string,
  see: (text: string) => void,
): Promise<readonly string[]> {
  const { code } = session;
  const ada = await Player.enter(base, code, token);
  let bob = await Player.join(base, code, 'Bob');
  let cy = await Player.join(base, code, 'Cy');
  const watcher = await Player.enter(base, code);
  const people = () => [ada, bob, cy];
  const values = people().map(newHex);
  for (const [index, player] of people().entries()) {
    await player.request('entropy', { promise: promiseOf(code, values[index] ?? '') });
  }
  const clients: Player[] = [...people(), watcher];
  await ada.request('chat', { text: 'hello', to: 'table' });
  await ada.request('start');
  await cy.until(() => cy.state.fixed);
  await Promise.all(
    people().map((player, index) => player.request('reveal', { value: values[index] ?? '' })),
  );
  await ada.until(() => ada.state.status === 'playing');
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
    await oneMove(session, people(), random);
    for (const client of clients) see(JSON.stringify(client.state));
    if (move % 10 === 0) {
      see(JSON.stringify(await watcher.request('history')));
      see(JSON.stringify(await call(base, `/api/games/${code}`)));
      see(JSON.stringify(await call(base, '/api/games')));
      const record = await fetch(`${base}/api/games/${code}/record`);
      expect(record.status).toBe(409);
      see(await record.text());
    }
  }
  for (const client of clients) {
    see(JSON.stringify([client.moves, client.notes, client.chat, client.notices]));
    await client.leave();
  }
  return values;
}

const buffer = new Int32Array(MAX_INTENTS);

/** Somebody acts, by chance wrongly at first, and takes it back once in a while. */
async function oneMove(
  session: GameSession,
  people: readonly Player[],
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
  await player.refusalOf('intent', { revision, intents: [codes[random(count)] ?? 0] });
}

describe('nothing secret reaches anybody', () => {
  test.each(PRESET_IDS)('%s: players, watchers, late, returning, put out, bots', async (preset) => {
    const { leaks, bytes, connections } = await observe(preset);
    expect(leaks).toEqual([]);
    expect(bytes).toBeGreaterThan(50_000);
    expect(connections).toBeGreaterThan(8);
  });

  test('with fictional players, whose dice are drawn, and seats by lot', async () => {
    expect((await observe('deClassic', 'fictional')).leaks).toEqual([]);
  });
});

describe('a leak is found', () => {
  test('when the projection shows the random cells', async () => {
    const { show } = Projection.prototype;
    try {
      Projection.prototype.show = function leaking(this: Projection, position: Position) {
        const { game, cells } = position;
        const layout = { ...game.layout, random: game.layout.length };
        show.call(this, { cells, game: { ...game, layout } } as Position);
      };
      const { leaks } = await observe('deClassic');
      expect(leaks).toEqual(expect.arrayContaining(['seed as words', 'seed as a number']));
    } finally {
      Projection.prototype.show = show;
    }
  });

  const seed = '0123456789abcdef8899aabbccddeeff';
  const draws = Array.from({ length: 60 }, (_, index) => (index * 17 + 3) % 31);
  const random = seededRandom(seed);
  const secrets: Secrets = {
    keys: { seed },
    outputs: Array.from({ length: 50 }, () => random(2 ** 32)),
    sequences: [{ name: 'draws', values: draws, publicAt: (index) => index + 1 }],
  };
  const word = (index: number) => Number.parseInt(seed.slice(8 * index, 8 * index + 8), 16);

  test.each<[string, Buffer]>([
    ['digits', Buffer.from(`"seed":"${seed}"`)],
    ['capitals', Buffer.from(seed.toUpperCase())],
    ['a part of the digits', Buffer.from(seed.slice(8, 20))],
    ['bytes', Buffer.from(seed, 'hex')],
    ['bytes backwards', Buffer.from(seed, 'hex').reverse()],
    ['base 64', Buffer.from(Buffer.from(seed, 'hex').toString('base64'))],
    ['a word in JSON', Buffer.from(`[${word(2) | 0}]`)],
    ['little-endian words', Buffer.from(new Uint32Array([word(0), word(1)]).buffer)],
    [
      'words apart',
      Buffer.concat([
        Buffer.from('01234567', 'hex'),
        Buffer.alloc(9),
        Buffer.from('ccddeeff', 'hex'),
      ]),
    ],
    ['doubles', Buffer.from(new Float64Array([word(3), word(1)]).buffer)],
    ['an output of the generator', Buffer.from(`{"next":${seededRandom(seed)(2 ** 32)}}`)],
    ['the draws to come as text', Buffer.from(JSON.stringify(draws.slice(30, 38)))],
    ['the draws to come as bytes', Buffer.from(draws.slice(30, 38))],
    [
      'the draws to come with an index each',
      Buffer.from(draws.slice(30, 38).flatMap((value, index) => [index, value])),
    ],
  ])('as %s', (_, content) => {
    const capture = new Capture();
    capture.add(Buffer.from('something before'), 5);
    capture.add(content, 22);
    capture.add(Buffer.from('something after'), 60);
    expect(leaksIn(capture, secrets)).not.toEqual([]);
  });

  test('and what has become public is none', () => {
    expect(leaksInText(JSON.stringify(draws.slice(30, 38)), 38, secrets)).toEqual([]);
  });
});

test('what is shown does not depend on the random state: the same bytes with any other', async () => {
  for (const preset of PRESET_IDS) {
    const { session, sessions } = await startedGame(3);
    const configured = await sessions.create(
      'Ada',
      { preset, seats: 3, opponents: ['easy', 'easy'] },
      true,
    );
    if (!configured.ok) throw new Error(configured.error.text);
    const game = (await sessions.open(configured.value.code)) ?? session;
    const first = game.position;
    if (first === undefined) throw new Error('not started');
    const shown = [real, other].map((change) => encoderOf(change(first)));
    const random = randomOf(77);
    for (let step = 0; step < 150; step++) {
      const { position, revision } = game;
      if (position === undefined || position.actor === -1) break;
      const code = randomIntent(position, random) ?? -1;
      const seat = position.actor;
      const { occupant } = game.table.seats[seat] ?? {};
      await (occupant === 'person'
        ? game.submit(seat, revision, [code])
        : game.act(seat, revision, [code]));
      const [one, two] = [real, other].map((change, index) => shown[index]?.(change(position)));
      expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
      expect(position.digest()).toBe(other(position).digest());
    }
  }
});

const real = (position: Position): Position => position;

/** The same position with another seed, at another point of its random numbers. */
function other(position: Position): Position {
  const changed = position.clone();
  const { random, length } = position.game.layout;
  for (let cell = random; cell < length; cell++) changed.cells[cell] = ~(changed.cells[cell] ?? 0);
  return changed;
}

/** Shows positions one after the other; each time the whole state and the patch as bytes. */
function encoderOf(first: Position): (position: Position) => Buffer {
  const state = new GameState();
  const encoder = new Encoder(state);
  const projection = new Projection(state);
  projection.show(first);
  return (position) => {
    projection.show(position);
    const patch = Buffer.from(encoder.encode());
    encoder.discardChanges();
    return Buffer.concat([patch, Buffer.from(encoder.encodeAll())]);
  };
}
