import type { GameEvent, Position } from '@vinci/rules';
import { highlightsOf } from '../src/ending/highlights.ts';
import type { Step } from '../src/net/chronicle.ts';
import { type Film, filmOf } from '../src/review/film.ts';

/** A turn as it is told here: who has it, what happens in it, and what it brings. */
interface Turn {
  readonly seat: number;
  readonly events?: readonly GameEvent[];
  readonly points: number;
}

const SEATS = 3;

/** As much of a position as points and rounds are read from. */
const position = (round: number, vp: readonly number[]): Position =>
  ({ round, vp: (seat: number) => vp[seat] ?? 0, game: { seats: SEATS } }) as unknown as Position;

/** A film of rounds; each turn is one step for what happens in it and one for its score. */
function filmWith(rounds: readonly (readonly Turn[])[]): Film {
  const vp = [0, 0, 0];
  const steps: Step[] = [];
  const add = (round: number, seat: number, events: readonly GameEvent[]): void => {
    const before = position(round, [...vp]);
    steps.push({ revision: steps.length + 1, seat, code: 0, events, before });
  };
  const turns = rounds.flatMap((turns, index) =>
    turns.map((turn) => ({ ...turn, round: index + 1 })),
  );
  const begins = (index: number): readonly GameEvent[] => {
    const next = turns[index];
    return next === undefined ? [] : [{ type: 'turnStarted', seat: next.seat, round: next.round }];
  };
  add(0, 0, begins(0));
  turns.forEach(({ seat, events = [], points, round }, index) => {
    add(round, seat, events);
    const total = (vp[seat] ?? 0) + points;
    const score: GameEvent = { type: 'scored', seat, points, total, terms: [] };
    add(round, seat, [score, ...begins(index + 1)]);
    vp[seat] = total;
  });
  return filmOf(steps, position(rounds.length, vp), steps.length);
}

const turn = (seat: number, points: number, ...events: GameEvent[]): Turn => ({
  seat,
  points,
  events,
});

/** Somebody takes so many provinces from an owner. */
const take = (seat: number, from: number, count: number): GameEvent[] =>
  Array.from({ length: count }, (_, province) => ({
    type: 'conquered' as const,
    seat,
    province,
    means: 'normal' as const,
    pawns: 2,
    extra: 0,
    origin: -1,
    from,
    eliminated: 1,
    survivors: 0,
    fortRemoved: false,
  }));

const choose = (seat: number): GameEvent => ({
  type: 'civilizationChosen',
  seat,
  position: 0,
  tiles: [seat, seat + 1],
  paid: 0,
  gained: 0,
  pawns: 8,
});

const decline = (seat: number): GameEvent => ({ type: 'declined', seat, compulsory: false });

/** Owner codes: the active and the declining empire of a seat. */
const active = (seat: number): number => seat * 2 + 1;
const declining = (seat: number): number => seat * 2 + 2;

const kinds = (film: Film): readonly string[] => highlightsOf(film).map(({ type }) => type);

describe('the highlights of a game', () => {
  test('the decisive turn is the one since which the winner led at the end of every round', () => {
    const film = filmWith([
      [turn(0, 5), turn(1, 3), turn(2, 1)],
      [turn(0, 1), turn(1, 9), turn(2, 1)],
      [turn(0, 9), turn(1, 1), turn(2, 1)],
      [turn(0, 2), turn(1, 1), turn(2, 1)],
    ]);
    const [lead] = highlightsOf(film);
    expect(lead).toMatchObject({ type: 'lead', seat: 0, round: 3, points: 9 });
    expect(film.steps[(lead?.frame ?? 0) - 1]?.events[0]).toMatchObject({ seat: 0, points: 9 });
  });

  test('equal points are no lead', () => {
    const film = filmWith([
      [turn(0, 5), turn(1, 5), turn(2, 1)],
      [turn(0, 5), turn(1, 4), turn(2, 1)],
    ]);
    expect(highlightsOf(film)[0]).toMatchObject({ type: 'lead', round: 2, points: 5 });
  });

  test('who was never behind was ahead all the way', () => {
    const film = filmWith([
      [turn(0, 5), turn(1, 4), turn(2, 1)],
      [turn(0, 5), turn(1, 4), turn(2, 1)],
    ]);
    expect(highlightsOf(film)[0]).toMatchObject({ type: 'ahead', seat: 0 });
  });

  test('a shared victory has no decisive turn', () => {
    expect(kinds(filmWith([[turn(0, 5), turn(1, 5), turn(2, 1)]]))).toEqual(['turn']);
  });

  test('the largest raid is counted for one turn and one victim, and seen from its beginning', () => {
    const film = filmWith([
      [turn(0, 5, ...take(0, active(1), 2), ...take(0, active(2), 2)), turn(1, 1), turn(2, 1)],
      [turn(0, 5), turn(1, 1, ...take(1, active(2), 2), ...take(1, declining(2), 2)), turn(2, 1)],
      [turn(0, 5, ...take(0, active(1), 3)), turn(1, 1), turn(2, 1)],
    ]);
    const raid = highlightsOf(film).find(({ type }) => type === 'raid');
    expect(raid).toMatchObject({ seat: 1, victim: 2, round: 2, count: 4 });
    const opening = film.steps[(raid?.frame ?? 0) - 1]?.events;
    expect(opening).toContainEqual({ type: 'turnStarted', seat: 1, round: 2 });
  });

  test('what belongs to nobody or to oneself is not raided, and two provinces are none', () => {
    const film = filmWith([
      [
        turn(0, 5, ...take(0, 0, 6), ...take(0, declining(0), 5), ...take(0, active(1), 2)),
        turn(1, 1),
        turn(2, 1),
      ],
    ]);
    expect(kinds(film)).not.toContain('raid');
  });

  test('of equal raids and turns the earlier one is told', () => {
    const film = filmWith([
      [turn(0, 5), turn(1, 5), turn(2, 1, ...take(2, active(0), 3))],
      [turn(0, 1), turn(1, 1, ...take(1, active(0), 3)), turn(2, 5)],
    ]);
    expect(highlightsOf(film)).toEqual([
      expect.objectContaining({ type: 'raid', seat: 2, round: 1 }),
      expect.objectContaining({ type: 'turn', seat: 0, round: 1, points: 5 }),
    ]);
  });

  test('the longest empire counts its rounds, and is told only where no other lasted as long', () => {
    const film = filmWith([
      [turn(0, 5, choose(0)), turn(1, 1, choose(1)), turn(2, 1, choose(2))],
      [turn(0, 5), turn(1, 1), turn(2, 1, decline(2), choose(2))],
      [turn(0, 5), turn(1, 1), turn(2, 1)],
      [turn(0, 5, decline(0)), turn(1, 1), turn(2, 1)],
    ]);
    const reign = highlightsOf(film).find(({ type }) => type === 'reign');
    expect(reign).toMatchObject({ seat: 1, tiles: [1, 2], from: 1, to: 4 });
    expect(film.steps[(reign?.frame ?? 0) - 1]?.events[0]).toMatchObject({
      type: 'scored',
      seat: 1,
    });
    const even = filmWith(
      Array.from({ length: 4 }, (_, round) =>
        [0, 1, 2].map((seat) => turn(seat, 1 + seat, ...(round === 0 ? [choose(seat)] : []))),
      ),
    );
    expect(kinds(even)).not.toContain('reign');
  });

  test('three are told at most, and the best turn makes up for what is missing', () => {
    const raid = take(0, active(1), 3);
    const long = filmWith([
      [turn(0, 5, choose(0), ...raid), turn(1, 1), turn(2, 1)],
      [turn(0, 5), turn(1, 1), turn(2, 1)],
      [turn(0, 5), turn(1, 1), turn(2, 1)],
    ]);
    expect(kinds(long)).toEqual(['ahead', 'raid', 'reign']);
    const short = filmWith([[turn(0, 5, choose(0), ...raid), turn(1, 1), turn(2, 1)]]);
    expect(kinds(short)).toEqual(['ahead', 'raid', 'turn']);
  });

  test('the same game is told the same way, and a game without a move not at all', () => {
    const rounds = [[turn(0, 5, ...take(0, active(1), 3)), turn(1, 7), turn(2, 1)]];
    expect(highlightsOf(filmWith(rounds))).toEqual(highlightsOf(filmWith(rounds)));
    expect(highlightsOf(filmOf([], position(0, [0, 0, 0]), 0))).toEqual([]);
  });
});
