import { jest } from '@jest/globals';
import { signal } from '@preact/signals';
import { europe } from '@vinci/maps';
import { apply, listLegal, newPosition } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS } from '@vinci/rules/testing';
import type { Play } from '../src/game/play.ts';
import { ReviewMode } from '../src/game/review-mode.ts';
import { Chronicle, type Step } from '../src/net/chronicle.ts';
import type { Past } from '../src/net/game-mirror.ts';
import { lastFrame } from '../src/review/film.ts';
import { Reviewer } from '../src/review/reviewer.ts';

const game = makeGame(europe, 3);

/** A game of so many moves, and the part of a play that a review uses. */
function setUp(moves: number) {
  const random = makeRandom(5);
  const start = newPosition(game, SEEDS.one);
  const chronicle = Chronicle.fromHistory(game, start.draws, []);
  let server = start;
  const connection = {
    position: signal(chronicle.position),
    steps: signal<readonly Step[]>([]),
    revision: signal(0),
    past: signal<Past>('whole'),
  };
  const goOn = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const code = pickSensibly(server, listLegal(server), random);
      server = server.clone();
      apply(server, code);
      chronicle.feed([chronicle.revision + 1, code, ...server.draws]);
    }
    connection.position.value = chronicle.position;
    connection.steps.value = chronicle.steps;
    connection.revision.value = chronicle.revision;
  };
  goOn(moves);
  const review = new ReviewMode({
    connection,
    draft: signal(undefined),
    selected: signal(undefined),
    offer: signal(undefined),
    panel: signal(undefined),
    question: signal(undefined),
    vacating: signal(false),
    pointed: signal([]),
  });
  review.open();
  const play = { connection, review } as unknown as Play;
  return { reviewer: new Reviewer(play), connection, review, moment: review.moment, goOn };
}

describe('the way through a film', () => {
  test('begins at the end, or at an entry, and stays within', () => {
    const { reviewer, moment, connection } = setUp(30);
    reviewer.open();
    expect(reviewer.frame.value).toBe(30);
    expect(moment.value?.position).toBe(connection.position.value);
    reviewer.open(12);
    expect(reviewer.frame.value).toBe(12);
    reviewer.go(-5);
    expect(reviewer.frame.value).toBe(0);
    expect(moment.value?.position).toBe(connection.steps.value[0]!.before);
    reviewer.go(1000);
    expect(reviewer.frame.value).toBe(30);
  });

  test('a turn that was not played is looked at in its place, and left again', () => {
    const { reviewer, moment } = setUp(30);
    reviewer.open(12);
    const film = reviewer.film.value;
    if (film === undefined) throw new Error('no film');
    const other = { ...film, steps: film.steps.slice(12, 15), end: film.steps[15]!.before };
    reviewer.showLine(other, 12);
    expect(moment.value).toMatchObject({ revision: 12, position: film.steps[12]!.before });
    const conquests = other.steps.map(
      ({ events }) => events.filter(({ type }) => type === 'conquered').length,
    );
    // What is still to come is shown as arrows, from the beginning on.
    expect(moment.value?.arrows).toHaveLength(conquests.reduce((sum, count) => sum + count));
    reviewer.goInLine(1);
    expect(moment.value?.arrows).toHaveLength(conquests[1]! + conquests[2]!);
    expect(moment.value?.change?.before).toBe(film.steps[12]!.before);
    reviewer.goInLine(99);
    expect(reviewer.line.value?.frame).toBe(3);
    expect([moment.value?.position, moment.value?.change]).toEqual([other.end, undefined]);
    reviewer.leaveLine();
    expect([reviewer.line.value, reviewer.frame.value]).toEqual([undefined, 12]);
    reviewer.showLine(other, 12);
    // Going anywhere in the game leaves it, too, even to where one was.
    reviewer.go(12);
    expect(reviewer.line.value).toBeUndefined();
    reviewer.leaveLine();
    reviewer.goInLine(1);
    expect(moment.value?.revision).toBe(12);
  });

  test('waits for a past that is not there yet', () => {
    const { reviewer, connection } = setUp(3);
    connection.past.value = 'asked';
    reviewer.open();
    expect(reviewer.film.value).toBeUndefined();
    reviewer.run();
    expect(reviewer.running.value).toBe(false);
  });

  test('only a step to the next move is shown as motion', () => {
    const { reviewer, moment } = setUp(30);
    reviewer.open(10);
    reviewer.go(11);
    expect(moment.value?.change?.after).toBe(moment.value?.position);
    reviewer.go(10);
    expect(moment.value?.change).toBeUndefined();
    reviewer.go(12);
    expect(moment.value?.change).toBeUndefined();
  });

  test('stands still while the game goes on, and takes in what is new on request', () => {
    const { reviewer, connection, goOn } = setUp(20);
    reviewer.open(8);
    expect(reviewer.fresh.value).toEqual({ moves: 0, undone: false });
    goOn(3);
    expect(reviewer.fresh.value).toEqual({ moves: 3, undone: false });
    expect(reviewer.frame.value).toBe(8);
    reviewer.takeIn();
    expect(reviewer.frame.value).toBe(8);
    expect(reviewer.film.value && lastFrame(reviewer.film.value)).toBe(23);
    connection.revision.value++;
    connection.steps.value = connection.steps.value.slice(0, -1);
    expect(reviewer.fresh.value).toEqual({ moves: 0, undone: true });
  });

  test('runs to the end and rests; from the end it begins anew', () => {
    jest.useFakeTimers();
    try {
      const { reviewer } = setUp(6);
      reviewer.open();
      reviewer.run();
      expect(reviewer.frame.value).toBe(0);
      jest.runAllTimers();
      expect(reviewer.frame.value).toBe(6);
      expect(reviewer.running.value).toBe(false);
      reviewer.toggle();
      reviewer.pause();
      jest.runAllTimers();
      expect(reviewer.frame.value).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  test('shows nothing any more once the review is left, though it runs on', () => {
    jest.useFakeTimers();
    try {
      const { reviewer, review } = setUp(6);
      reviewer.open(1);
      reviewer.run();
      expect(review.moment.value?.revision).toBe(1);
      review.close();
      jest.runAllTimers();
      expect(review.moment.value).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  test('what is to be done at the end is done there, and not when somebody stops the film', () => {
    jest.useFakeTimers();
    try {
      const { reviewer } = setUp(6);
      const done = jest.fn();
      reviewer.open(2);
      reviewer.run(done);
      jest.runAllTimers();
      expect(reviewer.frame.value).toBe(6);
      expect(done).toHaveBeenCalledTimes(1);
      reviewer.run(done);
      reviewer.go(3);
      reviewer.run();
      jest.runAllTimers();
      expect(done).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
