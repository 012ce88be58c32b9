import {
  apply,
  check,
  decodeIntent,
  listLegal,
  newPosition,
  type Position,
  RULES_VERSION,
  type TrackPosition,
} from '@vinci/rules';
import { DECLINE, END_EXPANSION, pack } from '@vinci/rules/engine';
import { TINY_MAP } from '@vinci/rules/testing';
import { searchTurn } from '../src/analysis/better.ts';
import {
  type Course,
  courseOf,
  type Effort,
  judgeAgainst,
  LEAST_LOSS,
  mainCodes,
  readReviews,
  reviewGame,
  TAKEN_BACK,
  type Told,
  toldBy,
  turnsOf,
  writeReviews,
} from '../src/analysis/index.ts';
import { weighOutcome } from '../src/analysis/outcome.ts';
import { isMilder, verdictAgain, verdictOf } from '../src/analysis/verdict.ts';
import { weigh } from '../src/analysis/weigh.ts';
import { gameFor } from '../src/arena/series.ts';
import { decide, decideFictional } from '../src/index.ts';
import { advance } from '../src/policy/advance.ts';
import { QUICK } from '../src/policy/style.ts';
import { imagine } from '../src/worth/imagine.ts';
import { declineNow, doThen, putOff, type Then } from '../src/worth/put-off.ts';
import { chancesOf } from '../src/worth/worth.ts';
import { chance, seedOf } from './players.ts';

const TINY: Effort = { chances: 2, search: 6, compare: 4, confirm: 4, again: 16 };

/** A game of easy bots and perhaps a fictional player, told entry by entry. */
function told(fictional: boolean): { game: Course['game']; told: Told; codes: number[] } {
  const game = gameFor('deClassic', TINY_MAP, ['easy', 'easy', fictional ? 'fictional' : 'easy']);
  const position = newPosition(game, seedOf(7));
  const opening = [...position.draws];
  const random = chance(5);
  const entries: number[][] = [];
  while (position.actor >= 0) {
    const codes = game.config.fictional.includes(position.actor)
      ? [decideFictional(position)]
      : decide('easy', position, random, 0);
    for (const code of codes) {
      apply(position, code);
      entries.push([code, ...position.draws]);
    }
  }
  return { game, told: { opening, entries }, codes: entries.map(([code]) => code!) };
}

function follow(of: ReturnType<typeof told>, change?: (entries: number[][]) => void): Course {
  const entries = of.told.entries.map((entry) => [...entry]);
  change?.(entries);
  const course = courseOf(of.game, { ...of.told, entries });
  if (!course.ok) throw new Error(course.error.text);
  return course.value;
}

describe('the course of a game', () => {
  const plain = told(false);

  test('is followed to its end; what was taken back is not in it', () => {
    const { steps, end } = follow(plain);
    expect(end.phase).toBe('over');
    expect(steps.map(({ code }) => code)).toEqual(plain.codes);
    const again = follow(plain, (entries) => {
      const quiet = entries.findIndex((entry) => entry.length === 1);
      entries.splice(quiet + 1, 0, [TAKEN_BACK], entries[quiet]!);
    });
    expect(again.steps.map(({ code }) => code)).toEqual(plain.codes);
  });

  test('is refused where it cannot be followed', () => {
    const refused = (
      opening: readonly number[],
      entries: readonly (readonly number[])[],
    ): string => {
      const course = courseOf(plain.game, { opening, entries });
      return course.ok ? 'ok' : `${course.error.code} ${course.error.text}`;
    };
    const { opening, entries } = plain.told;
    expect(refused([], entries)).toContain('beyond entry 0');
    expect(refused(opening, [[TAKEN_BACK]])).toContain('beyond entry 1');
    expect(refused(opening, [...entries, [9]])).toContain(`beyond entry ${entries.length + 1}`);
    expect(refused(opening, [[31]])).toMatch(/^analysis\/damaged /);
    const drawing = entries.findIndex((entry) => entry.length > 1);
    expect(
      refused(
        opening,
        entries.map((entry, i) => (i === drawing ? entry.slice(0, 1) : entry)),
      ),
    ).toContain(`beyond entry ${drawing + 1}`);
  });

  test('a record with a seed tells the same', () => {
    const record = {
      format: 1 as const,
      rules: RULES_VERSION,
      config: plain.game.config,
      seed: seedOf(7),
      entries: plain.codes,
    };
    expect(toldBy(record, plain.game)).toEqual(plain.told);
  });
});

describe('turns', () => {
  test('hold all steps, and automata are not judged', () => {
    const course = follow(told(true));
    const turns = turnsOf(course);
    expect(turns[0]!.from).toBe(0);
    expect(turns.at(-1)?.to).toBe(course.steps.length);
    turns.slice(1).forEach(({ from }, i) => {
      expect(from).toBe(turns[i]!.to);
    });
    for (const { seat, judged } of turns) expect(judged).toBe(seat !== 2);
  });
});

describe('verdicts', () => {
  test('follow the loss less the doubt about it', () => {
    expect(verdictOf(-0.1, 0)).toBe('fine');
    expect(verdictOf(LEAST_LOSS.inaccuracy, 0)).toBe('inaccuracy');
    expect(verdictOf(LEAST_LOSS.mistake, 0)).toBe('mistake');
    expect(verdictOf(LEAST_LOSS.blunder, 0)).toBe('blunder');
    expect(verdictOf(LEAST_LOSS.blunder, 0.05)).toBe('mistake');
    expect(verdictAgain(LEAST_LOSS.blunder, 0.05)).toBe('blunder');
    expect(verdictAgain(LEAST_LOSS.blunder, 0.15)).toBe('fine');
  });
});

describe('a review', () => {
  test('judges every turn, and each better turn is legal', () => {
    const course = follow(told(true));
    const turns = turnsOf(course);
    // So many games that the second look is sure of something.
    const reviews = [...reviewGame(course, turns, undefined, { ...TINY, again: 64 })];
    expect(reviews).toHaveLength(turns.length);
    reviews.forEach(({ before, after, luck, better, played, seat, verdict, from, loss }, i) => {
      expect(before.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 2);
      expect(after).toEqual(reviews[i + 1]?.before ?? after);
      expect(luck.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0, 2);
      if (seat === 2) expect(verdict).toBe('fine');
      expect(better === undefined).toBe(verdict === 'fine');
      if (better === undefined) return;
      // What is lost is the difference of the chances that are told.
      expect(loss).toBeGreaterThan(0);
      expect(loss).toBeCloseTo(better.win - played.win, 3);
      const position = course.steps[from]!.before.clone();
      expect(mainCodes(better.codes).length).toBeLessThanOrEqual(better.codes.length);
      for (const code of better.codes) {
        expect(check(position, code)).toBeUndefined();
        apply(position, code);
        // What comes after a draw is legal with what was guessed.
        if (position.draws.length > 0) break;
      }
    });
    expect(reviews.at(-1)?.after.map(({ win }) => win)).toContain(1);
    expect(reviews.some(({ better }) => better !== undefined)).toBe(true);
  });

  test('does not take a decline that is put off for one that never comes', () => {
    const { steps, ...course } = follow(told(false));
    const seen = turnsOf({ steps, ...course })
      .filter(({ round }) => round === 2 || round === 3)
      .map(({ from, to, seat }) => {
        const start = steps[from]!.before;
        const line = steps.slice(from, to).map(({ code }) => code);
        const win = (games: number, then?: Then): number => {
          const imagined = imagine(start, { model: undefined, games, seed: 3, line, then });
          return Math.round(1e4 * chancesOf(imagined, start, undefined)[seat]!) / 1e4;
        };
        const { compare, confirm } = TINY;
        const scales = { start, seat, model: undefined, effort: TINY, seed: 3 };
        const { played } = weigh(scales, line, [pack(DECLINE)]);
        const [first, closer] = [win(compare), win(compare + confirm)];
        const later = win(8, { kind: 'declines', seat });
        const never = win(8, { kind: 'stays', seat });
        const known = [first, closer, later, never];
        return { told: played.win, known, differs: closer !== later };
      });
    for (const { told: win, known } of seen) expect(known).toContain(win);
    expect(seen.some(({ differs }) => differs)).toBe(true);
  });

  test('has a decline that is put off take the civilization it was meant for', () => {
    const declining = pack(DECLINE);
    const start = follow(told(false)).steps.find(
      ({ before }) => before.phase === 'mobilisation' && check(before, declining) === undefined,
    )?.before as Position;
    const after = start.clone();
    apply(after, declining);
    const choose = listLegal(after).reverse()[0]!;
    const later = putOff(start, [declining, choose]);
    const intent = decodeIntent(choose) as { position: TrackPosition };
    expect(later).toEqual({
      kind: 'declines',
      seat: start.turnSeat,
      tiles: after.trackTiles(intent.position),
    });
    const trial = start.clone();
    declineNow(trial, later, chance(1));
    expect(trial.tiles(later.seat)).toEqual(later.tiles);
    expect(putOff(start, [pack(END_EXPANSION)]).tiles).toBeUndefined();
  });

  test('has nobody who is to stay decline', () => {
    const { steps } = follow(told(false));
    const begins = steps
      .map(({ before }) => before)
      .filter(({ phase, round }) => phase === 'mobilisation' && round > 1);
    const declines = (start: Position, style: 'stays' | undefined): boolean => {
      const trial = start.clone();
      const { turnSeat: seat, round } = start;
      if (style === 'stays') doThen(trial, { kind: 'stays', seat }, chance(1));
      const isOn = () => trial.actor >= 0 && trial.round === round && trial.turnSeat === seat;
      while (isOn()) advance(trial, QUICK, chance(1));
      return trial.tiles(seat)?.join() !== start.tiles(seat)?.join();
    };
    expect(begins.some((start) => declines(start, undefined))).toBe(true);
    expect(begins.some((start) => declines(start, 'stays'))).toBe(false);
  });

  test('calls nothing a mistake that a second look with other luck does not confirm', () => {
    const course = follow(told(false));
    const seen = turnsOf(course)
      .filter(({ round }) => round > 1 && round < 6)
      .map(({ from, to, seat }) => {
        const start = course.steps[from]!.before;
        const line = course.steps.slice(from, to).map(({ code }) => code);
        const effort = { ...TINY, again: 4 };
        const scales = { start, seat, model: undefined, effort, seed: 3 };
        const good = searchTurn(start, undefined, chance(9), TINY.search);
        const first = weigh(scales, line, good);
        const [second] = weighOutcome(scales, line, good);
        const { verdict, loss } = judgeAgainst(scales, line, good);
        const seems = verdictOf(first.loss, first.error);
        const sure = verdictAgain(second.loss, second.error);
        expect(isMilder(seems, verdict) || isMilder(sure, verdict)).toBe(false);
        if (verdict !== 'fine') expect(loss).toBeCloseTo(Math.min(first.loss, second.loss), 3);
        return { seems, verdict };
      });
    expect(seen.some(({ seems, verdict }) => isMilder(verdict, seems))).toBe(true);
  });

  test('looks again at each way on from what was played, the kindest first', () => {
    const course = follow(told(false));
    const seen = turnsOf(course)
      .filter(({ round }) => round === 2 || round === 3)
      .map(({ from, to, seat }) => {
        const start = course.steps[from]!.before;
        const line = course.steps.slice(from, to).map(({ code }) => code);
        const scales = { start, seat, model: undefined, effort: TINY, seed: 3 };
        const outcomes = weighOutcome(
          scales,
          line,
          searchTurn(start, undefined, chance(9), TINY.search),
        );
        const losses = outcomes.map(({ loss }) => loss);
        expect(losses).toEqual([...losses].sort((a, b) => a - b));
        const ways = outcomes.map(({ way }) => way);
        expect(new Set(ways).size).toBe(ways.length);
        for (const { way, after } of outcomes) {
          if (way === 'declines') expect(after.played.declines).toBe(1);
          if (way === 'stays') expect(after.played.declines).toBe(0);
        }
        return ways;
      });
    expect(seen.some((ways) => ways.length === 3)).toBe(true);
  });

  test('has the others think in ways of their own when it looks again, the same ones each time', () => {
    const { steps } = follow(told(false));
    const start = steps.find(({ before }) => before.round === 3)!.before;
    const again = (varied: boolean, watched = start.turnSeat) =>
      imagine(start, { model: undefined, games: 24, seed: 3, watched, toEnd: true, varied });
    expect(again(true)).toEqual(again(true));
    expect(again(true).points).not.toEqual(again(false).points);
    expect(again(true).points).not.toEqual(again(true, (start.turnSeat + 1) % 3).points);
  });

  test('is the same again, and what is known is not made anew', () => {
    const course = follow(told(false));
    const turns = turnsOf(course).slice(0, 4);
    const first = [...reviewGame(course, turns, undefined, TINY)];
    expect([...reviewGame(course, turns, undefined, TINY)]).toEqual(first);
    const known = { ...first[2]!, loss: 0.99 };
    expect([...reviewGame(course, turns, undefined, TINY, [known])][2]).toBe(known);
    const parts = [0, 1, 2].flatMap((index) => [
      ...reviewGame(course, turns, undefined, TINY, [], { index, of: 3 }),
    ]);
    expect(parts.sort((a, b) => a.number - b.number)).toEqual(first);
  });

  test('can be kept as text; what does not fit the game, or is no review, is left out', () => {
    const course = follow(told(false));
    const turns = turnsOf(course);
    const reviews = [...reviewGame(course, turns.slice(0, 6), undefined, TINY)];
    const text = writeReviews(reviews);
    expect(readReviews(text, turns, 3)).toEqual(reviews);
    expect(readReviews(text, turns, 4)).toEqual([]);
    const shifted = turns.map((turn) => ({
      ...turn,
      from: turn.from + (turn.number === 2 ? 1 : 0),
    }));
    expect(readReviews(text, shifted, 3).map(({ number }) => number)).toEqual([0, 1, 3, 4, 5]);
    expect(readReviews(text, turns.slice(0, 2), 3)).toHaveLength(2);
    const damaged = [
      '',
      '{',
      '[]',
      '{"version":2,"reviews":[]}',
      text.replace('"loss":0', '"loss":7'),
    ];
    for (const other of damaged) expect(readReviews(other, turns, 3)).toEqual([]);
  });
});
