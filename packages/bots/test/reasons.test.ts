import { activeEmpire, apply, check } from '@vinci/rules';
import { DECLINE, END_EXPANSION, pack, typeOf } from '@vinci/rules/engine';
import type { Aftermath } from '../src/analysis/outcome.ts';
import type { Weighed } from '../src/analysis/weigh.ts';
import { targetsOf } from '../src/coach/compare.ts';
import { incomeOf } from '../src/policy/outlook.ts';
import { contrast } from '../src/reasons/contrast.ts';
import { addTaken, heldBy } from '../src/worth/taken.ts';
import { codesIn, read } from './positions.ts';
import { findTurn, type Turn, turnsOf } from './turns.ts';

const turns = turnsOf('medium').filter(({ start }) => start.round > 0);

const find = (fits: (turn: Turn) => boolean): Turn => findTurn(turns, fits);

const played = { win: 0.2, points: 80, rival: 90, soon: 10 };
const told = (better: Partial<typeof played>, way: Weighed['way'] = 'free'): Weighed => ({
  loss: 0.2,
  error: 0.01,
  played,
  better: { ...played, ...better },
  way,
});

const calm: Aftermath = {
  rounds: 9,
  taken: [0, 0, 0],
  takenLater: [0, 0, 0],
  scored: [19, 19, 19],
  scoredLong: [40, 40, 40],
  wins: [0.3, 0.3, 0.4],
  declines: 0,
};

type Lines = Parameters<typeof contrast>[2];

const alike = { played: calm, better: calm };

const why = ({ start }: Turn, lines: Lines, weighed = told({}), after = alike) =>
  contrast(start, start.turnSeat, lines, weighed, after);

/** Reasons for a turn against another one of the same position, by their kind. */
const reasons = (...about: Parameters<typeof why>) =>
  new Map(why(...about).reasons.map((reason) => [reason.kind, reason]));

/** Whether they are enough for a verdict. */
const convinces = (...about: Parameters<typeof why>) => why(...about).convinces;

describe('why one turn is better than another', () => {
  const declined = find(({ line }) => line.some((code) => typeOf(code) === DECLINE));
  const fight = find(({ start, line }) => start.round > 1 && targetsOf(line).length > 1);

  test('is nothing where both are the same', () => {
    const { line } = fight;
    const same = { played: line, better: line };
    expect(reasons(fight, same).size).toBe(0);
    expect(convinces(fight, same)).toBe(false);
  });

  test('names what a turn brings, by the engine', () => {
    const { start, line } = fight;
    const after = start.clone();
    for (const code of line) apply(after, code);
    const points = after.vp(start.turnSeat) - start.vp(start.turnSeat);
    const brings = reasons(fight, { played: [], better: line }).get('brings');
    expect(brings).toEqual({ kind: 'brings', points, now: 0 });
  });

  test('of a decline names what is left and what follows, and of going on what a decline gives up', () => {
    const { start, line } = declined;
    const seat = start.turnSeat;
    const after = start.clone();
    for (const code of line) apply(after, code);
    const [first] = reasons(declined, { played: [], better: line }).values();
    expect(first).toEqual({
      kind: 'fresh',
      points: incomeOf(after, seat),
      pawns: after.hand(seat),
      lent: 0,
      nowLent: 0,
      now:
        start.hand(seat) +
        start.pawnsOf(activeEmpire(seat)) -
        start.provincesOf(activeEmpire(seat)),
    });
    const growing = find(
      ({ start: at, line: codes }) =>
        at.phase === 'mobilisation' &&
        targetsOf(codes).length > 1 &&
        check(at, pack(DECLINE)) === undefined,
    );
    const back = reasons(growing, { played: [pack(DECLINE)], better: growing.line }).get('early');
    expect(back).toMatchObject({
      kind: 'early',
      pawns: growing.start.hand(growing.start.turnSeat),
    });
    if (back?.kind === 'early') expect(back.points).toBeGreaterThan(back.now);
  });

  test('names what imagined games tell: the next turn, who takes what, whom it hurts, the end', () => {
    const { line } = fight;
    const same = { played: line, better: line };
    expect(reasons(fight, same, told({ soon: 13 })).get('next')).toMatchObject({ kind: 'next' });
    // What was played is told with a decline that makes the next turn poor.
    const late = reasons(fight, same, told({ soon: 13 }, 'declines'));
    expect([...late.keys()]).toEqual(['late']);
    const lost = { ...calm, taken: [0, 1, 3], takenLater: [0, 1, 3] };
    const kept = { played: lost, better: calm };
    expect(reasons(fight, same, told({}), kept).get('taken')).toEqual({
      kind: 'taken',
      count: 0,
      now: 4,
      seat: 2,
      rounds: 1,
    });
    const other = (fight.start.turnSeat + 1) % 3;
    /** What the seat on turn wins is taken from one other. */
    const won = (from: number): number[] =>
      calm.wins.map((share, seat) => {
        if (seat === fight.start.turnSeat) return share + 0.2;
        return seat === from ? share - 0.2 : share;
      });
    const scored = calm.scored.map((points, seat) => (seat === other ? points - 5 : points));
    const hurt = { played: calm, better: { ...calm, scored, wins: won(other) } };
    expect(reasons(fight, same, told({}), hurt).get('within')).toEqual({
      kind: 'within',
      seat: other,
      points: 14,
      now: 19,
      rounds: 3,
    });
    // It is only what imagined players answer: nobody is struck by the turn itself.
    expect(convinces(fight, same, told({}), hurt)).toBe(false);
    // Whose chances stay the same is no rival.
    const idle = { played: calm, better: { ...calm, scored, wins: won((other + 1) % 3) } };
    expect(reasons(fight, same, told({}), idle).size).toBe(0);
    const short = { played: calm, better: { ...calm, rounds: 8 } };
    const ends = { kind: 'ends', round: 8, now: 9 };
    expect(reasons(fight, same, told({ points: 70 }), short).get('ends')).toEqual(ends);
    expect(reasons(fight, same, told({ points: 95, soon: 25 }), short).has('ends')).toBe(false);
    expect(reasons(fight, same, told({ points: 82, rival: 70 }), short).get('ends')).toEqual(ends);
    const long = { played: calm, better: { ...calm, rounds: 10 } };
    expect(reasons(fight, same, told({ points: 95 }), long).get('ends')).toMatchObject({
      round: 10,
    });
    expect(reasons(fight, same, told({ rival: 70 }), long).has('ends')).toBe(false);
  });

  test('tells the own points of some rounds, of more where the gain comes late', () => {
    const { start, line } = fight;
    const same = { played: line, better: line };
    const add = (key: 'scored' | 'scoredLong', more: number) => ({
      [key]: calm[key].map((points, seat) => points + (seat === start.turnSeat ? more : 0)),
    });
    const within = (better: object) => {
      const rounds = start.round + 7;
      const after = { played: { ...calm, rounds }, better: { ...calm, rounds, ...better } };
      return reasons(fight, same, told({}), after).get('within');
    };
    const own = { kind: 'within', seat: start.turnSeat };
    expect(within(add('scored', 6))).toEqual({ ...own, points: 25, now: 19, rounds: 3 });
    expect(within(add('scored', 0.8))).toBeUndefined();
    expect(within(add('scoredLong', 3))).toBeUndefined();
    expect(within(add('scoredLong', 9))).toEqual({ ...own, points: 49, now: 40, rounds: 6 });
    // The game would be over before.
    expect(within({ ...add('scoredLong', 9), rounds: start.round + 4 })).toBeUndefined();
  });

  test('says nothing where only rounding tells two numbers apart, or this turn pays for the next', () => {
    const { line } = fight;
    const same = { played: line, better: line };
    const apart = (taken: number, other: number) => ({
      played: { ...calm, taken: [0, 0, other] },
      better: { ...calm, taken: [0, 0, taken] },
    });
    expect(reasons(fight, same, told({}), apart(0.4, 0.6)).size).toBe(0);
    expect(reasons(fight, same, told({}), apart(0.4, 1.6)).has('taken')).toBe(true);
    const price = { played: [], better: line };
    expect(reasons(fight, price, told({ soon: played.soon })).has('next')).toBe(false);
  });
});

describe('what is taken', () => {
  test('are provinces that another seat holds by now', () => {
    const robbery = find(({ start, line }) =>
      targetsOf(line).some((p) => start.ownerOf(p) > 0 && start.round > 1),
    );
    const { start, line } = robbery;
    const after = start.clone();
    const takes = [0, 0, 0];
    for (const code of line) {
      const [target] = targetsOf([code]);
      if (target !== undefined && after.ownerOf(target) > 0) {
        takes[Math.ceil(after.ownerOf(target) / 2) - 1]!++;
      }
      apply(after, code);
    }
    const seats = [0, 1, 2].filter((seat) => seat !== start.turnSeat);
    for (const seat of seats) {
      const taken = new Float64Array(3);
      addTaken(after, heldBy(start, seat), 'all', taken);
      expect(taken[start.turnSeat]).toBe(takes[seat]);
      expect(taken[seat]).toBe(0);
    }
  });
});

/** Lines as codes of a position, one after the other. */
const opening = read(`vinci 1 deClassic europe@1 4
turn round=0 seat=3 phase=draft start=3 draft=opening
seat 1 vp=10
seat 2 vp=10
seat 3 vp=10
seat 4 vp=10
track 1 fieldGeneral+agricultureColumn
track 2 fortification+astronomy
track 3 fieldGeneral+portsColumn
track 4 barbarians+militia
track 5 messengers+heritage
track 6 rebirth+agriculture
`);
const choice = (place: number) => codesIn(opening, `choose ${place}`);

describe('pawns that are only lent', () => {
  const chosen = (played: number, better: number) =>
    reasons({ start: opening, line: [] }, { played: choice(played), better: choice(better) });

  test('[TILE-FIELDGENERAL-3] are no pawns of a civilization that stay', () => {
    const found = chosen(1, 4);
    expect(found.get('stay')).toEqual({ kind: 'stay', pawns: 16, now: 9 });
    expect(found.has('pawns')).toBe(false);
    expect(found.get('walls')).toEqual({ kind: 'walls', pawns: 1 });
    // Both are lent as many, or none.
    expect(chosen(3, 1).has('stay')).toBe(false);
    expect(chosen(2, 4).get('pawns')).toEqual({ kind: 'pawns', pawns: 16, now: 15 });
  });

  test('[TILE-FIELDGENERAL-1] are there for the next turn of an empire that goes on', () => {
    const start = read(`vinci 1 deClassic europe@1 3
turn round=3 seat=2 phase=mobilisation start=1
seat 1 vp=29 tiles=mountaineering+heritage entered
seat 2 vp=34 tiles=fieldGeneral+medicine hand=8 entered
seat 3 vp=34 tiles=mountaineering+livestock entered
track 1 slavery+medicine
track 2 miningColumn+agriculture
track 3 fieldGeneral+messengers
track 4 barbarians+agriculture
track 5 revolutionaries+militia
track 6 currency+galleys
province apulia 2 1
province sicily 2 1
province tuscany 2 1
`);
    const going = codesIn(start, 'end-expansion', 'place apulia 1', 'end-reorganization');
    const declining = codesIn(start, 'decline', 'choose 3');
    const [first] = reasons({ start, line: going }, { played: going, better: declining }).values();
    // Seven are lent, one comes with Medicine, and one more than one in each province is there already.
    expect(first).toMatchObject({ kind: 'fresh', now: 9, nowLent: 7, lent: 7 });
    if (first?.kind === 'fresh') expect(first.pawns).toBe(8 + 2 + 5 + 7);
  });
});

test('[OWN-2] room to grow is where a conquest would not touch the own declining empire', () => {
  const rooms = (tiles: string) => {
    const start = read(`vinci 1 deClassic europe@1 3
turn round=4 seat=1 phase=mobilisation start=1
seat 1 vp=29 tiles=${tiles} declining=-+miningColumn hand=4 entered
seat 2 vp=34
seat 3 vp=34
track 1 slavery+medicine
province wallachia 1 1
province macedonia 1d 1
`);
    const better = codesIn(start, 'conquer moldavia', 'end-expansion');
    return reasons({ start, line: [] }, { played: codesIn(start, 'end-expansion'), better }).get(
      'room',
    );
  };
  // Serbia and Thrace are next to Macedonia.
  expect(rooms('slavery+currency')).toEqual({ kind: 'room', count: 4, now: 2 });
  expect(rooms('slavery+heritage')).toEqual({ kind: 'room', count: 6, now: 4 });
});

describe('what is enough for a verdict', () => {
  const fight = find(({ start, line }) => start.round > 1 && targetsOf(line).length > 1);
  const { start, line } = fight;
  const seat = start.turnSeat;
  const twice = { played: line, better: line };
  const brings = { played: [], better: line };
  const rounds = start.round + 7;
  const add = (near: number, far: number) => ({
    ...calm,
    rounds,
    scored: calm.scored.map((points, other) => points + (other === seat ? near : 0)),
    scoredLong: calm.scoredLong.map((points, other) => points + (other === seat ? far : 0)),
  });
  const long = { ...calm, rounds };
  const four = [19, 19, 19, 19];
  const opened: Aftermath = {
    ...calm,
    taken: [0, 0, 0, 0],
    takenLater: [0, 0, 0, 0],
    scored: four,
    scoredLong: [40, 40, 40, 40],
    wins: [0.25, 0.25, 0.25, 0.25],
  };

  test('are not points of later rounds alone, but together with something that is seen in the turn', () => {
    const after = { played: long, better: add(6, 12) };
    expect(reasons(fight, twice, told({}), after).has('within')).toBe(true);
    expect(convinces(fight, twice, told({}), after)).toBe(false);
    expect(convinces(fight, brings, told({}), after)).toBe(true);
  });

  test('what brings less at first has to make it up within some rounds, and says so', () => {
    const poor = told({ soon: 4 });
    expect(convinces(fight, brings, poor, { played: long, better: add(-4, 0.2) })).toBe(false);
    const after = { played: long, better: add(-4, 2) };
    expect(convinces(fight, brings, poor, after)).toBe(true);
    expect(reasons(fight, brings, poor, after).get('within')).toMatchObject({ seat, rounds: 6 });
    // It is said early, but weighs no more for that: beside something small it is not enough.
    const little = { played: choice(2), better: choice(5) };
    const late = { played: opened, better: { ...opened, scoredLong: [40, 40, 42, 40] } };
    const [first] = reasons({ start: opening, line: [] }, little, poor, late).values();
    expect(first).toMatchObject({ kind: 'within', seat: 2, rounds: 6 });
    expect(convinces({ start: opening, line: [] }, little, poor, late)).toBe(false);
    // Where the game is over by then, what counts is how it ends.
    const short = { ...calm, rounds: start.round + 3 };
    const soonOver = { played: short, better: short };
    expect(convinces(fight, brings, poor, soonOver)).toBe(false);
    expect(convinces(fight, brings, told({ soon: 4, points: 83 }), soonOver)).toBe(true);
  });

  test('are answers of imagined players only where an opponent loses much by them', () => {
    const declined = find(({ line: codes }) => codes.some((code) => typeOf(code) === DECLINE));
    const me = declined.start.turnSeat;
    const other = (me + 1) % 3;
    const lines = { played: [pack(END_EXPANSION)], better: declined.line };
    const change = (of: readonly number[], mine: number, his: number) =>
      of.map((one, place) => one + (place === me ? mine : place === other ? his : 0));
    const hurt = (less: number) => {
      const [scored, wins] = [change(calm.scored, 0, -less), change(calm.wins, 0.2, -0.2)];
      return { played: long, better: { ...long, scored, wins } };
    };
    const poor = told({ soon: 4 });
    expect(convinces(declined, lines, poor, hurt(4))).toBe(false);
    expect(convinces(declined, lines, poor, hurt(7))).toBe(true);
  });

  test('a decline that most imagined games have follow in the next round is told', () => {
    const put = (declines: number) => ({ played: { ...calm, declines }, better: calm });
    expect(reasons(fight, brings, told({}), put(0.8)).has('late')).toBe(true);
    expect(reasons(fight, brings, told({}), put(0.3)).has('late')).toBe(false);
    const both = { played: { ...calm, declines: 0.8 }, better: { ...calm, declines: 0.9 } };
    expect(reasons(fight, brings, told({}), both).has('late')).toBe(false);
  });

  test('a single point of the strongest opponent is, where the game is nearly over and close', () => {
    const end = read(`vinci 1 deClassic europe@1 3
turn round=8 seat=1 phase=mobilisation start=2
seat 1 vp=117 tiles=revolutionaries+livestock hand=3 entered
seat 2 vp=91 tiles=fieldGeneral+agriculture entered
seat 3 vp=136 tiles=galleys+mountaineering entered
track 1 currency+militia coins=1
track 2 weapons+diplomacy coins=1
track 3 rebirth+barbarians
track 4 ports+specialization
track 5 barbarians+diplomacy
track 6 messengers+portsColumn
province bohemia 3d 1
province carinthia 3 1
province pannonia 3d 1
province moldavia 1 1
province transylvania 1 1
province wallachia 1 1
`);
    const target = (id: string) => codesIn(end, `conquer ${id}`, 'end-expansion');
    const lines = { played: target('serbia'), better: target('pannonia') };
    const wins = (own: number) => ({ ...calm, rounds: 9, wins: [own, 0, 1 - own] });
    const after = { played: wins(0), better: wins(0.5) };
    const close = {
      ...told({ points: 154, rival: 154 }),
      played: { ...played, points: 152, rival: 155 },
    };
    const turn = { start: end, line: [] };
    expect(reasons(turn, lines, close, after).get('rival')).toMatchObject({
      seat: 2,
      leads: 'yes',
    });
    expect(convinces(turn, lines, close, after)).toBe(true);
    const clear = {
      ...close,
      played: { ...close.played, rival: 190 },
      better: { ...close.better, rival: 180 },
    };
    expect(reasons(turn, lines, clear, after).has('rival')).toBe(false);
    expect(convinces(turn, lines, clear, after)).toBe(false);
  });
});
