import type { Position } from '@vinci/rules';
import { STEPS, type StepId } from '../../src/lesson/course.ts';
import { Run } from '../../src/lesson/run.ts';

/** Number of a step of the lesson. */
export const at = (id: StepId): number => STEPS.findIndex((step) => step.id === id);

/** The position that the learner finds in a step, once the opponent has moved. */
export function found(step: number): Position {
  const run = new Run();
  run.rewind(step);
  for (const move of STEPS[step]!.opponent ?? []) run.move(move);
  return run.position;
}
