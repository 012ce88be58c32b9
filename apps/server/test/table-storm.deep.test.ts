import { verifyFictional } from '@vinci/bots';
import { mapById } from '@vinci/maps';
import { OPPONENTS, type Opponent, PACES } from '@vinci/protocol';
import { BODIES } from '@vinci/protocol/schemas';
import {
  legalIntents,
  MAX_INTENTS,
  OPTIONS,
  ok,
  type RecordEntry,
  RULES_VERSION,
} from '@vinci/rules';
import { withoutStandIn } from '@vinci/session/missing';
import { isPerson } from '@vinci/session/seating';
import type { GameSession } from '@vinci/session/session';
import type { Settings } from '@vinci/session/table';
import fc from 'fast-check';
import { Sessions } from '../src/session/sessions.ts';
import * as acts from './support/acts.ts';
import { drivenGame, playSafely } from './support/bots.ts';
import { settle } from './support/clock.ts';
import { memoryStore, standIn } from './support/session.ts';

/** Random games of a storm. */
const RUNS = 150;

const PRESETS = ['deClassic', 'nlClassic', 'jaInternational', 'deShort', 'vinci2'];
const MAPS = ['europe', 'near-east', 'british-isles', 'india'];

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
  fc.constantFrom<unknown>('__proto__', 'constructor', 'toString', 1e308, 2 ** 53, '\ud800'),
);

/** Mostly what is meant, sometimes anything. */
const mostly = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 15, arbitrary: good }, { weight: 1, arbitrary: strange });

/** Some options with values at the limits of what they may be, and beyond. */
const options = fc
  .uniqueArray(fc.constantFrom(...Object.entries(OPTIONS)), { maxLength: 3, selector: ([n]) => n })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map(([name, option]) => {
        const number = 'min' in option ? [option.min, option.max, option.max + 1] : [0];
        const value: fc.Arbitrary<unknown> =
          option.kind === 'choice'
            ? fc.constantFrom<unknown>(...option.values)
            : option.kind === 'list'
              ? fc.subarray([...option.values])
              : option.kind === 'table'
                ? fc.constantFrom(...number).map((n) => ({ 2: n, 3: n, 4: n }))
                : fc.constantFrom(...number);
        return mostly(value).map((given) => [name, given] as const);
      }),
    ),
  )
  .map((pairs) => Object.fromEntries(pairs));

const settings = fc.record(
  {
    preset: mostly(fc.constantFrom(...PRESETS)),
    map: mostly(fc.constantFrom(...MAPS)),
    seats: mostly(fc.integer({ min: 1, max: 6 })),
    opponents: mostly(fc.array(fc.constantFrom(...OPPONENTS), { maxLength: 5 })),
    options: mostly(options),
    pace: mostly(fc.constantFrom(...PACES)),
    standIn: mostly(fc.constantFrom(null, { after: 30, strength: 'easy' })),
    visibility: mostly(fc.constantFrom('private', 'code', 'listed')),
    spectators: mostly(fc.boolean()),
  },
  { requiredKeys: [] },
);

/** What a table must be, whatever was asked of it. */
function expectSound({ table, position }: GameSession): void {
  const { config, seats, tokens, host, status } = table;
  expect(seats).toHaveLength(config.seats);
  expect(config.fictional).toEqual(
    seats.flatMap(({ occupant }, seat) => (occupant === 'fictional' ? [seat] : [])),
  );
  expect(new Set(seats.map(({ colour }) => colour)).size).toBe(seats.length);
  expect(host === -1 || isPerson(seats[host])).toBe(true);
  // Whenever a person is seated, somebody is the host.
  expect(host === -1).toBe(!seats.some(isPerson));
  for (const [seat, { occupant, taken, name, standIn }] of seats.entries()) {
    if (occupant === '') expect([taken, name, status]).toEqual([false, '', 'table']);
    else if (occupant !== 'person') {
      expect([taken, name === '', standIn]).toEqual([true, false, '']);
      expect([...tokens.values()]).not.toContain(seat);
    }
    if (status === 'table') expect(standIn).toBe('');
  }
  expect(position === undefined).toBe(status === 'table');
}

test('whatever a new game is asked to be, it is refused with a reason or is sound', async () => {
  const { store } = await memoryStore();
  const faults: unknown[] = [];
  const sessions = new Sessions(store, (error) => faults.push(error));
  const outcomes = new Map<string, number>();
  const count = (outcome: string): void => {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  await fc.assert(
    fc.asyncProperty(settings, mostly(fc.boolean()), async (wanted, start) => {
      const body = BODIES.create.safeParse({ ...wanted, name: 'Ada', start });
      if (!body.success) return count('malformed');
      const { name, start: starting, ...rest } = body.data;
      const made = await sessions.create(name, rest, starting);
      if (!made.ok) {
        expect(made.error.text).toMatch(/^[A-Z].*\.$/);
        return count(made.error.code);
      }
      const session = (await sessions.open(made.value.code)) as GameSession;
      expectSound(session);
      expect(session.table.seats[made.value.seat]?.name).toBe('Ada');
      await sessions.close(made.value.code);
      return count(session.table.status);
    }),
    { numRuns: 800, seed: 59 },
  );
  expect(faults).toEqual([]);
  for (const outcome of ['table', 'playing', 'malformed', 'options/seats', 'table/open-seats']) {
    expect([...outcomes.keys()]).toContain(outcome);
  }
});

type Step = (session: GameSession) => Promise<{ ok: boolean; error?: { code: string } }>;

const seat = fc.integer({ min: 0, max: 6 });
const buffer = new Int32Array(MAX_INTENTS);

/** Everything that can be asked of a game, in any order, at any time. */
const step: fc.Arbitrary<Step> = fc.oneof(
  settings.map(
    (wanted): Step =>
      (session) => {
        const { success, data } = BODIES.create.omit({ name: true, start: true }).safeParse(wanted);
        return acts.configure(session, success ? (data as Settings) : {});
      },
  ),
  fc.constantFrom<Step>(
    (session) => acts.configure(session, { pace: 'slow', standIn: null }),
    (session) => acts.configure(session, { standIn: { after: 30, strength: 'strong' } }),
  ),
  fc.tuple(seat, fc.option(fc.constantFrom<Opponent>(...OPPONENTS), { nil: undefined })).map(
    ([at, occupant]): Step =>
      (session) =>
        acts.setOccupant(session, at, occupant),
  ),
  fc.option(seat, { nil: undefined }).map(
    (at): Step =>
      (session) =>
        acts.sit(session, at, 'Zoe'),
  ),
  seat.map(
    (at): Step =>
      (session) =>
        acts.kick(session, at),
  ),
  seat.map(
    (at): Step =>
      (session) =>
        acts.leave(session, at),
  ),
  seat.map(
    (at): Step =>
      (session) =>
        acts.handOver(session, at),
  ),
  fc.tuple(seat, fc.boolean()).map(
    ([at, alone]): Step =>
      (session) =>
        alone ? acts.revoke(session, at) : acts.addLink(session, at),
  ),
  fc.tuple(seat, fc.boolean()).map(
    ([at, begins]): Step =>
      (session) =>
        begins ? standIn(session, at) : session.decide((table) => ok(withoutStandIn(table, at))),
  ),
  fc.tuple(seat, seat).map(
    ([at, colour]): Step =>
      (session) =>
        acts.setColour(session, at, Math.min(colour, 5)),
  ),
  fc.constant<Step>((session) => session.start()),
  fc.tuple(fc.nat(), fc.boolean(), fc.integer({ min: -1, max: 1 })).map(
    ([which, bot, off]): Step =>
      (session) => {
        const { position, revision } = session;
        const count = position === undefined ? 0 : legalIntents(position, buffer);
        const intents = [count === 0 ? 1 : (buffer[which % count] as number)];
        const asked = off === 0 ? revision : Math.max(0, revision + off);
        const actor = position?.actor ?? 0;
        return bot ? session.act(actor, asked, intents) : session.submit(actor, asked, intents);
      },
  ),
  fc.integer({ min: 1, max: 3 }).map(
    (steps): Step =>
      (session) =>
        session.undo(session.position?.actor ?? 0, session.revision, steps),
  ),
);

test('a table stays sound and is what the journal says, whatever is asked of it at whatever moment', async () => {
  const { store } = await memoryStore();
  const faults: unknown[] = [];
  const sessions = new Sessions(store, (error) => faults.push(error));
  let started = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...OPPONENTS], { minLength: 1 }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 25 }),
      async (opponents, rounds) => {
        const first: Settings = { seats: 4, opponents: opponents.slice(0, 3) };
        const made = await sessions.create('Ada', first);
        if (!made.ok) throw new Error(made.error.text);
        const session = (await sessions.open(made.value.code)) as GameSession;
        for (const round of rounds) {
          const before = JSON.stringify([session.table, session.position?.digest()]);
          // All of a round are asked at once.
          const answers = await Promise.all(round.map((ask) => ask(session)));
          for (const { ok, error } of answers) {
            if (!ok) expect(error?.code).toMatch(/^[a-z]+\/[a-z-]+$/);
          }
          if (answers.every(({ ok }) => !ok)) {
            expect(JSON.stringify([session.table, session.position?.digest()])).toBe(before);
          }
          expectSound(session);
        }
        if (session.table.status !== 'table') started++;
        const { table, position, revision, undoable } = session;
        await sessions.close(session.code);
        const again = (await sessions.open(session.code)) as GameSession;
        expect(again.table).toEqual(table);
        expect([again.position?.digest(), again.revision, again.undoable]).toEqual([
          position?.digest(),
          revision,
          undoable,
        ]);
        expect(again.history(0)).toEqual(session.history(0));
        await sessions.close(session.code);
      },
    ),
    { numRuns: RUNS, seed: 60 },
  );
  expect(faults).toEqual([]);
  expect(started).toBeGreaterThan(5);
});

test('[FICT-GEN-2] the journal of a game with a stand-in says who was replaced, and what fictional players did can be checked', async () => {
  const standIn = { after: 30, strength: 'easy' } as const;
  const game = await drivenGame({
    opponents: ['fictional', 'fictional', 'medium'],
    pace: 'instant',
    standIn,
  });
  const { session, store, driver, clock, seat } = game;
  driver.see(new Set([seat]), true);
  for (let turn = 0; session.table.status === 'playing'; turn++) {
    await settle();
    if (session.position?.actor !== seat) continue;
    if (turn % 3 !== 0) await playSafely(session, seat);
    else {
      driver.see(new Set(), true);
      await clock.pass(31_000);
      driver.see(new Set([seat]), true);
    }
  }
  const stored = await store.load(session.code);
  const map = mapById(session.table.config.map);
  if (stored === undefined || map === undefined) throw new Error('no journal, or no board');
  const types = stored.notes.map(({ type }) => type);
  expect(types.length).toBeGreaterThan(3);
  expect(types).toEqual(types.map((_, index) => (index % 2 === 0 ? 'standIn' : 'standInEnded')));
  expect(new Set(stored.notes.map(({ seat: of }) => of))).toEqual(new Set([seat]));
  // Between the two, and nowhere else, a bot acted for her.
  const [begin, end] = stored.notes.map(({ revision }) => revision) as [number, number];
  for (const { revision, seat: of, bot } of stored.entries.slice(0, end)) {
    if (of === seat) expect(bot === 1).toBe(revision >= begin);
  }
  const entries = stored.entries.map(({ code }): RecordEntry => (code === -1 ? 'undo' : code));
  const record = { format: 1, rules: RULES_VERSION, config: session.table.config } as const;
  const verified = verifyFictional({ ...record, seed: stored.game.seed, entries }, map);
  expect(verified.ok && verified.value).toBeGreaterThan(100);
});
