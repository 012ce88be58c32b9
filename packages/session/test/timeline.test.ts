import type { Note, TimeControl } from '@vinci/protocol';
import { GRACE, UNDO } from '@vinci/protocol';
import { encodeIntent, type Seat } from '@vinci/rules';
import { type TimedEntry, Timeline, timelineOf, type Waiting } from '@vinci/session/timeline';
import fc from 'fast-check';

const SEATS = 3;
const START = 1_800_000_000_000;
const END_TURN = encodeIntent({ type: 'endTurn' });
const RETREAT = encodeIntent({ type: 'retreat', province: 1, pawns: 1 });
const MINUTE = 60_000;

/** What happens next, and after how many milliseconds. */
type Happening = { readonly after: number } & (
  | { readonly type: 'act' | 'end' | 'undo' | 'pause' | 'safe' | 'end by bot' }
  | { readonly type: 'retreat'; readonly by: number }
  | { readonly type: 'bot'; readonly seat: number }
  | { readonly type: 'outage'; readonly share: number }
);

/** A course of a game: entries and notes in order, with who had to act before each of them. */
interface Told {
  readonly entries: TimedEntry[];
  readonly notes: Note[];
  readonly steps: {
    readonly waiting: Waiting;
    readonly entry?: TimedEntry;
    readonly note?: Note;
  }[];
  readonly waiting: Waiting;
  readonly at: number;
}

function tell(happenings: readonly Happening[]): Told {
  const told: Omit<Told, 'waiting' | 'at'> = { entries: [], notes: [], steps: [] };
  const bots = Array.from({ length: SEATS }, () => false);
  let at = START;
  let owner: Seat = 0;
  let actor: Seat = 0;
  let isPaused = false;
  let acted = false;
  const enter = (code: number, bot = 0): void => {
    const entry = { seat: actor, code, at, bot };
    told.steps.push({ waiting: { actor, owner }, entry });
    told.entries.push(entry);
  };
  const note = (bare: object, seat = actor): void => {
    const made = { revision: told.entries.length, at, seat, ...bare } as Note;
    told.steps.push({ waiting: { actor, owner }, note: made });
    told.notes.push(made);
  };
  for (const happening of happenings) {
    at += happening.after;
    if (isPaused && happening.type !== 'outage') {
      note({ type: 'resumed', by: 0 });
      isPaused = false;
    }
    switch (happening.type) {
      case 'act':
        enter(encodeIntent({ type: 'conquer', province: 3, means: 'normal' }), Number(bots[actor]));
        acted = true;
        break;
      case 'undo':
        if (acted && !bots[actor]) enter(UNDO);
        break;
      case 'retreat': {
        const victim = (owner + 1 + (happening.by % (SEATS - 1))) % SEATS;
        enter(encodeIntent({ type: 'conquer', province: 3, means: 'normal' }), Number(bots[actor]));
        actor = victim;
        at += happening.after;
        enter(RETREAT, Number(bots[victim]));
        actor = owner;
        acted = false;
        break;
      }
      case 'end':
      case 'end by bot':
        enter(END_TURN, Number(happening.type === 'end by bot' || bots[actor]));
        owner = (owner + 1) % SEATS;
        actor = owner;
        acted = false;
        break;
      case 'pause':
        note({ type: 'paused', by: 0 });
        isPaused = true;
        break;
      case 'safe':
        note({ type: 'safeTurn', why: 'time' });
        break;
      case 'bot': {
        const { seat } = happening;
        bots[seat] = !bots[seat];
        note({ type: bots[seat] ? 'standIn' : 'standInEnded', name: '', strength: 'easy' }, seat);
        break;
      }
      case 'outage':
        note(
          {
            type: 'outage',
            from: Math.round(at - happening.after * happening.share),
            until: at - Math.round(happening.after * happening.share * 0.3),
          },
          -1,
        );
        break;
    }
  }
  return { ...told, waiting: { actor, owner }, at };
}

const after = fc.integer({ min: 0, max: 90_000 });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('act', 'end'), after }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('undo', 'pause', 'safe', 'end by bot'), after }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('retreat'), after, by: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('bot'), after, seat: fc.nat(SEATS - 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('outage'),
      after,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
) as fc.Arbitrary<Happening>;
const course = fc.array(happening, { maxLength: 60 });
const control: fc.Arbitrary<TimeControl> = fc.constantFrom<TimeControl>(
  { type: 'turn', seconds: 60 },
  { type: 'turn', seconds: 3600 },
  { type: 'game', seconds: 60, increment: 0 },
  { type: 'game', seconds: 300, increment: 15 },
  { type: 'game', seconds: 14_400, increment: 600 },
  { type: 'days', days: 1 },
);

const runs = { seed: 20_260_731, numRuns: 400 };

const fresh = (of: TimeControl | null): Timeline => new Timeline(of, SEATS, START);

test('the clocks of a game read from the journal are those of the game that was played', () => {
  fc.assert(
    fc.property(course, control, after, (happenings, of, later) => {
      const told = tell(happenings);
      let played = fresh(of);
      for (const { entry, note, waiting } of told.steps) {
        if (entry !== undefined) played = played.after([entry]);
        if (note !== undefined) played = played.noted([note], waiting);
      }
      const read = timelineOf(fresh(of), told.entries, told.notes, told.waiting);
      const now = told.at + later;
      expect(read.left(now, told.waiting)).toEqual(played.left(now, told.waiting));
      expect(read.deadline(told.waiting)).toBe(played.deadline(told.waiting));
      expect(read.runs(told.waiting)).toBe(played.runs(told.waiting));
    }),
    runs,
  );
});

test('time is never negative, and never comes back while a seat has to act, whatever it does', () => {
  fc.assert(
    fc.property(course, control, (happenings, of) => {
      const told = tell(happenings);
      const clocks = fresh(of);
      let before: { waiting: Waiting; left: number } | undefined;
      for (const { entry, note, waiting } of told.steps) {
        const at = (entry ?? note)?.at ?? 0;
        const left = clocks.left(at, waiting);
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
        const mine = left[waiting.actor] ?? 0;
        const same =
          before?.waiting.actor === waiting.actor && before.waiting.owner === waiting.owner;
        if (same) expect(mine).toBeLessThanOrEqual(before?.left ?? 0);
        before = { waiting, left: mine };
        if (entry !== undefined) clocks.entry(entry);
        if (note !== undefined) clocks.note(note, waiting);
        // Another turn has its own time, and an outage costs nobody any.
        const anew = entry?.code === END_TURN || entry?.code === RETREAT;
        if (anew || note?.type === 'outage') before = undefined;
      }
    }),
    runs,
  );
});

test('what all have used is what has passed, without pauses, outages and bots', () => {
  fc.assert(
    fc.property(course, (happenings) => {
      const plain = happenings.filter(({ type }) => type !== 'safe' && type !== 'end by bot');
      const told = tell(plain);
      const whole = 14_400_000;
      const clocks = fresh({ type: 'game', seconds: 14_400, increment: 0 });
      let counted = 0;
      let at = START;
      let isPaused = false;
      const bots = new Set<Seat>();
      for (const { entry, note, waiting } of told.steps) {
        const now = (entry ?? note)?.at ?? 0;
        const lost = note?.type === 'outage' ? note.until - Math.max(at, note.from) : 0;
        if (!isPaused && !bots.has(waiting.actor)) counted += now - at - Math.max(0, lost);
        at = now;
        if (note?.type === 'paused' || note?.type === 'resumed') isPaused = note.type === 'paused';
        if (note?.type === 'standIn') bots.add(note.seat);
        if (note?.type === 'standInEnded') bots.delete(note.seat);
        if (entry !== undefined) clocks.entry(entry);
        if (note !== undefined) clocks.note(note, waiting);
      }
      const left = clocks.left(at, told.waiting);
      expect(left.reduce((sum, one) => sum + whole - one, 0)).toBe(counted);
    }),
    runs,
  );
});

test('a time of day that was set back neither gives nor takes time', () => {
  const clocks = fresh({ type: 'game', seconds: 300, increment: 0 });
  clocks.entry({ seat: 0, code: END_TURN, at: START + MINUTE, bot: 0 });
  clocks.entry({ seat: 1, code: END_TURN, at: START - 10 * MINUTE, bot: 0 });
  const waiting = { actor: 2, owner: 2 };
  expect(clocks.left(START - MINUTE, waiting)).toEqual([240_000, 300_000, 300_000]);
  expect(clocks.left(START + 2 * MINUTE, waiting)).toEqual([240_000, 300_000, 240_000]);
});

describe('a game of which a repair has cut entries off', () => {
  const HOUR = 60 * MINUTE;
  /** Entries that are left; the notes that stand after them tell of later ones. */
  const left: readonly TimedEntry[] = [
    { seat: 0, code: END_TURN, at: START + MINUTE, bot: 0 },
    { seat: 1, code: 4, at: START + 3 * MINUTE, bot: 0 },
  ];
  const repair = { revision: 2, seat: -1, at: START + 5 * HOUR };
  const notes: readonly Note[] = [
    { revision: 2, seat: 2, at: START + 2 * HOUR, type: 'renamed', name: 'Cy', to: 'Cyril' },
    { revision: 2, seat: 1, at: START + 3 * HOUR, type: 'safeTurn', why: 'time' },
    { ...repair, type: 'outage', from: START + 3 * MINUTE, until: repair.at },
    { ...repair, type: 'repaired', entries: 40 },
  ];

  test.each<[string, TimedEntry[], Waiting, number]>([
    ['in the midst of a turn', left.slice(), { actor: 1, owner: 1 }, 58 * MINUTE],
    ['at the beginning of one', left.slice(0, 1), { actor: 1, owner: 1 }, HOUR],
    ['at the start', [], { actor: 0, owner: 0 }, HOUR],
  ])('goes on %s with the time that was left then', (_, entries, waiting, rest) => {
    const clocks = timelineOf(fresh({ type: 'turn', seconds: 3600 }), entries, notes, waiting);
    expect(clocks.left(repair.at, waiting)[waiting.actor]).toBe(rest);
    expect(clocks.isSafe(waiting.actor, waiting)).toBe(false);
    expect(clocks.deadline(waiting)).toBe(repair.at + rest);
  });
});

test('the increment is for the turns that a person has played alone, from beginning to end', () => {
  // Long courses, so that bots come and go in the middle of turns.
  const evenings = fc.array(happening, { minLength: 40, maxLength: 60 });
  fc.assert(
    fc.property(evenings, (happenings) => {
      const told = tell(happenings);
      const added = 600;
      const leftWith = (increment: number) =>
        timelineOf(
          fresh({ type: 'game', seconds: 14_400, increment }),
          told.entries,
          told.notes,
          told.waiting,
        ).left(told.at, told.waiting);
      const without = leftWith(0);
      const earned = leftWith(added).map((left, seat) => (left - (without[seat] ?? 0)) / 1000);
      expect(earned).toEqual([0, 1, 2].map((seat) => added * turnsAlone(told.entries, seat)));
    }),
    runs,
  );
});

/** Ended turns of a seat in which it did something and no bot acted for it. */
function turnsAlone(entries: readonly TimedEntry[], seat: Seat): number {
  let turns = 0;
  let own: TimedEntry[] = [];
  for (const entry of entries) {
    if (entry.code !== RETREAT && entry.code !== UNDO) {
      if (own.length > 0 && entry.seat !== own[0]?.seat) own = [];
      own.push(entry);
    }
    if (entry.code !== END_TURN || entry.seat !== seat) continue;
    if (own.every(({ bot }) => bot === 0)) turns++;
    own = [];
  }
  return turns;
}

describe('what is given', () => {
  const first = { actor: 0, owner: 0 };

  test('per turn: all of it for an own turn, a quarter for a decision in another’s, 20 seconds at least', () => {
    const clocks = fresh({ type: 'turn', seconds: 240 });
    clocks.entry({ seat: 0, code: 4, at: START + MINUTE, bot: 0 });
    const retreat = { actor: 1, owner: 0 };
    expect(clocks.left(clocks.at, retreat)[1]).toBe(MINUTE);
    expect(fresh({ type: 'turn', seconds: 15 }).left(START, retreat)[1]).toBe(GRACE);
    clocks.entry({ seat: 1, code: RETREAT, at: START + 1.5 * MINUTE, bot: 0 });
    // Asked again in the same turn, he goes on with what is left; the owner with his own.
    expect(clocks.left(clocks.at, retreat)[1]).toBe(MINUTE / 2);
    expect(clocks.left(clocks.at, first)[0]).toBe(3 * MINUTE);
    clocks.entry({ seat: 0, code: END_TURN, at: START + 2 * MINUTE, bot: 0 });
    expect(clocks.left(clocks.at, { actor: 1, owner: 1 })[1]).toBe(4 * MINUTE);
  });

  test('per game: the increment for a turn that the person ended, none for a safe one', () => {
    const clocks = fresh({ type: 'game', seconds: 60, increment: 10 });
    clocks.entry({ seat: 0, code: END_TURN, at: START + 30_000, bot: 0 });
    clocks.entry({ seat: 1, code: END_TURN, at: START + 40_000, bot: 1 });
    expect(clocks.left(clocks.at, { actor: 2, owner: 2 })).toEqual([40_000, 50_000, 60_000]);
  });

  test('per game: no increment for the end of a turn that a bot has begun', () => {
    const clocks = fresh({ type: 'game', seconds: 300, increment: 60 });
    clocks.entry({ seat: 0, code: 4, at: START, bot: 1 });
    clocks.entry({ seat: 0, code: END_TURN, at: START + 10_000, bot: 0 });
    expect(clocks.left(clocks.at, { actor: 1, owner: 1 })[0]).toBe(290_000);
  });

  test('per game: who has used all has 20 seconds in each further turn', () => {
    const clocks = fresh({ type: 'game', seconds: 60, increment: 0 });
    clocks.entry({ seat: 0, code: END_TURN, at: START + 10 * MINUTE, bot: 0 });
    expect(clocks.left(clocks.at, { actor: 1, owner: 1 })[0]).toBe(0);
    clocks.entry({ seat: 1, code: END_TURN, at: START + 10 * MINUTE, bot: 0 });
    clocks.entry({ seat: 2, code: END_TURN, at: START + 10 * MINUTE, bot: 0 });
    expect(clocks.left(clocks.at, first)[0]).toBe(GRACE);
    expect(clocks.deadline(first)).toBe(clocks.at + GRACE);
  });

  test('days: each turn and each decision has all of them', () => {
    const clocks = fresh({ type: 'days', days: 2 });
    clocks.entry({ seat: 0, code: 4, at: START + MINUTE, bot: 0 });
    expect(clocks.deadline({ actor: 2, owner: 0 })).toBe(START + MINUTE + 172_800_000);
  });
});
