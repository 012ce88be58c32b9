import { activeEmpire, apply, check, type IntentCode, type Position } from '@vinci/rules';
import { DECLINE, pack, typeOf } from '@vinci/rules/engine';
import { parsePosition } from '@vinci/rules/notation';
import { codeOf } from '@vinci/rules/testing';
import { mapById } from '../../maps/src/index.ts';
import type { Aftermath } from '../src/analysis/outcome.ts';
import type { Weighed } from '../src/analysis/weigh.ts';
import { targetsOf } from '../src/coach/compare.ts';
import { incomeOf } from '../src/policy/outlook.ts';
import { contrast } from '../src/reasons/contrast.ts';
import { TANGIBLE } from '../src/reasons/reason.ts';
import { addTaken, heldBy } from '../src/worth/taken.ts';
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

/** Reasons for a turn against another one of the same position, by their kind. */
function reasons(
  { start }: Turn,
  lines: Parameters<typeof contrast>[2],
  weighed = told({}),
  after = { played: calm, better: calm },
) {
  const { reasons: found } = contrast(start, start.turnSeat, lines, weighed, after);
  return new Map(found.map((reason) => [reason.kind, reason]));
}

describe('why one turn is better than another', () => {
  const declined = find(({ line }) => line.some((code) => typeOf(code) === DECLINE));
  const fight = find(({ start, line }) => start.round > 1 && targetsOf(line).length > 1);

  test('is nothing where both are the same', () => {
    const { line } = fight;
    expect(reasons(fight, { played: line, better: line }).size).toBe(0);
    const same = { played: line, better: line };
    const { start } = fight;
    const why = contrast(start, start.turnSeat, same, told({}), { played: calm, better: calm });
    expect(why.weight).toBe(0);
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
    const why = contrast(fight.start, fight.start.turnSeat, same, told({}), hurt);
    expect(why.weight).toBeLessThan(TANGIBLE);
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
        takes[Math.ceil(after.ownerOf(target) / 2) - 1]++;
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
function codesIn(start: Position, ...lines: readonly string[]): IntentCode[] {
  const trial = start.clone();
  return lines.map((line) => {
    const code = codeOf(trial, line);
    apply(trial, code);
    return code;
  });
}

function read(text: string): Position {
  const position = parsePosition(text, mapById, '0'.repeat(32));
  if (!position.ok) throw new Error(position.error.text);
  return position.value;
}

describe('pawns that are only lent', () => {
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
track 5 revolutionaries+messengers
track 6 rebirth+agriculture
`);
  const choice = (place: number) => codesIn(opening, `choose ${place}`);
  const chosen = (played: number, better: number) =>
    reasons({ start: opening, line: [] }, { played: choice(played), better: choice(better) });

  test('[TILE-FIELDGENERAL-3] are no pawns of a civilization that stay', () => {
    const found = chosen(1, 4);
    expect(found.get('stay')).toEqual({ kind: 'stay', pawns: 16, now: 9 });
    expect(found.has('pawns')).toBe(false);
    expect(found.get('walls')).toEqual({ kind: 'walls', pawns: 1 });
    // Both are lent as many, or none.
    expect(chosen(3, 1).has('stay')).toBe(false);
    expect(chosen(5, 4).get('pawns')).toMatchObject({ kind: 'pawns', pawns: 16 });
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
