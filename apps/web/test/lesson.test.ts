import { jest } from '@jest/globals';
import {
  activeEmpire,
  encodeIntent,
  type Intent,
  leaders,
  listLegal,
  type Position,
} from '@vinci/rules';
import { LEARNER, LESSON_VERSION, STEPS, type StepId } from '../src/lesson/course.ts';
import { keepProgress, keptProgress } from '../src/lesson/kept.ts';
import { Lesson } from '../src/lesson/lesson.ts';
import { LessonPlay } from '../src/lesson/lesson-play.ts';
import { codesOf, isMove } from '../src/lesson/moves.ts';
import { connectToLesson } from '../src/lesson/room.ts';
import type { Store } from '../src/net/storage.ts';
import { LESSON, routeOf } from '../src/ui/places.ts';
import { at, found } from './support/lesson-step.ts';
import { memory } from './support/memory.ts';

const KEY = 'vinci.lesson';
const NAMES = { learner: 'Ada', opponent: 'Morgan' };
const LAST = STEPS.length - 1;

const left = (step: number): Store =>
  memory({ [KEY]: JSON.stringify({ version: LESSON_VERSION, step, furthest: step, finished: 0 }) });

/** Turns of the event loop, in which promises that wait for no clock are kept. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the lesson', () => {
  const open: LessonPlay[] = [];

  /** The screen of somebody whose device has kept this. */
  async function arrive(store: Store = memory()): Promise<LessonPlay> {
    const lesson = new Lesson({ store, pace: () => 0 });
    const play = new LessonPlay(connectToLesson(lesson, NAMES), lesson);
    open.push(play);
    play.connection.start();
    lesson.begin();
    await settle();
    expect(play.connection.past.value).toBe('whole');
    return play;
  }

  afterEach(() => {
    for (const play of open.splice(0)) {
      play.connection.stop();
      play.destroy();
    }
  });

  const skipTo = ({ lesson }: LessonPlay, id: StepId): void => {
    while (lesson.index.value < at(id)) lesson.skip();
  };

  /** What the screen shows. */
  const shown = ({ connection }: LessonPlay): Position => {
    const position = connection.position.value;
    if (position === undefined) throw new Error('no position');
    return position;
  };

  /** Does what a step asks for and nothing else. */
  async function obey(play: LessonPlay): Promise<void> {
    const { lesson } = play;
    const { id, wants } = lesson.step.value;
    if (wants === undefined) lesson.next();
    while (lesson.step.value.id === id) {
      expect(play.acting.value).toBe(true);
      expect(await play.send(codesOf(shown(play), lesson.left.value[0]!))).toBe(true);
    }
  }

  test('is won by whoever does what each step asks for, and every position on screen is that of the engine', async () => {
    const play = await arrive();
    for (const [index, step] of STEPS.entries()) {
      expect(play.lesson.step.value.id).toBe(step.id);
      expect(shown(play).equals(found(index))).toBe(true);
      if (index < LAST) await obey(play);
    }
    expect(shown(play).phase).toBe('over');
    expect(leaders(shown(play))).toEqual([LEARNER]);
    expect(play.connection.revision.value).toBe(play.connection.steps.value.length);
  });

  test.each(STEPS.map(({ id }, index) => [id, index] as const))(
    'in “%s” nothing else changes anything, and what is wrong is said',
    async (id, index) => {
      const play = await arrive(left(index));
      // Whoever has come to the end begins again.
      if (index === LAST) while (play.lesson.index.value < LAST) play.lesson.skip();
      const before = shown(play);
      const { revision } = play.connection;
      const entries = revision.value;
      const wants = STEPS[index]!.wants ?? [];
      const others = listLegal(before).filter(
        (code) => !wants.some((move) => isMove(before, move, [code])),
      );
      const never: readonly Intent[] = [{ type: 'endDecline' }, { type: 'vacate', province: 0 }];
      for (const code of [...others, ...never.map(encodeIntent)]) {
        expect(await play.send([code])).toBe(false);
      }
      expect(await play.send([])).toBe(false);
      expect((await play.connection.play([encodeIntent({ type: 'endDecline' })])).ok).toBe(false);
      expect((await play.connection.request('undo', { revision: entries })).ok).toBe(false);
      await play.undo();
      expect(play.connection.table.value?.undo).toBe(0);
      expect(play.lesson.step.value.id).toBe(id);
      expect(play.lesson.left.value).toEqual(wants);
      expect(play.lesson.wrong.value).toBeGreaterThan(never.length);
      expect(revision.value).toBe(entries);
      expect(shown(play).equals(before)).toBe(true);
      expect(play.toasts.list.value).toEqual([]);
    },
  );

  test.each(STEPS.map(({ id }, index) => [id, index] as const).slice(1, LAST))(
    'goes on in “%s” where it was left there, to the end',
    async (id, index) => {
      const play = await arrive(left(index));
      expect(play.lesson.step.value.id).toBe(id);
      expect(play.lesson.arrival.value).toBe('again');
      expect(shown(play).actor).toBe(found(index).actor);
      while (play.lesson.index.value < LAST) await obey(play);
      expect(shown(play).vp(LEARNER)).toBe(53);
    },
  );

  test('can be skipped through, and gone back from any step to its beginning', async () => {
    const play = await arrive();
    while (play.lesson.index.value < LAST) play.lesson.skip();
    expect(shown(play).phase).toBe('over');
    for (let index = LAST - 1; index >= 0; index--) {
      play.lesson.back();
      await settle();
      expect(play.lesson.index.value).toBe(index);
      expect(shown(play).vp(LEARNER)).toBe(found(index).vp(LEARNER));
      expect(play.connection.revision.value).toBe(play.lesson.run.entries.length);
    }
    play.lesson.back();
    expect(play.lesson.index.value).toBe(0);
    while (play.lesson.index.value < LAST) await obey(play);
    expect(shown(play).vp(LEARNER)).toBe(53);
    play.lesson.again();
    await settle();
    expect(shown(play).round).toBe(0);
  });

  test('conquests may come in any order that the rules allow', async () => {
    const play = await arrive(left(at('mines')));
    const [thomond, dyfed, gwynedd] = play.lesson.left.value;
    const send = (move: typeof thomond) => play.send(codesOf(shown(play), move!));
    expect(await send(gwynedd)).toBe(false);
    for (const move of [dyfed, gwynedd, thomond]) expect(await send(move)).toBe(true);
    expect(play.lesson.step.value.id).toBe('mountain');
    expect(shown(play).equals(found(at('mountain')))).toBe(true);
  });

  test('pawns may be placed one by one, and another spread is none', async () => {
    const play = await arrive(left(at('spread')));
    const move = play.lesson.left.value[0]!;
    const codes = codesOf(shown(play), move);
    const end = encodeIntent({ type: 'endReorganization' });
    const provinces = shown(play).game.map.provinces.map((_, province) => province);
    const own = provinces.filter((p) => shown(play).ownerOf(p) === activeEmpire(LEARNER));
    const place = (province: number) => encodeIntent({ type: 'place', province, pawns: 1 });
    for (const province of own) expect(await play.send([place(province), end])).toBe(false);
    const placed = codes.slice(1, -1);
    expect(await play.send([codes[0]!, ...placed.toReversed(), end])).toBe(true);
    expect(play.lesson.step.value.id).toBe('score');
  });

  test('shows where to act, again after something else was looked at', async () => {
    const play = await arrive(left(at('enter')));
    const names = () =>
      play.pointed.value.map((province) => shown(play).game.map.provinces[province]!.id);
    expect(names()).toEqual(['flanders']);
    play.selected.value = 0;
    expect(names()).toEqual([]);
    expect(await play.send([encodeIntent({ type: 'endExpansion' })])).toBe(false);
    expect(play.lesson.wrong.value).toBe(1);
    play.selected.value = undefined;
    expect(names()).toEqual(['flanders']);
    [play.selected.value] = play.places.value;
    expect(play.lesson.wrong.value).toBe(0);
    await obey(play);
    expect(names()).toEqual(['kent']);
    // What else is named there, too.
    skipTo(play, 'tiles');
    expect(names()).toEqual(['wessex', 'kent']);
  });

  test('calls nobody to act while a step is read or the opponent moves', async () => {
    const play = await arrive();
    for (const step of STEPS) {
      const isRead = step.wants === undefined;
      expect([step.id, play.acting.value]).toEqual([step.id, !isRead]);
      expect([step.id, play.reading.value !== undefined]).toEqual([step.id, isRead]);
      play.lesson.skip();
    }
    jest.useFakeTimers();
    try {
      const lesson = new Lesson({ store: left(at('others')), pace: () => 900 });
      const slow = new LessonPlay(connectToLesson(lesson, NAMES), lesson);
      open.push(slow);
      lesson.skip();
      lesson.back();
      lesson.next();
      expect(lesson.coming.value).toEqual([]);
      expect(slow.reading.value).toBeUndefined();
      lesson.back();
      expect(lesson.coming.value).not.toEqual([]);
      expect(slow.reading.value).toBeDefined();
    } finally {
      jest.useRealTimers();
    }
  });

  test('marks what to press: the place on the track, then the button', async () => {
    const play = await arrive(left(at('draft')));
    expect(play.mark.value).toBe('offer-1');
    play.offer.value = 1;
    expect(play.mark.value).toBe('choose');
    play.lesson.skip();
    expect(play.mark.value).toBeUndefined();
    skipTo(play, 'spread');
    expect(play.mark.value).toBe('evenOut');
    skipTo(play, 'retreat');
    expect(play.mark.value).toBe('auto');
    skipTo(play, 'decline');
    // Whether to decline is for the learner to find out.
    expect(play.mark.value).toBeUndefined();
    play.lesson.refuse();
    expect(play.mark.value).toBe('decline');
    skipTo(play, 'end');
    expect(play.mark.value).toBe('end');
  });

  test('the opponent moves at its pace, and all at once for whoever goes on', () => {
    jest.useFakeTimers();
    try {
      const lesson = new Lesson({ store: left(at('attacked')), pace: () => 900 });
      const moves = STEPS[at('attacked')]!.opponent ?? [];
      lesson.begin();
      expect(lesson.coming.value).toHaveLength(moves.length);
      jest.advanceTimersByTime(1000);
      expect(lesson.coming.value).toHaveLength(moves.length - 1);
      lesson.end();
      jest.advanceTimersByTime(10_000);
      expect(lesson.coming.value).toHaveLength(moves.length - 1);
      lesson.next();
      expect(lesson.step.value.id).toBe('retreat');
      expect(lesson.run.position.equals(found(at('retreat')))).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });
});

test('the lesson has an address of its own', () => {
  expect(routeOf(LESSON)).toEqual({ type: 'lesson' });
  expect(routeOf(`${LESSON}/more`)).toEqual({ type: 'unknown', text: 'lesson' });
});

describe('how far somebody has come', () => {
  test('is kept on the device: the step, the furthest one, and how often the end was seen', () => {
    const store = memory();
    expect(keptProgress(store)).toEqual({ step: 0, furthest: 0, finished: 0, changed: false });
    for (const step of [0, 1, 2, 3, 1]) keepProgress(store, step);
    expect(keptProgress(store)).toEqual({ step: 1, furthest: 3, finished: 0, changed: false });
    keepProgress(store, LAST);
    expect(keptProgress(store)).toEqual({ step: 0, furthest: LAST, finished: 1, changed: false });
  });

  test('a lesson that has changed begins anew and says so; the count of ends stays', () => {
    const old = { version: '1.0', step: 7, furthest: 9, finished: 2 };
    const store = memory({ [KEY]: JSON.stringify(old) });
    expect(keptProgress(store)).toEqual({ step: 0, furthest: 0, finished: 2, changed: true });
    const lesson = new Lesson({ store, pace: () => 0 });
    expect(lesson.arrival.value).toBe('changed');
    expect(lesson.index.value).toBe(0);
    expect(new Lesson({ store, pace: () => 0 }).arrival.value).toBe('new');
  });

  test.each([
    'nonsense',
    'null',
    '[]',
    '{"step":3}',
    JSON.stringify({ version: LESSON_VERSION, step: STEPS.length }),
    JSON.stringify({ version: LESSON_VERSION, step: -1, finished: 'often' }),
    JSON.stringify({ version: LESSON_VERSION, step: 2.5, furthest: null }),
  ])('what makes no sense is no progress: %s', (text) => {
    const store = memory({ [KEY]: text });
    expect(keptProgress(store)).toMatchObject({ step: 0, furthest: 0, finished: 0 });
    expect(new Lesson({ store, pace: () => 0 }).index.value).toBe(0);
  });

  test('a device that keeps nothing can have the lesson all the same', () => {
    const refuse = (): never => {
      throw new Error('QuotaExceededError');
    };
    const lesson = new Lesson({ store: { getItem: refuse, setItem: refuse }, pace: () => 0 });
    while (lesson.index.value < LAST) lesson.skip();
    expect(lesson.run.position.phase).toBe('over');
  });
});
