import type { Note } from '@vinci/protocol';
import type { GameEvent } from '@vinci/rules';
import { makeMap, tileCode } from '@vinci/rules/testing';
import { logLines } from '../src/game/log.ts';
import { standInSince, takeoverOf } from '../src/game/takeover.ts';

const map = makeMap({ provinces: { a: 'plains edge b', b: 'meadow' }, seas: {} });
const names = { map, name: (seat: number) => ['Ada', 'Bo', 'Cy'][seat] ?? '' };

const conquered = (province: number): GameEvent => ({
  type: 'conquered',
  seat: 1,
  province,
  means: 'normal',
  pawns: 2,
  extra: 0,
  origin: -1,
  from: 0,
  eliminated: 0,
  survivors: 0,
  fortRemoved: false,
});
const scored: GameEvent = { type: 'scored', seat: 1, points: 4, total: 14, terms: [] };
const act = (revision: number, seat: number, ...events: readonly GameEvent[]) => ({
  revision,
  seat,
  events,
});

const left: Note = {
  revision: 3,
  at: 1000,
  seat: 1,
  type: 'standIn',
  name: 'Bo',
  strength: 'medium',
};
const back: Note = { revision: 8, at: 9000, seat: 1, type: 'standInEnded', name: 'Bo' };

/** Seat 1 acts in 2; a bot acts for it in 4 and 6; others in between. */
const course = [
  act(1, 0),
  act(2, 1, conquered(0)),
  act(3, 0),
  act(4, 1, conquered(0), conquered(1)),
  act(5, 1, scored),
  act(6, 0),
  act(7, 1, { type: 'declined', seat: 1, compulsory: false }, scored),
  act(8, 2),
];

describe('what a bot played for somebody', () => {
  test('the turns and deeds between leaving and coming back, and nothing before or of others', () => {
    expect(takeoverOf(names, [left, back], course, 1)).toEqual({
      until: 8,
      title: 'A bot played for you: 2 turns',
      deeds: ['conquered a and b', 'scored 4, now 14', 'declined', 'scored 4, now 14'],
    });
  });

  test('[DECL-12] the standing counts the choice that follows on the scoring', () => {
    const choice: GameEvent = {
      type: 'civilizationChosen',
      seat: 1,
      position: 3,
      tiles: [0, 1],
      paid: 4,
      gained: 1,
      pawns: 9,
    };
    const steps = [...course.slice(0, 4), act(5, 1, scored), act(6, 1, choice)];
    const deeds = takeoverOf(names, [left, back], steps, 1)?.deeds ?? [];
    expect(deeds[1]).toBe('scored 4, now 11');
  });

  test('less than a turn is told as what it was', () => {
    const choice: GameEvent = {
      type: 'civilizationChosen',
      seat: 1,
      position: 1,
      tiles: [tileCode('weapons'), tileCode('ports')],
      paid: 0,
      gained: 0,
      pawns: 9,
    };
    const told = (...events: readonly GameEvent[]) =>
      takeoverOf(names, [left, back], [act(4, 1, ...events)], 1);
    expect(told(choice)).toEqual({
      until: 8,
      title: 'A bot chose for you: Weapons · Port Building',
      deeds: [],
    });
    expect(told(conquered(0))).toEqual({
      until: 8,
      title: 'A bot played a part of a turn for you',
      deeds: ['conquered a'],
    });
  });

  test('nothing while the bot still plays', () => {
    expect(takeoverOf(names, [left], course, 1)).toBeUndefined();
    expect(takeoverOf(names, [left, back, { ...left, revision: 8 }], course, 1)).toBeUndefined();
  });

  test('nothing when the bot had nothing to do, or the owner has gone on', () => {
    expect(takeoverOf(names, [left, { ...back, revision: 3 }], course, 1)).toBeUndefined();
    expect(takeoverOf(names, [left, back], [...course, act(9, 1)], 1)).toBeUndefined();
  });

  test('nothing for another seat', () => {
    expect(takeoverOf(names, [left, back], course, 0)).toBeUndefined();
  });

  test('since when a bot stands in', () => {
    expect(standInSince([left], 1)).toBe(1000);
    expect(standInSince([left], 0)).toBeUndefined();
    expect(standInSince([left, back], 1)).toBeUndefined();
    expect(standInSince([left, back, { ...left, at: 20_000 }], 1)).toBe(20_000);
  });
});

describe('notes in the log', () => {
  test('stand between the moves where they happened', () => {
    const steps = course.map((each) => ({ ...each, code: 0, before: undefined as never }));
    const failed: Note = { revision: 8, at: 1, seat: 2, type: 'botFailed', reason: 'overran' };
    const lines = logLines(names, steps, [left, back, failed]).map(({ text }) => text);
    expect(lines).toEqual([
      'Bo conquers a with 2 pawns.',
      'Bo is away; a bot plays for them (Medium bot).',
      'Bo conquers a with 2 pawns.',
      'Bo conquers b with 2 pawns.',
      'Bo scores 4 points and has 14.',
      'Bo’s empire declines.',
      'Bo scores 4 points and has 14.',
      'Bo plays again.',
      'The bot of Cy could not decide, so the turn was ended safely.',
    ]);
  });
});
