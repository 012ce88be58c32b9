import type { Note } from '@vinci/protocol';
import type { GameEvent } from '@vinci/rules';
import { makeMap, tileCode } from '@vinci/rules/testing';
import { logLines, noteSentence } from '../src/game/log.ts';
import { standInSince, takeoverOf } from '../src/game/takeover.ts';
import { noteLines } from '../src/review/words.ts';

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

  test('safe turns are told with their reason, and belong to nobody who acts', () => {
    const safe: Note = { revision: 3, at: 1000, seat: 1, type: 'safeTurn', why: 'absence' };
    const late: Note = { ...safe, revision: 6, why: 'time' };
    expect(takeoverOf(names, [safe, late], course, 1)).toEqual({
      until: 7,
      title: 'While you were away',
      deeds: [
        'the time was up, so your turn was ended safely',
        'your turn was ended safely, because you were away',
        'conquered a and b',
        'scored 4, now 14',
        'declined',
        'scored 4, now 14',
      ],
    });
    expect(takeoverOf(names, [late], course, 1)?.title).toBe('Your turn was ended for you');
    expect(takeoverOf(names, [safe], course, 1)).toBeUndefined();
    const sat: Note = { revision: 8, at: 1, seat: 1, type: 'sat', name: 'Bo' };
    expect(takeoverOf(names, [safe, late, sat], course, 1)).toBeUndefined();
    expect(takeoverOf(names, [safe, late], [...course, act(9, 1)], 1)).toBeUndefined();
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
  test('a seat that has changed hands is called by who held it then', () => {
    const about = { at: 1, seat: 1 };
    const notes: readonly Note[] = [
      { ...about, revision: 1, type: 'reminded' },
      { ...about, revision: 4, type: 'kicked', name: 'Old' },
      { ...about, revision: 4, type: 'sat', name: 'Bo' },
      { ...about, revision: 5, type: 'handedOver' },
    ];
    const steps = course.slice(0, 5).map((each) => ({
      ...each,
      code: 0,
      before: undefined as never,
    }));
    expect(logLines(names, steps, notes).map(({ text }) => text)).toEqual([
      'Old is away and is reminded.',
      'Old conquers a with 2 pawns.',
      'Old conquers a with 2 pawns.',
      'Old conquers b with 2 pawns.',
      'The host takes Old from the seat.',
      'Bo takes a seat and plays on.',
      'Bo scores 4 points and has 14.',
      'Bo is the host now.',
    ]);
    expect(noteLines(names, notes, 0, 2)).toEqual(['Old is away and is reminded.']);
    expect(noteLines(names, notes, 2, Number.POSITIVE_INFINITY)).toHaveLength(3);
  });

  test('every kind of note is a sentence of its own', () => {
    const at = Date.UTC(2024, 0, 1, 12, 0);
    const about = { revision: 1, at, seat: 1 };
    const notes: readonly Note[] = [
      { ...about, type: 'reminded' },
      { ...about, type: 'paused', by: 0 },
      { ...about, type: 'paused', by: -1 },
      { ...about, type: 'resumed', by: 0 },
      { ...about, type: 'resumed', by: -1 },
      { ...about, type: 'safeTurn', why: 'absence' },
      { ...about, type: 'safeTurn', why: 'time' },
      { ...about, type: 'returned' },
      { ...about, type: 'timeOut' },
      { ...about, type: 'voteOpened', until: at },
      { ...about, seat: 0, type: 'voted', choice: 'wait' },
      { ...about, type: 'voteClosed', result: 'replace' },
      { ...about, type: 'voteClosed', result: 'wait' },
      { ...about, type: 'voteClosed', result: 'end' },
      { ...about, type: 'voteClosed', result: 'returned' },
      { ...about, type: 'replaced', by: 'bot', name: 'Old' },
      { ...about, type: 'replaced', by: 'link', name: 'Old' },
      { ...about, type: 'replaced', by: 'vote', name: 'Old' },
      { ...about, type: 'kicked', name: 'Old' },
      { ...about, type: 'left', name: 'Old' },
      { ...about, type: 'sat', name: 'New' },
      { ...about, type: 'handedOver' },
      { ...about, type: 'renamed', name: 'Old', to: 'Ada' },
      { ...about, type: 'tableChanged', visibility: 'listed', spectators: true },
      { ...about, type: 'tableChanged', visibility: 'private', spectators: false },
      { ...about, type: 'ended', by: 'host' },
      { ...about, type: 'ended', by: 'vote' },
      { ...about, type: 'reopened' },
      { ...about, type: 'outage', from: at - 60_000, until: at },
    ];
    const texts = notes.map((note) => noteSentence(names, note));
    expect(texts.slice(0, -1)).toEqual([
      'Bo is away and is reminded.',
      'Ada pauses the game.',
      'The game is paused until Bo is back.',
      'Ada resumes the game.',
      'The game goes on.',
      'Bo is away, so the turn is ended safely.',
      'The turn of Bo is ended safely.',
      'Bo is back.',
      'The time of Bo is up.',
      'A vote begins: replace Bo, wait, or end the game?',
      'Ada votes to wait.',
      'The vote is over: Bo is replaced.',
      'The vote is over: the game waits.',
      'The vote is over: the game ends.',
      'The vote is over: Bo is here.',
      'The host gives the seat of Old to a bot.',
      'The host takes Old from the seat and gives it away by link.',
      'By vote, a bot takes the seat of Old.',
      'The host takes Old from the seat.',
      'Old left for good; the seat is free.',
      'New takes a seat and plays on.',
      'Bo is the host now.',
      'Old is now called Ada.',
      'Bo changes the table: it is found in the list of games, and others may watch.',
      'Bo changes the table: it is found by seat links only, and nobody else may watch.',
      'The host ends the game. Nobody wins.',
      'The game is ended by vote. Nobody wins.',
      'The host reopens the game.',
    ]);
    expect(texts.at(-1)).toMatch(/^The game could not be played from .+ to .+; no clock ran\.$/);
  });

  test('stand between the moves where they happened', () => {
    const steps = course.map((each) => ({ ...each, code: 0, before: undefined as never }));
    const failed: Note = { revision: 8, at: 1, seat: 2, type: 'botFailed', reason: 'overran' };
    const lines = logLines(names, steps, [left, back, failed]).map(({ text }) => text);
    expect(lines).toEqual([
      'Bo conquers a with 2 pawns.',
      'A bot plays for Bo (Medium bot).',
      'Bo conquers a with 2 pawns.',
      'Bo conquers b with 2 pawns.',
      'Bo scores 4 points and has 14.',
      'Bo’s empire declines.',
      'Bo scores 4 points and has 14.',
      'The bot hands over to Bo.',
      'The bot of Cy could not decide, so the turn was ended safely.',
    ]);
  });
});
