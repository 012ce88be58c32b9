import { createAnimator, type Stage } from '../../src/board/animate.ts';

const PROVINCE = { owner: 1, pawns: 3, forts: 0, pending: false };

test.each([true, false])('a colour spreads only where there is a new one: %s', (isNew) => {
  const spread: number[] = [];
  const stage: Partial<Stage> = {
    show: () => isNew,
    spread: (_, t) => void spread.push(t),
    pop: () => undefined,
  };
  const [act] = createAnimator(stage as Stage).actsFor([
    { kind: 'show', at: 0, ms: 100, index: 0, province: PROVINCE },
  ]);
  act.begin?.();
  act.step?.(0.5);
  act.end?.();
  expect(spread).toEqual(isNew ? [0.5, 1] : []);
});
