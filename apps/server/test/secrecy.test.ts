import { Encoder } from '@colyseus/schema';
import { Chains, chainOf, type Hex } from '@vinci/fairness';
import { GameState, Projection } from '@vinci/protocol';
import { type Position, PRESET_IDS, seededRandom } from '@vinci/rules';
import { GameSession } from '@vinci/session/session';
import { plainBrain } from './support/bots.ts';
import { leaksIn, leaksInText, type Secrets } from './support/leaks.ts';
import { observe } from './support/observe.ts';
import { randomIntent, randomOf } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { startedGame } from './support/session.ts';
import { Capture } from './support/wiretap.ts';

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

describe('nothing secret reaches anybody', () => {
  test.each(PRESET_IDS)('%s: players, watchers, late, returning, put out, bots', async (preset) => {
    const { leaks, bytes, connections, mixed } = await observe(server, preset);
    expect(leaks).toEqual([]);
    expect(mixed).toBeGreaterThan(4);
    expect(bytes).toBeGreaterThan(50_000);
    expect(connections).toBeGreaterThan(8);
  });

  test('with fictional players, whose dice are drawn, and seats by lot', async () => {
    expect((await observe(server, 'deClassic', 'fictional')).leaks).toEqual([]);
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
      const { leaks } = await observe(server, 'deClassic');
      // Every byte is seen, but of the decoded states only those of the moments that are looked at.
      expect(leaks).toEqual(
        expect.arrayContaining([
          'seed as words',
          'key 2 as words',
          expect.stringMatching(/ as a number$/),
        ]),
      );
    } finally {
      Projection.prototype.show = show;
    }
  });

  test.each([
    ['the one that was mixed in last', true],
    ['one that came too early', false],
  ])('when the log has a link of somebody: %s', async (_, isTaken) => {
    const { history } = GameSession.prototype;
    const { isNext } = Chains.prototype;
    let last: Hex | undefined;
    try {
      Chains.prototype.isNext = function noting(this: Chains, seat: number, link: Hex) {
        const is = isNext.call(this, seat, link);
        if (is === isTaken) last = link;
        return is;
      };
      GameSession.prototype.history = function telling(this: GameSession, from: number) {
        return { ...history.call(this, from), link: last };
      };
      expect((await observe(server, 'deClassic')).leaks).toContain('a link as digits');
    } finally {
      GameSession.prototype.history = history;
      Chains.prototype.isNext = isNext;
    }
  });

  const seed = '0123456789abcdef8899aabbccddeeff';
  const draws = Array.from({ length: 60 }, (_, index) => (index * 17 + 3) % 31);
  const chain = chainOf('BCDFGH', 'f0'.repeat(32));
  const link = chain[700] as Hex;
  const random = seededRandom(seed);
  const secrets: Secrets = {
    keys: { seed },
    links: chain,
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
    ['the digits of a link', Buffer.from(`{"link":"${link}"}`)],
    ['the end of a link', Buffer.from(link.slice(48))],
    ['a link in capitals', Buffer.from(link.toUpperCase())],
    ['bytes of a link', Buffer.from(link.slice(16, 32), 'hex')],
    ['bytes of a link backwards', Buffer.from(link, 'hex').reverse()],
    ['a link in base 64', Buffer.from(Buffer.from(link, 'hex').toString('base64'))],
    ['a root', Buffer.from(chain.at(-1) as Hex, 'hex')],
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
