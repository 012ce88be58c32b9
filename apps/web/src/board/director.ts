import { seatColour } from '../ui/palette.ts';
import { type Animator, createAnimator } from './animate.ts';
import { FLAGS } from './land-state.ts';
import { changedProvinces, PACE, type PlanStep, planAnimation, sameProvince } from './plan.ts';
import type { Scene } from './scene.ts';
import type { BoardShape } from './shape.ts';
import { createTimeline } from './timeline.ts';
import type { BoardModel, BoardMove, BoardProvince, Point } from './types.ts';

/** Part of a batch's end that the next one may already use, ms. */
const OVERLAP = 200;

/** Brings the scene from model to model. Holds the one record of what is shown. */
export interface Director {
  readonly busy: boolean;
  update(
    model: BoardModel,
    moves: readonly BoardMove[] | undefined,
    still: boolean,
    begun?: () => void,
  ): void;
  /** Highlights the province under the mouse. */
  setHovered(province: number | undefined): void;
  advance(ms: number): void;
  finish(): void;
  /** Hands changes to the graphics card before a frame; call once per frame. */
  flush(): void;
}

/** Provinces with a strong outline. */
const outlined = (model: BoardModel | undefined): readonly number[] => [
  ...(model?.pointed ?? []),
  ...(model?.selected === undefined ? [] : [model.selected]),
];

export function createDirector(
  scene: Scene,
  shape: BoardShape,
  zoom: () => number,
  invalidate: () => void,
  struck: (move: BoardMove) => void,
): Director {
  const { landState, land, pieces, textures } = scene;
  const timeline = createTimeline();
  const places = shape.provinces.map((p) => p.pawn);
  const shown: (BoardProvince | undefined)[] = shape.provinces.map(() => undefined);
  let model: BoardModel | undefined;
  let seatKey = '';
  let hovered: number | undefined;
  let stateDirty = true;
  let bordersDirty = true;

  const reachOf = (index: number, origin: Point): number => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = shape.provinces[index]?.bbox ?? [];
    const dx = Math.max(Math.abs(origin.x - x0), Math.abs(origin.x - x1));
    const dy = Math.max(Math.abs(origin.y - y0), Math.abs(origin.y - y1));
    return Math.hypot(dx, dy);
  };

  const show = (index: number, next: BoardProvince, origin?: Point): boolean => {
    const old = shown[index];
    if (old && sameProvince(old, next)) return false;
    shown[index] = next;
    const ownerChanged = old?.owner !== next.owner;
    if (ownerChanged) {
      if (origin)
        landState.beginSpread(
          index,
          { x: origin.x / shape.width, y: origin.y / shape.height },
          reachOf(index, origin),
        );
      landState.setOwner(index, next.owner, model?.seatColours ?? []);
      bordersDirty = true;
    }
    landState.setFlag(index, FLAGS.pending, next.pending);
    pieces.show(index, next);
    scene.touchLabels();
    stateDirty = true;
    return ownerChanged && origin !== undefined;
  };

  const animator: Animator = createAnimator({
    places,
    textures,
    effects: scene.effects,
    scale: () => scene.scale,
    zoom,
    show,
    spread(index, t) {
      landState.setSpread(index, t);
      stateDirty = true;
    },
    pop: (index, size) => pieces.node(index).scale.set(scene.scale.factor * size),
    seatColour: (seat) => seatColour(model?.seatColours[seat] ?? 0).light,
    struck,
  });

  const pointOut = (before: BoardModel | undefined, next: BoardModel): void => {
    for (const index of before?.hints.keys() ?? []) landState.setHint(index, undefined);
    for (const [index, hint] of next.hints) landState.setHint(index, hint);
    if (next.dragFrom !== undefined) landState.setHint(next.dragFrom, { tone: 'source' });
    if (before?.dragFrom !== undefined && before.dragFrom !== next.dragFrom)
      landState.setHint(before.dragFrom, next.hints.get(before.dragFrom));
    for (const index of outlined(before)) landState.setFlag(index, FLAGS.selected, false);
    for (const index of outlined(next)) landState.setFlag(index, FLAGS.selected, true);
    for (const index of before?.changed ?? []) landState.setFlag(index, FLAGS.changed, false);
    for (const index of next.changed ?? []) landState.setFlag(index, FLAGS.changed, true);
    scene.showHints(next.hints, next.me ?? -1, next.pointed ?? []);
    scene.showArrows(next.arrows ?? []);
    stateDirty = true;
  };

  /** The quick change of what no move explains. */
  const plainSteps = (before: BoardModel, next: BoardModel): PlanStep[] =>
    changedProvinces(before, next).map((index) => {
      const province = next.provinces[index]!;
      const origin = before.provinces[index]?.owner === province.owner ? undefined : places[index];
      return { kind: 'show', at: 0, ms: PACE.quick, index, province, origin };
    });

  return {
    get busy() {
      return timeline.busy;
    },
    update(next, moves, still, begun) {
      const before = model;
      model = next;
      const key = next.seatColours.join();
      if (key !== seatKey) {
        seatKey = key;
        timeline.finish();
        textures.setSeats(next.seatColours);
        shown.fill(undefined);
      }
      pointOut(before, next);
      if (!before || still || shown[0] === undefined) {
        timeline.finish();
        for (const [i, province] of next.provinces.entries()) show(i, province);
        begun?.();
        // What is not seen to move is heard all the same.
        for (const step of before ? planAnimation(before, next, moves ?? [], shape) : [])
          if (step.kind === 'strike') struck(step.move);
      } else if (moves && moves.length > 0) {
        const acts = animator.actsFor(planAnimation(before, next, moves, shape));
        timeline.add([{ at: 0, ms: 0, end: () => begun?.() }, ...acts], OVERLAP);
      } else {
        const steps = plainSteps(before, next);
        if (steps.length > 0) {
          timeline.finish();
          timeline.add(animator.actsFor(steps));
        }
        begun?.();
      }
      invalidate();
    },
    setHovered(province) {
      if (province === hovered) return;
      if (hovered !== undefined) landState.setFlag(hovered, FLAGS.hovered, false);
      if (province !== undefined) landState.setFlag(province, FLAGS.hovered, true);
      hovered = province;
      stateDirty = true;
      invalidate();
    },
    advance: (ms) => timeline.advance(ms),
    finish() {
      timeline.finish();
      invalidate();
    },
    flush() {
      if (bordersDirty) land.redrawBorders();
      if (stateDirty) land.refresh();
      if (stateDirty || bordersDirty) scene.touchGround();
      bordersDirty = false;
      stateDirty = false;
      textures.upload();
    },
  };
}
