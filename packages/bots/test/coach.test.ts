import { apply, check } from '@vinci/rules';
import { DECLINE, score, typeOf } from '@vinci/rules/engine';
import { judgeLine, type Searching } from '../src/analysis/judge.ts';
import type { Weighed } from '../src/analysis/weigh.ts';
import { comparisonOf, otherChoices, targetsOf } from '../src/coach/compare.ts';
import { adviseTurn } from '../src/coach/index.ts';
import { reasonsFor } from '../src/coach/reasons.ts';
import { findTurn, type Turn, turnsOf } from './turns.ts';

const EFFORT: Searching = { search: 24, compare: 8, confirm: 8, again: 24 };

const turns = turnsOf('greedy');

const find = (fits: (turn: Turn) => boolean): Turn => findTurn(turns, fits);

const draft = find(({ start }) => start.phase === 'draft');
const declined = find(({ line }) => line.some((code) => typeOf(code) === DECLINE));
const fight = find(({ start, line }) => start.round > 2 && targetsOf(line).length > 1);

describe('advice', () => {
  test('is legal for the whole turn, has two reasons at most, and is the same again', () => {
    for (const { start } of [draft, declined, fight, turns.at(-2)!]) {
      const digest = start.digest();
      const advice = adviseTurn(start, undefined, 3, EFFORT);
      expect(start.digest()).toBe(digest);
      expect(advice.seat).toBe(start.actor);
      expect(advice.codes.length).toBeGreaterThan(0);
      expect(advice.reasons.length).toBeLessThanOrEqual(2);
      expect(advice.win).toBeGreaterThanOrEqual(0);
      expect(advice.win).toBeLessThanOrEqual(1);
      const trial = start.clone();
      for (const code of advice.codes) {
        expect(check(trial, code)).toBeUndefined();
        apply(trial, code);
        if (trial.draws.length > 0) break;
      }
      expect(adviseTurn(start, undefined, 3, EFFORT)).toEqual(advice);
    }
  });

  test('for a choice names its price and its pawns', () => {
    const { reasons } = adviseTurn(draft.start, undefined, 3, EFFORT);
    const offer = reasons.find(({ kind }) => kind === 'offer');
    expect(offer).toMatchObject({ kind: 'offer', pawns: expect.any(Number) });
  });
});

describe('reasons', () => {
  const codes = fight.line;
  const { start } = fight;

  test('tell what the turn scores instead, by the engine', () => {
    const after = start.clone();
    for (const code of codes) if (after.turnSeat === start.turnSeat) apply(after, code);
    const reason = reasonsFor(start, codes, start.turnSeat, undefined).find(
      ({ kind }) => kind === 'score',
    );
    const now = score.points(start, start.turnSeat);
    expect(reason).toMatchObject({ kind: 'score', now });
    if (reason?.kind === 'score') expect(reason.points).toBeGreaterThan(now);
  });

  test('of a decline tell what is left', () => {
    const { start: before, line } = declined;
    expect(reasonsFor(before, line, before.turnSeat, undefined)).toEqual([
      { kind: 'legacy', points: expect.any(Number), pawns: before.hand(before.turnSeat) },
    ]);
  });

  test('begin with what imagined games say, where that speaks for the turn', () => {
    const good = { than: 'decline', better: true, by: 'soon', one: 20, other: 9 } as const;
    const [first] = reasonsFor(start, codes, start.turnSeat, good);
    expect(first).toEqual({ kind: 'compared', ...good });
    const bad = { ...good, better: false };
    const all = reasonsFor(start, codes, start.turnSeat, bad);
    expect(all.some(({ kind }) => kind === 'compared')).toBe(false);
  });
});

describe('comparisons', () => {
  const weighed = (loss: number, soon: number, points: number, win: number): Weighed => ({
    loss,
    error: 0.01,
    way: 'free',
    played: { soon: 10, points: 100, rival: 90, win: 0.5 },
    better: { soon: 10 + soon, points: 100 + points, rival: 90, win: 0.5 + win },
  });

  test('take the nearest number that speaks for the better turn', () => {
    expect(comparisonOf('decline', weighed(-0.1, -4, -9, -0.1))).toEqual({
      than: 'decline',
      better: true,
      by: 'soon',
      one: 10,
      other: 6,
    });
    expect(comparisonOf('goOn', weighed(-0.1, 4, -9, -0.1))).toMatchObject({ by: 'points' });
    expect(comparisonOf('goOn', weighed(-0.1, 4, 3, -0.1))).toMatchObject({ by: 'win' });
  });

  test('say so where the other one is better, and nothing where there is no difference', () => {
    expect(comparisonOf('usual', weighed(0.2, 3, 1, 0.2))).toMatchObject({
      better: false,
      by: 'soon',
    });
    expect(comparisonOf('usual', weighed(0.005, 0.2, 0.1, 0.005))).toBeUndefined();
  });
});

describe('a warning', () => {
  test('follows from the same thresholds as a review', () => {
    const { start } = fight;
    const scales = { start, seat: start.turnSeat, model: undefined, effort: EFFORT, seed: 3 };
    const good = judgeLine(scales, adviseTurn(start, undefined, 3, EFFORT).codes);
    expect(good.verdict).toBe('fine');
    // Ten points for a civilization that is hardly better are thrown away.
    const { start: before } = draft;
    const dear = otherChoices(before, []).at(-1)!;
    const effort = { ...EFFORT, again: 96 };
    const thrown = judgeLine({ ...scales, start: before, seat: before.turnSeat, effort }, [dear]);
    expect(thrown.loss).toBeGreaterThan(good.loss);
    expect(thrown.verdict).not.toBe('fine');
    expect(thrown.better?.codes.length).toBeGreaterThan(0);
  });
});
