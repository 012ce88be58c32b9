import { createAnimator, type Stage } from '../../src/board/animate.ts';
import { BARE } from '../../src/board/types.ts';

const PROVINCE = { ...BARE, owner: 1, pawns: 3 };

test.each([true, false])('a colour spreads only where there is a new one: %s', (isNew) => {
  const spread: number[] = [];
  const stage: Partial<Stage> = {
    show: () => isNew,
    spread: (_, t) => void spread.push(t),
    pop: () => undefined,
  };
  const act = createAnimator(stage as Stage).actsFor([
    { kind: 'show', at: 0, ms: 100, index: 0, province: PROVINCE },
  ])[0]!;
  act.begin?.();
  act.step?.(0.5);
  act.end?.();
  expect(spread).toEqual(isNew ? [0.5, 1] : []);
});
