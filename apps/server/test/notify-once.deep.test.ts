import { climb } from '@vinci/session/missing';
import type { GameSession } from '@vinci/session/session';
import { hashToken } from '@vinci/session/tokens';
import fc from 'fast-check';
import { pino } from 'pino';
import type { Delivery } from '../src/notify/courier.ts';
import { Notifier } from '../src/notify/notifier.ts';
import { Postman } from '../src/notify/postman.ts';
import { Sessions } from '../src/session/sessions.ts';
import { markOf } from '../src/store/marks.ts';
import { Store } from '../src/store/store.ts';
import * as acts from './support/acts.ts';
import { playSafely } from './support/bots.ts';
import { TestClock } from './support/clock.ts';
import { onEachDatabase, type TestPlace } from './support/databases.ts';
import { restUntil } from './support/followed.ts';

const HOUR = 3_600_000;

/** What may happen between messages. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('move' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      seconds: fc.constantFrom(2, 9, 11, 35, 130),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('look' as const), seat: fc.nat({ max: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      result: fc.constantFrom<Delivery['result']>('sent', 'busy', 'refused'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('jump' as const) }) },
);

/** A message as it was sent. */
interface Sent {
  readonly to: string;
  readonly kind: string;
  readonly revision: number;
  readonly actor: number;
  readonly result: Delivery['result'];
}

onEachDatabase('one message', (fresh) => {
  let place: TestPlace;
  let store: Store;

  beforeAll(async () => {
    place = await fresh();
    store = await Store.open(place.place);
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });

  /** Two processes over one database, of which the first has the games. */
  class World {
    readonly clock = new TestClock();
    readonly sent: Sent[] = [];
    readonly lookers = new Set<number>();
    result: Delivery['result'] = 'sent';
    notifiers: Notifier[] = [];
    readonly session: GameSession;

    constructor(session: GameSession) {
      this.session = session;
      session.listen((event) => this.notifiers[0]?.told(session, event));
    }

    begin(): void {
      this.notifiers = [0, 1].map(() => {
        const postman = new Postman({
          store,
          clock: this.clock,
          log: pino({ level: 'silent' }),
          lookers: async () => this.lookers,
          count: () => undefined,
          courier: {
            push: async ({ address }, { kind }) => this.#send(address, kind),
            announce: async ({ address }, { kind }) => this.#send(address, kind),
          },
        });
        const log = pino({ level: 'silent' });
        return new Notifier({ store, postman, clock: this.clock, log });
      });
      for (const notifier of this.notifiers) notifier.start();
    }

    rest(milliseconds: number): Promise<void> {
      return restUntil(this.clock, milliseconds, () =>
        Promise.all(this.notifiers.map((notifier) => notifier.settled())),
      );
    }

    async end(): Promise<void> {
      await Promise.all(this.notifiers.map((notifier) => notifier.stop()));
    }

    async #send(to: string, kind: string): Promise<Delivery> {
      const { result } = this;
      const { actor = -1 } = this.session.position ?? {};
      this.sent.push({ to, kind, revision: await this.since(), actor, result });
      return result === 'busy' ? { result, retryAfter: undefined } : { result };
    }

    async since(): Promise<number> {
      return (await store.outbox.situation(this.session.code))?.since ?? -1;
    }
  }

  async function newWorld(): Promise<World> {
    const sessions = new Sessions(store, () => undefined);
    const created = await sessions.create('Ada', { seats: 3 });
    if (!created.ok) throw new Error(created.error.text);
    const { code, token } = created.value;
    const session = await sessions.open(code);
    if (session === undefined) throw new Error('the new game is not there');
    const tokens = [token];
    for (const name of ['Bob', 'Cy']) {
      const sat = await acts.sit(session, undefined, name);
      if (!sat.ok) throw new Error(sat.error.text);
      tokens.push(sat.value.token);
    }
    const common = {
      game: code,
      keys: '',
      quiet: '',
      base: '',
      told: 0,
      failures: 0,
      off: 0,
      created_at: 0,
    };
    for (const [seat, own] of tokens.entries()) {
      const token = hashToken(own);
      const address = `seat ${seat}`;
      await store.followers.put({
        ...common,
        id: `${code} ${seat}`,
        channel: 'push',
        token,
        address,
      });
    }
    const webhook = { id: `webhook ${code}`, channel: 'slack' as const, token: '', address: 'all' };
    await store.followers.put({ ...common, ...webhook });
    const world = new World(session);
    world.begin();
    return world;
  }

  test('for each turn and follower at most, whatever happens; in the end everybody knows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 25 }), async (happenings) => {
        const world = await newWorld();
        const { session } = world;
        await session.start();
        for (const one of happenings) {
          if (one.type === 'move' && session.position !== undefined) {
            await playSafely(session, session.position.actor);
          } else if (one.type === 'wait') {
            await world.rest(one.seconds * 1000);
          } else if (one.type === 'look') {
            if (!world.lookers.delete(one.seat)) world.lookers.add(one.seat);
          } else if (one.type === 'answer') {
            world.result = one.result;
          } else if (one.type === 'jump') {
            world.clock.jump(4 * HOUR);
          } else if (one.type === 'restart') {
            await world.end();
            world.begin();
          }
        }
        world.lookers.clear();
        world.result = 'sent';
        // Longer than any pause between attempts; what was lost is found by a new process.
        await world.end();
        world.clock.jump(8 * HOUR);
        world.begin();
        await world.rest(100_000);
        await world.end();

        const arrived = world.sent.filter(({ result }) => result !== 'busy');
        const keys = arrived.map(({ to, kind, revision }) => `${to} ${kind} ${revision}`);
        expect(new Set(keys).size).toBe(keys.length);
        // Nobody is told of somebody else's turn.
        for (const { to, kind, actor } of world.sent) {
          if (kind === 'turn' && to !== 'all') expect(to).toBe(`seat ${actor}`);
        }
        const told = await place.query(
          `select told, off from followers where game = '${session.code}' and channel = 'slack'`,
        );
        const [{ told: mark, off } = {}] = told;
        if (Number(off) === 0) expect(Number(mark)).toBe(markOf('turn', await world.since()));
        expect(await place.query(`select kind from outbox where game = '${session.code}'`)).toEqual(
          [],
        );
        await place.query(`delete from followers where game = '${session.code}' returning id`);
      }),
      { seed: 11, numRuns: Number(process.env.NOTIFY_RUNS ?? 10) },
    );
  });

  test('a vote about somebody else keeps neither a turn nor a reminder from anybody', async () => {
    const world = await newWorld();
    const { session } = world;
    await acts.configure(session, { absence: { remind: 60, pause: 0, safe: 0, vote: 3600 } });
    await session.start();
    const actor = session.position?.actor ?? -1;
    await acts.leave(session, (actor + 1) % 3);
    expect(session.table.vote?.seat).toBe((actor + 1) % 3);
    const told = (to: string): string[] =>
      world.sent.filter((one) => one.to === to).map(({ kind }) => kind);
    await world.rest(60_000);
    for (const to of [`seat ${actor}`, 'all']) expect(told(to)).toEqual(['turn', 'vote']);
    expect(told(`seat ${(actor + 2) % 3}`)).toEqual(['vote']);
    await session.decide((table, { now }) => climb(table, actor, 'reminded', now, 0));
    await world.rest(600_000);
    for (const to of [`seat ${actor}`, 'all']) {
      expect(told(to)).toEqual(['turn', 'vote', 'reminder']);
    }
    await world.end();
  });

  test('of two that take the same row, one sends', async () => {
    const world = await newWorld();
    await world.end();
    await world.session.start();
    const { code } = world.session;
    const now = world.clock.now();
    await store.outbox.put(code, { kind: 'over', mark: 3, seat: -1 }, now);
    const due = await store.outbox.due(now, 10);
    expect(due.length).toBe(4);
    for (const row of due) {
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => store.outbox.claim(row, now, now + 60_000)),
      );
      expect(claims.filter((claimed) => claimed).length).toBe(1);
    }
    expect(await store.outbox.due(now, 10)).toEqual([]);
    expect((await store.outbox.due(now + 60_000, 10)).length).toBe(4);
    await place.query(`delete from followers where game = '${code}' returning id`);
    await place.query(`delete from outbox where game = '${code}' returning follower`);
  });
});
