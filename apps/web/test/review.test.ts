import { decideFictional } from '@vinci/bots/fictional';
import { europe, mapById } from '@vinci/maps';
import { type LogEntry, UNDO } from '@vinci/protocol';
import {
  apply,
  applyWithDraws,
  type Game,
  type IntentCode,
  isFictional,
  listLegal,
  newPosition,
  newPositionFromDraws,
  type Position,
  publicCells,
} from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import { reviewText } from '@vinci/words/english';
import type { Names } from '../src/game/log.ts';
import { addMessages } from '../src/i18n/index.ts';
import { Chronicle } from '../src/net/chronicle.ts';
import {
  clampFrame,
  type Film,
  filmOf,
  frameOf,
  lastFrame,
  nextTurn,
  positionAt,
  previousTurn,
  provincesOf,
  stepAt,
} from '../src/review/film.ts';
import { allSources, pointsFrom, scoresByRound, statisticsOf } from '../src/review/statistics.ts';
import { linesOf, momentName } from '../src/review/words.ts';

addMessages(reviewText);

const names: Names = { map: europe, name: (seat) => ['Ada', 'Bo', 'Cy', 'Di'][seat] ?? '' };

/** A game as the server tells it, and the last position as the server has it. */
interface Told {
  readonly game: Game;
  readonly opening: readonly number[];
  readonly entries: readonly LogEntry[];
  /** The entries that were not taken back. */
  readonly standing: readonly LogEntry[];
  readonly end: Position;
}

/** Plays a game to its end; now and then somebody takes a move back and goes on. */
function play(game: Game, random = makeRandom(7)): Told {
  const position = newPosition(game, SEEDS.one);
  const opening = position.draws;
  const entries: LogEntry[] = [];
  const standing: LogEntry[] = [];
  let end = position;
  while (end.actor >= 0) {
    const code = choose(end, random);
    const next = end.clone();
    apply(next, code);
    const entry: LogEntry = [code, ...next.draws];
    entries.push(entry);
    // Only what has revealed nothing can be taken back.
    if (next.revealed === end.revealed && random() < 0.08) {
      entries.push([UNDO]);
      continue;
    }
    standing.push(entry);
    end = next;
  }
  return { game, opening, entries, standing, end };
}

function choose(position: Position, random: () => number): IntentCode {
  if (isFictional(position.game, position.actor)) return decideFictional(position);
  return pickSensibly(position, listLegal(position), random);
}

function film({ game, opening, entries }: Told): Film {
  const { steps, position, revision } = Chronicle.fromHistory(game, opening, entries);
  return filmOf(steps, position, revision);
}

const britishIsles = mapById('british-isles') ?? europe;

const GAMES: readonly (readonly [string, Game])[] = [
  ['alone against fictional players', makeGame(europe, 4, {}, 'deClassic', [1, 2, 3])],
  ['Vinci II', makeGame(britishIsles, 3, { terrainSet: 'classic5' }, 'vinci2')],
  ['the Dutch text', makeGame(europe, 4, {}, 'nlClassic')],
  ['the Japanese text', makeGame(europe, 5, {}, 'jaInternational')],
];

describe.each(GAMES)('the film of a game: %s', (_, game) => {
  const told = play(game);
  const made = film(told);
  const last = lastFrame(made);

  test('ends where the game stands, and leaves out what was taken back', () => {
    expect(told.entries.length).toBeGreaterThan(told.standing.length);
    expect(last).toBe(told.standing.length);
    expect(made.revision).toBe(told.entries.length);
    expect([...publicCells(positionAt(made, last))]).toEqual([...publicCells(told.end)]);
    expect(positionAt(made, last).phase).toBe('over');
  });

  test('every frame is the position that the engine comes to move by move', () => {
    const replayed = newPositionFromDraws(game, told.opening);
    const digests = [replayed.digest()];
    for (const [code, ...draws] of told.standing) {
      applyWithDraws(replayed, code, draws);
      digests.push(replayed.digest());
    }
    const frames = Array.from({ length: last + 1 }, (_, frame) => positionAt(made, frame).digest());
    expect(frames).toEqual(digests);
  });

  test('the statistics of every seat add up to its points', () => {
    const statistics = statisticsOf(made);
    const sources = allSources(statistics);
    expect(statistics.map(({ seat }) => told.end.vp(seat))).toEqual(
      statistics.map(({ total }) => total),
    );
    for (const one of statistics) {
      const scored = sources.reduce((sum, source) => sum + pointsFrom(one, source), 0);
      expect(one.start + scored + one.gained - one.paid).toBe(one.total);
    }
    expect(sources.map(({ id }) => id)).not.toContain('other');
    expect(statistics.reduce((sum, { declines }) => sum + declines, 0)).toBe(made.declines.length);
    expect(made.declines.length).toBeGreaterThan(0);
  });

  test('the points by round end with the result and never skip a round', () => {
    const scores = scoresByRound(made);
    expect(scores.map(({ round }) => round)).toEqual(scores.map((_, index) => index));
    expect(scores.at(-1)?.points).toEqual(
      Array.from({ length: game.seats }, (_, seat) => told.end.vp(seat)),
    );
    expect(scores.at(-1)?.frame).toBe(last);
    // The frame of a round is the last one in which nobody has moved in the next.
    for (const { round, frame } of scores.slice(1, -1)) {
      expect(positionAt(made, frame).round).toBe(round + 1);
      expect(stepAt(made, frame)?.before.round).toBe(round);
    }
  });

  test('rounds are marked where they begin, and turns lead through the game', () => {
    expect(made.rounds.map(({ round }) => round)).toEqual(made.rounds.map((_, index) => index + 1));
    for (const { frame, round } of made.rounds) expect(positionAt(made, frame).round).toBe(round);
    let frame = 0;
    const way = [0];
    while (frame < last) {
      frame = nextTurn(made, frame);
      way.push(frame);
    }
    expect(way.slice(0, made.turns.length)).toEqual(made.turns);
    const back: number[] = [];
    for (let at = last; at > 0; ) {
      at = previousTurn(made, at);
      back.push(at);
    }
    expect(back.reverse()).toEqual(made.turns);
  });

  test('every move has words, and every moment a name', () => {
    for (let frame = 1; frame <= last; frame++) {
      const step = stepAt(made, frame);
      const lines = step === undefined ? [] : linesOf(names, step);
      expect(lines.length).toBeGreaterThan(0);
      for (const { text } of lines) expect(text).not.toMatch(/[{}]|review\./);
      expect(momentName(names, positionAt(made, frame))).not.toMatch(/[{}]|review\./);
    }
  });

  test('no empire is said to have reigned when it was not there', () => {
    for (const { longest } of statisticsOf(made)) {
      if (longest === undefined) continue;
      expect(longest.from).toBeGreaterThan(0);
      expect(longest.to).toBeGreaterThanOrEqual(longest.from);
      expect(longest.to).toBeLessThanOrEqual(told.end.round);
    }
  });
});

describe('places in a film', () => {
  const told = play(makeGame(europe, 3), makeRandom(3));
  const made = film(told);

  test('a number outside is brought inside', () => {
    expect(clampFrame(made, -4)).toBe(0);
    expect(clampFrame(made, 1e9)).toBe(lastFrame(made));
  });

  test('an entry of the journal is found, also one that was taken back', () => {
    expect(frameOf(made, 0)).toBe(0);
    expect(frameOf(made, made.revision)).toBe(lastFrame(made));
    made.steps.forEach(({ revision }, index) => {
      expect(frameOf(made, revision)).toBe(index + 1);
    });
    const undone = told.entries.findIndex(([code]) => code === UNDO);
    // The entry before it is the one that was taken back; its frame is that of the move before.
    expect(frameOf(made, undone + 1)).toBe(frameOf(made, undone - 1));
  });

  test('a conquest concerns its province, and the set-up none', () => {
    expect(provincesOf(undefined)).toEqual([]);
    const step = made.steps.find(({ events }) => events[0]?.type === 'conquered');
    const event = step?.events[0];
    expect(event?.type === 'conquered' && provincesOf(step)).toEqual([
      event?.type === 'conquered' ? event.province : -1,
    ]);
  });

  test('a film of a game in which nobody has moved has one frame', () => {
    const start = newPosition(told.game, SEEDS.one);
    const empty = filmOf([], start, 0);
    expect(lastFrame(empty)).toBe(0);
    expect(positionAt(empty, 0)).toBe(start);
    expect(scoresByRound(empty)).toHaveLength(1);
    expect(statisticsOf(empty).every(({ start: at, total }) => at === total)).toBe(true);
  });
});
