import type { GameInfo, RequestName } from '@vinci/protocol';
import { tableIn } from '@vinci/protocol';
import { BotError, type Brain } from '@vinci/session/bots/brain';
import type { GameSession } from '@vinci/session/session';
import { createBrain } from '../src/bots/pool.ts';
import { plainBrain } from './support/bots.ts';
import {
  call,
  createGame,
  Player,
  type Refused,
  randomIntent,
  randomOf,
} from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
const real = createBrain({ threads: 1 });
/** Bots of this server think with it; tests put others in its place. */
let brain: Brain = real;
let server: TestServer;

beforeAll(async () => {
  server = await testServer(
    folder.path,
    {},
    {
      brain: {
        decideFictional: (position) => brain.decideFictional(position),
        decide: (strength, position) => brain.decide(strength, position),
        safeTurn: (position) => brain.safeTurn(position),
        close: () => real.close(),
      },
    },
  );
});

afterEach(() => {
  brain = real;
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** Plays random legal moves for one person until the game is over, or a condition holds. */
async function playOn(
  person: Player,
  random: (bound: number) => number,
  enough: () => boolean = () => false,
): Promise<void> {
  while (person.state.status !== 'over' && !enough()) {
    const { revision } = person.state;
    const position = person.position();
    if (position.actor === person.seat) {
      const intents = [randomIntent(position, random) as number];
      const refused = await person.refusalOf('intent', { revision, intents });
      expect(refused ?? 'intent/stale').toBe('intent/stale');
    }
    await person.until(
      () => person.state.revision > revision || person.state.status === 'over' || enough(),
    );
  }
}

describe('a whole game of one person', () => {
  test.each([
    ['three fictional players', ['fictional', 'fictional', 'fictional']],
    ['bots of every strength', ['easy', 'medium', 'strong']],
    ['a bot and two fictional players', ['fictional', 'medium', 'fictional']],
  ] as const)('against %s: one request, and it goes to the end', async (_name, opponents) => {
    const { code, token, seat } = await createGame(server.base, {
      name: 'Ada',
      opponents: [...opponents],
      start: true,
      pace: 'instant',
    });
    const ada = await Player.enter(server.base, code, token);
    const { state } = ada;
    expect([ada.seat, state.status, state.seats[seat]?.name]).toEqual([seat, 'playing', 'Ada']);
    expect(state.seats.map(({ occupant }) => occupant).sort()).toEqual(
      ['person', ...opponents].sort(),
    );
    const fictional = opponents.filter((opponent) => opponent === 'fictional').length;
    expect(JSON.parse(state.config).fictional).toHaveLength(fictional);
    await playOn(ada, randomOf(5));
    const { notes } = await ada.request('history');
    expect(notes).toEqual([]);
    expect((await ada.replayed()).digest()).toBe(ada.position().digest());
    const revisions = ada.moves.map(([revision]) => revision);
    const first = revisions[0] as number;
    expect(revisions).toEqual(revisions.map((_, index) => first + index));
    const next = await ada.request('rematch');
    const again = await Player.enter(server.base, next.code, token);
    await again.request('start');
    await again.until(() => again.state.status === 'playing' && again.seat >= 0);
    expect(again.state.seats[again.seat]?.name).toBe('Ada');
    await Promise.all([ada.leave(), again.leave()]);
  });

  test('two people and two fictional players: those who were moved to other seats are told', async () => {
    const { code, token } = await createGame(server.base, {
      name: 'Ada',
      seats: 4,
      opponents: ['fictional', 'fictional'],
      pace: 'instant',
    });
    const ada = await Player.enter(server.base, code, token);
    const bob = await Player.join(server.base, code, 'Bob');
    await ada.until(() => ada.state.seats[3]?.taken === true);
    expect(ada.state.seats.map(({ occupant }) => occupant)).toEqual([
      'person',
      'fictional',
      'fictional',
      'person',
    ]);
    await ada.request('start');
    const people = [ada, bob];
    await Promise.all(
      people.map((each) =>
        each.until(
          () => each.state.cells.length > 0 && each.state.seats[each.seat]?.present === true,
        ),
      ),
    );
    expect(people.map(({ seat, state }) => state.seats[seat]?.name)).toEqual(['Ada', 'Bob']);
    expect(ada.state.host).toBe(ada.seat);
    const random = randomOf(9);
    while (ada.state.status !== 'over') {
      const actor = people.find(({ seat }) => seat === ada.position().actor);
      const { revision } = ada.state;
      if (actor !== undefined) {
        const intents = [randomIntent(ada.position(), random) as number];
        await actor.refusalOf('intent', { revision, intents });
      }
      await ada.until(() => ada.state.revision > revision || ada.state.status === 'over');
    }
    await bob.until(() => bob.state.status === 'over');
    expect(bob.position().digest()).toBe(ada.position().digest());
    await Promise.all(people.map((each) => each.leave()));
  });
});

describe('a table', () => {
  test('is filled, and only by the host', async () => {
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 4 });
    const host = await Player.enter(server.base, code, token);
    const bob = await Player.join(server.base, code, 'Bob');
    const visitor = await Player.enter(server.base, code);
    const put = { seat: 2, occupant: 'strong' } as const;
    expect(await bob.refusalOf('setOccupant', put)).toBe('table/host-only');
    expect(await visitor.refusalOf('setOccupant', put)).toBe('seat/none');
    expect(await bob.refusalOf('configure', { pace: 'slow' })).toBe('table/host-only');
    await host.request('setOccupant', put);
    await visitor.until(() => visitor.state.seats[2]?.occupant === 'strong');
    expect(visitor.state.seats[2]).toMatchObject({ taken: true, present: false, standIn: '' });
    expect(visitor.state.seats[2]?.name).not.toBe('');
    expect(await host.refusalOf('handOver', { seat: 2 })).toBe('seat/not-a-person');
    expect(await host.refusalOf('revoke', { seat: 2 })).toBe('seat/not-a-person');
    expect(await host.refusalOf('seatLink', { seat: 2 })).toBe('seat/taken');
    expect(await host.refusalOf('start')).toBe('table/open-seats');
    await host.request('configure', {
      opponents: ['easy', 'fictional'],
      pace: 'quick',
      standIn: { after: 90, strength: 'easy' },
    });
    await visitor.until(() => visitor.state.pace === 'quick');
    expect(visitor.state.seats.map(({ occupant }) => occupant)).toEqual([
      'person',
      'person',
      'easy',
      'fictional',
    ]);
    expect(tableIn(visitor.state).standIn).toEqual({ after: 90, strength: 'easy' });
    await host.request('kick', { seat: 3 });
    await host.request('setOccupant', { seat: 2, occupant: '' });
    await visitor.until(() => visitor.state.seats.filter(({ taken }) => taken).length === 2);
    const info = await call<GameInfo>(server.base, `/api/games/${code}`);
    expect(info.occupants).toEqual(['person', 'person', '', '']);
    await Promise.all([host, bob, visitor].map((each) => each.leave()));
  });

  test.each<[RequestName, unknown]>([
    ['setOccupant', { seat: 1 }],
    ['setOccupant', { seat: 1, occupant: 'person' }],
    ['setOccupant', { seat: 1, occupant: 'godlike' }],
    ['setOccupant', { seat: -1, occupant: 'easy' }],
    ['setOccupant', { seat: 1, occupant: 'easy', name: 'Mine' }],
    ['configure', { pace: 'never' }],
    ['configure', { standIn: { after: 29, strength: 'easy' } }],
    ['configure', { standIn: { after: 1_209_601, strength: 'easy' } }],
    ['configure', { standIn: { after: 60.5, strength: 'easy' } }],
    ['configure', { standIn: { after: 60, strength: 'fictional' } }],
    ['configure', { standIn: { after: 60 } }],
    ['configure', { opponents: ['person'] }],
    ['configure', { opponents: 'easy' }],
    ['configure', { opponents: Array(6).fill('easy') }],
  ])('%s with %j is refused and changes nothing', async (name, payload) => {
    const { code, token } = await createGame(server.base, {
      name: 'Ada',
      opponents: ['easy', 'easy'],
    });
    const host = await Player.enter(server.base, code, token);
    const before = JSON.stringify(host.state.toJSON());
    expect(await host.refusalOf(name, payload)).toBe('message/malformed');
    await host.request('chatLog');
    expect(JSON.stringify(host.state.toJSON())).toBe(before);
    await host.leave();
  });

  test.each([
    [{ opponents: ['easy', 'easy'], start: 'yes' }, 'message/malformed'],
    [{ opponents: ['robot'] }, 'message/malformed'],
    [{ seats: 4, opponents: ['easy'], start: true }, 'table/open-seats'],
    [{ seats: 3, opponents: ['easy', 'easy', 'easy'] }, 'table/too-few-seats'],
    [{ preset: 'jaInternational', opponents: ['fictional', 'fictional'] }, 'options/fictional'],
    [{ opponents: ['easy'], start: true }, 'options/two-players'],
    [{ map: 'near-east', opponents: ['easy', 'easy'], start: true }, 'options/terrains'],
    [{ map: 'atlantis' }, 'options/wrong-map'],
  ])('a new game with %j is refused with %s, and there is none', async (body, code) => {
    const before = await server.services.store.list(Date.now());
    const making = createGame(server.base, { name: 'A', visibility: 'listed', ...body } as never);
    const refused = await making.then(
      () => undefined,
      (error: Refused) => error.refusal,
    );
    expect(refused).toMatchObject({ code, text: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(await server.services.store.list(Date.now())).toEqual(before);
  });
});

test('a board with deserts is played with the terrains it has', async () => {
  const map = 'near-east';
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const ada = await Player.enter(server.base, code, token);
  expect(await ada.refusalOf('configure', { map })).toBe('options/terrains');
  expect(JSON.parse(ada.state.config).map).toBe('europe');
  const options = { terrainSet: 'vinci2_7' };
  await ada.request('configure', { map, options, opponents: ['easy', 'fictional'] });
  await ada.request('configure', { pace: 'instant' });
  await ada.request('start');
  await ada.until(() => ada.state.status === 'playing' && ada.seat >= 0);
  await playOn(ada, randomOf(11), () => ada.position().round >= 4);
  expect(JSON.parse(ada.state.config)).toMatchObject({ map, options });
  await ada.leave();
});

describe('during the game', () => {
  const solo = async (settings: object = {}) => {
    const { code, token } = await createGame(server.base, {
      name: 'Ada',
      opponents: ['medium', 'medium'],
      start: true,
      pace: 'instant',
      ...settings,
    });
    return Player.enter(server.base, code, token);
  };

  test('a thread that dies costs one safe turn, of which all are told, and no more', async () => {
    const bad = createBrain({
      threads: 1,
      file: new URL('support/bad-thread.ts', import.meta.url),
    });
    brain = bad;
    const ada = await solo({ opponents: ['strong', 'strong'] });
    const { code } = ada;
    const watcher = await Player.enter(server.base, code);
    await playOn(ada, randomOf(3), () => ada.notes.length + watcher.notes.length > 3);
    await watcher.until(() => watcher.notes.length > 0);
    expect(watcher.notes.at(-1)).toMatchObject({ type: 'botFailed', reason: 'died' });
    brain = real;
    const failed = (await ada.request('history')).notes.length;
    const { revision } = ada.state;
    await playOn(ada, randomOf(4), () => ada.state.revision > revision + 40);
    const { notes } = await watcher.request('history');
    // What was being decided when the thread was put right may still fail.
    expect(notes.length - failed).toBeLessThanOrEqual(2);
    const late = await watcher.request('history', { from: (notes[0]?.revision as number) + 1 });
    expect(late.notes.length).toBeLessThan(notes.length);
    expect(server.log.some((line) => line.includes('a bot failed'))).toBe(true);
    await Promise.all([ada.leave(), watcher.leave(), bad.close()]);
  });

  test('the game stands still while nobody is there, and goes on with a spectator', async () => {
    brain = plainBrain();
    const opponents = ['easy', 'easy', 'easy', 'easy', 'easy'] as const;
    let code: string;
    let session: GameSession | undefined;
    do {
      ({ code } = await createGame(server.base, {
        name: 'Ada',
        opponents: [...opponents],
        start: true,
        pace: 'instant',
      }));
      session = await server.services.sessions.open(code);
    } while (session?.position?.actor === 0);
    await call(server.base, `/api/games/${code}/enter`, {});
    // One of the same kind that somebody looks at goes on meanwhile.
    const other = await solo({ opponents });
    await playOn(other, randomOf(2), () => other.position().round > 1);
    await other.leave();
    expect(session?.revision).toBe(0);
    const watcher = await Player.enter(server.base, code);
    await watcher.until(() => watcher.state.revision > 0);
    await watcher.leave();
  });

  test('the host changes the pace while bots are at it', async () => {
    brain = plainBrain();
    const ada = await solo({ pace: 'slow' });
    const pace = randomOf(8);
    await ada.request('configure', { pace: 'instant' });
    await ada.until(() => ada.state.pace === 'instant');
    await playOn(ada, pace, () => ada.state.revision > 30);
    expect(await ada.refusalOf('configure', { opponents: ['easy'] })).toBe('table/already-started');
    expect(await ada.refusalOf('setOccupant', { seat: 1, occupant: 'easy' })).toBe(
      'table/already-started',
    );
    await ada.leave();
  });

  test('bots have no seat a person could act for, and nothing of theirs can be undone', async () => {
    brain = plainBrain();
    const ada = await solo();
    await playOn(ada, randomOf(2), () => ada.position().round >= 3);
    await ada.until(() => ada.position().actor === ada.seat || ada.state.status === 'over');
    const { revision, undoFrom } = ada.state;
    expect(await ada.refusalOf('undo', { revision, steps: revision - undoFrom + 1 })).toBe(
      'undo/nothing',
    );
    await ada.leave();
  });

  test('a bot that fails does not take the server along, whatever it throws', async () => {
    const thrown = [undefined, null, 7, 'no', new BotError('died', 'x'), { reason: 'threw' }];
    let turn = 0;
    brain = plainBrain({
      decide: () => Promise.reject(thrown[turn++ % thrown.length]),
      decideFictional: () => {
        throw thrown[turn++ % thrown.length];
      },
    });
    const ada = await solo({ opponents: ['easy', 'fictional', 'strong'] });
    await playOn(ada, randomOf(6), () => ada.notes.length > 8);
    expect(turn).toBeGreaterThan(8);
    expect(ada.state.revision).toBeGreaterThan(8);
    await ada.leave();
  });
});
