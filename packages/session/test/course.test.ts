import { Chains } from '@vinci/fairness';
import { europe } from '@vinci/maps';
import { MAX_UNDONE, MAX_UNDONE_IN_ALL } from '@vinci/protocol';
import { listLegal } from '@vinci/rules';
import { makeGame, makeRandom, SEEDS } from '@vinci/rules/testing';
import { Course } from '../src/course.ts';

test('each seat takes back only so much in a turn, and in a whole game', () => {
  const game = makeGame(europe, 3, { targetVP: { 3: 999 } });
  const course = new Course(game, SEEDS.one, new Chains('K7MQ2X', []));
  const random = makeRandom(23);
  const play = (code: number | undefined): void => {
    const step = course.stage(course.position.actor, [code ?? -1]);
    if (!step.ok) throw new Error(step.error.text);
    course.commit(step.value);
  };
  const playOn = (): void => {
    const legal = listLegal(course.position);
    play(legal[Math.floor(random() * legal.length)]);
  };
  let undone = 0;
  let turns = 0;
  for (; undone < MAX_UNDONE_IN_ALL; turns++) {
    while (course.position.actor !== 0 || course.undoable === 0) playOn();
    for (;;) {
      const [last] = course.log(course.revision - 1);
      const back = course.stageUndo(0, 1);
      if (!back.ok) {
        expect(back.error.code).toBe('undo/too-often');
        break;
      }
      course.commit(back.value);
      undone++;
      play(last?.[0]);
    }
    while (course.position.actor === 0) playOn();
  }
  expect([undone, turns]).toEqual([MAX_UNDONE_IN_ALL, MAX_UNDONE_IN_ALL / MAX_UNDONE]);
  // The others have theirs.
  while (course.position.actor === 0 || course.undoable === 0) playOn();
  expect(course.stageUndo(course.position.actor, 1).ok).toBe(true);
});
